"""The places where tiles may be laid, and the marks that show their pips."""

from __future__ import annotations

from typing import Final

from allfives.game.arms import Arms
from allfives.tui.drawing.faces import Look
from allfives.tui.drawing.geometry import (
    EAST,
    NORTH,
    SOUTH,
    WAYS,
    WEST,
    Box,
    Zoom,
    far_middle,
    metrics,
)
from allfives.tui.drawing.growth import Grown
from allfives.tui.drawing.joints import Pose
from allfives.tui.drawing.picture import EndSpot, Lie, Role, Sprite
from allfives.tui.drawing.room import Spot

_SIZES: Final = {
    Zoom.TINY: (3, 1),
    Zoom.SMALL: (3, 1),
    Zoom.MEDIUM: (5, 3),
    Zoom.LARGE: (5, 3),
}
"""Columns and rows of a mark where there is room for it."""

_NOTHING: Final = Spot(None, None, 0, None)


def end_spots(
    arms: Arms, grown: Grown, offset: tuple[int, int], size: Box, zoom: Zoom, look: Look
) -> tuple[EndSpot, ...]:
    """All places where a tile may be laid, in the order of the layout's open ends.

    Args:
        arms: The layout that is drawn, and where its arms grow.
        grown: How it is drawn.
        offset: How far everything is moved.
        size: The cells of the whole picture.
        zoom: How large tiles are drawn.
        look: How faces are drawn.
    """
    layout = arms.layout
    boxes = [pose.box.moved(*offset) for pose in grown.poses.values()]
    spots = []
    for end in layout.ends:
        pose = grown.poses[end.tile]
        x, y = far_middle(pose.box.moved(*offset), pose.way, end.tile.is_double, metrics(zoom))
        for number, heading in enumerate(arms.free_headings(layout, end.tile, end.pip)):
            spot = grown.spots.get((end.tile, WAYS[heading])) or _NOTHING
            single, double = _lie(spot.single, offset), _lie(spot.double, offset)
            lie = single or double
            box = Box(x, y, 1, 1) if lie is None else _mark_box(lie, boxes, size, zoom)
            mark = Sprite(*box, _mark_rows(end.pip, box, look), Role.MARK, None, end.tile)
            spots.append(EndSpot(end, heading, number == 0, single, double, mark))
    return tuple(spots)


def _lie(pose: Pose | None, offset: tuple[int, int]) -> Lie | None:
    return None if pose is None else Lie(pose.box.moved(*offset), pose.way)


def _mark_box(lie: Lie, boxes: list[Box], size: Box, zoom: Zoom) -> Box:
    """A box where the near half of the next tile would lie."""
    for width, height in (_SIZES[zoom], (1, 1)):
        box = _near(lie, width, height)
        if size.encloses(box) and not any(box.overlaps(other) for other in boxes):
            break
    return box


def _near(lie: Lie, width: int, height: int) -> Box:
    box = lie.box
    x, y = box.x + (box.width - width) // 2, box.y + (box.height - height) // 2
    if lie.way == EAST:
        x = box.x
    elif lie.way == WEST:
        x = box.right - width
    elif lie.way == SOUTH:
        y = box.y
    elif lie.way == NORTH:
        y = box.bottom - height
    return Box(x, y, width, height)


def _mark_rows(pip: int, box: Box, look: Look) -> tuple[str, ...]:
    bare = look.outlined or look.ascii
    text = f"({pip})" if bare and box.width >= 3 else str(pip)
    blank = " " * box.width
    return tuple(
        text.center(box.width) if row == box.height // 2 else blank for row in range(box.height)
    )
