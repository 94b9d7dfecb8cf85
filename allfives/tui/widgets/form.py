"""A form: rows that the arrows go through, scrolled where not all of them fit."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget


def move_focus(screen: Screen[object], step: int) -> None:
    """Focus the nearest widget below (1) or above (-1) the one that has the focus.

    What scrolls is passed over: it has keys of its own.
    """
    here = screen.focused
    if here is None:
        screen.focus_next()
        return
    x, y = here.region.offset
    found = [
        (abs(widget.region.y - y), abs(widget.region.x - x), number)
        for number, widget in enumerate(screen.focus_chain)
        if (widget.region.y - y) * step > 0 and not isinstance(widget, VerticalScroll)
    ]
    if found:
        screen.focus_chain[min(found)[2]].focus()


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Holds the rows of a form."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Down", show=False),
        Binding("up,k", "move(-1)", "Up", show=False),
    ]
    DEFAULT_CSS = """
    Form {
        width: 1fr;
        height: 1fr;
        scrollbar-size-vertical: 1;
        & > .group {
            height: 1;
            margin-top: 1;
            padding-left: 2;
            color: $muted;
            text-style: bold;
        }
    }
    """

    def action_move(self, step: int) -> None:
        """Go to the row below or above."""
        move_focus(self.screen, step)

    def rows(self) -> list[Widget]:
        """Everything in the form that can have the focus, from top to bottom."""
        return [widget for widget in self.query("*") if widget.focusable]
