"""The chances to win a game, worked out from rounds that a net played against itself.

Between two rounds a side wins with the chance that it has after the next round, on average
over many rounds: a game of ever smaller needs, solved from the smallest upwards. Within a
round the rounds are sorted by how much the seat that chooses held and expected, and played on
from there.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd

import numpy as np
from numpy.typing import NDArray

from allfives.game.rules import Stop, rules_for
from allfives.players.chances import HELD, NEEDS, lead_share, stage_of
from allfives.players.terms import Terms, terms_for
from allfives.players.training.arrays import Floats, Weights
from allfives.players.training.learner import Plan
from allfives.players.training.selfplay import Round, SelfPlay

SWEEPS = 4
"""How often all chances are worked out; what needs more comes from rounds without points."""

QUANTILES = (0.0, 0.03, 0.12, 0.3, 0.5, 0.7, 0.88, 0.97, 1.0)
"""Where the expected leads of a stage are parted."""

Ints = NDArray[np.int32]


class Runs:
    """How rounds went on from some moments, as the side sees it that chose or led."""

    def __init__(
        self, terms: Terms, runs: Sequence[tuple[Sequence[tuple[int, int]], float]]
    ) -> None:
        """Runs as the gains of both sides after each choice, and the share of the next lead."""
        longest = max(len(gains) for gains, _ in runs)
        padded = [[*gains, *[gains[-1]] * (longest - len(gains))] for gains, _ in runs]
        gains = np.array(padded, np.int32)
        self.share: Floats = np.array([share for _, share in runs], np.float32)
        self.last: Ints = gains[:, -1, :]
        if terms.rules.stop is Stop.AT_ONCE:
            self._best: Ints = np.maximum.accumulate(gains, axis=1)
        else:
            self._best = gains[:, -1:, :]

    def reached(self, need: float, side: int) -> Ints:
        """After how many choices a side has what it needs; more than all if it never has."""
        found: Ints = (self._best[:, :, side] < need).sum(axis=1)
        return found


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
        own = [runs.reached(need, 0) for need in self.needs]
        other = [runs.reached(need, 1) for need in self.needs]
        for _ in range(SWEEPS):
            for total in range(2 * self._size - 1):
                for a in range(max(0, total - self._size + 1), min(self._size, total + 1)):
                    b = total - a
                    found = self.after(runs, self.needs[a], self.needs[b], own[a], other[b])
                    self.leading[a, b] = found

    def after(self, runs: Runs, own: int, other: int, own_at: Ints, other_at: Ints) -> float:
        """The chance of a side that needs `own`, on average over some runs."""
        over, under = own - runs.last[:, 0], other - runs.last[:, 1]
        won = (own_at < other_at) | ((own_at == other_at) & (over <= 0) & (over < under))
        lost = (other_at < own_at) | ((own_at == other_at) & (under <= 0) & (under < over))
        open_ = ~(won | lost)
        ahead = self._look_up(over[open_], under[open_])
        behind = 1.0 - self._look_up(under[open_], over[open_])
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
        own = [runs.reached(need, 0) for need in needs]
        other = [runs.reached(need, 1) for need in needs]
        return np.array(
            [
                self.after(runs, need, against, own[a], other[b])
                for a, need in enumerate(needs)
                for b, against in enumerate(needs)
            ],
            np.float32,
        )


def chances_after(plan: Plan, weights: Weights) -> dict[str, object] | None:
    """The chances in a game after it was learned.

    None where they are not worked out: if there are not two sides, or the target must be
    reached exactly, so that points may be worth nothing.
    """
    terms = terms_for(rules_for(plan.preset, plan.players))
    if terms.sides != 2 or terms.exact:
        return None
    rounds: list[Round] = []
    for number in range(-(-plan.chance_rounds // plan.rounds)):
        seed = (plan.seed * 1_000_003 + plan.turns + number) * 64
        rounds += SelfPlay(terms, weights, seed, 0.0).rounds(plan.rounds)
    return chances_of(terms, rounds)


def chances_of(terms: Terms, rounds: Sequence[Round]) -> dict[str, object]:
    """The chances in a game of two sides, as they are stored.

    Args:
        terms: The game.
        rounds: Rounds that are over.
    """
    points = gcd(*[score for played in rounds for score in played.position.scores])
    step = points * max(1, round(terms.target / NEEDS[-1] / points))
    table = Table(step, NEEDS[-1])
    table.solve(Runs(terms, [run_of(terms, played, 0) for played in rounds]))
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
        runs = Runs(terms, [run_of(terms, played, number) for _, played, number in inside])
        chances.append(table.told_after(runs))
    return leads, np.concatenate(chances)


def run_of(terms: Terms, played: Round, number: int) -> tuple[list[tuple[int, int]], float]:
    """How a round went on from a choice, as the side sees it that chose."""
    moment = played.moments[number]
    side = terms.side_of[moment.seat]
    scores = [later.scores for later in played.moments[number + 1 :]]
    scores.append(tuple(played.position.scores))
    gains = [
        (score[side] - moment.scores[side], score[1 - side] - moment.scores[1 - side])
        for score in scores
    ]
    return gains, lead_share(played.position, played.leader, side)


def _text(parts: Iterable[Floats]) -> str:
    """Chances as text, each in two bytes."""
    numbers = np.concatenate([part.ravel() for part in parts])
    return base64.b64encode((numbers * 65535).round().astype("<u2").tobytes()).decode()
