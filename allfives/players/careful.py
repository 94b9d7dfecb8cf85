"""A computer player that weighs its points against the best answer it must expect.

The next seat is always an opponent. Its hand is any of the hands that the tiles the player
cannot see allow, all equally likely, without those that would show a pip it is known to
lack. All its hands have the same number of tiles, so the chance that one holds a tile of
some set is a quotient of two binomial coefficients, and the expected best answer is exact.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from math import comb

from allfives.game.commands import Command, Play
from allfives.game.layout import Layout
from allfives.game.rules import Stop
from allfives.game.scoring import play_points
from allfives.game.tile import ALL_BITS, FITTING
from allfives.game.view import SeatView
from allfives.players.ends import TILE_WIDTH
from allfives.players.player import only_choice, play_worth
from allfives.players.simple import weight
from allfives.players.terms import terms_for
from allfives.players.tilesets import TILE_BITS, tiles_in


class CarefulPlayer:
    """Takes the most points now less the best answer of the next seat it must expect.

    Of equal plays it takes the one with the heaviest tile.
    """

    def choose(self, view: SeatView, rng: random.Random) -> Command:  # noqa: ARG002
        """The play with the best balance."""
        command = only_choice(view)
        if command is not None:
            return command
        answers = Answers(view)
        plays = [play for play in view.legal if isinstance(play, Play)]
        return max(plays, key=lambda play: (answers.balance(play), weight(play)))


class Answers:
    """The answers that the next seat may give to a play of a view's seat."""

    def __init__(self, view: SeatView) -> None:
        rules = view.rules
        seat = (view.seat + 1) % rules.players
        side = view.side_of(seat)
        self._view = view
        self._seen = sum(tile.bit for tile in view.hand)
        self._seen |= sum(placed.tile.bit for placed in view.layout.plays)
        lacks = sum(1 << pip for pip in view.lacks[seat])
        self._pool = ALL_BITS & ~self._seen & ~FITTING[lacks]
        self._size = view.hand_sizes[seat]
        self.hands = comb(self._pool.bit_count(), self._size)
        """How many hands the next seat may hold."""
        self._table = terms_for(rules).table
        free = not rules.exact and (view.opened[side] or not rules.first_score_min)
        self._given = None if free else self._points_given(side)

    def balance(self, play: Play) -> int:
        """What a play scores less the expected best answer, `hands` times over."""
        view = self._view
        points = play_worth(view, play)
        reached = view.scores[view.side_of(view.seat)] + points >= view.rules.target
        wins = points > 0 and reached and view.rules.stop is Stop.AT_ONCE
        if wins or len(view.hand) == 1:
            return points * self.hands
        return points * self.hands - self._total(view.layout.after(play.tile, play.on))

    def expected(self, layout: Layout) -> Fraction:
        """The expected best answer on a layout, in points."""
        return Fraction(self._total(layout), self.hands)

    def _total(self, layout: Layout) -> int:
        """The sum of the best answers over all hands the next seat may hold."""
        ends = self._table.number(layout)
        if not self._table.plays[ends]:
            self._table.expand(ends)
        steps = self._table.replies[ends] if self._given is None else self._steps(ends)
        tiles = self._pool.bit_count()
        total = 0
        for step, bits in steps:
            without = comb(tiles - (bits & self._pool).bit_count(), self._size)
            total += step * (self.hands - without)
        return total

    def _points_given(self, side: int) -> tuple[int, ...]:
        """What the next seat is given for a play worth 0, 1, 2 ... points."""
        view, last = self._view, self._size == 1
        rules, score, opened = view.rules, view.scores[side], view.opened[side]
        most = max(rules.points)
        counts = {points: count for count, points in enumerate(rules.points)}
        return tuple(
            play_points(rules, counts[points], score, opened, goes_out=last)
            if points in counts
            else 0
            for points in range(most + 1)
        )

    def _steps(self, ends: int) -> list[tuple[int, int]]:
        """As `EndTable.replies`, where not every count gives the next seat its points."""
        assert self._given is not None
        table = self._table
        bits_of: dict[int, int] = {}
        for tile in tiles_in(table.fits[ends] & self._pool):
            options = table.plays[ends][tile]
            best = max([self._given[table.points[option >> TILE_WIDTH]] for option in options])
            bits_of[best] = bits_of.get(best, 0) | TILE_BITS[tile]
        scores = sorted([score for score in bits_of if score > 0], reverse=True)
        steps = []
        bits = 0
        for score, lower in pairwise([*scores, 0]):
            bits |= bits_of[score]
            steps.append((score - lower, bits))
        return steps
