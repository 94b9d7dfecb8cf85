"""The house rule of taking back: what may be undone, and by whom.

Among people only one's own last play, as long as nobody has learnt anything from what
followed. A person alone with computers may go back to the last decision, as often as the
round lasts; the game then counts as practice. The luck of a deal is never drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from allfives.game.claims import asked
from allfives.game.decider import can_play
from allfives.game.events import (
    ClaimMissed,
    Event,
    For,
    GameStarted,
    Kind,
    PointsScored,
    RoundDealt,
    TileDrawn,
    TilePlayed,
    Undone,
)
from allfives.game.history import History


class UndoRefusal(StrEnum):
    """Why nothing can be taken back."""

    NOTHING = "nothing"
    """Nothing has been played in this round."""
    NOBODY = "nobody"
    """Only computers play."""
    NOT_YOURS = "not_yours"
    """Somebody else played last."""
    DRAWN = "drawn"
    """A tile has been drawn since."""
    SEEN = "seen"
    """Somebody has learnt something since: by a pass, a call, a hand that was shown."""
    NEW_ROUND = "new_round"
    """A new round has been dealt since."""


class UndoRefused(Exception):
    """The house rule does not allow to take this back; nothing has happened.

    Attributes:
        reason: Why.
    """

    def __init__(self, reason: UndoRefusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


def undo_target(
    history: History, seat: int | None = None, *, handed_over: bool = False
) -> int | UndoRefusal:
    """How many standing events an undo leaves, or why there is none.

    Args:
        history: The game.
        seat: Who wants to take back; None for whoever may.
        handed_over: Has another person looked at a hand since the last play?
    """
    people = [
        number for number, sitting in enumerate(history.state.seats) if sitting.kind is Kind.HUMAN
    ]
    if not people:
        return UndoRefusal.NOBODY
    if len(people) > 1:
        return _among_people(history, people, seat, handed_over)
    if seat not in (None, people[0]):
        return UndoRefusal.NOT_YOURS
    return _last_decision(history, people[0])


def is_practice(log: Iterable[Event]) -> bool:
    """Was anything taken back in a game with a computer?"""
    has_computer = has_undo = False
    for event in log:
        if isinstance(event, GameStarted):
            has_computer = any(seat.kind is Kind.COMPUTER for seat in event.seats)
        elif isinstance(event, Undone):
            has_undo = True
    return has_computer and has_undo


def _among_people(
    history: History, people: list[int], seat: int | None, handed_over: bool
) -> int | UndoRefusal:
    standing = history.standing
    to = len(standing) - 1
    last = standing[to]
    if isinstance(last, PointsScored) and last.reason in (For.PLAY, For.CLAIM):
        to -= 1
    played = standing[to]
    if not isinstance(played, TilePlayed):
        return _why_not(last)
    if handed_over or isinstance(history.log[-1], Undone):
        return UndoRefusal.SEEN
    if played.seat not in people or seat not in (None, played.seat):
        return UndoRefusal.NOT_YOURS
    return to


def _why_not(last: Event) -> UndoRefusal:
    if isinstance(last, GameStarted | RoundDealt):
        return UndoRefusal.NOTHING
    return UndoRefusal.DRAWN if isinstance(last, TileDrawn) else UndoRefusal.SEEN


def _last_decision(history: History, person: int) -> int | UndoRefusal:
    for number in range(len(history.standing) - 1, 0, -1):
        event = history.standing[number]
        if isinstance(event, RoundDealt):
            earlier = history.state_after(number).round > 0
            return UndoRefusal.NEW_ROUND if earlier else UndoRefusal.NOTHING
        if _is_decision(history, number, person):
            return number
    return UndoRefusal.NOTHING


def _is_decision(history: History, number: int, person: int) -> bool:
    """Did a person decide on the event that comes after the first `number`?"""
    event = history.standing[number]
    match event:
        case TilePlayed() | ClaimMissed():
            return event.seat == person
        case TileDrawn():
            return event.seat == person and can_play(history.state_after(number), person)
        case PointsScored(reason=For.CLAIM | For.MUGGINS):
            return asked(history.state_after(number)) == person
        case _:
            return False
