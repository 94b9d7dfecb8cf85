"""Drawn tiles as text: a few faces side by side or placed freely, for titles and examples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from textual.content import Content

from allfives.tui.drawing.faces import Look, face
from allfives.tui.drawing.geometry import Zoom

TILE_STYLE: Final = "$tile-text on $tile"
"""How a tile is painted."""


class Sprite(NamedTuple):
    """Rows of text at a place."""

    x: int
    y: int
    rows: tuple[str, ...]
    style: str = TILE_STYLE

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + len(self.rows[0])

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + len(self.rows)


class Piece(NamedTuple):
    """A tile of a picture."""

    first: int
    """The pips of its left or upper half."""
    second: int
    """The pips of the other half."""
    standing: bool = False


def beside(pieces: Iterable[Piece], zoom: Zoom, look: Look) -> list[Sprite]:
    """Tiles from left to right with a cell between them, their middles on one line."""
    faces = [face(*piece, zoom, look) for piece in pieces]
    height = max(len(rows) for rows in faces)
    sprites: list[Sprite] = []
    x = 0
    for rows in faces:
        sprites.append(Sprite(x, (height - len(rows)) // 2, rows))
        x = sprites[-1].right + 1
    return sprites


def crossed(zoom: Zoom, look: Look) -> list[Sprite]:
    """A spinner with a tile on each of its four sides."""
    west, spinner, east = beside((Piece(2, 5), Piece(5, 5, True), Piece(5, 1)), zoom, look)
    north, south = face(4, 5, True, zoom, look), face(5, 3, True, zoom, look)
    down = len(north) + 1
    middle = [sprite._replace(y=sprite.y + down) for sprite in (west, spinner, east)]
    below = Sprite(spinner.x, middle[1].bottom + 1, south)
    return [Sprite(spinner.x, 0, north), *middle, below]


def painted(sprites: Sequence[Sprite]) -> list[Content]:
    """The rows of a picture; sprites must not overlap."""
    rows = []
    for y in range(max(sprite.bottom for sprite in sprites)):
        x = 0
        parts: list[str | tuple[str, str]] = []
        for sprite in sorted(sprites):
            if sprite.y <= y < sprite.bottom:
                parts += [" " * (sprite.x - x), (sprite.rows[y - sprite.y], sprite.style)]
                x = sprite.right
        rows.append(Content.assemble(*parts))
    return rows
