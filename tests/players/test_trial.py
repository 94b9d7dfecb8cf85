"""What a trial tells of its plays, and how sure it is of that."""

from __future__ import annotations

import random
from typing import Final

import pytest

from allfives.game.rules import rules_for
from allfives.players.trial import Case, Learned, Trial, Worth, case_of, imagine
from tests.support.judged import decisions, game

SAMPLES: Final = 60


def gap(case: Case, worlds: int, seed: int) -> Worth:
    """How far the first play is from the second, in so many worlds."""
    learned = Learned(case.net)
    first, second = case.plays[:2]
    trial = Trial(learned, case.position, case.aim, [first], kept=[second])
    for imagined in imagine(case, learned, worlds, random.Random(seed), suspects=False):
        trial.go_on([imagined])
    return trial.worths()[second]


@pytest.mark.parametrize("seed", [3, 4])
def test_the_truth_is_within_the_interval_as_often_as_it_says(seed: int) -> None:
    """The truth is taken from many worlds, late in a round, where a trial is quick."""
    late = [d for d in decisions(game(rules_for("pagat", 2), "random", 1, seed)) if d.event > 18]
    case = case_of(late[0].view)
    assert case is not None
    many = gap(case, 2000, 0)
    held = 0
    for number in range(1, SAMPLES + 1):
        few = gap(case, 40, number)
        error = (few.error**2 + many.error**2) ** 0.5
        held += abs(few.mean - many.mean) <= 1.96 * error
    assert held >= 0.87 * SAMPLES


def test_the_best_play_is_worth_its_mean_and_is_no_distance_from_itself() -> None:
    (decision, *_) = decisions(game(rules_for("pagat", 2), "random"))
    case = case_of(decision.view)
    assert case is not None
    learned = Learned(case.net)
    trial = Trial(learned, case.position, case.aim, case.plays)
    best = trial.best(imagine(case, learned, 60, random.Random(1)))
    worths = trial.worths()
    values = trial.values[best]
    assert worths[best].error == 0
    assert worths[best].mean == pytest.approx(sum(values) / len(values))
    assert all(worths[best].mean >= worth.mean for worth in worths.values())


def test_a_play_that_is_kept_is_tried_in_every_world() -> None:
    for decision in decisions(game(rules_for("pagat", 2), "random")):
        case = case_of(decision.view)
        assert case is not None
        learned = Learned(case.net)
        kept = case.plays[-1]
        trial = Trial(learned, case.position, case.aim, case.plays, kept=[kept], behind=0.5)
        trial.best(imagine(case, learned, 60, random.Random(1)))
        assert len(trial.values[kept]) == len(trial.values[trial.leader])
