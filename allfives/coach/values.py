"""What the coach says, as values: no prose, and nothing that thinks.

`words.coach` makes sentences of them. Points are told of the seat's own side less the average
of the others, from the play on to the end of the round; chances in percentage points.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from allfives.game.closed_sets import Word
from allfives.game.commands import Draw, Play


class Sight(Word):
    """How a choice was judged."""

    WORLDS = "worlds"
    """Tried in worlds that may be the real one, with what was learned of such games."""
    EXACT = "exact"
    """Counted out: two play, the boneyard is empty, and so nothing is hidden."""
    CAREFUL = "careful"
    """Nothing was learned of such games: points now less the reply that must be expected."""


class Grade(Word):
    """How bad a play surely was."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Cause(Word):
    """What can make one play better than another."""

    SCORES = "scores"
    """It scores more now."""
    REPLY = "reply"
    """It gives away less until one is to move again."""
    STUCK = "stuck"
    """The next seat cannot play more often."""
    FOLLOW_UP = "follow_up"
    """One's own next play scores more."""
    SETTLED = "settled"
    """The round ends better by its settlement."""
    PIPS = "pips"
    """Fewer pips are left in the hand."""
    DOUBLES = "doubles"
    """Fewer doubles are left in the hand."""
    PLAYS = "plays"
    """More of what is left in the hand fits."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is exactly so about a play, by what its seat could know."""

    points_now: int
    """What it scores at once."""
    reply_scores: Fraction
    """The chance that the next seat holds a tile that scores."""
    reply_expected: Fraction
    """The points of the next seat's best reply from its hand, on average."""
    cannot_play: Fraction
    """The chance that no tile of the next seat fits."""
    ends: bool
    """Does it end the round, so that nobody replies?"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the plays that could be made."""

    play: Play | Draw
    worth: float
    """Expected points."""
    error: float
    """The standard error of how far it is from the best play, in the same worlds."""
    chance: float | None
    """The chance to win the game; None where that is not known."""
    facts: Facts | None
    """None for a draw."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What the play that was made cost."""

    points: float
    """How many points it is behind the best play; never below 0."""
    ci95: float | None
    """Half the 95% interval of that; None where it is not known."""
    chance: float | None
    """How much of the chance to win the game it cost; None where that is not known."""
    chance_ci95: float | None
    """Half the 95% interval of that."""
    grade: Grade | None
    """A mark, if it is certain."""
    is_even: bool
    """Is it about as good as the best: does the interval hold nothing?"""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that accounts for most of what lies between two plays."""

    cause: Cause
    points: float
    """How many points it makes."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """The best play against another one, in the same worlds."""

    points: float
    """How many points it comes out better on average."""
    better_in: float
    """In what share of the worlds it comes out better."""
    reasons: tuple[Reason, ...]
    """What accounts for most of it, the weightiest first; empty if nothing does by itself."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the plays of one choice are worth."""

    seat: int
    sight: Sight
    worlds: int
    """In how many worlds they were tried; 0 where none was needed."""
    candidates: tuple[Candidate, ...]
    """The plays, the best first."""
    by_chance: bool
    """Is the best one the best to win the game, rather than for points?"""
    made: int | None = None
    """Which of them was made, or asked about."""
    loss: Loss | None = None
    """What that cost; None if none was."""
    contrast: Contrast | None = None
    """The best one against that, if it is another."""

    @property
    def best(self) -> Candidate:
        """The best play."""
        return self.candidates[0]

    @property
    def chosen(self) -> Candidate | None:
        """The play that was made."""
        return None if self.made is None else self.candidates[self.made]
