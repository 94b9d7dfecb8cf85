"""What the next seat's best reply is worth on average, fast: tables and floats.

`odds` has the same sums exactly, for any number of seats and with reasons; the tests hold
the two together. Here the next seat is taken to hold any tiles of those it could hold with
equal chance, which is exact where only one other seat holds tiles or none of the further
ones is known to lack anything.
"""

from __future__ import annotations

from typing import Final

from allfives.game.tile import ALL_TILES
from allfives.players.search.layout_numbers import EndTable

_SET: Final = len(ALL_TILES)

Hits = tuple[float, ...]
"""The chance that a hand holds one of 0, 1, 2 ... given tiles."""


def _hits(could: int, held: int) -> Hits:
    none = 1.0
    hits = [0.0]
    for left in range(could, 0, -1):
        none *= max(0.0, (left - held) / left)
        hits.append(1.0 - none)
    return tuple(hits)


HITS: Final[tuple[tuple[Hits, ...], ...]] = tuple(
    [tuple([_hits(could, held) for held in range(_SET + 1)]) for could in range(_SET + 1)]
)
"""`HITS[could][held][given]`: the chance that a hand of `held` tiles out of `could` tiles has
one of `given` of them."""


def best_reply(table: EndTable, ends: int, could: int, held: int) -> float:
    """The expected best score of the next seat from its hand.

    Args:
        table: Where `ends` is a layout.
        ends: The layout it finds.
        could: The tiles it could hold.
        held: How many it holds.
    """
    hits = HITS[could.bit_count()][held]
    levels = table.replies[ends]
    if levels is None:
        levels = table.look_ahead(ends)
    expected = 0.0
    for step, bits in levels:
        expected += step * hits[(bits & could).bit_count()]
    return expected


def best_drawn_reply(
    table: EndTable, ends: int, could: int, held: int, unseen: int, draws: int
) -> float:
    """What a forced draw adds to `best_reply`: the expected score of a tile drawn and played.

    Args:
        table: Where `ends` is a layout.
        ends: The layout it finds.
        could: The tiles it could hold.
        held: How many it holds.
        unseen: All tiles whose place is not known.
        draws: How many it may draw.
    """
    fitting = table.fits[ends]
    drawn_from = (unseen & fitting).bit_count()
    if not draws or not drawn_from:
        return 0.0
    elsewhere = unseen.bit_count() - held
    reached = HITS[elsewhere][min(draws, elsewhere)][min(drawn_from, elsewhere)]
    stuck = 1.0 - HITS[could.bit_count()][held][(could & fitting).bit_count()]
    total = 0
    for step, bits in table.replies[ends] or table.look_ahead(ends):
        total += step * (bits & unseen).bit_count()
    return stuck * reached * total / drawn_from
