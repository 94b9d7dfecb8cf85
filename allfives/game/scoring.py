"""What a count is worth, how a round is settled, and when a game is won."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.events import Reason
from allfives.game.rules import Rounding, RoundScope, Rules, Settle, Unit


def play_points(
    rules: Rules, count: int, score: int, opened: bool, *, goes_out: bool = False
) -> int:
    """The points that a count gives to a side with `score`; 0 if there are none.

    A side that has not yet scored in play must begin with `first_score_min`. Where the
    target must be met exactly, a score that would pass it is void; with `out_point` the
    last tile's points are tested together with the point for going out.
    """
    points = rules.points[count]
    if points == 0 or (points < rules.first_score_min and not opened):
        return 0
    if rules.exact:
        joint = goes_out and rules.settle is Settle.OUT_POINT
        if score + points + joint > rules.target:
            return 0
    return points


def settlement(rules: Rules, reason: Reason, pips: Sequence[int], out: int | None) -> list[int]:
    """The points of each side at the end of a round, before the test for an exact target.

    Args:
        rules: The options of the game.
        reason: Why the round ended.
        pips: The pips left in each seat's hand.
        out: The seat that went out, or None after a block.

    >>> from allfives.game.rules import rules_for
    >>> settlement(rules_for("pagat", 2), Reason.OUT, [0, 13], 0)
    [15, 0]
    """
    sides = rules.sides
    points = [0] * len(sides)
    if rules.settle is Settle.SUBTRACT_OWN:
        return [-_rounded_hands(rules, [pips[seat] for seat in side]) for side in sides]
    if rules.settle is Settle.OUT_POINT and out is not None:
        points[out % len(sides)] = 1
    if rules.settle in (Settle.WINNER_TAKES, Settle.WINNER_TAKES_NET):
        first = winners(rules, reason, pips, out)
        for side in first:
            split = len(first) == 2
            points[side] = _half(rules, pips, side) if split else _winnings(rules, pips, side)
    return points


def winners(rules: Rules, reason: Reason, pips: Sequence[int], out: int | None) -> tuple[int, ...]:
    """The sides that win the settlement of a round.

    One side as a rule; two of three seats that tie for the fewest pips in a block; none
    where a block is tied otherwise.
    """
    sides = rules.sides
    if reason is Reason.OUT and out is not None:
        return (out % len(sides),)
    own = _own(rules, pips)
    fewest = tuple(side for side, left in enumerate(own) if left == min(own))
    if len(fewest) == 1 or (len(sides) == 3 and len(fewest) == 2):
        return fewest
    return ()


def _own(rules: Rules, pips: Sequence[int]) -> list[int]:
    """The pips left to each side."""
    return [sum([pips[seat] for seat in side]) for side in rules.sides]


def _winnings(rules: Rules, pips: Sequence[int], side: int) -> int:
    others = [left for seat, left in enumerate(pips) if seat not in rules.sides[side]]
    if rules.settle is Settle.WINNER_TAKES_NET:
        return _rounded_half(rules, 2 * max(0, sum(others) - _own(rules, pips)[side]))
    return _rounded_hands(rules, others)


def _half(rules: Rules, pips: Sequence[int], side: int) -> int:
    """The share of one of two sides that tie for the fewest pips: half of the third's."""
    own = _own(rules, pips)
    net = own[side] if rules.settle is Settle.WINNER_TAKES_NET else 0
    return _rounded_half(rules, max(own) - net)


def _rounded_hands(rules: Rules, hands: Sequence[int]) -> int:
    """The pips of some hands, rounded in the scope of the rules, in the unit of the rules."""
    if rules.round_scope is RoundScope.HAND:
        return sum([_rounded_half(rules, 2 * pips) for pips in hands])
    return _rounded_half(rules, 2 * sum(hands))


def _rounded_half(rules: Rules, twice: int) -> int:
    """Half of `twice` pips, rounded and in the unit of the rules; an exact half goes down."""
    if rules.rounding is Rounding.NONE:
        return twice // 2
    step = rules.rounds_to
    multiples, rest = divmod(twice, 2 * step)
    if rules.rounding is Rounding.NEAREST and rest > step:
        multiples += 1
    return multiples if rules.unit is Unit.PER_MULTIPLE else multiples * step


def game_winner(rules: Rules, scores: Sequence[int]) -> int | None:
    """The side that has won with these scores: the one highest at or over the target."""
    highest = max(scores)
    if highest < rules.target or scores.count(highest) > 1:
        return None
    return scores.index(highest)
