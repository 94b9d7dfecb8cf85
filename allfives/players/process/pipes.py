"""A child process of one's own on the other side of two pipes, from `asyncio`.

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

_LINE: Final = 1 << 22
"""The most bytes that a line may have."""


class Closed(Exception):
    """The process was wanted after everything had been closed."""


def child_command(module: str) -> tuple[str, ...]:
    """The command that starts a module of this package in a process of its own."""
    # With -P, files in the folder where the game was started cannot pass for modules.
    isolation = ("-P", "-s") if sys.flags.no_user_site else ("-P",)
    return (sys.executable, *isolation, "-m", module)


def child_environment() -> dict[str, str]:
    """The environment in which it finds the very modules that this process has found."""
    root = str(Path(__file__).parents[3])
    paths = [os.path.abspath(entry) for entry in sys.path if entry and os.path.exists(entry)]
    usable = [entry for entry in paths if os.pathsep not in entry]
    environment = {
        name: value
        for name, value in os.environ.items()
        if not (sys.flags.ignore_environment and name.startswith("PYTHON"))
    }
    chosen = usable if root in usable else [root, *usable]
    return environment | {"PYTHONPATH": os.pathsep.join(chosen)}


class Child:
    """One such process: a line goes in, and lines come out."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._requests = process.stdin
        self._answers = process.stdout
        self._reading = asyncio.Lock()

    @classmethod
    async def start(cls, command: Sequence[str]) -> Child:
        """Start one.

        Raises:
            OSError: If the system cannot.
        """
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=child_environment(), limit=_LINE
        )
        return cls(process)

    async def send(self, line: bytes) -> None:
        """Send a line.

        Raises:
            OSError: If the process has ended.
        """
        self._requests.write(line)
        await self._requests.drain()

    async def line(self) -> bytes:
        """The next line that it writes.

        Raises:
            OSError: If the process has ended.
            ValueError: If the line is too long.
        """
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


class Keeper:
    """Keeps one such process, started when it is first needed and again after it was killed."""

    def __init__(self, command: Sequence[str]) -> None:
        """A keeper of the process that `command` starts."""
        self._command = tuple(command)
        self._starting: asyncio.Task[Child] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def child(self) -> Child:
        """The process.

        Raises:
            OSError: If the system cannot start it.
            Closed: If it was closed.
        """
        if self._closed:
            raise Closed
        if self._starting is None:
            self._starting = asyncio.create_task(Child.start(self._command))
        # A start that is no longer wanted must still end in a process that can be ended.
        return await asyncio.shield(self._starting)

    def retire(self) -> None:
        """End the process, and wait for that in the background."""
        if self._starting is None:
            return
        ending = asyncio.create_task(self._end(self._starting))
        self._starting = None
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End the process, whatever it is doing; nothing is left of it then."""
        self._closed = True
        self.retire()
        await asyncio.gather(*self._ending)

    async def _end(self, starting: asyncio.Task[Child]) -> None:
        try:
            child = await starting
        except OSError:
            return
        await child.end()
