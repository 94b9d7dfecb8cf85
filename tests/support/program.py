"""A program on a pseudo-terminal of its own: its bytes, its process, what it leaves behind."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PATIENCE: Final = 30.0
"""How long anything may take on a busy machine before a test fails, in seconds."""

# The terminal becomes the controlling one of the new session, then the program takes over.
_LAUNCHER: Final = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)

_MODES: Final = re.compile(rb"\x1b\[\?([\d;]+)([hl])")

_QUIET_MODES: Final = (7, 25)
"""The modes that are on where nothing has changed them: line wrap, and a visible cursor."""

_UNWANTED: Final = (
    "NO_COLOR", "LC_ALL", "LC_CTYPE", "LINES", "COLUMNS", "TEXTUAL", "TEXTUAL_ANIMATIONS",
    "PYTHONDONTWRITEBYTECODE",
)  # fmt: skip
"""Variables of the person who runs the tests that would change what is seen, and how soon."""


class Program:
    """A running program and its terminal; a context manager that ends both."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: Path | None = None,
    ) -> None:
        """Start a program.

        Args:
            argv: The program and its arguments.
            columns: The width of the terminal in cells.
            rows: Its height in cells.
            env: Environment variables to set, or to take away where the value is None.
            cwd: The folder to start it in.
        """
        self._master, self._slave = os.openpty()
        self.set_size(columns, rows)
        self._before = termios.tcgetattr(self._slave)
        self.raw = bytearray()
        """All bytes that the program has written."""
        environment = _environment(env or {})
        # The launcher, itself written in Python, may have put another locale there.
        locale = environment.get("LC_CTYPE")
        restored = ["-u", "LC_CTYPE"] if locale is None else [f"LC_CTYPE={locale}"]
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _LAUNCHER, "env", *restored, *argv],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=environment,
            cwd=cwd,
            start_new_session=True,
        )
        self.pid = self._process.pid
        """The process of the program."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self.hang_up()
        os.close(self._slave)

    # Its bytes

    def read(self, seconds: float = 0.0) -> int:
        """Take in what the program writes for so long; the number of bytes."""
        before = len(self.raw)
        end = time.monotonic() + seconds
        while self._master >= 0:
            ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                break
            self.raw += os.read(self._master, 65536)
        return len(self.raw) - before

    def send(self, data: bytes) -> None:
        """Send bytes as they are, taking in what the program writes meanwhile."""
        rest = memoryview(data)
        end = time.monotonic() + PATIENCE
        while rest:
            assert time.monotonic() < end, "The program takes no more input."
            _, ready, _ = select.select([], [self._master], [], 0.05)
            if ready:
                rest = rest[os.write(self._master, rest[:1000]) :]
            self.read()

    def settle(self, quiet: float = 0.15) -> None:
        """Wait until the program has written nothing for `quiet` seconds and waits itself."""
        end = time.monotonic() + PATIENCE
        while self.read(quiet) or self.is_at_work():
            assert time.monotonic() < end, "The program never stops working."

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait until something is true that the program brings about.

        Raises:
            AssertionError: If it does not become true, with what there is to see then.
        """
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end or not (self.is_alive() or self.read(0.05)):
                raise AssertionError(f"Waited in vain for {what}:\n{self.describe()}")
            self.read(0.02)

    def wait_for_bytes(self, pattern: bytes) -> None:
        """Wait until the program has written what a pattern matches."""
        self.until(lambda: re.search(pattern, bytes(self.raw)) is not None, repr(pattern))

    def describe(self) -> str:
        """What to show of the program in the message of a failed test."""
        return self.raw[-2000:].decode(errors="replace")

    def set_size(self, columns: int, rows: int) -> None:
        """Give the terminal a size without a word to the program."""
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    # Its process

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program, if it still runs."""
        self._process.send_signal(number)

    def is_alive(self) -> bool:
        """Does the program still run?"""
        return self._process.poll() is None

    def wait(self) -> int:
        """Wait until the program ends; its exit status."""
        end = time.monotonic() + PATIENCE
        while self.is_alive():
            assert time.monotonic() < end, f"The program does not end:\n{self.describe()}"
            self.read(0.02)
        self.read()
        return self._process.wait()

    def kill(self) -> None:
        """End the program as nothing can be handled, and all it has started with it."""
        if self.is_alive():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()

    def state(self) -> str:
        """The letter that the system gives to the state of the process, like `T` if stopped."""
        return self._stat()[0]

    def is_at_work(self) -> bool:
        """Does the program work, or is it only kept from it by others that do?"""
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            tasks = Path(f"/proc/{self.pid}/task").glob("*/stat")
            return any(_fields(task.read_text())[0] in "RD" for task in tasks)
        return False

    def cpu(self) -> float:
        """The seconds of processor time that the program has used."""
        fields = self._stat()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _stat(self) -> list[str]:
        return _fields(Path(f"/proc/{self.pid}/stat").read_text())

    def children(self) -> list[int]:
        """The processes that the program has started and that are not gone."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    def children_gone(self, pids: Sequence[int]) -> bool:
        """Are these processes, which the program had started, all gone?"""
        return not any(_is_running(pid) for pid in pids)

    def wait_for_end_of(self, pids: Sequence[int]) -> None:
        """Wait until these processes end, which the program had started, be it dead or alive."""
        end = time.monotonic() + PATIENCE
        while not self.children_gone(pids):
            assert time.monotonic() < end, f"Some of the processes {pids} do not end."
            time.sleep(0.02)

    # What it leaves behind

    def leftovers(self) -> list[str]:
        """What the program has changed of the terminal and not changed back."""
        left = [
            f"mode {mode}" for mode, on in self._modes().items() if on != (mode in _QUIET_MODES)
        ]
        pushed = len(re.findall(rb"\x1b\[>\d*u", self.raw))
        if pushed > len(re.findall(rb"\x1b\[<\d*u", self.raw)):
            left.append("keyboard protocol")
        if termios.tcgetattr(self._slave) != self._before:
            left.append("terminal settings")
        return left

    def takes_lines(self) -> bool:
        """Does the terminal show what is typed, and hand it over line by line?"""
        wanted = termios.ECHO | termios.ICANON | termios.ISIG
        return bool(termios.tcgetattr(self._slave)[3] & wanted == wanted)

    def _modes(self) -> dict[int, bool]:
        """The private modes that the program has switched, and how they are now."""
        modes: dict[int, bool] = {}
        for switch in _MODES.finditer(bytes(self.raw)):
            for mode in switch[1].split(b";"):
                modes[int(mode)] = switch[2] == b"h"
        return modes

    @property
    def last_words(self) -> str:
        """What the program wrote after it had left the full screen, if it ever was there."""
        return self.raw.rpartition(b"\x1b[?1004l")[2].decode(errors="replace")


def _fields(stat: str) -> list[str]:
    """What the system tells of a process or thread, from its state on."""
    return stat.rpartition(")")[2].split()


def _is_running(pid: int) -> bool:
    """Is there still such a process, other than one that waits to be buried?"""
    try:
        return _fields(Path(f"/proc/{pid}/stat").read_text())[0] != "Z"
    except OSError:
        return False


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    base = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    kept = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    wanted: dict[str, str | None] = {**kept, **base, **changes}
    return {name: value for name, value in wanted.items() if value is not None}
