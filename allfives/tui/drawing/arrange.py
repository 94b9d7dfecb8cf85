"""Arranging a whole layout: the zoom, where the picture lies, and what it shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allfives.game.arms import Arms
from allfives.game.layout import Layout, OpenEnd
from allfives.game.tile import Tile
from allfives.tui.drawing.faces import PLAIN, Look
from allfives.tui.drawing.geometry import EAST, NORTH, SOUTH, WAYS, WEST, Box, Zoom
from allfives.tui.drawing.growth import Grown
from allfives.tui.drawing.picture import EndSpot, Lie, Picture, Role, Sprite, turned_face
from allfives.tui.drawing.plans import Plan, grown
from allfives.tui.drawing.room import Pose, Spot

_MARKS: Final = {
    Zoom.TINY: (3, 1),
    Zoom.SMALL: (3, 1),
    Zoom.MEDIUM: (3, 1),
    Zoom.LARGE: (3, 1),
}
"""Columns and rows of the mark of an open end."""


@lru_cache(maxsize=64)
def arrange(
    layout: Layout, width: int, height: int, zoom: Zoom | None = None, look: Look = PLAIN
) -> Picture:
    """Arrange a layout in a rectangle of cells.

    Args:
        layout: What lies on the table.
        width: Columns to be had, at least 1.
        height: Rows to be had, at least 1.
        zoom: How large tiles are drawn; None for the largest that fits.
        look: How faces are drawn.

    Returns:
        A picture as large as asked for, or larger with `fits` False where that is too
        little room for this layout.
    """
    if not layout.plays:
        lead_zoom = Zoom.LARGE if zoom is None else zoom
        return Picture(
            layout, lead_zoom, look, width, height, True, (), (), Box(width // 2, height // 2, 0, 0)
        )
    zooms = sorted(Zoom, reverse=True) if zoom is None else [zoom]
    for size in zooms:
        found = grown(layout, size, width, height)
        if found is not None:
            return _picture(layout, look, found, True)
    wide, tall = max(width, 24), max(height, 12)
    while True:
        found = grown(layout, Zoom.SMALL if zoom is None else zoom, wide, tall)
        if found is not None:
            return _picture(layout, look, found, False)
        wide, tall = wide * 5 // 4, tall * 5 // 4


def _picture(layout: Layout, look: Look, found: tuple[Plan, Grown], fits: bool) -> Picture:
    plan, drawn = found
    frame = plan.frame
    dx, dy = _offset(plan, drawn)
    tiles = tuple(_tile_sprite(tile, layout, drawn, plan, look, dx, dy) for tile, _ in layout.plays)
    spots = tuple(_spots(layout, drawn, plan, dx, dy))
    bounds = tiles[0].box
    for box in [sprite.box for sprite in tiles] + [spot.mark.box for spot in spots]:
        bounds = bounds.union(box)
    return Picture(layout, frame.zoom, look, frame.width, frame.height, fits, tiles, spots, bounds)


def _offset(plan: Plan, drawn: Grown) -> tuple[int, int]:
    """How far to move everything so that it lies in the middle of the frame."""
    box = drawn.bounds
    for spot in drawn.spots.values():
        if spot is not None and spot.bounds is not None:
            box = box.union(spot.bounds)
    frame = plan.frame
    return (
        (frame.width - box.width) // 2 - box.x,
        (frame.height - box.height) // 2 - box.y,
    )


def _tile_sprite(
    tile: Tile, layout: Layout, drawn: Grown, plan: Plan, look: Look, dx: int, dy: int
) -> Sprite:
    pose, node = drawn.poses[tile], drawn.nodes[tile]
    far = drawn.fars[tile]
    rows = turned_face(tile.other(far), far, pose.way, plan.frame.zoom, look)
    role = Role.SPINNER if node.spins else Role.DOUBLE if tile.is_double else Role.TILE
    placed = next(placed for placed in layout.plays if placed.tile is tile)
    return Sprite(
        *pose.box.moved(dx, dy), rows, role, tile, placed.on, tile is layout.plays[-1].tile
    )


def _spots(layout: Layout, drawn: Grown, plan: Plan, dx: int, dy: int) -> list[EndSpot]:
    arms = Arms(layout)
    found = []
    for end in layout.ends:
        for number, heading in enumerate(arms.free_headings(layout, end.tile, end.pip)):
            spot = drawn.spots.get((end.tile, WAYS[heading])) or Spot(None, None, 0, None)
            single, double = _lie(spot.single, dx, dy), _lie(spot.double, dx, dy)
            mark = _mark(
                end, single or double, drawn.poses[end.tile].box.moved(dx, dy), plan.frame.zoom
            )
            found.append(EndSpot(end, heading, number == 0, single, double, mark))
    return found


def _lie(pose: Pose | None, dx: int, dy: int) -> Lie | None:
    return None if pose is None else Lie(pose.box.moved(dx, dy), pose.way)


def _mark(end: OpenEnd, lie: Lie | None, tile_box: Box, zoom: Zoom) -> Sprite:
    width, height = _MARKS[zoom]
    if lie is None:
        box = tile_box
        x, y = box.x + box.width // 2 - width // 2, box.y + box.height // 2
    else:
        box = lie.box
        x, y = box.x + box.width // 2 - width // 2, box.y + box.height // 2 - height // 2
        if lie.way == EAST:
            x = box.x
        elif lie.way == WEST:
            x = box.right - width
        elif lie.way == SOUTH:
            y = box.y
        elif lie.way == NORTH:
            y = box.bottom - height
    return Sprite(x, y, width, height, (f"({end.pip})",), Role.MARK, None, end.tile)
