"""Whose hand may be seen: the covers between several people at one keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.events import Seat
from allfives.table.steps import people


class Seating:
    """Remembers who sits at the keyboard, and so whose hand is on the screen.

    One person alone with computers needs no cover. Several people see nothing of a hand
    until the one whose turn it is says to be ready.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._people = people(seats)
        self.shown: int | None = None
        """The seat whose hand may be seen; None if every hand is covered."""
        self.is_covered = False
        """Was the hand covered on purpose?"""
        self.handed_over = False
        """Has another person looked at a hand since the last play?"""
        self.uncover()

    @property
    def is_shared(self) -> bool:
        """Do several people share the keyboard?"""
        return len(self._people) > 1

    def cover(self) -> None:
        """Hide the hand until somebody is ready."""
        self.shown, self.is_covered = None, True

    def uncover(self) -> None:
        """Show the hand again where one person plays alone."""
        self.is_covered = False
        if len(self._people) == 1:
            self.shown = self._people[0]

    def sit_down(self, seat: int) -> None:
        """Show the hand of the person who is next."""
        self.shown, self.is_covered = seat, False
        self.handed_over = self.is_shared

    def deal(self) -> None:
        """Hide every hand before the deal, if several people play."""
        if self.is_shared:
            self.shown = None

    def play(self) -> None:
        """From now on the last play can be taken back, until somebody else sits down."""
        self.handed_over = False
