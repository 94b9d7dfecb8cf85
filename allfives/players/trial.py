"""Every play of one choice, tried in the same imagined worlds.

A world gives every seat a hand and the boneyard an order, such as fit what the player knows.
In each, the plays are tried; then every seat goes on in the manner that its choices suggest,
from its own hand and what *it* cannot see, until the player has moved once more and is to
move again, or the round is over. Nobody in a world knows it: to let them would be to plan
with knowledge that no seat has.

The expert takes the play that does best; the coach looks at what each of them was worth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final, NamedTuple, Protocol

from allfives.game.commands import Play
from allfives.game.tile import ALL_BITS
from allfives.game.view import SeatView
from allfives.players.belief.inference import Choices, resample
from allfives.players.belief.worlds import World, Worlds
from allfives.players.player import IsLate, never
from allfives.players.search.conversion import bits_of, seen_position
from allfives.players.search.policies import Policy
from allfives.players.search.position import Position
from allfives.players.strong import favourite
from allfives.players.value.aims import Aim, aim_for
from allfives.players.value.net import Net, net_for

CANDIDATES: Final = 3
"""From how many times as many worlds these are drawn, the likelier ones more often."""

ROUND: Final = 20
"""After how many worlds the plays that fall behind are dropped."""

BEHIND: Final = 2.0
"""How many standard errors behind the best a play is dropped."""

FURTHER: Final = 1
"""How many more choices of its own a player sees through before it trusts the learned value."""


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


@dataclass(frozen=True, slots=True)
class Case:
    """One choice of a seat, as numbers: what a trial is about."""

    view: SeatView
    position: Position
    """The round as the seat sees it, with its own hand and no other."""
    net: Net
    """What was learned of games like this."""
    aim: Aim
    """What the seat aims at."""
    plays: tuple[int, ...]
    """All plays of the seat, as options."""
    rivals: tuple[int, ...]
    """The plays one of which is the best: those that win the game at once, or else all."""

    def known(self) -> Position | None:
        """The position with all hands, where two play and the boneyard is empty."""
        view, position = self.view, self.position
        if position.terms.seats != 2 or view.boneyard_size:
            return None
        certain = position.copy()
        other = position.terms.following[view.seat]
        certain.hands[other] = ALL_BITS & ~(position.played | position.hands[view.seat])
        return certain


def case_of(view: SeatView, *, for_points: bool = False) -> Case | None:
    """The choice of a view's seat; None where nothing was learned, or nothing can be played.

    Args:
        view: All that the seat may know.
        for_points: Does it play for points even near the end of a game?
    """
    position = seen_position(view)
    position.hands[view.seat] = sum(bits_of(view.hand))
    net = net_for(position.terms)
    if net is None or not any(isinstance(play, Play) for play in view.legal):
        return None
    plays = tuple(position.plays())
    wins = () if for_points else tuple([play for play in plays if position.wins(play)])
    aim = aim_for(position, view.seat, view.leader, for_points=for_points)
    return Case(view, position, net, aim, plays, wins or plays)


class Imagined(NamedTuple):
    """A world, and how the others go on in it."""

    world: World
    policies: Sequence[Policy]
    """By seat."""
    division: int
    """As which way to divide the tiles it was drawn; a likely one may be drawn often."""


def imagine(
    case: Case, learned: Learned, count: int, rng: random.Random, *, suspects: bool = True
) -> list[Imagined]:
    """Worlds that fit what the seat of a case knows.

    Args:
        case: The choice.
        learned: How a seat goes on of which nothing else is suspected.
        count: How many worlds.
        rng: Draws them.
        suspects: Are those likelier in which the others would have chosen as they did?
    """
    worlds = Worlds(case.view, rng)
    if not suspects:
        policies = [learned] * case.view.rules.players
        return [Imagined(world, policies, n) for n, world in enumerate(worlds.draw(count))]
    divisions = [worlds.divide() for _ in range(CANDIDATES * count)]
    numbers = {id(division): number for number, division in enumerate(divisions)}
    return [
        Imagined(
            worlds.world(division),
            [manner.policy or learned for manner in manners],
            numbers[id(division)],
        )
        for division, manners in resample(divisions, Choices(case.view, worlds.known), count, rng)
    ]


class Witness(Protocol):
    """Sees what happens while plays are tried."""

    def plays(self, position: Position, option: int) -> None:
        """The seat to move is about to take an option; the first is the one that is tried."""

    def ends(self, position: Position, lead: float) -> None:
        """The play has been tried; this is where it led, with the lead expected from there."""


class Worth(NamedTuple):
    """What a play is worth."""

    mean: float
    """On average, in what the seat aims at."""
    error: float
    """The standard error of how far it is from the best play, in the same worlds."""


class Trial:
    """The plays of one choice, tried in one world after another."""

    def __init__(
        self,
        learned: Learned,
        position: Position,
        aim: Aim,
        options: Sequence[int],
        *,
        kept: Sequence[int] = (),
        further: int = FURTHER,
        behind: float = BEHIND,
        witness: Witness | None = None,
    ) -> None:
        """A trial in which no world has been tried.

        Args:
            learned: How the seat itself goes on.
            position: The round, as the seat sees it.
            aim: What is good for it.
            options: The plays one of which is the best.
            kept: Plays that are tried in every world, though they fall behind.
            further: How many more choices of the seat are seen through.
            behind: How many standard errors behind the best a play is dropped.
            witness: Sees everything that happens.
        """
        self.rivals = list(options)
        """The plays that may still turn out to be the best."""
        self.values: dict[int, list[float]] = {option: [] for option in (*options, *kept)}
        """What each play came to, in one world after another."""
        self._learned = learned
        self._position = position
        self._aim = aim
        self._kept = tuple(kept)
        self._further = further
        self._behind = behind
        self._witness = witness

    def best(self, found: Sequence[Imagined], is_late: IsLate = never) -> int:
        """The option with the best average; the hopeless ones are dropped on the way."""
        for first in range(0, len(found), ROUND):
            self.go_on(found[first : first + ROUND])
            if self.is_decided or is_late():
                break
        return self.leader

    def go_on(self, found: Sequence[Imagined]) -> None:
        """Try the plays in some more worlds, and drop those that have fallen behind."""
        options = self._tried
        for world, policies, _ in found:
            position = self._position.in_world(world.hands, world.boneyard)
            for option in options:
                value = self._try(position.copy(), option, policies)
                self.values[option].append(value)
        self._drop()

    @property
    def is_decided(self) -> bool:
        """Is one play left that is to be tried?"""
        return len(self._tried) == 1

    @property
    def leader(self) -> int:
        """The play with the best average."""
        return max(self.rivals, key=self._mean)

    @property
    def _tried(self) -> list[int]:
        return self.rivals + [option for option in self._kept if option not in self.rivals]

    def worths(self) -> dict[int, Worth]:
        """What each play is worth; one that was dropped, by the worlds in which it was tried."""
        leader = self.leader
        best, mean = self.values[leader], self._mean(leader)
        worths: dict[int, Worth] = {}
        for option, values in self.values.items():
            gap = gap_of([high - low for high, low in zip(best, values, strict=False)])
            worths[option] = Worth(mean - gap.mean, gap.error)
        return worths

    def _mean(self, option: int) -> float:
        values = self.values[option]
        return fsum(values) / len(values)

    def _drop(self) -> None:
        leader = self.leader
        best = self.values[leader]
        self.rivals = [
            option
            for option in self.rivals
            if option == leader or not self._is_behind(self.values[option], best)
        ]

    def _is_behind(self, values: Sequence[float], best: Sequence[float]) -> bool:
        """Is a play behind by more than chance would have it, in the same worlds?"""
        count = len(values)
        gaps = [high - low for high, low in zip(best, values, strict=True)]
        mean = fsum(gaps) / count
        spread = fsum([(gap - mean) ** 2 for gap in gaps]) / max(1, count - 1)
        return mean * mean * count > self._behind * self._behind * spread and mean > 0

    def _try(self, position: Position, option: int, policies: Sequence[Policy]) -> float:
        """What a play comes to in one world."""
        seat, further, witness = position.turn, self._further, self._witness
        if witness is not None:
            witness.plays(position, option)
        position.do(option)
        while (fitting := position.run_on()) and (position.turn != seat or further):
            policy = policies[position.turn]
            if position.turn == seat:
                policy = self._learned
                further -= 1
            option = policy.choose(position, fitting)
            if witness is not None:
                witness.plays(position, option)
            position.play(option)
        lead = 0.0
        if fitting:
            last, lead = self._learned.favourite(position)
            if position.wins(last):
                position.play(last)
        if witness is not None:
            witness.ends(position, lead)
        return self._aim.of(position, lead)


def gap_of(gaps: Sequence[float]) -> Worth:
    """The mean of what lies between two plays, and its standard error."""
    count = len(gaps)
    mean = fsum(gaps) / count
    spread = fsum([(gap - mean) ** 2 for gap in gaps]) / max(1, count - 1)
    return Worth(mean, sqrt(spread / count))
