"""A list of values to choose one from, each with what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets.option_list import Option

from allfives.tui.closes_once import ClosesOnce
from allfives.tui.forms.choice_row import Choice
from allfives.tui.menu_marks import ASCII_MARKS, Marks
from allfives.tui.widgets.dialog import Dialog
from allfives.tui.widgets.menu import Menu
from allfives.tui.widgets.prose import Paragraph


class ChooseScreen(ClosesOnce[int | None], ModalScreen[int | None]):
    """Asks for one of some values; the answer is its index, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,b,escape", "leave", "Back")]
    DEFAULT_CSS = """
    ChooseScreen {
        align: center middle;
        & Menu { max-height: 100%; }
    }
    """

    def __init__(self, title: str, choices: Sequence[Choice], index: int, marks: Marks) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._index = index
        self._marks = marks

    def compose(self) -> ComposeResult:
        """The values, the one in use marked."""
        is_ascii = self._marks is ASCII_MARKS
        with Dialog(self._title, "Enter chooses, q goes back", ascii_only=is_ascii):
            menu = Menu(marks=self._marks)
            menu.show([Option(self._prompt(number)) for number in range(len(self._choices))])
            yield menu

    def _prompt(self, number: int) -> Content:
        item = self._choices[number]
        sign = self._marks.tick if number == self._index else " "
        label = Content.assemble(f"{sign} ", (item.label, "bold"))
        if not self._says_more:
            return label
        sentence = Paragraph(Content(item.sentence), Content("    "))
        return Content("\n").join([label, *sentence.rows(self._room)])

    @property
    def _room(self) -> int:
        """The cells of a row of text: the dialog without its frame and scrollbar."""
        return min(66, self.app.size.width * 96 // 100) - 9

    @property
    def _says_more(self) -> bool:
        return len({item.sentence for item in self._choices}) > 1

    def on_mount(self) -> None:
        """Begin at the value in use."""
        self.query_one(Menu).highlighted = self._index
        self.query_one(Menu).focus()

    @on(Menu.OptionSelected)
    def answer(self, message: Menu.OptionSelected) -> None:
        """Answer with the value that was chosen."""
        self.dismiss(message.option_index)

    def on_click(self, event: events.Click) -> None:
        """Choose nothing where the click is beside the list."""
        if event.widget is self:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
