"""The state of a game, and how events change it.

`evolve` has all the memory of a game and none of its rules: it believes every event.
"""

from __future__ import annotations

from typing import assert_never

from allfives.game.events import (
    ClaimMissed,
    Event,
    For,
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
from allfives.game.values import value


@value
class State:
    """Everything there is to know about a game at one moment; an immutable value."""

    started: GameStarted
    """Seats and rules."""
    in_round: bool
    """Is a round being played?"""
    scores: tuple[int, ...]
    """The score of each side."""
    opened: tuple[bool, ...]
    """Has each side scored in play?"""
    version: int
    """How many events have happened."""
    events: tuple[Event, ...]
    """The events since the last deal, that deal included."""
    turn: int
    """The seat whose turn it is; of no meaning between rounds."""
    drawn: int
    """How many tiles it has drawn in this turn."""
    hands: tuple[Hand, ...]
    """The tiles of each seat, in the order in which it got them."""
    boneyard: Hand
    """The tiles left to draw, the next one first."""
    layout: Layout
    """The tiles played in this round."""
    lacks: tuple[tuple[int, ...], ...]
    """For each seat, the pips that were open when it could not play, by its last draw and since."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.started.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.started.seats

    @property
    def dealt(self) -> RoundDealt | None:
        """The deal of the round in play or last played, if there was one."""
        first = self.events[0] if self.events else None
        return first if isinstance(first, RoundDealt) else None

    @property
    def round(self) -> int:
        """The number of that round; 0 before the first deal."""
        dealt = self.dealt
        return dealt.round if dealt else 0

    @property
    def leader(self) -> int:
        """The seat that leads that round."""
        dealt = self.dealt
        return dealt.leader if dealt else 0

    @property
    def ended(self) -> RoundEnded | None:
        """How that round ended, if it has."""
        if not self.in_round:
            for event in reversed(self.events):
                if isinstance(event, RoundEnded):
                    return event
        return None

    @property
    def winner(self) -> int | None:
        """The side that won the game, if one has."""
        last = self.events[-1] if self.events else None
        return last.side if isinstance(last, GameWon) else None

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % len(self.scores)


def begin(started: GameStarted) -> State:
    """The state after the first event of a game."""
    sides = len(started.rules.sides)
    return State(
        started=started,
        in_round=False,
        scores=(0,) * sides,
        opened=(False,) * sides,
        version=1,
        events=(),
        turn=0,
        drawn=0,
        hands=(),
        boneyard=(),
        layout=Layout(),
        lacks=(),
    )


def evolve(state: State, event: Event) -> State:
    """The state after `event`. It believes every event and checks none.

    `Undone` gives back an earlier state and so needs those states: see `history.History`.

    Raises:
        ValueError: For `GameStarted` and `Undone`, which no state alone can follow, and for
            a tile laid where it does not fit.
    """
    if isinstance(event, TilePlayed):
        return laid(state, event, state.layout.after(event.tile, event.on))
    if isinstance(event, PointsScored):
        return _scored(state, event)
    if isinstance(event, TileDrawn):
        return _drawn(state, event)
    if isinstance(event, TurnPassed):
        return _passed(state, event)
    if isinstance(event, RoundDealt):
        return _dealt(state, event)
    if isinstance(event, RoundEnded | GameWon):
        return _noted(state, event, in_round=False)
    if isinstance(event, ClaimMissed):
        return _noted(state, event, in_round=True)
    if isinstance(event, GameStarted | Undone):
        raise ValueError(f"{type(event).__name__} does not follow from one state.")
    assert_never(event)


def laid(state: State, event: TilePlayed, layout: Layout) -> State:
    """The state after a play, where the layout after it is known already."""
    seat, tile, hands = event.seat, event.tile, state.hands
    hand = hands[seat]
    if tile in hand:
        at = hand.index(tile)
        hands = (*hands[:seat], hand[:at] + hand[at + 1 :], *hands[seat + 1 :])
    return State(
        state.started, state.in_round, state.scores, state.opened,
        state.version + 1, (*state.events, event),
        (seat + 1) % len(hands), 0, hands, state.boneyard, layout, state.lacks,
    )  # fmt: skip


def _drawn(state: State, event: TileDrawn) -> State:
    seat, boneyard = event.seat, state.boneyard
    hands, lacks = list(state.hands), list(state.lacks)
    hands[seat] = (*hands[seat], boneyard[0])
    unable = not state.started.rules.draw_when_playable
    lacks[seat] = state.layout.open_pips if unable else ()
    return State(
        state.started, state.in_round, state.scores, state.opened,
        state.version + 1, (*state.events, event),
        state.turn, state.drawn + 1, tuple(hands), boneyard[1:], state.layout, tuple(lacks),
    )  # fmt: skip


def _passed(state: State, event: TurnPassed) -> State:
    lacks, seat = list(state.lacks), event.seat
    lacks[seat] = tuple(sorted({*lacks[seat], *state.layout.open_pips}))
    return State(
        state.started, state.in_round, state.scores, state.opened,
        state.version + 1, (*state.events, event),
        (seat + 1) % len(lacks), 0, state.hands, state.boneyard, state.layout, tuple(lacks),
    )  # fmt: skip


def _scored(state: State, event: PointsScored) -> State:
    side = event.side
    scores, opened = list(state.scores), state.opened
    scores[side] += event.points
    if not opened[side] and event.reason is not For.ROUND:
        opened = (*opened[:side], True, *opened[side + 1 :])
    return State(
        state.started, state.in_round, tuple(scores), opened,
        state.version + 1, (*state.events, event),
        state.turn, state.drawn, state.hands, state.boneyard, state.layout, state.lacks,
    )  # fmt: skip


def _noted(state: State, event: Event, *, in_round: bool) -> State:
    """The state after an event that only joins the others."""
    return State(
        state.started, in_round, state.scores, state.opened,
        state.version + 1, (*state.events, event),
        state.turn, state.drawn, state.hands, state.boneyard, state.layout, state.lacks,
    )  # fmt: skip


def _dealt(state: State, event: RoundDealt) -> State:
    return State(
        started=state.started,
        in_round=True,
        scores=state.scores,
        opened=state.opened,
        version=state.version + 1,
        events=(event,),
        turn=event.leader,
        drawn=0,
        hands=event.hands,
        boneyard=event.boneyard,
        layout=Layout(state.rules.spinner),
        lacks=((),) * len(event.hands),
    )
