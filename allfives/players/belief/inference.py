"""How likely what the others did is in a world, so that likely worlds count for more.

A seat that could have scored and did not probably held no such tile. Nobody knows how the
others choose, so each may have one of a few manners, and its choices tell which: it looks at
its points alone, or weighs them against the answer it must expect, or does so roughly. In all
of them the better play is chosen the more often, and now and then any play without a thought.

Sums are exact to the last digit, so that every Python finds the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp, fsum, prod
from typing import Final, NamedTuple

from allfives.game.events import (
    HandDealt,
    PointsScored,
    SeenEvent,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from allfives.game.layout import Layout
from allfives.game.tile import ALL_BITS, ALL_TILES
from allfives.game.view import SeatView
from allfives.players.belief.knowledge import Division, Knowledge
from allfives.players.search.layout_numbers import TILE_WIDTH
from allfives.players.search.policies import CarefulPolicy, GreedyPolicy, Policy
from allfives.players.search.round_numbers import Terms, terms_for
from allfives.players.search.tile_masks import tiles_in
from allfives.players.value.features import USUAL_SCALE, points_scale


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to choose that another seat may have."""

    share: float
    """How likely a seat has it that has not chosen yet."""
    warmth: float
    """How much worse a play is that is chosen e times less often: in points, where counts
    score their pips."""
    fear: float
    """How much of the expected answer is taken off the points."""
    pull: float
    """How much more readily a heavier tile is laid: e times for so many pips more."""
    policy: Policy | None
    """How such a seat will go on; None if by the learned value."""


MANNERS: Final = (
    Manner(0.25, 0.5, 0.0, 1.0, GreedyPolicy()),
    Manner(0.25, 0.8, 1.0, 0.0, CarefulPolicy()),
    Manner(0.5, 4.0, 1.0, 0.0, None),
)
"""The manners that the others may have."""

LAPSE: Final = 0.05
"""How often a seat takes any of its plays."""


class Suspected(NamedTuple):
    """A way in which the tiles may have come to their places, and the others choose."""

    division: Division
    manners: tuple[Manner, ...]
    """By seat; that of the seat that suspects all this is of no meaning."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A play that another seat chose."""

    seat: int
    tile: int
    """The number of the tile it played."""
    groups: tuple[int, ...]
    """The groups of tiles that it held."""
    fitting: int
    """The tiles that fitted and were not on the layout."""
    ways: Sequence[int]
    """By tile, how many plays it had."""
    weights: Sequence[Sequence[float]]
    """By manner and tile, how readily its plays would have been chosen."""
    chosen: Sequence[float]
    """By manner, how readily the one that was chosen."""

    _found: dict[int, list[float]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The chances with the tiles that fit, where they were asked for before."""

    def chances(self, hand: int) -> list[float]:
        """How likely each manner chooses this with these tiles."""
        held = hand & self.fitting
        found = self._found.get(held)
        if found is None:
            tiles = tiles_in(held)
            lapse = LAPSE / sum([self.ways[tile] for tile in tiles])
            found = self._found[held] = [
                lapse + (1.0 - LAPSE) * chosen / fsum([weights[t] for t in tiles])
                for weights, chosen in zip(self.weights, self.chosen, strict=True)
            ]
        return found


class Choices:
    """All plays that the other seats chose in a round."""

    def __init__(self, view: SeatView, known: Knowledge) -> None:
        """The choices in what a seat saw, where it concludes `known` from the rest."""
        self._seats = view.rules.players
        self._groups = len(known.groups)
        self._bits = [origin.tile.bit for origin in known.origins]
        follower = _Follower(view, known)
        for event in view.events:
            follower.follow(event)
        self._choices = follower.choices

    def suspicions(self, division: Division) -> list[list[float]]:
        """By seat, how likely it has each manner and chose as it did, in such a division."""
        by_seat = [[manner.share for manner in MANNERS] for _ in range(self._seats)]
        for choice, hand in self.hands(division):
            chances = choice.chances(hand)
            by_seat[choice.seat] = [
                a * b for a, b in zip(by_seat[choice.seat], chances, strict=True)
            ]
        return by_seat

    def hands(self, division: Division) -> Iterator[tuple[Choice, int]]:
        """Each choice with the tiles that its seat then held, and what it has played before."""
        held = [0] * self._groups
        for bit, group in zip(self._bits, division, strict=True):
            held[group] |= bit
        for choice in self._choices:
            yield choice, sum([held[group] for group in choice.groups])


class _Follower:
    """Goes through the events of a round."""

    def __init__(self, view: SeatView, known: Knowledge) -> None:
        self.choices: list[Choice] = []
        self._view = view
        self._known = known
        self._terms: Terms = terms_for(view.rules)
        self._layout = Layout(view.rules.spinner)
        self._barred = [0] * self._terms.seats
        self._sizes: list[int] = []
        self._unplayed = ALL_BITS
        scored = [event for event in view.events if isinstance(event, PointsScored)]
        self._scores = list(view.scores)
        for event in scored:
            self._scores[event.side] -= event.points
        self._opened = [
            is_open and (score != 0 or all(event.side != side for event in scored))
            for side, (is_open, score) in enumerate(zip(view.opened, self._scores, strict=True))
        ]

    def follow(self, event: SeenEvent) -> None:
        """Take note of what happened."""
        if isinstance(event, HandDealt):
            self._sizes = list(event.hand_sizes)
        elif isinstance(event, TilePlayed):
            if event.seat != self._view.seat and not self._is_forced:
                self.choices.append(self._choice(event))
            self._layout = self._layout.after(event.tile, event.on)
            self._unplayed ^= event.tile.bit
            self._sizes[event.seat] -= 1
        elif isinstance(event, PointsScored):
            self._scores[event.side] += event.points
            self._opened[event.side] = True
        elif isinstance(event, TileDrawn):
            self._sizes[event.seat] += 1
            self._barred[event.seat] = 0 if self._terms.draws_freely else self._layout.fits
        elif isinstance(event, TurnPassed):
            self._barred[event.seat] |= self._layout.fits

    @property
    def _is_forced(self) -> bool:
        """Is the lead prescribed?"""
        return self._terms.forced_lead and self._view.round == 1 and not self._layout.plays

    @property
    def _standing(self) -> Standing:
        return Standing(tuple(self._scores), tuple(self._opened))

    def _choice(self, event: TilePlayed) -> Choice:
        table = self._terms.table
        ends = table.number(self._layout)
        of_tile = table.plays[ends] or table.open(ends)
        fitting = table.fits[ends] & self._unplayed
        answers = Answers(
            self._terms, event.seat, self._unplayed, self._barred, self._sizes, self._standing
        )
        ways = [0] * len(ALL_TILES)
        weights = [[0.0] * len(ALL_TILES) for _ in MANNERS]
        chosen = [0.0] * len(MANNERS)
        after = table.number(self._layout.after(event.tile, event.on))
        for tile in tiles_in(fitting):
            options = of_tile[tile] or table.expand(ends, tile)
            ways[tile] = len(options)
            for option in options:
                leads_to = option >> TILE_WIDTH
                for number, readiness in enumerate(answers.readiness(leads_to, tile)):
                    weights[number][tile] += readiness
                    if tile == event.tile.number and leads_to == after:
                        chosen[number] = readiness
        groups = self._groups(event.seat)
        return Choice(event.seat, event.tile.number, groups, fitting, ways, weights, chosen)

    def _groups(self, seat: int) -> tuple[int, ...]:
        """The groups that a seat holds now."""
        plays = len(self._layout.plays)
        return tuple(
            index
            for index, group in enumerate(self._known.groups)
            if group.seat == seat and group.since <= plays
        )


class Standing(NamedTuple):
    """How a game stood when a seat chose."""

    scores: Sequence[int]
    """Of each side."""
    opened: Sequence[bool]
    """Has each side scored in play in this game?"""


class Answers:
    """The answers that a seat had to expect, as everybody could work them out."""

    def __init__(
        self,
        terms: Terms,
        seat: int,
        unplayed: int,
        barred: Sequence[int],
        sizes: Sequence[int],
        standing: Standing,
    ) -> None:
        after = terms.following[seat]
        hidden = unplayed.bit_count()
        others = hidden - sizes[seat]
        self._terms = terms
        self._table = terms.table
        self._seat = seat
        self._goes_out = sizes[seat] == 1
        self._standing = standing
        self._unit = points_scale(terms.table) / USUAL_SCALE
        self._could = unplayed & ~barred[after]
        self._share = others / hidden
        """How much of what is not on the layout the seat does not see."""
        self._missed = 1.0 - sizes[after] / max(1, others)
        """How likely the next seat does not hold a given tile."""

    def readiness(self, ends: int, tile: int) -> list[float]:
        """How readily each manner lays a tile that leads to these ends."""
        terms, seat, (scores, opened) = self._terms, self._seat, self._standing
        points = self._table.points[ends]
        points = terms.worth(seat, points, self._goes_out, scores, opened)
        answer = 0.0
        levels = self._table.replies[ends]
        for step, bits in self._table.look_ahead(ends) if levels is None else levels:
            scoring = (bits & self._could).bit_count() * self._share
            answer += step * (1.0 - self._missed**scoring)
        if terms.wins(seat, points, scores):
            answer = 0.0
        pips = ALL_TILES[tile].pips
        return [
            exp((points - manner.fear * answer) / (manner.warmth * self._unit) + manner.pull * pips)
            for manner in MANNERS
        ]


def resample(
    divisions: Sequence[Division], choices: Choices, count: int, rng: random.Random
) -> list[Suspected]:
    """Draw so many of these divisions, each as often as what was chosen is likely in it."""
    suspicions = [choices.suspicions(division) for division in divisions]
    sums = list(accumulate([prod(map(fsum, by_seat)) for by_seat in suspicions]))
    step = sums[-1] / count
    mark = rng.random() * step
    drawn: list[Suspected] = []
    for division, by_seat, upto in zip(divisions, suspicions, sums, strict=True):
        while mark < upto and len(drawn) < count:
            manners = [rng.choices(MANNERS, weights)[0] for weights in by_seat]
            drawn.append(Suspected(division, tuple(manners)))
            mark += step
    rng.shuffle(drawn)
    return drawn
