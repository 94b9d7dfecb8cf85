"""The layout: what fits where, and what it counts."""

from __future__ import annotations

import random

import pytest

from allfives.game.layout import Layout, Placed, Spinner
from allfives.game.notation import read_layout
from allfives.game.rules import rules_for
from allfives.game.tile import ALL_TILES, FITTING, Tile
from tests.support import plain
from tests.support.oracle import Table


def test_exactly_five_leads_score() -> None:
    points = rules_for().points
    worth = {tile.text: points[Layout().after(tile, None).count] for tile in ALL_TILES}
    scoring = {text: points for text, points in worth.items() if points}
    assert scoring == {"5-0": 5, "4-1": 5, "3-2": 5, "6-4": 10, "5-5": 10}
    assert Layout().after(Tile(0, 0), None).count == 0


def test_a_double_counts_both_halves_while_it_is_an_end() -> None:
    assert read_layout("2-2 2-4>2-2 4-4>2-4").count == 12
    assert read_layout("2-2 2-4>2-2 4-4>2-4 4-0>4-4").count == 4


def test_the_spinner_counts_until_both_its_sides_are_covered() -> None:
    counts = [10, 10, 3, 5, 11]
    words = ["5-5", "5-0>5-5", "5-3>5-5", "5-2>5-5", "5-6>5-5"]
    seen = [read_layout(" ".join(words[:number])).count for number in range(1, 6)]
    assert seen == counts


def test_sniff_counts_one_half_of_a_spinner_with_three_tiles_on_it() -> None:
    layout = read_layout("4-4 6-4>4-4 1-4>4-4 4-2>4-4", Spinner.SNIFF)
    (spinner,) = (end for end in layout.ends if end.tile.is_double)
    assert (spinner.value, spinner.counts, spinner.places) == (4, True, 1)


def test_free_ends_of_a_spinner_are_open_without_counting() -> None:
    layout = read_layout("5-5 5-0>5-5 5-3>5-5")
    (spinner,) = (end for end in layout.ends if end.tile.is_double)
    assert (spinner.pip, spinner.value, spinner.counts, spinner.places) == (5, 0, False, 2)


def test_a_blank_that_is_open_counts_though_it_adds_nothing() -> None:
    layout = read_layout("0-0 5-0>0-0")
    assert [(end.value, end.counts) for end in layout.ends] == [(0, True), (5, True)]


def test_the_second_double_spins_in_five_up_only() -> None:
    text = "6-4 4-4>6-4 4-2>4-4 2-2>4-2 2-1>2-2"
    ons = {kind: [end.tile.text for end in read_layout(text, kind).ends] for kind in Spinner}
    assert ons[Spinner.FIRST_DOUBLE] == ons[Spinner.SNIFF] == ["6-4", "4-4", "2-1"]
    assert ons[Spinner.ALL_DOUBLES] == ["6-4", "4-4", "2-2", "2-1"]
    assert ons[Spinner.NONE] == ["6-4", "2-1"]


def test_the_open_ends_say_what_lies_under_them() -> None:
    layout = read_layout("5-5 5-0>5-5")
    assert layout.places_for(Tile(5, 3)) == (Tile(5, 5),)
    assert layout.places_for(Tile(1, 0)) == (Tile(5, 0),)
    assert layout.places_for(Tile(6, 1)) == ()
    assert read_layout("4-2").places_for(Tile(6, 1)) == ()
    assert Layout().places_for(Tile(6, 1)) == (None,)
    assert not Layout().accepts(Tile(6, 1), Tile(6, 6))


@pytest.mark.parametrize(
    ("plays", "tile", "on"),
    [("", "5-5", "5-0"), ("5-5", "5-0", None), ("5-5", "4-0", "5-5"), ("5-5", "5-0", "6-6")],
)
def test_what_does_not_fit_cannot_be_laid(plays: str, tile: str, on: str | None) -> None:
    layout = read_layout(plays)
    under = None if on is None else Tile.parse(on)
    assert not layout.accepts(Tile.parse(tile), under)
    with pytest.raises(ValueError, match=r"5-5|5-0|4-0"):
        layout.after(Tile.parse(tile), under)


def grow(kind: Spinner, source: random.Random) -> tuple[Layout, Table]:
    """A layout grown at random as far as it goes, checked at every tile."""
    layout, table = Layout(kind), Table(kind.value)
    left = list(ALL_TILES)
    while True:
        ways = [(tile, on) for tile in left for on in layout.places_for(tile)]
        expected = [
            (tile, on)
            for tile in left
            for on in (None, *(placed.tile for placed in layout.plays))
            if table.fits(plain.pair(tile), plain.pair_or_none(on))
        ]
        assert sorted(map(str, ways)) == sorted(map(str, expected))
        if not ways:
            return layout, table
        tile, on = source.choice(ways)
        left.remove(tile)
        layout = layout.after(tile, on)
        table.lay(plain.pair(tile), plain.pair_or_none(on))
        check_same(layout, table)


def check_same(layout: Layout, table: Table) -> None:
    tiles = [placed.tile for placed in layout.plays]
    free = {pip for tile in tiles for pip in table.free(plain.pair(tile))}
    assert layout.count == table.count()
    assert layout.places == sum(map(table.places, table.tiles))
    assert list(layout.open_pips) == sorted(free)
    assert layout.fits == FITTING[sum(1 << pip for pip in free)]
    for end in layout.ends:
        assert table.free(plain.pair(end.tile)).count(end.pip) == 1
    by_tile = {tile: sum(end.value for end in layout.ends if end.tile is tile) for tile in tiles}
    assert all(by_tile[tile] == table.value(plain.pair(tile)) for tile in tiles)


@pytest.mark.parametrize("kind", Spinner)
def test_layouts_grow_as_the_second_referee_says(kind: Spinner) -> None:
    source = random.Random(kind.value)
    for _ in range(8):
        grow(kind, source)


@pytest.mark.parametrize("kind", Spinner)
def test_a_layout_is_the_value_of_its_plays(kind: Spinner) -> None:
    layout, _ = grow(kind, random.Random(3))
    again = Layout(kind)
    for tile, on in layout.plays:
        again = again.after(tile, on)
    assert again == layout
    assert hash(again) == hash(layout)
    assert again.plays[0] == Placed(layout.plays[0].tile, None)


@pytest.mark.parametrize(
    ("kind", "plays", "most"),
    [
        (
            Spinner.FIRST_DOUBLE,
            "0-0 0-6>0-0 0-1>0-0 0-4>0-0 0-5>0-0 6-6>0-6 1-5>0-1 5-5>1-5 4-4>0-4",
            35,
        ),
        (Spinner.NONE, "6-6 6-4>6-6 4-4>6-4", 20),
    ],
)
def test_the_most_that_one_play_can_score(kind: Spinner, plays: str, most: int) -> None:
    assert read_layout(plays, kind).count == most
