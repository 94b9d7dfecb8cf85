"""A game judged by the coach: on one page, and its dearest plays on the layout as it stood."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from allfives.coach import shelf
from allfives.coach.analysis import Analysis, NothingToJudge
from allfives.coach.child import WORLDS, CoachFailed
from allfives.coach.report import Judged
from allfives.game.commands import Play
from allfives.game.events import Event
from allfives.table.choosing import Choosing
from allfives.tui.pages.page import Page
from allfives.tui.table.above_tiles import Board
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.widgets.menu import Menu
from allfives.tui.widgets.prose import Paragraph, Prose
from allfives.tui.widgets.reader import Reader
from allfives.words.coach import TROUBLES
from allfives.words.coach_page import (
    THE_GAME,
    Line,
    Role,
    begun,
    choice,
    page,
    progress,
    short,
)

SEED = 1
"""The same record is judged alike every time."""


class ReviewScreen(Page):
    """Tells of the whole game first, then of each of its dearest plays."""

    HEADING = "What the coach says"
    AUTO_FOCUS = "Menu"
    DEFAULT_CSS = """
    ReviewScreen {
        & #state { height: auto; padding: 0 2; color: $accent; }
        & Menu { height: auto; max-height: 7; padding: 0 2; }
        & LayoutView { height: 1fr; display: none; }
        & #said { height: 1fr; }
        & Reader { padding: 0 3; }
        &.-of-a-play LayoutView { display: block; }
        &.-of-a-play #said { height: auto; max-height: 8; }
        &.-of-a-play Reader { height: auto; max-height: 8; }
    }
    """

    def __init__(self, record: Sequence[Event], path: Path | None) -> None:
        """A review of a record.

        Args:
            record: What happened; only rounds that are over are judged.
            path: Where it is saved, if it is; the analysis is kept beside it.
        """
        super().__init__()
        self._record = tuple(record)
        self._path = path
        self._analysis: Analysis | None = None
        self.dearest: tuple[Judged, ...] = ()
        """The plays in the list, below the game as a whole."""

    def parts(self) -> ComposeResult:
        """How far it is, a list of what can be read, and what is read."""
        yield Static(begun(), id="state", markup=False)
        yield Menu(marks=self.marks)
        yield LayoutView(id="layout")
        with Vertical(id="said"), Reader():
            yield Prose()

    def on_mount(self) -> None:
        """Begin to judge."""
        self._judge()

    @work(exclusive=True, group="coach")
    async def _judge(self) -> None:
        """Judge the game in the coach's process; leaving the page ends that."""
        book = await asyncio.to_thread(shelf.book_of, self._record, WORLDS, SEED)
        beside = None if self._path is None else shelf.path_beside(self._path)
        known = {} if beside is None else await asyncio.to_thread(shelf.load, beside, book)
        found: list[Judged] = []
        try:
            review = self.app.coach.review(self._record, worlds=WORLDS, seed=SEED, known=known)
            async with aclosing(review) as steps:
                async for step in steps:
                    if step.judged is not None:
                        found.append(step.judged)
                    self._say(progress(step.done, step.of, len(found)))
                    self._analysis = step.analysis
        except CoachFailed as failure:
            self._say(TROUBLES[failure.trouble])
        except NothingToJudge as problem:
            self._say(str(problem))
        if self._analysis is None or self.is_going:
            return
        self._show(self._analysis)
        if beside is not None and not self._analysis.findings.keys() <= known.keys():
            await asyncio.to_thread(shelf.save, beside, book, self._analysis.findings)

    def _say(self, text: str) -> None:
        if not self.is_going:
            self.query_one("#state", Static).update(text)

    def _show(self, analysis: Analysis) -> None:
        """Offer the game as a whole, and its dearest plays."""
        self.query_one("#state").display = False
        self.dearest = analysis.report.dearest()
        seats = analysis.start.seats
        entries = [THE_GAME, *[short(judged, seats) for judged in self.dearest]]
        menu = self.query_one(Menu)
        menu.show([Option(Content(entry)) for entry in entries])
        menu.focus()

    @on(Menu.OptionHighlighted)
    def tell(self, message: Menu.OptionHighlighted) -> None:
        """Tell of what the cursor is on."""
        analysis = self._analysis
        if analysis is None or message.option_index > len(self.dearest):
            return
        self.set_class(message.option_index > 0, "-of-a-play")
        if message.option_index == 0:
            self._read(list(page(analysis)))
            return
        judged = self.dearest[message.option_index - 1]
        self._read([Line(Role.SENTENCE, choice(judged, analysis.start.seats))])
        self.query_one(LayoutView).show(board_of(judged), self.app.look)

    def _read(self, lines: Sequence[Line]) -> None:
        self.query_one(Prose).show([_paragraph(line) for line in lines])
        self.query_one(Reader).scroll_home(animate=False)

    def on_resize(self, event: events.Resize) -> None:
        """Leave the list no more rows than it needs."""
        super().on_resize(event)
        self.query_one(Menu).styles.max_height = 4 if event.size.height < 24 else 7


def board_of(judged: Judged) -> Board:
    """The layout before a play, and the play as a ghost on it."""
    view, made = judged.decision.view, judged.decision.made
    if not isinstance(made, Play):
        return Board(view.layout)
    choosing = Choosing(view)
    choosing.pick(choosing.tiles.index(made.tile))
    choosing.aim(made.on)
    return Board(view.layout, choosing.here, choosing.place)


def _paragraph(line: Line) -> Paragraph:
    if line.role is Role.HEADING:
        return Paragraph(Content.styled(line.text, "bold $accent"))
    return Paragraph(Content(line.text), Content("- " if line.role is Role.ITEM else ""))
