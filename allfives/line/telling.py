"""Tells those at a table what has happened, each event once."""

from __future__ import annotations

from allfives.game.events import SeenEvent, Undone
from allfives.table.table import Table
from allfives.words.events import Narrator
from allfives.words.plain import PlainNarrator, is_told_later


class Telling:
    """Follows a table, and turns its events into lines."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._story = _Story(table)
        self.heard = 0
        """How many events have been told."""

    def news(self) -> list[str]:
        """A line for each event since this was last asked, as the shown seat may know it.

        What a settlement or the result tells is left to them.
        """
        told = self._table.follow(self.heard)
        self.heard = self._table.version
        lines = [(each.event, self._story.tell(each.event)) for each in told]
        return [line for event, line in lines if not is_told_later(event)]

    def since(self, version: int) -> list[str]:
        """The lines for all that happened after a version, for one who was not there."""
        story = _Story(self._table)
        lines = [(each, story.tell(each.event)) for each in self._table.follow(0)]
        return [
            line for each, line in lines if each.version > version and not is_told_later(each.event)
        ]

    def log(self) -> list[str]:
        """A line for everything that has happened."""
        story = _Story(self._table)
        return [story.tell(each.event) for each in self._table.follow(0)]


class _Story:
    """A game as it is told from its first event on; what is taken back is unlearnt."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._standing: list[SeenEvent] = []
        self._narrator = self._anew()

    def tell(self, event: SeenEvent) -> str:
        """The line for the next event."""
        line = self._narrator.tell(event)
        if isinstance(event, Undone):
            del self._standing[event.to :]
            self._narrator = self._anew()
            for each in self._standing:
                self._narrator.tell(each)
        else:
            self._standing.append(event)
        return line

    def _anew(self) -> PlainNarrator:
        seats, rules = self._table.seats, self._table.rules
        usual = Narrator(seats, rules, tell_counts=False)
        return PlainNarrator(rules, [seat.name for seat in seats], usual)
