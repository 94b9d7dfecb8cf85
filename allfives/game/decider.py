"""What a command causes: all the rules of a game, and no memory.

`decide` looks at a state and a command and answers with events, or refuses. It changes
nothing, draws no random number and knows no clock; what chance decides comes in through
`Chance` and is written into the event of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, assert_never

from allfives.game.claims import asked, claim_worth, has_missed, is_scored, last_play
from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play, Refusal, Refused
from allfives.game.events import (
    ClaimMissed,
    Event,
    For,
    GameWon,
    PointsScored,
    Reason,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from allfives.game.leads import leaders
from allfives.game.legality import (
    can_draw_at_all,
    can_play,
    is_blocked,
    legal,
    why_not_claim,
    why_not_deal,
    why_not_draw,
    why_not_hold,
    why_not_pass,
    why_not_there,
)
from allfives.game.rules import Rules, Settle, Stop
from allfives.game.scoring import game_winner, play_points, settlement
from allfives.game.state import State, evolve, laid
from allfives.game.tile import ALL_TILES, Tile

__all__ = [
    "Chance",
    "advance",
    "can_draw_at_all",
    "can_play",
    "decide",
    "is_blocked",
    "legal",
]


class Chance(Protocol):
    """The only source of luck; the dealer has it."""

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """All these tiles in a random order."""

    def lot(self, seats: Sequence[int]) -> int:
        """One of these seats at random."""


def decide(command: Command, state: State, chance: Chance | None = None) -> tuple[Event, ...]:
    """The events that `command` causes.

    Raises:
        Refused: If the rules do not allow it; nothing has happened then.
        ValueError: If a deal is asked for without chance.
    """
    return advance(command, state, chance)[0]


Outcome = tuple[tuple[Event, ...], State]
"""Events of one command, and the state after them."""


def advance(command: Command, state: State, chance: Chance | None = None) -> Outcome:
    """The events that `command` causes, and the state after them.

    Raises:
        Refused: If the rules do not allow it; nothing has happened then.
        ValueError: If a deal is asked for without chance.
    """
    if isinstance(command, Play):
        return _play(command, state)
    if isinstance(command, Draw):
        _refuse(why_not_draw(command.seat, state))
        drawn = TileDrawn(command.seat, state.boneyard[0])
        return _concluded((drawn,), evolve(state, drawn))
    if isinstance(command, Pass):
        _refuse(why_not_pass(command.seat, state))
        passed = TurnPassed(command.seat)
        return (passed,), evolve(state, passed)
    if isinstance(command, Claim):
        _refuse(why_not_claim(command, state))
        return _claim(command, state)
    if isinstance(command, Deal):
        _refuse(why_not_deal(state))
        if chance is None:
            raise ValueError("A deal needs chance.")
        return _deal(state, chance)
    assert_never(command)


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


def _deal(state: State, chance: Chance) -> Outcome:
    size, players = state.rules.hand_size, state.rules.players
    tiles = tuple(chance.shuffled(ALL_TILES))
    hands = tuple([tiles[seat * size : (seat + 1) * size] for seat in range(players)])
    seats = leaders(state, hands)
    leader = seats[0] if len(seats) == 1 else chance.lot(seats)
    dealt = RoundDealt(state.round + 1, leader, hands, tiles[players * size :])
    return (dealt,), evolve(state, dealt)


def _play(play: Play, state: State) -> Outcome:
    if (why := why_not_hold(play, state)) is not None:
        raise Refused(why)
    seat, tile, on = play.seat, play.tile, play.on
    try:
        layout = state.layout.after(tile, on)
    except ValueError:
        raise Refused(why_not_there(play, state.layout)) from None
    count, rules = layout.count, state.started.rules
    played = TilePlayed(seat, tile, on, count)
    after = laid(state, played, layout)
    if not rules.points[count] or rules.calls:
        return _concluded((played,), after)
    side, out = after.side_of(seat), not after.hands[seat]
    points = play_points(rules, count, after.scores[side], after.opened[side], goes_out=out)
    return _scored((played,), after, side, points, For.PLAY)


def _claim(claim: Claim, state: State) -> Outcome:
    seat, points = claim.seat, claim.points
    if points != claim_worth(state, seat):
        missed = ClaimMissed(seat, points)
        return _concluded((missed,), evolve(state, missed))
    played = last_play(state)
    own = played is not None and played.seat == seat
    reason = For.CLAIM if own else For.MUGGINS
    return _scored((), state, state.side_of(seat), points, reason)


def _scored(
    events: tuple[Event, ...], state: State, side: int, points: int, reason: For
) -> Outcome:
    """What happened and the points for it, with what ends the game or the round now."""
    if points:
        scored = PointsScored(side, points, reason)
        events, state = (*events, scored), evolve(state, scored)
        if state.started.rules.stop is Stop.AT_ONCE:
            events, state = _won(events, state)
    return _concluded(events, state)


def _won(events: tuple[Event, ...], state: State) -> Outcome:
    """What happened, with the win if a side has won now."""
    winner = game_winner(state.rules, state.scores)
    if winner is None:
        return events, state
    won = GameWon(winner, state.scores)
    return (*events, won), evolve(state, won)


def _concluded(events: tuple[Event, ...], state: State) -> Outcome:
    """What happened, with the end of the round if a hand is empty or nobody can go on."""
    if all(state.hands) and (can_draw_at_all(state) or not is_blocked(state)):
        return events, state
    if state.winner is not None or asked(state) is not None:
        return events, state
    return _ended(events, state)


def _ended(events: tuple[Event, ...], state: State) -> Outcome:
    """What happened, with the end of the round and its settlement."""
    hands = state.hands
    out = None if all(hands) else hands.index(())
    reason = Reason.BLOCKED if out is None else Reason.OUT
    pips = tuple([sum([tile.pips for tile in hand]) for hand in hands])
    ended = RoundEnded(reason, pips)
    events, before = (*events, ended), evolve(state, ended)
    state = before
    for side, points in enumerate(settlement(state.rules, reason, pips, out)):
        if points and not _is_void(before, side, points):
            scored = PointsScored(side, points, For.ROUND)
            events, state = (*events, scored), evolve(state, scored)
    return _won(events, state)


def _is_void(state: State, side: int, points: int) -> bool:
    """Would the points of a settlement pass a target that must be met exactly?

    With `out_point` the point for going out stands or falls with the last tile's points.
    `state` is the one before the settlement.
    """
    rules = state.rules
    if not rules.exact or points < 0:
        return False
    score = state.scores[side] + points
    played = last_play(state)
    if rules.settle is Settle.OUT_POINT and played is not None and not is_scored(state):
        missed = has_missed(state, played.seat)
        score += 0 if missed else _tile_points(rules, played, state.opened[side])
    return score > rules.target


def _tile_points(rules: Rules, played: TilePlayed, opened: bool) -> int:
    points = rules.points[played.count]
    return points if opened or points >= rules.first_score_min else 0
