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


Nodes = tuple[Node, ...]
"""The tiles of a layout in the order of drawing, each after the one it is drawn against."""


def from_lead(arms: Arms) -> Nodes:
    """All tiles in the order of play."""
    layout, headings = arms.layout, arms.headings
    spinning = _spinning(layout)
    nodes = []
    for tile, on in layout.plays:
        heading = headings[tile]
        nodes.append(Node(tile, on, EAST if heading is None else WAYS[heading], tile in spinning))
    return tuple(nodes)


def from_spinner(nodes: Nodes) -> Nodes:
    """The spinner, the chain back to the lead, then the others in the order of play.

    Args:
        nodes: All tiles in the order of play; they are returned as they are where the
            spinner led or there is none.
    """
    spinner = next((node for node in nodes if node.spins), nodes[0])
    if spinner.parent is None:
        return nodes
    parents = {node.tile: node.parent for node in nodes}
    chain = [spinner.tile]
    while (parent := parents[chain[-1]]) is not None:
        chain.append(parent)
    back = (spinner.heading + 2) % 4
    turned = [Node(tile, before, back, False) for before, tile in pairwise(chain)]
    root = Node(spinner.tile, None, EAST, True)
    return (root, *turned, *(node for node in nodes if node.tile not in chain))


def _spinning(layout: Layout) -> frozenset[Tile]:
    """The tiles that can be played on from four sides."""
    if layout.kind is Spinner.NONE or layout.spinner is None:
        return frozenset()
    if layout.kind is Spinner.ALL_DOUBLES:
        return frozenset(placed.tile for placed in layout.plays if placed.tile.is_double)
    return frozenset((layout.spinner,))
