"""Finding room: where the next tile at an open end can lie without touching another.

Covered cells are bits of one long number, row after row, so that a whole tile with the
felt around it is tested at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from allfives.game.layout import Spinner
from allfives.game.tile import ALL_TILES, FITTING, Tile
from allfives.tui.drawing.geometry import Box, Zoom, far_middle, join, metrics
from allfives.tui.drawing.joints import End, Pose, block, options

_MARGIN: Final = 16
"""Cells beyond the frame for which there are bits, more than any tile with its felt."""

_DOUBLES: Final = sum(tile.bit for tile in ALL_TILES if tile.is_double)


class Detour(NamedTuple):
    """An open end whose next tile does not take the best place."""

    tile: Tile
    """The tile of the end."""
    heading: int
    """The heading on which it is left."""
    skipped: int
    """How many better ways to give room to the end are passed over."""


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
    loose: bool = False
    """May a tile that finds no room lie further ahead, with felt between?"""
    detours: tuple[Detour, ...] = ()
    """Where an arm has to leave its best way, so that another tile finds room."""

    @property
    def stride(self) -> int:
        """How many bits make a row: the root can come to lie at any edge of the frame."""
        return 2 * (self.width + _MARGIN)

    def bit_at(self, x: int, y: int) -> int:
        """The bit of a cell."""
        return (y + self.height + _MARGIN) * self.stride + x + self.width + _MARGIN


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


class Room:
    """What is free around an open end."""

    def __init__(self, frame: Frame, taken: int, bounds: Box) -> None:
        self.frame = frame
        """What everything has to fit into."""
        self.taken = taken
        """The covered cells as bits, without the tile of the end."""
        self.bounds = bounds
        """A box around all that has to be in the picture."""
        self._left = bounds.x + bounds.width - frame.width
        self._right = bounds.x + frame.width
        self._top = bounds.y + bounds.height - frame.height
        self._bottom = bounds.y + frame.height

    def beyond(self, pose: Pose, own: int) -> Room:
        """What would be free after a tile, laid against one that covers `own`."""
        return Room(self.frame, self.taken | own, self.bounds.union(pose.box))

    def places(self, end: End, double: bool) -> Iterator[Pose]:
        """The poses that an ordinary tile, or a double, can take there, best first."""
        frame = self.frame
        (left, top, width, height), way, drift, resume = end.pose
        base = frame.bit_at(left, top)
        shape = (width, height, way, drift, resume)
        for option in options(frame.zoom, frame.tight, frame.stride, shape, end[1:], double):
            x, y = left + option.dx, top + option.dy
            if (
                x >= self._left
                and y >= self._top
                and x + option.width <= self._right
                and y + option.height <= self._bottom
                and not (option.cells << base + option.shift) & self.taken
            ):
                yield Pose(Box(x, y, option.width, option.height), *option[4:7])

    def further_on(self, end: End, double: bool) -> Iterator[Pose]:
        """The first pose straight ahead, however far, if there is one within the frame."""
        pose, sizes = end.pose, metrics(self.frame.zoom, self.frame.tight)
        way = pose.way
        middle = far_middle(pose.box, way, end.is_double, sizes)
        box = join(pose.box, middle, way, way, double, sizes)
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[way]
        while self._left <= box.x and self._top <= box.y:
            if box.right > self._right or box.bottom > self._bottom:
                break
            if not _around(box, self.frame) & self.taken:
                yield Pose(box, way, pose.drift, pose.resume)
                break
            box = box.moved(dx, dy)

    def has_place(self, end: End, double: bool) -> bool:
        """Can such a tile be laid there?"""
        return next(self.places(end, double), None) is not None


def wanted(pip: int, used: int) -> tuple[bool, bool]:
    """Can an ordinary tile, and can a double, still be laid against this pip?"""
    left = FITTING[1 << pip] & ~used
    return bool(left & ~_DOUBLES), bool(left & _DOUBLES)


def mask_of(box: Box, frame: Frame) -> int:
    """The bits of the cells of a box."""
    return block(box.width, box.height, frame.stride) << frame.bit_at(box.x, box.y)


def spot_of(single: Pose | None, double: Pose | None, frame: Frame) -> Spot:
    """The spot with these places."""
    mask = 0
    bounds = None
    for pose in (single, double):
        if pose is not None:
            mask |= mask_of(pose.box, frame)
            bounds = pose.box if bounds is None else bounds.union(pose.box)
    return Spot(single, double, mask, bounds)


def too_close(one: Spot, other: Spot, frame: Frame) -> bool:
    """Do the places of two ends touch, or are they not all within reach of one frame?"""
    if one.bounds is None or other.bounds is None:
        return False
    around = one.bounds.union(other.bounds)
    if around.width > frame.width or around.height > frame.height:
        return True
    poses = (one.single, one.double)
    return any(pose is not None and _around(pose.box, frame) & other.mask for pose in poses)


def _around(box: Box, frame: Frame) -> int:
    """The bits of the cells of a box and of the felt that a tile there needs around it."""
    columns, rows = metrics(frame.zoom, frame.tight).clear
    x, y, width, height = box
    return mask_of(Box(x - columns, y - rows, width + 2 * columns, height + 2 * rows), frame)


def find_spots(
    room: Room, end: End, own: int, wants: tuple[bool, bool], next_spins: bool
) -> Iterator[Spot]:
    """The ways to give room to the next tile, the best first.

    Args:
        room: What is free.
        end: Where the tile is to be laid.
        own: The cells of the tile of the end, as bits.
        wants: Is room wanted for an ordinary tile, and for a double?
        next_spins: Would a double spin?
    """
    nothing: tuple[Pose | None, ...] = (None,)
    for single in _ranked(room, end, own, False, False) if wants[False] else nothing:
        for double in _ranked(room, end, own, True, next_spins) if wants[True] else nothing:
            yield spot_of(single, double, room.frame)


def _ranked(room: Room, end: End, own: int, double: bool, spins: bool) -> Iterator[Pose]:
    """The places of a tile, first those that more tiles could follow."""
    others = []
    for pose in room.places(end, double):
        if _leads_on(room.beyond(pose, own), pose, double, spins):
            yield pose
        else:
            others.append(pose)
    if room.frame.loose and not others:
        yield from room.further_on(end, double)
    yield from others


def _leads_on(room: Room, pose: Pose, double: bool, spins: bool) -> bool:
    """Could more tiles follow one that lies like this?"""
    end = End(pose, double, spins)
    if not room.has_place(end, False):
        return False
    if not double:
        return room.has_place(end, True)
    return not spins or all(
        room.has_place(End(side_arm(pose, turn, room.frame), True, True), False) for turn in (1, 3)
    )


def side_arm(pose: Pose, turn: int, frame: Frame) -> Pose:
    """A tile as seen by an arm that leaves it at another edge, so many right turns on."""
    way = (pose.way + turn) % 4
    return Pose(pose.box, way, (way + frame.hand) % 4, -1)
