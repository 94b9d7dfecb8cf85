"""A word that can be clicked; whatever it does can be done with a key as well."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Push(Widget):
    """Tells when it was clicked. It never takes the keys."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Push {
        width: auto;
        height: 1;
        padding: 0 2;
        text-align: center;
        text-style: bold;
        background: $primary;
        color: $text;
        pointer: pointer;
        &:hover { background: $accent; }
        &:ansi { background: ansi_default; color: ansi_default; text-style: bold reverse; }
    }
    """

    text: reactive[str] = reactive("", layout=True)
    """What it says."""

    @dataclass
    class Pushed(Message):
        """It was clicked."""

        push: Push

        @property
        def control(self) -> Push:
            """What was clicked."""
            return self.push

    def render(self) -> Content:
        """The word."""
        return Content(self.text)

    def on_click(self, event: events.Click) -> None:
        """Tell that it was clicked."""
        event.stop()
        self.post_message(self.Pushed(self))
