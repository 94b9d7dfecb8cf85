"""Learning by TD(lambda) from self-play, in as many processes as there are shards.

What is learned depends on the plan alone: every turn each shard plays its own rounds from its
own seed with the same weights, and the weights then learn from all of them in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from allfives.game.rules import rules_for
from allfives.players.search.round_numbers import terms_for
from allfives.players.training.arrays import Adam, Floats, Weights, inputs_of
from allfives.players.training.selfplay import SelfPlay


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides what a net learns."""

    preset: str
    players: int
    units: int
    turns: int
    """How often the weights change hands: play, then learn."""
    rounds: int
    """Rounds a shard plays in a turn."""
    seed: int
    shards: int = 2
    keep: float = 0.7
    """The lambda of TD(lambda)."""
    explore: float = 0.03
    """How often a play is drawn by lot."""
    rate: float = 2e-3
    """The step of learning at first; it falls to a fiftieth."""
    batch: int = 512
    memory: int = 4
    """How many turns are learned from together."""
    chance_rounds: int = 20_000
    """From how many rounds the chances to win are worked out at the end."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where learning stands."""

    turn: int
    rounds: int
    error: float
    """The root of the mean square error, in the unit of values."""
    weights: Weights


def _shard(plan: Plan, weights: Weights, seed: int) -> tuple[Floats, Floats]:
    terms = terms_for(rules_for(plan.preset, plan.players))
    return SelfPlay(terms, weights, seed, plan.explore).play(plan.rounds, plan.keep)


def learn(plan: Plan, executor: Executor) -> Iterator[Progress]:
    """Learn as planned; after each turn says where it stands."""
    terms = terms_for(rules_for(plan.preset, plan.players))
    weights = Weights.fresh(inputs_of(terms.table), plan.units, plan.seed)
    adam = Adam(weights)
    order = np.random.default_rng(plan.seed)
    memory: list[tuple[Floats, Floats]] = []
    for turn in range(plan.turns):
        seeds = [(plan.seed * 1_000_003 + turn) * 64 + shard for shard in range(plan.shards)]
        jobs = [executor.submit(_shard, plan, weights, seed) for seed in seeds]
        memory = [*memory[-(plan.memory - 1) * plan.shards :], *[job.result() for job in jobs]]
        x = np.concatenate([part for part, _ in memory])
        targets = np.concatenate([part for _, part in memory])
        rate = plan.rate * 0.02 ** (turn / max(1, plan.turns - 1))
        error = _study(weights, adam, x, targets, order, rate, plan.batch)
        yield Progress(turn + 1, (turn + 1) * plan.rounds * plan.shards, error, weights)


def _study(
    weights: Weights,
    adam: Adam,
    x: Floats,
    targets: Floats,
    order: np.random.Generator,
    rate: float,
    batch: int,
) -> float:
    """Go once through what was seen, in a random order; the root of the mean square error."""
    rows = order.permutation(len(x))
    squares = 0.0
    for first in range(0, len(rows), batch):
        chosen = rows[first : first + batch]
        gradients, square = weights.gradients(x[chosen], targets[chosen])
        adam.step(gradients, rate)
        squares += square * len(chosen)
    return float((squares / len(rows)) ** 0.5)
