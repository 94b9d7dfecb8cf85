"""A page with a form on it: moving through its rows, and what each of them means."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.widgets import Static

from allfives.tui.forms.action_row import ActionRow
from allfives.tui.forms.choice_row import ChoiceRow
from allfives.tui.forms.choose import ChooseScreen
from allfives.tui.forms.form import move_focus
from allfives.tui.pages.page import Page


class FormPage(Page):
    """Explains the row that has the focus in the widget `#explain`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Down", show=False),
        Binding("up,k", "move(-1)", "Up", show=False),
    ]
    DEFAULT_CSS = """
    FormPage #explain {
        height: 2;
        padding: 0 1 0 4;
        margin-top: 1;
        color: $muted;
    }
    """

    def action_move(self, step: int) -> None:
        """Go to the row below or above."""
        move_focus(self, step)

    def explanation(self) -> str:
        """What the row with the focus means."""
        row = self.focused
        if isinstance(row, ChoiceRow):
            return row.choice.sentence
        if isinstance(row, ActionRow):
            return row.sentence
        return ""

    def explain(self) -> None:
        """Say what the row with the focus means."""
        self.query_one("#explain", Static).update(self.explanation())

    @on(events.DescendantFocus)
    def explain_the_row(self) -> None:
        """Another row has the focus."""
        self.explain()

    @on(ChoiceRow.ListWanted)
    def show_the_values(self, message: ChoiceRow.ListWanted) -> None:
        """Show all values of a row to choose from."""
        message.stop()
        row = message.row

        def use(index: int | None) -> None:
            """Use the value that was chosen."""
            if index is not None:
                row.choose(index)

        title = row.label or "Who plays"
        self.app.push_screen(ChooseScreen(title, row.choices, row.index, self.marks), use)
