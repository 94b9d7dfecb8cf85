"""A row of a form that does something when it is pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from allfives.tui.menu_marks import UNICODE_MARKS, Marks


class ActionRow(Widget, can_focus=True):
    """A row with a text; Enter or a click presses it."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", "Choose", key_display="⏎"),
    ]
    DEFAULT_CSS = """
    ActionRow {
        height: 1;
        width: 1fr;
        pointer: pointer;
        &:hover { background: $panel; }
        &:focus { background: $primary; color: $text; text-style: bold; }
        &:focus:ansi { background: ansi_default; color: ansi_default; text-style: bold reverse; }
    }
    """

    text: reactive[str] = reactive("")
    """What the row says."""
    value: reactive[str] = reactive("")
    """What it says in bold after that."""

    @dataclass
    class Pressed(Message):
        """A person pressed the row."""

        row: ActionRow

        @property
        def control(self) -> ActionRow:
            """The row that was pressed."""
            return self.row

    def __init__(
        self,
        text: str,
        sentence: str,
        value: str = "",
        *,
        marks: Marks = UNICODE_MARKS,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.sentence = sentence
        """What pressing it does."""
        self.marks = marks
        """The signs it is drawn with."""
        self.set_reactive(ActionRow.text, text)
        self.set_reactive(ActionRow.value, value)

    def render(self) -> Content:
        """The row."""
        pointer = self.marks.pointer if self.has_focus else " "
        row = Content.assemble(f"{pointer}  {self.text}", (self.value, "bold"))
        return row.pad_right(max(0, self.size.width - row.cell_length))

    def action_press(self) -> None:
        """Tell that the row was pressed."""
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """A click presses it."""
        self.action_press()
