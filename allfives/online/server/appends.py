"""Appending for many at once: one transaction, and so one sync of the disk, for all that waits.

Each append stands for itself all the same: one that is behind writes nothing, and takes
nothing from the others of its transaction.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from allfives.online.server.schema import ENTRIES, SITTINGS, TABLES

MOST: Final = 200
"""So many appends share a transaction at most."""


Changing = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
"""Begins a transaction, which is committed where it ends well."""


class Append(NamedTuple):
    """One entry for the log of one table."""

    table: str
    expected: int
    body: str
    row: dict[str, Any]
    """What the row of the table says from then on."""
    sits: int | None


class Appender:
    """Writes what waits, transaction by transaction."""

    def __init__(
        self, changing: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    ) -> None:
        """An appender that gets its transactions from `changing`."""
        self._changing = changing
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, wanted: Append) -> bool:
        """Write an entry; no if the log has another length, and then nothing is written.

        Raises:
            Exception: Whatever the transaction raised; nothing was written then, as far as is
                known.
        """
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write_batch(batch)
        finally:
            self._writing = None

    async def _write_batch(self, batch: Sequence[tuple[Append, asyncio.Future[bool]]]) -> None:
        # In the order of tables, so that gateways never wait for each other in a circle.
        batch = sorted(batch, key=lambda item: item[0].table)
        try:
            async with self._changing() as connection:
                written = [await _append(connection, wanted) for wanted, _ in batch]
        except BaseException as error:
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
            if not isinstance(error, Exception):
                raise
            return
        for (_, done), is_written in zip(batch, written, strict=True):
            if not done.done():
                done.set_result(is_written)


_MOVED: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.at == bindparam("expected"))
    .values(
        at=bindparam("new_at"),
        changed=bindparam("new_changed"),
        phase=bindparam("new_phase"),
        awaited=bindparam("new_awaited"),
        due=bindparam("new_due"),
        about=bindparam("new_about"),
    )
)


async def _append(connection: AsyncConnection, wanted: Append) -> bool:
    at = wanted.expected + 1
    values: dict[str, Any] = {"table": wanted.table, "expected": wanted.expected, "new_at": at}
    values["new_changed"] = time.time()
    values |= {f"new_{name}": value for name, value in wanted.row.items()}
    if (await connection.execute(_MOVED, values)).rowcount != 1:
        return False
    entry = {"table_id": wanted.table, "at": at, "body": wanted.body}
    await connection.execute(insert(ENTRIES), entry)
    if wanted.sits is not None:
        sitting = {"account": wanted.sits, "table_id": wanted.table}
        await connection.execute(insert(SITTINGS), sitting)
    return True
