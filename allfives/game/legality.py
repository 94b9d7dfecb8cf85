"""What is allowed: why a command may be refused, and which commands may not.

Each `why_not_*` answers with the first reason against a command, or None if it is allowed.
"""

from __future__ import annotations

from allfives.game.claims import asked
from allfives.game.commands import (
    DRAWS,
    PASSES,
    PLAYS,
    Claim,
    Command,
    Draw,
    Pass,
    Play,
    Refusal,
)
from allfives.game.layout import Layout
from allfives.game.leads import lead_tile
from allfives.game.rules import Draw as Drawing
from allfives.game.state import State


def why_not_act(seat: int, state: State) -> Refusal | None:
    """Why a seat may not play, draw or pass, whatever it holds."""
    if not state.in_round:
        return Refusal.NOT_STARTED if state.winner is None else Refusal.GAME_OVER
    if state.started.rules.calls and asked(state) is not None:
        return Refusal.CLAIM_FIRST
    return None if seat == state.turn else Refusal.NOT_YOUR_TURN


def why_not_hold(play: Play, state: State) -> Refusal | None:
    """Why a play is refused wherever the tile is laid."""
    seat, tile = play.seat, play.tile
    if (why := why_not_act(seat, state)) is not None:
        return why
    if tile not in state.hands[seat]:
        return Refusal.NOT_HELD
    if not state.layout.plays and lead_tile(state) not in (None, tile):
        return Refusal.MUST_LEAD_DOUBLE
    return None


def why_not_there(play: Play, layout: Layout) -> Refusal:
    """Why a play is refused that cannot be laid where it should be."""
    return Refusal.NOT_THERE if play.tile in layout.fitting else Refusal.DOES_NOT_FIT


def why_not_draw(seat: int, state: State) -> Refusal | None:
    """Why a draw is refused."""
    if (why := why_not_act(seat, state)) is not None:
        return why
    rules = state.started.rules
    if rules.draw is Drawing.NONE:
        return Refusal.NOBODY_DRAWS
    if not rules.draw_when_playable and can_play(state, seat):
        return Refusal.CAN_PLAY
    if not can_draw_at_all(state):
        return Refusal.BONEYARD_EMPTY
    return Refusal.DREW_ALREADY if _has_drawn_enough(state) else None


def _has_drawn_enough(state: State) -> bool:
    """Has the seat drawn all that the rules allow in one turn?"""
    return bool(state.drawn) and state.started.rules.draw is Drawing.ONE


def why_not_pass(seat: int, state: State) -> Refusal | None:
    """Why a pass is refused."""
    why = why_not_act(seat, state)
    if why is not None:
        return why
    if can_play(state, seat):
        return Refusal.CAN_PLAY
    return Refusal.MUST_DRAW if why_not_draw(seat, state) is None else None


def why_not_claim(claim: Claim, state: State) -> Refusal | None:
    """Why a claim is refused; a wrong one is allowed."""
    if not state.in_round:
        return Refusal.NOT_STARTED if state.winner is None else Refusal.GAME_OVER
    seat = asked(state)
    if seat is None:
        return Refusal.NOTHING_TO_CLAIM
    if seat != claim.seat:
        return Refusal.NOT_YOUR_TURN
    return None if claim.points in state.started.rules.points else Refusal.NO_SUCH_SCORE


def why_not_deal(state: State) -> Refusal | None:
    """Why a deal is refused."""
    if state.winner is not None:
        return Refusal.GAME_OVER
    return Refusal.ROUND_IN_PLAY if state.in_round else None


def can_play(state: State, seat: int) -> bool:
    """Does a seat hold a tile that fits?"""
    return not state.layout.fitting.isdisjoint(state.hands[seat])


def can_draw_at_all(state: State) -> bool:
    """Is there a tile that may be drawn by anybody?"""
    return len(state.boneyard) > state.started.rules.undrawn


def is_blocked(state: State) -> bool:
    """Can nobody play, and may nothing be drawn?"""
    return not can_draw_at_all(state) and all(map(state.layout.fitting.isdisjoint, state.hands))


def forced(state: State) -> Draw | Pass | None:
    """The draw or pass that is all a seat can do now, if it is; never a lead or a play."""
    commands = legal(state)
    only = commands[0] if len(commands) == 1 else None
    return only if isinstance(only, Draw | Pass) else None


def legal(state: State) -> tuple[Command, ...]:
    """All commands that some seat may give now; empty between rounds and after the game."""
    if not state.in_round:
        return ()
    rules, seat = state.started.rules, state.turn
    if rules.calls and (caller := asked(state)) is not None:
        return tuple(Claim(caller, points) for points in sorted(frozenset(rules.points)))
    commands = _plays(state, seat)
    if commands and not rules.draw_when_playable:
        return tuple(commands)
    if can_draw_at_all(state) and not _has_drawn_enough(state):
        return (*commands, DRAWS[seat])
    return tuple(commands) or (PASSES[seat],)


def _plays(state: State, seat: int) -> list[Command]:
    """The plays that the rules allow a seat whose turn it is."""
    plays, hand, layout = PLAYS[seat], state.hands[seat], state.layout
    if not layout.plays:
        lead = lead_tile(state)
        return [plays[tile][None] for tile in (hand if lead is None else (lead,))]
    commands: list[Command] = []
    fitting, ends = layout.fitting, layout.ends
    for tile in hand:
        if tile in fitting:
            bit, lays = tile.bit, plays[tile]
            for end in ends:
                if bit & end.bits:
                    commands.append(lays[end.tile])
    return commands
