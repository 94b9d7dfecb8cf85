"""The conversation on the standard streams; lines can be edited where the terminal allows it."""

from __future__ import annotations

import os
import sys
from typing import Final

from allfives.line.talk import Talk

_NOT_EDITED: Final = ("", "dumb", "unknown")
"""Types of terminals on which a line cannot be edited."""


def talk_here() -> Talk:
    """A conversation on the standard streams."""
    talk = Talk(sys.stdin, sys.stdout)
    can_edit = os.environ.get("TERM", "").lower() not in _NOT_EDITED
    if can_edit and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        _let_edit(talk)
    return talk


def _let_edit(talk: Talk) -> None:
    """Let lines be edited, recalled and completed, if this Python can."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        """The next of the answers that begin like this."""
        found = [each for each in talk.offered if each.startswith(text)]
        return found[number] if number < len(found) else None

    # What a terminal is told unasked would be read aloud, or stand in a log.
    for setting in ("enable-bracketed-paste off", "enable-meta-key off", "bell-style none"):
        readline.parse_and_bind(f"set {setting}")
    readline.parse_and_bind("tab: complete")
    readline.set_completer_delims("")
    readline.set_completer(complete)
    talk.read = input
