"""Who has to say what the last play scored, where points must be called.

Source: section "Calling your score" of the rules. The seat that laid the tile is asked
first; in Muggins, after a wrong or missing claim, its opponents are asked in turn order.
All of it follows from the events since the last tile: nothing is remembered elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.events import ClaimMissed, PointsScored, SeenEvent, TilePlayed
from allfives.game.rules import Announce
from allfives.game.scoring import play_points
from allfives.game.state import State


def asked(state: State) -> int | None:
    """The seat that must say what the last play scored, if one must."""
    rules = state.rules
    if not rules.calls or not state.in_round:
        return None
    missed = []
    for event in reversed(state.events):
        if isinstance(event, ClaimMissed):
            missed.append(event.seat)
        elif isinstance(event, TilePlayed):
            break
        else:
            return None
    else:
        return None
    seats = len(state.seats)
    order = [event.seat]
    if rules.announce is Announce.MUGGINS:
        others = [(event.seat + step) % seats for step in range(1, seats)]
        order += [seat for seat in others if state.side_of(seat) != state.side_of(event.seat)]
    for seat in order:
        if seat not in missed and claim_worth(state, seat) > 0:
            return seat
    return None


def last_play(state: State) -> TilePlayed | None:
    """The last tile played in this round, if there is one."""
    return last_tile_of(state.events)


def last_tile_of(events: Sequence[SeenEvent]) -> TilePlayed | None:
    """The last tile played in some events, whoever sees them, if there is one."""
    return next((each for each in reversed(events) if isinstance(each, TilePlayed)), None)


def claim_worth(state: State, seat: int) -> int:
    """What the last play is worth to the side of `seat`, whoever laid it."""
    played = last_play(state)
    if played is None:
        return 0
    side = state.side_of(seat)
    goes_out = not state.hands[played.seat] and side == state.side_of(played.seat)
    return play_points(
        state.rules, played.count, state.scores[side], state.opened[side], goes_out=goes_out
    )


def is_scored(state: State) -> bool:
    """Were points given since the last tile was played?"""
    for event in reversed(state.events):
        if isinstance(event, PointsScored):
            return True
        if isinstance(event, TilePlayed):
            return False
    return False


def has_missed(state: State, seat: int) -> bool:
    """Has `seat` called a wrong number, or none, since the last tile was played?"""
    for event in reversed(state.events):
        if isinstance(event, ClaimMissed) and event.seat == seat:
            return True
        if isinstance(event, TilePlayed):
            return False
    return False
