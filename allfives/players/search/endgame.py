"""Endings in which two seats know everything: searched to the end, under a cap of nodes.

Once the boneyard is empty, the tiles that a seat of two cannot see are the other's hand.
"""

from __future__ import annotations

from typing import Final

from allfives.players.search.position import Position
from allfives.players.value.aims import Aim

NODES: Final = 3000
"""After how many positions a search is given up."""

_FAR: Final = 1e9


class TooLarge(Exception):
    """The ending has more positions than may be looked at."""


def solve(position: Position, aim: Aim, nodes: int = NODES) -> int | None:
    """The best option of the seat to move, everything known; None if that takes too long.

    Args:
        position: The round.
        aim: What the seat aims at; the other seat aims at the contrary.
        nodes: After how many positions the search is given up.
    """
    search = _Search(position.turn, aim, nodes)
    best, highest = 0, -_FAR
    try:
        for option in position.plays():
            child = position.copy()
            child.play(option)
            value = search.value(child, highest, _FAR)
            if value > highest:
                best, highest = option, value
    except TooLarge:
        return None
    return best


def values(position: Position, aim: Aim, nodes: int) -> dict[int, float] | None:
    """What each option is worth to the seat to move, everything known; None as in `solve`.

    Args:
        position: The round.
        aim: What the seat aims at; the other seat aims at the contrary.
        nodes: After how many positions the search is given up.
    """
    search = _Search(position.turn, aim, nodes)
    found: dict[int, float] = {}
    try:
        for option in position.plays():
            child = position.copy()
            child.play(option)
            found[option] = search.value(child, -_FAR, _FAR)
    except TooLarge:
        return None
    return found


class _Search:
    """Alpha-beta search for one seat."""

    def __init__(self, seat: int, aim: Aim, nodes: int) -> None:
        self._seat = seat
        self._aim = aim
        self._left = nodes

    def value(self, position: Position, low: float, high: float) -> float:
        """What the seat ends with, if both play their best; exact within the bounds.

        Raises:
            TooLarge: If too many positions were looked at.
        """
        self._left -= 1
        if self._left < 0:
            raise TooLarge
        if not position.run_on():
            return self._aim.of(position, 0.0)
        mine = position.turn == self._seat
        best = -_FAR if mine else _FAR
        for option in position.plays():
            child = position.copy()
            child.play(option)
            value = self.value(child, low, high)
            if mine:
                best, low = max(best, value), max(low, value)
            else:
                best, high = min(best, value), min(high, value)
            if low >= high:
                break
        return best
