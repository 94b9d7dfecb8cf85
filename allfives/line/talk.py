"""Lines in and out: what is said is appended, and never holds a control character."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterable
from typing import TextIO


class EndOfInput(Exception):
    """Nobody will type any more."""


class Leave(Exception):
    """Somebody wants to leave the game."""


def harmless(text: str) -> str:
    """A text in one line without anything that a terminal could obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


class Talk:
    """A conversation over two streams."""

    def __init__(
        self,
        source: TextIO | None,
        target: TextIO,
        read: Callable[[], str] | None = None,
    ) -> None:
        """A conversation.

        Args:
            source: What is typed; None where there is nothing.
            target: Where lines are said.
            read: Reads a line in place of `source`, such as one that can be edited.
        """
        if isinstance(source, io.TextIOWrapper):
            source.reconfigure(errors="replace")
        self._source = source
        self._target = target
        self.read = read
        """Reads a line in place of the source, if anything does."""
        self.offered: tuple[str, ...] = ()
        """What could be typed now, for whoever completes it."""

    def say(self, *lines: str) -> None:
        """Say some lines; empty ones are left out."""
        for line in lines:
            if line:
                self._target.write(harmless(line) + "\n")
        self._target.flush()

    def ask(self, question: str, offered: Iterable[str] = ()) -> str:
        """The answer to a question, without the spaces around it.

        Raises:
            EndOfInput: If there is none any more.
        """
        self.say(question)
        self.offered = tuple(offered)
        try:
            line = self._line()
        except EOFError:
            line = ""
        if not line:
            raise EndOfInput
        return line.strip()

    def _line(self) -> str:
        if self.read is not None:
            return self.read() + "\n"
        return "" if self._source is None else self._source.readline()

    def scroll_clear(self) -> None:
        """Push what was said off the screen with empty lines."""
        self._target.write("\n" * shutil.get_terminal_size().lines)
        self._target.flush()
