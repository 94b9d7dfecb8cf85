"""Arranging a whole layout: how large, where the picture lies, and what it shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allfives.game.arms import Arms, Preferred
from allfives.game.layout import Layout
from allfives.tui.drawing.branches import Nodes, from_lead
from allfives.tui.drawing.ends import end_spots
from allfives.tui.drawing.faces import PLAIN, Look
from allfives.tui.drawing.geometry import Box, Zoom, metrics
from allfives.tui.drawing.growth import Grown, grow
from allfives.tui.drawing.picture import Picture, Role, Sprite, turned_face
from allfives.tui.drawing.plans import Plan, Space, choose
from allfives.tui.drawing.room import Frame

_ENOUGH: Final = 28
"""A frame so many lying tiles wide has room for any layout that can be drawn at all.

A tree can be so twisted that an arm runs into another at once. In a frame as large as this
such an arm goes on beyond the other.
"""


_VERY_LARGE: Final = (120, 40)
"""Columns and rows from which on tiles may be huge; on less they would soon shrink."""


@lru_cache(maxsize=64)
def arrange(
    layout: Layout,
    width: int,
    height: int,
    zoom: Zoom | None = None,
    look: Look = PLAIN,
    preferred: Preferred = frozenset(),
) -> Picture:
    """Arrange a layout in a rectangle of cells.

    Args:
        layout: What lies on the table.
        width: Columns to be had, at least 1.
        height: Rows to be had, at least 1.
        zoom: How large tiles are drawn; None for the largest that fits.
        look: How faces are drawn.
        preferred: Which of two alike sides or ends is taken first, if not the usual one.

    Returns:
        A picture as large as asked for, or larger with `fits` False where that is too
        little room for this layout.
    """
    if not layout.plays:
        return _empty(layout, width, height, zoom, look)
    arms = Arms(layout, preferred)
    nodes = from_lead(arms)
    largest = largest_zoom(width, height)
    zooms = tuple(Zoom(size) for size in range(largest, -1, -1)) if zoom is None else (zoom,)
    plan = choose(nodes, Space(layout.kind, width, height, zooms))
    if plan is None:
        size = Zoom.SMALL if zoom is None else zoom
        plan = _spread(layout, nodes, width, height, size)
    return _picture(arms, nodes, plan, look, (width, height))


def largest_zoom(width: int, height: int) -> Zoom:
    """The largest size of tiles that comes into question on such a felt."""
    wide, tall = _VERY_LARGE
    return Zoom.HUGE if width >= wide and height >= tall else Zoom.LARGE


def _spread(layout: Layout, nodes: Nodes, width: int, height: int, zoom: Zoom) -> Plan:
    """A plan in a frame that is larger than asked for, rather higher than wider."""
    columns, rows = metrics(zoom).long
    wide, tall = max(width, 4 * columns), max(height, 4 * rows)
    while True:
        is_loose = wide > _ENOUGH * columns
        plan = choose(nodes, Space(layout.kind, wide, tall, (zoom,), False, is_loose))
        if plan is not None:
            return plan
        if 4 * tall < 3 * wide:
            tall += tall // 3
        else:
            wide += wide // 3


def _empty(layout: Layout, width: int, height: int, zoom: Zoom | None, look: Look) -> Picture:
    middle = Box(width // 2, height // 2, 0, 0)
    size = largest_zoom(width, height) if zoom is None else zoom
    return Picture(layout, size, look, width, height, True, (), (), middle)


def _picture(arms: Arms, nodes: Nodes, plan: Plan, look: Look, asked: tuple[int, int]) -> Picture:
    layout, zoom, order = arms.layout, plan.frame.zoom, plan.order(nodes)
    grown = grow(order, plan.frame)
    assert grown is not None
    area = grown.area
    size = max(asked[0], area.width), max(asked[1], area.height)
    offset = _offset(order, plan.frame, size)
    tiles = _tiles(layout, grown, offset, zoom, look)
    spots = end_spots(arms, grown, offset, Box(0, 0, *size), zoom)
    bounds = tiles[0].box
    for box in [sprite.box for sprite in tiles] + [spot.area for spot in spots]:
        bounds = bounds.union(box)
    return Picture(layout, zoom, look, *size, size == asked, tiles, spots, bounds)


def _tiles(
    layout: Layout, grown: Grown, offset: tuple[int, int], zoom: Zoom, look: Look
) -> tuple[Sprite, ...]:
    sprites = []
    last = layout.plays[-1].tile
    for tile, on in layout.plays:
        pose, far = grown.poses[tile], grown.fars[tile]
        rows = turned_face(tile.other(far), far, pose.way, zoom, look)
        role = Role.DOUBLE if tile.is_double else Role.TILE
        if grown.nodes[tile].spins:
            role = Role.SPINNER
        sprites.append(Sprite(*pose.box.moved(*offset), rows, role, tile, on, tile is last))
    return tuple(sprites)


@lru_cache(maxsize=1024)
def _offset(order: Nodes, frame: Frame, size: tuple[int, int]) -> tuple[int, int]:
    """How far to move everything, so that it lies about the middle of the picture.

    The tiles stay where they were until they have come too far from the middle.
    """
    grown = grow(order, frame)
    assert grown is not None
    width, height = size
    tiles, area = grown.bounds, grown.area
    dx = (width - tiles.width) // 2 - tiles.x
    dy = (height - tiles.height) // 2 - tiles.y
    if len(order) > 1:
        before = _offset(order[:-1], frame, size)
        dx = before[0] if abs(before[0] - dx) <= width // 8 else dx
        dy = before[1] if abs(before[1] - dy) <= height // 6 else dy
    dx = min(max(dx, -area.x), width - area.right)
    dy = min(max(dy, -area.y), height - area.bottom)
    return dx, dy
