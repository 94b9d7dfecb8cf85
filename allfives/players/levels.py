"""The computer players by name: what a person can choose for a seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from allfives.players.careful import CarefulPlayer
from allfives.players.expert import ExpertPlayer
from allfives.players.player import IsLate, Player, never
from allfives.players.simple import GreedyPlayer, RandomPlayer
from allfives.players.strong import StrongPlayer


class LevelError(ValueError):
    """There is no such level; the message is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of computer player."""

    name: str
    sentence: str
    """How it plays, honestly."""
    factory: Callable[[IsLate], Player]
    """Makes a player of this level, to be told when it is late."""


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("random", "Plays any tile that fits, without a thought.", lambda _: RandomPlayer()),
        Level(
            "greedy",
            "Takes the most points it can get now, and looks no further.",
            lambda _: GreedyPlayer(),
        ),
        Level(
            "careful",
            "Weighs its points against the best answer it must expect from the next player.",
            lambda _: CarefulPlayer(),
        ),
        Level(
            "strong",
            "Adds to its points what a position has proved to be worth in many thousand rounds; "
            "careful in games it never learned.",
            lambda _: StrongPlayer(),
        ),
        Level(
            "expert",
            "Tries every play in many worlds that fit what was laid, drawn and passed over, and "
            "near the end plays to win; careful in games it never learned.",
            lambda is_late: ExpertPlayer(is_late=is_late),
        ),
    )
}
"""All levels, the weakest first; each can be chosen as an opponent."""


def level_named(name: str) -> Level:
    """The level with a name.

    Raises:
        LevelError: If there is none.
    """
    if name not in LEVELS:
        raise LevelError(f"There is no level {name!r}; the levels are {', '.join(LEVELS)}.")
    return LEVELS[name]


def player_for(name: str, is_late: IsLate = never) -> Player:
    """A new player of a level.

    Args:
        name: The level.
        is_late: Tells a player that tries things out when to come to an end.

    Raises:
        LevelError: If there is no such level.
    """
    return level_named(name).factory(is_late)
