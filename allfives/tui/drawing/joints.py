"""Joints: the places that a next tile can take beside the tile that it is laid against.

Where they lie depends on the shape of that tile and on its arm alone, not on where it is;
so they are worked out once, together with the bits by which a place is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from allfives.tui.drawing.geometry import Box, Zoom, far_middle, is_level, join, metrics


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


@cache
def block(width: int, height: int, stride: int) -> int:
    """The bits of so many columns and rows, where a row has `stride` bits."""
    row = (1 << width) - 1
    return sum(row << (stride * line) for line in range(height))


@cache
def options(
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
    found = []
    for face, way in _joints(pose, spins, double):
        x, y, wide, tall = join(pose.box, middle, face, way, double, sizes)
        cells = block(wide + 2 * columns, tall + 2 * rows, stride)
        shift = (y - rows) * stride + x - columns
        found.append(Option(x, y, wide, tall, way, *_bent(pose, way), cells, shift))
    return tuple(found)


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
