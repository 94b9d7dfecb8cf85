"""The places where tiles may be laid, and the marks that show their pips and what they count.

An end that counts wears its number in brackets, `(5)`, and below it what it counts where that
is more, `=10`; square brackets, `[0]`, say that no tile is left that fits. A place that is no
part of the count has a bare number.
"""

from __future__ import annotations

from typing import Final

from allfives.game.arms import Arms
from allfives.game.layout import OpenEnd
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
from allfives.tui.drawing.tags import free_place

_SIZES: Final = {
    Zoom.TINY: (3, 1),
    Zoom.SMALL: (3, 1),
    Zoom.MEDIUM: (5, 3),
    Zoom.LARGE: (5, 3),
    Zoom.HUGE: (5, 3),
}
"""Columns and rows of a mark where there is room for it."""

_NOTHING: Final = Spot(None, None, 0, None)


def end_spots(
    arms: Arms, grown: Grown, offset: tuple[int, int], size: Box, zoom: Zoom
) -> tuple[EndSpot, ...]:
    """All places where a tile may be laid, in the order of the layout's open ends.

    Args:
        arms: The layout that is drawn, and where its arms grow.
        grown: How it is drawn.
        offset: How far everything is moved.
        size: The cells of the whole picture.
        zoom: How large tiles are drawn.
    """
    layout = arms.layout
    boxes = [pose.box.moved(*offset) for pose in grown.poses.values()]
    spots: list[EndSpot] = []
    for end in layout.ends:
        pose = grown.poses[end.tile]
        x, y = far_middle(pose.box.moved(*offset), pose.way, end.tile.is_double, metrics(zoom))
        for number, heading in enumerate(arms.free_headings(layout, end.tile, end.pip)):
            spot = grown.spots.get((end.tile, WAYS[heading])) or _NOTHING
            single, double = _lie(spot.single, offset), _lie(spot.double, offset)
            lie = single or double
            counts = end.counts and number == 0
            if lie is None:
                mark = Sprite(x, y, 1, 1, (str(end.pip),), Role.DEAD, None, end.tile)
            else:
                box = _mark_box(lie, boxes, size, zoom, _longest(end, counts=counts))
                rows = mark_rows(end, box, counts=counts)
                role = Role.MARK if counts else Role.PLACE
                mark = Sprite(*box, rows, role, None, end.tile)
            spots.append(EndSpot(end, heading, number == 0, single, double, mark))
    return _with_dead(spots, grown, offset, size)


def _with_dead(
    spots: list[EndSpot], grown: Grown, offset: tuple[int, int], size: Box
) -> tuple[EndSpot, ...]:
    """The same with the marks of dead ends moved to the felt beside them, where it is free."""
    taken = [pose.box.moved(*offset) for pose in grown.poses.values()]
    taken += [spot.area for spot in spots if spot.can_grow]
    marked = []
    for spot in spots:
        if not spot.can_grow and spot.is_next and spot.end.counts:
            pose = grown.poses[spot.end.tile]
            text = f"[{spot.end.value}]"
            base = pose.box.moved(*offset)
            half = Box(spot.mark.x, spot.mark.y, 1, 1)
            near = free_place(base, half, (text,), size, taken)
            if near is not None:
                box, text = near
                spot = spot._replace(mark=spot.mark._replace(**box._asdict(), rows=(text,)))
                taken.append(box)
        marked.append(spot)
    return tuple(marked)


def _lie(pose: Pose | None, offset: tuple[int, int]) -> Lie | None:
    return None if pose is None else Lie(pose.box.moved(*offset), pose.way)


def _mark_box(lie: Lie, boxes: list[Box], size: Box, zoom: Zoom, long: int) -> Box:
    """A box where the near half of the next tile would lie."""
    usual = _SIZES[zoom]
    longer = [(long, 1)] if usual[1] == 1 and usual[0] < long <= lie.box.width else []
    for width, height in (*longer, usual, (1, 1)):
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


def _longest(end: OpenEnd, *, counts: bool) -> int:
    """How many columns a mark in one row takes."""
    fits, more = _written(end, counts=counts)
    return 1 + len(more) if more else len(fits)


def _written(end: OpenEnd, *, counts: bool) -> tuple[str, str]:
    """What a mark says of what fits, and of what it counts where that is more."""
    more = f"={end.value}" if counts and end.value != end.pip else ""
    return (f"({end.pip})" if counts else str(end.pip)), more


def mark_rows(end: OpenEnd, box: Box, *, counts: bool) -> tuple[str, ...]:
    """The mark of an end as rows of text.

    Args:
        end: The open end.
        box: The cells of the mark.
        counts: Is it part of the count?
    """
    fits, more = _written(end, counts=counts)
    rows = [""] * box.height
    middle = box.height // 2
    if box.width < 3:
        rows[middle] = str(end.pip)
    elif box.height > 1:
        rows[middle : middle + 2] = fits, more
    elif more:
        rows[middle] = more if box.width < len(more) + 1 else f"{end.pip}{more}"
    else:
        rows[middle] = fits
    return tuple(row.center(box.width) for row in rows)


def plain_rows(end: OpenEnd, box: Box) -> tuple[str, ...]:
    """The mark of an end where no counts are to be told."""
    rows = [""] * box.height
    rows[box.height // 2] = str(end.pip) if box.width < 3 else f"({end.pip})"
    return tuple(row.center(box.width) for row in rows)
