"""What has to happen next at a table: decided from the state alone, done by the screen."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.claims import asked
from allfives.game.commands import Draw, Pass
from allfives.game.events import Kind, Seat
from allfives.game.legality import forced
from allfives.game.state import State
from allfives.game.values import value


@value
class DealNext:
    """The first round has to be dealt."""


@value
class Settle:
    """The round is over: show its settlement, then deal."""


@value
class ShowWinner:
    """The game is over."""


@value
class HandOver:
    """Another person must sit down before anything of a hand is shown."""

    seat: int


@value
class Force:
    """A seat can do one thing only, and need not choose."""

    command: Draw | Pass


@value
class Think:
    """A computer has to choose."""

    seat: int


@value
class Choose:
    """A person has to choose."""

    seat: int


@value
class Call:
    """A person has to say what the last play scored."""

    seat: int


Step = DealNext | Settle | ShowWinner | HandOver | Force | Think | Choose | Call


def people(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats on which people sit."""
    return tuple(number for number, seat in enumerate(seats) if seat.kind is Kind.HUMAN)


def next_step(state: State, shown: int | None) -> Step:
    """What has to happen next.

    Args:
        state: The state of the game.
        shown: The seat whose hand is on the screen, or None if every hand is covered.
    """
    if state.winner is not None:
        return ShowWinner()
    if state.round == 0:
        return DealNext()
    if state.ended is not None:
        return Settle()
    caller = asked(state)
    seat = state.turn if caller is None else caller
    command = forced(state)
    if state.seats[seat].kind is Kind.COMPUTER:
        return Think(seat) if command is None else Force(command)
    if isinstance(command, Pass):
        return Force(command)
    if shown != seat:
        return HandOver(seat)
    if command is not None:
        return Force(command)
    return Choose(seat) if caller is None else Call(seat)
