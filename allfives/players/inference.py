"""How likely what the others did is in a world, so that likely worlds count for more.

A seat that could have scored and did not probably held no such tile. Nobody knows how the
others choose, so each is taken to be of one of a few kinds, as its choices suggest: one that
looks at its points alone, and one that weighs them against the answer it must expect. Both
choose the better play the more often, and now and then without any thought.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, prod
from typing import Final

from allfives.game.events import HandDealt, SeenEvent, TileDrawn, TilePlayed, TurnPassed
from allfives.game.layout import Layout
from allfives.game.tile import ALL_BITS, ALL_TILES
from allfives.game.view import SeatView
from allfives.players.ends import TILE_WIDTH
from allfives.players.features import USUAL_SCALE, points_scale
from allfives.players.knowledge import Division, Knowledge
from allfives.players.terms import Terms, terms_for
from allfives.players.tilesets import tiles_in

WARMTHS: Final = (1.0, 3.0)
"""For each kind, how much worse a play is that it chooses e times less often: in points, where
counts score their pips."""

FEARS: Final = (0.0, 1.0)
"""For each kind, how much of the expected answer it takes off its points."""

THOUGHTLESS: Final = 0.1
"""How often a seat takes any of its plays."""


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
    """By kind and tile, how readily its plays would have been chosen."""
    chosen: Sequence[float]
    """By kind, how readily the one that was chosen."""

    def chances(self, hand: int) -> list[float]:
        """How likely each kind chooses this with these tiles."""
        tiles = tiles_in(hand & self.fitting)
        plays = sum([self.ways[tile] for tile in tiles])
        return [
            THOUGHTLESS / plays + (1 - THOUGHTLESS) * chosen / sum([weights[t] for t in tiles])
            for weights, chosen in zip(self.weights, self.chosen, strict=True)
        ]


class Choices:
    """All plays that the other seats chose in a round."""

    def __init__(self, view: SeatView, known: Knowledge) -> None:
        """The choices in what a seat saw, where it concludes `known` from the rest."""
        self._groups = len(known.groups)
        self._bits = [origin.tile.bit for origin in known.origins]
        follower = _Follower(view, known)
        for event in view.events:
            follower.follow(event)
        self._choices = follower.choices

    def likelihood(self, division: Division) -> float:
        """How likely the choices are if the tiles came to the groups like that."""
        seats: dict[int, list[float]] = {}
        for choice, hand in self.hands(division):
            before = seats.setdefault(choice.seat, [1.0] * len(WARMTHS))
            chances = choice.chances(hand)
            seats[choice.seat] = [a * b for a, b in zip(before, chances, strict=True)]
        return prod([sum(kinds) for kinds in seats.values()])

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
        elif isinstance(event, TileDrawn):
            self._sizes[event.seat] += 1
            self._barred[event.seat] = 0 if self._terms.draws_freely else self._layout.fits
        elif isinstance(event, TurnPassed):
            self._barred[event.seat] |= self._layout.fits

    @property
    def _is_forced(self) -> bool:
        """Is the lead prescribed?"""
        return self._terms.forced_lead and self._view.round == 1 and not self._layout.plays

    def _choice(self, event: TilePlayed) -> Choice:
        table = self._terms.table
        ends = table.number(self._layout)
        of_tile = table.plays[ends] or table.open(ends)
        fitting = table.fits[ends] & self._unplayed
        answers = Answers(self._terms, event.seat, self._unplayed, self._barred, self._sizes)
        ways = [0] * len(ALL_TILES)
        weights = [[0.0] * len(ALL_TILES) for _ in WARMTHS]
        chosen = [0.0] * len(WARMTHS)
        after = table.number(self._layout.after(event.tile, event.on))
        for tile in tiles_in(fitting):
            options = of_tile[tile] or table.expand(ends, tile)
            ways[tile] = len(options)
            for option in options:
                leads_to = option >> TILE_WIDTH
                for kind, readiness in enumerate(answers.readiness(leads_to)):
                    weights[kind][tile] += readiness
                    if tile == event.tile.number and leads_to == after:
                        chosen[kind] = readiness
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


class Answers:
    """The answers that a seat had to expect, as everybody could work them out."""

    def __init__(
        self,
        terms: Terms,
        seat: int,
        unplayed: int,
        barred: Sequence[int],
        sizes: Sequence[int],
    ) -> None:
        after = terms.following[seat]
        hidden = unplayed.bit_count()
        others = hidden - sizes[seat]
        self._table = terms.table
        self._unit = points_scale(terms.table) / USUAL_SCALE
        self._could = unplayed & ~barred[after]
        self._share = others / hidden
        """How much of what is not on the layout the seat does not see."""
        self._missed = 1.0 - sizes[after] / max(1, others)
        """How likely the next seat does not hold a given tile."""

    def readiness(self, ends: int) -> list[float]:
        """How readily each kind makes a play that leads to these ends."""
        answer = 0.0
        levels = self._table.replies[ends]
        for step, bits in self._table.look_ahead(ends) if levels is None else levels:
            scoring = (bits & self._could).bit_count() * self._share
            answer += step * (1.0 - self._missed**scoring)
        points = self._table.points[ends]
        return [
            exp((points - fear * answer) / (warmth * self._unit))
            for fear, warmth in zip(FEARS, WARMTHS, strict=True)
        ]


def resample(
    divisions: Sequence[Division], choices: Choices, count: int, rng: random.Random
) -> list[Division]:
    """Draw so many of these divisions, each as often as what was chosen is likely in it."""
    sums = list(accumulate([choices.likelihood(division) for division in divisions]))
    step = sums[-1] / count
    mark = rng.random() * step
    drawn: list[Division] = []
    for division, upto in zip(divisions, sums, strict=True):
        while mark < upto and len(drawn) < count:
            drawn.append(division)
            mark += step
    return drawn
