"""The table as a whole: hands a picture on to its parts."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Static

from allfives.tui.drawing.faces import Look
from allfives.tui.picture import Picture
from allfives.tui.widgets.cover import Cover
from allfives.tui.widgets.game_log import GameLog
from allfives.tui.widgets.hand_view import HandView
from allfives.tui.widgets.layout_view import LayoutView
from allfives.tui.widgets.prompt import Prompt
from allfives.tui.widgets.scoreboard import Scoreboard

MIN_COLUMNS = 60
MIN_ROWS = 20
"""The smallest terminal a table is shown in."""


class TableView(Container):
    """Scoreboard, layout, prompt, hand and log, arranged for the size of the terminal."""

    def compose(self) -> ComposeResult:
        """All parts; the screen's size decides which of them are seen."""
        yield Scoreboard(id="strip")
        with Horizontal(id="upper"):
            with Vertical(id="middle"):
                yield LayoutView(id="layout")
                yield Prompt(id="news")
                yield Prompt(id="prompt")
                yield HandView(id="hand")
                yield Cover(id="cover")
            with Vertical(id="side"):
                yield Scoreboard(id="panel")
                yield GameLog(id="log")
        yield Static("", id="too-small", markup=False)

    def show(self, picture: Picture, look: Look) -> None:
        """Show a picture of the table."""
        self.query_one("#strip", Scoreboard).show(picture.scores, wide=False)
        self.query_one("#panel", Scoreboard).show(picture.scores, wide=True)
        self.query_one(LayoutView).show(picture.board, look)
        self.query_one("#news", Prompt).say(picture.news, picture.count)
        self.query_one("#prompt", Prompt).say(picture.prompt, picture.aside)
        self.query_one(HandView).show(picture.hand, picture.chosen, look)
        self.query_one(HandView).display = not picture.cover
        cover = self.query_one(Cover)
        cover.display = bool(picture.cover)
        cover.show(picture.cover, ready=picture.can_be_ready)
        self.query_one(GameLog).show(picture.log)

    @property
    def is_too_small(self) -> bool:
        """Is there too little room for a table? Then the game waits."""
        return self.has_class("-too-small")

    def on_resize(self) -> None:
        """Say what is needed where the terminal is too small; hands are hidden then."""
        size = self.app.size
        small = size.width < MIN_COLUMNS or size.height < MIN_ROWS
        self.set_class(small, "-too-small")
        if small:
            self.query_one("#too-small", Static).update(
                f"All Fives needs {MIN_COLUMNS} columns and {MIN_ROWS} rows; "
                f"this terminal has {size.width} and {size.height}. The game waits."
            )
