"""What has happened: what was scored stands out, draws and passes are quiet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from allfives.tui.table.parts.scores import SIDE_COLOURS
from allfives.words.log import Line, Weight

_WEIGHTS: Final = {
    Weight.HEADING: "bold $foreground",
    Weight.PLAY: "$foreground",
    Weight.QUIET: "$muted",
    Weight.UNDO: "italic $foreground",
}


def painted(line: Line) -> Content:
    """A line of the log, as its weight wants it."""
    if line.is_undone:
        return Content.styled(line.whole, "strike $muted")
    side = "" if line.side is None else f"bold {SIDE_COLOURS[line.side]}"
    if line.weight is Weight.SCORE:
        return Content.styled(line.text, side)
    text = Content.styled(line.text, _WEIGHTS[line.weight])
    return Content.assemble(text, " ", (line.score, side)) if line.score else text


class GameLog(VerticalScroll, can_focus=False):
    """The latest lines, newest at the bottom."""

    DEFAULT_CSS = """
    GameLog {
        padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    GameLog Static { height: auto; min-height: 100%; color: $muted; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ()

    def compose(self) -> ComposeResult:
        """One text that holds all lines; it fills the log, or its anchor would let it sink."""
        yield Static("", markup=False)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines, the newest at the bottom."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        self.query_one(Static).update(Content("\n").join(painted(line) for line in lines))
        if self.size:
            self.anchor()

    def on_resize(self) -> None:
        """Keep the newest in sight; an anchor before there is room would push all out of it."""
        self.call_after_refresh(self.anchor)
