"""A small table that shows how tiles look with the settings as they are."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical

from allfives.game.commands import Play
from allfives.game.notation import read_layout
from allfives.game.tile import Tile
from allfives.record.preferences import Sort
from allfives.table.choosing import Option, sorted_hand
from allfives.tui.drawing.faces import Look
from allfives.tui.table.above_tiles import Board
from allfives.tui.table.parts.hand_view import HandTile, HandView
from allfives.tui.table.parts.layout_view import LayoutView

_LAYOUT: Final = read_layout("5-5 6-5>5-5 5-4>5-5")
_PLAY: Final = Play(0, Tile(6, 1), Tile(6, 5))
_HAND: Final = (Tile(3, 0), Tile(6, 1), Tile(2, 2))


class Preview(Vertical):
    """A layout of three tiles, a ghost, and a hand of three."""

    DEFAULT_CSS = """
    Preview {
        width: 1fr;
        height: 1fr;
        max-height: 24;
        & LayoutView { height: 1fr; }
        & HandView { height: 9; }
    }
    """

    def compose(self) -> ComposeResult:
        """The layout above the hand."""
        yield LayoutView()
        yield HandView()

    def show(self, look: Look, sort: Sort) -> None:
        """Show how tiles look, and the order of a hand."""
        after = _LAYOUT.after(_PLAY.tile, _PLAY.on)
        option = Option(_PLAY, after, after.count)
        self.query_one(LayoutView).show(Board(_LAYOUT, (option,)), look)
        hand = sorted_hand(_HAND, sort)
        tiles = [
            HandTile(tile, str(number + 1), tile is _PLAY.tile, "+5" if tile is _PLAY.tile else "")
            for number, tile in enumerate(hand)
        ]
        self.query_one(HandView).show(tiles, hand.index(_PLAY.tile), look)
