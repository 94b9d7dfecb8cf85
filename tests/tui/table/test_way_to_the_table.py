from __future__ import annotations

import pytest

from allfives.tui.app import AllFivesApp
from allfives.tui.forms.settings_screen import SettingsScreen
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.pages.saved_games import SavedGamesScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.lulls import NoLull


def is_on(app: AllFivesApp, screen: type[object]) -> bool:
    return isinstance(app.screen, screen)


async def test_a_newcomer_presses_enter_three_times_and_sits_at_the_table() -> None:
    app = AllFivesApp(capabilities=Capabilities())
    app.lull = NoLull()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter", "enter")
        await app.workers.wait_for_complete(
            [worker for worker in app.workers if worker.group == "open"]
        )
        await pilot.pause()
        assert is_on(app, TableScreen)
        for key, screen in (
            ("question_mark", HelpScreen),
            ("o", SettingsScreen),
            ("r", RulesScreen),
            ("g", LogScreen),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert is_on(app, screen)
            await pilot.press("q")
            await pilot.pause()
            assert is_on(app, TableScreen)


@pytest.mark.parametrize(
    ("key", "screen"),
    [("s", SavedGamesScreen), ("r", RulesScreen), ("h", HelpScreen), ("o", SettingsScreen)],
)
async def test_from_home_everything_is_one_key_away(key: str, screen: type[object]) -> None:
    app = AllFivesApp(capabilities=Capabilities())
    app.lull = NoLull()
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert is_on(app, screen)
        await pilot.press("b")
        await pilot.pause()
        assert is_on(app, HomeScreen)
