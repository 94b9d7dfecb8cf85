"""The layout in the middle of the table: tiles, open ends, and the ghost of a candidate.

The picture comes from `drawing.arrange`; this paints it row by row. Tiles are one list of
sprites, marks and the ghost another that lies above it, so that a highlight is no special
case and a change repaints only the rectangles that changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from allfives.game.layout import Layout
from allfives.game.tile import Tile
from allfives.tui.choosing import Option
from allfives.tui.drawing.arrange import arrange
from allfives.tui.drawing.faces import Look, face
from allfives.tui.drawing.geometry import Zoom, metrics
from allfives.tui.drawing.picture import Picture, Role, Sprite


@dataclass(frozen=True, slots=True)
class Board:
    """What the layout view shows."""

    layout: Layout
    options: tuple[Option, ...] = ()
    """The plays that are possible with the chosen tile."""
    aimed: int = 0
    """Which of them is considered."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the layout that was pointed at."""

    on: Tile | None
    """The tile that the next one would be laid against; None to lead."""


@dataclass(frozen=True, slots=True)
class _Painted:
    """A sprite in the cells of the view, with the component class that colours it."""

    region: Region
    rows: tuple[str, ...]
    style: str


class LayoutView(ScrollView, can_focus=False):
    """Shows the layout, and tells which open end was pointed at or picked."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    LayoutView {
        background: $felt;
        scrollbar-size: 1 1;
        & > .layout--felt { background: $felt; color: $felt-text; }
        & > .layout--tile { background: $tile; color: $tile-text; }
        & > .layout--double { background: $tile-double; color: $tile-text; }
        & > .layout--last { background: $tile-last; color: $tile-text; }
        & > .layout--end { background: $end; color: $end-text; }
        & > .layout--lit { background: $end-lit; color: $end-lit-text; text-style: bold; }
        & > .layout--ghost { background: $ghost; color: $ghost-text; }
        & > .layout--sum { background: $end-chosen; color: $end-chosen-text; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "layout--felt",
        "layout--tile",
        "layout--double",
        "layout--last",
        "layout--end",
        "layout--lit",
        "layout--ghost",
        "layout--sum",
    }

    @dataclass
    class EndPointed(Message):
        """The pointer is over a place where a tile may be laid."""

        on: Tile | None

    @dataclass
    class EndPicked(Message):
        """A place where a tile may be laid was clicked."""

        on: Tile | None

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._board = Board(Layout())
        self._look = Look()
        self._zoom: Zoom | None = None
        self._picture: Picture | None = None
        self._tiles: dict[int, list[_Painted]] = {}
        self._above: tuple[_Painted, ...] = ()
        self._pointed: Place | None = None
        self._styles_memo: dict[str, Style] = {}

    def show(self, board: Board, look: Look) -> None:
        """Show this board."""
        same = board.layout is self._board.layout and look == self._look
        self._board, self._look = board, look
        if same and self._picture is not None:
            self._paint_above()
        else:
            self._arrange()

    # Zoom

    @property
    def zoom(self) -> Zoom | None:
        """How large tiles are drawn; None for as large as fits."""
        return self._zoom

    def zoom_by(self, step: int) -> None:
        """Draw tiles larger or smaller than they are drawn now."""
        now = self._zoom
        if now is None:
            now = self._picture.zoom if self._picture else Zoom.LARGE
        self._zoom = Zoom(max(min(now + step, Zoom.LARGE), Zoom.TINY))
        self._arrange()

    def zoom_to_fit(self) -> None:
        """Draw tiles as large as fits."""
        self._zoom = None
        self._arrange()

    # Arranging

    def on_resize(self) -> None:
        """Arrange anew for the new size."""
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.size.width, self.size.height
        if not width or not height:
            return
        picture = arrange(self._board.layout, width, height, self._zoom, self._look)
        self._picture = picture
        self.virtual_size = Size(picture.width, picture.height)
        self._tiles = {}
        for sprite in picture.tiles:
            painted = _Painted(_region(sprite), sprite.rows, _style_of(sprite))
            for y in painted.region.line_range:
                self._tiles.setdefault(y, []).append(painted)
        self._above = self._make_above(picture)
        self._follow()
        self.refresh()

    def _make_above(self, picture: Picture) -> tuple[_Painted, ...]:
        board = self._board
        aimed = board.options[board.aimed] if board.options else None
        ghost = self._ghost(picture, aimed) if aimed else None
        painted = []
        fitting = {option.play.on for option in board.options}
        for spot in picture.spots:
            lit = spot.is_next and spot.end.tile in fitting and self._takes(spot.end.pip)
            region = _region(spot.mark)
            can_grow = spot.single is not None or spot.double is not None
            if can_grow and (ghost is None or not region.overlaps(ghost.region)):
                style = "lit" if lit else "end"
                painted.append(_Painted(region, spot.mark.rows, style))
        if ghost is not None and aimed is not None:
            painted.append(ghost)
            painted += self._sum(picture, ghost, aimed)
        return tuple(painted)

    def _takes(self, pip: int) -> bool:
        """Does the chosen tile show this pip?"""
        return any(option.play.tile.has(pip) for option in self._board.options)

    def _ghost(self, picture: Picture, option: Option) -> _Painted | None:
        tile, on = option.play.tile, option.play.on
        if on is None:
            return self._lead_ghost(picture, tile)
        sprite = picture.ghost(tile, on)
        return None if sprite is None else _Painted(_region(sprite), sprite.rows, "ghost")

    def _lead_ghost(self, picture: Picture, tile: Tile) -> _Painted:
        zoom = picture.zoom
        rows = face(tile.high, tile.low, tile.is_double, zoom, self._look)
        sizes = metrics(zoom)
        width, height = sizes.tall if tile.is_double else sizes.long
        x, y = (picture.width - width) // 2, (picture.height - height) // 2
        return _Painted(Region(x, y, width, height), rows, "ghost")

    def _sum(self, picture: Picture, ghost: _Painted, option: Option) -> list[_Painted]:
        """What the ghost would count, beside it where there is felt to write on."""
        if not option.text:
            return []
        text = f" {option.text} "
        box = ghost.region
        middle = box.x + (box.width - len(text)) // 2
        for x, y in (
            (middle, box.y - 1),
            (middle, box.bottom),
            (box.right, box.y + box.height // 2),
            (box.x - len(text), box.y + box.height // 2),
        ):
            region = Region(x, y, len(text), 1)
            inside = x >= 0 and y >= 0 and region.right <= picture.width
            if inside and y < picture.height and self._is_free(picture, region):
                return [_Painted(region, (text,), "sum")]
        return []

    def _is_free(self, picture: Picture, region: Region) -> bool:
        sprites = [*picture.tiles, *(spot.mark for spot in picture.spots)]
        return not any(_region(sprite).overlaps(region) for sprite in sprites)

    def _paint_above(self) -> None:
        """Repaint only the rectangles that differ from before."""
        if self._picture is None:
            return
        before, self._above = self._above, self._make_above(self._picture)
        changed = [item for item in before if item not in self._above]
        changed += [item for item in self._above if item not in before]
        if changed:
            self.refresh(*[item.region.translate(-self.scroll_offset) for item in changed])
            self._follow()

    def _follow(self) -> None:
        """Scroll to the ghost, or else to the last tile, where not all can be seen."""
        picture = self._picture
        if picture is None or picture.fits or not picture.tiles:
            return
        ghosts = [item.region for item in self._above if item.style == "ghost"]
        region = ghosts[0] if ghosts else _region(picture.tiles[-1])
        self.scroll_to_region(region, animate=False, force=True, center=True)

    # Painting

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        self._styles_memo.clear()
        super().notify_style_update()

    def _style(self, name: str) -> Style:
        if name not in self._styles_memo:
            self._styles_memo[name] = self.get_component_rich_style(f"layout--{name}")
        return self._styles_memo[name]

    def render_line(self, y: int) -> Strip:
        """One row of the table."""
        scroll_x, scroll_y = self.scroll_offset
        y += scroll_y
        felt = self._style("felt")
        above = [item for item in self._above if item.region.y <= y < item.region.bottom]
        row = [
            item
            for item in self._tiles.get(y, [])
            if not any(item.region.overlaps(other.region) for other in above)
        ]
        segments: list[Segment] = []
        x = 0
        for item in sorted([*row, *above], key=lambda item: item.region.x):
            region = item.region
            if region.x < x:
                continue
            segments.append(Segment(" " * (region.x - x), felt))
            segments.append(Segment(item.rows[y - region.y], self._style(item.style)))
            x = region.right
        width = self.size.width
        return Strip(segments, x).crop_extend(scroll_x, scroll_x + width, felt)

    # Input

    def place_at(self, screen: Offset) -> Place | None:
        """The place where a tile may be laid that this point of the screen means."""
        picture = self._picture
        region = self.content_region
        if picture is None or not region.contains_point(screen):
            return None
        if not picture.layout.plays:
            return Place(None)
        x, y = screen - region.offset + self.scroll_offset
        spot = picture.spot_at(x, y)
        return None if spot is None else Place(spot.end.tile)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell which place the pointer is over, once."""
        place = self.place_at(event.screen_offset)
        if place != self._pointed:
            self._pointed = place
            if place is not None:
                self.post_message(self.EndPointed(place.on))

    def on_leave(self) -> None:
        """The pointer is over nothing."""
        self._pointed = None

    def on_click(self, event: events.Click) -> None:
        """Tell which place was clicked."""
        place = self.place_at(event.screen_offset)
        if place is not None:
            self.post_message(self.EndPicked(place.on))


def _region(sprite: Sprite) -> Region:
    return Region(sprite.x, sprite.y, sprite.width, sprite.height)


def _style_of(sprite: Sprite) -> str:
    if sprite.is_last:
        return "last"
    return "double" if sprite.role in (Role.DOUBLE, Role.SPINNER) else "tile"
