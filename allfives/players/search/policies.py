"""Ways to choose a play from one hand alone: what the sides of a rollout do.

A policy gets the whole position and must use of it only what its seat may know: its own
hand, the layout, the sizes of the other hands and what they are known to lack.
"""

from __future__ import annotations

import random
from typing import Final

from allfives.game.tile import ALL_BITS, ALL_TILES
from allfives.players.search.layout_numbers import TILE_MASK, TILE_WIDTH
from allfives.players.search.position import Position
from allfives.players.search.reply import HITS, Hits
from allfives.players.search.tile_masks import tiles_in

_WEIGHTS: Final[tuple[float, ...]] = tuple([tile.pips / (1 << 20) for tile in ALL_TILES])
"""A trifle for each tile, so that of plays of equal value the heavier tile goes."""


class Policy:
    """A way to choose."""

    __slots__ = ()

    def choose(self, position: Position, fitting: int) -> int:
        """One of the options of the seat to move, which holds `fitting` tiles that fit."""
        raise NotImplementedError


class RandomPolicy(Policy):
    """Any tile that fits, then any of its places."""

    __slots__ = ("_bits",)

    def __init__(self, chance: random.Random) -> None:
        self._bits = chance.getrandbits

    def choose(self, position: Position, fitting: int) -> int:
        """Any option."""
        tiles = tiles_in(fitting)
        options = position.options(tiles[self._bits(30) % len(tiles)])
        return options[self._bits(30) % len(options)]


class GreedyPolicy(Policy):
    """The most points now; of equal ones the heaviest tile."""

    __slots__ = ()

    def choose(self, position: Position, fitting: int) -> int:
        """The option that scores most."""
        if not position.terms.all_score:
            return max(position.plays(), key=lambda option: _greed(position, option))
        points = position.terms.table.points
        best, best_value = 0, -1.0
        for tile in tiles_in(fitting):
            option = position.options(tile)[0]
            value = points[option >> TILE_WIDTH] + _WEIGHTS[tile]
            if value > best_value:
                best, best_value = option, value
        return best


def _greed(position: Position, option: int) -> float:
    return position.worth(option) + _WEIGHTS[option & TILE_MASK]


class CarefulPolicy(Policy):
    """Points now less the expected best reply of the next seat."""

    __slots__ = ()

    def choose(self, position: Position, fitting: int) -> int:
        """The option of the highest value."""
        if not fitting & (fitting - 1):
            options = position.options(fitting.bit_length() - 1)
            if len(options) == 1:
                return options[0]
        terms = position.terms
        after = terms.following[position.turn]
        seen = position.hands[position.turn] | position.played
        could = ALL_BITS & ~(seen | position.barred[after])
        hits = HITS[could.bit_count()][position.hands[after].bit_count()]
        return _most_careful(position, fitting, could, hits)


def _most_careful(position: Position, fitting: int, could: int, hits: Hits) -> int:
    """The option of the highest value, if the next seat holds tiles of `could`."""
    terms = position.terms
    table, all_score = terms.table, terms.all_score
    points, replies = table.points, table.replies
    best, best_value = 0, -1000.0
    for tile in tiles_in(fitting):
        for option in position.options(tile):
            ends = option >> TILE_WIDTH
            levels = replies[ends]
            if levels is None:
                levels = table.look_ahead(ends)
            worth = points[ends] if all_score else position.worth(option)
            value = worth + _WEIGHTS[tile]
            if not terms.wins(position.turn, worth, position.scores):
                for step, bits in levels:
                    value -= step * hits[(bits & could).bit_count()]
            if value > best_value:
                best, best_value = option, value
    return best
