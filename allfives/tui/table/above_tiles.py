"""What lies above the tiles of a drawn layout: open ends, what was laid last, the ghost.

Of what was laid last every tile since one's own last play has its number in a corner, and
beside the latest stands the count it made. Beside the ghost stands the count it would make.

All of it is a list of rectangles with their text and the name of their style, so that a
highlight is no special case and a change repaints only the rectangles that changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.geometry import Region

from allfives.game.layout import Layout
from allfives.game.tile import Tile
from allfives.table.choosing import Option
from allfives.tui.drawing.ends import plain_rows
from allfives.tui.drawing.faces import face
from allfives.tui.drawing.geometry import Box, metrics
from allfives.tui.drawing.picture import EndSpot, Picture, Role, Sprite
from allfives.tui.drawing.tags import free_place
from allfives.tui.table.marks import Marks
from allfives.words.events import in_ascii
from allfives.words.prompts import considered_count


class Board(NamedTuple):
    """What the layout view shows."""

    layout: Layout
    options: tuple[Option, ...] = ()
    """The plays that are possible with the chosen tile."""
    aimed: int = 0
    """Which of them is considered."""
    marks: Marks = Marks()
    """What is told of the plays just made."""

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


class Run(NamedTuple):
    """A piece of one row."""

    x: int
    """The column it begins in."""
    text: str
    style: str


_ENDS: Final = {Role.MARK: "end", Role.PLACE: "place", Role.DEAD: "dead"}
"""The styles of marks."""

_REACH: Final = 3
"""So many rows may lie between the ghost and its count, where there is no felt beside it."""

_LATEST: Final = "●"
"""The badge of the last tile where it has no number."""


def tiles_of(picture: Picture) -> list[Painted]:
    """The tiles that have been played."""
    return [Painted(_region(sprite), sprite.rows, _style_of(sprite)) for sprite in picture.tiles]


def above(picture: Picture, board: Board) -> tuple[Painted, ...]:
    """All that lies above the tiles, and never on another part of it."""
    option, marks = board.option, board.marks
    ghost = None if option is None else _ghost(picture, option)
    ends = tuple(
        mark for mark in _ends(picture, board) if not (ghost and mark.region.overlaps(ghost.region))
    )
    badges = _badges(picture, marks)
    tag = _tag(picture, marks, ghost)
    if option is None or ghost is None:
        return (*badges, *tag, *ends)
    text = "" if marks.hides_sums else considered_count(option)
    found = _sum(picture, ghost, text, tag)
    if text and tag and not found:
        tag, found = (), _sum(picture, ghost, text, ())
    return (*badges, *tag, *ends, ghost, *found)


def in_row(y: int, tiles: Sequence[Painted], above: Sequence[Painted]) -> list[Run]:
    """What is painted in a row, from left to right: of a tile what lies above it is left out."""
    over = sorted(
        (item for item in above if item.region.y <= y < item.region.bottom),
        key=lambda item: item.region.x,
    )
    runs = [_run(item, y, item.region.x, item.region.right) for item in over]
    for tile in tiles:
        x = tile.region.x
        for item in over:
            left, right = item.region.x, item.region.right
            if left < tile.region.right and right > x:
                runs.append(_run(tile, y, x, left))
                x = max(x, right)
        runs.append(_run(tile, y, x, tile.region.right))
    return sorted(run for run in runs if run.text)


def _run(item: Painted, y: int, left: int, right: int) -> Run:
    start = item.region.x
    text = item.rows[y - item.region.y][max(left - start, 0) : max(right - start, 0)]
    return Run(left, text, item.style)


def _ends(picture: Picture, board: Board) -> tuple[Painted, ...]:
    """The marks of all ends where a tile fits or that count."""
    marks = []
    for spot in picture.spots:
        region, rows, style = _region(spot.mark), spot.mark.rows, _ENDS[spot.mark.role]
        if not spot.can_grow and (
            board.marks.hides_sums or not spot.is_next or not spot.end.counts
        ):
            continue
        if board.marks.hides_sums:
            rows, style = plain_rows(spot.end, spot.mark.box), "end"
        marks.append(Painted(region, rows, "lit" if _is_lit(spot, board) else style))
    return tuple(marks)


def _badges(picture: Picture, marks: Marks) -> tuple[Painted, ...]:
    """The numbers of the tiles laid since one's own last play, and the sign of the last tile."""
    signs = {tile: str(number) for number, tile in enumerate(marks.since[:9], 1)}
    if picture.tiles and not marks.since:
        signs[picture.layout.plays[-1].tile] = "*" if picture.look.ascii else _LATEST
    return tuple(
        Painted(Region(sprite.x, sprite.y, 1, 1), (signs[sprite.tile],), "badge")
        for sprite in picture.tiles
        if sprite.tile in signs
    )


def _tag(picture: Picture, marks: Marks, ghost: Painted | None) -> tuple[Painted, ...]:
    """The count that the last play made, beside its tile: in full, shorter, or not at all.

    It keeps clear of the places of next tiles where it can, so that a ghost moves it not.
    """
    if not picture.tiles or marks.hides_sums or not marks.tag:
        return ()
    scored = f" {marks.scored} " if marks.scored else ""
    full, total = f" {marks.tag} ", f" {marks.tag.rpartition(' ')[2]} "
    texts = [full + scored, total + scored, scored] if scored else [full, total]
    near = picture.tiles[-1].box
    tiles = [sprite.box for sprite in picture.tiles]
    written = [spot.mark.box for spot in picture.spots]
    if ghost is not None:
        written.append(Box(*ghost.region))
    kept = [*tiles, *written, *(spot.area for spot in picture.spots)]
    felt = Box(0, 0, picture.width, picture.height)
    for taken in (kept, [*tiles, *written]):
        found = free_place(near, near, texts, felt, taken)
        if found is not None:
            return _told(*found, scored)
    return ()


def _told(box: Box, text: str, scored: str) -> tuple[Painted, ...]:
    """A count and the points it scored, side by side."""
    x, y, width, _ = box
    count = text[: width - len(scored)]
    parts = [Painted(Region(x, y, len(count), 1), (count,), "tag")] if count else []
    if scored:
        parts.append(Painted(Region(x + len(count), y, len(scored), 1), (scored,), "scored"))
    return tuple(parts)


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


def _sum(
    picture: Picture, ghost: Painted, text: str, tag: Sequence[Painted]
) -> tuple[Painted, ...]:
    """The count beside the ghost, where there is felt to write on."""
    if not text:
        return ()
    text = f" {in_ascii(text) if picture.look.ascii else text} "
    taken = [sprite.box for sprite in picture.tiles]
    taken += [spot.mark.box for spot in picture.spots]
    taken += [Box(*item.region) for item in tag]
    base = Box(*ghost.region)
    felt = Box(0, 0, picture.width, picture.height)
    found = free_place(base, base, (text,), felt, taken, _REACH)
    return () if found is None else (Painted(Region(*found[0]), (found[1],), "sum"),)


def _region(sprite: Sprite) -> Region:
    return Region(sprite.x, sprite.y, sprite.width, sprite.height)


def _style_of(sprite: Sprite) -> str:
    if sprite.is_last:
        return "last"
    return "double" if sprite.role in (Role.DOUBLE, Role.SPINNER) else "tile"
