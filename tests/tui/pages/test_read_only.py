"""A game that cannot be continued here is shown, says why, and stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from allfives.record.library import Library
from allfives.tui.app import AllFivesApp
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.terminal.capabilities import Capabilities
from tests.record.test_upcast import sealed
from tests.support.pages import shown
from tests.support.random_records import Line, lines_of
from tests.support.records import commands_of, flat, plain_bytes
from tests.support.table import until

EVENTS = flat(commands_of("pagat", 2, seed=1))
NEWER: list[Line] = [
    {**line, "version": 2} if line["type"] == "game_started" else line for line in lines_of(EVENTS)
]
UNKNOWN: Line = {"type": "seat_swapped", "seat": 0}

GAMES = [
    pytest.param(sealed(NEWER), "newer allfives", id="newer"),
    pytest.param(sealed([*NEWER[:9], UNKNOWN, *NEWER[9:]]), "newer allfives", id="unknown event"),
    pytest.param(sealed(NEWER)[:-5], "newer allfives", id="newer and cut off"),
    pytest.param(plain_bytes(EVENTS), "not written at the table", id="plain"),
]


@pytest.mark.parametrize(("data", "why"), GAMES)
async def test_a_game_that_cannot_go_on_here_is_shown_and_left_as_it_is(
    data: bytes, why: str
) -> None:
    folder = Library().folder
    folder.mkdir(parents=True)
    path = folder / "game.jsonl"
    path.write_bytes(data)
    changed = path.stat().st_mtime_ns
    app = AllFivesApp(path, Capabilities())
    async with app.run_test(size=(100, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await until(pilot, lambda: len(app._notifications) > 0)
        (note,) = app._notifications
        assert why in note.message
        assert note.message.count(".") == 1
        await until(pilot, lambda: "Ann" in shown(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await app.workers.wait_for_complete()
        assert "Continue" not in shown(app)
    assert path.read_bytes() == data
    assert path.stat().st_mtime_ns == changed
    assert {file.name for file in folder.iterdir()} <= {path.name, "index.json"}


async def test_a_newer_record_of_which_nothing_is_understood_says_so(home: Path) -> None:
    path = home / "game.jsonl"
    data = sealed([{**NEWER[0], "preset": "whist"}])
    path.write_bytes(data)
    app = AllFivesApp(path, Capabilities())
    async with app.run_test() as pilot:
        await until(pilot, lambda: len(app._notifications) > 0)
        (note,) = app._notifications
        assert "newer allfives" in note.message
        assert isinstance(app.screen, HomeScreen)
        await app.workers.wait_for_complete()
    assert path.read_bytes() == data
