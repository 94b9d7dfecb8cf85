"""What lies over a hand until the right person sits at the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from allfives.tui.widgets.push import Push


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
    Cover Push { min-width: 20; }
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
            yield Push(id="ready")

    def show(self, text: str, key: str, *, ready: bool) -> None:
        """Show a sentence, and the button with its key if somebody can be ready now."""
        if (text, key, ready) == self._shown:
            return
        self._shown = (text, key, ready)
        self.query_one(Static).update(Content(text))
        push = self.query_one(Push)
        push.display = ready
        push.text = f"Ready ({key})"

    @on(Push.Pushed)
    def tell_ready(self, message: Push.Pushed) -> None:
        """Pass on that somebody is ready."""
        message.stop()
        self.post_message(self.Ready())
