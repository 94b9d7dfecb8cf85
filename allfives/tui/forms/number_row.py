"""A row of a form whose value is a number: typed, or stepped through the usual ones."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from allfives.tui.forms.choice_row import Choice, ChoiceRow
from allfives.tui.menu_marks import UNICODE_MARKS, Marks

MOST_DIGITS = 6
"""No longer number can be typed."""


_MOVES = "hjkl"
"""The letters that move to other values and rows, as arrows do."""


def _is_nothing_here(character: str | None) -> bool:
    """Is it a letter that does nothing while a number is typed?"""
    return character is not None and character.isalpha() and character not in _MOVES


class NumberRow(ChoiceRow):
    """A positive number. Digits and Backspace write it, left and right take the usual ones."""

    def __init__(
        self,
        label: str,
        usual: Sequence[int],
        value: int,
        sentence: str,
        *,
        marks: Marks = UNICODE_MARKS,
        label_width: int = 19,
        id: str | None = None,
    ) -> None:
        self._usual = tuple(usual)
        self._sentence = sentence
        self._is_typing = False
        choices = self._choices_with(value)
        super().__init__(label, choices, value, marks=marks, label_width=label_width, id=id)

    @property
    def number(self) -> int:
        """The number in use."""
        value = self.choice.value
        assert isinstance(value, int)
        return value

    def _choices_with(self, number: int) -> tuple[Choice, ...]:
        numbers = sorted({*self._usual, number})
        return tuple(Choice(value, str(value), self._sentence) for value in numbers)

    def show_number(self, number: int, *, changed: bool = False) -> None:
        """Show another number, without telling anybody."""
        self._choices = self._choices_with(number)
        self.show(number, changed=changed)
        self.refresh()

    def _type(self, text: str) -> None:
        """Use the number that was typed."""
        number = int(text or "0")
        if number > 0 and len(text) <= MOST_DIGITS:
            self.show_number(number, changed=self.is_changed)
            self.post_message(self.Changed(self, number))

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Digits are typed here and nowhere else, and letters are slips of who types them."""
        return key.isdigit() or _is_nothing_here(character)

    def on_key(self, event: events.Key) -> None:
        """Write the number."""
        if event.key == "backspace":
            event.stop()
            self._is_typing = True
            self._type(str(self.number)[:-1])
        elif event.character and event.character in "0123456789":
            event.stop()
            before = str(self.number) if self._is_typing else ""
            self._is_typing = True
            self._type(before + event.character)
        elif _is_nothing_here(event.character):
            event.stop()

    def on_blur(self) -> None:
        """The next digit begins a new number."""
        self._is_typing = False
