"""Ways to divide hidden tiles among groups that may not hold all of them, each alike likely.

The ways to divide the rest are counted after every tile, and each tile goes where it goes in
that share of them. Where there are too many cases to count, a walk goes from one division to
the next by exchanges of a few tiles.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import factorial
from typing import Final, NamedTuple

from allfives.players.belief.knowledge import BONEYARD, Division, Knowledge

COUNTABLE: Final = 10_000
"""How many cases, tiles that come next by places that are free then, are counted at most."""

WALK: Final = 30
"""How many exchanges of two and of three tiles a walk tries from one division to the next."""

_FIRST_STEPS: Final = 10
"""How many divisions of a walk are passed over at first."""


class TooMany(Exception):
    """There are more cases than may be counted."""


Rooms = tuple[int, ...]
"""How many places are free in each class of groups."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """Tiles that may go to the same groups, and the groups in classes.

    Groups are of one class if each tile from here on may go to all of them or to none.
    """

    tiles: int
    """How many tiles there are."""
    classes: tuple[tuple[int, ...], ...]
    """The groups of each class."""
    open: tuple[int, ...]
    """The classes to which the tiles of this stage may go."""
    into: tuple[int, ...]
    """For each class the one of the next stage that it becomes a part of."""

    def joined(self, rooms: Rooms) -> Rooms:
        """The rooms of the next stage."""
        after = [0] * (max(self.into) + 1)
        for into, room in zip(self.into, rooms, strict=True):
            after[into] += room
        return tuple(after)


def _stages(known: Knowledge) -> list[_Stage]:
    """The tiles in stages, and the classes of groups from each stage on."""
    sorts = [(groups, len(list(same))) for groups, same in groupby(o.groups for o in known.origins)]
    stages: list[_Stage] = []
    numbers: list[int] = []
    """The class of each group in the stage after."""
    traits: list[tuple[int, ...]] = [()] * len(known.groups)
    for groups, tiles in reversed(sorts):
        traits = [(*trait, index in groups) for index, trait in enumerate(traits)]
        kinds = list(dict.fromkeys(traits))
        members = [[index for index, trait in enumerate(traits) if trait == k] for k in kinds]
        stages.append(
            _Stage(
                tiles,
                tuple(tuple(group) for group in members),
                tuple(number for number, kind in enumerate(kinds) if kind[-1]),
                tuple(numbers[group[0]] for group in members) if numbers else (),
            )
        )
        numbers = [kinds.index(trait) for trait in traits]
    return stages[::-1]


class _Node(NamedTuple):
    """The next tile to be placed, with the places that are free, and where it may go."""

    ways: int
    """In how many ways all can go on."""
    chances: tuple[float, ...]
    """For each option the chance of it or an earlier one."""
    options: tuple[tuple[int, _Node | None], ...]
    """The class that the tile goes to, and what is next."""


class Counter:
    """Counts the ways to give each tile a place in a group, and draws one of them."""

    def __init__(self, known: Knowledge, countable: int) -> None:
        """Count them all.

        Raises:
            TooMany: If there are more than `countable` cases.
        """
        self._stages = _stages(known)
        self._memos: list[list[dict[Rooms, _Node]]] = [
            [{} for _ in range(stage.tiles)] for stage in self._stages
        ]
        self._left = countable
        self._places = [
            [group for group in members for _ in range(known.groups[group].size)]
            for members in self._stages[0].classes
        ]
        self._first = self._node(0, 0, tuple(len(places) for places in self._places))

    def _node(self, stage: int, tile: int, rooms: Rooms) -> _Node:
        memo = self._memos[stage][tile]
        node = memo.get(rooms)
        if node is None:
            self._left -= 1
            if self._left < 0:
                raise TooMany
            node = memo[rooms] = self._count(stage, tile, rooms)
        return node

    def _count(self, stage: int, tile: int, rooms: Rooms) -> _Node:
        here = self._stages[stage]
        if len(rooms) == 1:
            return _Node(factorial(rooms[0]), (), ())
        options: list[tuple[int, _Node | None]] = []
        upto: list[int] = []
        ways = 0
        for number in here.open:
            if rooms[number]:
                left = (*rooms[:number], rooms[number] - 1, *rooms[number + 1 :])
                after = self._after(stage, tile, left)
                share = rooms[number] * (1 if after is None else after.ways)
                if share:
                    ways += share
                    upto.append(ways)
                    options.append((number, after))
        return _Node(ways, tuple([some / ways for some in upto]), tuple(options))

    def _after(self, stage: int, tile: int, rooms: Rooms) -> _Node | None:
        here = self._stages[stage]
        if tile + 1 < here.tiles:
            return self._node(stage, tile + 1, rooms)
        return self._node(stage + 1, 0, here.joined(rooms)) if here.into else None

    def divide(self, rng: random.Random) -> Division:
        """One division, all of them alike likely."""
        places = [list(groups) for groups in self._places]
        division: list[int] = []
        node: _Node | None = self._first
        for stage in self._stages:
            if len(places) == 1:
                rng.shuffle(places[0])
                return division + places[0]
            for _ in range(stage.tiles):
                assert node is not None
                number, node = node.options[bisect(node.chances, rng.random())]
                division.append(_take(places[number], rng))
            places = _joined(places, stage.into)
        return division


def _take(places: list[int], rng: random.Random) -> int:
    """Take any of the places."""
    index = int(rng.random() * len(places))
    places[index], places[-1] = places[-1], places[index]
    return places.pop()


def _joined(places: list[list[int]], into: tuple[int, ...]) -> list[list[int]]:
    """The places of the classes of the next stage."""
    after: list[list[int]] = [[] for _ in range(max(into, default=-1) + 1)]
    for number, some in zip(into, places, strict=False):
        after[number] += some
    return after


class Walk:
    """Goes from one division to another by exchanges that leave every tile where it may be."""

    def __init__(self, known: Knowledge, rng: random.Random) -> None:
        self._allowed = [origin.groups for origin in known.origins]
        self._division = _first_division(known)
        for _ in range(_FIRST_STEPS):
            self.divide(rng)

    def divide(self, rng: random.Random) -> Division:
        """The division some exchanges further on."""
        for _ in range(WALK):
            self._exchange([int(rng.random() * len(self._division)) for _ in range(2)])
            self._exchange([int(rng.random() * len(self._division)) for _ in range(3)])
        return tuple(self._division)

    def _exchange(self, tiles: Sequence[int]) -> None:
        """Let each tile go where the next one is and the last where the first is."""
        division = self._division
        places = [division[tile] for tile in tiles]
        places.append(places.pop(0))
        if len(set(tiles)) == len(tiles) and all(
            place in self._allowed[tile] for tile, place in zip(tiles, places, strict=True)
        ):
            for tile, place in zip(tiles, places, strict=True):
                division[tile] = place


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
    """Find a place for a tile, if another must leave it for a further one."""
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
