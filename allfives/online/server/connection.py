"""One client's connection: what it says is done, and what it follows is told."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Final, assert_never

from starlette.websockets import WebSocket, WebSocketDisconnect

from allfives import __version__
from allfives.game.commands import Command
from allfives.online import wire
from allfives.online.sentences import DECLINED
from allfives.online.server.deciding import Declined, seat_at
from allfives.online.server.people import account_for
from allfives.online.server.seen import update
from allfives.online.server.service import LOG, Tables
from allfives.online.server.store import PRIVATE, PUBLIC, Account, Store, StoreAway
from allfives.players.process.wire import WireError, read_command

HELLO_WITHIN: Final = 10.0
"""So many seconds a client has to say who it is."""

SEND_WITHIN: Final = 10.0
"""So many seconds a client has to take what it is sent."""

A_SECOND: Final = 20.0
"""So many messages a second one client may send for long."""

AT_ONCE: Final = 60.0
"""So many it may send at once."""

FOLLOWED: Final = 20
"""So many tables one connection may follow."""

_POLICY: Final = 1008
_TRY_AGAIN: Final = 1013


class Pace:
    """How fast somebody may go on: so many at once, and so many a second."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float]) -> None:
        self._most, self._a_second, self._clock = at_once, a_second, clock
        self._left, self._when = at_once, clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._when) * self._a_second)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """One client, from its hello to its end."""

    def __init__(self, socket: WebSocket, tables: Tables, store: Store) -> None:
        self._socket = socket
        self._tables = tables
        self._store = store
        self._sending = asyncio.Lock()
        self._following: dict[str, asyncio.Task[None]] = {}
        self._pace = Pace(AT_ONCE, A_SECOND, time.monotonic)

    async def serve(self) -> None:
        """Do what the client says until it is gone."""
        try:
            who = await self._hello()
            if who is not None:
                await self._stay(who)
        except WebSocketDisconnect:
            pass
        finally:
            await self._stop_following()

    async def _stay(self, who: Account) -> None:
        here = self._tables.here
        here[who.id] += 1
        try:
            await self._store.touch([who.id])
            await self._converse(who)
        finally:
            here[who.id] -= 1
            if not here[who.id]:
                del here[who.id]

    async def _stop_following(self) -> None:
        tasks = list(self._following.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _hello(self) -> Account | None:
        """Who the client is; None if that does not become clear."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                said = await self._read()
        except TimeoutError:
            await self._close(_POLICY, "silent")
            return None
        if not isinstance(said, wire.Hello):
            await self._end_refused("hello")
            return None
        if said.protocol != wire.PROTOCOL:
            await self._end_refused("protocol")
            return None
        try:
            who = await account_for(self._store, said.key, said.name)
        except (Declined, StoreAway) as problem:
            await self._end_refused(*_why(problem))
            return None
        welcome = wire.Welcome(protocol=wire.PROTOCOL, name=who.name, server=__version__)
        await self._send(welcome)
        return who

    async def _converse(self, who: Account) -> None:
        while True:
            said = await self._read()
            if said is None:
                await self._end_refused("message")
                return
            if not self._pace.take():
                await self._end_refused("too_fast")
                return
            if isinstance(said, wire.Hello):
                await self._end_refused("message")
                return
            try:
                await self._send(await self._do(who, said))
            except (Declined, StoreAway) as problem:
                reason, text = _why(problem)
                await self._send(wire.Refusal(id=said.id, reason=reason, text=text))

    async def _read(self) -> wire.Said | None:
        """The next message; None if it is no message of ours."""
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        if text is None:
            return None
        try:
            return wire.read_said(text)
        except wire.Garbled:
            return None

    async def _do(self, who: Account, said: wire.Asked) -> wire.Message:
        tables = self._tables
        match said:
            case wire.Lobby():
                free, mine, invited = await tables.lobby(who)
                return wire.Tables(id=said.id, open=free, mine=mine, invited=invited)
            case wire.Open():
                about = PRIVATE if said.private else PUBLIC
                log = await tables.open(
                    who,
                    said.id,
                    said.preset,
                    said.players,
                    said.options,
                    said.levels,
                    about,
                    clock=said.clock,
                )
                return wire.Done(id=said.id, table=log.id, code=log.code)
            case wire.Sit():
                log = await tables.sit(who, said.code)
                return wire.Done(id=said.id, table=log.id, code=log.code)
            case wire.Seek():
                log = await tables.seek(who, said.id, said.preset, said.players)
                return wire.Done(id=said.id, table=log.id, code=log.code)
            case wire.People():
                return wire.FoundPeople(id=said.id, people=await tables.people(said.beginning))
            case wire.Invite():
                await tables.invite(who, said.table, said.name)
            case wire.Again():
                log = await tables.again(who, said.table)
                return wire.Done(id=said.id, table=log.id, code=log.code)
            case wire.SeatComputer():
                await tables.seat_computer(who, said.table, said.seat, said.level)
            case wire.StandIn():
                await tables.stand_in(who, said.table, said.seat)
            case wire.Follow():
                await self._follow(who, said.table, said.since)
            case wire.Share():
                await tables.share(who, said.table, said.round, said.share)
            case wire.Do():
                wish = _command(said.command)
                await tables.command(who, said.table, said.id, said.version, wish)
            case wire.Undo():
                await tables.undo(who, said.table, said.id, said.version)
            case wire.Record():
                lines = await tables.record(who, said.table)
                return wire.Recorded(id=said.id, lines=lines)
            case _:
                assert_never(said)
        return wire.Done(id=said.id, table=said.table)

    # What is told

    async def _follow(self, who: Account, table: str, since: int) -> None:
        seat = seat_at(await self._tables.come_back(who, table), who.id)
        earlier = self._following.pop(table, None)
        if earlier is not None:
            earlier.cancel()
        if len(self._following) >= FOLLOWED:
            raise Declined("too_many_tables")
        self._following[table] = asyncio.create_task(self._tell(table, seat, since))

    async def _tell(self, table: str, seat: int, since: int) -> None:
        """Send how the table stands, now and whenever it has moved."""
        moved = asyncio.Event()
        unfollow = self._tables.follow(table, moved.set)
        try:
            while True:
                moved.clear()
                told = update(await self._tables.look(table), seat, since)
                await self._send(told)
                since = told.version
                await moved.wait()
        except (StoreAway, Declined) as problem:
            LOG.warning("a connection is closed: %s", _why(problem)[0])
            await self._close(_TRY_AGAIN, _why(problem)[0])
        except (WebSocketDisconnect, RuntimeError):
            # The client is gone; whoever reads from it ends all this.
            return
        finally:
            unfollow()

    async def _send(self, message: wire.Message) -> None:
        """Send a message; a client that does not take it in time is let go."""
        async with self._sending:
            try:
                async with asyncio.timeout(SEND_WITHIN):
                    await self._socket.send_text(wire.write(message))
            except TimeoutError:
                await self._close(_POLICY, "slow")
                raise WebSocketDisconnect(_POLICY) from None

    async def _end_refused(self, reason: str, text: str | None = None) -> None:
        told = DECLINED[reason] if text is None else text
        await self._send(wire.Refusal(id=None, reason=reason, text=told))
        await self._close(_POLICY, reason)

    async def _close(self, code: int, reason: str) -> None:
        # It may be closed already, by the client or by the other task.
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(code, reason)


def _command(data: wire.Plain) -> Command:
    try:
        return read_command(data)
    except WireError:
        raise Declined("command") from None


def _why(problem: Declined | StoreAway) -> tuple[str, str]:
    if isinstance(problem, Declined):
        return problem.reason, problem.text
    LOG.error("the store: %s", problem)
    return "store", DECLINED["store"]
