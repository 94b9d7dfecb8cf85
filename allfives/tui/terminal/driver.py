"""What a terminal sends, made into events, however odd it is.

Textual's own reading of the keyboard ends, and the app with it, at one byte that is not
UTF-8 or one malformed report of a key; and it takes a paste for keys where the terminal
does not mark pastes.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import selectors
import time
from collections import deque
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final, TextIO, cast

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App

PASTE_KEYS: Final = 20
"""More keys than these at once are no typing but a paste."""

PASTE_SECONDS: Final = 0.05
"""What is *at once*, in seconds."""

_POLL: Final = 0.1
"""How often to look whether input is to end, or a lone Escape was pressed, in seconds."""

_UNFINISHED: Final = re.compile(r"\x1b(\[[\d;<?]*)?\Z")
"""A sequence of which the end is yet to come."""

_LONGEST_SEQUENCE: Final = 32
"""How many characters a sequence has at most."""

_READ_SIZE: Final = 4096
"""How many bytes are taken from the terminal together."""


class PasteGuard:
    """Tells a paste from typing by how fast the keys come."""

    def __init__(self) -> None:
        self._keys: deque[tuple[float, int]] = deque()

    def feed(self, now: float, keys: int = 1) -> bool:
        """Take note of keys that come now; are they part of a paste?

        Args:
            now: The time in seconds, by any clock that never goes back.
            keys: How many keys came together.
        """
        self._keys.append((now, keys))
        while self._keys[0][0] < now - PASTE_SECONDS:
            self._keys.popleft()
        return sum(number for _, number in self._keys) > PASTE_KEYS


class Incoming:
    """Makes events of the bytes that a terminal sends."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._parser = XTermParser()
        self._guard = PasteGuard()
        self._before = ""
        """The end of the text so far."""
        self._in_paste = False
        """Has the terminal marked the beginning of a paste, and not yet its end?"""

    def feed(self, data: bytes, now: float) -> list[Message]:
        """The events that these bytes complete; what makes no sense is dropped.

        Args:
            data: What came together.
            now: When it came, in seconds by any clock that never goes back.
        """
        text = self._decoder.decode(data)
        if not text:
            return []
        if self._is_unmarked_paste(text, now):
            text = f"{BRACKETED_PASTE_START}{text}{BRACKETED_PASTE_END}"
        self._remember(text)
        return self._parse(text)

    def tick(self) -> list[Message]:
        """The events that are complete because nothing has followed them for a while."""
        events = list(self._parser.tick())
        if events:
            self._before = ""
        return events

    def _is_unmarked_paste(self, text: str, now: float) -> bool:
        """Is this text, free of sequences, more than a person can type at once?"""
        if self._in_paste or "\x1b" in text or _UNFINISHED.search(self._before):
            return False
        return self._guard.feed(now, len(text))

    def _remember(self, text: str) -> None:
        text = self._before + text
        begun, ended = text.rfind(BRACKETED_PASTE_START), text.rfind(BRACKETED_PASTE_END)
        if begun != ended:
            self._in_paste = begun > ended
        self._before = text[-_LONGEST_SEQUENCE:]

    def _parse(self, text: str) -> list[Message]:
        events: list[Message] = []
        try:
            for event in self._parser.feed(text):
                events.append(event)
        except (ValueError, OverflowError):
            # A number in a report is none, or names no character; the parser is spent then.
            self._renew_parser()
        return events

    def _renew_parser(self) -> None:
        spent, self._parser = self._parser, XTermParser()
        self._parser.mouse_pixels = spent.mouse_pixels
        self._parser.terminal_size = spent.terminal_size
        self._parser.terminal_pixel_size = spent.terminal_pixel_size
        self._parser.last_x, self._parser.last_y = spent.last_x, spent.last_y


class Outgoing:
    """Writes to a terminal until it is gone, and to nowhere from then on.

    Textual's writing ends at the first error, and whoever writes more waits for ever.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write a text; how much of it the caller need not write again."""
        with contextlib.suppress(OSError):
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Write what is still kept back."""
        with contextlib.suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """The number of the file."""
        return self._file.fileno()


class TableDriver(LinuxDriver):
    """Textual's driver, made to outlive what a terminal can do to it."""

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert self._file is not None
        self._file = cast(TextIOWrapper, Outgoing(self._file))

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again after a stop, unless it is gone.

        When a window is closed a program is told to end and also to go on; whoever then
        takes up a terminal that is no more never ends.
        """
        if os.isatty(self.fileno):
            super()._sigcont_application()

    def run_input_thread(self) -> None:
        """Turn what the terminal sends into events, until that is to end."""
        incoming = Incoming()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_POLL):
                    self._pass_on(incoming.feed(self._read(), time.monotonic()))
                self._pass_on(incoming.tick())

    def _read(self) -> bytes:
        """What the terminal has sent; nothing, after a pause, once it is gone."""
        try:
            data = os.read(self.fileno, _READ_SIZE)
        except OSError:
            data = b""
        if not data:
            self.exit_event.wait(_POLL)
        return data

    def _pass_on(self, events: list[Message]) -> None:
        for event in events:
            self.process_message(event)
