"""Who leads a round, and with what."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.events import Hand, Reason, TilePlayed
from allfives.game.rules import FirstLead, LeadAfterBlock, LeadTile, NextLead, Rules
from allfives.game.scoring import winners
from allfives.game.state import State
from allfives.game.tile import Tile


def best_lead(hand: Hand) -> Tile:
    """The highest double of some tiles, or else the heaviest, by pips, then higher half."""
    return max(hand, key=lambda tile: (tile.is_double, tile.pips, tile.high))


def leaders(state: State, hands: Sequence[Hand]) -> tuple[int, ...]:
    """The seats that may lead the round after `state`: one, or several that draw lots.

    Args:
        state: The state before the deal.
        hands: The hands of the new round; they matter where the highest double leads.
    """
    rules = state.rules
    seats = tuple(range(rules.players))
    if state.ended is None:
        if rules.first_lead is FirstLead.LOT:
            return seats
        best = best_lead(tuple(tile for hand in hands for tile in hand))
        return tuple(seat for seat in seats if best in hands[seat])
    out = out_seat(state) if state.ended.reason is Reason.OUT else None
    return next_leaders(rules, state.leader, out, state.ended.pips)


def next_leaders(
    rules: Rules, leader: int, out: int | None, pips: Sequence[int]
) -> tuple[int, ...]:
    """The seats that may lead the next round: one, or several that draw lots.

    Args:
        rules: Of the game.
        leader: The seat that led the round that is over.
        out: The seat that went out, or None after a block.
        pips: The pips left in each hand.
    """
    following = (leader + 1) % rules.players
    if out is not None:
        if rules.next_lead is NextLead.WENT_OUT:
            return (out,)
        after_out = (out + 1) % rules.players
        return (after_out if rules.next_lead is NextLead.OPPONENT_OF_OUT else following,)
    if rules.lead_after_block is LeadAfterBlock.ROTATE:
        return (following,)
    seats = tuple(range(rules.players))
    if rules.lead_after_block is LeadAfterBlock.ROUND_WINNER:
        return _block_winners(rules, pips) or seats
    return seats


def _block_winners(rules: Rules, pips: Sequence[int]) -> tuple[int, ...]:
    """The seats with fewest pips on the side that won a block; none if it is tied."""
    sides = winners(rules, Reason.BLOCKED, pips, None)
    if len(sides) != 1:
        return ()
    seats = rules.sides[sides[0]]
    fewest = min(pips[seat] for seat in seats)
    return tuple(seat for seat in seats if pips[seat] == fewest)


def out_seat(state: State) -> int:
    """The seat that went out in the round that has ended."""
    for event in reversed(state.events):
        if isinstance(event, TilePlayed):
            return event.seat
    raise ValueError("Nobody has played in this round.")


def lead_tile(state: State) -> Tile | None:
    """The tile that must be led now, or None if any may be."""
    if state.rules.lead_tile is LeadTile.ANY or state.round != 1 or state.layout.plays:
        return None
    return best_lead(state.hands[state.turn])
