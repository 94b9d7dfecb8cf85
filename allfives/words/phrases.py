"""Parts of sentences about rules: numbers in words, and who has a score."""

from __future__ import annotations

from typing import Final

from allfives.game.rules import Draw, Rules
from allfives.game.tile import ALL_TILES

_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number(value: int) -> str:
    """A number as it stands in a sentence: in words below ten.

    >>> number(2), number(14)
    ('two', '14')
    """
    return _WORDS[value] if 0 <= value < len(_WORDS) else str(value)


def count_of(value: int, noun: str) -> str:
    """So many of something.

    >>> count_of(1, "tile"), count_of(3, "tile")
    ('one tile', 'three tiles')
    """
    return f"{number(value)} {noun}{'' if value == 1 else 's'}"


def side_noun(rules: Rules) -> str:
    """What has a score: a player or a pair."""
    return "pair" if rules.partnership else "player"


def undealt(rules: Rules) -> int:
    """How many tiles are left after the deal."""
    return len(ALL_TILES) - rules.players * rules.hand_size


def anybody_draws(rules: Rules) -> bool:
    """Can a tile ever be drawn?"""
    return rules.draw is not Draw.NONE and undealt(rules) > rules.reserve
