"""The row of keys below the table: those that matter most, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.widget import Widget


class KeyHint(NamedTuple):
    """One key of the row."""

    key: str
    """The key, as Textual names it."""
    shown: str
    """The key, as people call it."""
    label: str
    """A word or two on what it does."""
    rank: int = 0
    """Where room is short, the key with the highest is left out first."""

    @property
    def text(self) -> str:
        """The key and what it does."""
        return f" {self.shown} {self.label} "

    @property
    def cells(self) -> int:
        """How wide it is."""
        return Content(self.text).cell_length


def fitting(hints: Sequence[KeyHint], cells: int) -> tuple[KeyHint, ...]:
    """As many keys as have room side by side, those that matter most, in their order.

    >>> row = (KeyHint("g", "g", "Log", 2), KeyHint("o", "o", "Settings", 1))
    >>> [hint.label for hint in fitting(row, 12)]
    ['Settings']
    """
    shown = list(hints)
    while sum(hint.cells for hint in shown) > cells:
        shown.remove(max(shown, key=lambda hint: hint.rank))
    return tuple(shown)


class KeyBar(Widget):
    """Shows keys; a click on one presses it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        background: $footer-background;
        color: $footer-foreground;
        pointer: pointer;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._hints: tuple[KeyHint, ...] = ()

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Show these keys."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh()

    @property
    def _shown(self) -> tuple[KeyHint, ...]:
        """The keys that there is room for."""
        return fitting(self._hints, self.size.width)

    def render(self) -> Content:
        """The keys side by side, each with its label."""
        parts = [
            Content(hint.text).stylize("bold $footer-key-foreground", 1, 1 + len(hint.shown))
            for hint in self._shown
        ]
        return Content("").join(parts)

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        event.stop()
        left = 0
        for hint in self._shown:
            right = left + hint.cells
            if left <= event.x < right:
                self.app.simulate_key(hint.key)
            left = right
