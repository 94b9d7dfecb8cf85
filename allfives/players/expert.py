"""A computer player that tries every play in the same imagined worlds.

A world gives every seat a hand and the boneyard an order, such as fit what the player knows.
In each, all plays that are possible are tried; then every seat goes on by the learned value
from its own hand and what *it* cannot see, until the player is to move again or the round is
over. Nobody in a world knows it: to let them would be to plan with knowledge that no seat has.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from allfives.game.commands import Command, Play
from allfives.game.tile import ALL_BITS
from allfives.game.view import SeatView
from allfives.players.bridge import bits_of, command_of, seen_position
from allfives.players.careful import CarefulPlayer
from allfives.players.endgame import solve
from allfives.players.net import Net, net_for
from allfives.players.player import only_choice
from allfives.players.position import Position
from allfives.players.strong import rate
from allfives.players.worlds import World, Worlds

WORLDS: Final = 120
"""In how many worlds a choice is tried."""

ROUND: Final = 20
"""After how many worlds the plays that fall behind are dropped."""

BEHIND: Final = 3.0
"""How many standard errors behind the best a play is dropped."""


class ExpertPlayer:
    """Plays what does best in worlds that may be the real one."""

    def __init__(self, count: int = WORLDS) -> None:
        """A player that tries each choice in so many worlds."""
        self._count = count

    def choose(self, view: SeatView, rng: random.Random) -> Command:
        """The play that does best on average."""
        command = only_choice(view)
        if command is not None:
            return command
        position = seen_position(view)
        position.hands[view.seat] = sum(bits_of(view.hand))
        net = net_for(position.terms)
        if net is None or not any(isinstance(play, Play) for play in view.legal):
            return CarefulPlayer().choose(view, rng)
        options = position.plays()
        if len(options) > 1:
            options = [self._best(net, view, position, options, rng)]
        return command_of(options[0], view.seat, view.layout, position.terms.table)

    def _best(
        self,
        net: Net,
        view: SeatView,
        position: Position,
        options: list[int],
        rng: random.Random,
    ) -> int:
        if position.terms.seats == 2 and not view.boneyard_size:
            other = position.terms.following[view.seat]
            certain = position.copy()
            certain.hands[other] = ALL_BITS & ~(position.played | position.hands[view.seat])
            solved = solve(certain)
            if solved is not None:
                return solved
        found = Worlds(view, rng).draw(self._count)
        return Trial(net, position, view.seat, options).best(found)


class Trial:
    """The plays of one choice, tried in one world after another."""

    def __init__(self, net: Net, position: Position, seat: int, options: Sequence[int]) -> None:
        self._net = net
        self._position = position
        self._seat = seat
        self._rivals = list(options)
        self._values: dict[int, list[float]] = {option: [] for option in options}

    def best(self, found: Sequence[World]) -> int:
        """The option with the best average; the hopeless ones are dropped on the way."""
        for first in range(0, len(found), ROUND):
            for world in found[first : first + ROUND]:
                position = self._position.in_world(world.hands, world.boneyard)
                for option in self._rivals:
                    self._values[option].append(self._try(position.copy(), option))
            self._drop()
            if len(self._rivals) == 1:
                break
        return max(self._rivals, key=self._mean)

    def _mean(self, option: int) -> float:
        values = self._values[option]
        return sum(values) / len(values)

    def _drop(self) -> None:
        leader = max(self._rivals, key=self._mean)
        best = self._values[leader]
        self._rivals = [
            option
            for option in self._rivals
            if option == leader or not _is_behind(self._values[option], best)
        ]

    def _try(self, position: Position, option: int) -> float:
        """The points that a play is worth in one world."""
        seat = self._seat
        position.play(option)
        fitting = position.run_on()
        while fitting and position.turn != seat:
            mover = position.turn
            position.play(_favourite(self._net, position, mover)[0])
            fitting = position.run_on()
        value = _lead(position, seat)
        return value + _favourite(self._net, position, seat)[1] if fitting else value


def _favourite(net: Net, position: Position, seat: int) -> tuple[int, float]:
    """The option that the learned value prefers, and what it is worth with its points."""
    sizes = [hand.bit_count() for hand in position.hands]
    return max(rate(net, position, seat, sizes), key=_second)


def _second(pair: tuple[int, float]) -> float:
    return pair[1]


def _lead(position: Position, seat: int) -> float:
    """By how much the side of a seat has gained on the average of the others."""
    gained = position.gained()
    own = gained[position.terms.side_of[seat]]
    return own - (sum(gained) - own) / (len(gained) - 1)


def _is_behind(values: Sequence[float], best: Sequence[float]) -> bool:
    """Is a play behind by more than chance would have it, in the same worlds?"""
    count = len(values)
    gaps = [high - low for high, low in zip(best, values, strict=True)]
    mean = sum(gaps) / count
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, count - 1)
    return mean * mean * count > BEHIND * BEHIND * spread and mean > 0
