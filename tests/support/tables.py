"""A game in the middle of a round, set up by hand."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.commands import Draw, Pass, Play
from allfives.game.decider import advance
from allfives.game.events import Event, For, PointsScored, RoundDealt, TilePlayed
from allfives.game.notation import read_layout, read_play, read_tiles
from allfives.game.rules import Rules
from allfives.game.state import State, evolve
from tests.support.luck import fresh


def table(
    rules: Rules,
    *hands: str,
    plays: str = "",
    boneyard: str = "",
    scores: Sequence[int] = (),
    turn: int = 0,
) -> State:
    """A round in play: these hands, this boneyard, after these plays.

    All plays are put down to the seat before `turn`; sides with points have scored in play.
    """
    state = fresh(rules)
    for side, points in enumerate(scores):
        if points:
            state = evolve(state, PointsScored(side, points, For.PLAY))
    before = (turn - 1) % rules.players
    held = tuple(read_tiles(hand) for hand in hands)
    leader = before if plays else turn
    state = evolve(state, RoundDealt(1, leader, held, read_tiles(boneyard)))
    layout = read_layout("", rules.spinner)
    for word in plays.split():
        placed = read_play(word)
        layout = layout.after(*placed)
        state = evolve(state, TilePlayed(before, placed.tile, placed.on, layout.count))
    return state


def play(state: State, word: str) -> tuple[tuple[Event, ...], State]:
    """What the seat whose turn it is causes by a play, written like `5-0>5-5`."""
    placed = read_play(word)
    return advance(Play(state.turn, placed.tile, placed.on), state)


def draw(state: State) -> tuple[tuple[Event, ...], State]:
    """What the seat whose turn it is causes by drawing."""
    return advance(Draw(state.turn), state)


def let_pass(state: State) -> tuple[tuple[Event, ...], State]:
    """What the seat whose turn it is causes by passing."""
    return advance(Pass(state.turn), state)
