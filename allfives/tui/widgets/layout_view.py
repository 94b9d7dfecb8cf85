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
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from allfives.game.arms import Preferred, preferring
from allfives.game.layout import Layout
from allfives.game.tile import Tile
from allfives.tui.compass import Pointer, compass
from allfives.tui.drawing.arrange import arrange
from allfives.tui.drawing.faces import Look
from allfives.tui.drawing.geometry import Zoom
from allfives.tui.drawing.picture import Picture
from allfives.tui.overlay import Board, Painted, above, tiles_of

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
        & > .layout--felt { background: $felt; color: $felt-text; }
        & > .layout--tile { background: $tile; color: $tile-text; }
        & > .layout--double { background: $tile-double; color: $tile-text; }
        & > .layout--last { background: $tile-last; color: $tile-text; }
        & > .layout--end { background: $end; color: $end-text; }
        & > .layout--lit { background: $end-lit; color: $end-lit-text; text-style: bold; }
        & > .layout--ghost { background: $ghost; color: $ghost-text; }
        & > .layout--compass { background: $panel; color: $foreground; text-style: bold; }
        & > .layout--sum { background: $end-chosen; color: $end-chosen-text; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *("layout--felt", "layout--tile", "layout--double", "layout--last", "layout--ghost"),
        *("layout--end", "layout--lit", "layout--sum", "layout--compass"),
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
        """Show the layout in the room there is, and scroll where that is too little."""
        if self._renew():
            self.refresh()
        else:
            self._paint_above()
        picture = self._picture
        if picture is not None:
            self.virtual_size = Size(0, 0) if picture.fits else Size(picture.width, picture.height)
            self._follow()

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
            self.refresh(*[item.region.translate(-self.scroll_offset) for item in changed])
            self._follow()

    def _follow(self) -> None:
        """Scroll to the ghost, or else to the last tile, where not all can be seen."""
        picture = self._picture
        if picture is None or picture.fits or not picture.tiles:
            return
        ghosts = [item.region for item in self._above if item.style == "ghost"]
        last = picture.tiles[-1].box
        region = ghosts[0] if ghosts else Region(last.x, last.y, last.width, last.height)
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
        """One row of the table; where not all can be seen, the first shows the open ends."""
        self._renew()
        scroll_x, scroll_y = self.scroll_offset
        width = self.size.width
        felt = self._style("felt")
        row = self._row(y + scroll_y, felt).crop_extend(scroll_x, scroll_x + width, felt)
        if y or not self._pointers:
            return row
        text = " ".join(["", *(pointer.text for pointer in self._pointers), ""])[:width]
        signs = Strip([Segment(text, self._style("compass"))], len(text))
        return Strip.join([signs, row.crop(len(text), width)])

    def _row(self, y: int, felt: Style) -> Strip:
        """One row of the picture."""
        over = [item for item in self._above if item.region.y <= y < item.region.bottom]
        under = [
            item
            for item in self._tiles.get(y, [])
            if not any(item.region.overlaps(other.region) for other in over)
        ]
        segments: list[Segment] = []
        x = 0
        for item in sorted([*under, *over], key=lambda item: item.region.x):
            region = item.region
            if region.x < x:
                continue
            segments.append(Segment(" " * (region.x - x), felt))
            segments.append(Segment(item.rows[y - region.y], self._style(item.style)))
            x = region.right
        return Strip(segments, x)

    @property
    def _pointers(self) -> tuple[Pointer, ...]:
        """All open ends with the way to each, where not all of them can be seen."""
        picture = self._picture
        if picture is None or picture.fits:
            return ()
        view = Region(*self.scroll_offset, *self.size)
        return compass(picture, view, ascii_only=self._look.ascii)

    # Input

    def turn_to(self, screen: Offset, dragged: Tile | None = None) -> Place | None:
        """The place that a point of the screen means; there the next tile on its end will lie.

        Args:
            screen: The point.
            dragged: A tile that is held there; it goes to the nearest place where it fits.
        """
        picture = self._picture
        region = self.content_region
        if picture is None or not region.contains_point(screen):
            return None
        if not picture.layout.plays:
            return Place(None)
        x, y = screen - region.offset + self.scroll_offset
        spot = picture.spot_at(x, y)
        if spot is None and dragged is not None:
            spot = picture.nearest_spot(x, y, dragged)
        if spot is None:
            return None
        if not spot.is_next:
            self._preferred = preferring(self._preferred, spot.end.tile, spot.heading)
            self._arrange()
        return Place(spot.end.tile)

    def _pointer_at(self, screen: Offset) -> Pointer | None:
        """The open end that this point of the screen means on the compass."""
        x, y = screen - self.content_region.offset
        if y == 0 and x > 0:
            at = 1
            for pointer in self._pointers:
                if at <= x < at + len(pointer.text):
                    return pointer
                at += len(pointer.text) + 1
        return None

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
        pointer = self._pointer_at(event.screen_offset)
        if pointer is not None:
            self.scroll_to_region(pointer.mark, animate=False, force=True, center=True)
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
