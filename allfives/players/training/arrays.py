"""A net and its inputs as arrays: many plays are valued at once."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from allfives.players.search.layout_numbers import EndTable
from allfives.players.value.features import MEASURES, REST, Measures, ends_row
from allfives.players.value.net import SET

Floats = NDArray[np.float32]


def kinds_of(table: EndTable) -> int:
    """How many kinds of open end there are in a game."""
    return len(ends_row(table, 0)) - REST


def inputs_of(table: EndTable) -> int:
    """How many inputs a net has in a game."""
    return 2 * SET + kinds_of(table) + REST + MEASURES


class Rows:
    """The inputs of the open ends of every layout met so far."""

    def __init__(self, table: EndTable) -> None:
        self._table = table
        self._rows = np.zeros((0, kinds_of(table) + REST), np.float32)

    def take(self, ends: array[int]) -> Floats:
        """The rows of these layouts."""
        if len(self._rows) < len(self._table):
            fresh = [ends_row(self._table, n) for n in range(len(self._rows), len(self._table))]
            self._rows = np.concatenate([self._rows, np.array(fresh, np.float32)])
        taken: Floats = self._rows[np.frombuffer(ends, np.uint32)]
        return taken


_SHIFTS = np.arange(SET, dtype=np.uint32)


def bits_of(sets: array[int]) -> Floats:
    """Sets of tiles as rows of noughts and ones."""
    spread = np.frombuffer(sets, np.uint32)[:, None] >> _SHIFTS
    return (spread & np.uint32(1)).astype(np.float32)


@dataclass
class Seen:
    """What a net looks at, for many plays one after the other."""

    hands: array[int] = field(default_factory=lambda: array("I"))
    coulds: array[int] = field(default_factory=lambda: array("I"))
    ends: array[int] = field(default_factory=lambda: array("I"))
    measures: array[float] = field(default_factory=lambda: array("f"))

    def add(self, hand: int, could: int, ends: int, measures: Measures) -> None:
        """Add what is seen after one play."""
        self.hands.append(hand)
        self.coulds.append(could)
        self.ends.append(ends)
        self.measures.extend(measures)

    def inputs(self, rows: Rows) -> Floats:
        """The inputs of the net, a row a play."""
        measures = np.frombuffer(self.measures, np.float32).reshape(-1, MEASURES)
        parts = (bits_of(self.hands), bits_of(self.coulds), rows.take(self.ends), measures)
        return np.concatenate(parts, axis=1)


@dataclass
class Weights:
    """A net with one hidden layer of rectified units."""

    first: Floats
    """Inputs by units."""
    bias: Floats
    second: Floats
    """One weight a unit."""
    rest: Floats
    """What is added to every value; one number."""

    @classmethod
    def fresh(cls, inputs: int, units: int, seed: int) -> Weights:
        """A net that has learned nothing."""
        rng = np.random.default_rng(seed)
        first = rng.normal(0.0, (2.0 / 40) ** 0.5, (inputs, units)).astype(np.float32)
        second = rng.normal(0.0, 0.1, units).astype(np.float32)
        zero = np.zeros(1, np.float32)
        return cls(first, np.zeros(units, np.float32), second, zero)

    def parts(self) -> list[Floats]:
        """The arrays that learning changes."""
        return [self.first, self.bias, self.second, self.rest]

    def values(self, x: Floats) -> Floats:
        """The value of each row of inputs."""
        hidden = np.maximum(x @ self.first + self.bias, 0.0)
        result: Floats = hidden @ self.second + self.rest
        return result

    def gradients(self, x: Floats, targets: Floats) -> tuple[list[Floats], float]:
        """How to change each array to come nearer to the targets, and the mean square error."""
        pre = x @ self.first + self.bias
        hidden = np.maximum(pre, 0.0)
        error = (hidden @ self.second + self.rest - targets) / len(x)
        back = np.outer(error, self.second) * (pre > 0)
        parts = [x.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)]
        return parts, float((error * error).sum() * len(x))


class Adam:
    """Changes weights step by step, each at its own pace (Kingma and Ba, 2015)."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._means = [np.zeros_like(part) for part in weights.parts()]
        self._squares = [np.zeros_like(part) for part in weights.parts()]
        self._steps = 0

    def step(self, gradients: list[Floats], rate: float) -> None:
        """Change the weights against the gradients."""
        self._steps += 1
        down, up = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for part, mean, square, gradient in zip(
            self._weights.parts(), self._means, self._squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= rate * (mean / down) / (np.sqrt(square / up) + 1e-8)
