"""The hand along the bottom: standing tiles with their keys, playable ones raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from allfives.game.tile import Tile
from allfives.tui.drawing.faces import Look, tile_face
from allfives.tui.drawing.geometry import Zoom

_SIZES: Final = ((Zoom.LARGE, 7, 7), (Zoom.MEDIUM, 5, 5), (Zoom.SMALL, 3, 3))
"""Zooms with the columns and rows of a standing tile, the largest first."""

_LABEL: Final = 5
"""Columns of a label such as `1 +10`."""

_MORE: Final = "‹›"
_ASCII_MORE: Final = "<>"
"""Stand at the left and at the right where there are more tiles."""


class HandTile(NamedTuple):
    """One tile of the hand as it is shown."""

    tile: Tile
    key: str
    """The key that chooses it, or nothing."""
    playable: bool
    best: str
    """The most it would score, like `+10`, or nothing."""


class _Grid(NamedTuple):
    """How the tiles of a hand stand beside each other, in cells."""

    zoom: Zoom
    columns: int
    """Columns of a tile."""
    rows: int
    """Rows of a tile."""
    cell: int
    """Columns that a tile and its label take, without the gap after them."""
    shown: int
    """How many tiles fit."""
    width: int
    """Columns of the view."""

    @property
    def left(self) -> int:
        """The first column."""
        return max(0, (self.width - self.shown * (self.cell + 1) + 1) // 2)


class HandView(Widget):
    """Shows a hand, and tells which tile was touched or dragged away."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    HandView {
        height: 7;
        background: $hand;
        & > .hand--felt { background: $hand; color: $muted; }
        & > .hand--tile { background: $tile; color: $tile-text; }
        & > .hand--dull { background: $tile-dull; color: $tile-dull-text; }
        & > .hand--chosen { background: $end-chosen; color: $end-chosen-text; text-style: bold; }
        & > .hand--key { background: $hand; color: $foreground; text-style: bold; }
        & > .hand--best { background: $hand; color: $gain; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "hand--felt",
        "hand--tile",
        "hand--dull",
        "hand--chosen",
        "hand--key",
        "hand--best",
    }

    @dataclass
    class Touched(Message):
        """A tile was clicked."""

        index: int

    @dataclass
    class Dragged(Message):
        """A tile is being dragged over this place of the screen."""

        index: int
        tile: Tile
        place: Offset

    @dataclass
    class Dropped(Message):
        """A tile was dragged and let go over this place of the screen."""

        index: int
        tile: Tile
        place: Offset

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tiles: tuple[HandTile, ...] = ()
        self._chosen: int | None = None
        self._look = Look()
        self._styles_memo: dict[str, Style] = {}
        self._held: int | None = None
        self._dragging = False

    def show(self, tiles: Sequence[HandTile], chosen: int | None, look: Look | None = None) -> None:
        """Show these tiles with the one at index `chosen` chosen; repaint what has changed."""
        grid = self._grid
        before = (self._tiles, self._look, self._first(grid))
        chosen_before, self._chosen = self._chosen, chosen
        self._tiles, self._look = tuple(tiles), look or self._look
        if before != (self._tiles, self._look, self._first(grid)):
            self.refresh()
        elif chosen != chosen_before:
            changed = (index for index in (chosen_before, chosen) if index is not None)
            self.refresh(*(self._region(index, grid) for index in changed))

    # Painting

    @property
    def _grid(self) -> _Grid:
        """How the tiles stand beside each other: as large as fits."""
        width, height, count = self.size.width, self.size.height - 2, len(self._tiles)
        for zoom, columns, rows in _SIZES:
            for cell in (max(columns, _LABEL), columns):
                if rows <= height and count * (cell + 1) - 1 <= width:
                    return _Grid(zoom, columns, rows, cell, count, width)
        zoom, columns, rows = _SIZES[-1]
        shown = max(1, (width - len(_MORE)) // (columns + 1))
        return _Grid(zoom, columns, rows, columns, min(count, shown), width)

    def _first(self, grid: _Grid) -> int:
        """The first tile that is shown, where not all of them fit."""
        if self._chosen is None or grid.shown >= len(self._tiles):
            return 0
        return max(0, min(self._chosen - grid.shown // 2, len(self._tiles) - grid.shown))

    def _region(self, index: int, grid: _Grid) -> Region:
        """The cells of a tile and its label."""
        left = grid.left + (index - self._first(grid)) * (grid.cell + 1)
        return Region(left, 0, grid.cell, self.size.height)

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        self._styles_memo.clear()
        super().notify_style_update()

    def _style(self, name: str) -> Style:
        if name not in self._styles_memo:
            self._styles_memo[name] = self.get_component_rich_style(f"hand--{name}")
        return self._styles_memo[name]

    def render_line(self, y: int) -> Strip:
        """One row of the hand."""
        grid = self._grid
        felt = self._style("felt")
        first = self._first(grid)
        last = first + grid.shown
        before, after = _ASCII_MORE if self._look.ascii else _MORE
        is_middle = y == grid.rows // 2 + 1
        left = before if is_middle and first > 0 else ""
        segments = [Segment(left.ljust(grid.left), felt)]
        for index in range(first, last):
            segments += [*self._cell(index, y, grid), Segment(" ", felt)]
        if is_middle and last < len(self._tiles):
            segments.append(Segment(after, felt))
        return Strip(segments).crop_extend(0, self.size.width, felt)

    def _cell(self, index: int, y: int, grid: _Grid) -> list[Segment]:
        item = self._tiles[index]
        top = 0 if item.playable else 1
        if y == grid.rows + 1:
            return self._label(item, grid.cell)
        if not top <= y < top + grid.rows:
            return [Segment(" " * grid.cell, self._style("felt"))]
        name = "tile" if item.playable else "dull"
        if index == self._chosen:
            name = "chosen"
        before = (grid.cell - grid.columns) // 2
        after = grid.cell - grid.columns - before
        parts = [
            (" " * before, "felt"),
            (tile_face(item.tile, grid.zoom, self._look)[y - top], name),
            (" " * after, "felt"),
        ]
        return [Segment(text, self._style(name)) for text, name in parts if text]

    def _label(self, item: HandTile, cells: int) -> list[Segment]:
        """The key below a tile, and what the tile would score at its best."""
        key, best = item.key, item.best
        if len(key + best) + 1 > cells:
            return [Segment((best or key).center(cells)[:cells], self._style("key"))]
        space = " " * bool(key and best)
        left = (cells - len(key + space + best)) // 2
        used = left + len(key + space + best)
        parts = [(" " * left, "felt"), (key, "key"), (space + best, "best")]
        parts.append((" " * (cells - used), "felt"))
        return [Segment(text, self._style(name)) for text, name in parts if text]

    # Input

    def _index_at(self, x: int) -> int | None:
        grid = self._grid
        number, rest = divmod(x - grid.left, grid.cell + 1)
        if x < grid.left or rest == grid.cell or number >= grid.shown:
            return None
        return self._first(grid) + number

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Hold the tile under the pointer: a click or a drag begins."""
        self._held, self._dragging = self._index_at(event.x), False
        if self._held is not None:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A held tile that leaves the hand is being dragged."""
        if self._held is None or self._held >= len(self._tiles) or not event.button:
            return
        if not self._dragging and not 0 <= event.y < self.size.height:
            self._dragging = True
        if self._dragging:
            held = self._tiles[self._held].tile
            self.post_message(self.Dragged(self._held, held, event.screen_offset))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The held tile was touched, or is dropped."""
        held, self._held = self._held, None
        self.release_mouse()
        if held is None or held >= len(self._tiles):
            return
        if self._dragging:
            self.post_message(self.Dropped(held, self._tiles[held].tile, event.screen_offset))
        elif self._index_at(event.x) == held:
            self.post_message(self.Touched(held))
