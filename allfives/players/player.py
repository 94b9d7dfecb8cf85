"""What every computer player is: a seat's view goes in, a command comes out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from allfives.game.commands import Claim, Command, Play
from allfives.game.events import TilePlayed
from allfives.game.scoring import play_points
from allfives.game.view import SeatView


class Player(Protocol):
    """A computer player. It may remember what helps it, but not what happened."""

    def choose(self, view: SeatView, rng: random.Random) -> Command:
        """One of the commands in `view.legal`.

        Args:
            view: All that the player may know; its seat has something to do.
            rng: The player's own generator; it is never the dealer's.
        """


IsLate = Callable[[], bool]
"""Asked now and then by a player that could think on: should it choose by what it has found?"""


def never() -> bool:
    """There is all the time in the world, so that the same seed gives the same choice."""
    return False


def only_choice(view: SeatView) -> Command | None:
    """What the seat of a view does without a thought: the one thing it can, or a claim.

    Raises:
        ValueError: If the seat has nothing to do.
    """
    if not view.legal:
        raise ValueError(f"Seat {view.seat} has nothing to do.")
    if view.asked == view.seat:
        return Claim(view.seat, claim_worth(view))
    return view.legal[0] if len(view.legal) == 1 else None


def claim_worth(view: SeatView) -> int:
    """What the last play is worth to the side of the view's seat, whoever laid it."""
    played = next((event for event in reversed(view.events) if isinstance(event, TilePlayed)), None)
    if played is None:
        return 0
    side = view.side_of(view.seat)
    goes_out = view.hand_sizes[played.seat] == 0 and side == view.side_of(played.seat)
    return play_points(
        view.rules, played.count, view.scores[side], view.opened[side], goes_out=goes_out
    )


def play_worth(view: SeatView, play: Play) -> int:
    """What a play of the view's seat scores at once."""
    side, layout, on = view.side_of(view.seat), view.layout, play.on
    count = layout.after(play.tile, on).count if on is None else layout.count_after(play.tile, on)
    return play_points(
        view.rules, count, view.scores[side], view.opened[side], goes_out=len(view.hand) == 1
    )
