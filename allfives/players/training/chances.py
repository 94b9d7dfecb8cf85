"""The chances to win a game, worked out from rounds that a net played against itself.

Between two rounds a side wins with the chance that it has after the next round, on average
over many rounds: a game of ever smaller needs, solved from the smallest upwards. Within a
round the rounds are sorted by how much the seat that chooses held and expected, and played on
from there. Of more than two sides any two are looked at as if they were alone.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from allfives.game.rules import Stop, rules_for
from allfives.players.search.round_numbers import Terms, terms_for
from allfives.players.training.arrays import Floats, Weights
from allfives.players.training.learner import Plan
from allfives.players.training.selfplay import Round, SelfPlay
from allfives.players.value.chances import HELD, NEEDS, lead_share, next_sides, stage_of

SWEEPS = 4
"""How often all chances are worked out; what needs more comes from rounds without points."""

QUANTILES = (0.0, 0.03, 0.12, 0.3, 0.5, 0.7, 0.88, 0.97, 1.0)
"""Where the expected leads of a stage are parted."""

Ints = NDArray[np.int32]


class Runs:
    """How rounds went on from some moments, for the side that chose or led and another one."""

    def __init__(
        self, terms: Terms, runs: Sequence[tuple[Sequence[tuple[int, int]], float]]
    ) -> None:
        """Runs as the gains of both sides after each choice, and the share of the next lead."""
        longest = max(len(gains) for gains, _ in runs)
        padded = [[*gains, *[gains[-1]] * (longest - len(gains))] for gains, _ in runs]
        self.share: Floats = np.array([share for _, share in runs], np.float32)
        self._gains: Ints = np.array(padded, np.int32)
        self._exact = terms.exact
        self._at_once = terms.rules.stop is Stop.AT_ONCE

    def reached(self, need: int, side: int) -> Ints:
        """After how many choices a side has what it needs; more than all if it never has."""
        left = self._course(need, side)
        if self._at_once:
            left = np.minimum.accumulate(left, axis=1)
        else:
            left = left[:, -1:]
        found: Ints = (left > 0).sum(axis=1)
        return found

    def left(self, need: int, side: int) -> Ints:
        """What a side still needs after the round."""
        return self._course(need, side)[:, -1]

    def _course(self, need: int, side: int) -> Ints:
        """What a side still needs after each choice; gains that pass an exact target are void."""
        gains = self._gains[:, :, side]
        if not self._exact:
            return need - gains
        course = np.empty_like(gains)
        left: Ints = np.full(len(gains), need, np.int32)
        for number, gained in enumerate(np.diff(gains, axis=1, prepend=0).T):
            left = np.where(gained <= left, left - gained, left)
            course[:, number] = left
        return course


class Way(NamedTuple):
    """How a side that needs so much fares in some runs."""

    at: Ints
    """After how many choices it has it."""
    left: Ints
    """What it needs after the round."""

    @classmethod
    def of(cls, runs: Runs, need: int, side: int) -> Way:
        """The way of the side that chose or led, 0, or of the other one, 1."""
        return cls(runs.reached(need, side), runs.left(need, side))


class Table:
    """Chances at all needs up to the target, for the side that leads."""

    def __init__(self, step: int, most: int) -> None:
        self.step = step
        self._size = most
        needs = np.arange(1, most + 1)
        self.leading: Floats = (needs[None, :] / (needs[:, None] + needs[None, :])).astype("f4")

    @property
    def needs(self) -> range:
        """All needs, in points."""
        return range(self.step, self.step * (self._size + 1), self.step)

    def solve(self, runs: Runs) -> None:
        """Work out the chances from whole rounds, as the side sees them that led."""
        own = [Way.of(runs, need, 0) for need in self.needs]
        other = [Way.of(runs, need, 1) for need in self.needs]
        for _ in range(SWEEPS):
            for total in range(2 * self._size - 1):
                for a in range(max(0, total - self._size + 1), min(self._size, total + 1)):
                    b = total - a
                    self.leading[a, b] = self.after(runs, own[a], other[b])

    def after(self, runs: Runs, own: Way, other: Way) -> float:
        """The chance of a side on its way against another one, on average over some runs."""
        level = own.at == other.at
        won = (own.at < other.at) | (level & (own.left <= 0) & (own.left < other.left))
        lost = (other.at < own.at) | (level & (other.left <= 0) & (other.left < own.left))
        open_ = ~(won | lost)
        ahead = self._look_up(own.left[open_], other.left[open_])
        behind = 1.0 - self._look_up(other.left[open_], own.left[open_])
        share = runs.share[open_]
        goes_on = (share * ahead + (1 - share) * behind).sum()
        return float((won.sum() + goes_on) / len(won))

    def _look_up(self, own: Ints, other: Ints) -> Floats:
        a, b = (np.clip(need / self.step - 1, 0, self._size - 1) for need in (own, other))
        low_a, low_b = a.astype(int), b.astype(int)
        high_a, high_b = (
            np.minimum(low_a + 1, self._size - 1),
            np.minimum(low_b + 1, self._size - 1),
        )
        part, share = a - low_a, b - low_b
        table = self.leading
        low = table[low_a, low_b] * (1 - part) + table[high_a, low_b] * part
        high = table[low_a, high_b] * (1 - part) + table[high_a, high_b] * part
        found: Floats = low * (1 - share) + high * share
        return found

    def told(self) -> Floats:
        """The chances at the nodes."""
        needs = np.minimum(np.array(NEEDS), self._size) * self.step
        grid = np.meshgrid(needs, needs, indexing="ij")
        return self._look_up(grid[0].ravel(), grid[1].ravel())

    def told_after(self, runs: Runs) -> Floats:
        """The chances at the nodes of the side that chooses."""
        needs = [min(node, self._size) * self.step for node in NEEDS]
        ways = [[Way.of(runs, need, side) for need in needs] for side in (0, 1)]
        return np.array(
            [self.after(runs, own, other) for own in ways[0] for other in ways[1]], "f4"
        )


def chances_after(plan: Plan, weights: Weights) -> dict[str, object]:
    """The chances in a game after it was learned."""
    terms = terms_for(rules_for(plan.preset, plan.players))
    rounds: list[Round] = []
    for number in range(-(-plan.chance_rounds // plan.rounds)):
        seed = (plan.seed * 1_000_003 + plan.turns + number) * 64
        rounds += SelfPlay(terms, weights, seed, 0.0).rounds(plan.rounds)
    return chances_of(terms, rounds)


def chances_of(terms: Terms, rounds: Sequence[Round]) -> dict[str, object]:
    """The chances in a game, as they are stored.

    Args:
        terms: The game.
        rounds: Rounds that are over.
    """
    points = gcd(*[score for played in rounds for score in played.position.scores])
    step = points * max(1, round(terms.target / NEEDS[-1] / points))
    table = Table(step, NEEDS[-1])
    table.solve(Runs(terms, [run for played in rounds for run in runs_of(terms, played, 0)]))
    leads: list[list[float]] = []
    choosing: list[Floats] = []
    for stage in range(len(HELD)):
        moments = [
            (moment.lead, played, number)
            for played in rounds
            for number, moment in enumerate(played.moments)
            if stage_of(moment.tiles) == stage
        ]
        if moments:
            expected, told = _in_stage(terms, table, moments)
            leads.append(expected)
            choosing.append(told)
        else:  # nobody ever holds so many tiles
            leads.append(leads[-1])
            choosing.append(choosing[-1])
    return {
        "step": step,
        "leading": _text([table.told()]),
        "leads": leads,
        "choosing": _text(choosing),
    }


def _in_stage(
    terms: Terms, table: Table, moments: Sequence[tuple[float, Round, int]]
) -> tuple[list[float], Floats]:
    """The leads expected at some choices, and the chances that go with each of them.

    Args:
        terms: The game.
        table: The chances between rounds.
        moments: The choices: the expected lead, the round, and the number of the choice in it.
    """
    edges = np.quantile([lead for lead, _, _ in moments], QUANTILES)
    leads: list[float] = []
    chances: list[Floats] = []
    for low, high in pairwise(edges):
        inside = [moment for moment in moments if low <= moment[0] <= high] or moments
        leads.append(round(float(np.mean([lead for lead, _, _ in inside])), 2))
        runs = [run for _, played, number in inside for run in runs_of(terms, played, number)]
        chances.append(table.told_after(Runs(terms, runs)))
    return leads, np.concatenate(chances)


def runs_of(terms: Terms, played: Round, number: int) -> list[tuple[list[tuple[int, int]], float]]:
    """How a round went on from a choice, for the side that chose and each of the others."""
    moment = played.moments[number]
    side = terms.side_of[moment.seat]
    scores = [later.scores for later in played.moments[number + 1 :]]
    scores.append(tuple(played.position.scores))
    gains = [
        [after - before for after, before in zip(score, moment.scores, strict=True)]
        for score in scores
    ]
    leading = next_sides(played.position, played.leader)
    return [
        ([(gained[side], gained[other]) for gained in gains], lead_share(leading, side, other))
        for other in range(terms.sides)
        if other != side
    ]


def _text(parts: Iterable[Floats]) -> str:
    """Chances as text, each in two bytes."""
    numbers = np.concatenate([part.ravel() for part in parts])
    return base64.b64encode((numbers * 65535).round().astype("<u2").tobytes()).decode()
