"""The way to the target as a row of text: a bar, or pegs in holes for cribbage scoring."""

from __future__ import annotations

from typing import NamedTuple


class TrackMarks(NamedTuple):
    """The characters a track is drawn with."""

    done: str
    to_go: str
    peg: str
    hole: str


UNICODE_MARKS = TrackMarks("━", "─", "●", "·")
ASCII_MARKS = TrackMarks("=", "-", "O", ".")


def bar(score: int, target: int, width: int, marks: TrackMarks = UNICODE_MARKS) -> str:
    """A bar of `width` cells, filled by the share of the target that is reached.

    >>> bar(125, 250, 8)
    '━━━━────'
    """
    done = 0 if score <= 0 else min(width, score * width // target)
    return marks.done * done + marks.to_go * (width - done)


def pegs(
    score: int, before: int, target: int, width: int, marks: TrackMarks = UNICODE_MARKS
) -> list[str]:
    """Rows of holes, one for each point, with a peg at the score and one at the score before.

    Holes stand in fives with a space between; a row is never wider than `width`.

    >>> pegs(7, 5, 12, 11)
    ['····● ·●···', '··']
    """
    fives = max(1, (width + 1) // 6)
    holes = [
        marks.peg if number in (score, before) and number > 0 else marks.hole
        for number in range(1, target + 1)
    ]
    groups = ["".join(holes[start : start + 5]) for start in range(0, target, 5)]
    return [" ".join(groups[start : start + fives]) for start in range(0, len(groups), fives)]
