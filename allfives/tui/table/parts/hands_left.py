"""The hands that are left at the end of a round, seat by seat."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.tui.drawing.faces import Look, face
from allfives.tui.drawing.geometry import Zoom

_TILE_CELLS: Final = 6
"""Columns of a tile with the gap after it."""


def hands_left(state: State, look: Look, cells: int) -> Content:
    """Every seat with its name, pips and tiles, in rows of so many cells."""
    longest = max(Content(seat.name).cell_length for seat in state.seats)
    rows: list[Content] = []
    for seat, hand in zip(state.seats, state.hands, strict=True):
        name = Content(seat.name)
        gap = " " * (longest - name.cell_length)
        pips = sum(tile.pips for tile in hand)
        lead = Content.assemble(
            (seat.name, "bold"), gap, (f"  {pips:>2} {'pip ' if pips == 1 else 'pips'}  ", "$muted")
        )
        if not hand:
            rows.append(Content.assemble(lead, ("no tile left", "$muted")))
        fit = max(1, (cells - lead.cell_length) // _TILE_CELLS)
        for start in range(0, len(hand), fit):
            tiles = [_lying(tile, look) for tile in hand[start : start + fit]]
            rows.append(Content.assemble(lead, *tiles))
            lead = Content(" " * lead.cell_length)
    return Content("\n").join(rows)


def _lying(tile: Tile, look: Look) -> Content:
    text = face(tile.high, tile.low, False, Zoom.SMALL, look)[0]
    return Content.assemble((text, "$tile-text on $tile"), " ")


class HandsLeft(Widget):
    """Shows the hands that are left, in as many rows as they need."""

    DEFAULT_CSS = "HandsLeft { height: auto; }"

    def __init__(self, state: State, look: Look) -> None:
        super().__init__()
        self._state = state
        self._look = look

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the hands take."""
        return len(hands_left(self._state, self._look, width).plain.split("\n"))

    def render(self) -> Content:
        """All hands."""
        return hands_left(self._state, self._look, self.size.width)
