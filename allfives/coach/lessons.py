"""Lessons: positions whose figures are known to the fraction, to be tried before one is told.

The sentences about them are in `words.lessons`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from allfives.coach.facts import Telling
from allfives.coach.positions import position_view
from allfives.coach.values import Facts
from allfives.game.closed_sets import Word
from allfives.game.commands import Play
from allfives.game.notation import read_layout, read_play, read_tiles
from allfives.game.rules import rules_for
from allfives.game.view import SeatView


class Topic(Word):
    """What a lesson is about."""

    TAKE_FIVE = "take_five"
    """Take five, not ten: the reply counts too."""
    TWO_LEADS = "two_leads"
    """Two leads of ten points, each answered by one tile."""
    LEAVE_LESS = "leave_less"
    """Of two plays that score alike, the one that leaves less."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, the plays that are compared in it, and the one that is right."""

    topic: Topic
    plays: str
    """What lies on the table, in notation."""
    hand: str
    others: tuple[int, ...]
    compared: tuple[str, ...]
    """The plays in question, the right one first."""
    best_reply: tuple[Fraction, ...]
    """The expected best reply to each of them."""

    @property
    def view(self) -> SeatView:
        """What the seat to move knows."""
        rules = rules_for("pagat", len(self.others) + 1)
        nobody = ((),) * len(self.others)
        return position_view(
            "pagat",
            rules,
            read_layout(self.plays, rules.spinner),
            read_tiles(self.hand),
            self.others,
            nobody,
            (0,) * len(rules.sides),
        )

    def compared_plays(self) -> tuple[Play, ...]:
        """The plays in question, the right one first."""
        return tuple(Play(0, *read_play(text)) for text in self.compared)

    def facts(self) -> tuple[Facts, ...]:
        """What is exactly so about each of them."""
        telling = Telling(self.view)
        return tuple(telling.facts(play) for play in self.compared_plays())


LESSONS: Final = (
    Lesson(
        Topic.TAKE_FIVE,
        "4-2 5-4>4-2",
        "5-2 5-3 6-6 6-3 6-1 3-1 1-1 0-0",
        (8,),
        ("5-3>5-4", "5-2>4-2"),
        (Fraction(0), Fraction(1220, 153)),
    ),
    Lesson(
        Topic.TWO_LEADS,
        "",
        "6-4 5-5 6-2 4-3 3-2 2-0 2-1 3-3 1-0",
        (9,),
        ("6-4", "5-5"),
        (Fraction(45, 19), Fraction(90, 19)),
    ),
    Lesson(
        Topic.LEAVE_LESS,
        "4-2 5-4>4-2",
        "5-3 2-0 6-6 6-3 6-1 3-1 1-1 4-4",
        (8,),
        ("5-3>5-4", "2-0>4-2"),
        (Fraction(0), Fraction(265, 34)),
    ),
)
"""The lessons, the first one first."""
