"""What may be played next, as far as it matters to drawing."""

from __future__ import annotations

from collections.abc import Iterator

from allfives.game.layout import Spinner
from allfives.game.tile import ALL_TILES, Tile
from allfives.tui.drawing.branches import Node
from allfives.tui.drawing.growth import Grown, Key, double_spins, is_open, pip_at


def next_nodes(grown: Grown, kind: Spinner) -> Iterator[Node]:
    """For every open end an ordinary tile and a double, if there are any left."""
    spins = double_spins(grown, kind)
    for key in grown.spots:
        if is_open(grown, key):
            for tile in _samples(grown, key):
                yield Node(tile, *key, tile.is_double and spins)


def _samples(grown: Grown, key: Key) -> list[Tile]:
    pip = pip_at(grown, key)
    left = [tile for tile in ALL_TILES if tile.has(pip) and not tile.bit & grown.used]
    singles = [tile for tile in left if not tile.is_double]
    return singles[:1] + [tile for tile in left if tile.is_double]
