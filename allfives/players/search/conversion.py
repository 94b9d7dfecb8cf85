"""Between the engine's values and the numbers of search: views, options, commands."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.commands import Command, Draw, Pass, Play
from allfives.game.layout import Layout
from allfives.game.tile import ALL_TILES, FITTING, Tile
from allfives.game.view import SeatView
from allfives.players.search.layout_numbers import TILE_MASK, TILE_WIDTH, EndTable
from allfives.players.search.position import DRAW, PASS, Position
from allfives.players.search.round_numbers import terms_for


def bits_of(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """The bits of some tiles, in their order; their sum is the set of them."""
    return tuple([tile.bit for tile in tiles])


def seen_position(view: SeatView) -> Position:
    """What everybody sees of a round: a position without hands and boneyard.

    Give it one world after another with `Position.in_world`.
    """
    terms = terms_for(view.rules)
    position = Position(terms, [0] * terms.seats, (), view.turn, list(view.scores))
    position.opened = list(view.opened)
    position.ends = terms.table.number(view.layout)
    position.played = sum([placed.tile.bit for placed in view.layout.plays])
    position.drawn = view.drawn
    if terms.draws:
        position.drawable = max(0, view.boneyard_size - terms.reserve)
    position.barred = [FITTING[sum([1 << pip for pip in pips])] for pips in view.lacks]
    position.forced_lead = terms.forced_lead and view.round == 1
    return position


def position_in_world(view: SeatView, hands: Sequence[int], boneyard: Sequence[int]) -> Position:
    """The position of a view if these were all hands and the boneyard.

    Args:
        view: What one seat knows.
        hands: The tiles of each seat, as sets.
        boneyard: The bits of its tiles, the next to be drawn first.
    """
    return seen_position(view).in_world(hands, boneyard)


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
