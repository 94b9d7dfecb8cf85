"""People in a hurry, in a real terminal and with the lull that everybody has."""

from __future__ import annotations

import pytest

from allfives.tui.terminal.lull import LULL_SECONDS
from tests.support.play import APP, Home, begin_game, hand_cells, leave, plays_of, start
from tests.support.terminal import Terminal

pytestmark = pytest.mark.terminal

HOLD_SECONDS = 3.0
"""For so long a key is held; nothing would come of ten seconds that has not by then."""


def rest(terminal: Terminal) -> None:
    """Look at what has come up, and press nothing."""
    terminal.settle()
    terminal.read(LULL_SECONDS + 0.2)


def hold(terminal: Terminal, key: bytes) -> None:
    """Hold a key down as a keyboard reports it."""
    for _ in range(int(HOLD_SECONDS / 0.03)):
        terminal.send(key)
        terminal.read(0.03)
    terminal.settle()


def begin(home: Home) -> Terminal:
    """A game that has begun, at its first cover or choice."""
    terminal = start(home, lull=LULL_SECONDS)
    rest(terminal)
    begin_game(terminal)
    rest(terminal)
    return terminal


def test_a_key_that_is_held_shows_no_hand_of_another_and_plays_once(home: Home) -> None:
    home.seat("Ann", "Ben")
    with begin(home) as terminal:
        hold(terminal, b"\r")
        assert hand_cells(terminal) == []
        rest(terminal)
        terminal.press("space")
        terminal.until(lambda: bool(hand_cells(terminal)), "the hand")
        hold(terminal, b"\r")
        assert home.events("tile_played") == []
        rest(terminal)
        hold(terminal, b"\r")
        assert len(home.events("tile_played")) == 1
        assert hand_cells(terminal) == []
        hold(terminal, b" ")
        assert hand_cells(terminal) == []
        rest(terminal)
        leave(terminal, home)


@pytest.mark.parametrize("gap", [0.03, 0.4, 1.5])
def test_two_presses_of_enter_uncover_nobody_else(home: Home, gap: float) -> None:
    home.seat("Ann", "Ben")
    with begin(home) as terminal:
        terminal.press("space")
        rest(terminal)
        for _ in range(2):
            terminal.send(b"\r")
            terminal.read(gap)
        rest(terminal)
        assert len(home.events("tile_played")) == 1
        assert hand_cells(terminal) == []
        leave(terminal, home)


def test_against_computers_a_held_key_plays_one_tile(home: Home) -> None:
    with begin(home) as terminal:
        hold(terminal, b"\r")
        assert len(plays_of(home, 0)) <= 1
        rest(terminal)
        leave(terminal, home)


def test_what_is_typed_before_the_first_frame_is_dropped(home: Home) -> None:
    with Terminal(APP, env=home.environment) as terminal:
        terminal.send(b"n\r\rq")
        terminal.wait_for("New game")
        rest(terminal)
        assert terminal.is_alive()
        assert "Continue" in terminal.text or "Saved games" in terminal.text
        leave(terminal, home)
