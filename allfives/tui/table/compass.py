"""Where the open ends of a layout lie that is too large to be seen at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.geometry import Offset, Region

from allfives.game.tile import Tile
from allfives.tui.drawing.picture import Picture, Sprite

_ARROWS: Final = "►◢▼◣◄◤▲◥"
"""From east, clockwise; slanting arrows would take two cells in some terminals."""

_ASCII_ARROWS: Final = ">\\v/<\\^/"
"""The same with ASCII; opposite slants look alike, and so tell the line only."""

_HERE: Final = "·"
_ASCII_HERE: Final = "."
"""Stands for an arrow where the end can be seen."""

_ROWS_PER_COLUMN: Final = 2.0
"""How much higher a cell is than wide."""


class Pointer(NamedTuple):
    """One open end: where it is, seen from the middle of the view."""

    text: str
    """An arrow and the pip of the end."""
    on: Tile
    """The tile at that end."""
    mark: Region
    """Where the picture shows the pip."""


def compass(picture: Picture, view: Region, *, ascii_only: bool) -> tuple[Pointer, ...]:
    """All open ends that can grow, each with the way to it from the cells that are seen."""
    arrows = _ASCII_ARROWS if ascii_only else _ARROWS
    here = _ASCII_HERE if ascii_only else _HERE
    found = []
    for spot in picture.spots:
        if spot.is_next and spot.can_grow:
            mark = _region(spot.mark)
            sign = here if view.contains_region(mark) else arrows[_eighth(view, mark)]
            found.append(Pointer(f"{sign}{spot.pip}", spot.end.tile, mark))
    return tuple(found)


def row_of(pointers: Sequence[Pointer]) -> str:
    """All pointers in a row."""
    return " ".join(["", *(pointer.text for pointer in pointers), ""]) if pointers else ""


def pointer_at(pointers: Sequence[Pointer], column: int) -> Pointer | None:
    """The pointer of which something stands in this column of the row."""
    at = 1
    for pointer in pointers:
        if at <= column < at + len(pointer.text):
            return pointer
        at += len(pointer.text) + 1
    return None


def _eighth(view: Region, mark: Region) -> int:
    """The direction from the middle of the view to a mark, in eighths of a circle."""
    way: Offset = mark.offset - view.offset
    across = way.x + mark.width / 2 - view.width / 2
    down = (way.y + mark.height / 2 - view.height / 2) * _ROWS_PER_COLUMN
    return round(math.atan2(down, across) / (math.pi / 4)) % 8


def _region(sprite: Sprite) -> Region:
    return Region(sprite.x, sprite.y, sprite.width, sprite.height)
