from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from textual.widgets import Static

from allfives.record.library import Library
from allfives.record.reading import read_record
from allfives.tui.forms.new_game import NewGameScreen
from allfives.tui.pages.exporting import exports_folder
from allfives.tui.pages.saved_games import NOTHING, RUNNING, SavedGamesScreen
from allfives.tui.widgets.menu import Menu
from tests.support.pages import HOSTILE, PageApp, save_a_game, shown

SIZES = [(60, 20), (80, 24), (120, 40)]


def saved_app() -> PageApp:
    return PageApp(SavedGamesScreen)


def entries(app: PageApp) -> list[str]:
    menu = app.screen.query_one(Menu)
    return [menu.text_of(index) for index in range(menu.option_count)]


def status(app: PageApp) -> str:
    return str(app.screen.query_one("#status", Static).content)


async def test_games_are_listed_the_last_one_played_first() -> None:
    older, newer = save_a_game(("Anna", "Ben")), save_a_game(("Uma", "Vera", "Will"))
    os.utime(older, (1_000_000, 1_000_000))
    os.utime(newer, (2_000_000, 2_000_000))
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        first, second = entries(app)
        assert first.startswith("Uma: 0, Vera: 0, Will: 0\n  All Fives to 200, in round 1, 1970-01")
        assert second.startswith("Anna: 0, Ben: 0\n  All Fives to 250, in round 1, 1970-01")
        await pilot.press("j", "enter")
        await pilot.pause()
        assert app.opened == [older]


@pytest.fixture
def summer_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks that go forward in March and back in October."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("summer_time")
async def test_days_are_told_as_the_clocks_of_that_day_showed_them() -> None:
    for moment in (datetime(2024, 1, 5, 23, 45), datetime(2024, 7, 5, 0, 15)):
        os.utime(save_a_game(), (moment.timestamp(), moment.timestamp()))
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert [entry[-10:] for entry in entries(app)] == ["2024-07-05", "2024-01-05"]


async def test_no_game_says_how_to_begin_one() -> None:
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert status(app) == NOTHING
        await pilot.press("e", "enter", "n")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_a_damaged_game_says_why() -> None:
    save_a_game().write_text("nothing\n")
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "damaged" in entries(app)[0]
        assert "The record is damaged at line 1" in " ".join(entries(app)[0].split())


async def test_an_export_is_a_plain_record_at_a_path_that_is_told() -> None:
    game = save_a_game()
    app = saved_app()
    async with app.run_test(size=(200, 40)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        for copy in (game.name, f"{game.stem}_2.jsonl"):
            await pilot.press("e")
            await pilot.pause()
            assert status(app) == RUNNING
            assert not (exports_folder() / copy).exists()
            await pilot.press("e")
            await app.workers.wait_for_complete()
            await pilot.pause()
            path = exports_folder() / copy
            assert status(app) == f"A copy is in {path}"
            assert read_record(path).events == read_record(game).events
            assert b"seal" not in path.read_bytes()
    assert game.exists()


async def test_what_cannot_be_exported_says_why() -> None:
    save_a_game().write_text("nothing\n")
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("e")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "was not copied" in status(app)


async def test_a_folder_that_cannot_be_listed_is_said(home: Path) -> None:
    (home / "games").write_text("no folder")
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "cannot be read" in status(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_opens_a_game_at_every_size(size: tuple[int, int]) -> None:
    game = save_a_game()
    app = saved_app()
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.click(Menu, offset=(8, 2))
        await pilot.pause()
        assert app.opened == [game]


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_shown_as_they_are(name: str) -> None:
    save_a_game((name, "Ben"))
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert f"{name[:16]}: 0, Ben: 0" in shown(app)


async def test_nothing_is_ever_deleted_here() -> None:
    game = save_a_game()
    before = game.read_bytes()
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("d", "delete", "backspace", "x", "ctrl+d", "e", "q")
        await app.workers.wait_for_complete()
    assert game.read_bytes() == before
    assert [item.path for item in Library().saved()] == [game]


async def test_the_warning_of_one_game_is_none_of_another() -> None:
    save_a_game()
    save_a_game(("Uma", "Vera"))
    app = saved_app()
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("e", "j")
        await pilot.pause()
        assert status(app) == ""
        await pilot.press("e")
        await pilot.pause()
        assert status(app) == RUNNING
        assert not exports_folder().exists()
