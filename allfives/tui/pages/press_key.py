"""Asking for a key: whatever is pressed next is the answer."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from allfives.tui.closes_once import ClosesOnce
from allfives.tui.widgets.dialog import Dialog


class PressKeyScreen(ClosesOnce[str | None], ModalScreen[str | None]):
    """Waits for one key; Escape and the button answer None."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    PressKeyScreen {
        align: center middle;
        & Dialog { padding: 1 2; width: 56; }
        & Static { margin-bottom: 1; height: auto; }
        & Button { width: 100%; }
    }
    """

    def __init__(self, what: str, now: str, *, ascii_only: bool = False) -> None:
        super().__init__()
        self._what = what
        self._now = now
        self._ascii_only = ascii_only

    def compose(self) -> ComposeResult:
        """The question."""
        with Dialog("Press the new key", ascii_only=self._ascii_only):
            yield Static(self._what, markup=False)
            yield Static(f"It is {self._now} now.", classes="muted", markup=False)
            yield Button(Content(f"Keep {self._now} (Escape)"), compact=True)

    def on_mount(self) -> None:
        """The button is for the mouse; every key is an answer."""
        self.query_one(Button).can_focus = False

    def on_key(self, event: events.Key) -> None:
        """Answer with the key that was pressed."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)

    @on(Button.Pressed)
    def keep(self) -> None:
        """Answer that nothing is to change."""
        self.dismiss(None)
