"""Rows of text below the layout: what has happened, whose turn it is, what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

_GAP: Final = "  "
"""Stands between two parts of a row."""


def fitting(parts: Sequence[str], cells: int) -> list[str]:
    """As many parts, from the first on, as have room side by side; at least the first.

    >>> fitting(["one", "two", "three"], 9)
    ['one', 'two']
    """
    shown = list(parts[:1])
    for part in parts[1:]:
        if _width(_GAP.join([*shown, part])) > cells:
            break
        shown.append(part)
    return shown


def _width(text: str) -> int:
    return Content(text).cell_length


class Prompt(Widget):
    """One row: a sentence, more where there is room, and at the right end an aside."""

    DEFAULT_CSS = """
    Prompt { height: 1; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._parts: tuple[str, ...] = ()
        self._aside = ""
        self._first = 1

    @property
    def text(self) -> str:
        """Everything it says, as far as there is room for it."""
        return _GAP.join(self._parts)

    def say(self, parts: Sequence[str], aside: str = "", first: int = 1) -> None:
        """Say something: the first part always, the others and the aside if they fit.

        Args:
            parts: What to say, the most important first.
            aside: What stands at the right end.
            first: So many parts matter more than the aside.
        """
        if (tuple(parts), aside, first) != (self._parts, self._aside, self._first):
            self._parts, self._aside, self._first = tuple(parts), aside, first
            self.refresh()

    def _arranged(self, cells: int) -> list[str]:
        """The parts that are shown, in their order on the row."""
        return fitting(self._parts, cells)

    def _aside_within(self, width: int) -> str:
        """The aside, unless it would take the room of parts that matter more."""
        matter = self._parts[: self._first]
        room = width - _width(self._aside) - len(_GAP)
        pushed_out = len(fitting(matter, room)) < len(fitting(matter, width))
        least = max((_width(part) for part in matter[:1]), default=0)
        return "" if pushed_out or least > room else self._aside

    def render(self) -> Content:
        """The row, as wide as it is now."""
        width = max(10, self.size.width)
        aside = self._aside_within(width)
        room = width - _width(aside) - (len(_GAP) if aside else 0)
        left = Content(_GAP.join(self._arranged(room)))
        if left.cell_length > room:
            left = left.truncate(room, ellipsis=True)
        gap = " " * max(0, width - left.cell_length - _width(aside))
        return Content.assemble(left, gap, (aside, "bold $gain"))


class News(Prompt):
    """The latest sentences side by side, the newest last: as many as fit."""

    def tell(self, sentences: Sequence[str], aside: str = "", last: int = 1) -> None:
        """Tell what has happened, of which the last sentences matter more than the aside."""
        self.say(tuple(reversed(sentences)), aside, last)

    def _arranged(self, cells: int) -> list[str]:
        return list(reversed(super()._arranged(cells)))
