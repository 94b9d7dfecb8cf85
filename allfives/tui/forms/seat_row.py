"""A row of a form for one seat: the name of its player, and who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from allfives.game.events import Kind, Seat
from allfives.record.names import MAX_CELLS
from allfives.tui.forms.choice_row import Choice, ChoiceRow
from allfives.tui.menu_marks import UNICODE_MARKS, Marks

PERSON_VALUE = ""
"""The value of the kind of a person; a computer has its level."""


class NameInput(Input):
    """A field for a name, on one row; nothing in it can disturb the terminal."""

    def __init__(self, name: str) -> None:
        super().__init__(name, compact=True, max_length=MAX_CELLS, select_on_focus=True)

    def validate_value(self, value: str) -> str:
        """The value without characters that are no text."""
        return "".join(letter for letter in value if letter.isprintable())

    def action_cursor_right(self, select: bool = False) -> None:
        """Go to the right; from the end of the name on to what stands beside it."""
        if select or not self.selection.is_empty or not self.cursor_at_end:
            super().action_cursor_right(select)
        else:
            self.screen.focus_next()


class SeatRow(Horizontal):
    """One seat: a field for the name, and a row for the kind of player."""

    DEFAULT_CSS = """
    SeatRow {
        height: 1;
        & > .seat-label { width: 3; color: $muted; }
        & > Input {
            width: 16;
            background: $panel;
            &:focus { text-style: underline; }
            &:ansi { text-style: underline; }
            &:focus:ansi { text-style: underline bold; }
        }
    }
    """

    @dataclass
    class Renamed(Message):
        """A person typed a name."""

        seat: int
        name: str

    @dataclass
    class Entered(Message):
        """A person finished the name with Enter."""

        seat: int

    @dataclass
    class KindChosen(Message):
        """A person chose who plays the seat."""

        seat: int
        level: str | None
        """The level of a computer; None for a person."""

    def __init__(
        self, number: int, seat: Seat, kinds: Sequence[Choice], *, marks: Marks = UNICODE_MARKS
    ) -> None:
        super().__init__(id=f"seat-{number}")
        self._number = number
        self._seat = seat
        self._kinds = kinds
        self._marks = marks

    def compose(self) -> ComposeResult:
        """Label, name and kind."""
        yield Static(str(self._number + 1).rjust(2), classes="seat-label", markup=False)
        yield NameInput(self._seat.name)
        kind = self._seat.player if self._seat.kind is Kind.COMPUTER else PERSON_VALUE
        yield ChoiceRow("", self._kinds, kind or PERSON_VALUE, marks=self._marks, label_width=0)

    @property
    def kind_row(self) -> ChoiceRow:
        """The row of the kind of player."""
        return self.query_one(ChoiceRow)

    @property
    def field(self) -> Input:
        """The field of the name."""
        return self.query_one(Input)

    def show(self, seat: Seat, label: str) -> None:
        """Show who sits there."""
        self.query_one(Static).update(label.rjust(2))
        if self.field.value != seat.name:
            with self.prevent(Input.Changed):
                self.field.value = seat.name
        self.kind_row.show(seat.player or PERSON_VALUE)

    @on(Input.Changed)
    def tell_the_name(self, message: Input.Changed) -> None:
        """Pass on the name."""
        message.stop()
        self.post_message(self.Renamed(self._number, message.value))

    @on(Input.Submitted)
    def tell_enter(self, message: Input.Submitted) -> None:
        """Pass on that the name is finished."""
        message.stop()
        self.post_message(self.Entered(self._number))

    @on(ChoiceRow.Changed)
    def tell_the_kind(self, message: ChoiceRow.Changed) -> None:
        """Pass on who plays."""
        message.stop()
        level = str(message.value) or None
        self.post_message(self.KindChosen(self._number, level))
