"""Paragraphs with hanging indents, wrapped to the width there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget


class Paragraph(NamedTuple):
    """A piece of text that begins on a row of its own."""

    text: Content
    lead: Content = Content("")
    """Stands before its first row; the other rows are indented as far."""

    def rows(self, width: int) -> list[Content]:
        """The paragraph at a width, in cells."""
        indent = self.lead.cell_length
        room = max(8, width - indent)
        wrapped = self.text.wrap(room) if self.text else [self.text]
        blank = Content(" " * indent)
        return [
            (blank if number else self.lead) + row.rstrip() for number, row in enumerate(wrapped)
        ]


class Prose(Widget):
    """Shows paragraphs; nothing in them is read as markup."""

    DEFAULT_CSS = """
    Prose { height: auto; width: 1fr; max-width: 92; }
    """

    def __init__(self, paragraphs: Sequence[Paragraph] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._paragraphs = tuple(paragraphs)
        self._wrapped: tuple[int, list[Content]] | None = None

    def show(self, paragraphs: Sequence[Paragraph]) -> None:
        """Show other paragraphs."""
        self._paragraphs = tuple(paragraphs)
        self._wrapped = None
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        """Everything that is shown, a line a paragraph."""
        return "\n".join(item.lead.plain + item.text.plain for item in self._paragraphs)

    def _rows(self, width: int) -> list[Content]:
        if self._wrapped is None or self._wrapped[0] != width:
            rows = [row for item in self._paragraphs for row in item.rows(width)]
            self._wrapped = (width, rows)
        return self._wrapped[1]

    def row_of(self, index: int) -> int:
        """The row on which the paragraph at `index` begins."""
        width = self.size.width
        return sum(len(item.rows(width)) for item in self._paragraphs[:index])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the text takes."""
        return max(1, len(self._rows(width)))

    def render(self) -> Content:
        """All rows."""
        return Content("\n").join(self._rows(self.size.width))
