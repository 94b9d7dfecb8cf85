"""What a play lost, without favour: cross-fitting, and grades that are given only when certain.

The best of several noisy averages looks better than it is, and beside it every honest play a
bit worse. So the worlds are halved: one half names the best play, the other says how much
better it is, and the other way round. Worlds that are copies of one another stay in one half,
and count together for the error.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from typing import Final

from allfives.coach.values import Grade

SURE: Final = 1.96
"""So many standard errors to each side hold the truth in 95 of 100 cases."""

POINTS: Final = ((10.0, Grade.BLUNDER), (5.0, Grade.MISTAKE), (2.0, Grade.INACCURACY))
"""How many points a play must surely have lost for a grade, where counts score their pips."""

CHANCES: Final = ((5.0, Grade.BLUNDER), (2.5, Grade.MISTAKE), (1.0, Grade.INACCURACY))
"""How many percentage points of the chance to win the game."""

_RANKS: Final = (None, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    @property
    def ci95(self) -> float:
        """Half the 95% interval."""
        return SURE * self.error

    @property
    def low(self) -> float:
        """What it surely is at least."""
        return self.mean - self.ci95

    @property
    def high(self) -> float:
        """What it surely is at most."""
        return self.mean + self.ci95


NOTHING: Final = Estimate(0.0, 0.0)


def estimate(values: Sequence[float], alike: Sequence[Hashable]) -> Estimate:
    """The mean of some values, where those that are alike count together for the error.

    >>> estimate([1.0, 3.0], "ab"), estimate([1.0, 3.0], "aa").error
    (Estimate(mean=2.0, error=1.0), 0.0)
    """
    count = len(values)
    mean = fsum(values) / count
    sums: dict[Hashable, float] = {}
    for value, group in zip(values, alike, strict=True):
        sums[group] = sums.get(group, 0.0) + value - mean
    groups = len(sums)
    square = fsum([part * part for part in sums.values()]) * groups / max(1, groups - 1)
    return Estimate(mean, sqrt(square) / count)


def halves(alike: Sequence[Hashable]) -> list[int]:
    """For each world its half, 0 or 1; worlds that are alike are in the same one."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(group, len(numbers) % 2) for group in alike]


def cross_fitted(
    values: Mapping[int, Sequence[float]], half: Sequence[int], rivals: Sequence[int], made: int
) -> list[int]:
    """For each world the play that the other half of the worlds names the best.

    Args:
        values: What each play came to in each world.
        half: The half of each world.
        rivals: The plays that may be the best.
        made: Where there is but one half, nothing is better than this.
    """
    named = []
    for which in (0, 1):
        other = [world for world, side in enumerate(half) if side != which]

        def total(option: int, worlds: Sequence[int] = other) -> float:
            of_option = values[option]
            return fsum([of_option[world] for world in worlds])

        # Of equal plays the one that was made: being as good as the best loses nothing.
        named.append(max(rivals, key=lambda o: (total(o), o == made)) if other else made)
    return [named[which] for which in half]


def grade_for(points: Estimate, chance: Estimate | None, unit: float) -> Grade | None:
    """The grade of a loss, if its interval lies above what that takes.

    Args:
        points: The points lost.
        chance: The percentage points lost, where they are known.
        unit: How many points here are one where counts score their pips.
    """
    by_points = _grade(points.low / unit, POINTS)
    by_chance = None if chance is None else _grade(chance.low, CHANCES)
    return max((by_points, by_chance), key=_RANKS.index)


def is_certain(loss: Estimate, limits: Sequence[tuple[float, Grade]], further: float = 1.0) -> bool:
    """Is it hardly to be expected that more work would change the grade of a loss?

    Args:
        loss: The loss as it is known now.
        limits: What the grades take.
        further: How many times as many worlds there could be in all: the interval then
            shrinks, and its middle moves, by half of what it is now wide to a side at most.
    """
    given = _grade(loss.low, limits)
    if given is _grade(loss.high, limits):
        return True
    reached = loss.mean + 0.5 * loss.ci95 - loss.ci95 / sqrt(further)
    return further > 1.0 and _grade(max(loss.low, reached), limits) is given


def _grade(lost: float, limits: Sequence[tuple[float, Grade]]) -> Grade | None:
    return next((grade for limit, grade in (*limits, (-inf, None)) if lost >= limit), None)
