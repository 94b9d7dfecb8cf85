"""The tables of a server: every wish is decided on the log as it stands, and appended.

Whoever loses the race to the log reads what came before and decides anew, so any number of
these may serve the same tables. Only what the store has taken is ever shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from allfives.game.commands import Command
from allfives.game.rules import RulesError
from allfives.game.view import SeatView, view
from allfives.online.server import deciding
from allfives.online.server.deciding import Declined, Facts
from allfives.online.server.entries import AnyFact, Chair, Happened, Opened, read_entry, write_entry
from allfives.online.server.people import folded
from allfives.online.server.seen import found, record
from allfives.online.server.store import (
    PUBLIC,
    Account,
    Behind,
    Listed,
    Store,
    StoreAway,
    Summary,
    Taken,
)
from allfives.online.server.table_log import OVER, TableLog, read_log, rules_of
from allfives.online.wire import Found, Person
from allfives.players.levels import LEVELS
from allfives.table.opponents import OpponentFailed

LOG: Final = logging.getLogger("allfives.online")

FALLBACK: Final = "greedy"
"""Who answers for a computer player that has failed."""

MAX_KEPT: Final = 2000
"""So many tables are kept in memory although nobody follows them here."""

MAX_UNFINISHED: Final = 50
"""So many games that are not over one person may have."""

LISTED: Final = 40
"""So many tables a lobby shows."""

SWEEP: Final = 1.0
"""Every so many seconds this looks for what should have happened by itself."""

HERE: Final = 90.0
"""Who was here less than so many seconds ago is here."""

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH: Final = 7

Decide = Callable[[TableLog], Facts]
"""What a table makes of a wish."""

Ring = Callable[[str, int], None]
"""Tells which table has moved, and how long its log is now."""

Wake = Callable[[], None]
"""Is told that a table has moved."""


class Thinks(Protocol):
    """Whoever chooses for the computers."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """The command that a player of `level` chooses."""


class Tables:
    """All tables, through one gateway."""

    def __init__(
        self, store: Store, thinkers: Sequence[Thinks], ring: Ring = lambda _table, _at: None
    ) -> None:
        """Tables of a store.

        Args:
            store: Where their logs are.
            thinkers: Who thinks for the computers.
            ring: Tells the other gateways that a table has moved.
        """
        self._store = store
        self._ring = ring
        self._hearing: set[asyncio.Task[None]] = set()
        self._thinkers = thinkers
        self._logs: dict[str, TableLog] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._followers: dict[str, set[Wake]] = {}
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self.here: Counter[int] = Counter()
        """The accounts with connections to this gateway."""
        self._noted = 0.0
        self.commands = 0
        """How many wishes of people have had an effect."""
        self.races = 0
        """How often somebody else was quicker."""

    @property
    def kept(self) -> int:
        """How many tables are in memory."""
        return len(self._logs)

    def start(self) -> None:
        """From now on see to what should happen by itself, also at tables nobody follows."""
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """See to nothing any more; what has been decided is appended."""
        tasks = [
            *self._hearing,
            *self._driven.values(),
            *([self._sweeping] if self._sweeping else []),
        ]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What people want

    async def open(
        self,
        who: Account,
        id_: str,
        preset: str,
        players: int,
        options: dict[str, str],
        levels: Sequence[str | None],
        about: str = PUBLIC,
        *,
        clock: bool = False,
    ) -> TableLog:
        """Open a table where `who` has the first seat; the same id again finds that table."""
        chairs = _chairs(who, preset, players, options, levels)
        table = hashlib.sha256(f"{who.id}:{id_}".encode()).hexdigest()[:32]
        with contextlib.suppress(Declined):
            return await self.look(table)
        return await self._begin(
            who, Opened(table, "", preset, players, options, chairs, clock, about)
        )

    async def _begin(self, who: Account, opened: Opened) -> TableLog:
        """Begin the log of a new table, with a code of its own; the first who does so wins."""
        mine = await self._store.tables_of(who.id, MAX_UNFINISHED)
        if len(mine) >= MAX_UNFINISHED:
            raise Declined("too_many_tables")
        while True:
            code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
            opened = replace(opened, code=code)
            log = read_log(None, [opened])
            body = write_entry([opened])
            try:
                await self._store.create(log.id, code, body, self._summary(log), who.id)
            except Taken:
                if await self._store.entries(log.id):
                    return await self.look(log.id)
                continue
            self._keep(log)
            self._drive(log.id)
            return log

    async def seek(self, who: Account, id_: str, preset: str, players: int) -> TableLog:
        """Sit down with anybody who wants the same game, at a new table if nobody waits."""
        about = f"{preset[:40]} {players}"
        for listed in await self._store.tables_about(about, LISTED):
            with contextlib.suppress(Declined):
                return await self.sit(who, listed.code)
        return await self.open(who, id_, preset, players, {}, (), about)

    async def invite(self, who: Account, table: str, name: str) -> None:
        """Ask somebody to a table where one sits."""
        deciding.seat_at(await self.look(table), who.id)
        if not await self._store.invite(table, folded(name)):
            raise Declined("nobody")

    async def people(self, beginning: str) -> list[Person]:
        """Whose names begin so, and who of them is here."""
        found = await self._store.people(folded(beginning), LISTED)
        here = time.time() - HERE
        return [Person(name, seen > here) for name, seen in found]

    async def again(self, who: Account, table: str) -> TableLog:
        """Sit down where those of a game that is over play again."""
        log = await self.look(table)
        seat = deciding.seat_at(log, who.id)
        if log.phase != OVER:
            raise Declined("not_over")
        new = hashlib.sha256(f"again:{table}".encode()).hexdigest()[:32]
        try:
            await self.look(new)
        except Declined:
            chairs = [
                chair if chair.level is not None or number == seat else Chair()
                for number, chair in enumerate(log.chairs)
            ]
            await self._begin(who, replace(log.opened, table=new, chairs=chairs))
        return await self.change(new, lambda now: deciding.sit(now, who.id, who.name), who.id)

    async def sit(self, who: Account, code: str) -> TableLog:
        """Take a free seat at the table with this code, or come back to one's own."""
        table = await self._store.by_code(code.strip().upper())
        if table is None:
            raise Declined("no_table")
        return await self.change(table, lambda log: deciding.sit(log, who.id, who.name), who.id)

    async def seat_computer(self, who: Account, table: str, seat: int, level: str) -> TableLog:
        """Let a computer take a free seat."""
        if level not in LEVELS:
            raise Declined("no_level")
        return await self.change(
            table, lambda log: deciding.seat_computer(log, who.id, seat, level)
        )

    async def stand_in(self, who: Account, table: str, seat: int) -> TableLog:
        """Let a computer play for somebody at the table of `who` who is away."""
        log = await self.look(table)
        account = log.chairs[seat].account if seat < len(log.chairs) else None
        is_here = account is not None and await self._store.seen(account) > time.time() - HERE
        return await self.change(
            table,
            lambda now: deciding.stand_in(now, who.id, seat, is_here=is_here),
        )

    async def come_back(self, who: Account, table: str) -> TableLog:
        """See that no computer plays for `who` any more, and read on at the table."""
        await self.look(table, fresh=True)
        return await self.change(table, lambda log: deciding.come_back(log, who.id))

    async def share(self, who: Account, table: str, round_number: int, told: str) -> TableLog:
        """Take somebody's bytes for the next deal."""
        return await self.change(table, lambda log: deciding.share(log, who.id, round_number, told))

    async def command(
        self, who: Account, table: str, id_: str, version: int, wish: Command
    ) -> TableLog:
        """Do what somebody wants in the game."""
        return await self.change(
            table, lambda log: deciding.command(log, who.id, id_, version, wish)
        )

    async def undo(self, who: Account, table: str, id_: str, version: int) -> TableLog:
        """Take back what the house rule allows."""
        return await self.change(table, lambda log: deciding.undo(log, who.id, id_, version))

    async def record(self, who: Account, table: str) -> list[str]:
        """The record of a game that is over."""
        log = await self.look(table)
        deciding.seat_at(log, who.id)
        if log.phase != OVER:
            raise Declined("not_over")
        return record(log)

    async def lobby(self, who: Account) -> tuple[list[Found], list[Found], list[Found]]:
        """Tables with free seats, the games of `who`, and where this person is asked to."""
        free = await self._store.open_tables(LISTED)
        mine = await self._store.tables_of(who.id, LISTED)
        own = {listed.id for listed in mine}
        asked = await self._store.invited(who.id, LISTED)
        others, invited = (
            [listed for listed in each if listed.id not in own] for each in (free, asked)
        )
        return (
            await self._shown(others, who),
            await self._shown(mine, who),
            await self._shown(invited, who),
        )

    async def _shown(self, listed: list[Listed], who: Account) -> list[Found]:
        return [found(await self.look(each.id), who.id) for each in listed]

    # How tables move

    async def look(self, table: str, *, fresh: bool = False) -> TableLog:
        """A table as it stands; `fresh` asks the store whether it has moved elsewhere.

        Raises:
            Declined: If there is no such table.
        """
        log = self._logs.get(table)
        if log is not None and not fresh:
            return log
        async with self._lock(table):
            return await self._refreshed(table)

    def follow(self, table: str, wake: Wake) -> Callable[[], None]:
        """Tell `wake` whenever the table has moved; the answer ends that."""
        self._followers.setdefault(table, set()).add(wake)
        return lambda: self._unfollow(table, wake)

    async def change(self, table: str, decide: Decide, sits: int | None = None) -> TableLog:
        """Decide on the table as it stands, and append; again if somebody was quicker.

        Raises:
            Declined: If the wish is not granted; nothing has happened.
            StoreAway: If nothing could be saved; nothing has happened as far as is known.
        """
        async with self._lock(table):
            log = self._logs.get(table) or await self._refreshed(table)
            while True:
                facts = decide(log)
                if not facts:
                    return log
                facts, after = deciding.completed(log, facts, time.time())
                joins = sits if sits is not None and log.seat_of(sits) is None else None
                try:
                    await self._append(log, after, facts, joins)
                    break
                except Behind:
                    self.races += 1
                    log = await self._refreshed(table)
                except BaseException:
                    # It may have been saved all the same: what is true is asked for again.
                    self._logs.pop(table, None)
                    raise
            self.commands += any(isinstance(fact, Happened) and fact.id for fact in facts)
            self._keep(after)
        self._ring(table, after.at)
        self._drive(table)
        return after

    def heard(self, table: str, at: int) -> None:
        """Another gateway tells that a table has moved: read on, if somebody here cares."""
        log = self._logs.get(table)
        if log is not None and log.at < at:
            hearing = asyncio.create_task(self._read_on(table))
            self._hearing.add(hearing)
            hearing.add_done_callback(self._hearing.discard)

    async def _read_on(self, table: str) -> None:
        # What cannot be read now is asked for again by the sweep.
        with contextlib.suppress(StoreAway):
            await self.look(table, fresh=True)

    async def _append(
        self, log: TableLog, after: TableLog, facts: Sequence[AnyFact], joins: int | None
    ) -> None:
        await self._store.append(log.id, log.at, write_entry(facts), self._summary(after), joins)

    async def _refreshed(self, table: str) -> TableLog:
        log = self._logs.get(table)
        bodies = await self._store.entries(table, 0 if log is None else log.at)
        if log is None and not bodies:
            raise Declined("no_table")
        if log is None:
            log = TableLog.read(bodies)
            self._keep(log)
        elif bodies:
            for body in bodies:
                log = read_log(log, read_entry(body))
            self._keep(log)
        return log

    def _keep(self, log: TableLog) -> None:
        """Remember a table as it stands, and tell those who follow it."""
        self._logs[log.id] = log
        for wake in tuple(self._followers.get(log.id, ())):
            wake()
        if len(self._logs) > MAX_KEPT:
            self._forget_idle()

    def _forget_idle(self) -> None:
        for table in [*self._logs]:
            lock = self._locks.get(table)
            is_used = table in self._followers or table in self._driven
            if not is_used and not (lock is not None and lock.locked()):
                self._logs.pop(table)
                self._locks.pop(table, None)

    def _unfollow(self, table: str, wake: Wake) -> None:
        wakes = self._followers.get(table, set())
        wakes.discard(wake)
        if not wakes:
            self._followers.pop(table, None)

    def _lock(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    def _summary(self, log: TableLog) -> Summary:
        account = None if log.awaited is None else log.chairs[log.awaited].account
        return Summary(log.phase, account, deciding.due(log, time.time()), log.opened.about)

    # What happens by itself

    def _drive(self, table: str) -> None:
        """See to what happens by itself at a table, until it waits for a person."""
        if table in self._driven:
            return
        task = asyncio.create_task(self._run(table))
        self._driven[table] = task

    async def _run(self, table: str) -> None:
        try:
            at = -1
            while (log := await self.look(table)).at != at:
                at = log.at
                await self._step(log)
        except StoreAway as away:
            LOG.warning("table %s waits: %s", table, away)
        except Exception:
            # Nobody waits for this task: without a word here the fault would be seen late.
            LOG.exception("table %s does not go on", table)
        finally:
            self._driven.pop(table, None)

    async def _step(self, log: TableLog) -> None:
        seat = deciding.thinker(log)
        if seat is None:
            seed = secrets.token_bytes(32)
            await self.change(log.id, lambda now: deciding.by_itself(now, time.time(), seed))
            return
        assert log.state is not None
        level = log.chairs[seat].thinks or FALLBACK
        wish = await self._think(log.id, view(log.state, seat), level)
        await self.change(log.id, lambda now: deciding.computers_play(now, log.version, wish))

    async def _think(self, table: str, seen: SeatView, level: str) -> Command:
        seed = secrets.randbits(48)
        thinker = self._thinkers[hash(table) % len(self._thinkers)]
        try:
            return await thinker.choose(seen, level, seed)
        except OpponentFailed as failure:
            LOG.error("a computer player failed: %s", failure)
            return await thinker.choose(seen, FALLBACK, seed)

    async def _note_who_is_here(self) -> None:
        if time.monotonic() - self._noted > HERE / 3:
            await self._store.touch(list(self.here))
            self._noted = time.monotonic()

    async def _sweep(self) -> None:
        """See to tables whose time has come, also where the gateway that did so is gone.

        It also reads on at the tables that are followed here, should a ring have been lost.
        """
        while True:
            with contextlib.suppress(StoreAway):
                await self._note_who_is_here()
                for table, at in (await self._store.lengths(list(self._followers))).items():
                    self.heard(table, at)
            with contextlib.suppress(StoreAway):
                for table in await self._store.due(time.time(), 200):
                    with contextlib.suppress(Declined):
                        await self.look(table, fresh=True)
                        self._drive(table)
            await asyncio.sleep(SWEEP)


def _chairs(
    who: Account, preset: str, players: int, options: dict[str, str], levels: Sequence[str | None]
) -> list[Chair]:
    """The chairs of a new table.

    Raises:
        Declined: If there can be no such table.
    """
    try:
        rules_of(preset, players, options)
    except RulesError as error:
        raise Declined("rules", str(error)) from None
    if len(levels) >= players:
        raise Declined("levels")
    if any(level is not None and level not in LEVELS for level in levels):
        raise Declined("no_level")
    chairs = [Chair(who.id, who.name)]
    for seat in range(1, players):
        level = levels[seat - 1] if seat <= len(levels) else None
        chairs.append(Chair() if level is None else deciding.computer(seat, level))
    return chairs
