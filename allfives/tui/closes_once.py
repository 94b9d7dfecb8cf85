"""Screens that close themselves once, and that hear nothing any more from then on."""

from __future__ import annotations

from typing import Final, TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import Screen

Result = TypeVar("Result")
"""What a screen answers."""

_STILL_HEARD: Final = (events.Unmount, events.Callback, messages.InvokeLater, messages.Prune)
"""How a screen is taken away, and what others have asked it to call meanwhile."""


class ClosesOnce(Screen[Result]):
    """A screen for people in a hurry, who press the next key before this one is done.

    Textual's own `dismiss` takes away whatever is on top: a key pressed twice would also
    close the screen below. And a screen that is closed at once is still told of its
    mounting, and of the choices in it, when its parts are gone or never came.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close with a result, unless it is closed already."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    @property
    def is_going(self) -> bool:
        """Is it being taken away, or the app at its end, and its parts perhaps gone already?"""
        ends = self.app._exit or not self.app.is_running
        return self._pruning or self._closing or self._closed or ends

    async def _on_message(self, message: Message) -> None:
        """Handle a message, unless the screen is being taken away."""
        if not self.is_going or isinstance(message, _STILL_HEARD):
            await super()._on_message(message)
