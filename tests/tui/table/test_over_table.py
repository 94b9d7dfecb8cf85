"""The dialogs over the table: what can be looked up there, by key and by the palette."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.widgets import Input

from allfives.game.rules import Announce
from allfives.record.library import Library
from allfives.table import steps
from allfives.tui.forms.settings_screen import SettingsScreen
from allfives.tui.pages.fairness import FairScreen
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.pages.palette import PaletteScreen
from allfives.tui.pages.review import ReviewScreen
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.table.claim_screen import ClaimScreen
from allfives.tui.table.parts.key_bar import KeyBar
from allfives.tui.table.settlement_screen import SettlementScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.table.winner_screen import GameOverScreen
from allfives.tui.widgets.menu import Menu
from tests.support.luck import stacked
from tests.support.painted import text_of
from tests.support.table import TableApp, press, rest, table_app, until


def asked_for_points() -> TableApp:
    """Ann leads and has to call."""
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=3, announce=Announce.MUST_CALL)


def round_over() -> TableApp:
    """Ann goes out with her first tile."""
    chance = stacked("5-5", "6-4", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=1)


def game_over() -> TableApp:
    """Ann wins with her first tile."""
    chance = stacked("5-5", "6-4", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=1, target=10)


DIALOGS: dict[type[DOMNode], Callable[[], TableApp]] = {
    ClaimScreen: asked_for_points,
    SettlementScreen: round_over,
    GameOverScreen: game_over,
}
"""All dialogs over the table, each with a game that comes to it by Enter."""


async def reach(pilot: Pilot[None], app: TableApp, kind: type[DOMNode]) -> None:
    """Let Ann play, and come to a dialog."""
    await rest(pilot, app)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, kind))


async def choose(pilot: Pilot[None], app: TableApp, *words: str) -> None:
    """Do what the palette finds first by these words."""
    await pilot.press("ctrl+p")
    await until(pilot, lambda: isinstance(app.screen, PaletteScreen))
    app.screen.query_one(Input).value = " ".join(words)
    await pilot.pause()
    await pilot.press("enter")


def offers(app: TableApp) -> set[str | None]:
    """The actions that the palette offers."""
    return {option.id for option in app.screen.query_one(Menu).options}


LOOKED_UP: dict[str, type[DOMNode]] = {
    "g": LogScreen,
    "o": SettingsScreen,
    "f": FairScreen,
    "question_mark": HelpScreen,
}


@pytest.mark.parametrize("kind", DIALOGS)
async def test_keys_look_things_up_as_at_the_table(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        for key, page in LOOKED_UP.items():
            await pilot.press(key)
            await until(pilot, lambda page=page: isinstance(app.screen, page))  # type: ignore[misc]
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, kind))


@pytest.mark.parametrize("kind", DIALOGS)
async def test_the_palette_reads_the_log_and_the_rules(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await choose(pilot, app, "log")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        assert "Ann leads" in text_of(app)
        await pilot.press("escape")
        await choose(pilot, app, "rules of this game")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, kind))


@pytest.mark.parametrize("kind", DIALOGS)
async def test_the_palette_has_a_plain_key(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await pilot.press("colon")
        await until(pilot, lambda: isinstance(app.screen, PaletteScreen))


@pytest.mark.parametrize("kind", DIALOGS)
async def test_the_palette_leaves_the_table(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await choose(pilot, app, "leave the table")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


@pytest.mark.parametrize(
    ("kind", "own"),
    [
        (ClaimScreen, {"cover", "remark", "app.home", "app.new_game"}),
        (SettlementScreen, {"next", "undo", "app.home", "app.new_game"}),
        (
            GameOverScreen,
            {"undo", *(f"choose('{what}')" for what in ("rematch", "new_game", "home", "look"))},
        ),
    ],
)
async def test_only_what_can_be_done_there_is_offered(kind: type[DOMNode], own: set[str]) -> None:
    app = DIALOGS[kind]()
    names = ("settings", "help", "fair", "saved_games", "suspend_process", "quit")
    everywhere = {f"app.{name}" for name in names}
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, PaletteScreen))
        await pilot.pause()
        assert offers(app) == {"log", "rules", "review", "leave", *own, *everywhere}


@pytest.mark.parametrize("kind", [SettlementScreen, GameOverScreen])
async def test_the_round_can_be_judged_and_one_comes_back(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, kind))


async def test_the_palette_deals_the_next_round() -> None:
    app = round_over()
    async with app.run_test() as pilot:
        await reach(pilot, app, SettlementScreen)
        await choose(pilot, app, "next round")
        await until(pilot, lambda: app.dealer.state.round == 2)


async def test_the_palette_takes_the_last_play_back() -> None:
    app = game_over()
    async with app.run_test() as pilot:
        await reach(pilot, app, GameOverScreen)
        await choose(pilot, app, "undo")
        await until(pilot, lambda: app.dealer.state.winner is None)
        assert app.dealer.is_practice


async def test_the_palette_covers_the_hand_of_who_is_asked() -> None:
    app = asked_for_points()
    async with app.run_test() as pilot:
        await reach(pilot, app, ClaimScreen)
        await choose(pilot, app, "cover")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await rest(pilot, app)
        assert app.table.seating.shown is None


async def test_the_palette_begins_a_rematch() -> None:
    app = game_over()
    async with app.run_test() as pilot:
        await reach(pilot, app, GameOverScreen)
        await choose(pilot, app, "rematch")
        await until(pilot, lambda: app.table is not None and app.table.dealer is not app.dealer)


async def test_the_table_can_be_looked_at_from_the_palette() -> None:
    app = game_over()
    async with app.run_test() as pilot:
        await reach(pilot, app, GameOverScreen)
        await choose(pilot, app, "look at the table")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table.step == steps.ShowWinner()
        await press(pilot, app, "enter")
        await until(pilot, lambda: isinstance(app.screen, GameOverScreen))


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("folder", ["a" * letters for letters in (1, 15, 30, 45)])
async def test_the_end_of_a_game_tells_where_its_record_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("ALLFIVES_HOME", str(tmp_path / folder))
    app = game_over()
    started = app.dealer.state.started
    app._journal = Library().create((started,), datetime(2024, 5, 6, 12, tzinfo=UTC))
    async with app.run_test(size=size) as pilot:
        await reach(pilot, app, GameOverScreen)
        await pilot.press(*["down"] * 9)
        await pilot.pause()
        assert app._journal.path.name in text_of(app)


def row_of(app: TableApp) -> str:
    """The row of keys of the dialog."""
    return str(app.screen.query_one(KeyBar).render())


async def click_on(pilot: Pilot[None], app: TableApp, label: str) -> None:
    """Click on a key of the row."""
    await pilot.click(KeyBar, offset=(row_of(app).index(label), 0))


@pytest.mark.parametrize("kind", DIALOGS)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_row_of_keys_is_that_of_the_dialog(
    kind: type[DOMNode], size: tuple[int, int]
) -> None:
    app = DIALOGS[kind]()
    async with app.run_test(size=size) as pilot:
        await reach(pilot, app, kind)
        await pilot.pause()
        last = text_of(app).splitlines()[-1]
        assert last.strip() == row_of(app).strip()
        assert "Leave" in last
        assert "Play" not in last
        for hint in app.screen.query_one(KeyBar)._hints:
            assert app.screen.active_bindings[hint.key].node is app.screen


@pytest.mark.parametrize("kind", DIALOGS)
async def test_a_dialog_is_left_by_mouse(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await pilot.pause()
        await click_on(pilot, app, "Help")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("escape")
        await click_on(pilot, app, "Leave")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


@pytest.mark.parametrize("kind", [SettlementScreen, GameOverScreen])
async def test_the_last_play_is_taken_back_by_mouse(kind: type[DOMNode]) -> None:
    app = DIALOGS[kind]()
    async with app.run_test() as pilot:
        await reach(pilot, app, kind)
        await pilot.pause()
        await click_on(pilot, app, "Undo")
        await until(pilot, lambda: app.dealer.is_practice)


async def test_the_row_shows_keys_that_were_changed_meanwhile() -> None:
    app = round_over()
    async with app.run_test() as pilot:
        await reach(pilot, app, SettlementScreen)
        app.change(app.settings.with_(keys={"leave": "x"}))
        await pilot.pause()
        assert "x Leave" in row_of(app)


async def test_on_a_low_terminal_the_buttons_stand_above_the_keys() -> None:
    app = game_over()
    async with app.run_test(size=(60, 20)) as pilot:
        await reach(pilot, app, GameOverScreen)
        await pilot.pause()
        rows = text_of(app).splitlines()
        assert any("Rematch (r)" in row for row in rows[:-2])
