"""Screens that close themselves once, and that hear nothing any more from then on."""

from __future__ import annotations

from textual.await_complete import AwaitComplete

from allfives.tui.terminal.private_names import DeafOnceGone, Result

__all__ = ["ClosesOnce", "Result"]


class ClosesOnce(DeafOnceGone[Result]):
    """A screen for people in a hurry, who press the next key before this one is done.

    Textual's own `dismiss` takes away whatever is on top: a key pressed twice would also
    close the screen below. And a screen that is closed at once is still told of its
    mounting, and of the choices in it, when its parts are gone or never came.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
