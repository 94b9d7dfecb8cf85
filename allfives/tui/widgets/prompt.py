"""Whose turn it is and what can be done now, in one sentence."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Prompt(Static):
    """One row: a sentence, and at the right something worth more attention."""

    DEFAULT_CSS = """
    Prompt { height: 1; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._said: tuple[str, str] = ("", "")

    @property
    def text(self) -> str:
        """The sentence that is shown."""
        return self._said[0]

    def say(self, text: str, aside: str = "") -> None:
        """Show a sentence, and `aside` at the right end of the row."""
        if (text, aside) != self._said:
            self._said = (text, aside)
            self._paint()

    def _paint(self) -> None:
        text, aside = self._said
        width = max(10, self.size.width)
        room = width - Content(aside).cell_length - (1 if aside else 0)
        left = Content(text)
        if left.cell_length > room:
            left = left.truncate(room, ellipsis=True)
        gap = " " * max(0, width - left.cell_length - Content(aside).cell_length)
        self.update(Content.assemble(left, gap, (aside, "bold $gain")), layout=False)

    def on_resize(self) -> None:
        """The aside stands at the right end."""
        self._paint()
