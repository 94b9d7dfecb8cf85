"""What a person can set, as closed sets of values; faces and sentences share them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class ThemeChoice(StrEnum):
    """The colours of the table."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    SIXTEEN = "sixteen"
    MONO = "mono"


class Faces(StrEnum):
    """How a half of a large tile shows its number."""

    PIPS = "pips"
    DIGITS = "digits"


class Pace(StrEnum):
    """How long the moves of computers, draws and passes stay before the next."""

    INSTANT = "instant"
    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"


PACE_SECONDS: Final[dict[Pace, float]] = {
    Pace.INSTANT: 0.0,
    Pace.QUICK: 0.4,
    Pace.NORMAL: 1.0,
    Pace.SLOW: 2.0,
}
"""The pause before each of those, in seconds."""


class Sort(StrEnum):
    """The order of the tiles in the hand."""

    DRAWN = "drawn"
    SUIT = "suit"
    WEIGHT = "weight"


class Characters(StrEnum):
    """Which characters the table is drawn with."""

    AUTO = "auto"
    UNICODE = "unicode"
    ASCII = "ascii"


class CoverAway(StrEnum):
    """When a hand is covered because nobody may sit at the keyboard any more."""

    SHARED = "shared"
    ALWAYS = "always"
    NEVER = "never"
