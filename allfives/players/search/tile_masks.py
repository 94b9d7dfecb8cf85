"""Sets of tiles as bit masks: taken apart, and added up, by tables."""

from __future__ import annotations

from typing import Final

from allfives.game.tile import ALL_TILES

HALF: Final = 14
"""The tables take a set of 28 tiles in two halves of so many bits."""

HALF_MASK: Final = (1 << HALF) - 1
"""The bits of the lower half."""

TILE_BITS: Final[tuple[int, ...]] = tuple(tile.bit for tile in ALL_TILES)
"""The bit of each tile by its number."""


def _tile_lists(first: int) -> tuple[tuple[int, ...], ...]:
    lists: list[tuple[int, ...]] = [()]
    for number in range(first, first + HALF):
        lists += [(*tiles, number) for tiles in lists]
    return tuple(lists)


LOW_TILES: Final = _tile_lists(0)
"""The numbers of the tiles in a set of the first fourteen."""

HIGH_TILES: Final = _tile_lists(HALF)
"""The numbers of the tiles in a set of the last fourteen, by their bits moved down by `HALF`."""


def _pip_sums(first: int) -> tuple[int, ...]:
    sums = [0]
    for tile in ALL_TILES[first : first + HALF]:
        sums += [pips + tile.pips for pips in sums]
    return tuple(sums)


LOW_PIPS: Final = _pip_sums(0)
"""The pips on a set of the first fourteen tiles."""

HIGH_PIPS: Final = _pip_sums(HALF)
"""The pips on a set of the last fourteen tiles, by their bits moved down by `HALF`."""


def tiles_in(bits: int) -> tuple[int, ...]:
    """The numbers of the tiles in a set, in order.

    >>> tiles_in(1 << 27 | 1 << 3 | 1)
    (0, 3, 27)
    """
    return LOW_TILES[bits & HALF_MASK] + HIGH_TILES[bits >> HALF]


def pips_in(bits: int) -> int:
    """The pips on a set of tiles."""
    return LOW_PIPS[bits & HALF_MASK] + HIGH_PIPS[bits >> HALF]
