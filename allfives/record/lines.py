"""The lines of the events that come again and again, formatted directly.

Nearly all lines of a record are plays, draws, passes and points. Each has few keys of known
kinds, so that its line is written out here and no object is made first. `codec` remains the
authority: what is written here is, byte for byte, what it would write, and a test says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from allfives.game.events import (
    Event,
    Hand,
    PointsScored,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from allfives.game.tile import ALL_TILES, Tile

_NAMES: Final[dict[Tile | None, str]] = {
    None: "null",
    **{tile: f'"{tile.text}"' for tile in ALL_TILES},
}
"""Each tile as JSON, and that there is none."""


def common_line(event: Event) -> str | None:
    """An event as one line of a record, if it is of a common kind and whole."""
    if isinstance(event, TilePlayed):
        return (
            f'{{"type":"tile_played","seat":{event.seat},"tile":{_NAMES[event.tile]},'
            f'"on":{_NAMES[event.on]},"count":{event.count}}}'
        )
    if isinstance(event, PointsScored):
        return (
            f'{{"type":"points_scored","side":{event.side},"points":{event.points},'
            f'"for":"{event.reason.value}"}}'
        )
    if isinstance(event, TileDrawn) and event.tile is not None:
        return f'{{"type":"tile_drawn","seat":{event.seat},"tile":{_NAMES[event.tile]}}}'
    if isinstance(event, TurnPassed):
        return f'{{"type":"turn_passed","seat":{event.seat}}}'
    if isinstance(event, RoundEnded):
        pips = _listed(map(str, event.pips))
        return f'{{"type":"round_ended","reason":"{event.reason.value}","pips":{pips}}}'
    if isinstance(event, RoundDealt) and event.proof is None:
        return (
            f'{{"type":"round_dealt","round":{event.round},"leader":{event.leader},'
            f'"hands":{_listed(map(_tiles, event.hands))},"boneyard":{_tiles(event.boneyard)}}}'
        )
    return None


def _tiles(tiles: Hand) -> str:
    return _listed([_NAMES[tile] for tile in tiles])


def _listed(items: Iterable[str]) -> str:
    return f"[{','.join(items)}]"
