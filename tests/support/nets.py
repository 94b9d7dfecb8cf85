"""Nets for tests: drawn at random, or so plain that one sees what they are."""

from __future__ import annotations

import base64
from array import array
from collections.abc import Iterable
from typing import Any

from allfives.game.rules import rules_for
from allfives.players.search.round_numbers import terms_for
from allfives.players.training.arrays import Weights, inputs_of
from allfives.players.value import net as nets
from allfives.players.value.net import Net

Entry = dict[str, Any]
"""A net as it is stored."""


def encoded(numbers: Iterable[float]) -> str:
    """Numbers as they are stored."""
    return base64.b64encode(array("f", numbers).tobytes()).decode()


def constant(preset: str, players: int, value: float) -> Entry:
    """A net that values every position alike."""
    rows = inputs_of(terms_for(rules_for(preset, players)).table) + 1
    return {
        "preset": preset,
        "players": players,
        "units": 1,
        "first": encoded([0.0] * rows),
        "second": encoded([0.0]),
        "rest": encoded([value]),
    }


def net_of(weights: Weights, preset: str, players: int) -> Net:
    """The net in plain Python with the same weights."""
    rows = [row.tolist() for row in (*weights.first, weights.bias)]
    table = terms_for(rules_for(preset, players)).table
    return Net(table, rows, weights.second.tolist(), float(weights.rest[0]))


def forget_nets() -> None:
    """Forget what was read of the nets, so that they are read anew."""
    for thing in vars(nets).values():
        if hasattr(thing, "cache_clear") and thing.__module__ == nets.__name__:
            thing.cache_clear()
    nets._nets.clear()
