"""Records are opened and closed in turn, and none is left locked."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

from allfives.record.journal import Journal
from allfives.table.records import Records
from allfives.tui.app import AllFivesApp
from allfives.tui.pages.home import HomeScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.pages import STYLES, save_a_game
from tests.support.table import until


class HastyApp(AllFivesApp):
    """Remembers what people were told."""

    CSS_PATH = str(STYLES)

    def __init__(self) -> None:
        super().__init__(capabilities=Capabilities())
        self.troubles: list[str] = []
        """What went wrong."""

    def tell_trouble(self, text: str) -> None:
        """Remember what went wrong."""
        self.troubles.append(text)


async def test_a_game_that_is_opened_twice_in_a_hurry_is_open_once() -> None:
    path = save_a_game()
    app = HastyApp()
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        for _ in range(3):
            app.open_game(path)
            await asyncio.sleep(0)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.troubles == []
        assert len(app.screen_stack) == 2


async def test_a_game_is_opened_again_at_once_after_it_was_left() -> None:
    path = save_a_game()
    app = HastyApp()
    async with app.run_test() as pilot:
        for _ in range(5):
            app.open_game(path)
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            app.leave_table()
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert app.troubles == []


async def test_the_game_on_the_table_can_be_opened_again() -> None:
    path = save_a_game()
    app = HastyApp()
    async with app.run_test() as pilot:
        app.open_game(path)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        before = app.screen
        app.open_game(path)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen != before)
        assert app.troubles == []


async def test_no_record_stays_locked_after_the_app() -> None:
    path = save_a_game()
    app = HastyApp()
    async with app.run_test() as pilot:
        app.open_game(path)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    Journal.open(path).close()


async def test_a_record_that_nobody_wants_when_it_is_open_is_closed_again() -> None:
    path, may_open = save_a_game(), Event()

    def slowly() -> Journal:
        may_open.wait(timeout=20)
        return Journal.open(path)

    records = Records()
    unwanted = asyncio.create_task(records.opened(slowly))
    await asyncio.sleep(0)
    unwanted.cancel()
    wanted = asyncio.create_task(records.opened(lambda: Journal.open(path)))
    may_open.set()
    with pytest.raises(asyncio.CancelledError):
        await unwanted
    records.close(await wanted)
    await records.all_closed()
