"""A computer player that adds to its points what it has learned a position is worth."""

from __future__ import annotations

import random
from collections.abc import Sequence

from allfives.game.commands import Command, Play
from allfives.game.view import SeatView
from allfives.players.careful import CarefulPlayer
from allfives.players.player import only_choice
from allfives.players.search.conversion import bits_of, command_of, seen_position
from allfives.players.search.layout_numbers import TILE_MASK, TILE_WIDTH
from allfives.players.search.position import Position
from allfives.players.search.tile_masks import TILE_BITS
from allfives.players.value.features import Outlook
from allfives.players.value.net import Net, net_for


class StrongPlayer:
    """Takes the play of the best points and learned value; careful in games it never learned."""

    def choose(self, view: SeatView, rng: random.Random) -> Command:
        """The play of the best points and value."""
        command = only_choice(view)
        if command is not None:
            return command
        position = seen_position(view)
        position.hands[view.seat] = sum(bits_of(view.hand))
        net = net_for(position.terms)
        if net is None or not any(isinstance(play, Play) for play in view.legal):
            return CarefulPlayer().choose(view, rng)
        option, _ = favourite(net, position, view.seat, view.hand_sizes)
        return command_of(option, view.seat, view.layout, position.terms.table)


def favourite(net: Net, position: Position, seat: int, sizes: Sequence[int]) -> tuple[int, float]:
    """The play that the seat to move prefers, and what it is worth with its points.

    A play that wins the game is preferred to all others.
    """
    rated = rate(net, position, seat, sizes)
    return max(rated, key=lambda pair: (position.wins(pair[0]), pair[1]))


def rate(net: Net, position: Position, seat: int, sizes: Sequence[int]) -> list[tuple[int, float]]:
    """The options of the seat to move, each with its points and what it is worth besides."""
    hand = position.hands[seat]
    begun = net.begin(Outlook(position, seat, sizes), hand)
    rated = []
    for option in position.plays():
        ends = option >> TILE_WIDTH
        value = net.value(begun, ends, hand ^ TILE_BITS[option & TILE_MASK])
        rated.append((option, position.worth(option) + value))
    return rated
