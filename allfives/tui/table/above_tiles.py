"""What lies above the tiles of a drawn layout: open ends, the ghost, the sum it would make.

All of it is a list of rectangles with their text and the name of their style, so that a
highlight is no special case and a change repaints only the rectangles that changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Region

from allfives.game.layout import Layout
from allfives.game.tile import Tile
from allfives.table.choosing import Option
from allfives.tui.drawing.faces import face
from allfives.tui.drawing.geometry import metrics
from allfives.tui.drawing.picture import EndSpot, Picture, Role, Sprite
from allfives.words.events import in_ascii
from allfives.words.prompts import considered_count


class Board(NamedTuple):
    """What the layout view shows."""

    layout: Layout
    options: tuple[Option, ...] = ()
    """The plays that are possible with the chosen tile."""
    aimed: int = 0
    """Which of them is considered."""

    @property
    def option(self) -> Option | None:
        """The play that is considered, if there is one."""
        return self.options[self.aimed] if self.options else None


class Painted(NamedTuple):
    """A rectangle of text in the cells of the picture."""

    region: Region
    rows: tuple[str, ...]
    style: str
    """The name of its colours, without the prefix of the widget."""


def tiles_of(picture: Picture) -> list[Painted]:
    """The tiles that have been played."""
    return [Painted(_region(sprite), sprite.rows, _style_of(sprite)) for sprite in picture.tiles]


def above(picture: Picture, board: Board) -> tuple[Painted, ...]:
    """The open ends that can grow, and the considered tile with the count it would make."""
    option = board.option
    ghost = None if option is None else _ghost(picture, option)
    marks = tuple(
        Painted(_region(spot.mark), spot.mark.rows, "lit" if _is_lit(spot, board) else "end")
        for spot in picture.spots
        if spot.can_grow and not (ghost and _region(spot.mark).overlaps(ghost.region))
    )
    if option is None or ghost is None:
        return marks
    return (*marks, ghost, *_sum(picture, ghost, considered_count(option)))


def in_row(y: int, tiles: Sequence[Painted], above: Sequence[Painted]) -> list[Painted]:
    """What is painted in a row, from left to right: tiles give way to what lies above them."""
    over = [item for item in above if item.region.y <= y < item.region.bottom]
    under = [
        item for item in tiles if not any(item.region.overlaps(other.region) for other in over)
    ]
    return sorted([*under, *over], key=lambda item: item.region.x)


def _is_lit(spot: EndSpot, board: Board) -> bool:
    """Does the chosen tile fit there?"""
    return any(
        option.play.on is spot.end.tile and option.play.tile.has(spot.pip)
        for option in board.options
    )


def _ghost(picture: Picture, option: Option) -> Painted | None:
    tile, on = option.play.tile, option.play.on
    if on is None:
        return _lead_ghost(picture, tile)
    sprite = picture.ghost(tile, on)
    return None if sprite is None else Painted(_region(sprite), sprite.rows, "ghost")


def _lead_ghost(picture: Picture, tile: Tile) -> Painted:
    zoom = picture.zoom
    rows = face(tile.high, tile.low, tile.is_double, zoom, picture.look)
    sizes = metrics(zoom)
    width, height = sizes.tall if tile.is_double else sizes.long
    x, y = (picture.width - width) // 2, (picture.height - height) // 2
    return Painted(Region(x, y, width, height), rows, "ghost")


def _sum(picture: Picture, ghost: Painted, text: str) -> list[Painted]:
    """The count beside the ghost, where there is felt to write on."""
    if not text:
        return []
    text = f" {in_ascii(text) if picture.look.ascii else text} "
    felt = Region(0, 0, picture.width, picture.height)
    taken = [_region(sprite) for sprite in picture.tiles]
    taken += [_region(spot.mark) for spot in picture.spots]
    for x, y in _beside(ghost.region, len(text)):
        region = Region(x, y, len(text), 1)
        if felt.contains_region(region) and not any(other.overlaps(region) for other in taken):
            return [Painted(region, (text,), "sum")]
    return []


def _beside(box: Region, width: int) -> Iterator[tuple[int, int]]:
    """Where a text can begin that touches a box, from above its middle to the rows at its left."""
    middle = box.x + (box.width - width) // 2
    across = sorted(range(box.x - width + 1, box.right), key=lambda x: abs(x - middle))
    for y in (box.y - 1, box.bottom):
        yield from ((x, y) for x in across)
    rows = sorted(range(box.y, box.bottom), key=lambda y: abs(y - box.y - box.height // 2))
    for x in (box.right, box.x - width):
        yield from ((x, y) for y in rows)


def _region(sprite: Sprite) -> Region:
    return Region(sprite.x, sprite.y, sprite.width, sprite.height)


def _style_of(sprite: Sprite) -> str:
    if sprite.is_last:
        return "last"
    return "double" if sprite.role in (Role.DOUBLE, Role.SPINNER) else "tile"
