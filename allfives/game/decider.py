"""What a command causes: all the rules of a game, and no memory.

`decide` looks at a state and a command and answers with events, or refuses. It changes
nothing, draws no random number and knows no clock; what chance decides comes in through
`Chance` and is written into the event of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol, assert_never

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


def advance(
    command: Command, state: State, chance: Chance | None = None
) -> tuple[tuple[Event, ...], State]:
    """The events that `command` causes, and the state after them.

    Raises:
        Refused: If the rules do not allow it; nothing has happened then.
        ValueError: If a deal is asked for without chance.
    """
    match command:
        case Play():
            return _play(command, state)
        case Draw():
            _refuse(why_not_draw(command.seat, state))
            drawn = _tile_drawn(command.seat, state.boneyard[0])
            return _concluded(drawn, evolve(state, drawn))
        case Pass():
            _refuse(why_not_pass(command.seat, state))
            passed = _turn_passed(command.seat)
            return (passed,), evolve(state, passed)
        case Claim():
            _refuse(why_not_claim(command, state))
            return _claim(command, state)
        case Deal():
            _refuse(why_not_deal(state))
            if chance is None:
                raise ValueError("A deal needs chance.")
            dealt = _deal(state, chance)
            return (dealt,), evolve(state, dealt)
        case _:
            assert_never(command)


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


# Events are values, and there are few different ones of these kinds: to look one up takes a
# fraction of the time of making it again.
_tile_drawn: Final = cache(TileDrawn)
_turn_passed: Final = cache(TurnPassed)
_points_scored: Final = cache(PointsScored)


class _Unfolding:
    """The events of one command so far, and the state after them."""

    def __init__(self, events: list[Event], state: State) -> None:
        self.events = events
        self.state = state

    def add(self, event: Event) -> None:
        """Let an event happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def _deal(state: State, chance: Chance) -> RoundDealt:
    size, players = state.rules.hand_size, state.rules.players
    tiles = tuple(chance.shuffled(ALL_TILES))
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(players))
    seats = leaders(state, hands)
    leader = seats[0] if len(seats) == 1 else chance.lot(seats)
    return RoundDealt(state.round + 1, leader, hands, tiles[players * size :])


def _play(play: Play, state: State) -> tuple[tuple[Event, ...], State]:
    _refuse(why_not_hold(play, state))
    try:
        layout = state.layout.after(play.tile, play.on)
    except ValueError:
        raise Refused(why_not_there(play, state.layout)) from None
    count = layout.count
    played = TilePlayed(play.seat, play.tile, play.on, count)
    after = laid(state, played, layout)
    rules = state.started.rules
    if rules.points[count] and not rules.calls:
        return _counted(played, after)
    return _concluded(played, after)


def _counted(played: TilePlayed, after: State) -> tuple[tuple[Event, ...], State]:
    """A play whose count may score without being called, with what it scores."""
    side = after.side_of(played.seat)
    goes_out = not after.hands[played.seat]
    points = play_points(
        after.rules, played.count, after.scores[side], after.opened[side], goes_out=goes_out
    )
    turn = _Unfolding([played], after)
    if points:
        _score(_points_scored(side, points, For.PLAY), turn)
    return _ended_if_over(turn)


def _claim(claim: Claim, state: State) -> tuple[tuple[Event, ...], State]:
    turn = _Unfolding([], state)
    if claim.points != claim_worth(state, claim.seat):
        turn.add(ClaimMissed(claim.seat, claim.points))
    else:
        played = last_play(state)
        own = played is not None and played.seat == claim.seat
        reason = For.CLAIM if own else For.MUGGINS
        _score(_points_scored(state.side_of(claim.seat), claim.points, reason), turn)
    return _ended_if_over(turn)


def _score(points: PointsScored, turn: _Unfolding) -> None:
    """Give points for a play, and end the game if that wins it."""
    turn.add(points)
    if turn.state.rules.stop is Stop.AT_ONCE:
        _win_if_won(turn)


def _win_if_won(turn: _Unfolding) -> None:
    state = turn.state
    winner = game_winner(state.rules, state.scores)
    if winner is not None:
        turn.add(GameWon(winner, state.scores))


def _concluded(event: Event, after: State) -> tuple[tuple[Event, ...], State]:
    """An event and the state after it, with the end of the round if this is the end."""
    if len(after.boneyard) > after.started.rules.undrawn and all(after.hands):
        return (event,), after
    return _ended_if_over(_Unfolding([event], after))


def _ended_if_over(turn: _Unfolding) -> tuple[tuple[Event, ...], State]:
    """All that happened, with the end of the round if a hand is empty or nobody can go on."""
    state = turn.state
    is_out = not all(state.hands)
    if state.winner is None and (is_out or is_blocked(state)) and asked(state) is None:
        _end(turn, Reason.OUT if is_out else Reason.BLOCKED)
    return tuple(turn.events), turn.state


def _end(turn: _Unfolding, reason: Reason) -> None:
    """End the round and settle it."""
    state = turn.state
    pips = tuple([sum([tile.pips for tile in hand]) for hand in state.hands])
    turn.add(RoundEnded(reason, pips))
    out = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
    for side, points in enumerate(settlement(state.rules, reason, pips, out)):
        if points and not _is_void(state, side, points):
            turn.add(_points_scored(side, points, For.ROUND))
    _win_if_won(turn)


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
