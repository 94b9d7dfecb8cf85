"""Finding room: where the next tile at an open end can lie without touching another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from allfives.game.layout import Spinner
from allfives.game.tile import ALL_TILES, FITTING
from allfives.tui.drawing.geometry import Box, Metrics, Zoom, far_middle, is_level, join, metrics

_MARGIN: Final = 16
"""Cells beyond the frame for which bits are kept, more than any tile or gap is large."""

_DOUBLES: Final = sum(tile.bit for tile in ALL_TILES if tile.is_double)


class Frame(NamedTuple):
    """What a picture has to fit into, and how it prefers to bend."""

    kind: Spinner
    """Which doubles spin."""
    zoom: Zoom
    """The size of tiles."""
    width: int
    """Columns to be had."""
    height: int
    """Rows to be had."""
    tight: bool
    """Without rows of felt between tiles?"""
    hand: int
    """1: arms turn right (west to north, north to east); -1: they turn left."""
    kept: Box
    """Room around the root, at 0, 0, that belongs to the picture from the beginning."""

    @property
    def sizes(self) -> Metrics:
        """The sizes of tiles."""
        return metrics(self.zoom, self.tight)


class Pose(NamedTuple):
    """How a tile lies, or would lie."""

    box: Box
    """Its cells; the middle of the root is at 0, 0."""
    way: int
    """The direction in which its arm passes through it."""
    drift: int
    """Where the arm prefers to turn."""
    resume: int
    """The direction it takes after having moved over by one tile; -1 while it just runs."""


class Spot(NamedTuple):
    """The room set aside at an open end."""

    single: Pose | None
    """Where an ordinary tile would lie; None if none can come."""
    double: Pose | None
    """Where a double would lie; None if it cannot come."""
    mask: int
    """All these cells as bits."""
    bounds: Box | None
    """A box around them; None if there are none."""

    def without(self, single: bool, double: bool, frame: Frame) -> Spot:
        """The spot with only what is still wanted."""
        if (single or self.single is None) and (double or self.double is None):
            return self
        kept = self.single if single else None
        return spot_of(kept, self.double if double else None, frame)


class Room(NamedTuple):
    """What is free around an open end."""

    frame: Frame
    """What everything has to fit into."""
    taken: int
    """The cells of other tiles and of the room of other ends, as bits."""
    bounds: Box
    """A box around them and the tile of the end."""
    own: int
    """The cells of the tile of the end, as bits."""

    def fits(self, box: Box) -> bool:
        """Can a tile lie here, clear of all that is taken and within the frame?"""
        frame, around = self.frame, self.bounds
        x, y, width, height = box
        left, top = min(x, around.x), min(y, around.y)
        if max(x + width, around.x + around.width) - left > frame.width:
            return False
        if max(y + height, around.y + around.height) - top > frame.height:
            return False
        columns, rows = frame.sizes.clear
        wide = Box(x - columns, y - rows, width + 2 * columns, height + 2 * rows)
        return not mask_of(wide, frame) & self.taken


def wanted(pip: int, used: int) -> tuple[bool, bool]:
    """Can an ordinary tile, and can a double, still be laid against this pip?"""
    left = FITTING[1 << pip] & ~used
    return bool(left & ~_DOUBLES), bool(left & _DOUBLES)


def mask_of(box: Box, frame: Frame) -> int:
    """The bits of the cells of a box."""
    stride = 2 * (frame.width + _MARGIN)
    place = (box.y + frame.height + _MARGIN) * stride + box.x + frame.width + _MARGIN
    return _block(box.width, box.height, stride) << place


@cache
def _block(width: int, height: int, stride: int) -> int:
    row = (1 << width) - 1
    return sum(row << (stride * line) for line in range(height))


def spot_of(single: Pose | None, double: Pose | None, frame: Frame) -> Spot:
    """The spot with these places."""
    boxes = [pose.box for pose in (single, double) if pose is not None]
    mask = 0
    bounds = None
    for box in boxes:
        mask |= mask_of(box, frame)
        bounds = box if bounds is None else bounds.union(box)
    return Spot(single, double, mask, bounds)


def find_spot(
    room: Room,
    pose: Pose,
    is_double: bool,
    spins: bool,
    wants: tuple[bool, bool],
    next_spins: bool,
) -> Spot | None:
    """Room for the next tile after the one that lies like `pose`, or None.

    Args:
        room: What is free.
        pose: The tile of the end, as its arm leaves it.
        is_double: Is that tile a double?
        spins: Does it spin, so that its other edges belong to other arms?
        wants: Is room wanted for an ordinary tile, and for a double?
        next_spins: Would a double laid there spin?
    """
    places: list[Pose | None] = [None, None]
    for double in (False, True):
        if wants[double]:
            options = [
                p for p in _onwards(pose, is_double, spins, double, room.frame) if room.fits(p.box)
            ]
            if not options:
                return None
            places[double] = next(
                (p for p in options if _leads_on(room, p, double, double and next_spins)),
                options[0],
            )
    return spot_of(places[0], places[1], room.frame)


def _leads_on(room: Room, pose: Pose, double: bool, spins: bool) -> bool:
    """Could more tiles follow one that lies like this?"""
    beyond = Room(room.frame, room.taken | room.own, room.bounds.union(pose.box), 0)
    if not _has_room(beyond, pose, double, spins, False):
        return False
    if not double:
        return _has_room(beyond, pose, double, spins, True)
    if not spins:
        return True
    hand = room.frame.hand
    return all(
        _has_room(beyond, Pose(pose.box, way, (way + hand) % 4, -1), True, True, False)
        for way in ((pose.way + 1) % 4, (pose.way - 1) % 4)
    )


def _has_room(room: Room, pose: Pose, is_double: bool, spins: bool, double: bool) -> bool:
    return any(room.fits(p.box) for p in _onwards(pose, is_double, spins, double, room.frame))


def _onwards(
    pose: Pose, is_double: bool, spins: bool, double: bool, frame: Frame
) -> Iterator[Pose]:
    """The poses of the next tile after one that lies like `pose`, the best first."""
    box, ahead, drift, resume = pose
    sizes = frame.sizes
    middle = far_middle(box, ahead, is_double, sizes)
    if resume >= 0:
        ways = (resume, ahead, (resume + 2) % 4)
    else:
        ways = (ahead, drift, (drift + 2) % 4)
    for way in ways:
        after_drift, after_resume = _bent(pose, way)
        if way == ahead or not spins:
            yield Pose(join(box, middle, way, way, double, sizes), way, after_drift, after_resume)
        if way != ahead and not double:
            yield Pose(join(box, middle, ahead, way, double, sizes), way, after_drift, after_resume)


def _bent(pose: Pose, way: int) -> tuple[int, int]:
    """Drift and resumed direction of a tile that follows `pose` in this direction."""
    ahead = pose.way
    if way == ahead:
        return pose.drift, pose.resume
    if is_level(ahead):
        return way, (ahead + 2) % 4
    if pose.resume >= 0:
        return pose.drift, -1
    return (ahead + 2) % 4, -1
