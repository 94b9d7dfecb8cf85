"""The small signs that menus and forms are marked with, also where only ASCII is to be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allfives.tui.drawing.faces import Look


@dataclass(frozen=True, slots=True)
class Marks:
    """One set of signs, each a single cell."""

    pointer: str
    """Points at what has the focus."""
    previous: str
    """Goes to the value before."""
    following: str
    """Goes to the next value."""
    changed: str
    """Stands before what differs from the usual."""
    tick: str
    """Stands before the value that is in use."""
    arrow: str
    """Leads from a count to its points."""
    rule: str
    """Repeated, it is a line between parts."""


UNICODE_MARKS: Final = Marks("►", "‹", "›", "•", "✓", "→", "─")
"""Signs for terminals that show Unicode."""

ASCII_MARKS: Final = Marks(">", "<", ">", "*", "*", ">", "-")
"""Signs for all others."""


def marks_for(look: Look) -> Marks:
    """The signs that go with a look."""
    return ASCII_MARKS if look.ascii else UNICODE_MARKS
