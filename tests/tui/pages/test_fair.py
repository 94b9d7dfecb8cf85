"""Is it fair? The page says so at once, and reads the saved games beside it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from allfives.record.library import Library, SavedGame
from allfives.record.preferences import Characters, ThemeChoice
from allfives.tui.forms.settings_screen import SettingsScreen
from allfives.tui.keys import TABLE_ACTIONS
from allfives.tui.pages.fairness import FairScreen
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.widgets.prose import Prose
from allfives.words.fairness import KNOWLEDGE, WAIT
from tests.support.luck import Luck
from tests.support.pages import PageApp, save_a_game, shown
from tests.support.records import commands_of, save
from tests.support.table import press, rest, table_app

SIZES = [(60, 20), (80, 24), (120, 40)]


def save_rounds(rounds: int = 3) -> None:
    """A game of a few rounds, saved where the app looks for games."""
    Library().folder.mkdir(exist_ok=True)
    save(Library().folder / "rounds.jsonl", commands_of("pagat", 2, seed=1, rounds=rounds))


def fair_app() -> PageApp:
    return PageApp(FairScreen)


def text(app: PageApp) -> str:
    return "\n".join(prose.text for prose in app.screen.query(Prose))


async def read(app: PageApp, pilot: Pilot[None]) -> str:
    """Wait for the figures; all that the page says."""
    await app.workers.wait_for_complete()
    await pilot.pause()
    return text(app)


def rows(said: str) -> list[list[str]]:
    return [line.split() for line in said.splitlines() if line.startswith("people")]


async def test_the_page_says_what_a_computer_knows_and_shows_the_figures() -> None:
    save_rounds(3)
    app = fair_app()
    async with app.run_test() as pilot:
        said = await read(app, pilot)
        assert all(line.text in said for line in KNOWLEDGE)
        assert [row[1] for row in rows(said)][:2] == ["6", "6"]
        assert WAIT not in said


async def test_a_round_that_is_being_played_is_not_in_the_figures() -> None:
    save_a_game()
    app = fair_app()
    async with app.run_test() as pilot:
        assert rows(await read(app, pilot)) == []


async def test_a_damaged_file_is_left_out_and_told() -> None:
    save_rounds()
    (Library().folder / "torn.jsonl").write_text("nothing\n")
    app = fair_app()
    async with app.run_test() as pilot:
        said = await read(app, pilot)
        assert "1 file is left out" in said
        assert rows(said)[0][1] == "6"


async def test_a_folder_that_cannot_be_listed_is_said(home: Path) -> None:
    (home / "games").write_text("no folder")
    app = fair_app()
    async with app.run_test() as pilot:
        assert "cannot be read" in await read(app, pilot)


class SlowLibrary(Library):
    """A library that is read until nobody wants it any more."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.stopped = threading.Event()

    def saved(self, is_wanted: Callable[[], bool] = lambda: True) -> tuple[SavedGame, ...]:
        """Read on and on."""
        self.begun.set()
        while is_wanted():
            time.sleep(0.001)
        self.stopped.set()
        return ()


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_reading_holds_nothing_up_and_stops_when_the_page_is_left(key: str) -> None:
    app = fair_app()
    app.library = library = SlowLibrary()
    async with app.run_test() as pilot:
        assert library.begun.wait(10)
        await pilot.pause()
        assert WAIT in shown(app) or WAIT in text(app)
        await pilot.press("space", key)
        await pilot.pause()
        assert library.stopped.wait(10)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", [ThemeChoice.DARK, ThemeChoice.MONO])
async def test_tables_are_whole_at_every_size(size: tuple[int, int], theme: ThemeChoice) -> None:
    save_rounds()
    app = fair_app()
    app.settings = app.settings.with_(theme=theme, characters=Characters.ASCII)
    async with app.run_test(size=size) as pilot:
        said = await read(app, pilot)
        await pilot.press("G")
        await pilot.pause()
        seen = [" ".join(line.split()) for line in shown(app).splitlines()]
        assert " ".join(rows(said)[-1]) in seen
        assert said.isascii()


async def test_it_is_found_from_home_and_from_help_and_by_its_words() -> None:
    for first, keys in (
        (HomeScreen, ["f"]),
        (lambda: HelpScreen(TABLE_ACTIONS), ["f"]),
        (HomeScreen, ["ctrl+p", *"fair", "enter"]),
    ):
        app = PageApp(first)
        async with app.run_test() as pilot:
            await pilot.pause()
            below = app.screen
            await pilot.press(*keys)
            await pilot.pause()
            assert isinstance(app.screen, FairScreen)
            await pilot.press("q")
            await pilot.pause()
            assert app.screen is below


async def test_at_the_table_the_game_waits_below_it() -> None:
    app = table_app(Luck(1))
    async with app.run_test() as pilot:
        await rest(pilot, app)
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, FairScreen)
        await app.workers.wait_for_complete()
        await press(pilot, app, "q")
        assert isinstance(app.screen, TableScreen)


async def test_from_the_table_the_settings_are_reached_by_mouse_too() -> None:
    """By the help, whose row of keys can be clicked as that of the table can."""
    app = table_app(Luck(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        key = next(key for key in app.screen.query("FooterKey") if "Settings" in str(key.render()))
        await pilot.click(key)
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, app, "escape")
        assert isinstance(app.screen, HelpScreen)
