"""What a player tries to reach: points, or to win the game."""

from __future__ import annotations

from typing import Final, Protocol

from allfives.players.search.position import Position
from allfives.players.search.round_numbers import NOBODY
from allfives.players.value.chances import Chances, Outcome, chances_for
from allfives.players.value.features import points_scale

NEAR: Final = 16
"""A game is near its end if a side needs no more than so many steps of the chances."""


class Aim(Protocol):
    """Says how good a position is for one seat."""

    def of(self, position: Position, lead: float) -> float:
        """How good a position is: the round is over, or the seat is to choose.

        Args:
            position: How the round stands.
            lead: The points that its side expects to gain on the others from here on.
        """


WIN: Final = 5.0
"""How many middling scores it is worth to win the game where the chances are not known."""


class Points:
    """To be ahead by as many points as possible."""

    def __init__(self, side: int, win: float = 0.0) -> None:
        """The aim of a side to which winning the game is worth some points besides."""
        self._side = side
        self._win = win

    def of(self, position: Position, lead: float) -> float:
        """The points that the side gains on the average of the others."""
        gained = position.gained()
        own = gained[self._side]
        ahead = own - (sum(gained) - own) / (len(gained) - 1)
        if position.winner != NOBODY:
            return ahead + (self._win if position.winner == self._side else -self._win)
        return ahead + lead


def aim_for(position: Position, seat: int, leader: int, *, for_points: bool = False) -> Aim:
    """What a seat aims at: near the end of a game to win it, if the chances are known.

    Args:
        position: How the round stands.
        seat: The seat that chooses.
        leader: The seat that led the round.
        for_points: At nothing but points.
    """
    terms = position.terms
    side = terms.side_of[seat]
    if for_points:
        return Points(side)
    chances = chances_for(terms.rules)
    if chances is None:
        return Points(side, WIN * points_scale(terms.table))
    return Outcome(chances, seat, leader) if _is_near(chances, position) else Points(side)


def _is_near(chances: Chances, position: Position) -> bool:
    needs = [position.terms.target - score for score in position.scores]
    return min(needs) <= NEAR * chances.step
