"""Asks computer players, who think in a child process so that the screen never waits.

A process, because a thread would take the screen's turns; `asyncio`'s own, because the
`multiprocessing` module cannot start one while Textual has the terminal.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from allfives.game.commands import Command
from allfives.game.view import SeatView
from allfives.players.process.exchange import Answer, Request, read_answer

PATIENCE: Final = 60.0
"""How long a player may think, in seconds, before it is taken for dead."""


class OpponentFailed(Exception):
    """A computer player gave no answer; the message is one sentence for people.

    The game stands as it stood, and another level can be asked.
    """


class _Unusable(Exception):
    """A child process is of no more use; the message says what it did."""


def child_command() -> tuple[str, ...]:
    """The command that starts the process in which computer players think."""
    # With -P, files in the folder where the game was started cannot pass for modules.
    isolation = ("-P", "-s") if sys.flags.no_user_site else ("-P",)
    return (sys.executable, *isolation, "-m", "allfives.players.process.child")


def child_environment() -> dict[str, str]:
    """The environment in which it finds the very modules that this process has found."""
    root = str(Path(__file__).parents[2])
    paths = [os.path.abspath(entry) for entry in sys.path if entry and os.path.exists(entry)]
    usable = [entry for entry in paths if os.pathsep not in entry]
    environment = {
        name: value
        for name, value in os.environ.items()
        if not (sys.flags.ignore_environment and name.startswith("PYTHON"))
    }
    chosen = usable if root in usable else [root, *usable]
    return environment | {"PYTHONPATH": os.pathsep.join(chosen)}


class _Child:
    """One such process, and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._requests = process.stdin
        self._answers = process.stdout
        self._reading = asyncio.Lock()

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Child:
        """Start one.

        Raises:
            OSError: If the system cannot.
        """
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=child_environment()
        )
        return cls(process)

    async def answer(self, request: Request) -> Answer:
        """The answer to a request; answers to earlier versions are dropped.

        Raises:
            _Unusable: If the process has ended or makes no sense.
        """
        try:
            self._requests.write(request.to_line())
            await self._requests.drain()
            answer = read_answer(await self._line())
            while answer.version < request.view.version:
                answer = read_answer(await self._line())
        except OSError:
            raise _Unusable("ended without an answer") from None
        except ValueError:
            raise _Unusable("gave an answer that makes no sense") from None
        if answer.version > request.view.version:
            raise _Unusable("answered what nobody had asked")
        if answer.error is None and answer.command not in request.view.legal:
            raise _Unusable("wanted to do what the rules do not allow")
        return answer

    async def _line(self) -> bytes:
        async with self._reading:
            line = await self._answers.readline()
        if not line.endswith(b"\n"):
            raise ConnectionResetError("The process has ended.")
        return line

    async def end(self) -> None:
        """Kill the process and wait until nothing of it is left."""
        # It may have ended by itself a moment ago, with a request still in the pipe.
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._requests.close()
        async with self._reading:
            await self._answers.read()
        await self._process.wait()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            await self._requests.wait_closed()


class Opponents:
    """Answers for computer seats, one request at a time.

    The process is started when it is first needed, and again after it was killed.
    """

    def __init__(self, command: Sequence[str] | None = None, *, patience: float = PATIENCE) -> None:
        """Opponents that think in the process that `command` starts."""
        self._command = child_command() if command is None else tuple(command)
        self._patience = patience
        self._turn = asyncio.Lock()
        self._starting: asyncio.Task[_Child] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def warm_up(self) -> None:
        """Start the process before it is needed.

        Raises:
            OSError: If the system cannot.
        """
        await self._child()

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """The command that a player of `level` chooses; one of `view.legal`.

        The same seed gives the same choice. To cancel it kills the process.

        Raises:
            OpponentFailed: If the player has failed, or its process twice.
        """
        request = Request(level, seed, view)
        async with self._turn:
            try:
                answer = await self._ask(request)
            except _Unusable:
                answer = await self._ask_again(request)
        if answer.command is None:
            raise OpponentFailed(f"The player {level} could not choose ({answer.error}).")
        return answer.command

    async def close(self) -> None:
        """End the process, whatever it is doing; nothing is left of it then."""
        self._closed = True
        self._retire()
        await asyncio.gather(*self._ending)

    async def _ask_again(self, request: Request) -> Answer:
        try:
            return await self._ask(request)
        except _Unusable as trouble:
            raise OpponentFailed(f"The player {request.level} {trouble}, twice.") from None

    async def _ask(self, request: Request) -> Answer:
        """One attempt at an answer; whatever goes wrong, the process is not used again."""
        try:
            async with asyncio.timeout(self._patience):
                child = await self._child()
                return await child.answer(request)
        except TimeoutError:
            self._retire()
            raise _Unusable(f"took longer than {self._patience:.0f} seconds") from None
        except OSError as error:
            self._retire()
            raise _Unusable(f"could not be started ({error.strerror})") from None
        except BaseException:
            self._retire()
            raise

    async def _child(self) -> _Child:
        if self._closed:
            raise OpponentFailed("The table has been left; nobody answers there any more.")
        if self._starting is None:
            self._starting = asyncio.create_task(_Child.start(self._command))
        # A start that is no longer wanted must still end in a process that can be ended.
        return await asyncio.shield(self._starting)

    def _retire(self) -> None:
        """End the process, and wait for that in the background."""
        if self._starting is None:
            return
        ending = asyncio.create_task(self._end(self._starting))
        self._starting = None
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def _end(self, starting: asyncio.Task[_Child]) -> None:
        try:
            child = await starting
        except OSError:
            return
        await child.end()
