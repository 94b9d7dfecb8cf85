"""Worlds that fit what a seat knows, each as likely as it is.

A deal puts a tile into every place, all orders alike likely. So all ways to divide the tiles
among the groups that fit are alike likely, and so are all orders of the boneyard.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from allfives.game.view import SeatView
from allfives.players.belief.dividing import COUNTABLE, Counter, TooMany, Walk
from allfives.players.belief.knowledge import BONEYARD, Division, Knowledge, knowledge_of
from allfives.players.search.conversion import bits_of


@dataclass(frozen=True, slots=True)
class World:
    """Hands and boneyard as they may be."""

    hands: tuple[int, ...]
    """The tiles of each seat, as sets."""
    boneyard: tuple[int, ...]
    """The bits of its tiles, the next to be drawn first."""


class Worlds:
    """Draws worlds for one view."""

    def __init__(self, view: SeatView, rng: random.Random, countable: int = COUNTABLE) -> None:
        """Worlds for `view`, of a round that is being played.

        Args:
            view: What one seat knows.
            rng: Draws them.
            countable: How many cases are counted at most.
        """
        self.known: Knowledge = knowledge_of(view)
        """What they must fit."""
        self._rng = rng
        self._seat = view.seat
        self._hand = sum(bits_of(view.hand))
        self._seats = view.rules.players
        try:
            self._divider: Counter | Walk = Counter(self.known, countable)
        except TooMany:
            self._divider = Walk(self.known, rng)

    def divide(self) -> Division:
        """One way to divide the tiles, all of them alike likely."""
        while True:
            division = self._divider.divide(self._rng)
            if self.known.is_simple or self.known.allows(division):
                return division

    def world(self, division: Division) -> World:
        """The world in which the tiles are divided like that, its boneyard in any order."""
        hands = [0] * self._seats
        hands[self._seat] = self._hand
        boneyard: list[int] = []
        groups = self.known.groups
        for origin, index in zip(self.known.origins, division, strict=True):
            if origin.played is None:
                seat = groups[index].seat
                if seat == BONEYARD:
                    boneyard.append(origin.tile.bit)
                else:
                    hands[seat] |= origin.tile.bit
        self._rng.shuffle(boneyard)
        return World(tuple(hands), tuple(boneyard))

    def draw(self, count: int) -> list[World]:
        """So many worlds, independent of each other unless they come from a walk."""
        return [self.world(self.divide()) for _ in range(count)]
