"""Drawing without a screen: tiles as rows of text, and where each tile of a layout lies.

`faces` draws single tiles. `arrange` places a whole layout in a rectangle of cells and
returns a `Picture`: sprites for the tiles, a spot for every place where a tile may be
laid, and ghosts for tiles that are being considered.
"""

from __future__ import annotations

from allfives.tui.drawing.arrange import arrange
from allfives.tui.drawing.faces import Look, back, face, tile_face
from allfives.tui.drawing.geometry import Box, Zoom
from allfives.tui.drawing.picture import EndSpot, Lie, Picture, Role, Sprite

__all__ = [
    "Box",
    "EndSpot",
    "Lie",
    "Look",
    "Picture",
    "Role",
    "Sprite",
    "Zoom",
    "arrange",
    "back",
    "face",
    "tile_face",
]
