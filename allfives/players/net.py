"""A learned value of positions: small nets in plain Python, read from the data of the package.

A net has one hidden layer of rectified units. What plays of one hand have in common is added
up once (`Net.begin`), what belongs to a layout is kept, and a play then costs few additions.
"""

from __future__ import annotations

import base64
import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from allfives.game.rules import Rules, rules_for
from allfives.players.ends import EndTable
from allfives.players.features import (
    COMMON_MEASURES,
    OWN_MEASURES,
    Measures,
    Outlook,
    ends_row,
    value_scale,
)
from allfives.players.terms import Terms
from allfives.players.tilesets import tiles_in

Row = list[float]

SET: Final = 28
"""Tiles in the set; the inputs begin with the own hand and the tiles the next seat could hold."""

_KEPT: Final = 20_000
"""For how many layouts a net keeps what they add."""


class NetError(ValueError):
    """The data of a net is not what this version can read."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What all plays of one choice have in common: the units' sums, and the outlook."""

    sums: Row
    outlook: Outlook


class Net:
    """The value, in points, of what follows a play, for the seat that made it."""

    def __init__(self, table: EndTable, first: Sequence[Row], second: Row, rest: float) -> None:
        """A net for the layouts of `table`.

        Args:
            table: The layouts.
            first: For each input what it adds to the units; the last row is always added.
            second: What each unit adds to the value.
            rest: What is added to every value.

        Raises:
            NetError: If there are not as many inputs as the game has.
        """
        self.table = table
        ends = len(ends_row(table, 0))
        measures = 2 * SET + ends
        if len(first) != measures + OWN_MEASURES + COMMON_MEASURES + 1:
            raise NetError(f"A net of {len(first)} rows does not fit this game.")
        self._hand = first[:SET]
        self._could = first[SET : 2 * SET]
        self._end_rows = first[2 * SET : measures]
        self._own = first[measures : measures + OWN_MEASURES]
        self._common = first[measures + OWN_MEASURES : -1]
        self._bias = first[-1]
        scale = value_scale(table)
        self._second = [weight * scale for weight in second]
        self._rest = rest * scale
        self._kept: dict[int, Row] = {}

    def begin(self, outlook: Outlook, hand: int) -> Begun:
        """Begin to value the plays of a seat that holds `hand` before its play."""
        sums = self._bias
        for tile in tiles_in(hand):
            sums = [a + b for a, b in zip(sums, self._hand[tile], strict=True)]
        for tile in tiles_in(outlook.could):
            sums = [a + b for a, b in zip(sums, self._could[tile], strict=True)]
        sums = _with_measures(sums, outlook.common, self._common)
        return Begun(sums, outlook)

    def value(self, begun: Begun, ends: int, tile: int, left: int) -> float:
        """The value after a play.

        Args:
            begun: What `begin` gave.
            ends: The layout after the play.
            tile: The tile that was laid.
            left: The hand after the play.
        """
        added = self._kept.get(ends) or self._keep(ends)
        sums = [a + b - c for a, b, c in zip(begun.sums, added, self._hand[tile], strict=True)]
        sums = _with_measures(sums, begun.outlook.measures(ends, left), self._own)
        value = self._rest
        for unit, weight in zip(sums, self._second, strict=True):
            if unit > 0.0:
                value += unit * weight
        return value

    def _keep(self, ends: int) -> Row:
        if len(self._kept) > _KEPT:
            self._kept.clear()
        sums = [0.0] * len(self._bias)
        for times, row in zip(ends_row(self.table, ends), self._end_rows, strict=True):
            if times:
                sums = [a + times * b for a, b in zip(sums, row, strict=True)]
        self._kept[ends] = sums
        return sums


def _with_measures(sums: Row, measures: Measures, rows: Sequence[Row]) -> Row:
    for measure, row in zip(measures, rows, strict=True):
        if measure:
            sums = [a + measure * b for a, b in zip(sums, row, strict=True)]
    return sums


@dataclass(frozen=True, slots=True)
class Trained:
    """A net as it is stored: for which rules it was trained, and its numbers as text."""

    rules: Rules
    units: int
    first: str
    second: str
    rest: str

    def net(self, table: EndTable) -> Net:
        """The net, for the layouts of `table`."""
        flat = _floats(self.first)
        rows = [flat[start : start + self.units] for start in range(0, len(flat), self.units)]
        return Net(table, rows, _floats(self.second), _floats(self.rest)[0])

    def distance(self, rules: Rules) -> int | None:
        """How far other rules are from those it was trained for; None if it cannot serve."""
        own = self.rules
        if any(getattr(own, name) != getattr(rules, name) for name in _ESSENTIAL):
            return None
        others = [name for name in _HELPFUL if getattr(own, name) != getattr(rules, name)]
        return 10 * len(others) + abs(own.hand_size - rules.hand_size)


_ESSENTIAL: Final = ("players", "partnership", "spinner", "multiples", "unit")
_HELPFUL: Final = ("settle", "draw", "rounding", "round_scope")


def _floats(text: str) -> Row:
    return array("f", base64.b64decode(text)).tolist()


@cache
def trained() -> tuple[Trained, ...]:
    """The nets that come with the package.

    Raises:
        NetError: If their data cannot be read.
    """
    text = files("allfives.players").joinpath("nets.json").read_text(encoding="utf-8")
    try:
        return tuple(
            Trained(
                rules_for(entry["preset"], entry["players"]),
                entry["units"],
                entry["first"],
                entry["second"],
                entry["rest"],
            )
            for entry in json.loads(text)["nets"]
        )
    except (KeyError, TypeError, ValueError) as error:
        raise NetError(f"The data of the learned values cannot be read: {error}.") from error


_nets: Final[dict[Rules, Net]] = {}


def net_for(terms: Terms) -> Net | None:
    """The net for a game, or None if none was trained for one like it."""
    net = _nets.get(terms.rules)
    if net is not None and net.table is terms.table:
        return net
    near: list[tuple[int, int]] = []
    for number, candidate in enumerate(trained()):
        distance = candidate.distance(terms.rules)
        if distance is not None:
            near.append((distance, number))
    if not near:
        return None
    net = _nets[terms.rules] = trained()[min(near)[1]].net(terms.table)
    return net
