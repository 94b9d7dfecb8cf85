"""A bar that shows on a terminal how far a long run is, and how long it will take."""

from __future__ import annotations

import time
from typing import Final, TextIO

_WIDTH: Final = 30
_SECONDS_BETWEEN: Final = 0.1


class Progress:
    """The bar; on anything but a terminal it shows nothing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_shown = stream.isatty()
        self._began = self._last = time.monotonic()

    def show(self, done: int, parts: int) -> None:
        """Show that so many parts are done."""
        now = time.monotonic()
        if not self._is_shown or (done < parts and now < self._last + _SECONDS_BETWEEN):
            return
        self._last = now
        left = (now - self._began) * (parts - done) / done
        bar = "#" * (_WIDTH * done // parts)
        self._stream.write(f"\r[{bar:.<{_WIDTH}}] {100 * done // parts}%, {clock(left)} left ")
        self._stream.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def clock(seconds: float) -> str:
    """A time as people write it.

    >>> clock(75.4), clock(3723)
    ('1:15', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
