"""A computer player that weighs its points against the best answer it must expect.

The next seat is always an opponent. The tiles that the player cannot see may lie in any way
that agrees with the hand sizes and with the pips that seats are known to lack, all equally
likely. The chance that the next seat holds a tile of some set is a quotient of two numbers
of such ways, and so the expected best answer is exact.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb

from allfives.game.commands import Command, Play
from allfives.game.layout import Layout
from allfives.game.rules import Stop
from allfives.game.scoring import play_points
from allfives.game.tile import ALL_BITS, ALL_TILES, FITTING, Tile
from allfives.game.view import SeatView
from allfives.players.belief.odds import Unseen, deals_without
from allfives.players.player import only_choice, play_worth
from allfives.players.search.round_numbers import terms_for
from allfives.players.search.tile_masks import TILE_BITS, tiles_in
from allfives.players.simple import weight


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
        others = [(view.seat + step) % rules.players for step in range(1, rules.players)]
        seat = others[0]
        side = view.side_of(seat)
        self._view = view
        seen = sum(tile.bit for tile in view.hand)
        seen |= sum(placed.tile.bit for placed in view.layout.plays)
        lacks = [view.lacks[other] for other in others]
        self._pool = ALL_BITS & ~seen & ~FITTING[sum(1 << pip for pip in lacks[0])]
        self._size = view.hand_sizes[seat]
        self._unseen: Unseen | None = None
        """What the player cannot see; None if it is enough to count hands of the next seat."""
        if any(lacks[1:]):
            tiles = tuple(ALL_TILES[number] for number in tiles_in(ALL_BITS & ~seen))
            sizes = tuple(view.hand_sizes[other] for other in others)
            self._unseen = Unseen(tiles, sizes, tuple(lacks))
        self._ways: dict[int, int] = {}
        self._all = self._without(0)
        self._table = terms_for(rules).table
        self._side = side
        self._all_score = not rules.exact and (view.opened[side] or not rules.first_score_min)

    def balance(self, play: Play) -> int:
        """What a play scores less the best answer, summed over all ways the tiles may lie."""
        view = self._view
        points = play_worth(view, play)
        reached = view.scores[view.side_of(view.seat)] + points >= view.rules.target
        wins = points > 0 and reached and view.rules.stop is Stop.AT_ONCE
        if wins or len(view.hand) == 1:
            return points * self._all
        return points * self._all - self._total(view.layout.after(play.tile, play.on))

    def expected(self, layout: Layout) -> Fraction:
        """The expected best answer on a layout, in points."""
        return Fraction(self._total(layout), self._all)

    def scores(self, layout: Layout) -> Fraction:
        """The chance that the next seat holds a tile that scores on a layout."""
        *_, scoring = (0, *[bits for _, bits in self._answers(layout)])
        return self._chance_to_hold(scoring)

    def cannot_play(self, layout: Layout) -> Fraction:
        """The chance that no tile of the next seat fits on a layout."""
        return 1 - self._chance_to_hold(layout.fits)

    def _chance_to_hold(self, bits: int) -> Fraction:
        return 1 - Fraction(self._without(bits & self._pool), self._all)

    def _total(self, layout: Layout) -> int:
        """The sum of the best answers over all ways the tiles may lie."""
        total = 0
        for step, bits in self._answers(layout):
            total += step * (self._all - self._without(bits & self._pool))
        return total

    def _without(self, bits: int) -> int:
        """In how many ways the next seat holds none of some tiles that it could hold."""
        if self._unseen is None:
            return comb((self._pool & ~bits).bit_count(), self._size)
        if bits not in self._ways:
            tiles = [ALL_TILES[number] for number in tiles_in(bits)]
            self._ways[bits] = deals_without(self._unseen, tiles)
        return self._ways[bits]

    def _answers(self, layout: Layout) -> Iterable[tuple[int, int]]:
        """What the next seat can score, highest first: see `EndTable.replies`."""
        if not self._all_score:
            return self._answers_given(layout)
        ends = self._table.number(layout)
        levels = self._table.replies[ends]
        return self._table.look_ahead(ends) if levels is None else levels

    def _answers_given(self, layout: Layout) -> Iterator[tuple[int, int]]:
        """The same where not every count gives the next seat its points."""
        bits_of: dict[int, int] = {}
        for number in tiles_in(layout.fits & self._pool):
            best = self._best_given(layout, ALL_TILES[number])
            bits_of[best] = bits_of.get(best, 0) | TILE_BITS[number]
        scores = sorted([score for score in bits_of if score > 0], reverse=True)
        bits = 0
        for score, lower in pairwise([*scores, 0]):
            bits |= bits_of[score]
            yield score - lower, bits

    def _best_given(self, layout: Layout, tile: Tile) -> int:
        """The most points that the next seat is given for a tile."""
        view, side = self._view, self._side
        counts = [layout.after(tile, on).count for on in layout.places_for(tile)]
        goes_out = self._size == 1
        return max(
            play_points(view.rules, count, view.scores[side], view.opened[side], goes_out=goes_out)
            for count in counts
        )
