"""The app with one page put up at once, which remembers what it was asked to do."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from allfives.tui.app import AllFivesApp
from allfives.tui.setup import Setup
from allfives.tui.terminal import Capabilities

STYLES = Path(inspect.getfile(AllFivesApp)).with_name("app.tcss")

HOSTILE = ("[/red]", "[@click=app.quit]x", "[/", "[bold", "$n {x} %s")
"""Names that would be read as markup if anything were."""


class PageApp(AllFivesApp):
    """Begins with the page that `page` makes, and starts no games."""

    CSS_PATH = str(STYLES)

    def __init__(self, page: Callable[[], Screen[None]]) -> None:
        super().__init__(capabilities=Capabilities())
        self._page = page
        self.begun: list[Setup] = []
        """The games that were to begin."""
        self.opened: list[Path] = []
        """The games that were to be opened."""
        self.asked: list[str] = []
        """The other screens that were asked for."""

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
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
