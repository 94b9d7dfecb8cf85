"""Where the truth is kept: one log a table, that can only be added to.

`append` takes what happened together with the length that the log must have; if it has
another, somebody else was quicker, nothing is written and `Behind` is raised. When it
returns, what was appended outlives a crash. SQLite and PostgreSQL keep the same contract.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from allfives.online.server.appends import Append, Appender
from allfives.online.server.schema import (
    ACCOUNTS,
    ENTRIES,
    INVITATIONS,
    SITTINGS,
    TABLES,
    migrate,
)

PUBLIC: Final = "public"
"""Everybody may sit down."""

PRIVATE: Final = "private"
"""Only who has the code or was asked finds the table."""


class Behind(Exception):
    """The log is longer than the writer knew; nothing was written."""


class Taken(Exception):
    """The name, the key or the code is in use already; nothing was written."""


class StoreAway(Exception):
    """The store does not answer; nothing was done. The text is a sentence for people."""


class Account(NamedTuple):
    """Somebody who has chosen a name here."""

    id: int
    name: str


class Summary(NamedTuple):
    """What the row of a table says beside its log."""

    phase: str
    """`open`, `playing` or `over`."""
    awaited: int | None
    """The account whose turn it is, if one person's it is."""
    due: float | None
    """When something must happen by itself, in seconds since 1970."""
    about: str
    """Whom its free seats are for: `PRIVATE`, `PUBLIC`, or a game that somebody seeks."""


class Listed(NamedTuple):
    """A table as a search finds it."""

    id: str
    code: str
    summary: Summary


class Store:
    """The logs of all tables and the accounts, in an SQL database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        # SQLite has one writer at a time: to queue here is cheaper than to wait for its lock.
        self._writing = asyncio.Lock() if engine.dialect.name == "sqlite" else None
        self._appender = Appender(self._changing)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the store at a URL of SQLAlchemy's; it is made if nothing is there.

        Raises:
            StoreAway: If it cannot be reached or used.
            NewerStore: If a newer program has changed it.
        """
        try:
            engine = _engine(url)
        except (ArgumentError, ImportError) as error:
            raise StoreAway(f"The store cannot be used: {error}.") from None
        path = engine.url.database
        if engine.dialect.name == "sqlite" and path and not Path(path).parent.is_dir():
            raise StoreAway(f"The store does not answer: there is no folder {Path(path).parent}.")
        store = cls(engine)
        try:
            async with store._changing() as connection:
                await connection.run_sync(migrate)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Let go of it."""
        await self._engine.dispose()

    async def check(self) -> None:
        """See that it answers.

        Raises:
            StoreAway: If it does not.
        """
        async with self._reading() as connection:
            await connection.execute(select(1))

    # Accounts

    async def new_account(self, name: str, folded: str, key_hash: str) -> Account:
        """Add somebody.

        Raises:
            Taken: If the name is in use.
            StoreAway: If the store does not answer.
        """
        row = {"name": name, "folded": folded, "key_hash": key_hash, "seen": time.time()}
        async with self._changing() as connection:
            result = await connection.execute(insert(ACCOUNTS).values(row))
            key = result.inserted_primary_key
        assert key is not None
        return Account(key[0], name)

    async def account(self, key_hash: str) -> Account | None:
        """Who has the key with this hash."""
        wanted = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.key_hash == key_hash)
        async with self._reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Account(row.id, row.name)

    async def touch(self, accounts: Sequence[int]) -> None:
        """Note that these are here now."""
        if not accounts:
            return
        seen = update(ACCOUNTS).where(ACCOUNTS.c.id.in_(accounts)).values(seen=time.time())
        async with self._changing() as connection:
            await connection.execute(seen)

    async def seen(self, account: int) -> float:
        """When somebody was here last, in seconds since 1970."""
        wanted = select(ACCOUNTS.c.seen).where(ACCOUNTS.c.id == account)
        async with self._reading() as connection:
            when: float = (await connection.execute(wanted)).scalar_one()
            return when

    async def people(self, beginning: str, limit: int) -> list[tuple[str, float]]:
        """The names that begin so when folded, each with when it was here last."""
        wanted = (
            select(ACCOUNTS.c.name, ACCOUNTS.c.seen)
            .where(ACCOUNTS.c.folded.startswith(beginning, autoescape=True))
            .order_by(ACCOUNTS.c.folded)
        )
        async with self._reading() as connection:
            rows = await connection.execute(wanted.limit(limit))
            return [(row.name, row.seen) for row in rows]

    async def invite(self, table: str, folded: str) -> bool:
        """Ask somebody to a table; no if nobody has that name. To ask twice does no harm."""
        wanted = select(ACCOUNTS.c.id).where(ACCOUNTS.c.folded == folded)
        try:
            async with self._changing() as connection:
                account = (await connection.execute(wanted)).scalar_one_or_none()
                if account is None:
                    return False
                asked = insert(INVITATIONS).values(account=account, table_id=table)
                await connection.execute(asked)
        except Taken:
            return True
        return True

    # Logs

    async def create(
        self, table: str, code: str, body: str, summary: Summary, account: int
    ) -> None:
        """Begin a log with its first entry.

        Raises:
            Taken: If the code is in use.
            StoreAway: If the store does not answer.
        """
        row = {"id": table, "code": code, "at": 1, "changed": time.time(), **summary._asdict()}
        async with self._changing() as connection:
            await connection.execute(insert(TABLES).values(row))
            await connection.execute(insert(ENTRIES).values(table_id=table, at=1, body=body))
            await connection.execute(insert(SITTINGS).values(account=account, table_id=table))

    async def append(
        self, table: str, expected: int, body: str, summary: Summary, sits: int | None = None
    ) -> int:
        """Add one entry to a log that has `expected` of them; how many it has now.

        Args:
            table: Whose log.
            expected: How many entries the writer knows.
            body: What happened, in one piece.
            summary: What the row of the table says from now on.
            sits: An account that sits there from now on.

        Raises:
            Behind: If the log has another length; nothing was written.
            StoreAway: If the store does not answer.
        """
        row = summary._asdict()
        if not await self._appender.append(Append(table, expected, body, row, sits)):
            raise Behind
        return expected + 1

    async def entries(self, table: str, since: int = 0) -> Sequence[str]:
        """The entries of a log after the first `since`, in order."""
        wanted = (
            select(ENTRIES.c.body)
            .where(ENTRIES.c.table_id == table, ENTRIES.c.at > since)
            .order_by(ENTRIES.c.at)
        )
        async with self._reading() as connection:
            return (await connection.execute(wanted)).scalars().all()

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries the logs of these tables have."""
        if not tables:
            return {}
        wanted = select(TABLES.c.id, TABLES.c.at).where(TABLES.c.id.in_(tables))
        async with self._reading() as connection:
            return {row.id: row.at for row in await connection.execute(wanted)}

    # Searches

    async def by_code(self, code: str) -> str | None:
        """The table that a code names."""
        async with self._reading() as connection:
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.code == code))
            return found.scalar_one_or_none()

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables with a seat that is free for everybody, the newest first."""
        wanted = _listed.where(TABLES.c.phase == "open", TABLES.c.about != PRIVATE)
        return await self._list(wanted.order_by(TABLES.c.changed.desc()).limit(limit))

    async def tables_about(self, about: str, limit: int) -> list[Listed]:
        """Tables with a free seat that are about this, the oldest first."""
        wanted = _listed.where(TABLES.c.phase == "open", TABLES.c.about == about)
        return await self._list(wanted.order_by(TABLES.c.changed).limit(limit))

    async def invited(self, account: int, limit: int) -> list[Listed]:
        """Tables with a free seat to which somebody was asked."""
        wanted = _listed.join(INVITATIONS, INVITATIONS.c.table_id == TABLES.c.id).where(
            INVITATIONS.c.account == account, TABLES.c.phase == "open"
        )
        return await self._list(wanted.order_by(TABLES.c.changed.desc()).limit(limit))

    async def tables_of(self, account: int, limit: int) -> list[Listed]:
        """The games of somebody that are not over, those that wait for this person first."""
        wanted = _listed.join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id).where(
            SITTINGS.c.account == account, TABLES.c.phase != "over"
        )
        mine_first = (TABLES.c.awaited == account).is_(True).desc()
        return await self._list(wanted.order_by(mine_first, TABLES.c.changed.desc()).limit(limit))

    async def due(self, now: float, limit: int) -> list[str]:
        """The tables where something should have happened by itself by now."""
        wanted = select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due)
        async with self._reading() as connection:
            return list((await connection.execute(wanted.limit(limit))).scalars())

    async def _list(self, wanted: Select[*tuple[Any, ...]]) -> list[Listed]:
        async with self._reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            Listed(row.id, row.code, Summary(row.phase, row.awaited, row.due, row.about))
            for row in rows
        ]

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreAway(_why(error)) from error

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        if self._writing is None:
            async with self._transaction() as connection:
                yield connection
            return
        async with self._writing, self._transaction() as connection:
            yield connection

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                if connection.dialect.name == "sqlite":
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
                await connection.commit()
        except IntegrityError:
            raise Taken from None
        except (SQLAlchemyError, OSError) as error:
            raise StoreAway(_why(error)) from error


_listed = select(
    TABLES.c.id, TABLES.c.code, TABLES.c.phase, TABLES.c.awaited, TABLES.c.due, TABLES.c.about
)


def _why(error: Exception) -> str:
    told = error.orig if isinstance(error, DBAPIError) else error
    return f"The store does not answer ({type(told).__name__}: {told})."


def _engine(url: str) -> AsyncEngine:
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        return create_async_engine(parts, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(parts, poolclass=AsyncAdaptedQueuePool, pool_size=4)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: object, _record: object) -> None:
    """Let a commit be on the disk when it returns, and transactions begin where we say."""
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
