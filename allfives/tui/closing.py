"""Screens that close themselves once, however often they are asked to."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

Result = TypeVar("Result")


class ClosesOnce(Screen[Result]):
    """A screen that is dismissed only while it is the one on top.

    Textual's own `dismiss` takes away whatever is on top: a key pressed twice in a hurry
    would also close the screen below.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
