"""A gateway: the web application through which clients reach the tables."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import ssl
import sys
from collections import Counter
from collections.abc import AsyncIterator, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from allfives.online import wire
from allfives.online.server.bell import Bell, bell_for
from allfives.online.server.connection import Connection
from allfives.online.server.service import LOG, Tables
from allfives.online.server.store import Store, StoreAway
from allfives.table.opponents import Opponents

PER_ADDRESS: Final = 64
"""So many connections one address may have, unless a server is told otherwise."""

GRACE: Final = 5
"""So many seconds clients have to be gone when the server stops."""

PING: Final = 20.0
"""Every so many seconds a client must show that it is there."""


@dataclass(frozen=True)
class Configuration:
    """What a server is started with."""

    host: str
    port: int
    store: str
    """The URL of the store, as SQLAlchemy writes it."""
    bell: str | None = None
    """The URL of the bell, if it is another than the store's own."""
    certificate: Path | None = None
    key: Path | None = None
    per_address: int = PER_ADDRESS
    """So many connections one address may have."""


class Gateway:
    """One process that serves clients."""

    def __init__(
        self, store: Store, bell: Bell | None = None, per_address: int = PER_ADDRESS
    ) -> None:
        self._store = store
        self._per_address = per_address
        self._bell = bell
        self._thinkers = [Opponents() for _ in range(max(1, min(4, os.cpu_count() or 1)))]
        self._tables = Tables(store, self._thinkers, *([bell.ring] if bell else []))
        self._connections: Counter[str] = Counter()

    def application(self) -> Starlette:
        """The web application."""
        return Starlette(
            routes=[
                WebSocketRoute(wire.PATH, self._talk),
                Route("/health", self._health),
                Route("/ready", self._ready),
                Route("/metrics", self._metrics),
            ],
            lifespan=self._lifespan,
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _application: Starlette) -> AsyncIterator[None]:
        self._tables.start()
        if self._bell is not None:
            self._bell.start(self._tables.heard)
        yield
        if self._bell is not None:
            await self._bell.close()
        await self._tables.close()
        await asyncio.gather(*(thinker.close() for thinker in self._thinkers))
        await self._store.close()

    async def _talk(self, socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        if self._connections[address] >= self._per_address:
            await socket.close(1013, "crowded")
            return
        await socket.accept()
        self._connections[address] += 1
        try:
            await Connection(socket, self._tables, self._store).serve()
        finally:
            self._connections[address] -= 1
            self._connections += Counter()

    async def _health(self, _request: Request) -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    async def _ready(self, _request: Request) -> PlainTextResponse:
        try:
            await self._store.check()
        except StoreAway:
            return PlainTextResponse("The store does not answer.\n", 503)
        return PlainTextResponse("ok\n")

    async def _metrics(self, _request: Request) -> PlainTextResponse:
        figures = {
            "allfives_connections": ("gauge", sum(self._connections.values())),
            "allfives_tables_in_memory": ("gauge", self._tables.kept),
            "allfives_commands_total": ("counter", self._tables.commands),
            "allfives_lost_races_total": ("counter", self._tables.races),
        }
        lines = [
            f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in figures.items()
        ]
        return PlainTextResponse("".join(lines))


class _JsonLines(logging.Formatter):
    """Each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        told = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told)


class _Server(uvicorn.Server):
    """A server that ends well when it is told to, with exit status 0."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop at SIGTERM and SIGINT, and do not raise them again when everything is done."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(number)


async def check(configuration: Configuration) -> None:
    """See that a server could be started like that.

    Raises:
        StoreAway, NewerStore: If its store cannot be used.
        BellWrong: If there is no such bell.
        OSError, ssl.SSLError: If the address or the certificate cannot.
    """
    store = await Store.open(configuration.store)
    await store.close()
    bell_for(configuration.bell, configuration.store)
    if configuration.certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(configuration.certificate, configuration.key)
    server = await asyncio.start_server(
        lambda _reader, writer: writer.close(), configuration.host, configuration.port
    )
    server.close()
    await server.wait_closed()


async def serve(configuration: Configuration) -> None:
    """Serve until the process is told to stop.

    Raises:
        StoreAway, NewerStore: If the store cannot be used.
        OSError: If the address cannot.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    await check(configuration)
    store = await Store.open(configuration.store)
    bell = bell_for(configuration.bell, configuration.store)
    LOG.info("listening on %s port %d", configuration.host, configuration.port)
    gateway = Gateway(store, bell, configuration.per_address)
    await _Server(_settings(gateway.application(), configuration)).serve()
    LOG.info("stopped")


def _settings(application: Starlette, configuration: Configuration) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        host=configuration.host,
        port=configuration.port,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=wire.MAX_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=configuration.certificate,
        ssl_keyfile=configuration.key,
    )
