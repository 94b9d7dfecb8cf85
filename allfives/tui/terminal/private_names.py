"""What Textual keeps to itself of its apps and screens, and this program must know all the same.

Nothing outside this package uses a private name of Textual; what these stand for, and what
breaks without them, is in the package's list.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from textual import events, messages
from textual.app import App
from textual.message import Message
from textual.screen import Screen

Result = TypeVar("Result")
"""What a screen answers."""

_STILL_HEARD: Final = (events.Unmount, events.Callback, messages.InvokeLater, messages.Prune)
"""How a screen is taken away, and what others have asked it to call meanwhile."""


def notes_of(app: App[Any]) -> set[str]:
    """The texts of the notes that stand on the screen now."""
    return {note.message for note in app._notifications}


class DeafOnceGone(Screen[Result]):
    """A screen that hears nothing any more from when it is being taken away."""

    @property
    def is_going(self) -> bool:
        """Is it being taken away, or the app at its end, and its parts perhaps gone already?"""
        ends = self.app._exit or not self.app.is_running
        return self._pruning or self._closing or self._closed or ends

    async def _on_message(self, message: Message) -> None:
        """Handle a message, unless the screen is being taken away."""
        if not self.is_going or isinstance(message, _STILL_HEARD):
            await super()._on_message(message)
