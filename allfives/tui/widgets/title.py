"""The name of the game, with three tiles that score ten."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.widgets import Static

from allfives.tui.drawing.faces import Look
from allfives.tui.drawing.geometry import Zoom
from allfives.tui.menu_marks import marks_for
from allfives.tui.widgets.tiles import Piece, beside, painted

_PIECES: Final = (Piece(6, 5), Piece(5, 5, True), Piece(5, 4))

_LETTERS: Final = (
    "▄▀▀▄ █    █      █▀▀▀ ▀█▀ █   █ █▀▀▀ ▄▀▀▀",
    "█▀▀█ █    █      █▀▀   █  ▀▄ ▄▀ █▀▀   ▀▀▄",
    "▀  ▀ ▀▀▀▀ ▀▀▀▀   ▀    ▀▀▀   ▀   ▀▀▀▀ ▀▀▀ ",
)
"""The name in letters of three rows."""

_PLAIN: Final = ("A L L   F I V E S",)


class Title(Static):
    """Draws the name as large as there is room for it."""

    DEFAULT_CSS = """
    Title { height: auto; width: 1fr; text-align: center; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    def draw(self, look: Look, height: int) -> None:
        """Draw it for a screen of so many rows."""
        zoom = Zoom.LARGE if height >= 24 and not look.outlined else Zoom.MEDIUM
        rows = painted(beside(_PIECES, zoom, look))
        width = max(row.cell_length for row in rows)
        arrow = marks_for(look).arrow
        count = Content.assemble("6 + 4 = 10 ", (f"{arrow} +10", "bold $gain"))
        letters = _PLAIN if look.ascii else _LETTERS
        lines = [row.pad_right(width - row.cell_length) for row in rows]
        lines += [count, Content("")]
        lines += [Content.styled(row, "bold $accent") for row in letters]
        self.update(Content("\n").join(lines))
