"""What happens by itself at a table: deals, forced draws and passes, computers' plays.

Thinking runs in a child process and disk work in a thread, so the screen stays quick. All
of it can be cancelled: a play that is being written is finished, and nothing else is.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Protocol

from allfives.game.commands import Command
from allfives.game.view import SeatView, view
from allfives.table.dealer import Dealer
from allfives.table.finishing import finished
from allfives.table.opponents import OpponentFailed
from allfives.table.steps import Force, Think

FALLBACK_LEVEL = "greedy"
"""Who answers for a computer player that has failed."""


class Chooser(Protocol):
    """Whoever thinks for the computer seats."""

    async def warm_up(self) -> None:
        """Get ready, so that the first choice takes no longer than the others."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """The command of a computer player of `level` that sees `view`."""


class Flow:
    """Carries out commands one after the other, at the pace that was set."""

    def __init__(
        self,
        dealer: Dealer,
        chooser: Chooser,
        pause: Callable[[], float],
        pause_changed: Callable[[], None],
    ) -> None:
        """Carries out the commands of a game.

        Args:
            dealer: The game.
            chooser: Whoever thinks for the computer seats.
            pause: So many seconds pass before what happens by itself.
            pause_changed: Is called when such a pause has begun, and when it is over.
        """
        self.dealer = dealer
        self.chooser = chooser
        """Whoever thinks for the computer seats."""
        self._pause = pause
        self._pause_changed = pause_changed
        self._skip = asyncio.Event()
        self._writing = asyncio.Lock()
        self._luck = random.Random()
        self.is_waiting = False
        """Is there a pause that a key would end?"""
        self.is_thinking = False
        """Is a computer player choosing?"""
        self.trouble = ""
        """What went wrong with a computer player, once."""

    @property
    def is_busy(self) -> bool:
        """Is an event being written?"""
        return self._writing.locked()

    def skip(self) -> None:
        """End the pause."""
        self._skip.set()

    async def submit(self, command: Command) -> None:
        """Carry out a command; it is on disk when this returns.

        Raises:
            Refused: If the rules do not allow it.
            RecordError: If it could not be saved; nothing has happened then.
        """
        await self._write(lambda: self.dealer.submit(command))

    async def undo(self, *, handed_over: bool) -> None:
        """Take back the last play.

        Args:
            handed_over: Has another person looked at a hand since?

        Raises:
            UndoRefused: If the house rule does not allow it.
            RecordError: If it could not be saved; nothing has happened then.
        """
        await self._write(lambda: self.dealer.undo(handed_over=handed_over))

    async def finish_writing(self) -> None:
        """Wait until nothing is being written."""
        async with self._writing:
            return

    async def _write(self, work: Callable[[], object]) -> None:
        async with self._writing:
            await finished(asyncio.to_thread(work))

    async def play_for(self, step: Force | Think) -> None:
        """Do what a seat is forced to, or what its computer player chooses, after a pause.

        Raises:
            RecordError: If it could not be saved; nothing has happened then.
        """
        began = time.monotonic()
        version = self.dealer.state.version
        command = step.command if isinstance(step, Force) else await self._choose(step.seat)
        await self._wait(self._pause() - (time.monotonic() - began))
        if self.dealer.state.version == version:
            await self.submit(command)

    async def _choose(self, seat: int) -> Command:
        self.is_thinking = True
        try:
            return await self._answer(view(self.dealer.state, seat))
        finally:
            self.is_thinking = False

    async def _answer(self, seen: SeatView) -> Command:
        level = seen.seats[seen.seat].player or FALLBACK_LEVEL
        seed = self._luck.getrandbits(48)
        try:
            return await self.chooser.choose(seen, level, seed)
        except OpponentFailed as failure:
            name = seen.seats[seen.seat].name
            self.trouble = f"{failure} {name} plays {FALLBACK_LEVEL} this time."
            return await self.chooser.choose(seen, FALLBACK_LEVEL, seed)

    async def _wait(self, seconds: float) -> None:
        if seconds <= 0:
            return
        self._skip.clear()
        self._set_waiting(True)
        try:
            async with asyncio.timeout(seconds):
                await self._skip.wait()
        except TimeoutError:
            return
        finally:
            self._set_waiting(False)

    def _set_waiting(self, is_waiting: bool) -> None:
        self.is_waiting = is_waiting
        self._pause_changed()
