"""What a terminal sends, made into events, however odd it is.

Textual's own reading of the keyboard ends, and the app with it, at one byte that is not
UTF-8 or one malformed report of a key; and it takes a paste for keys where the terminal
does not mark pastes.
"""

from __future__ import annotations

import asyncio
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

_SEQUENCE: Final = re.compile(r"\x1b(\[M...|\[[0-?]*[ -/]*[@-~]|O.|.)?", re.DOTALL)
"""What stands for one key or report, and for no characters that were typed."""

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


class CellParser(XTermParser):
    """Textual's parser, to which the mouse always speaks in cells.

    Textual's own takes the numbers of the mouse for pixels as soon as the terminal has told
    its size in-band, and asks for pixels; a terminal that knows none (mode 1016) goes on
    with cells, and every click would land in the first of them.
    """

    @property
    def mouse_pixels(self) -> bool:
        """Are the numbers of the mouse pixels? Nobody ever asks for them."""
        return False

    @mouse_pixels.setter
    def mouse_pixels(self, _: bool) -> None:
        """What Textual believes of it counts for nothing."""


class Incoming:
    """Makes events of the bytes that a terminal sends."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._parser = CellParser()
        self._guard = PasteGuard()
        self._before = ""
        """The end of the text so far."""
        self._in_paste = False
        """Has the terminal marked the beginning of a paste, and not yet its end?"""
        self._held = ""
        """The end of what was pasted so far, if its end mark may begin with it."""

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
            text = f"{BRACKETED_PASTE_START}{_SEQUENCE.sub('', text)}{BRACKETED_PASTE_END}"
        return self._parse(self._tamed(text))

    def tick(self) -> list[Message]:
        """The events that are complete because nothing has followed them for a while."""
        events = list(self._parser.tick())
        if events:
            self._before = ""
        return events

    def _is_unmarked_paste(self, text: str, now: float) -> bool:
        """Is this text, without its sequences, more than a person can type at once?"""
        is_marked = self._in_paste or BRACKETED_PASTE_START in text
        if is_marked or _UNFINISHED.search(self._before):
            return False
        typed = len(_SEQUENCE.sub("", text))
        return typed > 0 and self._guard.feed(now, typed)

    def _tamed(self, text: str) -> str:
        """The text with no escape left in what is pasted, which would end it for the parser."""
        done: list[str] = []
        while text:
            read = self._rest_of_paste if self._in_paste else self._until_paste
            part, text = read(text)
            done.append(part)
        return "".join(done)

    def _until_paste(self, text: str) -> tuple[str, str]:
        """The text up to the beginning of a paste, its mark included; and what follows."""
        whole = self._before + text
        begun = whole.find(BRACKETED_PASTE_START)
        if begun < 0:
            self._before = whole[-_LONGEST_SEQUENCE:]
            return text, ""
        self._in_paste = True
        end = begun + len(BRACKETED_PASTE_START) - len(self._before)
        self._before = ""
        return text[:end], text[end:]

    def _rest_of_paste(self, text: str) -> tuple[str, str]:
        """What is pasted up to its end, with its mark; and what follows."""
        pasted, mark, after = (self._held + text).partition(BRACKETED_PASTE_END)
        self._in_paste = not mark
        self._held = "" if mark else _beginning_of_end(pasted)
        kept = pasted.removesuffix(self._held)
        return kept.replace("\x1b", "") + mark, after

    def _parse(self, text: str) -> list[Message]:
        events: list[Message] = []
        if not text:
            return events
        try:
            for event in self._parser.feed(text):
                events.append(event)
        except (ValueError, OverflowError):
            # A number in a report is none, or names no character; the parser is spent then.
            self._renew_parser()
        return events

    def _renew_parser(self) -> None:
        spent, self._parser = self._parser, CellParser()
        self._parser.terminal_size = spent.terminal_size
        self._parser.terminal_pixel_size = spent.terminal_pixel_size
        self._parser.last_x, self._parser.last_y = spent.last_x, spent.last_y


def _beginning_of_end(pasted: str) -> str:
    """As much of the mark at the end of a paste as a text ends with."""
    lengths = range(len(BRACKETED_PASTE_END) - 1, 0, -1)
    beginnings = (BRACKETED_PASTE_END[:length] for length in lengths)
    return next((each for each in beginnings if pasted.endswith(each)), "")


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

    def _enable_mouse_pixels(self) -> None:
        """Leave the mouse in cells, which every terminal knows."""

    def _sigtstp_application(self, *_: object) -> None:
        """Stop, once the app has been told; a signal comes in the midst of anything."""
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(self._app.call_later, self._stop)

    def _stop(self) -> None:
        """Tell the app, put the terminal right and stop."""
        self._app.app_suspend_signal.publish(self._app)
        super()._sigtstp_application()

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
