"""A table as its log tells it: an immutable moment, from which the next one follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from allfives.game.claims import asked
from allfives.game.events import Event, GameStarted, Kind, RoundDealt, Seat
from allfives.game.history import History
from allfives.game.rules import Rules, read_option, rules_for
from allfives.game.state import State
from allfives.online.server.entries import (
    AnyFact,
    Chair,
    Committed,
    Happened,
    Opened,
    Sat,
    Shared,
    read_entry,
)
from allfives.record.schema import NO_TABLE, read_event
from allfives.record.schema import Table as Shape
from allfives.record.strict import parse

OPEN: Final = "open"
"""Seats are free."""
PLAYING: Final = "playing"
"""The game has begun."""
OVER: Final = "over"
"""The game is won."""


TURN: Final = 30.0
"""So many seconds a person has for a turn where there is a clock."""

RESERVE: Final = 120.0
"""So many more a person has for all the turns of a game."""


class TableLog:
    """Everything that a server knows of one table."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        """With what it was opened."""
        self.id = opened.table
        self.code = opened.code
        """What people type to sit down here."""
        self.preset = opened.preset
        self.rules: Rules = rules_of(opened.preset, opened.players, opened.options)
        self.at = 0
        """How many entries the log has."""
        self.chairs = tuple(opened.chairs)
        self.history: History | None = None
        """The game, once it has begun."""
        self.committed: Committed | None = None
        """The seed of a deal that waits for the bytes of the seats."""
        self.shares: Mapping[int, str] = {}
        """Those that have come."""
        self.moved = 0.0
        """When something happened in the game, in seconds since 1970."""
        self.reserves = (RESERVE,) * len(self.chairs)
        """What each seat has left for long turns."""
        self.done: frozenset[tuple[int, str]] = frozenset()
        """The commands that had their effect: who sent them, and their ids."""

    @classmethod
    def read(cls, entries: Iterable[str]) -> TableLog:
        """The table whose log has these entries."""
        log: TableLog | None = None
        for body in entries:
            log = read_log(log, read_entry(body))
        assert log is not None
        return log

    def after(self, facts: Iterable[AnyFact]) -> TableLog:
        """The table after one more entry; this one stays as it is."""
        log = TableLog.__new__(TableLog)
        log.__dict__.update(self.__dict__)
        log.history = None if self.history is None else self.history.copy()
        log.at += 1
        for fact in facts:
            log._add(fact)
        return log

    @property
    def state(self) -> State | None:
        """The state of the game, once it has begun."""
        return None if self.history is None else self.history.state

    @property
    def version(self) -> int:
        """How many events have happened in the game."""
        return 0 if self.history is None else len(self.history.log)

    @property
    def phase(self) -> str:
        """How far the table has come."""
        if self.state is None:
            return OPEN
        return PLAYING if self.state.winner is None else OVER

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.account is not None)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The people's seats whose bytes for the next deal have not come."""
        if self.committed is None:
            return ()
        return tuple(
            seat
            for seat in self.people
            if seat not in self.shares and self.chairs[seat].stand_in is None
        )

    @property
    def awaited(self) -> int | None:
        """The seat that has to act in the game."""
        if self.state is None or not self.state.in_round:
            return None
        caller = asked(self.state)
        return self.state.turn if caller is None else caller

    def seat_of(self, account: int) -> int | None:
        """Where somebody sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.account == account:
                return seat
        return None

    def start(self) -> GameStarted:
        """The first event of the game."""
        seats = tuple(_seat(chair) for chair in self.chairs)
        return GameStarted(self.preset, self.rules, seats)

    def _add(self, fact: AnyFact) -> None:
        match fact:
            case Opened():
                raise ValueError("A table is opened once.")
            case Sat():
                self._sit(fact)
            case Committed():
                self.committed, self.shares = fact, {}
            case Shared():
                self.shares = {**self.shares, fact.seat: fact.share}
            case Happened():
                self._happen(fact)
            case _:
                assert_never(fact)

    def _sit(self, fact: Sat) -> None:
        chairs, reserves = list(self.chairs), list(self.reserves)
        if fact.chair.stand_in is not None:
            reserves[fact.seat] = 0.0
        elif chairs[fact.seat].stand_in is not None:
            # Who comes back has the time of a whole turn.
            self.moved = fact.when
        chairs[fact.seat] = fact.chair
        self.chairs, self.reserves = tuple(chairs), tuple(reserves)

    @property
    def deadline(self) -> float | None:
        """When the time of the person whose turn it is runs out, if it does."""
        seat = self.awaited
        if not self.opened.clock or seat is None or self.chairs[seat].thinks is not None:
            return None
        return self.moved + TURN + self.reserves[seat]

    def _happen(self, fact: Happened) -> None:
        self._tick(fact.when)
        if fact.account is not None and fact.id is not None:
            self.done |= {(fact.account, fact.id)}
        for line in fact.lines:
            event = self._read(line)
            if self.history is None:
                self.history = History()
            self.history.append(event)
            if isinstance(event, RoundDealt):
                self.committed, self.shares = None, {}

    def _tick(self, now: float) -> None:
        """Take what the last turn took beyond its time from the reserve of its seat."""
        seat, reserves = self.awaited, list(self.reserves)
        if seat is not None and self.chairs[seat].thinks is None:
            reserves[seat] = max(0.0, reserves[seat] - max(0.0, now - self.moved - TURN))
        self.moved, self.reserves = now, tuple(reserves)

    def _read(self, line: str) -> Event:
        rules = self.rules
        shape = NO_TABLE if self.history is None else Shape(rules.players, len(rules.sides))
        return read_event(parse(line), shape)


def read_log(log: TableLog | None, facts: list[AnyFact]) -> TableLog:
    """The table after one more entry of its log; the first one opens it."""
    if log is not None:
        return log.after(facts)
    opened, *others = facts
    assert isinstance(opened, Opened)
    return TableLog(opened).after(others)


def rules_of(preset: str, players: int, options: Mapping[str, str]) -> Rules:
    """The rules of a table.

    Raises:
        RulesError: If they cannot be played.
    """
    changes = {name: read_option(name, text) for name, text in options.items()}
    changes.pop("players", None)
    return rules_for(preset, players, **changes)


def _seat(chair: Chair) -> Seat:
    if chair.level is not None:
        return Seat(chair.name, Kind.COMPUTER, chair.level)
    return Seat(chair.name)
