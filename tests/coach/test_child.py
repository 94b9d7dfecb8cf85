"""The coach in a process of its own: the same answers, progress, and nothing left behind."""

from __future__ import annotations

import asyncio
import sys
from contextlib import aclosing

import pytest

from allfives.coach.analysis import NothingToJudge, analyse
from allfives.coach.child import Coach, CoachFailed, Step, Trouble
from allfives.coach.export import as_json
from allfives.coach.judge import HINT, Judge
from allfives.game.rules import rules_for
from allfives.words.coach import TROUBLES
from tests.support.judged import decisions, game

EVENTS = game(rules_for("pagat", 2), "greedy random", 1)


async def test_a_hint_is_what_the_judge_says() -> None:
    decision = decisions(EVENTS)[2]
    coach = Coach()
    try:
        assert await coach.hint(decision.view, 4) == Judge(HINT).judge(decision.view, seed=4)
        asked = decision.view.legal[-1]
        told = await coach.why_not(decision.view, decision.made, 4)
        assert told == Judge(HINT).judge(decision.view, decision.made, 4)
        assert asked in [candidate.play for candidate in told.candidates]
    finally:
        await coach.close()


async def test_a_review_tells_how_far_it_is_and_comes_to_the_same_analysis() -> None:
    coach = Coach(jobs=2)
    try:
        steps = [step async for step in coach.review(EVENTS, worlds=6)]
    finally:
        await coach.close()
    assert [step.done for step in steps[:-1]] == list(range(1, steps[0].of + 1))
    last = steps[-1]
    assert last.analysis is not None
    here = analyse(EVENTS, worlds=6)
    assert as_json(last.analysis, "a") == as_json(here, "a")
    told = [step.judged for step in steps if step.judged is not None]
    assert sorted(told, key=lambda judged: judged.decision.event) == list(here.report.choices)


async def test_what_is_known_is_not_found_again() -> None:
    here = analyse(EVENTS, worlds=6)
    coach = Coach(["a program that is not there"])
    try:
        review = coach.review(EVENTS, worlds=6, known=here.findings)
        steps = [step async for step in review]
    finally:
        await coach.close()
    assert steps[-1].analysis is not None
    assert steps[-1].analysis.report == here.report


async def test_leaving_a_review_ends_its_process_and_it_can_be_asked_again() -> None:
    coach = Coach()
    try:
        async with aclosing(coach.review(EVENTS, worlds=2000)) as steps:
            first = await anext(steps)
            assert first.done == 1
        again: Step = await anext(coach.review(EVENTS, worlds=6))
        assert again.done == 1
    finally:
        await coach.close()


async def test_a_question_that_is_cancelled_does_not_spoil_the_next_one() -> None:
    decision = decisions(EVENTS)[0]
    coach = Coach()
    try:
        task = asyncio.create_task(coach.judge(decision.view, decision.made))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await coach.hint(decision.view) == Judge(HINT).judge(decision.view)
    finally:
        await coach.close()


SAYS_NOTHING = [sys.executable, "-c", "raise SystemExit"]
SAYS_NONSENSE = [sys.executable, "-c", "input(); print('no')"]
SAYS_LATE = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.mark.parametrize(
    ("command", "trouble"),
    [
        (["a program that is not there"], Trouble.NOT_STARTED),
        (SAYS_NOTHING, Trouble.ENDED),
        (SAYS_NONSENSE, Trouble.SENSELESS),
        (SAYS_LATE, Trouble.LATE),
    ],
)
async def test_whatever_goes_wrong_is_one_kind_of_trouble(
    command: list[str], trouble: Trouble
) -> None:
    coach = Coach(command, patience=1.0)
    try:
        with pytest.raises(CoachFailed) as failed:
            await coach.hint(decisions(EVENTS)[0].view)
        with pytest.raises(CoachFailed):
            async for _ in coach.review(EVENTS, worlds=6):
                pass
    finally:
        await coach.close()
    assert failed.value.trouble is trouble
    assert trouble in TROUBLES


async def test_a_question_that_makes_no_sense_is_a_fault_and_the_process_goes_on() -> None:
    decision = decisions(EVENTS)[0]
    other = decisions(EVENTS)[-1]
    coach = Coach()
    try:
        with pytest.raises(CoachFailed) as failed:
            await coach.why_not(decision.view, other.made)
        assert failed.value.trouble is Trouble.FAULT
        assert (await coach.hint(decision.view)).candidates
    finally:
        await coach.close()


async def test_after_closing_nothing_is_answered() -> None:
    coach = Coach()
    await coach.close()
    with pytest.raises(CoachFailed) as failed:
        await coach.hint(decisions(EVENTS)[0].view)
    assert failed.value.trouble is Trouble.CLOSED


async def test_a_record_without_a_round_that_is_over_is_refused() -> None:
    coach = Coach()
    try:
        with pytest.raises(NothingToJudge):
            async for _ in coach.review(EVENTS[:5]):
                pass
    finally:
        await coach.close()


def test_every_trouble_has_its_sentence() -> None:
    assert set(TROUBLES) == set(Trouble)
