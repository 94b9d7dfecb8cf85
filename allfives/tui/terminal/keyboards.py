"""Keys of keyboards that write another script: each stands for the Latin key in its place.

Whoever writes Serbian, Greek or Russian need not switch the keyboard to play. Where a letter
lies at different places, as the Cyrillic п does, what a person has set or the locale decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual import events

from allfives.record.preferences import Keyboard

_RUSSIAN_LOCALES: Final = ("ru", "be", "uk", "kk", "ky")
"""Languages whose keyboards have their Cyrillic letters where the Russian one has them."""


def _places(letters: str, latin: str) -> dict[str, str]:
    pairs = dict(zip(letters, latin, strict=True))
    return pairs | {letter.upper(): key.upper() for letter, key in pairs.items()}


_GREEK: Final = _places("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm")
_SERBIAN: Final = _places("љњертзуиопасдфгхјклѕџцвбнм", "qwertzuiopasdfghjklyxcvbnm")
_RUSSIAN: Final = _places("йцукенгшщзфывапролдячсмитьіў", "qwertyuiopasdfghjklzxcvbnmso")

KEYS_WITHOUT_SHIFT: Final = {
    "1": "ampersand", "2": "é", "3": "quotation_mark", "4": "apostrophe",
    "5": "left_parenthesis", "6": "section_sign", "7": "è", "8": "underscore", "9": "ç",
    "0": "à",
}  # fmt: skip
"""What keys write that write these digits only with Shift, on French and Belgian keyboards."""


def is_russian(keyboard: Keyboard, environ: Mapping[str, str]) -> bool:
    """Do Cyrillic letters lie where they do on a Russian keyboard?

    Args:
        keyboard: What a person has set.
        environ: The environment variables, of which the locale decides where nothing is set.
    """
    if keyboard is not Keyboard.AUTO:
        return keyboard is Keyboard.RUSSIAN
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    chosen = next((name for name in names if name), "")
    return chosen.partition("_")[0].partition(".")[0].lower() in _RUSSIAN_LOCALES


def latin_of(letter: str, *, russian: bool) -> str:
    """The Latin letter on the key that writes a letter, or the letter itself.

    >>> latin_of("г", russian=False), latin_of("п", russian=True), latin_of("Γ", russian=False)
    ('g', 'g', 'G')
    """
    cyrillic = _RUSSIAN if russian else _SERBIAN
    return cyrillic.get(letter) or _GREEK.get(letter) or letter


def in_latin(event: events.Key, *, russian: bool) -> events.Key:
    """The same press, as if the keyboard wrote Latin."""
    latin = latin_of(event.character or "", russian=russian)
    if not latin or latin == event.character:
        return event
    pressed = events.Key(latin, latin)
    pressed.time = event.time
    return pressed
