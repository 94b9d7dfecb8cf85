"""A framed box over a screen, with its title in the frame."""

from __future__ import annotations

from textual.containers import Vertical
from textual.content import Content


class Dialog(Vertical):
    """Holds a question; the frame is drawn with the characters that there are."""

    DEFAULT_CSS = """
    Dialog {
        width: 66;
        max-width: 96%;
        height: auto;
        max-height: 100%;
        padding: 0 1;
        background: $surface;
        border: round $primary;
        border-title-color: $foreground;
        border-title-style: bold;
        border-subtitle-color: $muted;
        &:ansi { border: solid ansi_default; }
        &.-ascii { border: ascii $primary; }
        &.-ascii:ansi { border: ascii ansi_default; }
    }
    """

    def __init__(self, title: str, hint: str = "", *, ascii_only: bool = False) -> None:
        super().__init__(classes="-ascii" if ascii_only else None)
        self.border_title = Content(title)
        self.border_subtitle = Content(hint)
