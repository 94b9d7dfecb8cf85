"""A drawn layout: sprites for its tiles, spots for its open ends, ghosts for candidates."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from allfives.game.arms import Heading
from allfives.game.layout import Layout, OpenEnd
from allfives.game.tile import Tile
from allfives.tui.drawing.faces import Look, face
from allfives.tui.drawing.geometry import EAST, SOUTH, Box, Zoom, is_level


class Role(StrEnum):
    """What a sprite shows, which decides how it is coloured."""

    TILE = "tile"
    """An ordinary tile."""
    DOUBLE = "double"
    """A double, which lies crosswise."""
    SPINNER = "spinner"
    """A double that can be played on from four sides."""
    MARK = "mark"
    """An open end that counts and where a tile fits, on the felt."""
    PLACE = "place"
    """A place where a tile fits, but that is no part of the count."""
    DEAD = "dead"
    """An open end that counts, though no tile is left that fits it."""
    GHOST = "ghost"
    """A tile that is being considered."""


class Sprite(NamedTuple):
    """A rectangle of text in the cells of the picture."""

    x: int
    """The leftmost column."""
    y: int
    """The topmost row."""
    width: int
    """Columns."""
    height: int
    """Rows."""
    rows: tuple[str, ...]
    """One string a row, each as wide as the sprite."""
    role: Role
    """What it shows."""
    tile: Tile | None = None
    """The tile, unless it is a mark."""
    on: Tile | None = None
    """The tile that it was or would be laid against; of a mark the tile it belongs to."""
    is_last: bool = False
    """Was it played last?"""

    @property
    def box(self) -> Box:
        """Its rectangle."""
        return Box(self.x, self.y, self.width, self.height)

    def contains(self, x: int, y: int) -> bool:
        """Is this cell of the picture within it?"""
        return self.box.contains(x, y)


class Lie(NamedTuple):
    """Where a tile that is not down yet would lie."""

    box: Box
    """Its cells in the picture."""
    way: int
    """The direction in which its arm passes through it, as in `geometry`."""


class EndSpot(NamedTuple):
    """One place at an open end; a spinner can have several for the same end."""

    end: OpenEnd
    """The open end; the tile is laid against `end.tile`."""
    heading: Heading
    """The name of the arm that grows or would grow there."""
    is_next: bool
    """Does the next tile on this end come to lie here?"""
    single: Lie | None
    """Where an ordinary tile would lie; None if every one with this pip is down."""
    double: Lie | None
    """Where the double would lie; None if it is down."""
    mark: Sprite
    """A small sprite that shows its pip and what it counts, on the felt if there is room."""

    @property
    def pip(self) -> int:
        """What the next tile must show."""
        return self.end.pip

    @property
    def can_grow(self) -> bool:
        """Is a tile left that could be laid here?"""
        return self.single is not None or self.double is not None

    @property
    def area(self) -> Box:
        """A box around its mark and the tiles that could lie there."""
        box = self.mark.box
        for lie in (self.single, self.double):
            box = box if lie is None else box.union(lie.box)
        return box


class Picture(NamedTuple):
    """A layout arranged in a rectangle of cells."""

    layout: Layout
    """What is drawn."""
    zoom: Zoom
    """How large the tiles are."""
    look: Look
    """How the faces are drawn."""
    width: int
    """Columns of the picture: those asked for, or more if it does not fit."""
    height: int
    """Rows of the picture: those asked for, or more if it does not fit."""
    fits: bool
    """Does it fit into the cells asked for? Otherwise it has to be scrolled."""
    tiles: tuple[Sprite, ...]
    """The tiles, in the order of play."""
    spots: tuple[EndSpot, ...]
    """All places where a tile may be laid, in the order of the layout's open ends."""
    bounds: Box
    """A box around all tiles and marks."""

    def spot_at(self, x: int, y: int) -> EndSpot | None:
        """The place that a cell of the picture means: on its mark, or where a tile would lie."""
        for spot in self.spots:
            if spot.mark.contains(x, y):
                return spot
        for spot in self.spots:
            if any(
                lie is not None and lie.box.contains(x, y) for lie in (spot.single, spot.double)
            ):
                return spot
        return None

    def nearest_spot(self, x: int, y: int, fitting: Tile | None = None) -> EndSpot | None:
        """The place that can grow and lies nearest to a cell of the picture.

        Args:
            x: The column of the cell.
            y: Its row.
            fitting: A tile; places where it fits come before all others.
        """
        spots = [spot for spot in self.spots if spot.can_grow]
        fits = [spot for spot in spots if fitting is not None and fitting.has(spot.pip)]
        return min(fits or spots, key=lambda spot: spot.area.distance(x, y), default=None)

    def spot_for(self, tile: Tile, on: Tile | None) -> EndSpot | None:
        """The place where `tile` would lie if it were laid against `on`."""
        for spot in self.spots:
            if spot.is_next and spot.end.tile is on and tile.has(spot.pip):
                return spot
        return None

    def ghost(self, tile: Tile, on: Tile | None) -> Sprite | None:
        """The sprite of `tile` as it would lie against `on`; None if it does not fit there."""
        spot = self.spot_for(tile, on)
        lie = None if spot is None else spot.double if tile.is_double else spot.single
        if spot is None or lie is None:
            return None
        rows = turned_face(spot.pip, tile.other(spot.pip), lie.way, self.zoom, self.look)
        return Sprite(*lie.box, rows, Role.GHOST, tile, on)


def turned_face(near: int, far: int, way: int, zoom: Zoom, look: Look) -> tuple[str, ...]:
    """The face of a tile whose `near` half comes first in this direction."""
    first, second = (near, far) if way in (EAST, SOUTH) else (far, near)
    return face(first, second, (near == far) == is_level(way), zoom, look)
