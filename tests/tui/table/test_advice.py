"""The coach at the table: hints, why not, and what they make of a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from allfives.coach.child import Coach, CoachFailed, Trouble
from allfives.coach.judge import Effort, Judge
from allfives.coach.values import Judgement
from allfives.game.commands import Draw, Play
from allfives.game.view import SeatView
from allfives.record.journal import Journal
from allfives.table.dealer import Dealer
from allfives.tui.table.parts.advice import Advice
from allfives.tui.table.parts.hand_view import HandView
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.words.coach import (
    HINTS_OFF,
    NOTHING_TO_ASK,
    ONLY_CAREFUL,
    PRACTICE,
    THINKING,
    TROUBLES,
)
from tests.support.luck import stacked
from tests.support.painted import text_of
from tests.support.table import QUICK, TableApp, plays, press, prompt, rest, table_app, until

SIZES = [(60, 20), (80, 24), (120, 40)]


class QuickCoach(Coach):
    """Answers in this process, in few worlds, and only when it may."""

    def __init__(self) -> None:
        super().__init__(["a program that is not there"])
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.asked: list[tuple[SeatView, Play | Draw | None]] = []
        self.cancelled = 0
        self.trouble: Trouble | None = None

    async def hint(self, view: SeatView, seed: int = 1) -> Judgement:
        return await self._answer(view, None, seed)

    async def why_not(self, view: SeatView, play: Play | Draw, seed: int = 1) -> Judgement:
        return await self._answer(view, play, seed)

    async def _answer(self, view: SeatView, play: Play | Draw | None, seed: int) -> Judgement:
        self.asked.append((view, play))
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.trouble is not None:
            raise CoachFailed(self.trouble)
        return Judge(Effort(worlds=4, again=0)).judge(view, play, seed=seed)


def advised(
    kinds: str = "pc", *, hands: tuple[str, ...] = (), preset: str = "pagat", hints: bool = True
) -> tuple[TableApp, QuickCoach]:
    """Ann leads; she holds 6-4 first."""
    dealt = hands or ("6-4 5-0 3-1 2-2", "4-4 6-6 6-1 1-0")
    chance = stacked(*dealt, boneyard="5-5 3-3 0-0", leader=0)
    settings = QUICK.with_(hints=hints)
    app = table_app(chance, kinds, hand_size=4, preset=preset, settings=settings)
    coach = QuickCoach()
    app._coach = coach
    return app, coach


def advice(app: TableApp) -> str:
    """What the coach says on the screen now."""
    return " ".join(part.text for part in app.screen.query(Advice) if part.display)


@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_is_told_beside_the_layout_and_makes_practice(size: tuple[int, int]) -> None:
    app, coach = advised()
    async with app.run_test(size=size) as pilot:
        await rest(pilot, app)
        before = app.table.query_one(LayoutView).region
        await press(pilot, app, "i")
        await pilot.pause()
        assert advice(app).startswith("Best is ")
        assert prompt(app) == PRACTICE
        assert app.dealer.is_practice
        ((view, play),) = coach.asked
        assert (view.seat, play) == (0, None)
        layout, parts = app.table.query_one(LayoutView), app.screen.query(Advice)
        assert not any(p.display and p.region.overlaps(layout.region) for p in parts)
        assert layout.region.height >= before.height - 4
        assert app.table.query_one(HandView).display == (size[0] >= 100)
        await press(pilot, app, "right")
        assert advice(app) == ""
        assert app.table.query_one(HandView).display


async def test_it_says_that_it_is_thinking_and_the_game_can_go_on_meanwhile() -> None:
    app, coach = advised()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        coach.may_answer.clear()
        await pilot.press("i")
        await pilot.pause()
        assert prompt(app) == THINKING
        await pilot.press("i", "w")
        await pilot.pause()
        assert len(coach.asked) == 1, "it is asked one thing at a time"
        await pilot.press("enter")
        await until(pilot, lambda: coach.cancelled == 1)
        assert plays(app.dealer)[0] == "6-4"
        coach.may_answer.set()
        await rest(pilot, app)
        assert advice(app) == ""
        assert not app.dealer.is_practice, "it has not helped"


async def test_a_game_is_still_practice_when_it_is_opened_again(tmp_path: Path) -> None:
    app, _ = advised()
    path = tmp_path / "game.jsonl"
    with Journal.create(path, app.dealer.history.log) as journal:
        app.dealer._journal = journal
        async with app.run_test(size=(80, 24)) as pilot:
            await rest(pilot, app)
            await press(pilot, app, "i", "enter")
            assert len(plays(app.dealer)) > 1
    with Journal.open(path) as again:
        assert Dealer.resume(again.events, stacked("6-4"), has_hints=again.has_hints).is_practice


async def test_leaving_the_table_ends_the_question() -> None:
    app, coach = advised()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        coach.may_answer.clear()
        await pilot.press("i")
        await pilot.pause()
        await pilot.press("q")
        await until(pilot, lambda: coach.cancelled == 1)


async def test_covering_the_hand_takes_away_what_was_said_of_it() -> None:
    app, _ = advised("pp")
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "i")
        assert advice(app)
        await press(pilot, app, "c")
        assert advice(app) == ""
        assert "Best is" not in text_of(app)


async def test_why_not_asks_about_the_play_under_the_cursor() -> None:
    app, coach = advised()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "2", "w")
        assert coach.asked[0][1] == app.table.choosing.option.play  # type: ignore[union-attr]
        assert advice(app).startswith("5-0 scores 5 points now.")
        assert app.dealer.is_practice


async def test_who_turned_hints_off_gets_none() -> None:
    app, coach = advised(hints=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        for key in "iw":
            await press(pilot, app, key)
            assert prompt(app) == HINTS_OFF
        assert coach.asked == []
        assert not app.dealer.is_practice


async def test_at_a_cover_the_coach_is_not_asked() -> None:
    app, coach = advised("pp")
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "i")
        assert prompt(app) == NOTHING_TO_ASK
        assert coach.asked == []


async def test_a_coach_that_fails_says_so_and_can_be_asked_again() -> None:
    app, coach = advised()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        coach.trouble = Trouble.ENDED
        await press(pilot, app, "i")
        assert prompt(app) == TROUBLES[Trouble.ENDED]
        assert not app.dealer.is_practice
        coach.trouble = None
        await press(pilot, app, "i")
        assert advice(app).startswith("Best is ")


async def test_what_the_others_hold_changes_no_word() -> None:
    told = []
    for hidden in ("4-4 6-6 6-1 1-0", "5-4 3-2 2-0 4-3"):
        app, _ = advised(hands=("6-4 5-0 3-1 2-2", hidden))
        async with app.run_test(size=(80, 24)) as pilot:
            await rest(pilot, app)
            await press(pilot, app, "i")
            told.append(advice(app))
    assert told[0] == told[1]


@pytest.mark.parametrize("preset", ["muggins", "fives_and_threes", "all_threes", "five_up"])
async def test_every_game_can_be_asked_about(preset: str) -> None:
    app, _ = advised(preset=preset)
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "i")
        assert advice(app).startswith("Best is ")


async def test_the_coach_in_its_own_process_answers() -> None:
    app, _ = advised()
    app._coach = None
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot, app)
        await pilot.press("i")
        await until(pilot, lambda: advice(app) != "")
        assert advice(app).startswith("Best is ")
        assert ONLY_CAREFUL not in advice(app)
