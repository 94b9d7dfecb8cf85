"""A form: rows that the arrows go through, scrolled where not all of them fit."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.screen import Screen

from allfives.tui.widgets.reader import Reader


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Holds the rows of a form."""

    DEFAULT_CSS = """
    Form {
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
        & .group {
            height: 1;
            margin-top: 1;
            padding-left: 3;
            color: $accent;
            text-style: bold;
        }
    }
    """


def move_focus(screen: Screen[None], step: int) -> None:
    """Focus the nearest widget below (1) or above (-1) the one that has the focus.

    Text that is scrolled is passed over: it has arrow keys of its own.
    """
    here = screen.focused
    chain = [widget for widget in screen.focus_chain if not isinstance(widget, Reader)]
    if here is None or not chain:
        screen.focus_next()
        return
    x, y = here.region.offset
    found = [
        (abs(widget.region.y - y), abs(widget.region.x - x), number)
        for number, widget in enumerate(chain)
        if (widget.region.y - y) * step > 0
    ]
    if found:
        chain[min(found)[2]].focus()
