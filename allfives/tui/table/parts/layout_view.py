"""The layout in the middle of the table: tiles, open ends, and the ghost of a candidate.

The picture comes from `drawing.arrange`, and what lies above its tiles from `overlay`; this
paints both row by row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from allfives.game.arms import Preferred, preferring
from allfives.game.layout import Layout
from allfives.game.tile import Tile
from allfives.tui.drawing.arrange import arrange, largest_zoom
from allfives.tui.drawing.faces import Look
from allfives.tui.drawing.geometry import Zoom
from allfives.tui.drawing.picture import Picture
from allfives.tui.table.above_tiles import Board, Painted, above, in_row, tiles_of
from allfives.tui.table.compass import Pointer, compass, pointer_at, row_of

_WHEEL_COLUMNS = 6
"""How far the wheel scrolls across."""


class Place(NamedTuple):
    """A place of the layout that was pointed at."""

    on: Tile | None
    """The tile that the next one would be laid against; None to lead."""


class LayoutView(ScrollView, can_focus=False):
    """Shows the layout, and tells which open end was pointed at or picked."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    LayoutView {
        background: $felt;
        scrollbar-size: 1 1;
        scrollbar-background: $felt;
        scrollbar-background-hover: $felt;
        scrollbar-background-active: $felt;
        scrollbar-corner-color: $felt;
        scrollbar-color: $felt-text;
        scrollbar-color-hover: $end-text;
        scrollbar-color-active: $end-text;
        & > .layout--felt { background: $felt; color: $felt-text; }
        & > .layout--tile { background: $tile; color: $tile-text; }
        & > .layout--double { background: $tile-double; color: $tile-text; }
        & > .layout--last { background: $tile-last; color: $tile-text; }
        & > .layout--badge { background: $badge; color: $badge-text; text-style: bold; }
        & > .layout--end { background: $end; color: $end-text; text-style: bold; }
        & > .layout--place { background: $felt; color: $felt-text; }
        & > .layout--dead { background: $felt; color: $felt-text; }
        & > .layout--lit { background: $end-lit; color: $end-lit-text; text-style: bold; }
        & > .layout--ghost { background: $ghost; color: $ghost-text; }
        & > .layout--tag { background: $end; color: $end-text; text-style: bold; }
        & > .layout--scored { background: $gain; color: $gain-text; text-style: bold; }
        & > .layout--compass { background: $panel; color: $foreground; text-style: bold; }
        & > .layout--sum { background: $end-chosen; color: $end-chosen-text; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *("layout--felt", "layout--tile", "layout--double", "layout--last", "layout--ghost"),
        *("layout--end", "layout--lit", "layout--place", "layout--dead", "layout--compass"),
        *("layout--sum", "layout--tag", "layout--scored", "layout--badge"),
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
        self._drawn_for: tuple[Layout, Size, Zoom | None, Look, Preferred] | None = None
        self._preferred: Preferred = frozenset()
        self._tiles: dict[int, list[Painted]] = {}
        self._above: tuple[Painted, ...] = ()
        self._pointed: Place | None = None
        self._styles_memo: dict[str, Style] = {}

    def show(self, board: Board, look: Look) -> None:
        """Show this board."""
        same = board.layout is self._board.layout and look == self._look
        self._board, self._look = board, look
        if not board.layout.plays:
            self._preferred = frozenset()
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
        self._zoom = Zoom(max(min(now + step, largest_zoom(*self.size)), Zoom.TINY))
        self._arrange()

    def zoom_to_fit(self) -> None:
        """Draw tiles as large as fits."""
        self._zoom = None
        self._arrange()

    # Arranging

    def on_resize(self) -> None:
        """Arrange anew for the new size."""
        self._arrange()

    def _arrange(self, *, center: bool = True) -> None:
        """Show the layout in the room there is, and scroll where that is too little."""
        if self._renew():
            self.refresh()
        else:
            self._paint_above()
        picture = self._picture
        if picture is not None:
            below = Size(picture.width, picture.height + self._top)
            self.virtual_size = Size(0, 0) if picture.fits else below
            self._follow(center=center)

    def _renew(self) -> bool:
        """Draw a new picture if what it depends on has changed; has it?"""
        asked = (self._board.layout, self.size, self._zoom, self._look, self._preferred)
        if asked == self._drawn_for or not self.size:
            return False
        self._drawn_for = asked
        picture = arrange(self._board.layout, *self.size, self._zoom, self._look, self._preferred)
        self._picture = picture
        self._tiles = {}
        for tile in tiles_of(picture):
            for y in tile.region.line_range:
                self._tiles.setdefault(y, []).append(tile)
        self._above = above(picture, self._board)
        return True

    def _paint_above(self) -> None:
        """Repaint only the rectangles that differ from before."""
        if self._picture is None:
            return
        before, self._above = self._above, above(self._picture, self._board)
        changed = [item for item in before if item not in self._above]
        changed += [item for item in self._above if item not in before]
        if changed:
            self.refresh(*[item.region.translate(self._origin) for item in changed])
            self._follow()

    def _follow(self, *, center: bool = False) -> None:
        """Scroll to the ghost and its sum, or else to the last tile, where not all can be seen."""
        picture = self._picture
        if picture is None or picture.fits or not picture.tiles:
            return
        last = picture.tiles[-1].box
        chosen = [item.region for item in self._above if item.style in ("ghost", "sum")]
        region = Region.from_union(chosen or [Region(last.x, last.y, last.width, last.height)])
        self._bring(region, center=center or not self._seen.overlaps(region))

    def _bring(self, region: Region, *, center: bool) -> None:
        """Let a part of the picture be seen, in the middle or moving no further than needed."""
        region, above = region.translate(Offset(0, self._top)), Spacing(self._top)
        self.scroll_to_region(region, spacing=above, animate=False, force=True, center=center)

    @property
    def _top(self) -> int:
        """So many rows above the picture are those of the compass."""
        return 0 if self._picture is None or self._picture.fits else 1

    @property
    def _origin(self) -> Offset:
        """Where the picture begins in the cells of the view."""
        return Offset(0, self._top) - self.scroll_offset

    @property
    def _seen(self) -> Region:
        """The cells of the picture that can be seen."""
        width, height = self.scrollable_content_region.size
        return Region(*self.scroll_offset, width, height - self._top)

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
        """One row of the table; where not all can be seen, the first shows the open ends."""
        self._renew()
        start, width = self.scroll_offset.x, self.size.width
        felt = self._style("felt")
        if y < self._top:
            signs = Segment(row_of(self._pointers), self._style("compass"))
            return Strip([signs]).crop_extend(0, width, felt)
        return self._row(y - self._origin.y, felt).crop_extend(start, start + width, felt)

    def _row(self, y: int, felt: Style) -> Strip:
        """One row of the picture."""
        segments: list[Segment] = []
        x = 0
        for run in in_row(y, self._tiles.get(y, []), self._above):
            segments.append(Segment(" " * (run.x - x), felt))
            segments.append(Segment(run.text, self._style(run.style)))
            x = run.x + len(run.text)
        return Strip(segments, x)

    @property
    def _pointers(self) -> tuple[Pointer, ...]:
        """All open ends with the way to each, where not all of them can be seen."""
        if self._picture is None or self._picture.fits:
            return ()
        return compass(self._picture, self._seen, ascii_only=self._look.ascii)

    # Input

    def turn_to(self, screen: Offset, dragged: Tile | None = None) -> Place | None:
        """The place that a point of the screen means; there the next tile on its end will lie.

        Args:
            screen: The point.
            dragged: A tile that is held there; it goes to the nearest place where it fits.
        """
        picture = self._picture
        x, y = screen - self.content_region.offset - self._origin
        if picture is None or not self._seen.contains(x, y):
            return None
        if not picture.layout.plays:
            return Place(None)
        spot = picture.spot_at(x, y)
        if spot is None and dragged is not None:
            spot = picture.nearest_spot(x, y, dragged)
        if spot is None:
            return None
        if not spot.is_next:
            self._preferred = preferring(self._preferred, spot.end.tile, spot.heading)
            self._arrange(center=False)
        return Place(spot.end.tile)

    def from_the_lead(self, tile: Tile, on: Tile | None) -> tuple[int, int]:
        """How far right of the lead, and how far below it, `tile` would lie against `on`."""
        picture = self._picture
        ghost = None if picture is None else picture.ghost(tile, on)
        if picture is None or ghost is None or not picture.tiles:
            return 0, 0
        lead = next(each for each in picture.tiles if each.tile is picture.layout.plays[0].tile)
        start, end = lead.box, ghost.box
        right = 2 * end.x + end.width - 2 * start.x - start.width
        down = 2 * end.y + end.height - 2 * start.y - start.height
        return right, down

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell which place the pointer is over, once."""
        place = self.turn_to(event.screen_offset)
        if place != self._pointed:
            self._pointed = place
            if place is not None:
                self.post_message(self.EndPointed(place.on))

    def on_leave(self) -> None:
        """The pointer is over nothing."""
        self._pointed = None

    def on_click(self, event: events.Click) -> None:
        """Tell which place was clicked; on the compass, go there."""
        x, y = event.screen_offset - self.content_region.offset
        pointer = None if y else pointer_at(self._pointers, x)
        if pointer is not None:
            self._bring(pointer.mark, center=True)
            self.post_message(self.EndPointed(pointer.on))
            return
        place = self.turn_to(event.screen_offset)
        if place is not None:
            self.post_message(self.EndPicked(place.on))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll across where there is nothing more below."""
        if not self.max_scroll_y:
            event.prevent_default()
            self.scroll_relative(x=_WHEEL_COLUMNS, animate=False)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll back across where there is nothing more above."""
        if not self.max_scroll_y:
            event.prevent_default()
            self.scroll_relative(x=-_WHEEL_COLUMNS, animate=False)
