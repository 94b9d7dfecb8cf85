"""Tiles are dragged from the hand onto the table in a real terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.play import Home, begin_game, hand_cells, leave, plays_of, start, wait_for_turn
from tests.support.terminal import Cell, Terminal

pytestmark = pytest.mark.terminal

_SEED = 7
"""Ann has led 3-2 and Carla laid 6-2 on it; Ann holds 6-3 for both ends, and 4-0 for none."""

_LAST_FELT = 13
"""The last row of the layout at 80x24; the first is 1, below the scores."""


@pytest.fixture
def terminal(home: Home) -> Iterator[Terminal]:
    """A game in which Ann has to lay her second tile, seen to its clean end."""
    with start(home, seed=_SEED) as terminal:
        begin_game(terminal)
        terminal.press("enter")
        wait_for_turn(terminal, home, "Ann")
        laid = [(event["tile"], event["on"]) for event in home.events("tile_played")]
        assert laid == [("3-2", None), ("6-2", "3-2")]
        yield terminal
        leave(terminal, home)


def held(terminal: Terminal, tile: str) -> Cell:
    """The middle of a tile in the hand."""
    high, low = tile.split("-")
    for column, row in hand_cells(terminal):
        if (terminal.lines[row - 2][column], terminal.lines[row][column]) == (high, low):
            return column, row
    raise AssertionError(f"{tile} is not in the hand:\n{terminal.text}")


def mark_of(terminal: Terminal, pip: int) -> Cell:
    """Where the pip of an open end stands on the felt, once no ghost lies over it."""
    found: list[Cell] = []

    def is_there() -> bool:
        felt = enumerate(terminal.lines[1 : _LAST_FELT + 1], 1)
        found[:] = [(line.index(f"({pip})") + 1, y) for y, line in felt if f"({pip})" in line]
        return len(found) == 1

    terminal.until(is_there, f"the open end {pip}")
    return found[0]


def check_played(home: Home, terminal: Terminal, on: str) -> None:
    """Ann has just laid 6-3 on this tile; it is taken back after Carla has played, too."""
    terminal.wait_for("►Ann [7")
    last = plays_of(home, 0)[-1]
    assert (last["tile"], last["on"]) == ("6-3", on)
    terminal.press("u")
    terminal.wait_for("►Ann [8")


def test_a_dragged_tile_shows_its_ghost_and_is_played_where_it_is_let_go(
    home: Home, terminal: Terminal
) -> None:
    for pip, on, count in ((3, "3-2", "6 + 6 = 12"), (6, "6-2", "3 + 3 = 6")):
        terminal.click(held(terminal, "4-0"))
        end, plays_before = mark_of(terminal, pip), len(plays_of(home, 0))
        terminal.carry(held(terminal, "6-3"), end)
        terminal.wait_for(count)
        column, row = terminal.find(count)
        # The ghost lies under its count, over the mark of the end.
        assert row == end[1] - 2
        assert abs(column + len(count) // 2 - end[0]) < 7
        assert "●" in terminal.lines[end[1] - 1][end[0] - 4 : end[0] + 5]
        assert len(plays_of(home, 0)) == plays_before
        terminal.let_go(end)
        check_played(home, terminal, on)


def test_a_tile_that_is_let_go_on_bare_felt_is_played_at_the_nearest_end(
    home: Home, terminal: Terminal
) -> None:
    for column, on in ((2, "3-2"), (77, "6-2")):
        terminal.drag(held(terminal, "6-3"), (column, _LAST_FELT))
        check_played(home, terminal, on)


def test_a_tile_that_is_let_go_beside_the_felt_or_fits_nowhere_is_not_played(
    home: Home, terminal: Terminal
) -> None:
    before = home.events()
    for row in (0, _LAST_FELT + 1, _LAST_FELT + 2, 20, 23):
        terminal.carry(held(terminal, "6-3"), (60, 7))
        terminal.mouse(32, (60, row))
        terminal.let_go((60, row))
        assert home.events() == before
    terminal.click(held(terminal, "4-0"))
    for end in (mark_of(terminal, 3), mark_of(terminal, 6), (2, _LAST_FELT)):
        terminal.drag(held(terminal, "4-0"), end)
        terminal.wait_for("4-0 does not fit: it shows no 3 or 6.")
    assert home.events() == before
