"""How a round was settled, in words: the arithmetic, the new scores, who leads next."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.claims import last_tile_of
from allfives.game.events import For, PointsScored, Reason
from allfives.game.leads import next_leaders
from allfives.game.rules import (
    LeadAfterBlock,
    NextLead,
    Rounding,
    RoundScope,
    Rules,
    Settle,
    Unit,
)
from allfives.game.scoring import settlement, winners
from allfives.game.view import SeatView
from allfives.words.events import listed, side_name, verb, why_blocked

_NUMBERS = {3: "three", 5: "five"}


def how_it_ended(view: SeatView) -> str:
    """Why the round is over."""
    ended = view.ended
    if ended is None:
        return ""
    if ended.reason is Reason.BLOCKED:
        return f"Blocked: {why_blocked(view.layout, view.rules)}."
    out = _out(view) or 0
    played = last_tile_of(view.events)
    with_what = f" with {played.tile}" if played else ""
    return f"{view.seats[out].name} went out{with_what}."


def arithmetic(view: SeatView) -> list[str]:
    """How the pips left in the hands became points, a sentence a line."""
    if view.ended is None:
        return []
    rules, pips = view.rules, view.ended.pips
    scored = {
        event.side: event.points
        for event in view.events
        if isinstance(event, PointsScored) and event.reason is For.ROUND
    }
    if rules.settle is Settle.NONE:
        return ["In this game the pips left are worth nothing."]
    if rules.settle is Settle.OUT_POINT:
        return _out_point(view, scored)
    if rules.settle is Settle.SUBTRACT_OWN:
        return [_own(view, side, seats) for side, seats in enumerate(rules.sides)]
    first = winners(rules, view.ended.reason, pips, _out(view))
    if not first:
        return ["The block is tied: nobody scores."]
    say = _shared if len(first) == 2 else _taken
    return [say(view, side, scored) for side in first]


def _out(view: SeatView) -> int | None:
    """The seat that went out, if one did."""
    return next((seat for seat, hand in enumerate(view.shown) if not hand), None)


def _who_went_out(view: SeatView) -> int | None:
    """The seat that laid the last tile of its hand; None after a block."""
    played = last_tile_of(view.events)
    is_out = view.ended is not None and view.ended.reason is Reason.OUT
    return played.seat if is_out and played is not None else None


def _due(view: SeatView, side: int) -> int:
    """The points that a settlement gives to a side, even if they would pass the target."""
    if view.ended is None:
        return 0
    return settlement(view.rules, view.ended.reason, view.ended.pips, _out(view))[side]


def _out_point(view: SeatView, scored: dict[int, int]) -> list[str]:
    if scored:
        side, points = next(iter(scored.items()))
        return [f"{side_name(view.seats, view.rules, side)}: {points} for going out."]
    if view.ended is not None and view.ended.reason is Reason.BLOCKED:
        return ["A block scores nothing."]
    return ["The point for going out would pass the target: it is void."]


def _own(view: SeatView, side: int, seats: Sequence[int]) -> str:
    left = sum(view.ended.pips[seat] for seat in seats) if view.ended else 0
    name = side_name(view.seats, view.rules, side)
    lost = -_due(view, side)
    rounded = _rounded(view.rules, left, lost, hands=len(seats))
    return f"{name}: {_pips(left)} left{rounded}, minus {lost}."


def _taken(view: SeatView, side: int, scored: dict[int, int]) -> str:
    """What the only winner takes, and from whom."""
    rules = view.rules
    pips = view.ended.pips if view.ended else ()
    others = [seat for number, seats in enumerate(rules.sides) if number != side for seat in seats]
    own = sum(pips[seat] for seat in rules.sides[side])
    total, hands = sum(pips[seat] for seat in others), len(others)
    text = _held(view, others)
    text = f"{text}, {total} in all" if len(others) > 1 else text
    if rules.settle is Settle.WINNER_TAKES_NET:
        hands = 1
        if own:
            total = max(0, total - own)
            text = f"{text}, less {own} of its own = {total}"
    points = _due(view, side)
    name = side_name(view.seats, rules, side)
    takes = verb(rules, side, "takes", "take")
    how = _rounded(rules, total, points, hands=hands)
    return f"{name} {takes} {text}{how}: {_gain(points, side, scored)}."


def _held(view: SeatView, seats: Sequence[int]) -> str:
    """Whose pips were left: `Ben's 8 and Cid's 16 pips`."""
    pips = view.ended.pips if view.ended else ()
    *first, last = seats
    hands = [f"{view.seats[seat].name}'s {pips[seat]}" for seat in first]
    return listed([*hands, f"{view.seats[last].name}'s {_pips(pips[last])}"])


def _shared(view: SeatView, side: int, scored: dict[int, int]) -> str:
    """What one of two winners takes, who tie for the fewest pips of three."""
    rules = view.rules
    pips = view.ended.pips if view.ended else ()
    third, own = max(pips), pips[side]
    held = _held(view, [pips.index(third)])
    half = f"half of {held}"
    if rules.settle is Settle.WINNER_TAKES_NET and own:
        half = f"half of {third - own}, which is {held}, less {own} of its own"
    points = _due(view, side)
    name = side_name(view.seats, rules, side)
    gain = _gain(points, side, scored)
    return f"{name} ties for the fewest and takes {half}, rounded{_each(rules)}: {gain}."


def _gain(points: int, side: int, scored: dict[int, int]) -> str:
    """What a side gets, or why it does not."""
    if not points:
        return "no points"
    return f"plus {points}" if side in scored else f"{points} would pass the target and are void"


def in_this_round(view: SeatView, side: int) -> str:
    """The points of a side in the round, all that it scored and lost: `+25 this round`."""
    points = sum(
        event.points
        for event in view.events
        if isinstance(event, PointsScored) and event.side == side
    )
    return f"{points:+} this round"


def _pips(number: int) -> str:
    return f"{number} pip" if number == 1 else f"{number} pips"


def _rounded(rules: Rules, pips: int, points: int, *, hands: int) -> str:
    """What rounding made of the pips of some hands, and what they are worth, if not plain."""
    rounded = points * rules.rounds_to if rules.unit is Unit.PER_MULTIPLE else points
    text = ""
    if rounded != pips:
        by_hand = hands > 1 and rules.round_scope is RoundScope.HAND
        each = " hand by hand" if by_hand else ""
        way = " down" if rules.rounding is Rounding.DOWN else ""
        text = f", rounded{way}{each} to {rounded}"
    return f"{text}{_each(rules)}"


def _each(rules: Rules) -> str:
    """What a point is given for, if not for a pip."""
    if rules.unit is not Unit.PER_MULTIPLE:
        return ""
    return f", one point for each {_NUMBERS[rules.rounds_to]}"


def next_lead(view: SeatView) -> str:
    """Who leads the next round, and why."""
    if view.ended is None:
        return ""
    rules = view.rules
    seats = next_leaders(rules, view.leader, _who_went_out(view), view.ended.pips)
    if len(seats) > 1:
        whom = (
            ""
            if len(seats) == rules.players
            else " between " + listed([view.seats[seat].name for seat in seats])
        )
        return f"The next lead is drawn by lot{whom}."
    name = view.seats[seats[0]].name
    return f"{name} leads next: {_why_leads(rules, view.ended.reason)}."


def _why_leads(rules: Rules, reason: Reason) -> str:
    if reason is Reason.OUT:
        return {
            NextLead.WENT_OUT: "who goes out leads",
            NextLead.OPPONENT_OF_OUT: "the seat after the one that went out leads",
            NextLead.ROTATE: "the lead goes round the table",
        }[rules.next_lead]
    if rules.lead_after_block is LeadAfterBlock.ROTATE:
        return "the lead goes round the table"
    return "who had the fewest pips leads after a block"
