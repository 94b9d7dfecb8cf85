"""In which order, and from which root, the tiles of a layout are drawn.

A picture grows tile by tile, so that a longer layout with the same beginning keeps what
was drawn. It can grow from the lead, in the order of play; or from the first double that
spins, with the chain that led to it turned around, which leaves more room for its arms.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from allfives.game.arms import Arms
from allfives.game.layout import Layout, Spinner
from allfives.game.tile import Tile
from allfives.tui.drawing.geometry import EAST, NORTH, SOUTH, WAYS, WEST


class Node(NamedTuple):
    """One tile of the tree that is drawn."""

    tile: Tile
    """The tile."""
    parent: Tile | None
    """The tile it is drawn against, None for the root."""
    heading: int
    """The way of its arm as if arms never turned."""
    spins: bool
    """Can it be played on from four sides?"""

    @property
    def exits(self) -> tuple[int, ...]:
        """The headings on which tiles can be laid against it, sides before ends."""
        if self.parent is None:
            return (WEST, EAST, NORTH, SOUTH) if self.spins else (WEST, EAST)
        if not self.spins:
            return (self.heading,)
        across = (NORTH, SOUTH) if self.heading in (EAST, WEST) else (WEST, EAST)
        return (self.heading, *across)


def from_lead(layout: Layout, arms: Arms) -> tuple[Node, ...]:
    """All tiles in the order of play."""
    spinning = _spinning(layout)
    nodes = []
    for tile, on in layout.plays:
        heading = arms.headings[tile]
        nodes.append(Node(tile, on, EAST if heading is None else WAYS[heading], tile in spinning))
    return tuple(nodes)


def from_spinner(layout: Layout, arms: Arms) -> tuple[Node, ...]:
    """The spinner, the chain back to the lead, then the others in the order of play."""
    nodes = from_lead(layout, arms)
    spinner = layout.spinner
    if spinner is None or spinner is nodes[0].tile:
        return nodes
    by_tile = {node.tile: node for node in nodes}
    chain: list[Tile] = [spinner]
    while (parent := by_tile[chain[-1]].parent) is not None:
        chain.append(parent)
    back = (by_tile[spinner].heading + 2) % 4
    turned = [Node(spinner, None, EAST, True)]
    for before, tile in pairwise(chain):
        turned.append(Node(tile, before, back, False))
    return (*turned, *(node for node in nodes if node.tile not in chain))


def _spinning(layout: Layout) -> frozenset[Tile]:
    """The tiles that can be played on from four sides."""
    if layout.kind is Spinner.NONE or layout.spinner is None:
        return frozenset()
    if layout.kind is Spinner.ALL_DOUBLES:
        return frozenset(placed.tile for placed in layout.plays if placed.tile.is_double)
    return frozenset((layout.spinner,))
