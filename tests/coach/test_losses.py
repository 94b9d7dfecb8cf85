"""Losses without favour, and grades that are given only when certain."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from allfives.coach.losses import (
    NOTHING,
    POINTS,
    Estimate,
    cross_fitted,
    estimate,
    grade_for,
    halves,
    is_certain,
)
from allfives.coach.values import Grade


def loss(values: dict[int, list[float]], made: int) -> float:
    named = cross_fitted(values, halves(range(len(values[made]))), list(values), made)
    return fmean([values[best][at] - values[made][at] for at, best in enumerate(named)])


def test_a_play_as_good_as_all_others_loses_nothing_on_average() -> None:
    """The highest of several averages is too high; what is told must not be."""
    chance = random.Random(1)
    fair, naive = [], []
    for _ in range(400):
        values = {option: [chance.gauss(0, 10) for _ in range(40)] for option in range(4)}
        fair.append(loss(values, 0))
        naive.append(max(map(fmean, values.values())) - fmean(values[0]))
    assert abs(fmean(fair)) < 0.4
    assert fmean(naive) > 1


def test_a_play_that_is_worse_loses_what_it_is_worse() -> None:
    chance = random.Random(2)
    common = [chance.gauss(0, 10) for _ in range(100)]
    values = {0: common, 1: [value - 4 for value in common]}
    assert loss(values, 1) == pytest.approx(4)
    assert loss(values, 0) == 0


def test_copies_of_a_world_stay_together() -> None:
    assert halves(["a", "b", "a", "c", "b"]) == [0, 1, 0, 0, 1]


def test_copies_of_a_world_make_nothing_surer() -> None:
    once = estimate([1.0, 5.0, 3.0], "abc")
    twice = estimate([1.0, 5.0, 3.0, 1.0, 5.0, 3.0], "abcabc")
    assert twice.error == pytest.approx(once.error)


@pytest.mark.parametrize(
    ("lost", "error", "grade"),
    [
        (1.9, 0.0, None),
        (2.0, 0.0, Grade.INACCURACY),
        (7.0, 1.5, Grade.INACCURACY),
        (12.0, 3.0, Grade.MISTAKE),
        (12.0, 1.0, Grade.BLUNDER),
        (12.0, 6.0, None),
    ],
)
def test_a_grade_needs_a_loss_that_is_surely_so_large(
    lost: float, error: float, grade: Grade | None
) -> None:
    assert grade_for(Estimate(lost, error), None, 1.0) is grade


def test_the_worse_of_points_and_chance_decides() -> None:
    assert grade_for(Estimate(3.0, 0.0), Estimate(6.0, 0.0), 1.0) is Grade.BLUNDER
    assert grade_for(Estimate(11.0, 0.0), NOTHING, 1.0) is Grade.BLUNDER


def test_points_count_by_what_they_are_worth_in_the_game() -> None:
    """Where a count of five scores one point, two of them are as bad as ten."""
    assert grade_for(Estimate(2.0, 0.0), None, 0.2) is Grade.BLUNDER


def test_it_is_certain_what_no_end_of_the_interval_would_change() -> None:
    assert is_certain(Estimate(0.5, 0.5), POINTS)
    assert not is_certain(Estimate(1.5, 0.5), POINTS)
    assert is_certain(Estimate(7.0, 0.5), POINTS)


def test_no_work_is_spent_where_it_would_hardly_change_the_grade() -> None:
    assert not is_certain(Estimate(0.5, 1.0), POINTS)
    assert is_certain(Estimate(0.5, 1.0), POINTS, further=8.0)
    assert not is_certain(Estimate(3.0, 1.0), POINTS, further=8.0)
