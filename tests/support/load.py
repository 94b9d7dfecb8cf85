"""`make load`: how quick a server is when many play there, measured from outside.

Every table has two clients, each with a connection of its own, who play any legal tile as
fast as they may. A real server runs beside them, so on few cores the figures are those of a
server that has to share with its clients.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import secrets
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from allfives.online import wire
from allfives.online.client.link import NotDone
from allfives.online.client.remote_game import Client, RemoteGame
from tests.online.support import Server, served


class Figures(NamedTuple):
    """What was measured."""

    tables: int
    commands: int
    seconds: float
    answers: Sequence[float]
    """Seconds from each command to its answer: it is on the disk then."""
    news: Sequence[float]
    """Seconds from each command to the event at the other seat."""
    memory: float
    """Kilobytes of the server for each table, above what it needs without any."""

    def line(self, name: str) -> str:
        """The figures as a row of a table."""
        return (
            f"| {name} | {self.tables} | {self.commands / self.seconds:.0f} "
            f"| {_part(self.answers, 50)} | {_part(self.answers, 99)} "
            f"| {_part(self.news, 50)} | {_part(self.news, 99)} | {self.memory:.0f} |"
        )


HEAD = (
    "| server | tables | commands a second | saved, median ms | p99 | seen by others, median ms "
    "| p99 | KB a table |\n|---|---|---|---|---|---|---|---|"
)


def _part(seconds: Sequence[float], percent: int) -> str:
    return f"{statistics.quantiles(seconds, n=100)[percent - 1] * 1000:.1f}"


class Load:
    """Tables where two play as fast as they may."""

    def __init__(self, server: Server, pace: float) -> None:
        self._server = server
        self._pace = pace
        self._sent: dict[tuple[str, int], float] = {}
        self._end = 0.0
        self.answers: list[float] = []
        self.news: list[float] = []

    async def run(self, tables: int, seconds: float) -> Figures:
        """Play at so many tables for so long."""
        idle = _memory(self._server)
        clients = [await self._client(number) for number in range(2 * tables)]
        pairs = list(zip(clients[::2], clients[1::2], strict=True))
        seats = [await _seated(*pair) for pair in pairs]
        used = (_memory(self._server) - idle) / tables
        began = time.monotonic()
        self._end = began + seconds
        await asyncio.gather(
            *(self._play(game) for both in seats for game in both), return_exceptions=False
        )
        took = time.monotonic() - began
        await asyncio.gather(*(client.close() for client in clients))
        return Figures(tables, len(self.answers), took, self.answers, self.news, used)

    async def _client(self, number: int) -> Client:
        client = Client(self._server.url, secrets.token_hex(32))
        hear = client.link._on_update

        def heard(told: wire.Update) -> None:
            sent = self._sent.pop((told.table, told.since), None) if number % 2 == 0 else None
            other = self._sent.pop((told.table, -told.since), None) if number % 2 else None
            for when in (sent, other):
                if when is not None:
                    self.news.append(time.monotonic() - when)
            hear(told)

        client.link._on_update = heard
        await client.link.start(f"{''.join(chr(97 + int(digit)) for digit in str(number))}")
        return client

    async def _play(self, game: RemoteGame) -> None:
        luck = random.Random(game.seat)
        while time.monotonic() < self._end and game.phase != "over":
            view = game.view()
            if view is None or not view.legal or view.version != game.version:
                await _news(game)
                continue
            began = time.monotonic()
            # The other seat of the table is the one that takes this out again.
            self._sent[game.table, -view.version if game.seat == 0 else view.version] = began
            try:
                await game.submit(luck.choice(view.legal))
            except NotDone:
                continue
            self.answers.append(time.monotonic() - began)
            await asyncio.sleep(max(0.0, self._pace - (time.monotonic() - began)))


async def _news(game: RemoteGame) -> None:
    try:
        async with asyncio.timeout(0.5):
            await game.news()
    except TimeoutError:
        return


async def _seated(one: Client, other: Client) -> tuple[RemoteGame, RemoteGame]:
    game = await one.open(options={"target": "100000"})
    return game, await other.sit(game.code)


def _memory(server: Server) -> float:
    """Kilobytes that the server really uses."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024


def main() -> None:
    """Measure on each store there is, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pace", type=float, default=0.07, help="seconds a command at least")
    parser.add_argument("--postgres", action="store_true", help="measure on PostgreSQL as well")
    chosen = parser.parse_args()
    print(HEAD, flush=True)
    with ExitStack() as stack:
        stores: dict[str, tuple[str, ...]] = {"SQLite": ()}
        if chosen.postgres:
            stores |= {"PostgreSQL": ("--store", _postgres(stack))}
        for name, options in stores.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = stack.enter_context(served(folder, "--per-address", "100000", *options))
            load = Load(server, chosen.pace)
            print(asyncio.run(load.run(chosen.tables, chosen.seconds)).line(name), flush=True)


def _postgres(stack: ExitStack) -> str:
    from tests.online.conftest import postgres_server

    return stack.enter_context(postgres_server()).new_url()


if __name__ == "__main__":
    main()
