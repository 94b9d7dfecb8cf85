"""A program on a pseudo-terminal, as a person sees it and plays on it."""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pyte

from tests.support.program import Program

KEYS: Final[dict[str, bytes]] = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "home": b"\x1b[H",
    "end": b"\x1b[F",
    "pageup": b"\x1b[5~",
    "pagedown": b"\x1b[6~",
    "enter": b"\r",
    "escape": b"\x1b",
    "tab": b"\t",
    "shift+tab": b"\x1b[Z",
    "space": b" ",
    "backspace": b"\x7f",
    "f2": b"\x1bOQ",
    "ctrl+q": b"\x11",
    "ctrl+p": b"\x10",
}
"""What a terminal sends for the keys that have names."""

_PAUSE: Final = 0.04
"""How long the screen must be still before the next key or report, in seconds."""

_ESCAPE_PAUSE: Final = 0.2
"""The same after Escape, which could be the beginning of another key."""

_TRANSLATED: Final = ((b"\x1b[?1049h", b"\x1b[2J"), (b"\x1b[?1049l", b"\x1bc"))
"""The switches between two screens, as an emulator with one screen understands them."""

_UNPRINTABLE: Final = re.compile(rb"\x1b\[[<>=?]\d*u")
"""Sequences of the keyboard protocol, which the emulator would print."""

_UNFINISHED: Final = re.compile(rb"\x1b(\[[0-9;?<>=$]*)?\Z")

Cell = tuple[int, int]
"""A column and a row of the screen, from 0."""


class Terminal(Program):
    """A running program and the screen that a person would see."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: Path | None = None,
    ) -> None:
        """Start a program; the arguments are those of `Program`."""
        super().__init__(argv, columns=columns, rows=rows, env=env, cwd=cwd)
        self.screen = pyte.Screen(columns, rows)
        """The cells as they are now."""
        self._stream = pyte.ByteStream(self.screen)
        self._fed = 0

    def read(self, seconds: float = 0.0) -> int:
        """Take in what the program writes for so long; the number of bytes."""
        number = super().read(seconds)
        new = bytes(self.raw[self._fed :])
        unfinished = _UNFINISHED.search(new)
        if unfinished is not None:
            new = new[: unfinished.start()]
        self._fed += len(new)
        for written, understood in _TRANSLATED:
            new = new.replace(written, understood)
        self._stream.feed(_UNPRINTABLE.sub(b"", new))
        return number

    def flicker(self, columns: int, rows: int, seconds: float = 0.0) -> None:
        """Give the terminal another size for so long, too short a time for anybody to look."""
        self.set_size(columns, rows)
        self.signal(signal.SIGWINCH)
        super().read(seconds)
        self._fed = len(self.raw)

    # What is on the screen

    @property
    def lines(self) -> list[str]:
        """The rows of the screen."""
        return list(self.screen.display)

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.screen.display)

    def describe(self) -> str:
        """The whole screen."""
        return self.text

    def find(self, text: str) -> Cell:
        """The cell at which a text first stands on the screen."""
        for row, line in enumerate(self.lines):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def wait_for(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        self.until(lambda: text in self.text, repr(text))

    def wait_until_gone(self, text: str) -> None:
        """Wait until a text no longer stands on the screen."""
        self.until(lambda: text not in self.text, f"{text!r} to go")

    # What a person does

    def press(self, *keys: str) -> None:
        """Press keys one by one: names of `KEYS`, or the characters themselves."""
        for key in keys:
            self.send(KEYS.get(key, key.encode()))
            self.settle(_ESCAPE_PAUSE if key == "escape" else _PAUSE)

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        self.press(*text)

    def paste(self, text: str) -> None:
        """Paste as a terminal does that marks pastes."""
        self.send(b"\x1b[200~" + text.encode() + b"\x1b[201~")

    def mouse(self, button: int, cell: Cell, *, release: bool = False) -> None:
        """Report the mouse as terminals in SGR mode do."""
        column, row = cell
        self.send(b"\x1b[<%d;%d;%d%c" % (button, column + 1, row + 1, b"Mm"[release]))

    def click(self, cell: Cell) -> None:
        """Move the mouse to a cell and click there."""
        self.mouse(35, cell)
        self.mouse(0, cell)
        self.mouse(0, cell, release=True)
        self.settle(_PAUSE)

    def click_on(self, text: str) -> None:
        """Click into the middle of a text that stands on the screen."""
        column, row = self.find(text)
        self.click((column + len(text) // 2, row))

    def carry(self, start: Cell, end: Cell) -> None:
        """Press the mouse at one cell and move it in steps to another, without letting it go."""
        self.mouse(35, start)
        self.mouse(0, start)
        for step in range(1, 5):
            column, row = (a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            self.mouse(32, (column, row))
            self.settle(_PAUSE)

    def let_go(self, cell: Cell) -> None:
        """Let the mouse go where it is."""
        self.mouse(0, cell, release=True)
        self.settle(_PAUSE)

    def drag(self, start: Cell, end: Cell) -> None:
        """Carry something from one cell to another, and drop it there."""
        self.carry(start, end)
        self.let_go(end)

    def wheel(self, cell: Cell, *, down: bool = True) -> None:
        """Turn the wheel by one notch over a cell."""
        self.mouse(65 if down else 64, cell)
        self.settle(_PAUSE)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(rows, columns)
        self.set_size(columns, rows)
        self.signal(signal.SIGWINCH)
