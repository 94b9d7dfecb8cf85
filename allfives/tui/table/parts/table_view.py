"""The table as a whole: hands a picture on to its parts, and makes sense of the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from allfives.game.tile import Tile
from allfives.tui.drawing.faces import Look
from allfives.tui.table.parts.advice import Advice
from allfives.tui.table.parts.cover import Cover
from allfives.tui.table.parts.game_log import GameLog
from allfives.tui.table.parts.hand_view import HandView
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.table.parts.prompt import News, Prompt
from allfives.tui.table.parts.scoreboard import Scoreboard
from allfives.tui.table.parts.typed_line import TypedLine
from allfives.tui.table.picture import Picture
from allfives.tui.widgets.push import Push

MIN_COLUMNS = 60
MIN_ROWS = 20
"""The smallest terminal a table is shown in."""

WIDE_COLUMNS = 100
"""From so many columns on there is room for a panel and a log at the side."""

WIDEST_COLUMNS = 150
"""From so many columns on most sentences of the log fit on one row."""

MIDDLE_ROWS = 24
TALL_ROWS = 36
"""From so many rows on the tiles of the hand are larger, and larger still."""


class TooSmall(Widget):
    """Says what a table needs where the terminal is too small for it."""

    DEFAULT_CSS = """
    TooSmall {
        width: 100%;
        height: 100%;
        content-align: center middle;
        text-align: center;
    }
    """

    def render(self) -> Content:
        """What is needed and what there is."""
        width, height = self.app.size
        return Content(
            f"All Fives needs {MIN_COLUMNS} columns and {MIN_ROWS} rows; "
            f"this terminal has {width} and {height}. The game waits."
        )


class Row(Horizontal):
    """Parts side by side that cover it, so that it need not be painted itself."""

    BLANK = True


class Column(Vertical):
    """Parts above each other that cover it, so that it need not be painted itself."""

    BLANK = True


class TableView(Container):
    """Scoreboard, layout, prompt, hand and log, arranged for the size of the terminal."""

    BLANK = True
    DEFAULT_CSS = """
    TableView {
        height: 1fr;

        & #upper { height: 1fr; }
        & #middle { width: 1fr; height: 1fr; }
        & #side {
            width: 38;
            height: 1fr;
            display: none;
            background: $panel;
        }
        &.-widest #side { width: 50; }
        & #panel { height: auto; padding: 1 1 0 1; }
        & #log { height: 1fr; border-top: solid $muted 40%; }
        & #layout { height: 1fr; }
        & #news { background: $panel; color: $foreground; }
        & #saying { height: 1; background: $hand; }
        & #prompt { width: 1fr; color: $foreground; text-style: bold; }
        & #draw { display: none; }
        & #advice-side { max-height: 20; background: $panel; border-top: solid $muted 40%; }
        & #too-small { display: none; }
        &.-wide #side { display: block; }
        &.-wide #strip { display: none; }
        &.-short HandView, &.-short Cover { height: 5; }
        &.-tall HandView, &.-tall Cover { height: 9; }
        &.-too-small #upper, &.-too-small #strip { display: none; }
        &.-too-small #too-small { display: block; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_covered = False
        self._is_advised = False

    @dataclass
    class Aimed(Message):
        """A tile is held over a place where one may be laid."""

        index: int | None
        """The tile of the hand; None for the one that is chosen."""
        on: Tile | None
        """What it would be laid against; None to lead."""

    @dataclass
    class Laid(Message):
        """A tile was let go where it is to be played."""

        index: int
        on: Tile | None

    @dataclass
    class Touched(Message):
        """A place where a tile may be laid was clicked."""

        on: Tile | None
        """What it would be laid against; None to lead."""

    def compose(self) -> ComposeResult:
        """All parts; the screen's size decides which of them are seen."""
        yield Scoreboard(id="strip")
        with Row(id="upper"):
            with Column(id="middle"):
                yield LayoutView(id="layout")
                yield News(id="news")
                with Row(id="saying"):
                    yield TypedLine()
                    yield Prompt(id="prompt")
                    yield Push(id="draw")
                yield HandView(id="hand")
                yield Cover(id="cover")
                yield Advice(id="advice-below")
            with Column(id="side"):
                yield Scoreboard(id="panel")
                yield Advice(id="advice-side")
                yield GameLog(id="log")
        yield TooSmall(id="too-small")

    def show(self, picture: Picture, look: Look) -> None:
        """Show a picture of the table."""
        self.query_one("#strip", Scoreboard).show(picture.scores, wide=False)
        self.query_one("#panel", Scoreboard).show(picture.scores, wide=True)
        self.query_one(LayoutView).show(picture.board, look)
        self.query_one(News).tell(picture.news, picture.count, picture.latest)
        self.query_one("#prompt", Prompt).say(picture.prompt, picture.aside)
        draw = self.query_one("#draw", Push)
        draw.display = picture.may_draw
        draw.text = f"Draw ({picture.hints.draw})"
        hand, cover = self.query_one(HandView), self.query_one(Cover)
        hand.show(picture.hand, picture.chosen, look)
        self._is_covered = bool(picture.cover)
        self._place()
        cover.show(picture.cover, picture.hints.ready, ready=picture.can_be_ready)
        self.query_one(GameLog).show(picture.log)

    def advise(self, sentences: Sequence[str]) -> None:
        """Show what the coach says, beside the layout and never over it; nothing takes it away."""
        for advice in self.query(Advice):
            advice.say(sentences)
        self._is_advised = bool(sentences)
        self._place()

    def read_advice(self, step: int) -> None:
        """Read what the coach says further on or back, where not all can be seen."""
        for advice in self.query(Advice):
            advice.scroll_relative(y=step * 3, animate=False)

    def _place(self) -> None:
        """Show the hand, its cover, or what the coach says in its place."""
        is_wide, is_advised = self.has_class("-wide"), self._is_advised
        in_place = is_advised and not is_wide and not self._is_covered
        self.query_one("#advice-below").display = in_place
        self.query_one("#advice-side").display = is_advised and is_wide
        self.query_one(HandView).display = not self._is_covered and not in_place
        self.query_one(Cover).display = self._is_covered

    @property
    def is_too_small(self) -> bool:
        """Is there too little room for a table? Then the game waits."""
        return self.has_class("-too-small")

    def fit(self, terminal: Size) -> None:
        """Arrange the parts for a terminal of this size; hide hands where it is too small."""
        width, height = terminal
        self.set_class(width < MIN_COLUMNS or height < MIN_ROWS, "-too-small")
        self.set_class(width >= WIDE_COLUMNS, "-wide")
        self.set_class(width >= WIDEST_COLUMNS, "-widest")
        self.set_class(height < MIDDLE_ROWS, "-short")
        self.set_class(height >= TALL_ROWS, "-tall")
        if self.is_mounted:
            self._place()

    # The mouse

    @on(HandView.Dragged)
    def aim_the_dragged_tile(self, message: HandView.Dragged) -> None:
        """A tile is dragged over the table."""
        place = self.query_one(LayoutView).turn_to(message.place, message.tile)
        if place is not None:
            self.post_message(self.Aimed(message.index, place.on))

    @on(HandView.Dropped)
    def lay_the_dropped_tile(self, message: HandView.Dropped) -> None:
        """A tile was let go over the table."""
        place = self.query_one(LayoutView).turn_to(message.place, message.tile)
        if place is not None:
            self.post_message(self.Laid(message.index, place.on))

    @on(LayoutView.EndPointed)
    def aim_at_the_end(self, message: LayoutView.EndPointed) -> None:
        """The pointer rests on an open end."""
        self.post_message(self.Aimed(None, message.on))

    @on(LayoutView.EndPicked)
    def touch_the_end(self, message: LayoutView.EndPicked) -> None:
        """An open end was clicked."""
        self.post_message(self.Touched(message.on))
