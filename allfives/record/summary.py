"""What a list of saved games tells of each, and what statistics are made from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Final

from allfives.game import events
from allfives.game.events import Event, Seat
from allfives.game.undo import is_practice
from allfives.record.errors import Malformed
from allfives.record.schema import (
    MAX_NUMBER,
    list_at,
    number_at,
    numbers_at,
    read_seat,
    text_at,
    wrong,
)
from allfives.record.strict import Fields, Json
from allfives.record.tally import SeatTally, tallies_of


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in short."""

    preset: str
    """The named game that its rules began from."""
    target: int
    """The points that win it."""
    seats: tuple[Seat, ...]
    """Who plays."""
    scores: tuple[int, ...]
    """The points of each side; the side of a seat is `seat % len(scores)`."""
    rounds: int
    """How many rounds were dealt."""
    winner: int | None
    """The side that won, once the game is over."""
    is_practice: bool
    """Was a play against a computer taken back, or has the coach helped?"""
    tallies: tuple[SeatTally, ...]
    """What each seat got and did in the rounds that are over."""


def standing(record: Iterable[Event]) -> list[Event]:
    """The events of a record that were not taken back."""
    stand: list[Event] = []
    for event in record:
        if isinstance(event, events.Undone):
            del stand[event.to :]
        else:
            stand.append(event)
    return stand


def summarise(record: Sequence[Event], has_hints: bool = False) -> Summary | None:
    """The game in short; None if it does not begin.

    Args:
        record: What happened.
        has_hints: Has the coach helped?
    """
    stand = standing(record)
    if not stand or not isinstance(stand[0], events.GameStarted):
        return None
    start = stand[0]
    scores = [0] * len(start.rules.sides)
    winner = None
    for event in stand:
        if isinstance(event, events.PointsScored):
            scores[event.side] += event.points
        elif isinstance(event, events.GameWon):
            winner = event.side
    return Summary(
        start.preset,
        start.rules.target,
        start.seats,
        tuple(scores),
        sum(isinstance(event, events.RoundDealt) for event in stand),
        winner,
        has_hints or is_practice(record),
        tallies_of(stand, start),
    )


_TALLY_SIZE: Final = len(fields_of(SeatTally))
_MAX_SUM: Final = 10**15
"""No sum in a tally is greater; points may be below nought."""


def encode_summary(summary: Summary) -> Fields:
    """The summary as a JSON object."""
    seats: list[Json] = [
        {"name": seat.name, "kind": seat.kind.value, "player": seat.player}
        for seat in summary.seats
    ]
    return {
        "preset": summary.preset,
        "target": summary.target,
        "seats": seats,
        "scores": list(summary.scores),
        "rounds": summary.rounds,
        "winner": summary.winner,
        "is_practice": summary.is_practice,
        "tallies": [list(tally.numbers) for tally in summary.tallies],
    }


def decode_summary(fields: Json) -> Summary:
    """The summary in a JSON object.

    Raises:
        Malformed: If there is none in it.
    """
    if type(fields) is not dict:
        raise Malformed("It is not a summary of a game.")
    seats = fields.get("seats")
    scores = fields.get("scores")
    if type(seats) is not list or type(scores) is not list:
        raise wrong(fields, "seats", "a list")
    is_practice = fields.get("is_practice")
    if type(is_practice) is not bool:
        raise wrong(fields, "is_practice", "true or false")
    is_won = fields.get("winner") is not None
    return Summary(
        text_at(fields, "preset"),
        number_at(fields, "target", 1, MAX_NUMBER),
        tuple(read_seat(value, seat) for seat, value in enumerate(seats)),
        numbers_at(fields, "scores", len(scores), -MAX_NUMBER, MAX_NUMBER),
        number_at(fields, "rounds", 0, MAX_NUMBER),
        number_at(fields, "winner", 0, len(scores) - 1) if is_won else None,
        is_practice,
        tuple(_decode_tally(value) for value in list_at(fields, "tallies", len(seats))),
    )


def _decode_tally(value: Json) -> SeatTally:
    numbers = numbers_at({"tally": value}, "tally", _TALLY_SIZE, -_MAX_SUM, _MAX_SUM)
    return SeatTally(*numbers)
