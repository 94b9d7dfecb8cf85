"""The saved games: to go on with, to look at, or to copy."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from allfives.record.errors import RecordError
from allfives.record.library import SavedGame
from allfives.tui.pages.exporting import export_copy
from allfives.tui.pages.page import Page
from allfives.tui.widgets.menu import Menu
from allfives.tui.widgets.prose import Paragraph
from allfives.words.saved_games import how_it_stands, when, which_game, who_and_score

NOTHING = "No game is saved yet. Press n to begin one."
"""What an empty list says."""

RUNNING = (
    "This game is not over, and a copy shows every hand and the boneyard. "
    "The same key once more copies it all the same."
)
"""What is said before a running game is copied."""


class SavedGamesScreen(Page):
    """A list of all games, the last one played first. Nothing is ever deleted here."""

    HEADING = "Saved games"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "e", "export", "Export", tooltip="Copy the game under the cursor to a file of your own."
        ),
        Binding("v", "review", "Review", tooltip="Let the coach judge the game under the cursor."),
        Binding("n", "app.new_game", "New game", tooltip="Set up a new game."),
    ]
    DEFAULT_CSS = """
    SavedGamesScreen {
        & Menu { height: 1fr; padding: 1 2 0 2; }
        & #status { height: auto; max-height: 4; padding: 0 4; color: $accent; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._games: tuple[SavedGame, ...] = ()
        self._warned_of: Path | None = None
        """The running game of which it was just said what a copy would show."""

    def parts(self) -> ComposeResult:
        """The list, and a line on what was done."""
        yield Menu(marks=self.marks)
        yield Static("", id="status", markup=False)

    def say(self, text: str) -> None:
        """Say what was done, or what cannot be."""
        self.query_one("#status", Static).update(text)

    @on(events.ScreenResume)
    def look_for_games(self) -> None:
        """Read the list anew, whenever one comes here."""
        self._look_for_games()

    @work(exclusive=True)
    async def _look_for_games(self) -> None:
        trouble = ""
        try:
            self._games = await asyncio.to_thread(self.app.library.saved)
        except RecordError as problem:
            trouble = str(problem)
        if self.is_going:
            return
        if trouble:
            self.say(trouble)
        else:
            self._show(self._games)

    def _show(self, games: Sequence[SavedGame]) -> None:
        now = datetime.now().astimezone()
        width = max(40, self.size.width - 10)
        self.query_one(Menu).show([Option(_entry(game, now, width)) for game in games])
        if not games:
            self.say(NOTHING)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the entries to the width."""
        super().on_resize(event)
        if self._games:
            self._show(self._games)

    @on(Menu.OptionSelected)
    def open_it(self, message: Menu.OptionSelected) -> None:
        """Go on with the game that was chosen, or look at it."""
        if message.option_index < len(self._games):
            self.app.open_game(self._games[message.option_index].path)

    def action_export(self) -> None:
        """Copy the game under the cursor."""
        index = self.query_one(Menu).highlighted
        if index is None or index >= len(self._games):
            return
        game = self._games[index]
        if game.can_continue and game.path != self._warned_of:
            self._warned_of = game.path
            self.say(RUNNING)
        else:
            self._warned_of = None
            self._export(game)

    @on(Menu.OptionHighlighted)
    def forget_the_warning(self, message: Menu.OptionHighlighted) -> None:
        """The warning was of another game."""
        if self._warned_of is not None:
            games = self._games[message.option_index : message.option_index + 1]
            if self._warned_of not in [game.path for game in games]:
                self._warned_of = None
                self.say("")

    def action_review(self) -> None:
        """Let the coach judge the game under the cursor."""
        index = self.query_one(Menu).highlighted
        if index is not None and index < len(self._games):
            self._review(self._games[index])

    @work(exclusive=True, group="review")
    async def _review(self, game: SavedGame) -> None:
        try:
            reading = await asyncio.to_thread(self.app.library.read, game.path)
        except RecordError as problem:
            if not self.is_going:
                self.say(str(problem))
            return
        if self.is_going or not self.is_active:
            return
        if reading.events:
            self.app.show_review(reading.events, game.path)
        else:
            self.say(str(reading.fault))

    @work(exclusive=True, group="export")
    async def _export(self, game: SavedGame) -> None:
        try:
            copy, fault = await asyncio.to_thread(export_copy, self.app.library, game.path)
            said = f"A copy is in {copy}" + (f"\nNot all of it: {fault}" if fault else "")
        except RecordError as problem:
            said = str(problem)
        if not self.is_going:
            self.say(said)


def _entry(game: SavedGame, now: datetime, width: int) -> Content:
    """A game on two rows: who plays, then what, how it stands, and when."""
    time = when(game.changed.astimezone(), now)
    if game.summary is None:
        head = Content.styled(game.path.name, "bold")
        tail = f"{how_it_stands(game)}, {time}"
    else:
        head = Content.styled(who_and_score(game.summary), "bold")
        tail = f"{which_game(game.summary)}, {how_it_stands(game)}, {time}"
    rows = [head, *_indented(tail, width)]
    if game.fault is not None:
        rows += _indented(game.fault, width)
    return Content("\n").join(rows)


def _indented(text: str, width: int) -> list[Content]:
    return Paragraph(Content(text), Content("  ")).rows(width)
