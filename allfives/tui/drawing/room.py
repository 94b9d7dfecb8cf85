"""Finding room: where the next tile at an open end can lie without touching another.

Covered cells are bits of one long number, row after row, so that a whole tile with the
felt around it is tested at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from allfives.game.layout import Spinner
from allfives.game.tile import ALL_TILES, FITTING
from allfives.tui.drawing.geometry import Box, Zoom, far_middle, is_level, join, metrics

_MARGIN: Final = 16
"""Cells beyond the frame for which there are bits, more than any tile with its felt."""

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
    def stride(self) -> int:
        """How many bits make a row: the root can come to lie at any edge of the frame."""
        return 2 * (self.width + _MARGIN)

    def bit_at(self, x: int, y: int) -> int:
        """The bit of a cell."""
        return (y + self.height + _MARGIN) * self.stride + x + self.width + _MARGIN


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


class End(NamedTuple):
    """An open end as its next tile sees it."""

    pose: Pose
    """How its tile lies, `way` being the edge at which it is left."""
    is_double: bool
    """Is its tile a double?"""
    spins: bool
    """Do the other edges of its tile belong to other arms?"""


class Option(NamedTuple):
    """One place for a next tile, relative to the tile it joins."""

    dx: int
    """Columns from the left edge of that tile."""
    dy: int
    """Rows from its upper edge."""
    width: int
    """Columns."""
    height: int
    """Rows."""
    way: int
    """The direction in which the next tile runs."""
    drift: int
    """Where the arm prefers to turn from there."""
    resume: int
    """The direction to take next; -1 to run on."""
    cells: int
    """The bits of the tile with felt around it, from its first cell on."""
    shift: int
    """From the bit of the first cell of the joined tile to that of `cells`."""


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
        for option in _options(frame.zoom, frame.tight, frame.stride, shape, end[1:], double):
            x, y = left + option.dx, top + option.dy
            if (
                x >= self._left
                and y >= self._top
                and x + option.width <= self._right
                and y + option.height <= self._bottom
                and not (option.cells << base + option.shift) & self.taken
            ):
                yield Pose(Box(x, y, option.width, option.height), *option[4:7])

    def has_place(self, end: End, double: bool) -> bool:
        """Can such a tile be laid there?"""
        return next(self.places(end, double), None) is not None


def wanted(pip: int, used: int) -> tuple[bool, bool]:
    """Can an ordinary tile, and can a double, still be laid against this pip?"""
    left = FITTING[1 << pip] & ~used
    return bool(left & ~_DOUBLES), bool(left & _DOUBLES)


def mask_of(box: Box, frame: Frame) -> int:
    """The bits of the cells of a box."""
    return _block(box.width, box.height, frame.stride) << frame.bit_at(box.x, box.y)


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
    columns, rows = metrics(frame.zoom, frame.tight).clear
    for pose in (one.single, one.double):
        if pose is not None:
            x, y, width, height = pose.box
            wide = Box(x - columns, y - rows, width + 2 * columns, height + 2 * rows)
            if mask_of(wide, frame) & other.mask:
                return True
    return False


def find_spot(
    room: Room, end: End, own: int, wants: tuple[bool, bool], next_spins: bool
) -> Spot | None:
    """Room for the next tile, or None.

    Args:
        room: What is free.
        end: Where the tile is to be laid.
        own: The cells of the tile of the end, as bits.
        wants: Is room wanted for an ordinary tile, and for a double?
        next_spins: Would a double spin?
    """
    places: list[Pose | None] = [None, None]
    for double in (False, True):
        if wants[double]:
            best = None
            for pose in room.places(end, double):
                best = best or pose
                if _leads_on(room.beyond(pose, own), pose, double, double and next_spins):
                    best = pose
                    break
            if best is None:
                return None
            places[double] = best
    return spot_of(places[0], places[1], room.frame)


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


@cache
def _block(width: int, height: int, stride: int) -> int:
    row = (1 << width) - 1
    return sum(row << (stride * line) for line in range(height))


@cache
def _options(
    zoom: Zoom,
    tight: bool,
    stride: int,
    shape: tuple[int, int, int, int, int],
    kind: tuple[bool, bool],
    double: bool,
) -> tuple[Option, ...]:
    """The places after a tile with this size, way, drift and resume, the best first."""
    width, height, ahead, drift, resume = shape
    is_double, spins = kind
    pose = Pose(Box(0, 0, width, height), ahead, drift, resume)
    sizes = metrics(zoom, tight)
    middle = far_middle(pose.box, ahead, is_double, sizes)
    columns, rows = sizes.clear
    options = []
    for face, way in _joints(pose, spins, double):
        x, y, wide, tall = join(pose.box, middle, face, way, double, sizes)
        cells = _block(wide + 2 * columns, tall + 2 * rows, stride)
        shift = (y - rows) * stride + x - columns
        options.append(Option(x, y, wide, tall, way, *_bent(pose, way), cells, shift))
    return tuple(options)


def _joints(pose: Pose, spins: bool, double: bool) -> Iterator[tuple[int, int]]:
    """The edges at which a next tile can begin, and the ways in which it can run."""
    ahead = pose.way
    if pose.resume >= 0:
        ways = (pose.resume, ahead, (pose.resume + 2) % 4)
    else:
        ways = (ahead, pose.drift, (pose.drift + 2) % 4)
    for way in ways:
        if way == ahead or not spins:
            yield way, way
        if way != ahead and not double:
            yield ahead, way


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
