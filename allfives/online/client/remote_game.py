"""A game whose table stands at a server: what a seat sees of it, and what it may want there."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import Callable, Sequence

from allfives.game.commands import Command
from allfives.game.events import Event, HandDealt, SeenEvent
from allfives.game.view import SeatView, redact
from allfives.online import wire
from allfives.online.client.fairness import Promise, complaint
from allfives.online.client.link import Link, NotDone, new_id
from allfives.players.process.wire import WireError, read_event, read_view, write_command
from allfives.record.chain import read_stream
from allfives.record.errors import RecordError
from allfives.record.verify import verify_stream


class Unfair(Exception):
    """The server has broken its word; the text is a sentence for people."""


class RemoteGame:
    """One table, as one seat knows it."""

    def __init__(self, link: Link, table: str, code: str, *, deals_at_once: bool = True) -> None:
        """A table that is followed once `update` has been called.

        Args:
            link: The line to the server.
            table: Its id there.
            code: What others type to sit down.
            deals_at_once: Send the bytes for every deal as soon as the server has promised one;
                otherwise only for the first, and for the others when `ready` says so.
        """
        self.table = table
        self.code = code
        """What others type to sit down here."""
        self.seat = 0
        """Where this person sits."""
        self.phase = "open"
        """`open`, `playing` or `over`."""
        self.places: Sequence[wire.Place] = ()
        """Who sits where."""
        self.events: list[SeenEvent] = []
        """What happened in the game, as this seat may know it; its length is the version."""
        self.deal: wire.NextDeal | None = None
        """The deal that waits for somebody's bytes, if one does."""
        self.checked: dict[int, str] = {}
        """For each round that is over, what is wrong with its deal; empty if nothing is."""
        self.unsure: set[int] = set()
        """The rounds for which the server said that it cannot take the bytes of this seat."""
        self._link = link
        self._deals_at_once = deals_at_once
        self._view: SeatView | None = None
        self._promises: dict[int, Promise] = {}
        self._sharing: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()

    @property
    def version(self) -> int:
        """How many events are known."""
        return len(self.events)

    def view(self) -> SeatView | None:
        """What this seat may know now; None before the game begins."""
        return self._view

    @property
    def waits_for_me(self) -> bool:
        """Does the next deal wait for this seat?"""
        return self.deal is not None and self.seat in self.deal.waits_for

    async def news(self) -> None:
        """Wait until something has happened since this returned last."""
        await self._news.wait()
        self._news.clear()

    def wake(self) -> None:
        """Let whoever waits for news look, although the table has not moved."""
        self._news.set()

    async def submit(self, command: Command) -> None:
        """Carry out a command; when this returns the server has saved it.

        Raises:
            NotDone: If the server refuses; nothing has happened then.
        """
        await self._link.ask(
            wire.Do(
                id=new_id(),
                table=self.table,
                version=self.version,
                command=write_command(command),
            )
        )

    async def undo(self) -> None:
        """Take back, where the house rule allows it.

        Raises:
            NotDone: If it does not; nothing has happened then.
        """
        await self._link.ask(wire.Undo(id=new_id(), table=self.table, version=self.version))

    async def seat_computer(self, seat: int, level: str) -> None:
        """Let a computer take a free seat.

        Raises:
            NotDone: If the server refuses.
        """
        await self._link.ask(
            wire.SeatComputer(id=new_id(), table=self.table, seat=seat, level=level)
        )

    async def stand_in(self, seat: int) -> None:
        """Let a computer play for somebody who is away, until that person is back.

        Raises:
            NotDone: If the server refuses.
        """
        await self._link.ask(wire.StandIn(id=new_id(), table=self.table, seat=seat))

    async def invite(self, name: str) -> None:
        """Ask somebody to this table, who finds it in the lobby.

        Raises:
            NotDone: If nobody has that name.
        """
        await self._link.ask(wire.Invite(id=new_id(), table=self.table, name=name))

    async def ready(self) -> None:
        """Send this seat's bytes for the next deal, if it waits for them."""
        deal = self.deal
        if deal is None or self.seat not in deal.waits_for:
            return
        promise = self._promises.get(deal.round)
        if promise is None:
            promise = Promise(deal.commitment, secrets.token_hex(32))
            self._promises[deal.round] = promise
        share = wire.Share(id=new_id(), table=self.table, round=deal.round, share=promise.share)
        try:
            await self._link.ask(share)
        except NotDone as refused:
            # The deal was made without them, after a long silence; or another window of this
            # person sent some first; or the answer was lost. Which of these is not known.
            if refused.reason in ("no_deal", "shared"):
                self.unsure.add(deal.round)

    def update(self, told: wire.Update) -> None:
        """Take in what the server tells.

        Raises:
            Unfair: If it contradicts what it told before.
        """
        if told.since > self.version:
            raise Unfair("The server has left out a part of the game.")
        try:
            events = [read_event(data) for data in told.events]
            view = None if told.view is None else read_view(told.view)
        except WireError as error:
            raise Unfair(f"The server has told what makes no sense: {error}.") from None
        known = self.events[told.since :]
        if known != events[: len(known)]:
            raise Unfair("The server tells another past than before.")
        self.events += events[len(known) :]
        self.seat, self.phase, self.places = told.seat, told.phase, told.seats
        self._view, self.deal = view, told.deal
        self._check_promise(told.deal)
        for revealed in told.revealed:
            self._check_deal(revealed)
        if self.waits_for_me and (self._deals_at_once or not self.events[1:]):
            self._share_soon()
        self._news.set()

    def _check_promise(self, deal: wire.NextDeal | None) -> None:
        promise = None if deal is None else self._promises.get(deal.round)
        if promise is not None and deal is not None and promise.commitment != deal.commitment:
            raise Unfair("The server has changed its seed after it promised one.")

    def _check_deal(self, revealed: wire.Revealed) -> None:
        seen = [event for event in self.events if isinstance(event, HandDealt)]
        dealt = next((event for event in seen if event.round == revealed.round), None)
        if dealt is None:
            raise Unfair("The server shows a deal that nobody has seen.")
        promise = self._promises.get(revealed.round)
        is_sure = revealed.round not in self.unsure
        self.checked[revealed.round] = complaint(
            revealed, promise, dealt, self.seat, must_use_share=is_sure
        )

    def _share_soon(self) -> None:
        task = asyncio.create_task(self.ready())
        self._sharing.add(task)
        task.add_done_callback(self._sharing.discard)

    async def record(self) -> list[Event]:
        """The record of the game that is over, found to be right and to be what was seen.

        Raises:
            NotDone: If the game is not over.
            Unfair: If it is not the game that was played.
        """
        told = await self._link.ask(wire.Record(id=new_id(), table=self.table))
        if not isinstance(told, wire.Recorded):
            raise Unfair("The server does not show the record.")
        data = "".join(f"{line}\n" for line in told.lines).encode()
        verdict = verify_stream(io.BytesIO(data))
        if verdict.fault is not None:
            raise Unfair(f"The record is not right, line {verdict.line}: {verdict.fault}")
        try:
            events = [event for _, event in read_stream(io.BytesIO(data))]
        except RecordError as error:
            raise Unfair(f"The record cannot be read: {error}") from None
        if [redact(event, self.seat) for event in events] != self.events:
            raise Unfair("The record is not the game that was seen.")
        return events


class Client:
    """One person at one server, with the tables that this person follows."""

    def __init__(
        self,
        url: str,
        key: str,
        on_status: Callable[[bool], None] = lambda _: None,
        *,
        deals_at_once: bool = True,
    ) -> None:
        """A client that is not connected yet; see `Link` and `RemoteGame` for the arguments."""
        self._deals_at_once = deals_at_once
        self.link = Link(url, key, self._update, on_status)
        self.games: dict[str, RemoteGame] = {}
        """The tables that are followed, by id."""
        self.trouble: Unfair | None = None
        """How the server has broken its word, if it has."""

    async def open(
        self,
        preset: str = "pagat",
        players: int = 2,
        options: dict[str, str] | None = None,
        levels: Sequence[str | None] = (),
        *,
        private: bool = False,
        clock: bool = False,
    ) -> RemoteGame:
        """Open a table and sit down at it.

        Raises:
            NotDone: If the server refuses.
        """
        message = wire.Open(
            id=new_id(),
            preset=preset,
            players=players,
            options=options or {},
            levels=list(levels),
            private=private,
            clock=clock,
        )
        return await self._joined(await self.link.ask(message))

    async def sit(self, code: str) -> RemoteGame:
        """Sit down at the table with a code, or come back to it.

        Raises:
            NotDone: If the server refuses.
        """
        return await self._joined(await self.link.ask(wire.Sit(id=new_id(), code=code)))

    async def seek(self, preset: str = "pagat", players: int = 2) -> RemoteGame:
        """Sit down with anybody who wants the same game.

        Raises:
            NotDone: If the server refuses.
        """
        message = wire.Seek(id=new_id(), preset=preset, players=players)
        return await self._joined(await self.link.ask(message))

    async def people(self, beginning: str) -> list[wire.Person]:
        """Whose names begin so.

        Raises:
            NotDone: If the server refuses.
        """
        told = await self.link.ask(wire.People(id=new_id(), beginning=beginning))
        assert isinstance(told, wire.FoundPeople)
        return told.people

    async def rematch(self, game: RemoteGame) -> RemoteGame:
        """Sit down at the table where those who played `game` play again.

        Raises:
            NotDone: If the game is not over, or others have taken the seats.
        """
        return await self._joined(await self.link.ask(wire.Again(id=new_id(), table=game.table)))

    async def lobby(self) -> wire.Tables:
        """The tables that there are.

        Raises:
            NotDone: If the server refuses.
        """
        told = await self.link.ask(wire.Lobby(id=new_id()))
        assert isinstance(told, wire.Tables)
        return told

    async def close(self) -> None:
        """Leave; the seats stay taken."""
        await self.link.close()

    async def _joined(self, told: wire.Answer) -> RemoteGame:
        assert isinstance(told, wire.Done)
        assert told.table is not None
        assert told.code is not None
        game = self.games.get(told.table)
        if game is None:
            game = RemoteGame(self.link, told.table, told.code, deals_at_once=self._deals_at_once)
            self.games[told.table] = game
        await self.link.follow(game.table, lambda: game.version)
        return game

    def _update(self, told: wire.Update) -> None:
        game = self.games.get(told.table)
        if game is None:
            return
        try:
            game.update(told)
        except Unfair as trouble:
            self.trouble = trouble
            game.wake()
