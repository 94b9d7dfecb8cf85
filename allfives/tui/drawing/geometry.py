"""Boxes of cells, the sizes of tiles at every zoom, and how one tile joins another.

Cells are columns and rows; y grows downwards. A way is one of four directions in
clockwise order, so that `(way + 1) % 4` turns right and `(way + 2) % 4` turns back.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

from allfives.game.arms import Heading

EAST: Final = 0
SOUTH: Final = 1
WEST: Final = 2
NORTH: Final = 3

WAYS: Final[dict[Heading, int]] = {
    Heading.EAST: EAST,
    Heading.SOUTH: SOUTH,
    Heading.WEST: WEST,
    Heading.NORTH: NORTH,
}
"""The way in which each heading points."""


class Zoom(IntEnum):
    """How large a tile is drawn."""

    TINY = 0
    """Two digits and a line: 3x1 lying, 1x3 standing."""
    SMALL = 1
    """Digits with a rim: 5x1 lying, 3x3 standing."""
    MEDIUM = 2
    """Boxed digits: 9x3 lying, 5x5 standing."""
    LARGE = 3
    """Pips or large digits: 13x3 lying, 7x7 standing."""
    HUGE = 4
    """Pips far apart, for few tiles on a very large felt: 21x5 lying, 11x11 standing."""


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    """The leftmost column."""
    y: int
    """The topmost row."""
    width: int
    """Columns."""
    height: int
    """Rows."""

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + self.height

    def contains(self, x: int, y: int) -> bool:
        """Is this cell within it?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def distance(self, x: int, y: int) -> int:
        """How far a cell is from it, in columns; a row is as far as two of them."""
        across = max(self.x - x, x - self.right + 1, 0)
        down = max(self.y - y, y - self.bottom + 1, 0)
        return across + 2 * down

    def overlaps(self, other: Box) -> bool:
        """Do they share a cell?"""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def encloses(self, other: Box) -> bool:
        """Is the other wholly within it?"""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def moved(self, dx: int, dy: int) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def union(self, other: Box) -> Box:
        """The smallest rectangle around both."""
        x, y, width, height = self
        left, top, wide, tall = other
        right = x + width if x + width > left + wide else left + wide
        bottom = y + height if y + height > top + tall else top + tall
        left = x if x < left else left
        top = y if y < top else top
        return Box(left, top, right - left, bottom - top)


class Metrics(NamedTuple):
    """The sizes that placing tiles needs, in cells."""

    long: tuple[int, int]
    """Width and height of a lying tile."""
    tall: tuple[int, int]
    """Width and height of a standing tile."""
    near: tuple[int, int]
    """From a short edge to the middle of the half beside it: lying, standing."""
    gap: tuple[int, int]
    """Felt between joined tiles: columns, rows."""
    clear: tuple[int, int]
    """Felt between tiles that are not joined, at least: columns, rows."""


_SIZES: Final = {
    Zoom.TINY: ((3, 1), (1, 3), (0, 0)),
    Zoom.SMALL: ((5, 1), (3, 3), (1, 0)),
    Zoom.MEDIUM: ((9, 3), (5, 5), (2, 1)),
    Zoom.LARGE: ((13, 3), (7, 7), (3, 1)),
    Zoom.HUGE: ((21, 5), (11, 11), (5, 2)),
}


@cache
def metrics(zoom: Zoom, tight: bool = False) -> Metrics:
    """The sizes at a zoom; `tight` leaves no rows of felt between tiles."""
    long, tall, near = _SIZES[zoom]
    if tight:
        return Metrics(long, tall, near, (1, 0), (1, 0))
    return Metrics(long, tall, near, (1, 1), (2, 1))


def is_level(way: int) -> bool:
    """Does it point east or west?"""
    return not way & 1


def size_on(way: int, double: bool, sizes: Metrics) -> tuple[int, int]:
    """Width and height of a tile on an arm that runs this way; doubles lie across it."""
    return sizes.tall if double == is_level(way) else sizes.long


def far_middle(box: Box, way: int, double: bool, sizes: Metrics) -> tuple[int, int]:
    """The cell in the middle of the half that the next tile joins."""
    x, y, width, height = box
    if not double:
        lying, standing = sizes.near
        if way == EAST:
            return x + width - 1 - lying, y + height // 2
        if way == WEST:
            return x + lying, y + height // 2
        if way == SOUTH:
            return x + width // 2, y + height - 1 - standing
        return x + width // 2, y + standing
    return x + width // 2, y + height // 2


def join(
    box: Box, middle: tuple[int, int], face: int, way: int, double: bool, sizes: Metrics
) -> Box:
    """Where the next tile lies.

    Args:
        box: The tile that it joins.
        middle: The middle of the half that it joins.
        face: The edge of that tile which it touches.
        way: The direction in which it runs; at right angles to `face` it begins beside
            the half with its near half and turns there.
        double: Is the next tile a double?
        sizes: The sizes of tiles.
    """
    width, height = size_on(way, double, sizes)
    x, y = middle[0] - width // 2, middle[1] - height // 2
    if face != way:
        if way == EAST:
            x = middle[0] - sizes.near[0]
        elif way == WEST:
            x = middle[0] + sizes.near[0] - width + 1
        elif way == SOUTH:
            y = middle[1] - sizes.near[1]
        else:
            y = middle[1] + sizes.near[1] - height + 1
    if face == EAST:
        x = box.x + box.width + sizes.gap[0]
    elif face == WEST:
        x = box.x - sizes.gap[0] - width
    elif face == SOUTH:
        y = box.y + box.height + sizes.gap[1]
    else:
        y = box.y - sizes.gap[1] - height
    return Box(x, y, width, height)
