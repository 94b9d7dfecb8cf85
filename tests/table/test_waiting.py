"""The game waits: below another screen, and for what is being written."""

from __future__ import annotations

import asyncio

import pytest

from allfives.game.events import TilePlayed
from allfives.game.rules import Announce
from allfives.record.preferences import PACE_SECONDS, Pace
from allfives.table import steps
from allfives.table.dealer import Dealer
from allfives.table.finishing import finished
from allfives.tui.table.claim_screen import ClaimScreen
from allfives.tui.table.parts.cover import Cover
from allfives.tui.table.parts.hand_view import HandView
from allfives.tui.table.parts.table_view import MIN_COLUMNS, TableView
from allfives.tui.table.settlement_screen import SettlementScreen
from tests.support.luck import stacked
from tests.support.painted import text_of
from tests.support.table import (
    QUICK,
    SlowDisk,
    TableApp,
    Thinker,
    press,
    rest,
    table_app,
    until,
)

SIZE = (100, 30)

OVER = {"help": "question_mark", "rules": "r", "log": "g", "options": "o", "palette": "ctrl+p"}
"""The key of every screen that can be put over the table."""


@pytest.fixture(params=list(OVER.values()), ids=list(OVER))
def over(request: pytest.FixtureRequest) -> str:
    """The key of a screen over the table."""
    return str(request.param)


def tiles_played(dealer: Dealer) -> int:
    return sum(isinstance(event, TilePlayed) for event in dealer.history.standing)


def against_a_computer(thinker: Thinker | None = None, disk: SlowDisk | None = None) -> TableApp:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=3, chooser=thinker, journal=disk)


async def test_a_computer_that_is_thinking_does_not_play_on_below_a_screen(over: str) -> None:
    thinker = Thinker()
    app = against_a_computer(thinker)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: thinker.asked == 1)
        await pilot.press(over)
        await until(pilot, lambda: not app.table.is_active)
        thinker.may_answer.set()
        await rest(pilot, app)
        assert tiles_played(app.dealer) == 1
        await pilot.press("escape")
        await until(pilot, lambda: app.table.is_active)
        await rest(pilot, app)
        assert tiles_played(app.dealer) == 2


async def test_no_pause_goes_on_below_a_screen(over: str) -> None:
    chance = stacked("6-6 6-5", "6-1 2-0", boneyard="3-0", leader=0)
    app = table_app(chance, "pc", hand_size=2, settings=QUICK.with_(pace=Pace.SLOW))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.table.step, steps.Choose))
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_waiting)
        await pilot.press(over)
        await until(pilot, lambda: not app.table.is_active)
        await rest(pilot, app)
        assert not app.table.flow.is_waiting
        assert tiles_played(app.dealer) == 1


# How a pause is ended


SKIP = "Any key: go on."


def before_a_computer(thinker: Thinker | None = None, disk: SlowDisk | None = None) -> TableApp:
    """A table at which the computer's only play follows a pause that nobody would sit out."""
    chance = stacked("6-6 6-5", "6-1 2-0", boneyard="3-0", leader=0)
    settings = QUICK.with_(pace=Pace.SLOW)
    return table_app(chance, "pc", hand_size=2, settings=settings, chooser=thinker, journal=disk)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_prompt_says_that_a_key_ends_the_pause_only_while_one_does(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACE_SECONDS, Pace.SLOW, 3600.0)
    thinker, disk = Thinker(), SlowDisk()
    app = before_a_computer(thinker, disk)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.table.step, steps.Choose))
        assert SKIP not in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: thinker.asked == 1)
        await until(pilot, lambda: "Ben is thinking." in text_of(app))
        assert SKIP not in text_of(app), "no key makes a computer think quicker"
        thinker.may_answer.set()
        await until(pilot, lambda: f"Ben is thinking.  {SKIP}" in text_of(app))
        disk.is_free.clear()
        await pilot.press("x")
        await until(pilot, lambda: app.table.flow.is_busy)
        await until(pilot, lambda: SKIP not in text_of(app))
        disk.is_free.set()
        await until(pilot, lambda: tiles_played(app.dealer) == 2)


async def test_a_forced_draw_can_be_hastened_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACE_SECONDS, Pace.SLOW, 3600.0)
    chance = stacked("6-6 6-5", "1-0 2-0", boneyard="3-0 2-1", leader=0)
    settings = QUICK.with_(pace=Pace.SLOW)
    app = table_app(chance, "pc", hand_size=2, reserve=1, settings=settings)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.table.step, steps.Choose))
        await pilot.press("enter")
        await until(pilot, lambda: f"Ben cannot play and has to draw.  {SKIP}" in text_of(app))


@pytest.mark.parametrize(
    "part", ["#strip", "#panel", "#log", "#layout", "#news", "#prompt", "#hand", "KeyBar"]
)
async def test_a_click_anywhere_on_the_table_ends_a_pause(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACE_SECONDS, Pace.SLOW, 3600.0)
    app = before_a_computer()
    async with app.run_test(size=(80, 24) if part == "#strip" else (120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.table.step, steps.Choose))
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_waiting)
        await pilot.click(part, offset=(1, 0))
        await until(pilot, lambda: tiles_played(app.dealer) == 2)


async def test_no_computer_begins_to_think_below_a_screen(over: str) -> None:
    disk, thinker = SlowDisk(), Thinker()
    app = against_a_computer(thinker, disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        disk.is_free.clear()
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press(over)
        await until(pilot, lambda: not app.table.is_active)
        disk.is_free.set()
        await rest(pilot, app)
        assert tiles_played(app.dealer) == 1, "what was begun is finished"
        assert thinker.asked == 0
        await pilot.press("escape")
        await until(pilot, lambda: thinker.asked == 1)


async def test_no_cover_appears_below_a_screen(over: str) -> None:
    disk = SlowDisk()
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, "pp", hand_size=3, journal=disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space")
        disk.is_free.clear()
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press(over)
        await until(pilot, lambda: not app.table.is_active)
        disk.is_free.set()
        await rest(pilot, app)
        assert tiles_played(app.dealer) == 1
        assert not app.table.query_one(Cover).display
        await pilot.press("escape")
        await until(pilot, lambda: app.table.query_one(Cover).display)
        assert app.table.seating.shown is None


async def test_no_settlement_appears_below_a_screen(over: str) -> None:
    disk = SlowDisk()
    app = table_app(stacked("5-5", "6-4", boneyard="0-0"), "pc", hand_size=1, journal=disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        disk.is_free.clear()
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press(over)
        await until(pilot, lambda: not app.table.is_active)
        above = app.screen
        disk.is_free.set()
        await rest(pilot, app)
        assert app.screen is above
        assert len(app.screen_stack) == 3
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SettlementScreen))


# While a play is being written


def at_one_keyboard(disk: SlowDisk) -> TableApp:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", "5-5 3-3 2-1", boneyard="0-0", leader=0)
    return table_app(chance, "ppp", hand_size=3, journal=disk)


async def test_the_hand_can_be_covered_while_a_play_is_being_written() -> None:
    disk = SlowDisk()
    app = at_one_keyboard(disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space")
        disk.is_free.clear()
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press("c")
        await until(pilot, lambda: not app.table.query_one(HandView).display)
        assert app.table.seating.shown is None
        disk.is_free.set()
        await rest(pilot, app)
        assert app.table.step == steps.HandOver(1)
        assert tiles_played(app.dealer) == 1


async def test_one_person_covers_and_uncovers_while_a_play_is_being_written() -> None:
    disk = SlowDisk()
    app = against_a_computer(disk=disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        disk.is_free.clear()
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press("c")
        await until(pilot, lambda: not app.table.query_one(HandView).display)
        await pilot.press("space")
        await until(pilot, lambda: app.table.query_one(HandView).display)
        disk.is_free.set()
        await rest(pilot, app)
        assert tiles_played(app.dealer) == 2


async def test_nobody_sits_down_before_it_is_written_who_is_next() -> None:
    disk = SlowDisk()
    app = at_one_keyboard(disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "enter")
        disk.is_free.clear()
        await pilot.press("u")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press("space", "c")
        await pilot.click("#ready")
        assert app.table.seating.shown is None
        disk.is_free.set()
        await rest(pilot, app)
        assert app.table.step == steps.HandOver(0)


@pytest.mark.parametrize("kinds", ["pc", "pp"])
async def test_undo_waits_for_a_play_that_is_being_written(kinds: str) -> None:
    disk = SlowDisk()
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, kinds, hand_size=3, journal=disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        if kinds == "pp":
            await press(pilot, app, "space")
        disk.is_free.clear()
        await pilot.press("enter")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press("u", "u", "u")
        assert disk.writes == 2, "the deal and the play"
        disk.is_free.set()
        await rest(pilot, app)
        assert tiles_played(app.dealer) == 0
        assert app.dealer.version == 5, "started, dealt, played, scored, undone"


async def test_an_undo_that_is_refused_after_the_write_lets_the_game_go_on() -> None:
    disk = SlowDisk()
    app = at_one_keyboard(disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "enter")
        disk.is_free.clear()
        await pilot.press("u")
        await until(pilot, lambda: app.table.flow.is_busy)
        await pilot.press("u")
        disk.is_free.set()
        await rest(pilot, app)
        assert app.table.step == steps.HandOver(0)
        assert app.dealer.version == 5
        assert "too late" in text_of(app) or "nothing to take back" in text_of(app)


async def test_work_that_nobody_wants_any_more_is_finished_all_the_same() -> None:
    done: list[int] = []
    may_end = asyncio.Event()

    async def work() -> None:
        await may_end.wait()
        done.append(1)

    task = asyncio.create_task(finished(work()))
    for _ in range(3):
        await asyncio.sleep(0)
        task.cancel()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done == [1]


# Computer players get ready


@pytest.mark.parametrize(("kinds", "is_warm"), [("pc", True), ("cc", True), ("pp", False)])
async def test_computers_get_ready_when_their_table_is_opened(kinds: str, is_warm: bool) -> None:
    thinker = Thinker()
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, kinds, hand_size=3, chooser=thinker)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: app.table.state.round == 1 and thinker.is_warm == is_warm)
        thinker.may_answer.set()
        await pilot.pause()
        assert thinker.is_warm == is_warm


# Sizes that change meanwhile


async def test_a_size_that_changed_below_another_screen_is_used_after_it(over: str) -> None:
    app = against_a_computer()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        table = app.table.query_one(TableView)
        for size in ((50, 15), SIZE):
            await pilot.press(over)
            await until(pilot, lambda: not app.table.is_active)
            await pilot.resize_terminal(*size)
            await pilot.press("escape")
            await until(pilot, lambda: app.table.is_active)
            await until(pilot, lambda: table.is_too_small == (app.size.width < MIN_COLUMNS))
        await press(pilot, app, "enter")
        assert tiles_played(app.dealer) == 2


async def test_enter_asks_again_for_points_wherever_the_question_went() -> None:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, "pc", hand_size=3, announce=Announce.MUST_CALL)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ClaimScreen))
        app.pop_screen()
        await until(pilot, lambda: app.table.is_active)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ClaimScreen))
