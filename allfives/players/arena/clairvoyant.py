"""A measuring rod: a seat that sees everything and searches ahead. Nobody plays against it.

It is no `Player`: those get views. It shows in the arena how much there is to be won by
perfect knowledge, so that the honest levels can be told as a share of it.
"""

from __future__ import annotations

from typing import Final

from allfives.game.commands import Command
from allfives.game.state import State
from allfives.game.view import view
from allfives.players.player import only_choice
from allfives.players.search.conversion import bits_of, command_of, position_in_world
from allfives.players.search.layout_numbers import TILE_WIDTH
from allfives.players.search.position import Position
from allfives.players.value.aims import Points

NODES: Final = 60_000
"""After how many positions a choice is made by what was found so far."""

_FAR: Final = 1e9


class Clairvoyant:
    """Chooses with every hand and the order of the boneyard before its eyes."""

    def __init__(self, nodes: int = NODES) -> None:
        """One that looks at so many positions a choice."""
        self._nodes = nodes

    def choose_knowing(self, state: State, seat: int) -> Command:
        """The play that wins most if the others play to hold the seat's lead down."""
        seen = view(state, seat)
        command = only_choice(seen)
        if command is not None:
            return command
        hands = [sum(bits_of(hand)) for hand in state.hands]
        position = position_in_world(seen, hands, bits_of(state.boneyard))
        option = best_option(position, self._nodes)
        return command_of(option, seat, state.layout, position.terms.table)


def best_option(position: Position, nodes: int = NODES) -> int:
    """The best option of the seat to move; exact if the round can be searched to its end.

    Deeper and deeper searches, each with the best plays of the last one first, until all
    rounds end within the depth or too many positions have been looked at.
    """
    options = position.legal()
    search = _Search(position, nodes)
    depth = 1
    best = options[0]
    while len(options) > 1:
        try:
            values = search.values(position, options, depth)
        except _Spent:
            break
        options.sort(key=values.__getitem__, reverse=True)
        best = options[0]
        if not search.cut:
            break
        depth += 1
    return best


class _Spent(Exception):
    """As many positions were looked at as may be."""


class _Search:
    """Alpha-beta search for one seat; all sides but its own play against it."""

    def __init__(self, position: Position, nodes: int) -> None:
        self._side = position.terms.side_of[position.turn]
        self._aim = Points(self._side)
        self._left = nodes
        self._best: dict[tuple[int, ...], int] = {}
        """The best option that was found last, by hands and layout."""
        self.cut = False
        """Was a line given up before the end of the round?"""

    def values(self, position: Position, options: list[int], depth: int) -> dict[int, float]:
        """What each option is worth: the first of the best exactly, others at most that."""
        self.cut = False
        low = -_FAR
        values: dict[int, float] = {}
        for option in options:
            child = position.copy()
            child.do(option)
            values[option] = self._value(child, depth - 1, low, _FAR)
            low = max(low, values[option])
        return values

    def _value(self, position: Position, depth: int, low: float, high: float) -> float:
        self._left -= 1
        if self._left < 0:
            raise _Spent
        terms = position.terms
        if not position.over and not terms.draws_freely:
            position.run_on()
        if position.over or not depth:
            self.cut = self.cut or not position.over
            return self._aim.of(position, 0.0)
        is_own = terms.side_of[position.turn] == self._side
        key = (position.turn, position.ends, *position.hands)
        best, found = (-_FAR if is_own else _FAR), 0
        for option in self._in_order(position, key):
            child = position.copy()
            child.do(option)
            value = self._value(child, depth - 1, low, high)
            if (value > best) if is_own else (value < best):
                best, found = value, option
            if is_own:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        self._best[key] = found
        return best

    def _in_order(self, position: Position, key: tuple[int, ...]) -> list[int]:
        """The options, the most promising first."""
        points = position.terms.table.points
        first = self._best.get(key)
        options = position.legal()
        options.sort(
            key=lambda option: (
                option == first,
                points[option >> TILE_WIDTH] if option >= 0 else -1,
            ),
            reverse=True,
        )
        return options
