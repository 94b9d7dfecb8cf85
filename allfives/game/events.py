"""The facts of a game. Nothing but these changes a game; a game is the list of them.

Each class here is one `type` of the game record; `KINDS` gives the names.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from allfives.game.closed_sets import Word
from allfives.game.rules import Rules
from allfives.game.tile import Tile
from allfives.game.values import value

Hand = tuple[Tile, ...]
"""The tiles of one seat, in the order in which it got them."""


class For(Word):
    """What points were given for."""

    PLAY = "play"
    """The count after a tile, where points need not be called."""
    CLAIM = "claim"
    """The count after a tile, called by the seat that laid it."""
    MUGGINS = "muggins"
    """The count after a tile, called by an opponent."""
    ROUND = "round"
    """The settlement of a round."""


class Reason(Word):
    """Why a round ended."""

    OUT = "out"
    """A seat played its last tile."""
    BLOCKED = "blocked"
    """Nobody could play and nothing could be drawn."""


class Kind(Word):
    """Who sits on a seat."""

    HUMAN = "human"
    COMPUTER = "computer"


@value
class Seat:
    """Who sits at one place of the table."""

    name: str
    kind: Kind = Kind.HUMAN
    player: str | None = None
    """The level of a computer player."""


@value
class GameStarted:
    """The seats were taken and the rules agreed on."""

    preset: str
    """The named game that the rules began from."""
    rules: Rules
    seats: tuple[Seat, ...]


@value
class Proof:
    """What a deal was made from, where a server dealt it: anybody can make it again."""

    seed: str
    """The server's 32 bytes, as 64 digits; their hash was told before any seat sent its own."""
    shares: tuple[str, ...]
    """The 32 bytes of each seat, as 64 digits each."""


@value
class RoundDealt:
    """The tiles were dealt; all chance of a round is in this event."""

    round: int
    """From 1."""
    leader: int
    hands: tuple[Hand, ...]
    boneyard: Hand
    """In the order in which it will be drawn."""
    proof: Proof | None = field(default=None, compare=False)
    """What it was made from, if a server dealt it; two deals of the same tiles are equal."""


@value
class HandDealt:
    """What one seat sees of `RoundDealt`."""

    round: int
    leader: int
    hand: Hand
    """The tiles of the seat that sees this; empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    boneyard_size: int


@value
class TilePlayed:
    """A seat put a tile on the layout."""

    seat: int
    tile: Tile
    on: Tile | None
    """The tile it was laid against, or None if it led."""
    count: int
    """The sum of the open ends after it."""


@value
class TileDrawn:
    """A seat drew a tile from the boneyard."""

    seat: int
    tile: Tile | None
    """None in what another seat sees."""


@value
class TurnPassed:
    """A seat could neither play nor draw."""

    seat: int


@value
class ClaimMissed:
    """A seat that was asked for the score of the last play called a wrong number or none."""

    seat: int
    points: int
    """What it called; 0 for nothing."""


@value
class PointsScored:
    """A side's score changed."""

    side: int
    points: int
    reason: For


@value
class RoundEnded:
    """A hand is empty, or nobody can go on."""

    reason: Reason
    pips: tuple[int, ...]
    """The pips left in each seat's hand."""


@value
class GameWon:
    """A side won the game."""

    side: int
    scores: tuple[int, ...]


@value
class Undone:
    """The last events were taken back; the record keeps them all the same."""

    to: int
    """How many events, counted from the first, stand after it."""


Event = (
    GameStarted
    | RoundDealt
    | TilePlayed
    | TileDrawn
    | TurnPassed
    | ClaimMissed
    | PointsScored
    | RoundEnded
    | GameWon
    | Undone
)
"""Whatever can stand in a game record."""

SeenEvent = Event | HandDealt
"""What one seat sees of an event: see `view.redact`."""

KINDS: Final[dict[type[Event], str]] = {
    GameStarted: "game_started",
    RoundDealt: "round_dealt",
    TilePlayed: "tile_played",
    TileDrawn: "tile_drawn",
    TurnPassed: "turn_passed",
    ClaimMissed: "claim_missed",
    PointsScored: "points_scored",
    RoundEnded: "round_ended",
    GameWon: "game_won",
    Undone: "undone",
}
"""The `type` of each event in the game record."""
