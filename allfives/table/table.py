"""A table as a face holds it: what a seat may see, what it may do, and all that happens there.

A face is a fold over what it is told. It follows the events with their versions, asks for the
view of a seat it may see, and submits commands; the state of the game never leaves the table.
What happens by itself, deals, forced draws and passes and the plays of computers, happens here,
at the pace the face asks for; so a game of computers runs with no face at all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from allfives.game.commands import Command, Deal, Play
from allfives.game.events import Seat, SeenEvent
from allfives.game.rules import Rules
from allfives.game.undo import UndoRefusal
from allfives.game.view import SeatView, redact, view
from allfives.table.dealer import Dealer
from allfives.table.flow import Chooser, Flow
from allfives.table.seating import Seating
from allfives.table.steps import DealNext, Force, Settle, ShowWinner, Step, Think, next_step, people


class Told(NamedTuple):
    """An event as those at a face may see it."""

    version: int
    """How many events had happened with it; the next to follow since."""
    event: SeenEvent


class NotSeen(ValueError):
    """A face asked for the view of a seat that it may not see."""


class Table(ABC):
    """A game in play, wherever its dealer sits."""

    preset: str
    """The game of the family."""
    rules: Rules
    seats: tuple[Seat, ...]
    """Who sits where."""
    here: tuple[int, ...]
    """The seats of the people at this face, whose hands it may show."""

    @property
    @abstractmethod
    def version(self) -> int:
        """How many events have happened."""

    @property
    @abstractmethod
    def is_practice(self) -> bool:
        """Was anything taken back in this game with a computer, or has the coach helped?"""

    @abstractmethod
    def view(self, seat: int) -> SeatView:
        """What a seat may know now.

        Raises:
            NotSeen: If this face may not see its hand.
        """

    @abstractmethod
    def seen(self) -> SeatView:
        """What the face shows now: the view of the shown seat, or one that holds no hand."""

    @abstractmethod
    def follow(self, since: int) -> tuple[Told, ...]:
        """Every event after the first `since`, in order, with what the shown seat may see."""

    @abstractmethod
    async def go_on(self) -> Step:
        """Let everything happen that nobody has to choose.

        Returns:
            What people are waited for: to look at a settlement or at the result, to hand the
            keyboard over, to choose, or to say what a tile scored.

        Raises:
            RecordError: If something could not be saved; the table stands as before it.
        """

    @abstractmethod
    async def submit(self, command: Command) -> None:
        """Carry out what somebody at this face wants; it is saved when this returns.

        Raises:
            Refused: If the rules do not allow it; nothing has happened then.
            RecordError: If it could not be saved; nothing has happened then.
        """

    @abstractmethod
    def why_not_undo(self) -> UndoRefusal | None:
        """Why nothing can be taken back now, or None if something can."""

    @abstractmethod
    async def undo(self) -> None:
        """Take back what the house rule allows.

        Raises:
            UndoRefused: If it allows nothing; nothing has happened then.
            RecordError: If it could not be saved; nothing has happened then.
        """


class LocalTable(Table):
    """A table whose dealer sits in this process.

    Several people may share its face; `seating` tells whose hand is shown.
    """

    def __init__(
        self,
        dealer: Dealer,
        chooser: Chooser,
        pause: Callable[[], float] = lambda: 0.0,
        pause_changed: Callable[[], None] = lambda: None,
    ) -> None:
        """A table for the game of `dealer`, from wherever it stands.

        Args:
            dealer: The game.
            chooser: Whoever thinks for the computer seats.
            pause: So many seconds pass before what happens by itself.
            pause_changed: Is called when such a pause has begun, and when it is over.
        """
        started = dealer.state.started
        self.preset, self.rules, self.seats = started.preset, started.rules, started.seats
        self.here = people(self.seats)
        self.seating = Seating(self.seats)
        """Whose hand is shown."""
        self._dealer = dealer
        self._flow = Flow(dealer, chooser, pause, pause_changed)

    @property
    def version(self) -> int:
        """How many events have happened."""
        return self._dealer.version

    @property
    def is_practice(self) -> bool:
        """Was anything taken back in this game with a computer, or has the coach helped?"""
        return self._dealer.is_practice

    def view(self, seat: int) -> SeatView:
        """What a seat may know now."""
        if seat not in self.here:
            raise NotSeen(f"Seat {seat} does not sit at this face.")
        return view(self._dealer.state, seat)

    def seen(self) -> SeatView:
        """What the face shows now: the view of the shown seat, or one that holds no hand."""
        shown = self.seating.shown
        if shown is not None:
            return self.view(shown)
        state = self._dealer.state
        public = tuple(redact(event, None) for event in state.events)
        return replace(view(state, 0), hand=(), legal=(), events=public)

    def follow(self, since: int) -> tuple[Told, ...]:
        """Every event after the first `since`, as the shown seat may see it."""
        shown = self.seating.shown
        log = self._dealer.history.log
        return tuple(
            Told(number + 1, redact(log[number], shown)) for number in range(since, len(log))
        )

    @property
    def trouble(self) -> str:
        """What went wrong with a computer player since this was last asked, in one sentence."""
        told, self._flow.trouble = self._flow.trouble, ""
        return told

    async def go_on(self) -> Step:
        """Let everything happen that nobody has to choose."""
        while True:
            step = next_step(self._dealer.state, self.seating.shown)
            if isinstance(step, DealNext):
                await self.deal()
            elif isinstance(step, Force | Think):
                await self._flow.play_for(step)
            else:
                return step

    async def deal(self) -> None:
        """Deal the next round, all hands covered if several people play."""
        self.seating.deal()
        await self._flow.submit(Deal())

    async def submit(self, command: Command) -> None:
        """Carry out what somebody at this face wants."""
        await self._flow.submit(command)
        if isinstance(command, Play):
            self.seating.play()

    def why_not_undo(self) -> UndoRefusal | None:
        """Why nothing can be taken back now, or None if something can."""
        found = self._dealer.undo_target(handed_over=self.seating.handed_over)
        return found if isinstance(found, UndoRefusal) else None

    async def undo(self) -> None:
        """Take back what the house rule allows."""
        await self._flow.undo(handed_over=self.seating.handed_over)

    async def finish_writing(self) -> None:
        """Wait until nothing is being written."""
        await self._flow.finish_writing()


async def play_out(table: LocalTable, watch: Callable[[Sequence[Told]], None]) -> None:
    """Play a game of computers to its end; no face is needed.

    Args:
        table: At which nobody has to choose.
        watch: Is told of what has happened, after every round.

    Raises:
        ValueError: If a person has to do something.
    """
    seen = table.version
    while True:
        step = await table.go_on()
        watch(table.follow(seen))
        seen = table.version
        if isinstance(step, ShowWinner):
            return
        if not isinstance(step, Settle):
            raise ValueError("A person is waited for at this table.")
        await table.deal()
