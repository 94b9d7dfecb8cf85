"""Exact odds of the next seat's reply, as fractions, by counting deals.

Every way to deal the unseen tiles to the other hands and the boneyard that agrees with the
hand sizes and the known lacks is equally likely. Nothing is sampled and nothing rounded,
for any number of seats; `reply` has the same sums fast, for search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from allfives.game.layout import Layout
from allfives.game.rules import Draw, Rules
from allfives.game.tile import Tile

_NEXT = 1
"""The holder bit of the next seat; the seats after it have the bits above."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """What one seat cannot see, and knows about it."""

    tiles: tuple[Tile, ...]
    """The tiles in the other hands and in the boneyard."""
    sizes: tuple[int, ...]
    """How many tiles each other seat holds, in turn order; the boneyard has the rest."""
    lacks: tuple[Collection[int], ...]
    """The pips that no tile of each other seat shows, in the same order."""

    @property
    def boneyard(self) -> int:
        """How many tiles the boneyard has."""
        return len(self.tiles) - sum(self.sizes)

    def holders(self, tile: Tile) -> int:
        """The other seats that could hold a tile, as a bit for each."""
        return sum(
            1 << number
            for number, pips in enumerate(self.lacks)
            if tile.high not in pips and tile.low not in pips
        )


@dataclass(frozen=True, slots=True)
class ReplyOdds:
    """How the next seat can answer."""

    scores: Fraction
    """The chance that it can score."""
    expected: Fraction
    """The points of its best reply, on average."""


def deals(pools: Mapping[int, int], sizes: Sequence[int]) -> int:
    """In how many ways tiles can be dealt to holders.

    Args:
        pools: How many tiles may go to the holders of a set, by the bits of those holders.
        sizes: How many tiles each holder gets; together all tiles.

    >>> deals({0b11: 5}, (2, 3)), deals({0b11: 4, 0b10: 1}, (2, 3))
    (10, 6)
    """
    ways: Counter[tuple[int, ...]] = Counter({tuple(sizes): 1})
    for holders, tiles in pools.items():
        shared = Counter({(room, tiles): number for room, number in ways.items()})
        for holder in range(len(sizes)):
            if holders >> holder & 1:
                shared = _with_share(shared, holder)
        ways = Counter({room: number for (room, left), number in shared.items() if not left})
    return ways[(0,) * len(sizes)]


_Shared = Counter[tuple[tuple[int, ...], int]]
"""In how many ways it comes to the room left at each holder and the tiles left to deal."""


def _with_share(shared: _Shared, holder: int) -> _Shared:
    """The ways after a holder took any of the tiles that are left."""
    after: _Shared = Counter()
    for (room, tiles), ways in shared.items():
        for taken in range(min(tiles, room[holder]) + 1):
            rest = (*room[:holder], room[holder] - taken, *room[holder + 1 :])
            after[rest, tiles - taken] += ways * comb(tiles, taken)
    return after


def reply_odds(rules: Rules, layout: Layout, unseen: Unseen, *, draws: bool = False) -> ReplyOdds:
    """The odds of the next seat's reply on a layout.

    Args:
        rules: The options of the game.
        layout: What the next seat finds.
        unseen: What the seat that asks cannot see; it agrees with some deal.
        draws: Is a reply with a tile that the next seat is forced to draw counted too?
    """
    scores = {tile: _best(rules, layout, tile) for tile in unseen.tiles if tile.bit & layout.fits}
    levels = sorted({0, *scores.values()})
    chances = [_none_held(unseen, [t for t in scores if scores[t] >= level]) for level in levels]
    expected = Fraction(0)
    for lower, level, chance in zip(levels, levels[1:], chances[1:], strict=False):
        expected += (level - lower) * (1 - chance)
    scoring = 1 - chances[1] if len(levels) > 1 else Fraction(0)
    if not draws:
        return ReplyOdds(scoring, expected)
    drawn = {tile: _drawn_first(rules, unseen, tile, scores) for tile in scores if scores[tile]}
    return ReplyOdds(
        scoring + sum(drawn.values()),
        expected + sum(scores[tile] * chance for tile, chance in drawn.items()),
    )


def _best(rules: Rules, layout: Layout, tile: Tile) -> int:
    places = layout.places_for(tile)
    return max(rules.points[layout.after(tile, on).count] for on in places)


def _all_deals(unseen: Unseen) -> int:
    return deals_without(unseen, ())


def deals_without(unseen: Unseen, tiles: Collection[Tile]) -> int:
    """The deals in which the next seat holds none of some tiles."""
    boneyard = 1 << len(unseen.sizes)
    pools: Counter[int] = Counter()
    for tile in unseen.tiles:
        holders = unseen.holders(tile) & ~(_NEXT if tile in tiles else 0)
        pools[holders | boneyard] += 1
    return deals(pools, (*unseen.sizes, unseen.boneyard))


def _none_held(unseen: Unseen, tiles: Collection[Tile]) -> Fraction:
    """The chance that the next seat holds none of some tiles."""
    return Fraction(deals_without(unseen, tiles), _all_deals(unseen))


def _drawn_first(rules: Rules, unseen: Unseen, tile: Tile, fitting: Collection[Tile]) -> Fraction:
    """The chance that the next seat holds no fitting tile and draws `tile` as its first.

    The boneyard counts as two holders, one for fitting tiles and one for the others; `tile`
    is put into the first beforehand.
    """
    draws = max(0, unseen.boneyard - rules.reserve)
    if rules.draw is not Draw.UNTIL_PLAYABLE:
        draws = min(draws, 1 if rules.draw is Draw.ONE else 0)
    fits_bit, other_bit = 1 << len(unseen.sizes), 2 << len(unseen.sizes)
    pools: Counter[int] = Counter()
    for each in unseen.tiles:
        if each in fitting and each is not tile:
            pools[unseen.holders(each) & ~_NEXT | fits_bit] += 1
        elif each not in fitting:
            pools[unseen.holders(each) | other_bit] += 1
    chance = Fraction(0)
    for fits in range(1, min(unseen.boneyard, len(fitting)) + 1):
        ways = deals(pools, (*unseen.sizes, fits - 1, unseen.boneyard - fits))
        undrawn = Fraction(comb(unseen.boneyard - draws, fits), comb(unseen.boneyard, fits))
        chance += Fraction(ways, fits) * (1 - undrawn)
    return chance / _all_deals(unseen)
