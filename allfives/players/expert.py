"""A computer player that tries every play in the same imagined worlds.

A world gives every seat a hand and the boneyard an order, such as fit what the player knows.
In each, all plays that are possible are tried; then every seat goes on in the manner that its
choices suggest, from its own hand and what *it* cannot see, until the player has moved once
more and is to move again, or the round is over. Nobody in a world knows it: to let them would
be to plan with knowledge that no seat has.
What is compared at last are points, and near the end of a game the chances to win it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import fsum
from typing import Final, NamedTuple

from allfives.game.commands import Command, Play
from allfives.game.tile import ALL_BITS
from allfives.game.view import SeatView
from allfives.players.belief.inference import Choices, resample
from allfives.players.belief.worlds import World, Worlds
from allfives.players.careful import CarefulPlayer
from allfives.players.player import IsLate, never, only_choice
from allfives.players.search.conversion import bits_of, command_of, seen_position
from allfives.players.search.endgame import solve
from allfives.players.search.policies import Policy
from allfives.players.search.position import Position
from allfives.players.strong import favourite
from allfives.players.value.aims import Aim, aim_for
from allfives.players.value.net import Net, net_for

WORLDS: Final = 200
"""In how many worlds a choice is tried."""

CANDIDATES: Final = 3
"""From how many times as many worlds these are drawn, the likelier ones more often."""

ROUND: Final = 20
"""After how many worlds the plays that fall behind are dropped."""

BEHIND: Final = 2.0
"""How many standard errors behind the best a play is dropped."""

FURTHER: Final = 1
"""How many more choices of its own the player sees through before it trusts the learned value."""


class Learned(Policy):
    """Choose by the learned value.

    The plays of one choice, tried in many worlds, lead to the same decisions again and again:
    each is taken once and remembered, so a policy serves one choice and is then thrown away.
    """

    __slots__ = ("_net", "_taken")

    def __init__(self, net: Net) -> None:
        """A policy that trusts a net."""
        self._net = net
        self._taken: dict[tuple[int, ...], tuple[int, float]] = {}

    def choose(self, position: Position, fitting: int) -> int:  # noqa: ARG002
        """The option of the best points and value."""
        return self.favourite(position)[0]

    def favourite(self, position: Position) -> tuple[int, float]:
        """That option, and what it is worth to the seat to move with its points.

        Both follow from the hand, the layout, the sizes of the hands, what the next seat is
        known to lack, and the scores.
        """
        seat = position.turn
        sizes = [hand.bit_count() for hand in position.hands]
        known = (
            seat,
            position.hands[seat],
            position.ends,
            position.played,
            position.barred[position.terms.following[seat]],
            *sizes,
            *position.scores,
        )
        taken = self._taken.get(known)
        if taken is None:
            taken = self._taken[known] = favourite(self._net, position, seat, sizes)
        return taken


class Imagined(NamedTuple):
    """A world, and how the others go on in it."""

    world: World
    policies: Sequence[Policy]
    """By seat."""


class ExpertPlayer:
    """Plays what does best in worlds that may be the real one."""

    def __init__(
        self,
        worlds: int = WORLDS,
        *,
        suspects: bool = True,
        for_points: bool = False,
        is_late: IsLate = never,
    ) -> None:
        """A player of some strength.

        Args:
            worlds: In how many worlds it tries each choice.
            suspects: Does it draw conclusions from what the others chose?
            for_points: Does it play for points even near the end of a game?
            is_late: Asked after every few worlds; it tries no more of them then.
        """
        self._worlds = worlds
        self._is_late = is_late
        self._suspects = suspects
        self._for_points = for_points

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
        if not self._for_points:
            options = [option for option in options if position.wins(option)] or options
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
        aim = aim_for(position, view.seat, view.leader, for_points=self._for_points)
        if position.terms.seats == 2 and not view.boneyard_size:
            other = position.terms.following[view.seat]
            certain = position.copy()
            certain.hands[other] = ALL_BITS & ~(position.played | position.hands[view.seat])
            solved = solve(certain, aim)
            if solved is not None:
                return solved
        learned = Learned(net)
        trial = Trial(learned, position, aim, options)
        return trial.best(self._imagine(learned, view, rng), self._is_late)

    def _imagine(self, learned: Learned, view: SeatView, rng: random.Random) -> list[Imagined]:
        """Worlds that fit what the player knows and, if it suspects, what the others chose."""
        worlds = Worlds(view, rng)
        if not self._suspects:
            policies = [learned] * view.rules.players
            return [Imagined(world, policies) for world in worlds.draw(self._worlds)]
        divisions = [worlds.divide() for _ in range(CANDIDATES * self._worlds)]
        return [
            Imagined(worlds.world(division), [manner.policy or learned for manner in manners])
            for division, manners in resample(
                divisions, Choices(view, worlds.known), self._worlds, rng
            )
        ]


class Trial:
    """The plays of one choice, tried in one world after another."""

    def __init__(
        self, learned: Learned, position: Position, aim: Aim, options: Sequence[int]
    ) -> None:
        self._learned = learned
        self._position = position
        self._aim = aim
        self._rivals = list(options)
        self._values: dict[int, list[float]] = {option: [] for option in options}

    def best(self, found: Sequence[Imagined], is_late: IsLate = never) -> int:
        """The option with the best average; the hopeless ones are dropped on the way."""
        for first in range(0, len(found), ROUND):
            for world, policies in found[first : first + ROUND]:
                position = self._position.in_world(world.hands, world.boneyard)
                for option in self._rivals:
                    self._values[option].append(self._try(position.copy(), option, policies))
            self._drop()
            if len(self._rivals) == 1 or is_late():
                break
        return max(self._rivals, key=self._mean)

    def _mean(self, option: int) -> float:
        values = self._values[option]
        return fsum(values) / len(values)

    def _drop(self) -> None:
        leader = max(self._rivals, key=self._mean)
        best = self._values[leader]
        self._rivals = [
            option
            for option in self._rivals
            if option == leader or not _is_behind(self._values[option], best)
        ]

    def _try(self, position: Position, option: int, policies: Sequence[Policy]) -> float:
        """What a play comes to in one world."""
        seat, further = position.turn, FURTHER
        position.play(option)
        while (fitting := position.run_on()) and (position.turn != seat or further):
            policy = policies[position.turn]
            if position.turn == seat:
                policy = self._learned
                further -= 1
            position.play(policy.choose(position, fitting))
        lead = 0.0
        if fitting:
            last, lead = self._learned.favourite(position)
            if position.wins(last):
                position.play(last)
        return self._aim.of(position, lead)


def _is_behind(values: Sequence[float], best: Sequence[float]) -> bool:
    """Is a play behind by more than chance would have it, in the same worlds?"""
    count = len(values)
    gaps = [high - low for high, low in zip(best, values, strict=True)]
    mean = fsum(gaps) / count
    spread = fsum([(gap - mean) ** 2 for gap in gaps]) / max(1, count - 1)
    return mean * mean * count > BEHIND * BEHIND * spread and mean > 0
