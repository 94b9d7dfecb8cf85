"""The palette finds and does any action; screens close once."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from allfives.tui.forms.new_game import NewGameScreen
from allfives.tui.forms.settings_screen import SettingsScreen
from allfives.tui.keys import APP_ACTIONS, TABLE_ACTIONS
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.palette import PaletteScreen, matching
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.pages.saved_games import SavedGamesScreen
from allfives.tui.widgets.menu import Menu
from tests.support.pages import PageApp
from tests.support.painted import text_of

HERE = (*(action for action in TABLE_ACTIONS if action.name != "palette"), *APP_ACTIONS[-5:])
"""What the table offers."""


def test_every_word_must_stand_in_an_action() -> None:
    names = [action.name for action in matching(HERE, "TILE  larger")]
    assert names == ["zoom_in"]
    assert [action.name for action in matching(HERE, "zoom")] == ["zoom_in", "zoom_out", "zoom_fit"]
    assert matching(HERE, "tile nonsense") == []


def test_an_action_with_the_words_in_its_name_comes_first() -> None:
    assert matching(HERE, "log")[0].name == "log"
    assert matching(HERE, "end")[0].name.startswith("end")


def test_without_words_everything_is_found_in_its_order() -> None:
    assert matching(HERE, " ") == list(HERE)


def home_app() -> PageApp:
    return PageApp(HomeScreen)


@pytest.mark.parametrize("key", ["colon", "ctrl+p"])
async def test_an_action_is_found_by_its_words_and_done(key: str) -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press(key, *"colours", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


async def test_an_action_is_chosen_with_the_arrows() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", "pagedown", "pageup", "up", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)


async def test_an_action_is_chosen_by_mouse() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        await pilot.click(app.screen.query_one(Menu), offset=(4, 1))
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)


@pytest.mark.parametrize("key", ["escape", "ctrl+p"])
async def test_to_leave_the_palette_does_nothing(key: str) -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", "h", key)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_where_nothing_is_found_enter_does_nothing() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", *"zzz", "enter", "pagedown", "down")
        await pilot.pause()
        assert isinstance(app.screen, PaletteScreen)
        assert app.screen.query_one(Input).value == "zzz"
        assert "No action has such words" in text_of(app)
        await pilot.press(*["backspace"] * 3)
        await pilot.pause()
        assert "No action has such words" not in text_of(app)


async def test_a_screen_asked_to_close_twice_closes_only_itself() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("r")
        await pilot.pause()
        page = app.screen
        assert isinstance(page, RulesScreen)
        page.action_back()
        page.action_back()
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_a_screen_that_is_closed_at_once_does_no_harm() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        for open_it in (app.action_settings, app.action_help, app.action_command_palette):
            open_it()
            app.pop_screen()
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_a_palette_asked_to_close_twice_answers_once() -> None:
    app = home_app()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        palette = app.screen
        assert isinstance(palette, PaletteScreen)
        palette.choose()
        palette.choose()
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
