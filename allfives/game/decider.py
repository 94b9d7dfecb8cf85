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
from allfives.game.leads import lead_tile, leaders
from allfives.game.rules import Announce, Rules, Settle, Stop
from allfives.game.rules import Draw as Drawing
from allfives.game.scoring import game_winner, play_points, settlement
from allfives.game.state import State, evolve
from allfives.game.tile import ALL_TILES, Tile


class Chance(Protocol):
    """The only source of luck; the dealer has it."""

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """All these tiles in a random order."""

    def lot(self, seats: Sequence[int]) -> int:
        """One of these seats at random."""


class _Unfolding:
    """The events of one command so far, and the state after them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


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
    turn = _Unfolding(state)
    match command:
        case Play():
            _refuse(_why_not_play(command, state))
            _play(command, turn)
        case Draw():
            _refuse(_why_not_draw(command.seat, state))
            turn.add(TileDrawn(command.seat, state.boneyard[0]))
            _end_if_over(turn)
        case Pass():
            _refuse(_why_not_pass(command.seat, state))
            turn.add(TurnPassed(command.seat))
        case Claim():
            _refuse(_why_not_claim(command, state))
            _claim(command, turn)
        case Deal():
            _refuse(_why_not_deal(state))
            if chance is None:
                raise ValueError("A deal needs chance.")
            turn.add(_deal(state, chance))
        case _:
            assert_never(command)
    return tuple(turn.events), turn.state


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


# What is allowed


def _why_not_act(seat: int, state: State) -> Refusal | None:
    """Why a seat may not play, draw or pass, whatever it holds."""
    if not state.in_round:
        return Refusal.NOT_STARTED if state.winner is None else Refusal.GAME_OVER
    if state.rules.announce is not Announce.AUTO and asked(state) is not None:
        return Refusal.CLAIM_FIRST
    return Refusal.NOT_YOUR_TURN if seat != state.turn else None


def can_play(state: State, seat: int) -> bool:
    """Does a seat hold a tile that fits?"""
    fits = state.layout.fits
    return any(tile.bit & fits for tile in state.hands[seat])


def can_draw_at_all(state: State) -> bool:
    """Is there a tile that may be drawn by anybody?"""
    rules = state.rules
    return rules.draw is not Drawing.NONE and len(state.boneyard) > rules.reserve


def _why_not_play(play: Play, state: State) -> Refusal | None:
    why = _why_not_act(play.seat, state)
    if why is not None:
        return why
    tile = play.tile
    if tile not in state.hands[play.seat]:
        return Refusal.NOT_HELD
    if not state.layout.plays and lead_tile(state) not in (None, tile):
        return Refusal.MUST_LEAD_DOUBLE
    if not tile.bit & state.layout.fits:
        return Refusal.DOES_NOT_FIT
    return None if state.layout.accepts(tile, play.on) else Refusal.NOT_THERE


def _why_not_draw(seat: int, state: State) -> Refusal | None:
    why = _why_not_act(seat, state)
    if why is not None:
        return why
    rules = state.rules
    if rules.draw is Drawing.NONE:
        return Refusal.NOBODY_DRAWS
    if not rules.draw_when_playable and can_play(state, seat):
        return Refusal.CAN_PLAY
    if not can_draw_at_all(state):
        return Refusal.BONEYARD_EMPTY
    return Refusal.DREW_ALREADY if rules.draw is Drawing.ONE and state.drawn else None


def _why_not_pass(seat: int, state: State) -> Refusal | None:
    why = _why_not_act(seat, state)
    if why is not None:
        return why
    if can_play(state, seat):
        return Refusal.CAN_PLAY
    return Refusal.MUST_DRAW if _why_not_draw(seat, state) is None else None


def _why_not_claim(claim: Claim, state: State) -> Refusal | None:
    if not state.in_round:
        return Refusal.NOT_STARTED if state.winner is None else Refusal.GAME_OVER
    seat = asked(state)
    if seat is None:
        return Refusal.NOTHING_TO_CLAIM
    if seat != claim.seat:
        return Refusal.NOT_YOUR_TURN
    return None if claim.points in state.rules.points else Refusal.NO_SUCH_SCORE


def _why_not_deal(state: State) -> Refusal | None:
    if state.winner is not None:
        return Refusal.GAME_OVER
    return Refusal.ROUND_IN_PLAY if state.in_round else None


def legal(state: State) -> tuple[Command, ...]:
    """All commands that some seat may give now; empty between rounds and after the game."""
    if not state.in_round:
        return ()
    caller = asked(state)
    if caller is not None:
        return tuple(Claim(caller, points) for points in sorted(frozenset(state.rules.points)))
    seat = state.turn
    layout = state.layout
    forced = None if layout.plays else lead_tile(state)
    commands: list[Command] = [
        Play(seat, tile, on)
        for tile in state.hands[seat]
        if tile.bit & layout.fits and (forced is None or tile is forced)
        for on in layout.places_for(tile)
    ]
    if not commands or state.rules.draw_when_playable:
        if _why_not_draw(seat, state) is None:
            commands.append(Draw(seat))
        elif not commands:
            commands.append(Pass(seat))
    return tuple(commands)


# What follows


def _deal(state: State, chance: Chance) -> RoundDealt:
    size, players = state.rules.hand_size, state.rules.players
    tiles = tuple(chance.shuffled(ALL_TILES))
    hands = tuple(tiles[seat * size : (seat + 1) * size] for seat in range(players))
    seats = leaders(state, hands)
    leader = seats[0] if len(seats) == 1 else chance.lot(seats)
    return RoundDealt(state.round + 1, leader, hands, tiles[players * size :])


def _play(play: Play, turn: _Unfolding) -> None:
    seat, tile = play.seat, play.tile
    count = turn.state.layout.after(tile, play.on).count
    turn.add(TilePlayed(seat, tile, play.on, count))
    state = turn.state
    if state.rules.announce is Announce.AUTO:
        side = state.side_of(seat)
        goes_out = not state.hands[seat]
        points = play_points(
            state.rules, count, state.scores[side], state.opened[side], goes_out=goes_out
        )
        if points:
            _score(PointsScored(side, points, For.PLAY), turn)
    _end_if_over(turn)


def _claim(claim: Claim, turn: _Unfolding) -> None:
    state = turn.state
    if claim.points != claim_worth(state, claim.seat):
        turn.add(ClaimMissed(claim.seat, claim.points))
    else:
        played = last_play(state)
        own = played is not None and played.seat == claim.seat
        reason = For.CLAIM if own else For.MUGGINS
        _score(PointsScored(state.side_of(claim.seat), claim.points, reason), turn)
    _end_if_over(turn)


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


def is_blocked(state: State) -> bool:
    """Can nobody play, and may nothing be drawn?"""
    if can_draw_at_all(state):
        return False
    fits = state.layout.fits
    return not any(tile.bit & fits for hand in state.hands for tile in hand)


def _end_if_over(turn: _Unfolding) -> None:
    """End and settle the round if a hand is empty or the game is blocked."""
    state = turn.state
    if state.winner is not None:
        return
    is_out = not all(state.hands)
    if not is_out and not is_blocked(state):
        return
    if state.rules.announce is not Announce.AUTO and asked(state) is not None:
        return
    reason = Reason.OUT if is_out else Reason.BLOCKED
    pips = tuple(sum(tile.pips for tile in hand) for hand in state.hands)
    turn.add(RoundEnded(reason, pips))
    out = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
    for side, points in enumerate(settlement(state.rules, reason, pips, out)):
        if points and not _is_void(state, side, points):
            turn.add(PointsScored(side, points, For.ROUND))
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
