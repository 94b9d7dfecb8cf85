from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from allfives.record.preferences import Faces, Pace, Sort, ThemeChoice
from allfives.tui.app import AllFivesApp
from allfives.tui.forms.action_row import ActionRow
from allfives.tui.forms.choice_row import ChoiceRow
from allfives.tui.forms.choose import ChooseScreen
from allfives.tui.forms.settings_screen import SettingsScreen
from allfives.tui.pages.press_key import PressKeyScreen
from allfives.tui.settings import Settings
from allfives.tui.terminal.capabilities import Capabilities
from allfives.tui.widgets.dialog import Dialog
from tests.support.pages import PageApp, shown
from tests.support.table import until

SIZES = [(60, 20), (80, 24), (120, 40)]


def settings_app() -> PageApp:
    return PageApp(SettingsScreen)


def explanation(app: AllFivesApp) -> str:
    return str(app.screen.query_one("#explain", Static).content)


async def go_to(pilot: Pilot[None], name: str) -> None:
    pilot.app.screen.query_one(f"#{name}").focus()
    await pilot.pause()


async def test_a_theme_takes_effect_at_once_and_lasts(home: Path) -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "theme")
        await pilot.press("right")
        await pilot.pause()
        assert app.theme == "allfives-light"
        await app.workers.wait_for_complete()
    again = AllFivesApp(capabilities=Capabilities())
    assert again.settings.theme is ThemeChoice.LIGHT
    assert [*home.rglob("settings.json")]


async def test_every_setting_changes_with_the_arrows() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        for name in ("faces", "sort", "pace", "confirm", "motion", "characters"):
            await go_to(pilot, name)
            await pilot.press("right")
        await pilot.pause()
        settings = app.settings
        assert settings.faces is Faces.DIGITS
        assert settings.sort is Sort.WEIGHT
        assert settings.pace is Pace.SLOW
        assert settings.confirm
        assert not settings.motion
        assert app.animation_level == "none"


async def test_a_list_shows_what_the_values_mean() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "theme")
        await pilot.press("enter")
        assert isinstance(app.screen, ChooseScreen)
        assert "outlines and marks" in shown(app)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert app.settings.theme is ThemeChoice.MONO
        assert app.look.outlined


async def test_a_click_beside_a_list_chooses_nothing() -> None:
    app = settings_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await go_to(pilot, "theme")
        await pilot.press("enter")
        await pilot.click(Dialog, offset=(2, 0))
        assert isinstance(app.screen, ChooseScreen)
        await pilot.click(offset=(2, 2))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert app.settings == Settings()


async def test_ascii_takes_effect_on_this_screen_too() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "characters")
        await pilot.press("left")
        await pilot.pause()
        assert app.look.ascii
        row = app.screen.query_one("#theme", ChoiceRow)
        assert row.render().plain.isascii()


async def test_a_theme_that_the_terminal_cannot_show_says_so() -> None:
    app = settings_app()
    app.capabilities = Capabilities(no_colour=True)
    async with app.run_test() as pilot:
        await go_to(pilot, "theme")
        assert explanation(app) == "This terminal has no more colours than you see now."


async def test_motion_that_the_environment_forbids_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("allfives.tui.settings_app.TEXTUAL_ANIMATIONS", "none")
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "motion")
        await until(pilot, lambda: "TEXTUAL_ANIMATIONS is none" in explanation(app))
        await pilot.press("right")
        await until(pilot, lambda: explanation(app) == "Nothing moves and nothing blinks.")


async def test_an_action_gets_the_key_that_is_pressed() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "key-undo")
        await pilot.press("enter")
        assert isinstance(app.screen, PressKeyScreen)
        await pilot.press("x")
        await pilot.pause()
        assert app.settings.keys == {"undo": "x"}
        assert app.screen.query_one("#key-undo", ActionRow).value == "x"


@pytest.mark.parametrize("key", ["q", "b", "tab", "down"])
async def test_no_key_leaves_the_question_but_escape(key: str) -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "key-undo")
        await pilot.press("enter", key)
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert key in app.settings.keys.values() or "is taken" in explanation(app)


async def test_a_key_that_is_taken_is_refused_with_a_sentence() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "key-undo")
        await pilot.press("enter", "d")
        await pilot.pause()
        assert app.settings.keys == {}
        assert explanation(app).startswith("d is taken by 'Draw'")


async def test_escape_and_the_button_keep_the_key() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "key-undo")
        await pilot.press("enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.click("Button")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert app.settings == Settings()


async def test_backspace_gives_the_usual_key_back() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await go_to(pilot, "key-undo")
        await pilot.press("enter", "x")
        await pilot.pause()
        await pilot.press("backspace")
        await pilot.pause()
        assert app.settings.keys == {}


async def test_all_keys_become_usual_again() -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        app.change(app.settings.with_(keys={"undo": "x", "draw": "y"}))
        await pilot.pause()
        await go_to(pilot, "usual-keys")
        await pilot.press("enter")
        await pilot.pause()
        assert app.settings.keys == {}
        assert app.screen.query_one("#key-undo", ActionRow).value == "u"


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_changes_a_setting_and_the_tiles_show_it(size: tuple[int, int]) -> None:
    app = settings_app()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "●" in shown(app)
        await pilot.click("#faces", offset=(5, 0))
        await pilot.pause()
        assert app.settings.faces is Faces.DIGITS
        assert "●" not in shown(app)


@pytest.mark.parametrize("key", ["q", "b", "escape"])
async def test_the_screen_can_be_left(key: str) -> None:
    app = settings_app()
    async with app.run_test() as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not isinstance(app.screen, SettingsScreen)
