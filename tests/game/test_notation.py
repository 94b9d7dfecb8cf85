"""Plays, hands and positions as text, and back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.game.layout import Layout, Placed, Spinner
from allfives.game.notation import (
    NotationError,
    read_lacks,
    read_layout,
    read_play,
    read_sizes,
    read_tiles,
    write_layout,
    write_play,
    write_tiles,
)
from allfives.game.tile import ALL_TILES, Tile

TILES = st.sampled_from(ALL_TILES)


@given(st.builds(Placed, TILES, st.none() | TILES))
def test_every_play_is_read_back_as_it_was_written(placed: Placed) -> None:
    assert read_play(write_play(*placed)) == placed


@given(st.lists(TILES, unique=True).map(tuple))
def test_every_hand_is_read_back_as_it_was_written(hand: tuple[Tile, ...]) -> None:
    assert read_tiles(write_tiles(hand)) == hand


def test_a_play_may_name_the_lower_half_first_and_is_written_with_the_higher() -> None:
    assert write_play(*read_play("0-5>3-5")) == "5-0>5-3"


@pytest.mark.parametrize("kind", Spinner)
@pytest.mark.parametrize("seed", range(5))
def test_every_layout_is_read_back_as_it_was_written(kind: Spinner, seed: int) -> None:
    source = random.Random(seed)
    layout = Layout(kind)
    tiles = list(ALL_TILES)
    while ways := [(tile, on) for tile in tiles for on in layout.places_for(tile)]:
        tile, on = source.choice(ways)
        tiles.remove(tile)
        layout = layout.after(tile, on)
        assert read_layout(write_layout(layout.plays), kind) == layout


@pytest.mark.parametrize(
    "text", ["", ">", "6-4>", ">6-4", "6-4>4-1>1-1", "6-4 >4-1", "6-4>7-1", "6-4->4-1", "６-4"]
)
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a play; a play is written like"):
        read_play(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6-4 4-6", "6-4 stands there twice; there is only one in the set."),
        ("6-4, 1-1", "'6-4,' is not a tile; a tile is written like 6-4."),
    ],
)
def test_what_is_no_hand_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        read_tiles(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5-5 5-5>5-5", "5-5 is played twice; there is only one in the set."),
        ("5-5 5-0", "5-0 cannot be led again."),
        ("5-5>5-0", "5-5 cannot be laid on a tile that is not down."),
        ("5-5 4-0>5-5", "4-0 cannot be laid on 5-5 there."),
        ("5-5 5-0>5-5 0-0>6-0", "0-0 cannot be laid on 6-0 there."),
    ],
)
def test_what_is_no_layout_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        read_layout(text)
    assert str(error.value) == sentence


def test_lacks_are_read_for_the_seats_after_the_mover() -> None:
    assert read_lacks("", 3) == ((), (), ())
    assert read_lacks("3:0 1:54", 3) == ((4, 5), (), (0,))


@pytest.mark.parametrize("text", ["2:4", "0:4", "1:7", "1:", "1-4", "1:4,5"])
def test_lacks_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="does not say what a seat lacks"):
        read_lacks(text, 1)


def test_hand_sizes_are_read_for_up_to_three_seats() -> None:
    assert read_sizes("8") == (8,)
    assert read_sizes("5, 5,4") == (5, 5, 4)


@pytest.mark.parametrize("text", ["", "a", "5,5,5,5", "-1", "5;5", "14,15", "100", "٥"])
def test_hand_sizes_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"are not hand sizes|more than the set has"):
        read_sizes(text)
