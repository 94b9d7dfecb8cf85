"""The compass names of the branches of a layout."""

from __future__ import annotations

import random

import pytest

from allfives.game.arms import Arms, Heading, Preferred, preferring
from allfives.game.layout import Layout, Spinner
from allfives.game.notation import read_layout
from allfives.game.tile import ALL_TILES, Tile

WEST, EAST, NORTH, SOUTH = Heading


def headings(text: str, kind: Spinner = Spinner.FIRST_DOUBLE) -> dict[str, Heading | None]:
    """The heading of every tile of a layout."""
    arms = Arms(read_layout(text, kind))
    return {tile.text: heading for tile, heading in arms.headings.items()}


def test_the_spinner_that_led_grows_west_east_north_south() -> None:
    assert headings("5-5 5-0>5-5 5-3>5-5 5-2>5-5 5-6>5-5 0-1>5-0 2-2>5-2 6-6>5-6") == {
        "5-5": None,
        "5-0": WEST,
        "5-3": EAST,
        "5-2": NORTH,
        "6-5": SOUTH,
        "1-0": WEST,
        "2-2": NORTH,
        "6-6": SOUTH,
    }


def test_a_lead_lies_west_to_east_with_its_higher_half_in_the_west() -> None:
    assert headings("2-4 4-5>2-4 2-6>2-4 6-6>2-6") == {
        "4-2": None,
        "5-4": WEST,
        "6-2": EAST,
        "6-6": EAST,
    }
    assert headings("2-4 2-6>2-4") == {"4-2": None, "6-2": EAST}


def test_a_spinner_in_a_chain_goes_on_along_its_arm_before_it_branches() -> None:
    assert headings("6-3 3-3>6-3 3-4>3-3 3-1>3-3 3-5>3-3 4-4>3-4") == {
        "6-3": None,
        "3-3": EAST,
        "4-3": EAST,
        "3-1": NORTH,
        "5-3": SOUTH,
        "4-4": EAST,
    }


def test_in_five_up_a_spinner_on_an_upright_arm_branches_west_and_east() -> None:
    text = "5-5 5-0>5-5 5-1>5-5 5-2>5-5 2-2>5-2 2-3>2-2 2-4>2-2 2-6>2-2"
    found = headings(text, Spinner.ALL_DOUBLES)
    assert [found[tile] for tile in ("2-2", "3-2", "4-2", "6-2")] == [NORTH, NORTH, WEST, EAST]


def test_a_line_has_two_arms_only() -> None:
    text = "5-5 5-0>5-5 0-0>5-0 5-6>5-5 0-4>0-0"
    assert set(headings(text, Spinner.NONE).values()) == {None, WEST, EAST}


def test_level_headings_are_west_and_east() -> None:
    assert [heading.is_level for heading in Heading] == [True, True, False, False]


def test_free_headings_are_the_places_of_an_open_end() -> None:
    layout = read_layout("5-5")
    assert Arms(layout).free_headings(layout, Tile(5, 5), 5) == (WEST, EAST)
    layout = read_layout("5-5 5-0>5-5")
    assert Arms(layout).free_headings(layout, Tile(5, 5), 5) == (EAST,)
    layout = read_layout("5-5 5-0>5-5 5-3>5-5")
    assert Arms(layout).free_headings(layout, Tile(5, 5), 5) == (NORTH, SOUTH)
    layout = read_layout("5-5 5-0>5-5 5-3>5-5 5-1>5-5")
    assert Arms(layout).free_headings(layout, Tile(5, 5), 5) == (SOUTH,)


def grown(kind: Spinner, seed: int) -> Layout:
    """A layout grown at random as far as it goes."""
    source = random.Random(seed)
    layout, tiles = Layout(kind), list(ALL_TILES)
    while ways := [(tile, on) for tile in tiles for on in layout.places_for(tile)]:
        tile, on = source.choice(ways)
        tiles.remove(tile)
        layout = layout.after(tile, on)
    return layout


@pytest.mark.parametrize("kind", Spinner)
@pytest.mark.parametrize("seed", range(4))
def test_every_place_has_one_heading_and_the_next_tile_takes_the_first(
    kind: Spinner, seed: int
) -> None:
    full = grown(kind, seed)
    layout = Layout(kind)
    for tile, on in full.plays:
        arms = Arms(layout)
        for end in layout.ends:
            free = arms.free_headings(layout, end.tile, end.pip)
            assert len(set(free)) == len(free) == end.places
            fitting = next(tile for tile in ALL_TILES if tile.has(end.pip))
            assert arms.heading_for(fitting, end.tile) in free
        heading = arms.heading_for(tile, on)
        layout = layout.after(tile, on)
        assert Arms(layout).headings[tile] is heading
        if on is not None:
            laid = [Arms(layout).headings[each.tile] for each in layout.plays if each.on is on]
            assert len(set(laid)) == len(laid)


@pytest.mark.parametrize("kind", [Spinner.FIRST_DOUBLE, Spinner.NONE])
def test_the_other_side_of_a_double_that_led_can_be_taken_first(kind: Spinner) -> None:
    layout = read_layout("5-5 5-0>5-5 5-3>5-5", kind)
    headings = Arms(layout, frozenset({(Tile(5, 5), EAST)})).headings
    assert (headings[Tile(5, 0)], headings[Tile(5, 3)]) == (EAST, WEST)
    free = Arms(read_layout("5-5", kind), frozenset({(Tile(5, 5), EAST)}))
    assert free.free_headings(free.layout, Tile(5, 5), 5) == (EAST, WEST)


def test_the_other_end_of_a_spinner_can_be_taken_first() -> None:
    layout = read_layout("5-5 5-0>5-5 5-3>5-5 5-2>5-5")
    headings = Arms(layout, frozenset({(Tile(5, 5), SOUTH)})).headings
    assert (headings[Tile(5, 0)], headings[Tile(5, 3)]) == (WEST, EAST)
    assert headings[Tile(5, 2)] is SOUTH


def test_a_heading_and_the_one_across_from_it_lie_on_one_line() -> None:
    assert [heading.opposite for heading in Heading] == [EAST, WEST, SOUTH, NORTH]


def test_what_is_preferred_can_be_turned_and_turned_back() -> None:
    usual: Preferred = frozenset()
    turned = preferring(usual, Tile(5, 5), EAST)
    assert Arms(read_layout("5-5"), turned).heading_for(Tile(5, 1), Tile(5, 5)) is EAST
    assert preferring(turned, Tile(5, 5), WEST) == usual
    both = preferring(turned, Tile(5, 5), SOUTH)
    assert Arms(read_layout("5-5"), both).heading_for(Tile(5, 1), Tile(5, 5)) is EAST
