"""The two simplest computer players."""

from __future__ import annotations

import random

from allfives.game.commands import Command, Play
from allfives.game.view import SeatView
from allfives.players.player import only_choice, play_worth


class RandomPlayer:
    """Does anything that it may, each with the same chance."""

    def choose(self, view: SeatView, rng: random.Random) -> Command:
        """Any of the commands; a claim is always right."""
        return only_choice(view) or rng.choice(view.legal)


class GreedyPlayer:
    """Takes the most points now; of equal plays the one with the heaviest tile."""

    def choose(self, view: SeatView, rng: random.Random) -> Command:  # noqa: ARG002
        """The play that scores most."""
        command = only_choice(view)
        if command is not None:
            return command
        plays = [play for play in view.legal if isinstance(play, Play)]
        return max(plays, key=lambda play: (play_worth(view, play), weight(play)))


def weight(play: Play) -> tuple[int, int]:
    """How heavy the tile of a play is: by its pips, then by its higher half."""
    return play.tile.pips, play.tile.high
