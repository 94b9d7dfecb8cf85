"""Lulls for tests: none at all where they are about something else, and a clock by hand."""

from __future__ import annotations

from allfives.tui.terminal.lull import Lull


class NoLull(Lull):
    """Every key counts at once, as if it had come after a lull."""

    @property
    def is_over(self) -> bool:
        """It always is."""
        return True

    def heed(self, at: float) -> bool:  # noqa: ARG002
        """Whatever comes counts."""
        return True


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0
        """The time in seconds."""

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now
