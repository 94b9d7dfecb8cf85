"""Worlds that fit what a seat knows, each as likely as it is.

A deal puts a tile into every place, all orders alike likely. To divide the tiles among the
groups uniformly, the ways to divide the rest are counted after every tile and each tile goes
where it goes in that share of them. Where there are too many cases to count, worlds come from
a walk that swaps two tiles where both fit, which in the long run is uniform as well.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from allfives.game.view import SeatView
from allfives.players.knowledge import BONEYARD, Knowledge, knowledge_of

COUNTABLE: Final = 60_000
"""Up to how many cases, tiles by ways to fill the groups, are counted."""

WALK: Final = 60
"""How many swaps are tried from one world to the next, where worlds come from a walk."""

Division = tuple[int, ...]
"""The group of each of the tiles of `Knowledge.origins`."""


@dataclass(frozen=True, slots=True)
class World:
    """Hands and boneyard as they may be."""

    hands: tuple[int, ...]
    """The tiles of each seat, as sets."""
    boneyard: tuple[int, ...]
    """The bits of its tiles, the next to be drawn first."""
    division: Division
    """Which group each hidden or played tile belongs to, or belonged to."""


class Worlds:
    """Draws worlds for one view."""

    def __init__(self, view: SeatView, rng: random.Random) -> None:
        """Worlds for `view`, drawn with `rng`."""
        self.known: Knowledge = knowledge_of(view)
        """What they must fit."""
        self._view = view
        self._rng = rng
        sizes = [group.size for group in self.known.groups]
        cases = prod(size + 1 for size in sizes) * max(1, len(self.known.origins))
        self._counter: _Counter | None = None
        self._walk: _Walk | None = None
        if self.known.is_free:
            self._places = [index for index, size in enumerate(sizes) for _ in range(size)]
        elif cases <= COUNTABLE:
            self._counter = _Counter(self.known)
        else:
            self._walk = _Walk(self.known, rng)

    def draw(self, count: int) -> list[World]:
        """So many worlds, independent of each other unless they come from a walk."""
        return [self._world(self._divide()) for _ in range(count)]

    def _divide(self) -> Division:
        if self._counter is not None:
            return self._counter.divide(self._rng)
        if self._walk is not None:
            return self._walk.go_on()
        return tuple(self._rng.sample(self._places, len(self._places)))

    def _world(self, division: Division) -> World:
        view = self._view
        hands = [0] * len(view.hand_sizes)
        hands[view.seat] = sum(tile.bit for tile in view.hand)
        boneyard: list[int] = []
        groups = self.known.groups
        for origin, index in zip(self.known.origins, division, strict=True):
            if origin.played is None:
                seat = groups[index].seat
                if seat == BONEYARD:
                    boneyard.append(origin.tile.bit)
                else:
                    hands[seat] |= origin.tile.bit
        self._rng.shuffle(boneyard)
        return World(tuple(hands), tuple(boneyard), division)


class _Counter:
    """Counts the ways to divide the tiles among the groups, and draws one of them."""

    def __init__(self, known: Knowledge) -> None:
        self._choices = [origin.groups for origin in known.origins]
        radix = 1
        self._units: list[int] = []
        for group in known.groups:
            self._units.append(radix)
            radix *= group.size + 1
        self._sizes = [group.size + 1 for group in known.groups]
        self._full = sum(
            unit * group.size for unit, group in zip(self._units, known.groups, strict=True)
        )
        self._ways: list[dict[int, int]] = [{} for _ in self._choices]

    def _count(self, tile: int, room: int) -> int:
        """The ways to divide the tiles from `tile` on, with so much room left in each group."""
        if tile == len(self._choices):
            return 1
        ways = self._ways[tile].get(room)
        if ways is None:
            ways = sum(
                self._count(tile + 1, room - self._units[group])
                for group in self._choices[tile]
                if room // self._units[group] % self._sizes[group]
            )
            self._ways[tile][room] = ways
        return ways

    def divide(self, rng: random.Random) -> Division:
        """One division, all of them alike likely."""
        room = self._full
        division = []
        for tile, groups in enumerate(self._choices):
            lot = int(rng.random() * self._count(tile, room))
            for group in groups:
                if room // self._units[group] % self._sizes[group]:
                    ways = self._count(tile + 1, room - self._units[group])
                    if lot < ways:
                        break
                    lot -= ways
            division.append(group)
            room -= self._units[group]
        return tuple(division)


class _Walk:
    """Goes from one division to another by swaps that leave every tile where it may be."""

    def __init__(self, known: Knowledge, rng: random.Random) -> None:
        self._allowed = [origin.groups for origin in known.origins]
        self._rng = rng
        self._division = _first_division(known)
        for _ in range(10):
            self.go_on()

    def go_on(self) -> Division:
        """The division some swaps further on."""
        division, allowed = self._division, self._allowed
        count = len(division)
        for _ in range(WALK):
            one, other = int(self._rng.random() * count), int(self._rng.random() * count)
            first, second = division[one], division[other]
            if second in allowed[one] and first in allowed[other]:
                division[one], division[other] = second, first
        return tuple(division)


def _first_division(known: Knowledge) -> list[int]:
    """Some division that fits: tiles are moved on along a chain until each has a place."""
    room = [group.size for group in known.groups]
    division = [BONEYARD] * len(known.origins)
    for tile in range(len(known.origins)):
        if not _place(known, division, room, tile, [False] * len(room)):
            raise ValueError("Nothing fits what was seen.")
    return division


def _place(
    known: Knowledge, division: list[int], room: list[int], tile: int, tried: list[bool]
) -> bool:
    for group in known.origins[tile].groups:
        if tried[group]:
            continue
        tried[group] = True
        if room[group]:
            room[group] -= 1
            division[tile] = group
            return True
        for other, held_by in enumerate(division):
            if held_by == group and _place(known, division, room, other, tried):
                division[tile] = group
                return True
    return False


def worlds(view: SeatView, count: int, rng: random.Random) -> Sequence[World]:
    """So many worlds that fit what the seat of a view knows."""
    return Worlds(view, rng).draw(count)
