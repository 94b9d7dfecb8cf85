"""The line to a server: it comes back when it was lost, and asks again what was not answered.

Every question has an id, and a server does nothing twice for the same id; so whatever was
not answered when the line broke is simply asked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import ssl
from collections.abc import Callable
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from allfives.online import wire

FIRST_PAUSE: Final = 0.2
"""So many seconds pass before the first attempt to come back."""

LONGEST_PAUSE: Final = 15.0
"""Never do more pass between two attempts."""

WITHIN: Final = 10.0
"""So many seconds a server has to answer a connection and a hello."""

PING: Final = 15.0
"""Every so many seconds the server must show that it is there."""


class Unreachable(Exception):
    """No server answers there; the text is a sentence for people."""


class NotDone(Exception):
    """The server did not do what was asked.

    Attributes:
        reason: A word for programs.
        text: A sentence for people.
    """

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text


class Link:
    """One person's line to one server."""

    def __init__(
        self,
        url: str,
        key: str,
        on_update: Callable[[wire.Update], None],
        on_status: Callable[[bool], None] = lambda _: None,
    ) -> None:
        """A line that is not connected yet.

        Args:
            url: Where the server is, as `ws://` or `wss://`.
            key: Proves who this is.
            on_update: Is told how a table stands.
            on_status: Is told when the line is there, and when it is lost.
        """
        self._url = url
        self._key = key
        self._on_update = on_update
        self._on_status = on_status
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[wire.Message, asyncio.Future[wire.Answer]]] = {}
        self._follows: dict[str, Callable[[], int]] = {}
        self._keeping: asyncio.Task[None] | None = None
        self.name = ""
        """What the server calls this person."""

    @property
    def is_connected(self) -> bool:
        """Is the line there?"""
        return self._socket is not None

    async def start(self, name: str | None = None) -> None:
        """Connect for the first time, and from then on whenever the line is lost.

        Args:
            name: What to be called, for a server that does not know the key.

        Raises:
            Unreachable: If no server answers.
            NotDone: If the server does not want this person.
        """
        try:
            socket = await self._connected(name)
        except (OSError, TimeoutError, WebSocketException, wire.Garbled) as error:
            raise Unreachable(_why(error)) from None
        self._socket = socket
        self._keeping = asyncio.create_task(self._keep(socket))

    async def close(self) -> None:
        """Hang up."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        # A line that was never listened to is closed by nobody else.
        if self._socket is not None:
            await self._socket.close()
        for _, answer in self._asked.values():
            answer.cancel()

    async def ask(self, message: wire.Asked) -> wire.Answer:
        """The answer to a message, however long the line may be lost meanwhile.

        Raises:
            NotDone: If the server refuses.
        """
        answer: asyncio.Future[wire.Answer] = asyncio.get_running_loop().create_future()
        self._asked[message.id] = message, answer
        try:
            await self._send(message)
            told = await answer
        finally:
            del self._asked[message.id]
        if isinstance(told, wire.Refusal):
            raise NotDone(told.reason, told.text)
        return told

    async def follow(self, table: str, known: Callable[[], int]) -> None:
        """Hear of a table from now on, also after the line was lost.

        Args:
            table: Its id.
            known: How many of its events are known by now.

        Raises:
            NotDone: If the server refuses.
        """
        self._follows[table] = known
        await self.ask(wire.Follow(id=new_id(), table=table, since=known()))

    async def _send(self, message: wire.Message) -> None:
        """Send a message if the line is there; if it is lost just now it is asked again."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(wire.write(message))

    async def _connected(self, name: str | None) -> ClientConnection:
        socket = await connect(
            self._url,
            max_size=wire.MAX_ANSWER,
            open_timeout=WITHIN,
            close_timeout=1,
            ping_interval=PING,
            ping_timeout=PING,
            compression=None,
            proxy=None,
        )
        try:
            hello = wire.Hello(protocol=wire.PROTOCOL, key=self._key, name=name)
            await socket.send(wire.write(hello))
            async with asyncio.timeout(WITHIN):
                told = wire.read_answer(await socket.recv())
            if isinstance(told, wire.Refusal):
                raise NotDone(told.reason, told.text)
            if not isinstance(told, wire.Welcome):
                raise wire.Garbled("it does not say welcome")
        except BaseException:
            await socket.close()
            raise
        self.name = told.name
        return socket

    async def _keep(self, socket: ClientConnection) -> None:
        """Listen, and come back with growing pauses whenever the line is lost."""
        while True:
            await self._listen(socket)
            self._on_status(False)
            pause = FIRST_PAUSE
            while (again := await self._again()) is None:
                # A bit of luck keeps all clients from coming back at the same moment.
                await asyncio.sleep(pause * random.uniform(0.7, 1.3))
                pause = min(LONGEST_PAUSE, pause * 1.6)
            socket = again

    async def _again(self) -> ClientConnection | None:
        try:
            return await self._connected(None)
        except (OSError, TimeoutError, WebSocketException, wire.Garbled, NotDone):
            return None

    async def _listen(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._on_status(True)
        try:
            for message in self._unanswered():
                await socket.send(wire.write(message))
            async for text in socket:
                self._hear(wire.read_answer(text))
        except (WebSocketException, OSError, wire.Garbled):
            return
        finally:
            self._socket = None
            await socket.close()

    def _unanswered(self) -> list[wire.Message]:
        """What to say first on a new line."""
        again = [message for message, _ in self._asked.values()]
        follows = [
            wire.Follow(id=new_id(), table=table, since=known())
            for table, known in self._follows.items()
        ]
        return [*follows, *again]

    def _hear(self, told: wire.Answer) -> None:
        if isinstance(told, wire.Update):
            self._on_update(told)
            return
        id_ = None if isinstance(told, wire.Welcome) else told.id
        _, answer = self._asked.get(id_ or "", (None, None))
        if answer is not None and not answer.done():
            answer.set_result(told)


def new_id() -> str:
    """An id for a message, that nobody has used."""
    return secrets.token_hex(12)


def url_of(host: str, *, insecure: bool) -> str:
    """The address of a server; plain text is for one's own machine only, unless `insecure`."""
    name, _, port = host.rpartition(":") if ":" in host else (host, "", "5055")
    is_near = name in ("localhost", "127.0.0.1")
    return f"{'ws' if is_near or insecure else 'wss'}://{name}:{port}{wire.PATH}"


def _why(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "No server answers there in time."
    if isinstance(error, ssl.SSLError):
        return f"The connection cannot be made safe ({error.reason})."
    if isinstance(error, InvalidHandshake | InvalidURI | wire.Garbled):
        return "What answers there is no server of this game."
    if isinstance(error, OSError):
        return f"No server can be reached there: {error.strerror or error}."
    return f"The connection broke: {error}."
