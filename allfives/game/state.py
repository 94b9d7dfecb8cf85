"""The state of a game, and how events change it.

`evolve` has all the memory of a game and none of its rules: it believes every event.
"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from allfives.game.events import (
    ClaimMissed,
    Event,
    GameStarted,
    GameWon,
    Hand,
    PointsScored,
    RoundDealt,
    RoundEnded,
    Seat,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tile import Tile


class State(NamedTuple):
    """Everything there is to know about a game at one moment; an immutable value."""

    started: GameStarted
    """Seats and rules."""
    version: int
    """How many events have happened."""
    scores: tuple[int, ...]
    """The score of each side."""
    opened: tuple[bool, ...]
    """Has each side scored in play?"""
    round: int = 0
    """The round in play or last played; 0 before the first deal."""
    leader: int = 0
    """The seat that leads this round."""
    turn: int = 0
    """The seat whose turn it is; of no meaning between rounds."""
    drawn: int = 0
    """How many tiles it has drawn in this turn."""
    hands: tuple[Hand, ...] = ()
    """The tiles of each seat, in the order in which it got them."""
    boneyard: Hand = ()
    """The tiles left to draw, the next one first."""
    layout: Layout = Layout()
    events: tuple[Event, ...] = ()
    """The events since the last deal, that deal included."""
    ended: RoundEnded | None = None
    """How the round ended, if it has."""
    winner: int | None = None
    """The side that won the game, if one has."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.started.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.started.seats

    @property
    def in_round(self) -> bool:
        """Is a round being played?"""
        return self.round > 0 and self.ended is None and self.winner is None

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % len(self.scores)


def begin(started: GameStarted) -> State:
    """The state after the first event of a game."""
    sides = len(started.rules.sides)
    return State(started, 1, (0,) * sides, (False,) * sides)


def _without(hand: Hand, tile: Tile) -> Hand:
    return tuple([held for held in hand if held is not tile])


def _changed(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def evolve(state: State, event: Event) -> State:
    """The state after `event`. It believes every event and checks none.

    `Undone` gives back an earlier state and so needs those states: see `history.History`.

    Raises:
        ValueError: For `GameStarted` and `Undone`, which no state alone can follow.
    """
    started, version, scores, opened, number, leader, turn, drawn = state[:8]
    _, _, _, _, _, _, _, _, hands, boneyard, layout, events, ended, winner = state
    version += 1
    events = (*events, event)
    match event:
        case TilePlayed():
            seat = event.seat
            hands = _changed(hands, seat, _without(hands[seat], event.tile))
            layout = layout.after(event.tile, event.on)
            turn, drawn = (seat + 1) % len(hands), 0
        case TileDrawn():
            seat = event.seat
            hands = _changed(hands, seat, (*hands[seat], boneyard[0]))
            boneyard, drawn = boneyard[1:], drawn + 1
        case TurnPassed():
            turn, drawn = (event.seat + 1) % len(hands), 0
        case PointsScored():
            return _score(state, event)
        case RoundEnded():
            ended = event
        case GameWon():
            winner = event.side
        case RoundDealt():
            return _deal(state, event)
        case ClaimMissed():
            pass
        case GameStarted() | Undone():
            raise ValueError(f"{type(event).__name__} does not follow from one state.")
        case _:
            assert_never(event)
    return State(
        started, version, scores, opened, number, leader, turn, drawn,
        hands, boneyard, layout, events, ended, winner,
    )  # fmt: skip


def _score(state: State, event: PointsScored) -> State:
    side = event.side
    scores = state.scores
    opened = state.opened
    if event.reason != "round" and not opened[side]:
        opened = (*opened[:side], True, *opened[side + 1 :])
    return state._replace(
        version=state.version + 1,
        scores=(*scores[:side], scores[side] + event.points, *scores[side + 1 :]),
        opened=opened,
        events=(*state.events, event),
    )


def _deal(state: State, event: RoundDealt) -> State:
    return State(
        state.started,
        state.version + 1,
        state.scores,
        state.opened,
        round=event.round,
        leader=event.leader,
        turn=event.leader,
        hands=event.hands,
        boneyard=event.boneyard,
        layout=Layout(state.rules.spinner),
        events=(event,),
    )
