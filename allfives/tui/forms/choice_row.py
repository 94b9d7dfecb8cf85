"""A row of a form: a label and a value that is changed in place, or chosen from a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from allfives.game.rules import Option
from allfives.tui.menu_marks import UNICODE_MARKS, Marks


class Choice(NamedTuple):
    """One value of a row."""

    value: Option
    label: str
    """What it is called on the row."""
    sentence: str
    """What it means."""


class ChoiceRow(Widget, can_focus=True):
    """One option of a form, on one row.

    Left and right go to the value before and after, Enter shows the list of all values; with
    two values Enter goes to the other one. A click on a sign beside the value does the same
    as left and right, a click elsewhere the same as Enter.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "Choose", key_display="⏎"),
        Binding("left,h", "step(-1)", "Before", show=False),
        Binding("right,l", "step(1)", "Next", show=False),
    ]
    DEFAULT_CSS = """
    ChoiceRow {
        height: 1;
        width: 1fr;
        pointer: pointer;
        &:hover { background: $panel; }
        &:focus { background: $primary; color: $text; text-style: bold; }
        &:focus:ansi { background: ansi_default; color: ansi_default; text-style: bold reverse; }
    }
    """

    index: reactive[int] = reactive(0)
    """Which of the choices is in use."""
    is_changed: reactive[bool] = reactive(False)
    """Is the value other than the usual one, so that the row is marked?"""

    @dataclass
    class Changed(Message):
        """A person chose another value."""

        row: ChoiceRow
        value: Option

        @property
        def control(self) -> ChoiceRow:
            """The row that was changed."""
            return self.row

    @dataclass
    class ListWanted(Message):
        """A person wants to see all values."""

        row: ChoiceRow

    def __init__(
        self,
        label: str,
        choices: Sequence[Choice],
        value: Option,
        *,
        marks: Marks = UNICODE_MARKS,
        label_width: int = 19,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.label = label
        """What the option is called."""
        self.marks = marks
        """The signs it is drawn with."""
        self._label_width = label_width
        self._choices: tuple[Choice, ...] = tuple(choices)
        self.set_reactive(ChoiceRow.index, self._index_of(value))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All values, in order."""
        return self._choices

    @property
    def choice(self) -> Choice:
        """The value in use."""
        return self._choices[self.index]

    def _index_of(self, value: Option) -> int:
        return next((number for number, item in enumerate(self._choices) if item.value == value), 0)

    def show(self, value: Option, *, changed: bool = False) -> None:
        """Show another value, without telling anybody."""
        self.index = self._index_of(value)
        self.is_changed = changed

    # Painting

    def render(self) -> Content:
        """The row."""
        before, value, after = self._value_parts()
        head = self._head()
        room = max(1, self.size.width - len(head) - 4)
        shown = Content(value)
        if shown.cell_length > room:
            shown = shown.truncate(room, ellipsis=self.marks.rule != "-")
        row = Content.assemble(head, before, " ", shown.stylize("bold"), " ", after)
        return row.pad_right(max(0, self.size.width - row.cell_length))

    def _head(self) -> str:
        pointer = self.marks.pointer if self.has_focus else " "
        changed = self.marks.changed if self.is_changed else " "
        return f"{pointer}{changed} {self.label.ljust(self._label_width)}"

    def _value_parts(self) -> tuple[str, str, str]:
        return self.marks.previous, self.choice.label, self.marks.following

    # Input

    def choose(self, index: int) -> None:
        """Use the value at `index`, as a person does."""
        if index != self.index:
            self.index = index
            self.post_message(self.Changed(self, self.choice.value))

    def action_step(self, step: int) -> None:
        """Use the next value or the one before, around the ends."""
        self.choose((self.index + step) % len(self._choices))

    def action_choose(self) -> None:
        """Show all values, or change between two."""
        if len(self._choices) <= 2:
            self.action_step(1)
        else:
            self.post_message(self.ListWanted(self))

    def on_click(self, event: events.Click) -> None:
        """Step where a sign was clicked, else choose."""
        event.stop()
        before = len(self._head())
        after = before + 3 + Content(self._value_parts()[1]).cell_length
        if before - 1 <= event.x <= before:
            self.action_step(-1)
        elif after - 1 <= event.x <= after + 1:
            self.action_step(1)
        elif event.x < self.size.width:
            self.action_choose()
