"""What a value is learned from: the position after a play, as the seat that played sees it.

A net looks at numbers in four groups: the tiles the seat still holds, the tiles the next seat
could hold, the open ends, and a few measures. The first three are sums over tiles and ends, so
whoever compares many plays of one hand adds them up once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from allfives.game.tile import ALL_BITS
from allfives.players.search.layout_numbers import EndTable
from allfives.players.search.position import Position
from allfives.players.search.reply import HITS
from allfives.players.search.tile_masks import pips_in

REST: Final = 15
"""The count is looked at by what remains of it after division by this, which tells fives
and threes apart."""

PLAY_MEASURES: Final = 7
"""How many measures differ from play to play."""

HAND_MEASURES: Final = 4
"""How many measures depend only on the hand that a play leaves."""

COMMON_MEASURES: Final = 8
"""How many measures all plays of one choice have in common."""

MEASURES: Final = PLAY_MEASURES + HAND_MEASURES + COMMON_MEASURES
"""How many measures there are."""

Measures = tuple[float, ...]


def ends_row(table: EndTable, ends: int) -> list[int]:
    """The open ends as numbers: how many there are of each kind, and what remains of the count."""
    rest = [0] * REST
    rest[table.counts[ends] % REST] = 1
    return [*table.census(ends), *rest]


USUAL_SCALE: Final = 10.0
"""What `points_scale` is where counts score their pips."""


@lru_cache(maxsize=64)
def points_scale(table: EndTable) -> float:
    """A middling score, by which points are measured."""
    return max(table.worth[:31]) / 3.0


def value_scale(table: EndTable) -> float:
    """The points that a value of 1 stands for, so that nets learn numbers of a middling size."""
    return 2.0 * points_scale(table)


def hand_measures(hand: int) -> Measures:
    """The measures of the hand that a play leaves."""
    size = hand.bit_count()
    return (
        pips_in(hand) / 40.0,
        size / 8.0,
        1.0 if size == 0 else 0.0,
        1.0 if size == 1 else 0.0,
    )


class Outlook:
    """What the plays of one choice have in common, as the seat that chooses knows it."""

    __slots__ = ("_hits", "_scale", "_table", "barred", "common", "could", "unseen")

    def __init__(self, position: Position, seat: int, sizes: Sequence[int]) -> None:
        """The outlook of a seat.

        Args:
            position: The round; of its hands only that of the seat is looked at.
            seat: The seat that chooses.
            sizes: How many tiles each seat holds.
        """
        terms = position.terms
        seats = terms.seats
        hidden = ALL_BITS & ~(position.hands[seat] | position.played)
        self.unseen: int = hidden
        """The tiles whose place the seat does not know."""
        after = terms.following[seat]
        self.barred: int = position.played | position.barred[after]
        """Tiles that the next seat cannot hold, whatever this seat holds."""
        self.could: int = hidden & ~self.barred
        """The tiles that the next seat could hold."""
        held = sizes[after]
        self._table = terms.table
        self._scale = points_scale(terms.table)
        self._hits = HITS[self.could.bit_count()][held]
        drawable = position.drawable
        self.common: Measures = (
            pips_in(hidden) / 100.0,
            held / 8.0,
            sizes[(seat + 2) % seats] / 8.0 if seats > 2 else 0.0,
            sizes[(seat + 3) % seats] / 8.0 if seats > 3 else 0.0,
            drawable / 8.0,
            1.0 if drawable == 0 else 0.0,
            1.0 if held == 1 else 0.0,
            1.0 if held == 2 else 0.0,
        )
        """The measures that are the same for every play."""

    def measures(self, ends: int, hand: int) -> Measures:
        """The measures of a play that leads to `ends` and leaves `hand`."""
        table = self._table
        levels = table.replies[ends]
        if levels is None:
            levels = table.look_ahead(ends)
        reply = threat = 0.0
        scoring = 0
        hits, could = self._hits, self.could
        for step, bits in levels:
            reply += step * hits[(bits & could).bit_count()]
            if bits & hand:
                threat += step
            scoring |= bits
        fits = table.fits[ends]
        top = self._scale
        return (
            reply / top,
            threat / top,
            (scoring & hand).bit_count() / 3.0,
            hits[(fits & could).bit_count()],
            (fits & hand).bit_count() / 4.0,
            (fits & self.unseen).bit_count() / 8.0,
            1.0 if hand and not fits & hand else 0.0,
        )
