"""A line at the table in which a play is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class TypedLine(Input):
    """Takes what is typed; whoever holds it knows what can be played."""

    DEFAULT_CSS = """
    TypedLine { display: none; width: 20; background: $panel; }
    TypedLine:ansi { text-style: underline; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
    ]

    class Completing(Message):
        """What is possible is asked for."""

        def __init__(self, begun: str, step: int) -> None:
            super().__init__()
            self.begun = begun
            """What was typed by the person."""
            self.step = step
            """The next one or the one before."""

    class Closed(Message):
        """The line was left without playing."""

    def __init__(self) -> None:
        super().__init__(placeholder="54 left", compact=True, id="typed")
        self.can_focus = False
        self._begun = ""
        self._filled = ""

    def open(self, *, blinks: bool) -> None:
        """Show the line, empty, and take the keys."""
        self.value, self.cursor_blink = "", blinks
        self.display = self.can_focus = True
        self.focus()

    def close(self) -> None:
        """Hide the line and give the keys back."""
        if self.display:
            self.value = ""
            self.display = self.can_focus = False
            self.screen.set_focus(None)

    def fill(self, ways: Sequence[str], step: int) -> None:
        """Fill in the next of these, or the one before, around the ends."""
        if self.value in ways:
            at = (ways.index(self.value) + step) % len(ways)
        else:
            at = 0 if step > 0 else -1
        self.value = self._filled = ways[at]
        self.cursor_position = len(self.value)

    def action_complete(self, step: int) -> None:
        """Ask for what begins like what was typed."""
        if self.value != self._filled:
            self._begun = self.value
        self.post_message(self.Completing(self._begun, step))

    def action_close(self) -> None:
        """Leave the line."""
        self.close()
        self.post_message(self.Closed())
