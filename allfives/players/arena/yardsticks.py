"""Measuring rods: players that only the arena knows, to measure the levels by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from allfives.players.arena.clairvoyant import Clairvoyant
from allfives.players.expert import ExpertPlayer
from allfives.players.levels import LEVELS, LevelError, player_for
from allfives.players.player import Player

RODS: Final[dict[str, Callable[[], Player | Clairvoyant]]] = {
    "clairvoyant": Clairvoyant,
    "expert-for-points": lambda: ExpertPlayer(for_points=True),
    "expert-unsuspecting": lambda: ExpertPlayer(suspects=False),
}
"""One that sees everything, and the expert without what it owes its strength to."""


def contender(name: str) -> Player | Clairvoyant:
    """A new player of a level, or a measuring rod.

    Raises:
        LevelError: If there is neither of that name.
    """
    check_contender(name)
    return RODS[name]() if name in RODS else player_for(name)


def check_contender(name: str) -> None:
    """Make sure that a name is that of a level or of a measuring rod.

    Raises:
        LevelError: If it is not.
    """
    if name not in LEVELS and name not in RODS:
        raise LevelError(
            f"There is no level {name!r}; the levels are {', '.join(LEVELS)}, "
            f"and to measure them by {', '.join(RODS)}."
        )
