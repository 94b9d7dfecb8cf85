"""The choices of a game: what each seat knew, what it could do, and what it did.

Only what stands counts, not what was taken back; and only rounds that are over, since a word
about one that is being played could tell what a seat holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from allfives.game.commands import Draw, Play
from allfives.game.events import (
    Event,
    GameStarted,
    GameWon,
    PointsScored,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    Undone,
)
from allfives.game.state import State, begin, evolve
from allfives.game.view import SeatView, view
from allfives.players.search.conversion import option_of
from allfives.players.search.round_numbers import terms_for


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a seat, with what it knew at that moment."""

    event: int
    """The number of the event in the record that it led to, from 1."""
    view: SeatView
    made: Play | Draw
    """What the seat did."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that stands, with its number in the record and the state before it."""

    number: int
    event: Event
    before: State


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over."""

    number: int
    """From 1."""
    steps: tuple[Happened, ...]
    """Its events, the deal first."""
    after: State
    """The state when it was over."""

    def result(self) -> tuple[float, ...]:
        """For each side its points less the average of the others'."""
        points = [0.0] * len(self.after.scores)
        for step in self.steps:
            if isinstance(step.event, PointsScored):
                points[step.event.side] += step.event.points
        return less_others(points)

    def decisions(self) -> Iterator[Decision]:
        """Every choice between plays that were not all the same."""
        for step in self.steps:
            made = made_by(step.event)
            if made is None:
                continue
            seen = view(step.before, made.seat)
            if len(seen.legal) > 1 and _differ(seen):
                yield Decision(step.number, seen, made)


def less_others(values: Sequence[float]) -> tuple[float, ...]:
    """Each side's value less the average of the others'.

    >>> less_others([30, 10]), less_others([30, 10, 20])
    ((20.0, -20.0), (15.0, -15.0, 0.0))
    """
    total, others = sum(values), len(values) - 1
    return tuple(own - (total - own) / others for own in values)


def rounds_of(events: Sequence[Event]) -> tuple[Round, ...]:
    """The rounds of one game that are over."""
    rounds: list[Round] = []
    part: list[Happened] = []
    last: State | None = None
    for step, after in _standing(events):
        if isinstance(step.event, RoundDealt):
            rounds += _whole(part, last)
            part = []
        part.append(step)
        last = after
    return (*rounds, *_whole(part, last))


def _whole(part: Sequence[Happened], after: State | None) -> list[Round]:
    """The round that some events make, if it is over."""
    dealt = part[0].event if part else None
    is_over = any(isinstance(step.event, RoundEnded | GameWon) for step in part)
    if after is None or not isinstance(dealt, RoundDealt) or not is_over:
        return []
    return [Round(dealt.round, tuple(part), after)]


def _standing(events: Sequence[Event]) -> Iterator[tuple[Happened, State]]:
    """The events of a game that stand, with the states before and after them."""
    numbers: list[int] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Undone):
            del numbers[event.to :]
        else:
            numbers.append(number)
    state: State | None = None
    for number in numbers:
        event = events[number - 1]
        if isinstance(event, GameStarted):
            state = begin(event)
        elif state is not None:
            before, state = state, evolve(state, event)
            yield Happened(number, event, before), state


def made_by(event: Event) -> Play | Draw | None:
    """The play or draw that an event tells of."""
    if isinstance(event, TilePlayed):
        return Play(event.seat, event.tile, event.on)
    return Draw(event.seat) if isinstance(event, TileDrawn) else None


def _differ(seen: SeatView) -> bool:
    """Do the commands lead to layouts, or leave hands, that are not alike?"""
    table = terms_for(seen.rules).table
    commands = [command for command in seen.legal if isinstance(command, Play | Draw)]
    return len({option_of(command, seen.layout, table) for command in commands}) > 1
