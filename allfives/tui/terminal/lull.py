"""The moment that people get to see what has come up, before any key counts for it.

A key that is typed ahead, held down or pressed twice is meant for what was on the screen
before. So after something new has come up nothing counts until that has been painted and then
no key has come for half a second: whoever looks first loses no more than that, and a key that
is held down, which comes again sooner, never counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

LULL_SECONDS: Final = 0.5
"""For so long no key must have come."""


class Lull:
    """Tells whether a key or a click is meant for what is on the screen.

    It has no timer: what comes is looked at when it comes.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, seconds: float = LULL_SECONDS
    ) -> None:
        """A lull that has begun, for the first picture of all.

        Args:
            clock: Tells the time in seconds and never goes back; keys have their times from
                the same clock.
            seconds: For so long no key must have come.
        """
        self._clock = clock
        self._seconds = seconds
        self._number = 0
        """How often something has come up."""
        self._quiet_since: float | None = None
        """When it was painted, or the last key after that came; None before it is painted."""
        self._is_over = False

    def begin(self) -> Callable[[], None]:
        """Something new comes up; what is returned is to be called once it is painted."""
        self._number += 1
        number = self._number
        self._is_over, self._quiet_since = False, None

        def painted() -> None:
            """It is on the screen now, unless something newer has come up meanwhile."""
            if number == self._number and self._quiet_since is None:
                self._quiet_since = self._clock()

        return painted

    @property
    def is_painted(self) -> bool:
        """Is what has come up on the screen?"""
        return self._quiet_since is not None

    @property
    def is_over(self) -> bool:
        """Would something count that comes now?"""
        return self._is_over or self._has_been_quiet(self._clock())

    def heed(self, at: float) -> bool:
        """Does a key or a click count that came at this time?"""
        if not self._is_over:
            self._is_over = self._has_been_quiet(at)
            if self._quiet_since is not None:
                self._quiet_since = max(self._quiet_since, at)
        return self._is_over

    def _has_been_quiet(self, at: float) -> bool:
        return self._quiet_since is not None and at - self._quiet_since >= self._seconds
