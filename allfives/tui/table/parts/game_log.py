"""What has happened, one plain sentence an event."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class GameLog(VerticalScroll, can_focus=False):
    """The latest sentences, newest at the bottom."""

    DEFAULT_CSS = """
    GameLog {
        padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    GameLog Static { height: auto; min-height: 100%; color: $muted; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """One text that holds all lines; it fills the log, or its anchor would let it sink."""
        yield Static("", markup=False)

    def show(self, lines: Sequence[str]) -> None:
        """Show these sentences, the newest at the bottom."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        self.query_one(Static).update(Content("\n".join(lines)))
        if self.size:
            self.anchor()

    def on_resize(self) -> None:
        """Keep the newest in sight; an anchor before there is room would push all out of it."""
        self.call_after_refresh(self.anchor)
