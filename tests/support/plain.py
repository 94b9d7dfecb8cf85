"""Engine values as the plain tuples of the oracle, and back."""

from __future__ import annotations

from typing import Final

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play
from allfives.game.events import (
    KINDS,
    ClaimMissed,
    Event,
    GameWon,
    PointsScored,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from allfives.game.tile import ALL_TILES, Tile
from tests.support.oracle import Fact, Pair, Wish

_PAIRS: Final[dict[Tile, Pair]] = {tile: (tile.high, tile.low) for tile in ALL_TILES}


def pair(tile: Tile) -> Pair:
    """A tile as two pips."""
    return _PAIRS[tile]


def pair_or_none(tile: Tile | None) -> Pair | None:
    """A tile as two pips, if there is one."""
    return None if tile is None else pair(tile)


def wish(command: Command) -> Wish:
    """A command as a plain tuple."""
    match command:
        case Play(seat, tile, on):
            return ("play", seat, pair(tile), pair_or_none(on))
        case Draw(seat):
            return ("draw", seat)
        case Pass(seat):
            return ("pass", seat)
        case Claim(seat, points):
            return ("claim", seat, points)
        case Deal():
            return ("deal",)


def fact(event: Event) -> Fact:
    """An event of play as a plain tuple; the deal and the start have none."""
    kind = KINDS[type(event)]
    match event:
        case TilePlayed(seat, tile, on, count):
            return (kind, seat, pair(tile), pair_or_none(on), count)
        case TileDrawn(seat, drawn):
            return (kind, seat, pair_or_none(drawn))
        case TurnPassed(seat):
            return (kind, seat)
        case ClaimMissed(seat, points):
            return (kind, seat, points)
        case PointsScored(side, points, reason):
            return (kind, side, points, reason.value)
        case RoundEnded(reason, pips):
            return (kind, reason.value, pips)
        case GameWon(side, scores):
            return (kind, side, scores)
        case _:
            raise ValueError(f"{kind} is not an event of play.")
