"""Where everything begins: the last game to go on with, and all that can be done."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import ClassVar, NamedTuple

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from allfives.record.errors import RecordError
from allfives.record.library import SavedGame
from allfives.tui.pages.page import Page
from allfives.tui.widgets.menu import Menu
from allfives.tui.widgets.title import Title
from allfives.words.saved_games import who_and_score


class Entry(NamedTuple):
    """One line of the menu."""

    id: str
    key: str
    """The key that chooses it, as it is shown."""
    label: str


ENTRIES = (
    Entry("new_game", "n", "New game"),
    Entry("saved_games", "s", "Saved games"),
    Entry("rules", "r", "Rules"),
    Entry("help", "?", "Help"),
    Entry("fair", "f", "Is it fair?"),
    Entry("settings", "o", "Settings"),
    Entry("quit", "q", "Leave"),
)
"""What can always be done."""

CONTINUE = Entry("continue", "c", "Continue")
"""What can be done where a game is not over."""


class HomeScreen(Page):
    """The first screen: a title and a menu."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "continue", "Continue", show=False, tooltip="Go on with the last game."),
        Binding("n", "app.new_game", "New game", show=False, tooltip="Set up a new game."),
        Binding("s", "app.saved_games", "Saved games", show=False, tooltip="Open a saved game."),
        Binding(
            "r", "app.rules", "Rules", show=False, tooltip="Read the rules of the game set up last."
        ),
        Binding(
            "question_mark,h,f1",
            "app.help",
            "Help",
            key_display="?",
            tooltip="Show the keys and how to play.",
        ),
        Binding(
            "f",
            "app.fair",
            "Is it fair?",
            show=False,
            tooltip="Read what computers may know, and what all were dealt so far.",
        ),
        Binding("o", "app.settings", "Settings", tooltip="Change colours, pace, keys and more."),
        Binding("q", "app.quit", "Leave", tooltip="Leave the program."),
    ]
    DEFAULT_CSS = """
    HomeScreen {
        & > #heading { display: none; }
        & #middle { height: 1fr; align: center middle; }
        & Title { margin-bottom: 1; }
        & Menu { width: auto; min-width: 56; max-width: 100%; }
        & #trouble { width: 56; height: auto; color: $warning; text-align: center; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._game: SavedGame | None = None

    def parts(self) -> ComposeResult:
        """Title and menu."""
        with Vertical(id="middle"):
            yield Title()
            with Center():
                yield Menu(marks=self.marks)
            with Center():
                yield Static("", id="trouble", markup=False)

    @property
    def game(self) -> SavedGame | None:
        """The game to go on with."""
        return self._game

    @on(events.ScreenResume)
    def begin_anew(self) -> None:
        """Look whether there is a game to go on with, whenever one comes here."""
        self._draw(self.size.height)
        self._look_for_games()

    @work(exclusive=True)
    async def _look_for_games(self) -> None:
        trouble = ""
        game = None
        try:
            game = await asyncio.to_thread(self.app.library.last_unfinished)
        except RecordError as problem:
            trouble = str(problem)
        if self.is_going:
            return
        self.query_one("#trouble", Static).update(trouble)
        self._show_menu(game)
        if not trouble:
            with suppress(RecordError):
                # The index takes in what was played, so that the list of games is there at once.
                await asyncio.to_thread(self.app.library.saved, lambda: not self.is_going)

    def _show_menu(self, game: SavedGame | None) -> None:
        menu = self.query_one(Menu)
        is_new = game is not None and (self._game is None or self._game.path != game.path)
        self._game = game
        options = [Option(_line(entry, ""), id=entry.id) for entry in ENTRIES]
        if game is not None and game.summary is not None:
            text = f"{who_and_score(game.summary)} (to {game.summary.target})"
            options.insert(0, Option(_line(CONTINUE, text), id=CONTINUE.id))
        menu.show(options)
        if is_new:
            menu.highlighted = 0
        menu.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the title as large as fits."""
        super().on_resize(event)
        self._draw(event.size.height)

    def _draw(self, height: int) -> None:
        self.query_one(Title).draw(self.app.look, height)

    @on(Menu.OptionSelected)
    async def do_it(self, message: Menu.OptionSelected) -> None:
        """Do what was chosen."""
        if message.option_id == CONTINUE.id:
            self.action_continue()
        else:
            await self.run_action(f"app.{message.option_id}")

    def action_continue(self) -> None:
        """Go on with the last game."""
        if self._game is not None:
            self.app.open_game(self._game.path)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """There is nothing to go back to, and not always a game to go on with."""
        return action != "back" and (action != "continue" or self._game is not None)


def _line(entry: Entry, text: str) -> Content:
    return Content.assemble((f"{entry.key}  ", "bold"), entry.label.ljust(14), text)
