"""Something to read that may be longer than the screen: scrolled by keys and wheel."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll


class Reader(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Holds text; whoever has read enough goes on with Tab."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll_down", "Scroll down", show=False),
        Binding("up,k", "scroll_up", "Scroll up", show=False),
        Binding("pagedown,space", "page_down", "Page down", show=False),
        Binding("pageup", "page_up", "Page up", show=False),
        Binding("home,g", "scroll_home", "To the beginning", show=False),
        Binding("end,G", "scroll_end", "To the end", show=False),
    ]
    DEFAULT_CSS = """
    Reader {
        width: 1fr;
        height: 1fr;
        padding: 0 1;
        scrollbar-size-vertical: 1;
        scrollbar-color: $muted;
        scrollbar-color-hover: $foreground;
        scrollbar-color-active: $foreground;
        scrollbar-background: $panel;
        scrollbar-background-hover: $panel;
        scrollbar-background-active: $panel;
    }
    """
