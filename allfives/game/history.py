"""A game as the list of its events, with the states along the way, so that undo is exact."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from allfives.game.events import Event, GameStarted, Undone
from allfives.game.state import State, begin, evolve


class HistoryError(ValueError):
    """An event that cannot stand where it was put; the message says why."""


class History:
    """All events of one game in order, and those of them that stand.

    An `Undone` takes the last events back: they stay in `log`, and no longer stand.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.log: list[Event] = []
        """Every event there ever was; its length is the version."""
        self.standing: list[Event] = []
        """The events that stand, in order."""
        self._states: list[State] = []
        for event in events:
            self.append(event)

    @property
    def state(self) -> State:
        """The state now.

        Raises:
            HistoryError: If no game has been started.
        """
        if not self._states:
            raise HistoryError("The game has not been started.")
        return self._states[-1]

    def state_after(self, number: int) -> State:
        """The state after the first `number` standing events."""
        return self._states[number - 1]

    def copy(self) -> History:
        """Another history of the same game, that goes on by itself."""
        other = History()
        other.log, other.standing = self.log.copy(), self.standing.copy()
        other._states = self._states.copy()
        return other

    def append(self, event: Event) -> State:
        """Add an event, believing it; the state after it.

        Raises:
            HistoryError: If a game starts twice or not at all, or more is undone than stands.
        """
        if isinstance(event, GameStarted):
            if self._states:
                raise HistoryError("The game was started already.")
            state = begin(event)
        elif isinstance(event, Undone):
            if not 1 <= event.to < len(self.standing):
                raise HistoryError(
                    f"An undo to {event.to} events is impossible where {len(self.standing)} stand."
                )
            del self.standing[event.to :], self._states[event.to :]
            state = replace(self._states.pop(), version=len(self.log) + 1)
            self._add(event, state, stands=False)
            return state
        else:
            state = evolve(self.state, event)
        self._add(event, state, stands=True)
        return state

    def extend(self, events: Iterable[Event]) -> State:
        """Add several events; the state after them."""
        for event in events:
            self.append(event)
        return self.state

    def _add(self, event: Event, state: State, *, stands: bool) -> None:
        self.log.append(event)
        if stands:
            self.standing.append(event)
        self._states.append(state)
