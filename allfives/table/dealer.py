"""The dealer: the one place where a game goes on.

It takes a command, lets the rules decide, has the journal save what happened, and only then
changes the game and tells those who listen. It owns the luck: nobody else shuffles.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from allfives.game.claims import asked
from allfives.game.commands import Command
from allfives.game.decider import Chance, advance
from allfives.game.events import Event, GameStarted, Undone
from allfives.game.history import History
from allfives.game.legality import forced
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.undo import UndoRefusal, UndoRefused, is_practice, undo_target
from allfives.game.view import SeatView, view
from allfives.record.errors import NotContinued

Listener = Callable[[tuple[Event, ...], State], None]
"""Told of the events of each command, and of the state after them."""


class Saves(Protocol):
    """Whatever keeps events: a journal."""

    def append(self, events: Sequence[Event], *, hints: bool = False) -> None:
        """Keep the events of one command; if it raises, they must not be applied.

        Args:
            events: What happened.
            hints: Keep too that the coach has helped since the last command.
        """


class Shuffler:
    """Chance from a generator."""

    def __init__(self, rng: random.Random) -> None:
        """Chance from `rng`: `random.SystemRandom()` at a real table."""
        self._rng = rng

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """All these tiles in a random order."""
        return sorted(tiles, key=lambda _: self._rng.random())

    def lot(self, seats: Sequence[int]) -> int:
        """One of these seats at random."""
        return self._rng.choice(seats)


class Dealer:
    """One game at a table, from wherever it stands."""

    def __init__(
        self,
        history: History,
        chance: Chance,
        journal: Saves | None = None,
        *,
        has_hints: bool = False,
    ) -> None:
        self.history = history
        """The game so far, at least begun."""
        self._chance = chance
        self._journal = journal
        self._listeners: list[Listener] = []
        self._has_hints = has_hints
        self._hints_to_save = False

    @classmethod
    def start(cls, started: GameStarted, chance: Chance, journal: Saves | None = None) -> Dealer:
        """A new game; `journal` is one that holds `started` already."""
        return cls(History((started,)), chance, journal)

    @classmethod
    def resume(
        cls,
        events: Sequence[Event],
        chance: Chance,
        journal: Saves | None = None,
        *,
        has_hints: bool = False,
    ) -> Dealer:
        """The game of a record, exactly as it was left; `journal` holds `events` already.

        Args:
            events: What happened, in order.
            chance: The luck to come.
            journal: Where it is saved.
            has_hints: Has the coach helped?

        Raises:
            NotContinued: If the events are no game.
        """
        try:
            history = History(events)
            if not events:
                raise ValueError("There is nothing in it.")
        except (ValueError, IndexError) as error:
            raise NotContinued(f"This record cannot be continued: {error}") from error
        return cls(history, chance, journal, has_hints=has_hints)

    @property
    def state(self) -> State:
        """The state now."""
        return self.history.state

    @property
    def version(self) -> int:
        """How many events there are; an answer to an earlier version is out of date."""
        return len(self.history.log)

    @property
    def awaited(self) -> int | None:
        """The seat that has to act; None between rounds and after the game."""
        state = self.state
        if not state.in_round:
            return None
        caller = asked(state)
        return state.turn if caller is None else caller

    @property
    def is_practice(self) -> bool:
        """Was anything taken back in this game with a computer, or has the coach helped?"""
        return self._has_hints or is_practice(self.history.log)

    def note_hint(self) -> None:
        """Note that the coach has helped; it is saved with whatever happens next."""
        if not self._has_hints:
            self._has_hints = self._hints_to_save = True

    def view(self, seat: int) -> SeatView:
        """What a seat may know now."""
        return view(self.state, seat)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of whatever happens from now on; the answer ends that.

        A listener must not submit a command itself: others would hear of it out of order.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command; the events it caused, saved and applied.

        Raises:
            Refused: If the rules do not allow it; nothing has happened then.
            RecordError: If the journal could not save it; the game has not changed then.
        """
        events, _ = advance(command, self.state, self._chance)
        self._happen(events)
        return events

    def forced(self) -> Command | None:
        """The draw or pass that is all the awaited seat can do; never a lead or a play."""
        return forced(self.state)

    def undo_target(
        self, seat: int | None = None, *, handed_over: bool = False
    ) -> int | UndoRefusal:
        """How many standing events an undo leaves, or why there is none.

        Args:
            seat: Who wants to take back; None for whoever may.
            handed_over: Has another person looked at a hand since the last play?
        """
        return undo_target(self.history, seat, handed_over=handed_over)

    def undo(self, seat: int | None = None, *, handed_over: bool = False) -> Undone:
        """Take back what the house rule allows; the arguments are those of `undo_target`.

        Raises:
            UndoRefused: If it allows nothing; nothing has happened then.
            RecordError: If the journal could not save it; the game has not changed then.
        """
        to = self.undo_target(seat, handed_over=handed_over)
        if isinstance(to, UndoRefusal):
            raise UndoRefused(to)
        undone = Undone(to)
        self._happen((undone,))
        return undone

    def _happen(self, events: tuple[Event, ...]) -> None:
        if self._journal is not None:
            self._journal.append(events, hints=self._hints_to_save)
            self._hints_to_save = False
        state = self.history.extend(events)
        for listener in tuple(self._listeners):
            listener(events, state)
