"""What is exactly so about a play, and what is seen of it while it is tried in worlds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from allfives.coach.values import Cause, Facts
from allfives.game.commands import Play
from allfives.game.rules import Stop
from allfives.game.view import SeatView
from allfives.players.careful import Answers
from allfives.players.player import play_worth
from allfives.players.search.position import Position
from allfives.players.search.tile_masks import TILE_BITS, pips_in
from allfives.players.value.aims import Aim

DOUBLES: Final = sum(TILE_BITS[high * (high + 3) // 2] for high in range(7))
"""The doubles, as a set of tiles."""


class Telling:
    """Tells the facts of the plays of one view."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self._answers = Answers(view)

    def facts(self, play: Play) -> Facts:
        """What is exactly so about a play.

        All deals of the tiles that the seat cannot see are taken to be equally likely that
        agree with the hand sizes and with the pips that seats are known to lack. A reply with
        a tile that is drawn first is not counted.
        """
        view = self._view
        points = play_worth(view, play)
        reached = points > 0 and view.scores[view.side_of(view.seat)] + points >= view.rules.target
        if len(view.hand) == 1 or (reached and view.rules.stop is Stop.AT_ONCE):
            return Facts(points, Fraction(0), Fraction(0), Fraction(1), True)
        layout, answers = view.layout.after(play.tile, play.on), self._answers
        return Facts(
            points,
            answers.scores(layout),
            answers.expected(layout),
            answers.cannot_play(layout),
            False,
        )

    def balance(self, play: Play) -> Fraction:
        """What a play scores less the best reply that must be expected."""
        facts = self.facts(play)
        return facts.points_now - facts.reply_expected


class Course(NamedTuple):
    """How one play went on in one world. Points are those of the own side less the others'."""

    points: float
    """Up to the end of the round, as expected where it was not reached."""
    chance: float
    """The chance to win the game then, in percentage points; 0 where it is not known."""
    scores: float
    """Of the points, what the play itself scored."""
    reply: float
    """What was scored from then until the seat's next play."""
    follow_up: float
    """What that next play scored."""
    settled: float
    """What came after it, if the round ended."""
    ahead: float
    """What came after it and is expected, if the round went on."""
    stuck: bool
    """Could the next seat not play?"""
    left: tuple[int, int, int]
    """The pips, the doubles, and the tiles that fit of what the seat held then."""


class Notes:
    """Sees the plays of a trial tried, and keeps how each went on in each world."""

    def __init__(self, seat: int, points: Aim, chance: Aim | None) -> None:
        """Notes for the seat that chooses.

        Args:
            seat: The seat.
            points: Tells its points.
            chance: Tells its chance to win, where that is known.
        """
        self.courses: dict[int, list[Course]] = {}
        """By play, in the order of the worlds."""
        self._seat = seat
        self._points = points
        self._chance = chance
        self._option: int | None = None
        self._parts = [0.0, 0.0, 0.0]
        self._taken = 0
        self._own = 0
        self._stuck: bool | None = None

    def plays(self, position: Position, option: int) -> None:
        """The seat to move is about to take an option; the first is the one that is tried."""
        if self._option is None:
            self._option = option
            self._parts = [0.0, 0.0, 0.0]
            self._own = 0
            self._stuck = None
            self._taken = position.taken
        elif self._stuck is None:
            after = position.terms.following[self._seat]
            self._stuck = position.turn != after or position.taken != self._taken
        is_own = position.turn == self._seat
        self._own += is_own
        if option >= 0 and self._own <= 2:
            part = 1 if not is_own else 2 * (self._own - 1)
            if is_own or self._own == 1:
                self._parts[part] += _share(position, self._seat, position.worth(option))

    def ends(self, position: Position, lead: float) -> None:
        """The play has been tried; this is where it led, with the lead expected from there."""
        assert self._option is not None
        points = self._points.of(position, lead)
        chance = 0.0 if self._chance is None else 100.0 * self._chance.of(position, lead)
        rest = points - sum(self._parts)
        hand = position.hands[self._seat]
        fits = position.terms.table.fits[position.ends]
        scores, reply, follow_up = self._parts
        course = Course(
            points=points,
            chance=chance,
            scores=scores,
            reply=reply,
            follow_up=follow_up,
            settled=rest if position.over else 0.0,
            ahead=0.0 if position.over else rest,
            stuck=self._is_stuck(position),
            left=(pips_in(hand), (hand & DOUBLES).bit_count(), (hand & fits).bit_count()),
        )
        self.courses.setdefault(self._option, []).append(course)
        self._option = None

    def _is_stuck(self, position: Position) -> bool:
        """Nobody replied: the round is over, or the turn came back because nobody could."""
        return not position.over if self._stuck is None else self._stuck


def _share(position: Position, seat: int, worth: int) -> float:
    """What a play is worth to the side of `seat`, less what it is to the others on average."""
    terms = position.terms
    if terms.side_of[position.turn] == terms.side_of[seat]:
        return float(worth)
    return -worth / (terms.sides - 1)


def parts_of(course: Course) -> tuple[tuple[Cause, float], ...]:
    """The parts of the points that a cause stands for by itself."""
    return (
        (Cause.SCORES, course.scores),
        (Cause.REPLY, course.reply),
        (Cause.FOLLOW_UP, course.follow_up),
        (Cause.SETTLED, course.settled),
    )


def column(courses: Sequence[Course], name: str) -> list[float]:
    """One number of every course."""
    return [float(getattr(course, name)) for course in courses]
