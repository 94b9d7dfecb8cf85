"""Rounds that a net plays against itself, many at a time, and what it can learn from them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from allfives.players.search.layout_numbers import TILE_MASK, TILE_WIDTH
from allfives.players.search.playout import deal
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import Terms
from allfives.players.search.tile_masks import TILE_BITS
from allfives.players.training.arrays import Floats, Rows, Seen, Weights
from allfives.players.value.features import Outlook, hand_measures, value_scale

TOGETHER = 256
"""How many rounds are played at the same time."""


class _Candidates:
    """The plays of all rounds that wait for a choice, one after the other."""

    def __init__(self) -> None:
        self.seen = Seen()
        self.points: list[float] = []

    def add(self, position: Position) -> list[int]:
        """Add the plays of the seat to move; its options."""
        seat = position.turn
        outlook = Outlook(position, seat, [hand.bit_count() for hand in position.hands])
        common = outlook.common
        hand = position.hands[seat]
        worth, scale = position.terms.table.points, value_scale(position.terms.table)
        options = position.plays()
        for option in options:
            ends, left = option >> TILE_WIDTH, hand ^ TILE_BITS[option & TILE_MASK]
            measures = outlook.measures(ends, left) + hand_measures(left) + common
            self.seen.add(left, outlook.could, ends, measures)
            self.points.append(worth[ends] / scale)
        return options


class _Track:
    """What one seat went through in one round: its values, and the scores between them."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        """Which of the collected inputs it saw after each of its plays."""
        self.values: list[float] = []
        self.leads: list[float] = []
        """By how much it led after each of its plays."""


class Moment(NamedTuple):
    """A choice in a round."""

    seat: int
    """Whose choice it was."""
    tiles: int
    """How many tiles it held."""
    lead: float
    """By how much its side was expected to gain on the other, in points."""
    scores: tuple[int, ...]
    """The points of each side so far."""


class Round:
    """One round that is being played."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.leader = position.turn
        self.tracks = [_Track() for _ in position.hands]
        self.moments: list[Moment] = []

    def lead(self, seat: int) -> float:
        """By how much a seat's side leads the average of the others, in the unit of values."""
        scores = self.position.scores
        own = scores[self.position.terms.side_of[seat]]
        lead = own - (sum(scores) - own) / (len(scores) - 1)
        return lead / value_scale(self.position.terms.table)

    def note(self, total: float) -> None:
        """Keep the moment before a play that is worth so much, in the unit of values."""
        position = self.position
        scale = value_scale(position.terms.table)
        tiles = position.hands[position.turn].bit_count()
        moment = Moment(position.turn, tiles, total * scale, tuple(position.scores))
        self.moments.append(moment)


class SelfPlay:
    """Plays rounds with a net and collects what it saw and what came of it."""

    def __init__(self, terms: Terms, weights: Weights, seed: int, explore: float) -> None:
        self._terms = terms
        self._weights = weights
        self._chance = random.Random(seed)
        self._explore = explore
        self._rows = Rows(terms.table)
        self._seen: list[Floats] = []
        self._count = 0
        self._targets: dict[int, float] = {}

    def play(self, rounds: int, keep: float) -> tuple[Floats, Floats]:
        """Play so many rounds.

        Args:
            rounds: How many.
            keep: The lambda of TD(lambda): how much of what really came is believed.

        Returns:
            Inputs, a row a play; and the target of each.
        """
        for played in self.rounds(rounds):
            self._learn_from(played, keep)
        seen = np.concatenate(self._seen)
        order = sorted(self._targets)
        return seen[order], np.array([self._targets[row] for row in order], np.float32)

    def rounds(self, rounds: int) -> Iterator[Round]:
        """Play so many rounds; each when it is over."""
        for first in range(0, rounds, TOGETHER):
            active = [self._deal() for _ in range(min(TOGETHER, rounds - first))]
            done: list[Round] = []
            while active:
                active = self._step(active, done)
            yield from done

    def _deal(self) -> Round:
        leader = int(self._chance.random() * self._terms.seats)
        return Round(deal(self._terms, leader, self._chance))

    def _step(self, active: list[Round], done: list[Round]) -> list[Round]:
        """Let every round go on by one play; the rounds that are not over."""
        candidates = _Candidates()
        waiting: list[tuple[Round, list[int], int]] = []
        for played in active:
            if played.position.run_on():
                start = len(candidates.points)
                waiting.append((played, candidates.add(played.position), start))
            else:
                done.append(played)
        if waiting:
            self._choose(candidates, waiting)
        return [played for played, _, _ in waiting]

    def _choose(self, candidates: _Candidates, waiting: list[tuple[Round, list[int], int]]) -> None:
        x = candidates.seen.inputs(self._rows)
        values = self._weights.values(x)
        totals = values + np.array(candidates.points, np.float32)
        chosen_rows: list[int] = []
        for played, options, start in waiting:
            best = int(totals[start : start + len(options)].argmax())
            if self._chance.random() < self._explore:
                best = int(self._chance.random() * len(options))
            position = played.position
            played.note(float(totals[start + best]))
            track = played.tracks[position.turn]
            before = played.lead(position.turn)
            track.rows.append(self._count + len(chosen_rows))
            track.values.append(float(values[start + best]))
            track.leads.append(before + candidates.points[start + best])
            position.play(options[best])
            chosen_rows.append(start + best)
        self._seen.append(x[chosen_rows])
        self._count += len(chosen_rows)

    def _learn_from(self, played: Round, keep: float) -> None:
        for seat, track in enumerate(played.tracks):
            final = played.lead(seat)
            target = 0.0
            for number in range(len(track.rows) - 1, -1, -1):
                if number == len(track.rows) - 1:
                    target = final - track.leads[number]
                else:
                    gain = track.leads[number + 1] - track.leads[number]
                    target = gain + keep * target + (1 - keep) * track.values[number + 1]
                self._targets[track.rows[number]] = target
