"""Whole games in a real terminal, from the home screen to the last and away again."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from tests.support.play import (
    APP,
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

_MOST_STEPS = 400
"""More keys than any of these games needs."""


def go_on_until_won(terminal: Terminal, home: Home, go_on: Callable[[], None]) -> None:
    """Go on, step by step, as long as nobody has won; then wait for the news of it."""
    for _ in range(_MOST_STEPS):
        if home.events("game_won"):
            terminal.wait_for("Home (h)")
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


def test_three_people_play_a_whole_game_at_one_keyboard_by_keys_alone(home: Home) -> None:
    home.seat("Ann", "Ben", "Cid", hand_size=5, target=30)
    seen: set[str] = set()

    with start(home, columns=160, rows=50, seed=6) as terminal:

        def press_enter() -> None:
            """Be ready, play, or deal the next round, as the screen asks for."""
            before = terminal.text
            for name in ("Ann", "Ben", "Cid"):
                if f"{name} is next." in before:
                    assert "●" not in "".join(terminal.lines[-10:])
                    seen.add(name)
            terminal.press("enter")
            terminal.until(lambda: terminal.text != before, "something to happen")
            terminal.settle(0.05)

        begin_game(terminal)
        go_on_until_won(terminal, home, press_enter)
        terminal.press("h")
        terminal.wait_for("New game")
        leave(terminal, home)
    assert seen == {"Ann", "Ben", "Cid"}
    assert home.rounds_over > 1
    assert "1 game, 1 finished" in verify(home)


def test_a_whole_game_against_a_computer_is_played_by_mouse_alone(home: Home) -> None:
    home.seat("Ann", computers={"Carla": "greedy"}, target=50)
    with start(home, seed=2) as terminal:

        def play_a_round() -> None:
            """Play a round, and have the next one dealt."""
            play_by_mouse(terminal, home, seat=0)
            if not home.events("game_won"):
                rounds = len(home.events("round_dealt"))
                terminal.wait_for("Next round")
                terminal.click_on("Next round")
                terminal.until(lambda: len(home.events("round_dealt")) > rounds, "the next deal")
                terminal.until(lambda: bool(hand_cells(terminal)), "the hand")

        begin_by_mouse(terminal)
        go_on_until_won(terminal, home, play_a_round)
        terminal.click_on("Home")
        terminal.wait_for("New game")
        terminal.settle()
        terminal.click_on("Leave")
        assert (terminal.wait(), home.faults) == (0, [])
        check_clean(terminal)
    assert home.rounds_over > 1
    assert "1 game, 1 finished" in verify(home)
