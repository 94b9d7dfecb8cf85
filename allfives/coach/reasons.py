"""Which cause explains why one play is better than another; none is made up.

The points of a play in a world are the sum of what it scored, what was scored until the
seat's next play, what that scored, and what came or is expected after it. What is expected
depends on what is left in the hand: how much on its pips, its doubles and on what fits is
measured over all the worlds in which the plays were tried. A cause is named if it makes most
of the difference in the same worlds.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import fsum
from typing import Final

from allfives.coach.facts import Course, parts_of
from allfives.coach.losses import estimate
from allfives.coach.values import Cause, Contrast, Reason

MOST: Final = 0.5
"""A cause must make more than this share of a difference."""

_LEFT: Final = (Cause.PIPS, Cause.DOUBLES, Cause.PLAYS)
_TINY: Final = 1e-9


def contrast(
    best: Sequence[Course],
    other: Sequence[Course],
    alike: Sequence[Hashable],
    slopes: Sequence[float],
) -> Contrast:
    """The best play against another one, in the same worlds.

    Args:
        best: How the best one went on in each world.
        other: How the other one did.
        alike: Which worlds count together for the error.
        slopes: What a pip, a double and a tile that fits are worth that are left in the hand.
    """
    pairs = tuple(zip(best, other, strict=True))
    count = len(pairs)
    gap = estimate([one.points - two.points for one, two in pairs], alike)
    better = sum([one.points > two.points + _TINY for one, two in pairs]) / count
    if gap.low <= 0:
        return Contrast(gap.mean, better, ())
    points = _points(pairs, slopes)
    found = [
        Reason(cause, points[cause] / count)
        for cause in sorted(points, key=lambda cause: -points[cause])
        if points[cause] / count > MOST * gap.mean
    ]
    return Contrast(gap.mean, better, tuple(found))


def _points(
    pairs: Sequence[tuple[Course, Course]], slopes: Sequence[float]
) -> Mapping[Cause, float]:
    """What each cause makes of the difference, summed over all worlds."""
    points = dict.fromkeys(Cause, 0.0)
    for one, two in pairs:
        for (cause, more), (_, less) in zip(parts_of(one), parts_of(two), strict=True):
            points[cause] += more - less
        if one.stuck and not two.stuck:
            points[Cause.STUCK] += one.points - two.points
        for cause, slope, more_left, less_left in zip(
            _LEFT, slopes, one.left, two.left, strict=True
        ):
            points[cause] += slope * (more_left - less_left)
    return points


def slopes(courses: Mapping[int, Sequence[Course]]) -> tuple[float, float, float]:
    """What a pip, a double and a tile that fits are worth that are left in the hand.

    By least squares, over all plays and worlds in which the round went on.
    """
    went_on = [course for some in courses.values() for course in some if course.ahead]
    if len(went_on) < 2 * len(_LEFT):
        return (0.0, 0.0, 0.0)
    count = len(went_on)
    middles = [fsum([course.left[at] for course in went_on]) / count for at in range(3)]
    middle = fsum([course.ahead for course in went_on]) / count
    rows = [[course.left[at] - middles[at] for at in range(3)] for course in went_on]
    square = [[fsum([row[a] * row[b] for row in rows]) for b in range(3)] for a in range(3)]
    right = [
        fsum([row[at] * (course.ahead - middle) for row, course in zip(rows, went_on, strict=True)])
        for at in range(3)
    ]
    first, second, third = _solved(square, right)
    return first, second, third


def _solved(square: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a few equations; what cannot be told is 0."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(square, right, strict=True)]
    free: set[int] = set()
    for at in range(size):
        if abs(rows[at][at]) < _TINY * (1.0 + abs(square[at][at])):
            free.add(at)
            continue
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [0.0 if at in free else rows[at][size] / rows[at][at] for at in range(size)]
