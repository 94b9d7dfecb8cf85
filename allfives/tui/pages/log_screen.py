"""Everything that has happened in a game, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from allfives.tui.pages.page import Page
from allfives.tui.table.parts.game_log import painted
from allfives.tui.widgets.prose import Paragraph, Prose
from allfives.tui.widgets.reader import Reader
from allfives.words.log import Line, Weight

NOTHING = "Nothing has happened yet."
"""What an empty log says."""


def _is_heading(line: Line) -> bool:
    return line.weight is Weight.HEADING


class LogScreen(Page):
    """The transcript of a game, to scroll and to search."""

    HEADING = "What has happened"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "slash,f3", "search", "Search", key_display="/", tooltip="Search the log for a word."
        ),
        Binding("n", "find(1)", "Next", show=False, tooltip="Go to the next line that was found."),
        Binding(
            "N", "find(-1)", "Before", show=False, tooltip="Go to the line before that was found."
        ),
    ]
    DEFAULT_CSS = """
    LogScreen {
        & Reader { padding: 1 4 0 4; }
        &.-narrow Reader { padding: 0 2; }
        & Input { display: none; margin: 0 4; background: $panel; }
        & Input:ansi { text-style: underline; }
        & #found { height: 1; padding: 0 4; color: $accent; display: none; }
    }
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = tuple(lines)
        self._wanted = ""
        self._at: int | None = None

    def parts(self) -> ComposeResult:
        """The text, a field for a search, and what it found."""
        with Reader():
            yield Prose(self._paragraphs())
        yield Input(placeholder="Search for", compact=True, id="search")
        yield Static("", id="found", markup=False)

    def _paragraphs(self) -> list[Paragraph]:
        if not self._lines:
            return [Paragraph(Content.styled(NOTHING, "$muted"))]
        blank, mark = Content("  "), Content(f"{self.marks.pointer} ")
        return [
            Paragraph(
                painted(line).stylize("bold" if number == self._at else ""),
                mark if number == self._at else Content("") if _is_heading(line) else blank,
            )
            for number, line in enumerate(self._lines)
        ]

    def on_mount(self) -> None:
        """Begin at the end, where the last thing stands."""
        self.query_one(Input).cursor_blink = self.app.has_motion
        reader = self.query_one(Reader)
        reader.focus()
        self.call_after_refresh(reader.scroll_end, animate=False)

    def action_search(self) -> None:
        """Ask what to search for."""
        field = self.query_one(Input)
        field.display = True
        field.focus()

    @on(Input.Submitted)
    def search(self, message: Input.Submitted) -> None:
        """Find the last line with the text that was typed."""
        self._wanted = message.value.casefold()
        self._at = None
        self._close()
        self.action_find(-1)

    def _close(self) -> None:
        self.query_one(Input).display = False
        self.query_one(Reader).focus()

    def action_find(self, step: int) -> None:
        """Find the next line with that text, or the one before, around the ends."""
        matches = [
            number
            for number, line in enumerate(self._lines)
            if self._wanted in line.whole.casefold()
        ]
        found = self.query_one("#found", Static)
        found.display = bool(self._wanted)
        if not self._wanted or not matches:
            found.update("No line says that." if self._wanted else "")
            return
        place = matches.index(self._at) if self._at in matches else (0 if step < 0 else -1)
        self._at = matches[(place + step) % len(matches)]
        number = matches.index(self._at) + 1
        found.update(f"{number} of {len(matches)}; n next, N before")
        prose = self.query_one(Prose)
        prose.show(self._paragraphs())
        reader = self.query_one(Reader)
        middle = prose.row_of(self._at) - reader.size.height // 2
        self.call_after_refresh(reader.scroll_to, y=max(0, middle), animate=False)

    def action_back(self) -> None:
        """Leave the search, or go back."""
        if self.query_one(Input).display:
            self._close()
        else:
            super().action_back()
