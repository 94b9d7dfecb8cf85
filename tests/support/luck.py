"""Chance for tests: a seeded generator, or tiles in an order that the test chooses."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from allfives.game.events import GameStarted, Seat
from allfives.game.rules import Rules
from allfives.game.state import State, begin
from allfives.game.tile import ALL_TILES, Tile


class Luck:
    """Chance that a seed decides."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """All these tiles in a random order."""
        return self.random.sample(tiles, len(tiles))

    def lot(self, seats: Sequence[int]) -> int:
        """One of these seats."""
        return self.random.choice(seats)


class Stacked:
    """Chance that deals the tiles in the order given, the others after them."""

    def __init__(self, tiles: Iterable[Tile], leader: int = 0) -> None:
        self.tiles = tuple(tiles)
        self.leader = leader
        self.lots: list[tuple[int, ...]] = []
        """The seats of each lot that was drawn."""

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """The chosen tiles, then the others."""
        return self.tiles + tuple(tile for tile in tiles if tile not in self.tiles)

    def lot(self, seats: Sequence[int]) -> int:
        """The chosen leader, if it is among the seats."""
        self.lots.append(tuple(seats))
        return self.leader if self.leader in seats else seats[0]


def stacked(*hands: str, boneyard: str = "", leader: int = 0) -> Stacked:
    """Chance that deals these hands and this boneyard, each written as tiles."""
    written = " ".join((*hands, boneyard))
    return Stacked((Tile.parse(word) for word in written.split()), leader)


def seats_of(rules: Rules) -> tuple[Seat, ...]:
    """Seats with names for a game."""
    return tuple(Seat(name) for name in ("Ann", "Ben", "Cid", "Dot")[: rules.players])


def fresh(rules: Rules, preset: str = "pagat") -> State:
    """A game that has just been started."""
    return begin(GameStarted(preset, rules, seats_of(rules)))


def unseen(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles of the set that are not among these."""
    taken = tuple(tiles)
    return tuple(tile for tile in ALL_TILES if tile not in taken)
