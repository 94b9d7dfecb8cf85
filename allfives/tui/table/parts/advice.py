"""What the coach says at the table: in the place of the hand, or beside it where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class Advice(VerticalScroll, can_focus=False):
    """Some sentences, in no more rows than the hand and a few more have."""

    DEFAULT_CSS = """
    Advice {
        display: none;
        height: auto;
        min-height: 5;
        max-height: 9;
        padding: 0 1;
        background: $hand;
        color: $foreground;
        scrollbar-size-vertical: 1;
    }
    Advice Static { height: auto; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = Static("", markup=False)
        self.text = ""
        """All that it says."""

    def compose(self) -> ComposeResult:
        """The text."""
        yield self._text

    def say(self, sentences: Sequence[str]) -> None:
        """Say something else."""
        text = " ".join(sentences)
        if text != self.text:
            self.text = text
            self._text.update(Content(text))
            self.scroll_home(animate=False)
