"""Calling the score of the last tile: what is asked, what can be answered, what is seen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from allfives.game.events import For, PointsScored
from allfives.game.rules import Announce
from allfives.table import steps
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.table.claim_screen import ClaimScreen
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.widgets.dialog import Dialog
from tests.support.luck import stacked
from tests.support.painted import text_of
from tests.support.table import TableApp, press, rest, shows_no_hand, table_app, until

SMALLEST = (60, 20)
SIZE = (100, 30)


def calling(
    kinds: str = "pc", preset: str = "pagat", announce: Announce = Announce.MUST_CALL
) -> TableApp:
    """Ann has to call the 10 of her lead."""
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    return table_app(chance, kinds, preset=preset, hand_size=3, announce=announce)


async def lead(pilot: Pilot[None], app: TableApp) -> None:
    """Let Ann lead, and come to the question."""
    await rest(pilot, app)
    if app.table.seating.shown is None:
        await press(pilot, app, "space")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, ClaimScreen))


async def test_who_must_call_is_shown_no_count() -> None:
    app = calling()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        assert "10" not in text_of(app).replace("250", "")
        await lead(pilot, app)
        assert "Ann, what did 6-4 score?" in text_of(app)
        app.screen.query_one(Input).value = "10"
        await pilot.press("enter")
        await rest(pilot, app)
        assert PointsScored(0, 10, For.CLAIM) in app.dealer.history.standing


@pytest.mark.parametrize("preset", ["pagat", "five_up", "fives_and_threes", "cribbage"])
@pytest.mark.parametrize("size", [SMALLEST, (80, 24), SIZE], ids=str)
async def test_nothing_of_the_layout_is_hidden_from_who_adds_up_its_ends(
    preset: str, size: tuple[int, int]
) -> None:
    app = calling(preset=preset)
    async with app.run_test(size=size) as pilot:
        await lead(pilot, app)
        await pilot.pause()
        dialog = app.screen.query_one(Dialog).region
        assert not dialog.overlaps(app.table.query_one(LayoutView).region)


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        ("pagat", "Type the points and press Enter"),
        ("five_up", "Type one point for each five and press Enter"),
        ("fives_and_threes", "Type one point for each three and each five and press Enter"),
    ],
)
async def test_who_has_to_call_reads_what_a_count_is_worth(preset: str, told: str) -> None:
    app = calling(preset=preset)
    async with app.run_test(size=SMALLEST) as pilot:
        await lead(pilot, app)
        await pilot.pause()
        assert told in " ".join(text_of(app).replace("│", "").split())
        assert "none" in text_of(app)


async def test_escape_gives_no_points_away() -> None:
    app = calling()
    async with app.run_test(size=SIZE) as pilot:
        await lead(pilot, app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, ClaimScreen)


async def test_to_call_nothing_at_all_says_what_to_do_first() -> None:
    app = calling()
    async with app.run_test(size=SIZE) as pilot:
        await lead(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: "Type the points first" in text_of(app))
        assert isinstance(app.screen, ClaimScreen)


async def test_the_hand_of_who_is_asked_can_be_covered() -> None:
    app = calling()
    async with app.run_test(size=SIZE) as pilot:
        await lead(pilot, app)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await rest(pilot, app)
        assert app.table.seating.is_covered
        assert shows_no_hand(app)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, ClaimScreen))


async def test_the_cover_says_that_somebody_is_asked() -> None:
    app = calling("pp", announce=Announce.MUGGINS)
    async with app.run_test(size=SMALLEST) as pilot:
        await lead(pilot, app)
        assert " none " in text_of(app)
        await press(pilot, app, "0", "enter")
        assert app.table.step == steps.HandOver(1)
        assert "Ben is asked for points: press Space" in text_of(app)


async def test_who_is_asked_can_read_the_help() -> None:
    app = calling()
    async with app.run_test(size=SIZE) as pilot:
        await lead(pilot, app)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ClaimScreen))


async def test_a_wrong_call_scores_nothing() -> None:
    app = calling()
    async with app.run_test(size=SIZE) as pilot:
        await lead(pilot, app)
        await pilot.click("#call-5")
        await rest(pilot, app)
        assert app.dealer.state.scores[0] == 0


@pytest.mark.parametrize("announce", [Announce.MUST_CALL, Announce.MUGGINS])
async def test_who_is_asked_can_leave(announce: Announce) -> None:
    app = calling("pp", announce=announce)
    async with app.run_test(size=SIZE) as pilot:
        await lead(pilot, app)
        await pilot.press("1", "q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert len(app.dealer.state.layout.plays) == 1
