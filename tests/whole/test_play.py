"""The whole program, played in a real terminal: by keys, by mouse, killed and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.support.play import (
    APP,
    Home,
    begin_by_mouse,
    begin_game,
    go_on,
    hand_cells,
    leave,
    play_by_keys,
    play_by_mouse,
    play_until,
    plays_of,
    start,
    wait_for_turn,
)
from tests.support.terminal import Terminal

pytestmark = pytest.mark.terminal


def table_of(terminal: Terminal) -> list[str]:
    """What stands on the table: scores, layout and hand, without log, prompt and ghost."""
    cells = "".join(terminal.lines)
    tiles = [line for line in terminal.lines[-9:-3] if "│" in line]
    return [terminal.lines[0], *tiles, str(cells.count("●"))]


def test_a_round_is_played_by_keys_alone(home: Home) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        play_by_keys(terminal, home)
        terminal.wait_for("Next round")
        assert "Carla" in terminal.text
        terminal.press("space")
        terminal.until(lambda: len(home.events("round_dealt")) == 2, "the next deal")
        leave(terminal, home)
    assert plays_of(home, 0)


def test_a_round_is_played_by_mouse_alone(home: Home) -> None:
    with start(home) as terminal:
        begin_by_mouse(terminal)
        play_by_mouse(terminal, home)
        terminal.wait_for("Next round")
        terminal.click_on("Next round")
        terminal.until(lambda: len(home.events("round_dealt")) == 2, "the next deal")
        leave(terminal, home)


def test_a_round_for_three_computers_and_a_person_ends(home: Home) -> None:
    home.seat("Ann", computers={"Ben": "random", "Carla": "greedy", "Dot": "careful"})
    with start(home, columns=120, rows=40) as terminal:
        begin_game(terminal)
        play_by_keys(terminal, home)
        leave(terminal, home)
    assert {event["seat"] for event in home.events("tile_played")} == {0, 1, 2, 3}


def test_a_killed_game_goes_on_exactly_where_it_was(home: Home) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        play_until(terminal, lambda: len(plays_of(home, 0)) >= 3)
        wait_for_turn(terminal, home, "Ann")
        before, events = table_of(terminal), home.events()
        children = terminal.children()
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
        terminal.wait_for_end_of(children)
    with start(home) as terminal:
        go_on(terminal)
        wait_for_turn(terminal, home, "Ann")
        assert table_of(terminal) == before
        assert home.events() == events
        play_by_keys(terminal, home)
        leave(terminal, home)
    assert home.events()[: len(events)] == events


def test_no_player_is_left_behind(home: Home) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        play_until(terminal, lambda: bool(plays_of(home, 0) and plays_of(home, 1)))
        children = terminal.children()
        assert children
        leave(terminal, home)
        assert terminal.children_gone(children)


def test_people_at_one_keyboard_never_see_each_others_hands(home: Home) -> None:
    home.seat("Ann", "Ben")
    with start(home) as terminal:
        begin_game(terminal)
        terminal.wait_for("is next")
        assert hand_cells(terminal) == []
        terminal.press("enter", "space")
        terminal.until(lambda: bool(hand_cells(terminal)), "the hand")
        terminal.press("enter")
        terminal.until(lambda: bool(home.events("tile_played")), "a play")
        terminal.wait_for("is next")
        assert hand_cells(terminal) == []
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait()
    with start(home) as terminal:
        go_on(terminal)
        terminal.wait_for("is next")
        assert hand_cells(terminal) == []
        leave(terminal, home)


def test_without_a_terminal_one_sentence_says_what_to_do(home: Home) -> None:
    environment = {**os.environ, **home.environment, "TERM": "xterm-256color"}
    done = subprocess.run(
        APP, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=environment
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"terminal" in done.stderr


def test_the_screen_is_not_loaded_to_say_so(home: Home) -> None:
    look = "import sys, allfives.tui.terminal.capabilities; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, check=True, env=home.environment
    )
    assert not {"textual", "rich"} & set(done.stdout.decode().split())
