"""Rounds dealt and played to their end, fast."""

from __future__ import annotations

import random
from collections.abc import Sequence

from allfives.players.search.policies import Policy
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import Terms
from allfives.players.search.tile_masks import HALF, HALF_MASK, HIGH_TILES, LOW_TILES, TILE_BITS


def deal(terms: Terms, leader: int, chance: random.Random) -> Position:
    """A round before its lead, all scores at 0."""
    draw = chance.random
    tiles = sorted(TILE_BITS, key=lambda _: draw())
    size, dealt = terms.hand_size, terms.hand_size * terms.seats
    hands = [sum(tiles[first : first + size]) for first in range(0, dealt, size)]
    return Position(terms, hands, tiles[dealt:], leader, [0] * terms.sides)


def play_out(position: Position, policies: Sequence[Policy]) -> None:
    """Play a round to its end, each seat by its policy."""
    fitting = position.run_on()
    while fitting:
        position.play(policies[position.turn].choose(position, fitting))
        fitting = position.run_on()


def play_randomly(position: Position, chance: random.Random) -> None:
    """Play a round to its end: any tile that fits, on any of its places."""
    bits = chance.getrandbits
    table = position.terms.table
    plays = table.plays
    fitting = position.run_on()
    while fitting:
        if fitting & (fitting - 1):
            tiles = LOW_TILES[fitting & HALF_MASK] + HIGH_TILES[fitting >> HALF]
            tile = tiles[bits(30) % len(tiles)]
        else:
            tile = fitting.bit_length() - 1
        ends = position.ends
        options = (plays[ends] or table.open(ends))[tile] or table.expand(ends, tile)
        option = options[0] if len(options) == 1 else options[bits(30) % len(options)]
        position.play(option)
        fitting = position.run_on()
