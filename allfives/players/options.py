"""Options of search as commands of the engine, and back."""

from __future__ import annotations

from allfives.game.commands import Command, Draw, Pass, Play
from allfives.game.layout import Layout
from allfives.game.tile import ALL_TILES
from allfives.players.ends import TILE_MASK, TILE_WIDTH, EndTable
from allfives.players.position import DRAW, PASS


def command_of(option: int, seat: int, layout: Layout, table: EndTable) -> Command:
    """The command by which `seat` takes an option on `layout`.

    Raises:
        ValueError: If the option is not one of this layout.
    """
    if option == DRAW:
        return Draw(seat)
    if option == PASS:
        return Pass(seat)
    tile = ALL_TILES[option & TILE_MASK]
    for on in layout.places_for(tile):
        if table.number(layout.after(tile, on)) == option >> TILE_WIDTH:
            return Play(seat, tile, on)
    raise ValueError(f"{tile} cannot be laid like that.")


def option_of(command: Play | Draw | Pass, layout: Layout, table: EndTable) -> int:
    """The option that a command takes on `layout`.

    Raises:
        ValueError: If the tile does not fit there.
    """
    if isinstance(command, Draw):
        return DRAW
    if isinstance(command, Pass):
        return PASS
    after = layout.after(command.tile, command.on)
    return table.number(after) << TILE_WIDTH | command.tile.number
