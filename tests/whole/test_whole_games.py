"""Whole games in a real terminal, from the home screen to the last and away again."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable

import pytest

from tests.support.play import (
    APP,
    READY,
    Home,
    begin_by_mouse,
    begin_game,
    check_clean,
    hand_cells,
    leave,
    play_by_mouse,
    start,
)
from tests.support.terminal import Terminal

pytestmark = pytest.mark.terminal

_MOST_STEPS = 100
"""More keys than any of these games needs."""

_THREE = 93
"""Deals with which three people who only press Enter play two rounds."""

_TWO = 22
"""Deals with which two play for more than one round, whatever they play."""

_OVER = "Home (h)"
"""A choice that there is only when a game is over."""

NEXT_ROUND = "Next round"
"""What is on a settlement."""

_IS_NEXT = re.compile(r"(\w+) is next\.")
"""What is said to a person before a hand is shown."""


def go_on_until_won(terminal: Terminal, home: Home, go_on: Callable[[], None]) -> None:
    """Go on, step by step, as long as nobody has won; then wait for the news of it."""
    for _ in range(_MOST_STEPS):
        if home.events("game_won"):
            terminal.wait_for(_OVER)
            assert "wins the game" in terminal.text
            return
        go_on()
    raise AssertionError(f"Nobody ever wins:\n{terminal.text}")


def verify(home: Home) -> str:
    """What the program itself says of the record of the only game, which must be good."""
    argv = [*APP, "verify", str(home.record)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def seat_three(home: Home) -> None:
    """Three people at one keyboard, for a short game."""
    home.seat("Ann", "Ben", "Cid", hand_size=3, target=20)


def seat_two(home: Home) -> None:
    """A person and a computer, for a short game."""
    home.seat("Ann", computers={"Carla": "greedy"}, hand_size=5, target=40)


def play_with_keys(terminal: Terminal, home: Home) -> set[str]:
    """Press Enter or Space until somebody has won, and leave; who was told to be next."""
    seen: set[str] = set()

    def press_enter() -> None:
        """Be ready, play, or deal the next round, as the screen asks for."""
        before = terminal.text
        key = "space" if NEXT_ROUND in before else "enter"
        if is_next := _IS_NEXT.search(before):
            assert "●" not in "".join(terminal.lines[-10:])
            seen.add(is_next[1])
            key = "space"
        terminal.press(key)
        terminal.until(lambda: terminal.text != before, "something to happen")

    begin_game(terminal)
    go_on_until_won(terminal, home, press_enter)
    terminal.press("h")
    terminal.wait_until_gone(_OVER)
    leave(terminal, home)
    return seen


def play_with_mouse(terminal: Terminal, home: Home) -> None:
    """Click until somebody has won, then go home and leave."""

    def play_a_round() -> None:
        """Play a round, and have the next one dealt."""
        play_by_mouse(terminal, home)
        if not home.events("game_won"):
            rounds = len(home.events("round_dealt"))
            terminal.wait_for("Next round")
            terminal.click_on("Next round")
            terminal.until(lambda: len(home.events("round_dealt")) > rounds, "the next deal")
            terminal.until(lambda: bool(hand_cells(terminal)) or READY in terminal.text, "the hand")

    begin_by_mouse(terminal)
    go_on_until_won(terminal, home, play_a_round)
    terminal.click_on("Home")
    terminal.wait_until_gone(_OVER)
    terminal.settle()
    terminal.click_on("Leave")
    assert (terminal.wait(), home.faults) == (0, [])
    check_clean(terminal)


def test_three_people_play_a_whole_game_at_one_keyboard_by_keys_alone(home: Home) -> None:
    seat_three(home)
    with start(home, columns=160, rows=50, seed=_THREE) as terminal:
        assert play_with_keys(terminal, home) == {"Ann", "Ben", "Cid"}
    assert home.rounds_over > 1
    assert "1 game, 1 finished" in verify(home)


def test_three_people_play_a_whole_game_by_mouse_alone(home: Home) -> None:
    seat_three(home)
    with start(home, seed=_THREE) as terminal:
        play_with_mouse(terminal, home)
    assert "1 game, 1 finished" in verify(home)
    assert {event["seat"] for event in home.events("tile_played")} == {0, 1, 2}


def test_a_whole_game_against_a_computer_is_played_by_keys_alone(home: Home) -> None:
    seat_two(home)
    with start(home, columns=160, rows=50, seed=_TWO) as terminal:
        assert play_with_keys(terminal, home) == set()
    assert home.rounds_over > 1
    assert "1 game, 1 finished" in verify(home)


def test_a_whole_game_against_a_computer_is_played_by_mouse_alone(home: Home) -> None:
    seat_two(home)
    with start(home, seed=_TWO) as terminal:
        play_with_mouse(terminal, home)
    assert home.rounds_over > 1
    assert "1 game, 1 finished" in verify(home)
