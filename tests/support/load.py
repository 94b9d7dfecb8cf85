"""`make load`: how quick a server is when many play there, measured from outside.

Every table has two clients, each with a connection of its own, who play any legal tile as
fast as they may. A real server runs beside them, so on few cores the figures are those of a
server that has to share with its clients.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
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
from allfives.online.client.link import Link, NotDone, new_id
from tests.online.support import Server, served


class Figures(NamedTuple):
    """What was measured."""

    tables: int
    seconds: float
    answers: Sequence[float]
    """Seconds from each command to its answer: it is on the disk then."""
    news: Sequence[float]
    """Seconds from each command to the event at the other seat."""
    memory: float
    """Kilobytes of the server for each table, above what it needs without any."""
    spent: float
    """Seconds of a processor that the server used."""

    def line(self, name: str) -> str:
        """The figures as a row of a table."""
        commands = len(self.answers)
        return (
            f"| {name} | {self.tables} | {commands / self.seconds:.0f} "
            f"| {self.spent * 1000 / commands:.2f} "
            f"| {_part(self.answers, 50)} | {_part(self.answers, 99)} "
            f"| {_part(self.news, 50)} | {_part(self.news, 99)} | {self.memory:.0f} |"
        )


HEAD = (
    "| server | tables | commands a second | its processor, ms a command | saved, median ms | p99 "
    "| seen by others, median ms | p99 | KB a table |\n|---|---|---|---|---|---|---|---|---|"
)


def _part(seconds: Sequence[float], percent: int) -> str:
    return f"{statistics.quantiles(seconds, n=100)[percent - 1] * 1000:.1f}"


class Seat:
    """One seat that reads no more of what it is told than it needs to play any tile."""

    def __init__(self, load: Load, server: Server, number: int) -> None:
        self._load = load
        self.link = Link(server.url, secrets.token_hex(32), self._heard)
        self.name = "".join(chr(97 + int(digit)) for digit in str(number))
        self.told: wire.Update | None = None
        self._news = asyncio.Event()

    def _heard(self, told: wire.Update) -> None:
        sent = self._load.sent.pop((told.table, told.since, told.seat), None)
        if sent is not None:
            self._load.news.append(time.monotonic() - sent)
        self.told = told
        self._news.set()

    async def take(self, message: wire.Open | wire.Sit) -> str:
        """Take a seat; the code of the table."""
        done = await self.link.ask(message)
        assert isinstance(done, wire.Done)
        assert done.table is not None
        assert done.code is not None
        await self.link.follow(done.table, lambda: 0 if self.told is None else self.told.version)
        return done.code

    async def play(self, end: float, pace: float) -> None:
        """Play any tile, as fast as may be, until it is time to end."""
        luck = random.Random(self.name)
        while time.monotonic() < end:
            self._news.clear()
            wanted = self._wish(luck)
            if wanted is not None:
                began = time.monotonic()
                with contextlib.suppress(NotDone):
                    await self.link.ask(wanted)
                    if isinstance(wanted, wire.Do):
                        self._load.answers.append(time.monotonic() - began)
                await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await self._news.wait()

    def _wish(self, luck: random.Random) -> wire.Share | wire.Do | None:
        told = self.told
        if told is None:
            return None
        if told.deal is not None and told.seat in told.deal.waits_for:
            share, number = secrets.token_hex(32), told.deal.round
            return wire.Share(id=new_id(), table=told.table, round=number, share=share)
        legal = told.view["legal"] if told.view is not None else None
        if not isinstance(legal, list) or not legal:
            return None
        # The other seat hears of it in an update that begins after what was known.
        self._load.sent[told.table, told.version, 1 - told.seat] = time.monotonic()
        command = luck.choice(legal)
        return wire.Do(id=new_id(), table=told.table, version=told.version, command=command)


class Load:
    """Tables where two play as fast as they may."""

    def __init__(self, server: Server, pace: float) -> None:
        self._server = server
        self._pace = pace
        self.sent: dict[tuple[str, int, int], float] = {}
        self.answers: list[float] = []
        self.news: list[float] = []

    async def run(self, tables: int, seconds: float) -> Figures:
        """Play at so many tables for so long."""
        idle = _memory(self._server)
        seats = [Seat(self, self._server, number) for number in range(2 * tables)]
        for seat in seats:
            await seat.link.start(seat.name)
        for one, other in zip(seats[::2], seats[1::2], strict=True):
            options = {"target": "100000"}
            code = await one.take(wire.Open(id=new_id(), options=options))
            await other.take(wire.Sit(id=new_id(), code=code))
        used = (_memory(self._server) - idle) / tables
        spent, began = _processor(self._server), time.monotonic()
        end = began + seconds
        await asyncio.gather(*(seat.play(end, self._pace) for seat in seats))
        took = time.monotonic() - began
        spent = _processor(self._server) - spent
        await asyncio.gather(*(seat.link.close() for seat in seats))
        return Figures(tables, took, self.answers, self.news, used, spent)


def _processor(server: Server) -> float:
    """Seconds of a processor that the server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
