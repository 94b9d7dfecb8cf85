"""A learned value of positions: small nets in plain Python, read from the data of the package.

A net has one hidden layer of rectified units. What plays of one hand have in common is added
up once (`Net.begin`), what belongs to a layout is kept, and a play then costs few additions.
"""

from __future__ import annotations

import base64
import json
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files
from math import isfinite
from typing import Any, Final

from allfives.game.rules import Rules, rules_for
from allfives.game.tile import ALL_BITS, ALL_TILES
from allfives.players.search.layout_numbers import EndTable
from allfives.players.search.round_numbers import Terms
from allfives.players.search.tile_masks import tiles_in
from allfives.players.value.features import (
    COMMON_MEASURES,
    HAND_MEASURES,
    PLAY_MEASURES,
    Measures,
    Outlook,
    ends_row,
    hand_measures,
    value_scale,
)

Row = list[float]

SET: Final = len(ALL_TILES)
"""Tiles in the set; the inputs begin with the own hand and the tiles the next seat could hold."""

_KEEP: Final = 10_000
"""How many sums of each sort a net keeps."""


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
            NetError: If there are not as many inputs as the game has, or units as weights.
        """
        self.table = table
        sizes = (SET, SET, len(ends_row(table, 0)), PLAY_MEASURES, HAND_MEASURES, COMMON_MEASURES)
        if len(first) != sum(sizes) + 1:
            raise NetError(f"A net of {len(first)} rows does not fit this game.")
        if any(len(row) != len(second) for row in first):
            raise NetError(f"The rows of a net of {len(second)} units must be as long.")
        rows = iter(first)
        parts = [[next(rows) for _ in range(size)] for size in sizes]
        hand, could, self._ends, self._play, self._left, self._common = parts
        self._hand = _Tiles(hand)
        self._bias = first[-1]
        scale = value_scale(table)
        self._second = [weight * scale for weight in second]
        self._rest = rest * scale
        self._units = tuple(zip(*self._play, self._second, strict=True))
        self._of_ends = _Kept(self._sum_ends)
        self._of_left = _Kept(self._sum_left)
        self._of_could = _Kept(_Tiles(could).sum)
        self._of_common: dict[Measures, Row] = {}

    def begin(self, outlook: Outlook, hand: int) -> Begun:
        """Begin to value the plays of a seat that holds `hand` before its play."""
        barred = outlook.barred
        common = self._of_common.get(outlook.common) or self._sum_common(outlook.common)
        could = self._of_could[ALL_BITS & ~barred]
        but = self._of_could[hand & ~barred]
        sums = [a + b - c for a, b, c in zip(common, could, but, strict=True)]
        return Begun(sums, outlook)

    def value(self, begun: Begun, ends: int, left: int) -> float:
        """The value after a play that leads to `ends` and leaves the hand `left`."""
        m0, m1, m2, m3, m4, m5, m6 = begun.outlook.measures(ends, left)
        value = self._rest
        rows = zip(begun.sums, self._of_ends[ends], self._of_left[left], self._units, strict=True)
        for common, of_ends, of_left, (w0, w1, w2, w3, w4, w5, w6, weight) in rows:
            unit = common + of_ends + of_left + m0 * w0 + m1 * w1 + m2 * w2 + m3 * w3
            unit += m4 * w4 + m5 * w5 + m6 * w6
            if unit > 0.0:
                value += unit * weight
        return value

    def _sum_ends(self, ends: int) -> Row:
        return _with_measures([0.0] * len(self._bias), ends_row(self.table, ends), self._ends)

    def _sum_left(self, left: int) -> Row:
        return _with_measures(self._hand.sum(left), hand_measures(left), self._left)

    def _sum_common(self, common: Measures) -> Row:
        if len(self._of_common) > _KEEP:
            self._of_common.clear()
        sums = self._of_common[common] = _with_measures(self._bias, common, self._common)
        return sums


class _Kept(dict[int, Row]):
    """Sums that were worked out before; they are forgotten when there are too many."""

    def __init__(self, work_out: Callable[[int], Row]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> Row:
        if len(self) > _KEEP:
            self.clear()
        row = self[key] = self._work_out(key)
        return row


_QUARTER: Final = SET // 4
"""How many tiles are added up beforehand, in every set of them."""

_QUARTER_MASK: Final = (1 << _QUARTER) - 1


class _Tiles:
    """What sets of tiles add to the units: four sums, each of a quarter of all tiles."""

    def __init__(self, rows: Sequence[Row]) -> None:
        """Sums of these rows, one for each tile."""
        self._quarters = [
            _Kept(partial(_sum_of, rows[first : first + _QUARTER]))
            for first in range(0, SET, _QUARTER)
        ]

    def sum(self, tiles: int) -> Row:
        """What a set of tiles adds to each unit."""
        q0, q1, q2, q3 = self._quarters
        return [
            a + b + c + d
            for a, b, c, d in zip(
                q0[tiles & _QUARTER_MASK],
                q1[tiles >> _QUARTER & _QUARTER_MASK],
                q2[tiles >> 2 * _QUARTER & _QUARTER_MASK],
                q3[tiles >> 3 * _QUARTER],
                strict=True,
            )
        ]


def _sum_of(rows: Sequence[Row], tiles: int) -> Row:
    sums = [0.0] * len(rows[0])
    for tile in tiles_in(tiles):
        sums = [a + b for a, b in zip(sums, rows[tile], strict=True)]
    return sums


def _with_measures(sums: Row, measures: Sequence[float], rows: Sequence[Row]) -> Row:
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
    chances: Mapping[str, Any] | None
    """The chances to win a game, as they are stored; None if they were not worked out."""

    def net(self, table: EndTable) -> Net:
        """The net, for the layouts of `table`.

        Raises:
            NetError: If its numbers cannot be read, or do not fit this game.
        """
        try:
            flat = _floats(self.first)
            rows = [flat[start : start + self.units] for start in range(0, len(flat), self.units)]
            second, (rest,) = _floats(self.second), _floats(self.rest)
        except (TypeError, ValueError) as error:
            raise unreadable(error) from error
        return Net(table, rows, second, rest)

    def distance(self, rules: Rules) -> int | None:
        """How far other rules are from those it was trained for; None if it cannot serve."""
        own = self.rules
        if any(getattr(own, name) != getattr(rules, name) for name in _ESSENTIAL):
            return None
        others = [name for name in _HELPFUL if getattr(own, name) != getattr(rules, name)]
        if len(rules.multiples) == 1 and "unit" in others:
            others.remove("unit")  # the same scores, told in other units
        return _A_RULE * len(others) + abs(own.hand_size - rules.hand_size)

    def is_like(self, rules: Rules) -> bool:
        """Are rounds by other rules worth as much, and do games end alike?

        The tiles that are dealt may be more or fewer.
        """
        distance = self.distance(rules)
        return distance is not None and distance < _A_RULE and not self.otherwise_between(rules)

    def otherwise_between(self, rules: Rules) -> int:
        """In how many rules that matter only between two rounds others are not the same."""
        return sum([getattr(self.rules, name) != getattr(rules, name) for name in _BETWEEN])


_A_RULE: Final = 28
"""How far games are from each other for each helpful option in which they differ; for each
tile in the hand it is 1."""

_ESSENTIAL: Final = ("players", "partnership", "spinner", "multiples")
_HELPFUL: Final = ("draw", "settle", "unit", "reserve", "draw_when_playable")
_BETWEEN: Final = (
    "next_lead",
    "lead_after_block",
    "stop",
    "rounding",
    "round_scope",
    "first_score_min",
    "exact",
)


def _floats(text: str) -> Row:
    numbers = array("f", base64.b64decode(text, validate=True)).tolist()
    if not all(map(isfinite, numbers)):
        raise ValueError("not all numbers are finite")
    return numbers


def unreadable(error: Exception) -> NetError:
    """What to raise where stored data cannot be read."""
    return NetError(f"The data of the learned values cannot be read: {error}.")


@cache
def trained() -> tuple[Trained, ...]:
    """The nets that come with the package.

    Raises:
        NetError: If their data cannot be read.
    """
    try:
        text = files("allfives.players.value").joinpath("nets.json").read_text(encoding="utf-8")
        return tuple(
            Trained(
                rules_for(entry["preset"], entry["players"]),
                entry["units"],
                entry["first"],
                entry["second"],
                entry["rest"],
                entry.get("chances"),
            )
            for entry in json.loads(text)["nets"]
        )
    except (KeyError, TypeError, ValueError, OSError) as error:
        raise unreadable(error) from error


@lru_cache(maxsize=64)
def trained_for(rules: Rules) -> Trained | None:
    """What was learned of the game that is most like one, or None if nothing can serve."""
    near: list[tuple[int, int, int]] = []
    for number, candidate in enumerate(trained()):
        distance = candidate.distance(rules)
        if distance is not None:
            near.append((distance, candidate.otherwise_between(rules), number))
    return trained()[min(near)[2]] if near else None


_nets: Final[dict[Rules, Net]] = {}


def net_for(terms: Terms) -> Net | None:
    """The net for a game, or None if none was trained for one like it."""
    net = _nets.get(terms.rules)
    if net is not None and net.table is terms.table:
        return net
    nearest = trained_for(terms.rules)
    if nearest is None:
        return None
    net = _nets[terms.rules] = nearest.net(terms.table)
    return net
