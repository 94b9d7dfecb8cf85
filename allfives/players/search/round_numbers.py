"""The rules of a round as numbers, for search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from allfives.game.events import Reason
from allfives.game.rules import Announce, Draw, LeadTile, Rules, Settle, Stop
from allfives.game.scoring import settlement
from allfives.players.search.layout_numbers import EndTable, table_for
from allfives.players.search.tile_masks import pips_in

NOBODY: Final = -1
"""Stands for a seat or side where there is none."""

_SETTLED_LIMIT: Final = 1 << 17


class Terms:
    """What `Rules` come to inside a round; `terms_for` gives the shared one."""

    __slots__ = (
        "_settled",
        "all_score",
        "at_once",
        "draws",
        "draws_freely",
        "draws_one",
        "exact",
        "first_score_min",
        "following",
        "forced_lead",
        "hand_size",
        "joint",
        "others_take",
        "reserve",
        "rules",
        "seats",
        "side_of",
        "sides",
        "table",
        "target",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table: EndTable = table_for(rules.spinner, rules.points)
        """The layouts of this game."""
        self.seats = rules.players
        self.sides = len(rules.sides)
        self.hand_size = rules.hand_size
        self.side_of = tuple([seat % self.sides for seat in range(self.seats)])
        """The side of each seat."""
        self.following = tuple([(seat + 1) % self.seats for seat in range(self.seats)])
        """The seat after each seat."""
        self.draws = rules.draw is not Draw.NONE
        """Does a seat draw that cannot play?"""
        self.draws_one = rules.draw is Draw.ONE
        """Does it draw no more than one tile a turn?"""
        self.draws_freely = rules.draw_when_playable
        """May a seat draw that can play?"""
        self.reserve = rules.reserve
        self.target = rules.target
        self.exact = rules.exact
        self.joint = rules.exact and rules.settle is Settle.OUT_POINT
        """Do the last tile's points and the one for going out stand or fall together?"""
        self.first_score_min = rules.first_score_min
        self.others_take = rules.announce is Announce.MUGGINS
        """Do points that the side of a play may not score go to an opponent?"""
        self.all_score = not rules.exact and not rules.first_score_min
        """Does every scoring count give its points to the side of the play?"""
        self.at_once = rules.stop is Stop.AT_ONCE
        """Does reaching the target end the round?"""
        self.forced_lead = rules.lead_tile is LeadTile.HIGHEST_DOUBLE
        """Is the lead of the first round prescribed?"""
        self._settled: dict[tuple[int, ...], tuple[int, ...]] = {}

    def is_too_small(self, points: int, opened: bool) -> bool:
        """Are points too few for a side's first score in play?"""
        return points < self.first_score_min and not opened

    def earner(
        self,
        seat: int,
        points: int,
        goes_out: bool,
        scores: Sequence[int],
        opened: Sequence[bool],
    ) -> int:
        """The side that scores the points of a play, or `NOBODY`.

        Args:
            seat: Who played.
            points: What the count is worth.
            goes_out: Was it the last tile of the hand?
            scores: The score of each side.
            opened: Has each side scored in play?
        """
        for step in range(self.seats if self.others_take else 1):
            side = self.side_of[(seat + step) % self.seats]
            if step and side == self.side_of[seat]:
                continue
            score = scores[side] + points + (goes_out and self.joint and not step)
            void = self.exact and score > self.target
            if not void and not self.is_too_small(points, opened[side]):
                return side
        return NOBODY

    def worth(
        self,
        seat: int,
        points: int,
        goes_out: bool,
        scores: Sequence[int],
        opened: Sequence[bool],
    ) -> int:
        """What a play brings to the side of its seat: less than nothing if others take it.

        The arguments are those of `earner`.
        """
        if not points or self.all_score:
            return points
        side = self.earner(seat, points, goes_out, scores, opened)
        if side == NOBODY:
            return 0
        return points if side == self.side_of[seat] else -points

    def wins(self, seat: int, worth: int, scores: Sequence[int]) -> bool:
        """Does a play that is worth so much win the game as soon as it is laid?"""
        return worth > 0 and self.at_once and scores[self.side_of[seat]] + worth >= self.target

    def settle(self, hands: list[int], out: int) -> tuple[int, ...]:
        """The points of each side by the settlement, before any test for an exact target.

        Args:
            hands: The tiles left in each hand.
            out: The seat that went out, or `NOBODY` after a block.
        """
        key = (out, *[pips_in(hand) for hand in hands])
        points = self._settled.get(key)
        if points is None:
            if len(self._settled) >= _SETTLED_LIMIT:
                self._settled.clear()
            reason, seat = (Reason.BLOCKED, None) if out == NOBODY else (Reason.OUT, out)
            points = tuple(settlement(self.rules, reason, key[1:], seat))
            self._settled[key] = points
        return points


_terms: Final[dict[Rules, Terms]] = {}


def terms_for(rules: Rules) -> Terms:
    """The terms of these rules; ask anew for each choice, so that tables do not grow for ever."""
    terms = _terms.get(rules)
    if terms is None or terms.table is not table_for(rules.spinner, rules.points):
        terms = _terms[rules] = Terms(rules)
    return terms
