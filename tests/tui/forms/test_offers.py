"""What the palette offers on each screen: everything that can be done there, with its keys."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable
from typing import Any

import pytest
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input

from allfives import tui
from allfives.game.events import GameStarted, Seat
from allfives.game.rules import rules_for
from allfives.table.dealer import Dealer, Shuffler
from allfives.table.setup import first_setup
from allfives.tui.app import AllFivesApp
from allfives.tui.drawing.faces import Look
from allfives.tui.forms.choose import ChooseScreen
from allfives.tui.forms.new_game import NewGameScreen
from allfives.tui.forms.settings_screen import SettingsScreen
from allfives.tui.keys import TABLE_ACTIONS
from allfives.tui.pages.fairness import FairScreen
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.pages.palette import PaletteScreen
from allfives.tui.pages.press_key import PressKeyScreen
from allfives.tui.pages.review import ReviewScreen
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.pages.saved_games import SavedGamesScreen
from allfives.tui.rebinding import offered, rebound
from allfives.tui.settings import Settings
from allfives.tui.table.claim_screen import ClaimScreen
from allfives.tui.table.settlement_screen import SettlementScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.table.winner_screen import GameOverScreen
from allfives.tui.widgets.menu import Menu
from allfives.words.log import Line
from tests.support.pages import PageApp
from tests.support.table import FirstChooser, TableApp, until

MOVES = {"move", "scroll", "page", "pick", "read_advice"}
"""Ways through a screen by arrows and digits, which nobody looks for by their words."""

HERE_ONLY = {ChooseScreen, PressKeyScreen, PaletteScreen}
"""Questions that are answered on the spot, without a palette."""


def dealer() -> Dealer:
    """A game for two people that has just begun."""
    started = GameStarted("pagat", rules_for("pagat", 2), (Seat("Ann"), Seat("Ben")))
    return Dealer.start(started, Shuffler(random.Random(1)))


SCREENS: dict[type[DOMNode], Callable[[], DOMNode]] = {
    HomeScreen: HomeScreen,
    NewGameScreen: lambda: NewGameScreen(first_setup()),
    SavedGamesScreen: SavedGamesScreen,
    SettingsScreen: SettingsScreen,
    HelpScreen: lambda: HelpScreen(TABLE_ACTIONS),
    RulesScreen: lambda: RulesScreen(rules_for("pagat", 2), "pagat"),
    LogScreen: lambda: LogScreen((Line("Ann leads."),)),
    FairScreen: FairScreen,
    ReviewScreen: lambda: ReviewScreen((), None),
    TableScreen: lambda: TableScreen(dealer(), FirstChooser()),
    ClaimScreen: lambda: ClaimScreen(dealer().state, 0),
    SettlementScreen: lambda: SettlementScreen(dealer().state, Look(), ""),
    GameOverScreen: lambda: GameOverScreen(dealer().state, Look(), "", None, practice=False),
}
"""All screens that have a palette."""


def own(kind: type[DOMNode]) -> set[str]:
    """What a class can do by the words of this program; Textual's own words are not counted."""
    return {
        name.removeprefix("action_")
        for base in kind.__mro__
        if base.__module__.startswith("allfives.")
        for name in vars(base)
        if name.startswith("action_")
    }


def names(screen: DOMNode) -> set[str]:
    """The actions that the palette offers, without what they are given."""
    return {item.action.partition("(")[0] for item in offered(screen, Settings())}


def test_no_screen_is_forgotten() -> None:
    for module in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        importlib.import_module(module.name)
    known: list[type[Any]] = [Screen]
    for kind in known:
        known += kind.__subclasses__()
    last = {
        kind
        for kind in known
        if kind.__module__.startswith(tui.__name__) and not kind.__subclasses__()
    }
    assert last == {*SCREENS, *HERE_ONLY}


@pytest.mark.parametrize("kind", SCREENS)
def test_the_palette_has_every_action_of_every_screen(kind: type[DOMNode]) -> None:
    cannot = {"back", "continue"} if kind is HomeScreen else set()
    assert own(kind) - MOVES - cannot <= names(SCREENS[kind]())


@pytest.mark.parametrize("kind", SCREENS)
def test_the_palette_has_every_action_of_the_app(kind: type[DOMNode]) -> None:
    here = {name.removeprefix("app.") for name in names(SCREENS[kind]())}
    elsewhere = {"command_palette", "help_quit"}
    if kind is GameOverScreen:
        elsewhere |= {"home", "new_game"}
        assert "choose" in here
    if kind is NewGameScreen:
        elsewhere |= {"rules"}
        assert "read_rules" in here
    assert own(AllFivesApp) - elsewhere <= here


@pytest.mark.parametrize("kind", SCREENS)
def test_no_two_actions_are_called_the_same_and_none_has_the_key_of_another(
    kind: type[DOMNode],
) -> None:
    found = offered(SCREENS[kind](), Settings())
    labels = [item.label for item in found]
    assert sorted(labels) == sorted({*labels})
    keys = [key for item in found for key in item.keys.split(",") if key]
    assert sorted(keys) == sorted({*keys})
    assert all(item.help.endswith(".") for item in found)


def test_nobody_goes_back_from_home() -> None:
    assert not {"back", "continue"} & names(HomeScreen())


@pytest.mark.parametrize(
    ("kind", "action", "keys"),
    [
        (SavedGamesScreen, "export", "e"),
        (NewGameScreen, "start", "s,f2"),
        (NewGameScreen, "read_rules", "r"),
        (LogScreen, "search", "slash,f3"),
        (TableScreen, "undo", "u"),
        (GameOverScreen, "choose('rematch')", "r"),
        (GameOverScreen, "rules", ""),
        (SettlementScreen, "rules", "r"),
    ],
)
def test_actions_are_offered_with_their_keys(kind: type[DOMNode], action: str, keys: str) -> None:
    (found,) = [item for item in offered(SCREENS[kind](), Settings()) if item.action == action]
    assert found.keys == keys


def test_a_key_that_was_changed_is_shown() -> None:
    undo = next(item for item in TABLE_ACTIONS if item.name == "undo")
    settings = rebound(Settings(), undo, "x")
    for kind in (TableScreen, SettlementScreen):
        found = [item.keys for item in offered(SCREENS[kind](), settings) if item.name == "undo"]
        assert found == ["x"]


async def test_the_palette_shows_the_keys() -> None:
    app = PageApp(lambda: NewGameScreen(first_setup()))
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", *"start the game")
        await pilot.pause()
        (line,) = [str(option.prompt) for option in app.screen.query_one(Menu).options]
        assert line.startswith("Start  s, F2  Start the game")
        await pilot.press("enter")
        await until(pilot, lambda: app.begun != [])


async def test_the_log_is_searched_by_the_palette() -> None:
    app = PageApp(lambda: LogScreen((Line("Ann leads."), Line("Ben passes."))))
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p", *"search", "enter")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await pilot.pause()
        assert app.screen.query_one(Input).has_focus
        await pilot.press(*"ann", "enter")
        assert isinstance(app.screen, LogScreen)


@pytest.mark.parametrize("is_at_table", [True, False])
async def test_the_palette_can_have_another_key(is_at_table: bool) -> None:
    palette = next(item for item in TABLE_ACTIONS if item.name == "palette")
    app: AllFivesApp = TableApp(dealer()) if is_at_table else PageApp(HomeScreen)
    async with app.run_test() as pilot:
        app.change(rebound(app.settings, palette, "x"))
        await pilot.press("colon")
        await pilot.pause()
        assert not isinstance(app.screen, PaletteScreen)
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, PaletteScreen))
        await pilot.press("escape")
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, PaletteScreen))
