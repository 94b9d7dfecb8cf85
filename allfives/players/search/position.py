"""A round in play as a few numbers: the position that search runs on.

A position knows everything, all hands and the order of the boneyard. A player that may not
know them runs it on *worlds*: hands and boneyards that it holds possible.

It plays by the same rules as the engine. Points need not be called, since computers always
call; who leads the next round is not its business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from allfives.game.leads import best_lead
from allfives.game.tile import ALL_TILES
from allfives.players.search.layout_numbers import EMPTY, TILE_MASK, TILE_WIDTH, Options
from allfives.players.search.round_numbers import NOBODY, Terms
from allfives.players.search.tile_masks import TILE_BITS, tiles_in

DRAW: Final = -1
"""The option to draw a tile."""

PASS: Final = -2
"""The option to pass."""


class Position:
    """A round in play, with every tile known. It changes in place; `copy` is cheap.

    Tiles are bits of `Tile.bit`, sets of tiles are their sums, options are as in `ends`.
    """

    __slots__ = (
        "asleep",
        "barred",
        "boneyard",
        "drawable",
        "drawn",
        "ends",
        "forced_lead",
        "hands",
        "opened",
        "out",
        "over",
        "played",
        "scores",
        "start",
        "taken",
        "terms",
        "turn",
        "winner",
    )

    def __init__(
        self, terms: Terms, hands: list[int], boneyard: Sequence[int], turn: int, scores: list[int]
    ) -> None:
        self.terms = terms
        """The rules."""
        self.hands = hands
        """The tiles of each seat."""
        self.boneyard: Sequence[int]
        """The tiles of the boneyard, the first to be drawn first; it is never changed."""
        self.turn = turn
        """The seat to move."""
        self.scores = scores
        """The score of each side."""
        self.start = tuple(scores)
        """What the scores were when the position was set up."""
        self.opened = [False] * terms.sides
        """Has each side scored in play in this game?"""
        self.ends = EMPTY
        """The layout, a number of `terms.table`."""
        self.played = 0
        """The tiles on the layout."""
        self.taken: int
        """How many tiles of `boneyard` have been drawn."""
        self.drawn = 0
        """How many of them by the seat to move, in this turn."""
        self.barred = [0] * terms.seats
        """For each seat, tiles it cannot hold, as everybody can conclude from its draws."""
        self.forced_lead = False
        """Must the leader lead its highest double, or else its heaviest tile?"""
        self.over = False
        """Is the round over?"""
        self.out = NOBODY
        """The seat that went out."""
        self.winner = NOBODY
        """The side that has won the game."""
        self.drawable: int
        """How many tiles may still be drawn."""
        self.asleep: int
        """The tiles of the boneyard that will never be drawn."""
        self._lay_boneyard(boneyard)

    def _lay_boneyard(self, boneyard: Sequence[int]) -> None:
        self.boneyard = boneyard
        self.taken = 0
        terms = self.terms
        self.drawable = max(0, len(boneyard) - terms.reserve) if terms.draws else 0
        self.asleep = sum(boneyard[self.drawable :])

    def in_world(self, hands: Sequence[int], boneyard: Sequence[int]) -> Position:
        """The same round with these hands and this boneyard.

        Args:
            hands: The tiles of each seat.
            boneyard: The bits of its tiles, the next to be drawn first.
        """
        position = self.copy()
        position.hands = list(hands)
        position._lay_boneyard(boneyard)
        return position

    def copy(self) -> Position:
        """A position that can be changed without changing this one."""
        new = Position.__new__(Position)
        new.terms = self.terms
        new.hands = self.hands[:]
        new.boneyard = self.boneyard
        new.turn = self.turn
        new.scores = self.scores[:]
        new.start = self.start
        new.opened = self.opened[:]
        new.ends = self.ends
        new.played = self.played
        new.taken = self.taken
        new.drawn = self.drawn
        new.barred = self.barred[:]
        new.forced_lead = self.forced_lead
        new.over = self.over
        new.out = self.out
        new.winner = self.winner
        new.drawable = self.drawable
        new.asleep = self.asleep
        return new

    def fitting(self) -> int:
        """The tiles that the seat to move can play."""
        hand = self.hands[self.turn]
        if self.forced_lead and self.ends == EMPTY:
            return best_lead(tuple([ALL_TILES[number] for number in tiles_in(hand)])).bit
        return hand & self.terms.table.fits[self.ends]

    def options(self, tile: int) -> Options:
        """The options of a tile, the best score first; none if it does not fit."""
        table = self.terms.table
        of_tile = table.plays[self.ends] or table.open(self.ends)
        return of_tile[tile] or table.expand(self.ends, tile)

    def plays(self) -> list[int]:
        """The plays of the seat to move, as options."""
        return [option for tile in tiles_in(self.fitting()) for option in self.options(tile)]

    def legal(self) -> list[int]:
        """All that the seat to move may do: its plays, `DRAW` or `PASS`."""
        if self.over:
            return []
        options = self.plays()
        if options and not self.terms.draws_freely:
            return options
        if self.can_draw():
            options.append(DRAW)
        elif not options:
            options.append(PASS)
        return options

    def worth(self, option: int) -> int:
        """What a play brings to the side of the seat to move; see `Terms.worth`."""
        points = self.terms.table.points[option >> TILE_WIDTH]
        goes_out = self.hands[self.turn] == TILE_BITS[option & TILE_MASK]
        return self.terms.worth(self.turn, points, goes_out, self.scores, self.opened)

    def wins(self, option: int) -> bool:
        """Does a play win the game as soon as it is laid?"""
        return self.terms.wins(self.turn, self.worth(option), self.scores)

    def can_draw(self) -> bool:
        """Is there a tile to draw for the seat to move, if the rules let it draw?"""
        return self.drawable > 0 and not (self.terms.draws_one and self.drawn)

    def do(self, option: int) -> None:
        """Carry out an option of `legal`; it is not checked."""
        if option >= 0:
            self.play(option)
        elif option == DRAW:
            self.draw()
        else:
            self.pass_turn()

    def play(self, option: int) -> None:
        """Lay a tile."""
        terms = self.terms
        seat, hands = self.turn, self.hands
        ends = option >> TILE_WIDTH
        bit = TILE_BITS[option & TILE_MASK]
        hand = hands[seat] ^ bit
        hands[seat] = hand
        self.ends = ends
        self.played |= bit
        self.drawn = 0
        self.turn = terms.following[seat]
        points = terms.table.points[ends]
        if points or not hand or not self.drawable:
            self._follow_up(seat, points, not hand)

    def _follow_up(self, seat: int, points: int, goes_out: bool) -> None:
        """Score a play, and end the round if it must end."""
        terms = self.terms
        stands = True
        if points and terms.all_score:
            self._give(terms.side_of[seat], points)
        elif points:
            stands = self._score(seat, points, goes_out)
        if self.over:
            return
        if goes_out:
            self._finish(seat, stands)
        elif not self.drawable:
            self._finish_if_blocked()

    def draw(self, most: int = 1) -> None:
        """Draw the next tile of the boneyard, or up to `most` until one of them fits."""
        terms, seat = self.terms, self.turn
        fits = terms.table.fits[self.ends]
        hand, drawn = self.hands[seat], 0
        for bit in self.boneyard[self.taken : self.taken + most]:
            hand |= bit
            drawn += 1
            if bit & fits:
                break
        self.hands[seat] = hand
        self.taken += drawn
        self.drawn += drawn
        self.drawable -= drawn
        self.barred[seat] = 0 if terms.draws_freely else fits
        if not self.drawable:
            self._finish_if_blocked()

    def pass_turn(self) -> None:
        """Let the turn go by."""
        seat = self.turn
        self.barred[seat] |= self.terms.table.fits[self.ends]
        self.drawn = 0
        self.turn = self.terms.following[seat]

    def run_on(self) -> int:
        """Carry out forced draws and passes, until a seat can play or the round is over.

        Returns:
            The tiles that the seat to move can play; 0 if the round is over.
        """
        if self.ends == EMPTY:
            return self.fitting()
        fits = self.terms.table.fits[self.ends]
        while not self.over:
            fitting = self.hands[self.turn] & fits
            if fitting:
                return fitting
            if self.drawable and not (self.drawn and self.terms.draws_one):
                self.draw(1 if self.terms.draws_one else self.drawable)
            else:
                self.pass_turn()
        return 0

    def gained(self) -> list[int]:
        """The points of each side since the position was set up."""
        return [score - before for score, before in zip(self.scores, self.start, strict=True)]

    def _score(self, seat: int, points: int, goes_out: bool) -> bool:
        """Give the points of a play to whom they are due; False if an exact target voids them."""
        terms = self.terms
        side = terms.earner(seat, points, goes_out, self.scores, self.opened)
        if side == NOBODY:
            return terms.is_too_small(points, self.opened[terms.side_of[seat]])
        self._give(side, points)
        return True

    def _give(self, side: int, points: int) -> None:
        self.scores[side] += points
        self.opened[side] = True
        if self.scores[side] >= self.terms.target and self.terms.at_once:
            self._win_if_won()
            self.over = self.winner != NOBODY

    def _finish_if_blocked(self) -> None:
        if not self.terms.table.fits[self.ends] & ~(self.played | self.asleep):
            self._finish(NOBODY, True)

    def _finish(self, out: int, stands: bool) -> None:
        """End and settle the round; `stands` is False if the last tile's points were void."""
        terms = self.terms
        self.over = True
        self.out = out
        for side, points in enumerate(terms.settle(self.hands, out)):
            score = self.scores[side] + points
            passes = score > terms.target or (terms.joint and not stands)
            if not (terms.exact and points > 0 and passes):
                self.scores[side] = score
        self._win_if_won()

    def _win_if_won(self) -> None:
        highest = max(self.scores)
        if highest >= self.terms.target and self.scores.count(highest) == 1:
            self.winner = self.scores.index(highest)
