"""The chance to win the game, by what each side still needs and how the round stands.

Near the end of a game the points of a round are the wrong goal: who needs ten does not care
for thirty, and who is far behind must dare. The chances were worked out from many rounds that
a learned value played against itself, see `training.chances`. They tell which of two sides
is the first to have what it needs, whatever the target is; of more sides each is taken to be
so strong that these chances come out between any two (Bradley and Terry, 1952).
"""

from __future__ import annotations

import base64
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from allfives.game.leads import next_leaders
from allfives.game.rules import Rules
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import NOBODY
from allfives.players.search.tile_masks import pips_in
from allfives.players.value.net import trained_for, unreadable

NEEDS: Final = (1, 2, 3, 4, 6, 8, 10, 13, 17, 22, 30, 40, 52)
"""What a side needs, in steps, where chances are told; between them they go straight, and who
needs more has the chances of the last one."""

HELD: Final = (1, 2, 3, 4, 6, 8)
"""How many tiles the seat that chooses holds at least, in each stage of a round."""

Place = tuple[int, float]
"""A node, and how far it is from there to the next one."""


def stage_of(tiles: int) -> int:
    """The stage of a round when a seat that holds so many tiles chooses."""
    return sum([tiles >= held for held in HELD]) - 1


@dataclass(frozen=True, slots=True)
class Chances:
    """What the chances are in one game."""

    step: float
    """How many points a step of `NEEDS` is."""
    leading: Sequence[float]
    """Of the side that leads the next round: what it needs by what the other needs."""
    leads: Sequence[Sequence[float]]
    """By stage, the leads in points expected from the rest of the round."""
    choosing: Sequence[float]
    """Of the side that chooses: by stage, lead, what it needs, and what the other needs."""

    def between(self, own: int, other: int, share: float) -> float:
        """The chance between two rounds.

        Args:
            own: What the own side needs.
            other: What the other side needs.
            share: How likely the own side leads next; a third side counts half.
        """
        a, b = self._place(own), self._place(other)
        ahead = _at(self.leading, 0, a, b)
        return share * ahead + (1.0 - share) * (1.0 - _at(self.leading, 0, b, a))

    def choosing_now(self, own: int, other: int, tiles: int, lead: float) -> float:
        """The chance of the side whose seat chooses.

        Args:
            own: What it needs.
            other: What the other side needs.
            tiles: How many tiles the seat holds.
            lead: The lead in points that is expected from the rest of the round.
        """
        stage = stage_of(tiles)
        leads = self.leads[stage]
        bucket, part = _within(leads, lead)
        a, b = self._place(own), self._place(other)
        size = len(NEEDS) * len(NEEDS)
        first = (stage * len(leads) + bucket) * size
        chance = _at(self.choosing, first, a, b)
        if part:
            chance += part * (_at(self.choosing, first + size, a, b) - chance)
        return chance

    def _place(self, need: int) -> Place:
        return _within(NEEDS, need / self.step)


def _within(nodes: Sequence[float], value: float) -> Place:
    """The last node that is not above a value; values beyond the ends are taken for the ends."""
    if value <= nodes[0]:
        return 0, 0.0
    for node in range(1, len(nodes)):
        if value < nodes[node]:
            low = nodes[node - 1]
            return node - 1, (value - low) / (nodes[node] - low)
    return len(nodes) - 1, 0.0


def _at(chances: Sequence[float], first: int, own: Place, other: Place) -> float:
    """The chance between four nodes of a table that begins at `first`."""
    (a, part), (b, share) = own, other
    at = first + a * len(NEEDS) + b
    down = len(NEEDS) if part else 0
    right = 1 if share else 0
    left = chances[at] + part * (chances[at + down] - chances[at])
    if not share:
        return left
    after = chances[at + right] + part * (chances[at + down + right] - chances[at + right])
    return left + share * (after - left)


@lru_cache(maxsize=64)
def chances_for(rules: Rules) -> Chances | None:
    """The chances in a game, or None where they are not known.

    They fit games in which settlement, drawing and what scores are as where they were learned;
    more or fewer tiles may be dealt, and scores may be points or their multiples.

    Raises:
        NetError: If they cannot be read.
    """
    learned = trained_for(rules)
    if learned is None or learned.chances is None or not learned.is_like(rules):
        return None
    stored, table = learned.chances, len(NEEDS) ** 2
    scale = max(rules.points) / max(learned.rules.points)
    try:
        leads = [[scale * float(lead) for lead in stage] for stage in stored["leads"]]
        leading = _numbers(stored["leading"], table)
        choosing = _numbers(stored["choosing"], table * sum([len(stage) for stage in leads]))
        return Chances(scale * int(stored["step"]), leading, leads, choosing)
    except (KeyError, TypeError, ValueError) as error:
        raise unreadable(error) from error


def _numbers(text: str, count: int) -> Sequence[float]:
    numbers = array("H", base64.b64decode(text, validate=True))
    if len(numbers) != count:
        raise ValueError(f"there are {len(numbers)} chances and not {count}")
    return [number / 65535 for number in numbers]


def next_sides(position: Position, leader: int) -> list[int]:
    """The sides that may lead the next round, each as often as it is likely.

    Args:
        position: How the round ended.
        leader: The seat that led it.
    """
    terms = position.terms
    out = None if position.out == NOBODY else position.out
    pips = [pips_in(hand) for hand in position.hands]
    return [terms.side_of[seat] for seat in next_leaders(terms.rules, leader, out, pips)]


def lead_share(sides: Sequence[int], side: int, other: int) -> float:
    """How likely one of two sides leads rather than the other; a third that leads counts half.

    >>> lead_share([0], 0, 1), lead_share([0, 1], 0, 1), lead_share([2], 0, 1)
    (1.0, 0.5, 0.5)
    """
    return (1.0 + (sides.count(side) - sides.count(other)) / len(sides)) / 2.0


def before_all(chances: Sequence[float]) -> float:
    """The chance to win against several sides, by the chances against each.

    >>> before_all([0.7]), before_all([0.5, 0.5, 0.5])
    (0.7, 0.25)
    """
    if len(chances) == 1 or not all(chances):
        return min(chances)
    return 1.0 / (1.0 + sum([(1.0 - chance) / chance for chance in chances]))


class Outcome:
    """The chance that a seat's side wins, in positions that come of one choice."""

    def __init__(self, chances: Chances, seat: int, leader: int) -> None:
        """The chance of a seat's side in a round that `leader` leads."""
        self._chances = chances
        self._seat = seat
        self._leader = leader

    def of(self, position: Position, lead: float) -> float:
        """The chance in a position: the round is over, or the seat is to choose.

        Args:
            position: How the round stands.
            lead: What the seat expects to gain on the others from here on.
        """
        terms = position.terms
        side = terms.side_of[self._seat]
        if position.winner != NOBODY:
            return 1.0 if position.winner == side else 0.0
        needs = [terms.target - score for score in position.scores]
        others = [other for other in range(terms.sides) if other != side]
        if position.over:
            leading = next_sides(position, self._leader)
            chances = [
                self._chances.between(needs[side], needs[other], lead_share(leading, side, other))
                for other in others
            ]
        else:
            tiles = position.hands[self._seat].bit_count()
            chances = [
                self._chances.choosing_now(needs[side], needs[other], tiles, lead)
                for other in others
            ]
        return before_all(chances)
