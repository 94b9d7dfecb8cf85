"""The app with one page put up at once, which remembers what it was asked to do."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from textual.screen import Screen

from allfives.game.commands import Deal
from allfives.game.events import GameStarted, Seat
from allfives.game.rules import rules_for
from allfives.record.library import Library
from allfives.table.dealer import Dealer, Shuffler
from allfives.table.setup import Setup
from allfives.tui.app import AllFivesApp
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.lulls import NoLull
from tests.support.painted import text_of

STYLES = Path(inspect.getfile(AllFivesApp)).with_name("app.tcss")

HOSTILE = ("[/red]", "[@click=app.quit]x", "[/", "[bold", "$n {x} %s")
"""Names that would be read as markup if anything were."""


class PageApp(AllFivesApp):
    """Begins with the page that `page` makes, and starts no games."""

    CSS_PATH = str(STYLES)

    def __init__(self, page: Callable[[], Screen[None]]) -> None:
        super().__init__(capabilities=Capabilities())
        self.lull = NoLull()
        self._page = page
        self.begun: list[Setup] = []
        """The games that were to begin."""
        self.opened: list[Path] = []
        """The games that were to be opened."""

    def action_home(self) -> None:
        """Show the page."""
        self.push_screen(self._page())

    def begin(self, setup: Setup) -> None:
        """Remember a game that was to begin."""
        self.begun.append(setup)

    def open_game(self, path: Path) -> None:  # type: ignore[override]
        """Remember a game that was to be opened."""
        self.opened.append(path)


def shown(app: AllFivesApp) -> str:
    """The text on the screen, row by row."""
    return text_of(app)


def save_a_game(names: Sequence[str] = ("Anna", "Ben")) -> Path:
    """A game whose first round is dealt, saved where the app looks for games."""
    seats = tuple(Seat(name) for name in names)
    started = GameStarted("pagat", rules_for("pagat", len(seats)), seats)
    began = datetime(2024, 5, 6, 12, tzinfo=UTC)
    with Library().create((started,), began) as journal:
        Dealer.start(started, Shuffler(random.Random(1)), journal).submit(Deal())
    return journal.path
