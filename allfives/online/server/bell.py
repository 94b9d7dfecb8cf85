"""The bell: tells the other gateways that a table has moved, and never what happened there.

A ring that is lost costs time and nothing else: every gateway asks the store now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url

from allfives.online.server.service import LOG

CHANNEL: Final = "allfives_tables"
"""Where PostgreSQL tells it."""

SUBJECT: Final = "allfives.tables."
"""Where NATS tells it; the id of the table follows."""

AGAIN: Final = 2.0
"""So many seconds after a bell was lost it is sought again."""

Heard = Callable[[str, int], None]
"""Is told which table has moved, and how long its log is now."""


class BellWrong(Exception):
    """There is no such bell; the text is a sentence for people."""


class _Line(Protocol):
    """A connection to a bell."""

    async def ring(self, table: str, at: int) -> None:
        """Tell the others."""

    async def close(self) -> None:
        """Hang up."""


Connect = Callable[[Heard, Callable[[], None]], Any]
"""Makes such a connection: what is heard, and what to call when it is lost."""


class Bell:
    """A bell that is sought again whenever it is lost; meanwhile nothing waits for it."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._rings: asyncio.Queue[tuple[str, int]] = asyncio.Queue(maxsize=10_000)
        self._working: asyncio.Task[None] | None = None

    def start(self, heard: Heard) -> None:
        """Hear from now on, and ring what is to be rung."""
        self._working = asyncio.create_task(self._work(heard))

    def ring(self, table: str, at: int) -> None:
        """Tell the others, as soon as may be."""
        with contextlib.suppress(asyncio.QueueFull):
            self._rings.put_nowait((table, at))

    async def close(self) -> None:
        """Hear and ring no more."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _work(self, heard: Heard) -> None:
        while True:
            lost = asyncio.Event()
            try:
                line: _Line = await self._connect(heard, lost.set)
            except Exception as error:  # whatever a client library may raise
                LOG.warning("the bell cannot be reached (%s)", type(error).__name__)
                await asyncio.sleep(AGAIN)
                continue
            try:
                await self._ring_on(line, lost)
            except Exception as error:
                LOG.warning("the bell is lost (%s)", type(error).__name__)
                await asyncio.sleep(AGAIN)
            finally:
                with contextlib.suppress(Exception):
                    await line.close()

    async def _ring_on(self, line: _Line, lost: asyncio.Event) -> None:
        gone = asyncio.create_task(lost.wait())
        try:
            while not lost.is_set():
                ring = asyncio.create_task(self._rings.get())
                await asyncio.wait((ring, gone), return_when=asyncio.FIRST_COMPLETED)
                if ring.done():
                    await line.ring(*ring.result())
                else:
                    ring.cancel()
            raise ConnectionError("The bell has hung up.")
        finally:
            gone.cancel()


def bell_for(bell: str | None, store: str) -> Bell | None:
    """The bell that a server needs: the one named, or its store's; None for a store of its own.

    Raises:
        BellWrong: If the URL names no bell.
    """
    if bell is not None:
        if urlsplit(bell).scheme not in ("nats", "tls"):
            raise BellWrong(f"{bell!r} is no bell: write it like nats://127.0.0.1:4222.")
        return Bell(lambda heard, lost: _Nats.connect(bell, heard, lost))
    url = make_url(store)
    if url.get_backend_name() != "postgresql":
        return None
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return Bell(lambda heard, lost: _Postgres.connect(plain, heard, lost))


class _Postgres:
    """The bell of a PostgreSQL store: LISTEN and NOTIFY."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    async def connect(cls, url: str, heard: Heard, lost: Callable[[], None]) -> _Postgres:
        import asyncpg

        connection = await asyncpg.connect(url, timeout=5)
        connection.add_termination_listener(lambda _connection: lost())
        await connection.add_listener(
            CHANNEL, lambda _connection, _pid, _channel, text: _hear(text, heard)
        )
        return cls(connection)

    async def ring(self, table: str, at: int) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{table} {at}")

    async def close(self) -> None:
        await self._connection.close(timeout=2)


class _Nats:
    """A bell of its own, for many machines."""

    def __init__(self, client: Any) -> None:
        self._client = client

    @classmethod
    async def connect(cls, url: str, heard: Heard, lost: Callable[[], None]) -> _Nats:
        import nats

        async def hear(message: Any) -> None:
            _hear(message.data.decode(), heard)

        async def gone() -> None:
            lost()

        async def wrong(error: Exception) -> None:
            LOG.debug("the bell: %s", error)

        # It is we who come back: its own attempts would never end.
        async with asyncio.timeout(5):
            client = await nats.connect(
                url,
                allow_reconnect=False,
                connect_timeout=5,
                closed_cb=gone,
                disconnected_cb=gone,
                error_cb=wrong,
            )
        await client.subscribe(f"{SUBJECT}*", cb=hear)
        return cls(client)

    async def ring(self, table: str, at: int) -> None:
        await self._client.publish(f"{SUBJECT}{table}", f"{table} {at}".encode())

    async def close(self) -> None:
        await self._client.close()


def _hear(text: str, heard: Heard) -> None:
    table, _, at = text.partition(" ")
    if at.isdecimal():
        heard(table, int(at))
