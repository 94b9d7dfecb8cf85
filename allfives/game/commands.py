"""The wishes of the seats and of the dealer, and the reasons why one may be refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from allfives.game.closed_sets import Word
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.values import value


@value
class Deal:
    """Shuffle and deal the next round. The dealer's command; it needs chance."""


@value
class Play:
    """Lay a tile against another, or lead it."""

    seat: int
    tile: Tile
    on: Tile | None
    """The tile to lay it against; None to lead."""


@value
class Draw:
    """Draw one tile from the boneyard."""

    seat: int


@value
class Pass:
    """Let the turn go by, being unable to play or draw."""

    seat: int


@value
class Claim:
    """Say what the last play scored."""

    seat: int
    points: int
    """What is called; 0 to call nothing."""


PLAYS: Final[tuple[Mapping[Tile, Mapping[Tile | None, Play]], ...]] = tuple(
    {
        tile: {
            on: Play(seat, tile, on)
            for on in (None, *ALL_TILES)
            if on is None or on.has(tile.high) or on.has(tile.low)
        }
        for tile in ALL_TILES
    }
    for seat in range(4)
)
"""Every play by seat, tile and what it is laid against: looked up, and not made again."""

DRAWS: Final = tuple(Draw(seat) for seat in range(4))
"""The draw of each seat."""

PASSES: Final = tuple(Pass(seat) for seat in range(4))
"""The pass of each seat."""

Command = Deal | Play | Draw | Pass | Claim
"""Whatever may be submitted to the engine."""


class Refusal(Word):
    """Why the rules do not allow a command."""

    NOT_STARTED = "not_started"
    """No round is being played."""
    ROUND_IN_PLAY = "round_in_play"
    """The round must end before the next deal."""
    GAME_OVER = "game_over"
    """The game is won."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat has to act."""
    NOT_HELD = "not_held"
    """The tile is not in the seat's hand."""
    MUST_LEAD_DOUBLE = "must_lead_double"
    """The first lead must be the highest double, or else the heaviest tile."""
    DOES_NOT_FIT = "does_not_fit"
    """The tile shows none of the open pips."""
    NOT_THERE = "not_there"
    """The tile fits elsewhere, but not against that tile."""
    CAN_PLAY = "can_play"
    """Drawing or passing is not allowed to a seat that can play."""
    NOBODY_DRAWS = "nobody_draws"
    """These rules know no drawing."""
    BONEYARD_EMPTY = "boneyard_empty"
    """No tile is left that may be drawn."""
    DREW_ALREADY = "drew_already"
    """These rules allow one drawn tile a turn."""
    MUST_DRAW = "must_draw"
    """A tile must be drawn before passing."""
    CLAIM_FIRST = "claim_first"
    """A seat has yet to say what the last play scored."""
    NOTHING_TO_CLAIM = "nothing_to_claim"
    """No claim is open."""
    NO_SUCH_SCORE = "no_such_score"
    """No count can be worth that many points."""


class Refused(Exception):
    """The rules do not allow a command; nothing has happened.

    Attributes:
        reason: Why.
    """

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason
