"""What all screens around the table share: a heading, the keys, and the way back."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Static

from allfives.tui.closes_once import ClosesOnce
from allfives.tui.menu_marks import Marks, marks_for
from allfives.tui.shell import Shell
from allfives.tui.table.parts.table_view import MIN_COLUMNS, MIN_ROWS


class Page(ClosesOnce[None]):
    """A screen with a heading above and its keys below; `parts` fills the middle."""

    HEADING: ClassVar[str] = ""
    """What stands at the top."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,b,escape", "back", "Back", tooltip="Go back to where you came from."),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal"), (110, "-wide")]  # noqa: RUF012
    DEFAULT_CSS = """
    Page {
        layout: vertical;
        & > #heading {
            height: 1;
            padding: 0 2;
            background: $panel;
            color: $foreground;
            text-style: bold;
        }
        & > #needs {
            display: none;
            height: 1fr;
            content-align: center middle;
            text-align: center;
        }
        &.-too-small > * { display: none; }
        &.-too-small > #needs { display: block; }
    }
    Page:ansi > #heading { text-style: bold reverse; }
    """
    app: Shell

    @property
    def marks(self) -> Marks:
        """The signs that this terminal shows."""
        return marks_for(self.app.look)

    def compose(self) -> ComposeResult:
        """Heading, middle and keys."""
        yield Static(self.HEADING, id="heading", markup=False)
        yield from self.parts()
        yield Static(id="needs", markup=False)
        yield Footer(show_command_palette=False)

    def parts(self) -> ComposeResult:
        """What stands between the heading and the keys."""
        yield from ()

    def on_mount(self) -> None:
        """Draw frames with the characters that there are."""
        self.set_class(self.app.look.ascii, "-ascii")

    def on_resize(self, event: events.Resize) -> None:
        """Say what is needed where the terminal is too small."""
        width, height = event.size
        self.query_one("#heading", Static).update(self.HEADING.ljust(width))
        self.set_class(width < MIN_COLUMNS or height < MIN_ROWS, "-too-small")
        self.query_one("#needs", Static).update(
            f"All Fives needs {MIN_COLUMNS} columns and {MIN_ROWS} rows; "
            f"this terminal has {width} and {height}."
        )

    def action_back(self) -> None:
        """Go back to where one came from."""
        self.dismiss()
