"""Labels and one-line explanations of the settings."""

from __future__ import annotations

from typing import Final

from allfives.record.preferences import (
    PACE_SECONDS,
    Characters,
    CoverAway,
    Faces,
    Keyboard,
    Sort,
    ThemeChoice,
)
from allfives.words.setup import OptionWords, Words

SETTING_WORDS: Final[dict[str, OptionWords]] = {
    "theme": OptionWords(
        "Colours",
        {
            ThemeChoice.DARK: Words("dark", "For dark rooms and dark terminals."),
            ThemeChoice.LIGHT: Words("light", "For bright rooms and light terminals."),
            ThemeChoice.CONTRAST: Words("high contrast", "Black and white, with bold marks."),
            ThemeChoice.SIXTEEN: Words("sixteen", "The sixteen colours your terminal has set."),
            ThemeChoice.MONO: Words("none", "No colours at all: outlines and marks."),
        },
    ),
    "faces": OptionWords(
        "Large tiles",
        {
            Faces.PIPS: Words("pips", "Large tiles show their pips."),
            Faces.DIGITS: Words("digits", "Large tiles show digits, as the small ones do."),
        },
    ),
    "characters": OptionWords(
        "Characters",
        {
            Characters.AUTO: Words("automatic", "Whatever this terminal seems to show."),
            Characters.UNICODE: Words("Unicode", "Lines and pips of Unicode."),
            Characters.ASCII: Words("ASCII only", "Letters and signs that every terminal has."),
        },
    ),
    "sort": OptionWords(
        "Hand order",
        {
            Sort.SUIT: Words("by number", "The highest numbers first."),
            Sort.WEIGHT: Words("by weight", "The most pips first."),
            Sort.DRAWN: Words("as it came", "In the order in which the tiles came."),
        },
    ),
    "pace": OptionWords(
        "Pace",
        {
            pace: Words(
                pace.value,
                f"Each play of a computer stays {seconds:g} seconds; any key goes on at once."
                if seconds
                else "Computers play at once.",
            )
            for pace, seconds in PACE_SECONDS.items()
        },
    ),
    "confirm": OptionWords(
        "Ask first",
        {
            False: Words("no", "One Enter plays the chosen tile."),
            True: Words("yes", "Every play is asked for once more."),
        },
    ),
    "hints": OptionWords(
        "Hints",
        {
            True: Words("on", "The coach may be asked; the game then counts as practice."),
            False: Words("off", "The coach is not asked while a game is played."),
        },
    ),
    "cover_away": OptionWords(
        "Cover",
        {
            CoverAway.SHARED: Words("among people", "Several people: covered when you turn away."),
            CoverAway.ALWAYS: Words("always", "The hand is covered when you turn away."),
            CoverAway.NEVER: Words("by key", "Turning to another window covers nothing."),
        },
    ),
    "keyboard": OptionWords(
        "Cyrillic",
        {
            Keyboard.AUTO: Words("automatic", "Letter keys lie as the language of the system has."),
            Keyboard.SERBIAN: Words("Serbian", "Letter keys lie as on a Serbian keyboard."),
            Keyboard.RUSSIAN: Words("Russian", "Letter keys lie as on a Russian keyboard."),
        },
    ),
    "motion": OptionWords(
        "Motion",
        {
            True: Words("on", "Things may move and the cursor may blink."),
            False: Words("off", "Nothing moves and nothing blinks."),
        },
    ),
}
"""Every setting but the keys."""

OVERRULED: Final = "This terminal has no more colours than you see now."
"""Said where a theme is chosen that cannot be shown."""

STILL: Final = "Nothing moves all the same, as the variable TEXTUAL_ANIMATIONS is none."
"""Said where motion is on and the environment forbids it."""
