"""The log of a game: one line a play with what it scored, rounds as headings, what was undone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from allfives.game.events import (
    Event,
    For,
    GameWon,
    HandDealt,
    PointsScored,
    RoundDealt,
    Seat,
    SeenEvent,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.rules import Rules
from allfives.game.view import redact
from allfives.words.events import Narrator


class Weight(StrEnum):
    """How much a line of the log matters."""

    HEADING = "heading"
    """A round begins."""
    PLAY = "play"
    """A tile was laid."""
    SCORE = "score"
    """A side scored, lost or won otherwise than by the play of the line before."""
    QUIET = "quiet"
    """A draw, a pass, how a round ended."""
    UNDO = "undo"
    """Something was taken back."""


class Line(NamedTuple):
    """One line of the log."""

    text: str
    """A whole sentence."""
    weight: Weight = Weight.QUIET
    side: int | None = None
    """The side that scored, if one did."""
    score: str = ""
    """What a play scored, like `+10`, or nothing."""
    is_undone: bool = False
    """Was it taken back later?"""

    @property
    def whole(self) -> str:
        """Everything that stands on the line."""
        return f"{self.text} {self.score}" if self.score else self.text


def log_lines(
    seats: Sequence[Seat], rules: Rules, events: Sequence[Event], seat: int | None
) -> tuple[Line, ...]:
    """Events of a game as a log, as `seat` sees them; None sees no hand at all.

    Args:
        seats: Who sits where.
        rules: The rules of the game.
        events: Everything that has happened, what was taken back too.
        seat: Whose log it is.
    """
    narrator = Narrator(seats, rules, tell_counts=not rules.calls)
    lines: list[Line] = []
    stands: list[int] = []
    for event in events:
        seen = redact(event, seat)
        text = narrator.tell(seen)
        if isinstance(event, Undone):
            for number in stands[event.to :]:
                lines[number] = lines[number]._replace(is_undone=True)
            del stands[event.to :]
            lines.append(Line(text, Weight.UNDO))
        elif isinstance(seen, PointsScored) and _is_of_the_play(seen, lines):
            lines[-1] = lines[-1]._replace(side=seen.side, score=f"+{seen.points}")
            stands.append(len(lines) - 1)
        else:
            lines.append(_line(text, seen))
            stands.append(len(lines) - 1)
    return tuple(lines)


def last_round(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines of the last round, from its heading on."""
    headings = [number for number, line in enumerate(lines) if line.weight is Weight.HEADING]
    return tuple(lines[headings[-1] :]) if headings else ()


def _is_of_the_play(event: PointsScored, lines: Sequence[Line]) -> bool:
    """Are these the points of the play that the last line tells?"""
    is_play = bool(lines) and lines[-1].weight is Weight.PLAY and not lines[-1].score
    return is_play and event.reason is For.PLAY


def _line(text: str, event: SeenEvent) -> Line:
    match event:
        case RoundDealt() | HandDealt():
            return Line(text, Weight.HEADING)
        case GameWon():
            return Line(text, Weight.SCORE, event.side)
        case TilePlayed():
            return Line(text, Weight.PLAY)
        case PointsScored():
            return Line(text, Weight.SCORE, event.side)
        case TileDrawn() | TurnPassed():
            return Line(text, Weight.QUIET)
        case _:
            return Line(text)
