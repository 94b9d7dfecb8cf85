"""The whole program in terminals of any size, that change at any moment."""

from __future__ import annotations

import random
import re

import pytest

from tests.support.play import (
    Home,
    begin_game,
    hand_cells,
    leave,
    play_by_keys,
    play_until,
    plays_of,
    start,
    wait_for_turn,
)

pytestmark = pytest.mark.terminal


def test_a_storm_of_sizes_changes_nothing(home: Home) -> None:
    source = random.Random(4)
    with start(home) as terminal:
        begin_game(terminal)
        play_until(terminal, lambda: bool(plays_of(home, 0)))
        wait_for_turn(terminal, home, "Ann")
        before = terminal.text
        sizes = [(1, 1), (400, 200), (2, 60), (300, 1), (59, 19), (60, 20)]
        sizes += [(source.randint(1, 400), source.randint(1, 200)) for _ in range(24)]
        for columns, rows in sizes:
            terminal.resize(columns, rows)
            terminal.read(source.choice((0.0, 0.02, 0.05)))
        terminal.resize(80, 24)
        terminal.until(lambda: terminal.text == before, "the table as it was")
        leave(terminal, home)


def test_a_thousand_sizes_show_no_hand_where_it_is_too_small_and_end_in_a_table(
    home: Home,
) -> None:
    source = random.Random(5)
    with start(home) as terminal:
        begin_game(terminal)
        play_until(terminal, lambda: bool(plays_of(home, 0)))
        wait_for_turn(terminal, home, "Ann")
        before, events = terminal.text, home.events()
        terminal.resize(59, 3)
        terminal.wait_for("needs 60 columns")
        began = len(terminal.raw)
        for _ in range(500):
            columns = source.choice((1, 2, 59, 60, 80, 65535, source.randint(1, 65535)))
            terminal.flicker(columns, source.randint(1, 3), source.choice((0.0, 0.002, 0.005)))
        assert len(terminal.raw) > began + 65535
        assert not re.search("[└┌├]", terminal.raw[began:].decode(errors="replace"))
        for number in range(500):
            columns, rows = source.randint(1, 65535), source.randint(1, 3)
            if number % 5 == 0:
                columns, rows = source.randint(60, 300), source.randint(20, 100)
            terminal.flicker(columns, rows, source.choice((0.0, 0.002, 0.005)))
        terminal.resize(80, 24)
        terminal.until(lambda: terminal.text == before, "the table as it was")
        assert home.events() == events
        play_by_keys(terminal, home)
        leave(terminal, home)


@pytest.mark.parametrize(("columns", "rows"), [(59, 24), (80, 19), (10, 5), (1, 1)])
def test_a_terminal_too_small_shows_no_hand(home: Home, columns: int, rows: int) -> None:
    with start(home) as terminal:
        begin_game(terminal)
        terminal.until(lambda: bool(hand_cells(terminal)), "a hand")
        terminal.resize(columns, rows)
        terminal.settle(0.4)
        assert not re.search("[└┌├]", terminal.text)
        events = home.events()
        terminal.press("enter", "1", "enter")
        assert home.events() == events
        terminal.resize(80, 24)
        terminal.until(lambda: bool(hand_cells(terminal)), "the hand again")
        leave(terminal, home)
