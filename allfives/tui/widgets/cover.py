"""What lies over a hand until the right person sits at the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static


class Cover(Vertical):
    """Hides the hand, names who is next, and waits for that person to be ready."""

    DEFAULT_CSS = """
    Cover {
        height: 7;
        background: $hand;
        align: center middle;
    }
    Cover Center { height: 1; margin-top: 1; }
    Cover Static {
        width: 100%;
        height: auto;
        text-align: center;
        text-style: bold;
    }
    Cover Button { min-width: 20; }
    """

    @dataclass
    class Ready(Message):
        """The person who is next sits at the keyboard."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[str, str, bool] | None = None

    def compose(self) -> ComposeResult:
        """A sentence and a button."""
        yield Static("", id="cover-text", markup=False)
        with Center():
            yield Button("Ready", id="ready", variant="primary", compact=True)

    def on_mount(self) -> None:
        """The button is for the mouse; keys go to the table."""
        self.query_one(Button).can_focus = False

    def show(self, text: str, key: str, *, ready: bool) -> None:
        """Show a sentence, and the button with its key if somebody can be ready now."""
        if (text, key, ready) == self._shown:
            return
        self._shown = (text, key, ready)
        self.query_one(Static).update(Content(text))
        button = self.query_one(Button)
        button.display = ready
        button.label = Content(f"Ready ({key})")

    @on(Button.Pressed)
    def tell_ready(self, message: Button.Pressed) -> None:
        """Pass on that somebody is ready."""
        message.stop()
        self.post_message(self.Ready())
