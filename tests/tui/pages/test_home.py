from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.widgets import Static

from allfives.record.library import Library
from allfives.tui.forms.new_game import NewGameScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.widgets.menu import Menu
from tests.support.pages import HOSTILE, PageApp, save_a_game, shown

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
ALWAYS = ["New game", "Saved games", "Rules", "Help", "Is it fair?", "Settings", "Leave"]


def lines(app: PageApp) -> list[str]:
    menu = app.screen.query_one(Menu)
    return [menu.text_of(index)[3:].strip() for index in range(menu.option_count)]


def home_app() -> PageApp:
    return PageApp(HomeScreen)


async def test_without_a_game_a_new_one_comes_first() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert lines(app) == ALWAYS
        assert app.focused is app.screen.query_one(Menu)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


async def test_a_game_that_is_not_over_comes_first_and_says_who_and_the_score() -> None:
    path = save_a_game()
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert lines(app)[0].split() == ["Continue", "Anna:", "0,", "Ben:", "0", "(to", "250)"]
        assert lines(app)[1:] == ALWAYS
        await pilot.press("enter")
        await pilot.pause()
        assert app.opened == [path]


async def test_a_game_of_several_is_told_on_one_row() -> None:
    save_a_game([f"Player {number}" for number in (1, 2, 3)])
    app = home_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        menu = app.screen.query_one(Menu)
        assert menu.size.height == menu.option_count


@pytest.mark.parametrize("key", ["c", "enter"])
async def test_the_last_game_is_continued_by_a_key(key: str) -> None:
    path = save_a_game()
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.press(key)
        await pilot.pause()
        assert app.opened == [path]


async def test_a_broken_game_is_not_offered() -> None:
    save_a_game().write_text("nothing\n")
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert lines(app) == ALWAYS
        await pilot.press("c")
        await pilot.pause()
        assert app.opened == []


async def test_a_folder_that_cannot_be_listed_is_said(home: Path) -> None:
    (home / "games").write_text("no folder")
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        trouble = str(app.screen.query_one("#trouble", Static).content)
        assert "cannot be read" in trouble
        assert lines(app) == ALWAYS


@pytest.mark.parametrize(("key", "screen"), [("n", NewGameScreen), ("r", RulesScreen)])
async def test_letters_choose(key: str, screen: type[object]) -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_leaving_ends_the_program() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
    assert app.return_code == 0
    assert not app.is_running


async def test_escape_leaves_nothing() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("escape", "b")
        await pilot.pause()
        assert app.is_running
        assert isinstance(app.screen, HomeScreen)


async def test_arrows_and_jk_move_in_the_menu() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        menu = app.screen.query_one(Menu)
        await pilot.press("j", "down", "k")
        assert menu.highlighted == 1
        await pilot.press("G")
        assert menu.highlighted == len(ALWAYS) - 1


@pytest.mark.parametrize("size", [(80, 24), (1, 1), (5, 3)])
async def test_page_keys_move_to_the_ends_of_the_menu(size: tuple[int, int]) -> None:
    app = home_app()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(Menu)
        await pilot.press(*["pagedown"] * 6)
        assert menu.highlighted == len(ALWAYS) - 1
        await pilot.press(*["pageup"] * 6)
        assert menu.highlighted == 0


@pytest.mark.parametrize("size", SIZES)
async def test_title_and_menu_are_seen_whole_at_every_size(size: tuple[int, int]) -> None:
    save_a_game()
    app = home_app()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        text = shown(app)
        assert "6 + 4 = 10 → +10" in text
        for line in ["Continue", *ALWAYS]:
            assert line in text
        menu = app.screen.query_one(Menu)
        await pilot.click(menu, offset=(6, 1))
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_shown_as_they_are(name: str) -> None:
    save_a_game((name, "Ben"))
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert f"{name[:16]}: 0, Ben: 0" in shown(app)
        assert app.is_running


async def test_a_game_begun_meanwhile_is_offered_on_coming_back() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        save_a_game()
        Path(Library().folder, "x.jsonl").touch()
        await pilot.press("q")
        await pilot.pause()
        await app.workers.wait_for_complete()
        assert lines(app)[0].startswith("Continue")
        assert app.screen.query_one(Menu).highlighted == 0


def test_moments_are_told_as_people_say_them() -> None:
    from allfives.words.saved_games import when

    now = datetime(2024, 5, 6, 18, tzinfo=UTC)
    assert when(now - timedelta(hours=1), now) == "today 17:00"
    assert when(now - timedelta(hours=19), now) == "yesterday 23:00"
    assert when(now - timedelta(days=40), now) == "2024-03-27"
