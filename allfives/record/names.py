"""Names of seats, cleaned at the edge: nothing in them can disturb a terminal.

A cleaned name is NFC, shows something, has no control or format characters, no line
separators or variation selectors, at most two combining marks in a row and at most
`MAX_CELLS` cells. Cleaning a cleaned name changes nothing.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_CELLS: Final = 16
"""How many cells of a terminal a name may take."""

_MAX_MARKS: Final = 2
_MAX_READ: Final = 400
"""Of a longer text only the beginning is looked at."""

_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Fillers and variation selectors that Unicode files under letters, symbols and marks."""

_WIDE_SINCE: Final = (
    range(0x2630, 0x2638),
    range(0x268A, 0x2690),
    range(0x4DC0, 0x4E00),
    range(0x1D300, 0x1D357),
    range(0x1D360, 0x1D377),
)
"""Signs that take two cells in newer versions of Unicode than Python's own tables know."""


def clean_name(text: str, fallback: str) -> str:
    """A name that is safe to show anywhere; `fallback` if nothing of it can be seen.

    >>> clean_name("  Anna   Maria ", "Player 1")
    'Anna Maria'
    >>> clean_name("", "Player 2")
    'Player 2'
    """
    kept = "".join(_kept(character) for character in text[:_MAX_READ])
    return _cut(unicodedata.normalize("NFC", kept)) or fallback


def seat_name(text: str, seat: int) -> str:
    """The cleaned name of a seat; without one it is "Player 1" for seat 0 and so on."""
    return clean_name(text, f"Player {seat + 1}")


def cell_width(text: str) -> int:
    """How many cells of a terminal a text takes."""
    return sum(_width(character) for character in text)


def _kept(character: str) -> str:
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    is_dropped = category[0] in "CZ" or category == "Me" or character in _INVISIBLE
    return "" if is_dropped else character


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    is_wide = unicodedata.east_asian_width(character) in "WF"
    return 2 if is_wide or any(ord(character) in signs for signs in _WIDE_SINCE) else 1


def _cut(text: str) -> str:
    """As much as fits, without marks on nothing or too high and without double spaces."""
    kept: list[str] = []
    cells = marks = 0
    for character in text:
        is_mark = unicodedata.category(character)[0] == "M"
        marks = marks + 1 if is_mark else 0
        follows_space = not kept or kept[-1] == " "
        if marks > _MAX_MARKS or (follows_space and (is_mark or character == " ")):
            continue
        cells += _width(character)
        if cells > MAX_CELLS:
            break
        kept.append(character)
    return "".join(kept).strip()
