"""Is it fair? What computer players may know, how to check it, and the luck of all so far."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable

from textual import work
from textual.app import ComposeResult
from textual.content import Content

from allfives.record.errors import RecordError
from allfives.record.fairness import fairness_of
from allfives.tui.pages.page import Page
from allfives.tui.widgets.prose import Paragraph, Prose
from allfives.tui.widgets.reader import Reader
from allfives.words.fairness import KNOWLEDGE, WAIT, Line, Role, figures


class FairScreen(Page):
    """Says what nobody has to believe, and shows what the saved games say."""

    HEADING = "Is it fair?"
    DEFAULT_CSS = """
    FairScreen {
        & Reader { padding: 1 4 0 4; }
        &.-narrow Reader { padding: 0 2 0 2; }
        & #figures { text-wrap: nowrap; }
    }
    """

    def parts(self) -> ComposeResult:
        """What is always true, and below it the figures."""
        with Reader():
            yield Prose(paragraphs(KNOWLEDGE), id="knowledge")
            yield Prose(paragraphs([Line(Role.SENTENCE, WAIT)]), id="figures")

    def on_mount(self) -> None:
        """Begin to read the saved games."""
        self._read_games()

    @work(exclusive=True)
    async def _read_games(self) -> None:
        """Read the saved games in a thread, which stops when this page is left."""
        left = threading.Event()
        try:
            games = await asyncio.to_thread(self.app.library.saved, lambda: not left.is_set())
            lines = list(figures(fairness_of(games)))
        except RecordError as problem:
            lines = [Line(Role.SENTENCE, str(problem))]
        finally:
            left.set()
        if not self.is_going:
            self.query_one("#figures", Prose).show(paragraphs(lines))


def paragraphs(lines: Iterable[Line]) -> list[Paragraph]:
    """Lines as they are painted, with a gap above each heading."""
    found: list[Paragraph] = []
    for line in lines:
        if line.role is Role.HEADING:
            found += [Paragraph(Content("")), Paragraph(Content.styled(line.text, "bold $accent"))]
        elif line.role is Role.COLUMNS:
            found.append(Paragraph(Content.styled(line.text, "$muted")))
        else:
            found.append(Paragraph(Content(line.text)))
    return found
