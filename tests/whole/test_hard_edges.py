"""The whole program where names, people and what they send are at their worst."""

from __future__ import annotations

import os
import random
import shlex
import signal

import pytest

from tests.support.play import (
    APP,
    Home,
    begin_game,
    check_clean,
    go_on,
    hand_cells,
    leave,
    play_by_keys,
    play_until,
    plays_of,
    start,
    visit,
    wait_for_turn,
)
from tests.support.terminal import KEYS, Terminal

pytestmark = pytest.mark.terminal

HOSTILE = (
    "[/]",
    "[@click=app.quit]x[/]",
    "\x1b]0;owned\x07\x1b[2J\x9b31m",
    "漢字" * 30,
    "a\u202eb\u200d\ufe0f\u0301\u0301\u0301\u0301",
    "\n\t ",
)
"""Names that do harm where they are shown as they are."""


@pytest.mark.parametrize("names", [HOSTILE[:3], HOSTILE[3:]])
def test_hostile_names_that_were_stored_do_no_harm(home: Home, names: tuple[str, ...]) -> None:
    home.seat(names[0], computers={"Carla": "greedy", names[1]: "greedy", names[2]: "greedy"})
    with start(home) as terminal:
        begin_game(terminal)
        play_by_keys(terminal, home)
        terminal.press("enter")
        visit(terminal, "g", "What has happened")
        visit(terminal, "r", "The deal")
        leave(terminal, home)


def test_a_hostile_name_that_is_pasted_does_no_harm(home: Home) -> None:
    with start(home) as terminal:
        terminal.press("n")
        terminal.wait_for("Start")
        terminal.settle()
        terminal.click_on("Ann")
        for name in HOSTILE:
            terminal.paste(name.replace("\x1b", "").replace("\x9b", ""))
            terminal.read(0.1)
        terminal.press("enter", "f2")
        terminal.wait_until_gone("Start")
        terminal.settle()
        leave(terminal, home)
    assert home.events("game_started")


@pytest.mark.parametrize("marked", [False, True])
def test_a_paste_at_the_table_plays_nothing(home: Home, marked: bool) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        wait_for_turn(terminal, home, "Ann")
        events = home.events()
        if marked:
            terminal.paste("1\n" * 200)
        else:
            terminal.send(b"1\r" * 200)
        terminal.settle(0.4)
        assert home.events() == events
        assert "paste" in terminal.text.lower()
        leave(terminal, home)


def test_any_keys_at_all_do_no_harm(home: Home) -> None:
    source = random.Random(11)
    letters = "abcdefghijklmnoprstuvwxyz0123456789?+-=/.,<> "
    names = [name for name in KEYS if name != "ctrl+q"]
    with start(home) as terminal:
        begin_game(terminal)
        for _ in range(400):
            if source.random() < 0.1:
                cell = (source.randrange(80), source.randrange(24))
                terminal.mouse(source.choice((0, 35, 64, 65, 66, 67)), cell)
                terminal.mouse(0, cell, release=True)
            elif source.random() < 0.4:
                terminal.send(KEYS[source.choice(names)])
            else:
                terminal.send(source.choice(letters).encode())
            terminal.read(0.012)
            assert home.faults == []
            if not terminal.is_alive():
                break
        leave(terminal, home)


def test_a_wheel_that_turns_sideways_does_no_harm(home: Home) -> None:
    cells = [(column, row) for column in range(0, 80, 13) for row in range(0, 24, 3)]
    with start(home) as terminal:
        begin_game(terminal)
        wait_for_turn(terminal, home, "Ann")
        before, events = terminal.text, home.events()
        for button in (66, 67):
            for cell in cells:
                terminal.mouse(button, cell)
        terminal.settle()
        assert (terminal.text, home.events()) == (before, events)
        for key, heading in (("?", "Like to like"), ("g", "What has happened"), ("o", "Colours")):
            terminal.press(key)
            terminal.wait_for(heading)
            for button in (67, 66):
                for cell in cells:
                    terminal.mouse(button, cell)
            terminal.press("escape")
            terminal.wait_until_gone(heading)
        play_by_keys(terminal, home)
        leave(terminal, home)


@pytest.mark.parametrize(
    "odd", [b"\xe9\xff", b"\x1b[M \xf0\xf1", b"\x1b[1114112u", b"\x1b[999;999R", b"\x00\x1b\x1b"]
)
def test_odd_bytes_do_no_harm(home: Home, odd: bytes) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        terminal.send(odd)
        terminal.settle(0.3)
        leave(terminal, home)


def test_nothing_is_done_while_nothing_happens(home: Home) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        wait_for_turn(terminal, home, "Ann")
        before = terminal.cpu()
        assert terminal.read(2.0) == 0
        assert terminal.cpu() - before <= 0.05


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_the_game_and_nothing_is_lost(home: Home, number: signal.Signals) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        terminal.press("enter")
        terminal.settle()
        events = home.events()
        children = terminal.children()
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        check_clean(terminal)
        assert terminal.children_gone(children)
    with start(home) as terminal:
        go_on(terminal)
        assert home.events()[: len(events)] == events
        leave(terminal, home)


def test_a_terminal_is_put_right_after_the_program_was_killed(home: Home) -> None:
    program = shlex.join(APP)
    argv = ["sh", "-c", f"{program}; {program} --reset-terminal"]
    with Terminal(argv, env=home.environment) as terminal:
        terminal.wait_for("New game")
        terminal.settle()
        assert not terminal.takes_lines()
        (pid,) = terminal.children()
        os.kill(pid, signal.SIGKILL)
        assert terminal.wait() == 0
        assert terminal.takes_lines()
        assert [left for left in terminal.leftovers() if left != "terminal settings"] == []


def test_what_was_cut_off_by_a_power_cut_is_told(home: Home) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        play_until(terminal, lambda: bool(plays_of(home, 0)))
        wait_for_turn(terminal, home, "Ann")
        leave(terminal, home)
    home.record.write_bytes(home.record.read_bytes()[:-9])
    with start(home) as terminal:
        go_on(terminal)
        terminal.wait_for("Please note")
        assert "torn" in terminal.text
        play_by_keys(terminal, home)
        leave(terminal, home)


@pytest.mark.parametrize("key", [b"\x1a", b""], ids=["its key", "a signal"])
def test_it_can_be_stopped_and_continued(home: Home, key: bytes) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        wait_for_turn(terminal, home, "Ann")
        if key:
            terminal.send(key)
        else:
            terminal.signal(signal.SIGTSTP)
        terminal.until(lambda: terminal.state() == "T", "the process to stop")
        terminal.read()
        assert terminal.leftovers() == []
        terminal.signal(signal.SIGCONT)
        terminal.settle(0.4)
        assert "The hand of Ann is covered." in terminal.text or "Ann is next." in terminal.text
        assert hand_cells(terminal) == []
        terminal.press("space")
        terminal.until(lambda: bool(hand_cells(terminal)), "the hand")
        play_by_keys(terminal, home)
        leave(terminal, home)
