"""Choosing how to draw a layout: how large, from which root, and with which bends.

A plan that was begun is kept for as long as it works, so that a tile more moves no other.
When it gets stuck, the next one is chosen with an eye on the plays that may follow.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from allfives.game.layout import Spinner
from allfives.tui.drawing.branches import Nodes, from_spinner
from allfives.tui.drawing.geometry import Box, Zoom, metrics
from allfives.tui.drawing.growth import Grown, add, grow
from allfives.tui.drawing.outlook import next_nodes
from allfives.tui.drawing.room import Detour, Frame

_ANCHORS: Final = (
    (None, None),
    (50, 50),
    (None, 50),
    (None, 70),
    (None, 30),
    (80, 50),
    (20, 50),
    (80, 70),
    (20, 30),
    (80, 30),
    (20, 70),
)
"""Where the root may lie: its column and row in hundredths of the frame.

None leaves it to the arms: the frame moves with them as they grow.
"""

_FEW: Final = 2
"""How many anchors are tried where there is a smaller zoom or more room to fall back on."""


_DEPTH: Final = 3
"""How many tiles back from the one that finds no room an arm may be laid anew."""

_WIDTH: Final = 5
"""How many ways to give room to an end are tried then."""


class Space(NamedTuple):
    """The cells to be had, and how they are to be used."""

    kind: Spinner
    """Which doubles spin."""
    width: int
    """Columns."""
    height: int
    """Rows."""
    zooms: tuple[Zoom, ...]
    """The zooms to choose from, the largest first."""
    is_scarce: bool = True
    """Is it worth while to try everything before giving up?"""
    is_loose: bool = False
    """May tiles lie apart from what they join, where it cannot be helped?"""


class Plan(NamedTuple):
    """One way to draw layouts."""

    frame: Frame
    """What the picture has to fit into."""
    from_spinner: bool
    """Does it grow from the spinner, once there is one?"""

    def order(self, nodes: Nodes) -> Nodes:
        """The tiles, which are given in the order of play, in the order of drawing."""
        return from_spinner(nodes) if self.from_spinner else nodes

    def grown(self, nodes: Nodes) -> Grown | None:
        """The picture of these tiles, or None if it gets stuck."""
        return grow(self.order(nodes), self.frame)


@lru_cache(maxsize=1024)
def choose(nodes: Nodes, space: Space) -> Plan | None:
    """The plan for these tiles, given in the order of play; None if they do not fit."""
    plans = _plans(space)
    if len(nodes) > 1:
        before = choose(nodes[:-1], space)
        if before is None or before.grown(nodes) is not None:
            return before
        detoured = _detoured(nodes, before)
        if detoured is not None:
            return detoured
        plans = tuple(plan for plan in plans if plan.frame.zoom <= before.frame.zoom)
    return _chosen(nodes, plans)


def _detoured(nodes: Nodes, plan: Plan) -> Plan | None:
    """The same plan, but that the last tile or one shortly before it lies elsewhere."""
    by_tile = {node.tile: node for node in plan.order(nodes)}
    node = by_tile[nodes[-1].tile]
    for _ in range(_DEPTH):
        if node.parent is None:
            break
        for skipped in range(1, _WIDTH):
            frame = plan.frame
            detour = Detour(node.parent, node.heading, skipped)
            frame = frame._replace(detours=(*frame.detours, detour))
            other = plan._replace(frame=frame)
            grown = other.grown(nodes)
            if grown is not None and _lasts(grown, frame):
                return other
        node = by_tile[node.parent]
    return None


def _chosen(nodes: Nodes, plans: tuple[Plan, ...]) -> Plan | None:
    """The first plan that works now and after the next play, or else one that works now."""
    working: Plan | None = None
    for plan in plans:
        zoom = plan.frame.zoom
        if working is not None and zoom < working.frame.zoom <= Zoom.SMALL:
            return working
        if not _has_area(nodes, plan.frame):
            continue
        grown = plan.grown(nodes)
        if grown is None:
            continue
        if _lasts(grown, plan.frame):
            return plan
        working = working or plan
    return working


def _has_area(nodes: Nodes, frame: Frame) -> bool:
    """Are there as many cells as the tiles cover, with the felt between them?"""
    sizes = metrics(frame.zoom, frame.tight)
    columns, rows = sizes.gap
    area = len(nodes) * min(
        (width + columns) * (height + rows) for width, height in (sizes.long, sizes.tall)
    )
    return area <= (frame.width + columns) * (frame.height + rows)


def _lasts(grown: Grown, frame: Frame) -> bool:
    """Does every next play find its place in this picture?"""
    return all(add(grown, node, frame) is not None for node in next_nodes(grown, frame.kind))


@lru_cache(maxsize=64)
def _plans(space: Space) -> tuple[Plan, ...]:
    """All plans, the best first."""
    roots = (False,) if space.kind is Spinner.NONE else (False, True)
    plans = []
    for zoom in space.zooms:
        thorough = space.is_scarce and zoom <= Zoom.SMALL
        anchors = _ANCHORS if thorough else _ANCHORS[:_FEW]
        for tight in (False,) if zoom is Zoom.LARGE else (False, True):
            for anchor in anchors:
                for hand in (1, -1):
                    kept = _kept(space, *anchor)
                    frame = Frame(
                        space.kind,
                        zoom,
                        space.width,
                        space.height,
                        tight,
                        hand,
                        kept,
                        space.is_loose,
                    )
                    plans += [Plan(frame, root) for root in roots]
    return tuple(plans)


def _kept(space: Space, across: int | None, down: int | None) -> Box:
    """The room around the root that belongs to the picture from the beginning."""
    kind, width, height = space[:3]
    x, wide = -(width // 4), width // 2
    if across is not None:
        x, wide = -(width * across // 100), width
    y, tall = -(height // 4), height // 2
    if down is not None and not (kind is Spinner.NONE and down == 50):
        y, tall = -(height * down // 100), height
    return Box(x, y, wide, tall)
