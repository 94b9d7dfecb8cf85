"""What one seat may know of a game, and of each event.

A `SeatView` cannot hold another seat's tiles or the order of the boneyard; screens of a
seat, hints and computer players get views, never states.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from allfives.game.claims import asked
from allfives.game.commands import Command
from allfives.game.decider import legal
from allfives.game.events import (
    Hand,
    HandDealt,
    RoundDealt,
    RoundEnded,
    Seat,
    SeenEvent,
    TileDrawn,
)
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.state import State
from allfives.game.values import value


@value
class SeatView:
    """The game as one seat may see it."""

    seat: int
    """The seat that sees this."""
    version: int
    """How many events had happened; an answer for another version is out of date."""
    preset: str
    rules: Rules
    seats: tuple[Seat, ...]
    round: int
    leader: int
    turn: int
    """The seat whose turn it is."""
    asked: int | None
    """The seat that must first say what the last play scored, if one must."""
    drawn: int
    """How many tiles the seat whose turn it is has drawn in this turn."""
    hand: Hand
    """Its own tiles, in the order in which it got them."""
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    layout: Layout
    scores: tuple[int, ...]
    opened: tuple[bool, ...]
    """Has each side scored in play?"""
    lacks: tuple[tuple[int, ...], ...]
    """For each seat the pips that its hand surely lacks, by its last draw and all passes since."""
    events: tuple[SeenEvent, ...]
    """The events since the last deal, as this seat sees them."""
    legal: tuple[Command, ...]
    """What this seat may do now."""
    in_round: bool
    """Is a round being played?"""
    shown: tuple[Hand, ...]
    """All hands once the round or the game is over; empty before."""
    ended: RoundEnded | None
    """How the round ended, if it has."""
    winner: int | None
    """The side that won the game, if one has."""

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % len(self.scores)

    @property
    def awaited(self) -> int | None:
        """The seat that has to do something now, if a round is being played."""
        if not self.in_round:
            return None
        return self.turn if self.asked is None else self.asked


def view(state: State, seat: int, commands: tuple[Command, ...] | None = None) -> SeatView:
    """What `seat` may know of `state`.

    Args:
        state: The game as it is.
        seat: Who sees it.
        commands: What `legal` says of the state, where that is known already.
    """
    started, hands, in_round = state.started, state.hands, state.in_round
    caller = asked(state) if started.rules.calls else None
    awaited = state.turn if caller is None else caller
    if commands is None:
        commands = legal(state) if seat == awaited else ()
    return SeatView(
        seat=seat,
        version=state.version,
        preset=started.preset,
        rules=started.rules,
        seats=started.seats,
        round=state.round,
        leader=state.leader,
        turn=state.turn,
        asked=caller,
        drawn=state.drawn,
        hand=hands[seat] if hands else (),
        hand_sizes=tuple([len(hand) for hand in hands]),
        boneyard_size=len(state.boneyard),
        layout=state.layout,
        scores=state.scores,
        opened=state.opened,
        lacks=known_lacks(state),
        events=tuple(
            [redact(event, seat) if type(event) in _HIDING else event for event in state.events]
        ),
        legal=commands if seat == awaited else (),
        in_round=in_round,
        shown=() if in_round else hands,
        ended=state.ended,
        winner=state.winner,
    )


def redact(event: SeenEvent, seat: int | None) -> SeenEvent:
    """What `seat` sees of an event; None is an onlooker, who sees no hand at all."""
    if isinstance(event, RoundDealt):
        hand = () if seat is None else event.hands[seat]
        sizes = tuple(len(held) for held in event.hands)
        return HandDealt(event.round, event.leader, hand, sizes, len(event.boneyard))
    if isinstance(event, TileDrawn) and event.seat != seat:
        return _unseen_draw(event.seat)
    return event


_HIDING: Final = frozenset((RoundDealt, TileDrawn))
"""The events in which something is hidden from some seats; all others are seen by all."""


@cache
def _unseen_draw(seat: int) -> TileDrawn:
    return TileDrawn(seat, None)


def known_lacks(state: State) -> tuple[tuple[int, ...], ...]:
    """For each seat, the pips that no tile of its hand shows, as everybody can conclude.

    A seat that draws or passes has none of the pips that are open then, unless it was
    allowed to draw although it could play. What it lacked before it lacks still, until it
    draws. The tile it draws last may fit; it is bound to
    be played at once, and is on the layout before the next seat acts.
    """
    if not state.in_round or not state.drawn:
        return state.lacks
    lacks = list(state.lacks)
    lacks[state.turn] = ()
    return tuple(lacks)
