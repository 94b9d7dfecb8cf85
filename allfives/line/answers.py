"""What a person meant by a line: a command, a number, a tile or a play."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from allfives.game.tile import Tile


class Wish(Enum):
    """Something that can be wanted beside a play."""

    DRAW = "draw"
    UNDO = "undo"
    HELP = "help"
    HAND = "hand"
    ENDS = "ends"
    LAYOUT = "layout"
    SCORES = "scores"
    LOG = "log"
    RULES = "rules"
    SAVE = "save"
    QUIT = "quit"


_SHORT: Final = {"d": Wish.DRAW, "u": Wish.UNDO, "?": Wish.HELP, "q": Wish.QUIT}

WORDS: Final = tuple(wish.value for wish in Wish)
"""Every command as it is typed in full."""

_PLAY: Final = re.compile(
    r"([0-6])\s*-?\s*([0-6])(?:(?:\s*>\s*|\s+on\s+|\s+)([0-6])\s*-?\s*([0-6]))?"
)
_NUMBER: Final = re.compile(r"#?\s*([0-9]{1,3})")


class Meant(NamedTuple):
    """A number or a tile that was typed; where it could be either, both are set."""

    number: int | None = None
    tile: Tile | None = None
    on: Tile | None = None


def read_wish(text: str) -> Wish | None:
    """The command that was typed, if it is one."""
    word = text.lower()
    if word in _SHORT:
        return _SHORT[word]
    return Wish(word) if word in WORDS else None


def read_meant(text: str) -> Meant | None:
    """The number, tile or play that was typed, if it is one.

    >>> read_meant("54>55").on
    Tile(5, 5)
    >>> read_meant("9").number
    9
    """
    text = text.lower()
    found, place = _PLAY.fullmatch(text), _NUMBER.fullmatch(text)
    number = int(place[1]) if place else None
    if found is None:
        return None if number is None else Meant(number)
    on = Tile(int(found[3]), int(found[4])) if found[3] else None
    return Meant(number, Tile(int(found[1]), int(found[2])), on)


def read_number(text: str) -> int | None:
    """The number that was typed, if it is one."""
    found = _NUMBER.fullmatch(text)
    return int(found[1]) if found else None
