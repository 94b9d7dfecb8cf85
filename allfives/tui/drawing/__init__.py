"""Drawing without a screen: tiles as rows of text, and where each tile of a layout lies.

`face` draws one tile, `tile_face` one of a hand. `arrange(layout, width, height, zoom, look)`
places a whole layout in a rectangle of cells and returns a `Picture`:

- `tiles`: a `Sprite` for every tile, in the order of play;
- `spots`: an `EndSpot` for every place where a tile may be laid, with a mark that shows its
  pip and with the cells that an ordinary tile and a double would cover;
- `ghost(tile, on)`: a tile that is being considered, as it would lie;
- `spot_at(x, y)`: the place that a cell means.

Pictures grow tile by tile (`growth`): every open end has room set aside for its next tile
(`room`), so tiles never overlap and land where their ghost was. A layout can be drawn in
several ways (`plans`); one that was begun is kept for as long as it works, so that tiles
stay where they are. The cells of a picture that does not fit are more than those asked for.
"""

from __future__ import annotations

from allfives.tui.drawing.arrange import arrange
from allfives.tui.drawing.faces import Look, face, tile_face
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
    "face",
    "tile_face",
]
