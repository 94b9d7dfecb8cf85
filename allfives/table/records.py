"""Opening and closing the records of games, one after the other and never on the event loop.

A record is locked while it is open. Whoever opens one therefore waits until the last one has
been closed, and one that nobody wants any more when it is open is closed again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from allfives.record.journal import Journal
from allfives.table.finishing import finished
from allfives.table.flow import Flow


def is_same(one: Path, other: Path) -> bool:
    """Do both paths lead to one file?"""
    try:
        return one.samefile(other)
    except OSError:
        return False


class Records:
    """Takes turns with the records of games."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()

    async def opened(self, make: Callable[[], Journal]) -> Journal:
        """The journal that `make` opens or begins.

        Raises:
            RecordError: If it cannot be opened.
        """
        found: list[Journal] = []
        async with self._turn:
            await self.all_closed()
            try:
                await finished(asyncio.to_thread(lambda: found.append(make())))
            except asyncio.CancelledError:
                for journal in found:
                    journal.close()
                raise
        return found[0]

    def close(self, journal: Journal, flows: Sequence[Flow] = ()) -> None:
        """Close a journal in the background, once what `flows` have begun to write is written."""
        closing = asyncio.create_task(self._close(journal, flows))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _close(self, journal: Journal, flows: Sequence[Flow]) -> None:
        for flow in flows:
            await flow.finish_writing()
        await asyncio.to_thread(journal.close)

    async def all_closed(self) -> None:
        """Wait until no journal is being closed any more."""
        if self._closing:
            await asyncio.wait(self._closing)
