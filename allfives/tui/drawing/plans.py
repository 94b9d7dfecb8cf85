"""The ways in which a layout may be drawn, in the order in which they are tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from allfives.game.arms import Arms
from allfives.game.layout import Layout, Spinner
from allfives.tui.drawing.branches import Node, from_lead, from_spinner
from allfives.tui.drawing.geometry import Box, Zoom
from allfives.tui.drawing.growth import Grown, grow
from allfives.tui.drawing.room import Frame


class Plan(NamedTuple):
    """One way to draw a layout."""

    nodes: tuple[Node, ...]
    """The tiles in the order of drawing."""
    frame: Frame
    """What they have to fit into."""


@lru_cache(maxsize=256)
def plans(layout: Layout, zoom: Zoom, width: int, height: int) -> tuple[Plan, ...]:
    """All ways to draw a layout at a zoom, the best first."""
    arms = Arms(layout)
    orders = [from_lead(layout, arms)]
    other = from_spinner(layout, arms)
    if other != orders[0]:
        orders.append(other)
    frames = tuple(_frames(layout.kind, zoom, width, height))
    return tuple(Plan(nodes, frame) for frame in frames for nodes in orders)


def _frames(kind: Spinner, zoom: Zoom, width: int, height: int) -> Iterator[Frame]:
    line = kind is Spinner.NONE
    tights = (False,) if zoom is Zoom.LARGE else (False, True)
    for tight in tights:
        for across in (None, 50, 80, 20):
            for down in (50, 70, 30):
                for hand in (1, -1):
                    if across is None:
                        x, wide = -(width // 4), width // 2
                    else:
                        x, wide = -(width * across // 100), width
                    if line and down == 50:
                        y, tall = -(height // 4), height // 2
                    else:
                        y, tall = -(height * down // 100), height
                    yield Frame(kind, zoom, width, height, tight, hand, Box(x, y, wide, tall))


def grown(layout: Layout, zoom: Zoom, width: int, height: int) -> tuple[Plan, Grown] | None:
    """The first plan that works out, and its picture."""
    for plan in plans(layout, zoom, width, height):
        picture = grow(plan.nodes, plan.frame)
        if picture is not None:
            return plan, picture
    return None
