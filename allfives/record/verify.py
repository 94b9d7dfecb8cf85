"""Is a record right? Every event must be what the rules make of it.

The command behind each event is worked out and carried out again; what the rules make of it
must stand in the record, event by event. A record may end between two commands.

Records of other programs may leave out that a seat missed its claim. Where a seat was asked
and the record goes on without its answer, it is taken to have called nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from allfives.game.claims import asked, last_play
from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play, Refusal, Refused
from allfives.game.decider import Chance, advance
from allfives.game.events import (
    ClaimMissed,
    Event,
    For,
    GameStarted,
    GameWon,
    PointsScored,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.state import State, begin
from allfives.game.tile import Tile
from allfives.record.chain import read_stream
from allfives.record.codec import encode_line
from allfives.record.errors import Damaged
from allfives.record.fair_deal import chance_of_deal

WHY: Final[dict[Refusal, str]] = {
    Refusal.NOT_STARTED: "No round is being played here.",
    Refusal.ROUND_IN_PLAY: "A round is dealt before the last one has ended.",
    Refusal.GAME_OVER: "The game is won already; only an undo can follow.",
    Refusal.NOT_YOUR_TURN: "It is another seat's turn.",
    Refusal.NOT_HELD: "The seat does not hold that tile.",
    Refusal.MUST_LEAD_DOUBLE: "The first round must be led with the leader's highest double.",
    Refusal.DOES_NOT_FIT: "The tile does not fit anywhere.",
    Refusal.NOT_THERE: "The tile does not fit there.",
    Refusal.CAN_PLAY: "The seat can play, so it must.",
    Refusal.NOBODY_DRAWS: "These rules know no drawing.",
    Refusal.BONEYARD_EMPTY: "There is no tile left that may be drawn.",
    Refusal.DREW_ALREADY: "The seat has drawn its one tile already.",
    Refusal.MUST_DRAW: "The seat can draw, so it must before it passes.",
    Refusal.CLAIM_FIRST: "A seat has yet to say what the last play scored.",
    Refusal.NOTHING_TO_CLAIM: "There are no points to call.",
    Refusal.NO_SUCH_SCORE: "No count is worth that many points.",
}
"""What is wrong with an event whose command the rules refuse."""


class Wrong(Exception):
    """An event is not what the rules make of it; the text is a sentence that says why."""


class Replay:
    """A stream of events, carried out again one by one; it may hold many games."""

    def __init__(self) -> None:
        self.games = 0
        """How many games have begun."""
        self.finished = 0
        """How many of them have been won."""
        self.events = 0
        """How many events were right."""
        self._state: State | None = None
        self._due: list[Event] = []
        self._standing: list[Event] = []
        self._deals: list[tuple[int, State]] = []

    def add(self, event: Event) -> None:
        """Check the next event.

        Raises:
            Wrong: If it is not what the rules make of it; the replay is of no use then.
        """
        if type(event) is GameStarted:
            self._begin(event)
        elif self._state is None:
            raise Wrong("A record begins with game_started.")
        elif type(event) is Undone and not self._due:
            self._undo(event)
        else:
            self._go_on(event, self._state)
        self.events += 1

    def end(self) -> None:
        """Check that the events may end here.

        Raises:
            Wrong: If the last command is there only in part.
        """
        if self._due:
            raise Wrong(f"It breaks off where this must follow: {encode_line(self._due[0])}")
        if self._state is not None:
            self.finished += self._state.winner is not None
        self._state = None

    def _begin(self, event: GameStarted) -> None:
        self.end()
        self.games += 1
        self._state = begin(event)
        self._standing = [event]
        self._deals = [(1, self._state)]

    def _go_on(self, event: Event, state: State) -> None:
        if self._due:
            _compare(event, self._due.pop(0))
        else:
            self._carry_out(event, state)
        self._standing.append(event)
        if type(event) is RoundDealt and self._state is not None:
            self._deals.append((len(self._standing), self._state))

    def _undo(self, event: Undone) -> None:
        """Go back to the last deal before the events that are undone, and on from there."""
        if not event.to < len(self._standing):
            stand = len(self._standing)
            raise Wrong(f"An undo to {event.to} events is impossible where {stand} stand.")
        while self._deals[-1][0] > event.to:
            self._deals.pop()
        dealt, state = self._deals[-1]
        again = self._standing[dealt : event.to]
        del self._standing[dealt:]
        self._state = state
        for past in again:
            self._go_on(past, self._state)
        if self._due:
            raise Wrong("An undo must not take back a part of what one command caused.")

    def _carry_out(self, event: Event, state: State) -> None:
        if state.started.rules.calls:
            state = self._call_nothing(event, state)
            if self._due:
                _compare(event, self._due.pop(0))
                return
        command = _command(event, state)
        chance = _chance(event) if type(event) is RoundDealt else None
        try:
            events, self._state = advance(command, state, chance)
        except Refused as refused:
            raise Wrong(WHY[refused.reason]) from None
        due, *self._due = events
        if type(event) is RoundDealt and event.proof is not None and event != due:
            raise Wrong(f"The bytes of its proof deal this: {encode_line(due)}")
        _compare(event, due)

    def _call_nothing(self, event: Event, state: State) -> State:
        """Let the seats that were asked and did not answer miss their claims."""
        while (seat := asked(state)) is not None and not _answers(event, seat, state):
            events, state = advance(Claim(seat, 0), state)
            self._due.extend(events[1:])
        self._state = state
        return state


def _compare(event: Event, due: Event) -> None:
    """See that an event is the one that the last command must have caused."""
    if event != due:
        raise Wrong(f"The rules make this of it: {encode_line(due)}")


def _chance(dealt: RoundDealt) -> Chance:
    """The luck of a deal: from its proof where it brings one, or else as it says."""
    return chance_of_deal(dealt) or _Dealt(dealt)


class _Dealt:
    """Chance that deals as an event says."""

    def __init__(self, dealt: RoundDealt) -> None:
        self._dealt = dealt

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """The tiles of the event, if they are all of these."""
        dealt = [tile for hand in self._dealt.hands for tile in hand]
        dealt += self._dealt.boneyard
        if len(dealt) != len(tiles) or set(dealt) != set(tiles):
            raise Wrong("The tiles dealt do not make a set of 28.")
        return dealt

    def lot(self, seats: Sequence[int]) -> int:
        """The leader of the event, if it may lead."""
        return self._dealt.leader if self._dealt.leader in seats else seats[0]


def _answers(event: Event, seat: int, state: State) -> bool:
    """Is an event the answer of a seat that was asked what the last play scored?"""
    if isinstance(event, ClaimMissed):
        return event.seat == seat
    if not isinstance(event, PointsScored) or event.side != state.side_of(seat):
        return False
    played = last_play(state)
    own = played is not None and played.seat == seat
    return event.reason is (For.CLAIM if own else For.MUGGINS)


def _command(event: Event, state: State) -> Command:
    """The command that an event is the first consequence of.

    Raises:
        Wrong: If there is no such command.
    """
    if type(event) is TilePlayed:
        return Play(event.seat, event.tile, event.on)
    if type(event) is TileDrawn:
        return Draw(event.seat)
    if type(event) is TurnPassed:
        return Pass(event.seat)
    if type(event) is RoundDealt:
        return Deal()
    if type(event) is ClaimMissed:
        return Claim(event.seat, event.points)
    if type(event) is PointsScored and event.reason in (For.CLAIM, For.MUGGINS):
        caller = asked(state)
        if caller is not None:
            return Claim(caller, event.points)
    raise Wrong(_OUT_OF_PLACE[type(event)])


_OUT_OF_PLACE: Final[dict[type[Event], str]] = {
    PointsScored: "No points are scored here.",
    RoundEnded: "The round does not end here.",
    GameWon: "Nobody has won here.",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of verifying a stream of records."""

    games: int
    """How many games it holds, up to the fault if there is one."""
    finished: int
    """How many of them have been won."""
    events: int
    """How many events are right."""
    line: int = 0
    """The line of the first fault; 0 if there is none."""
    fault: str | None = None
    """What is wrong there, as a sentence."""


def verify(numbered: Iterable[tuple[int, Event]]) -> Verdict:
    """Verify events, each with the number of its line.

    Raises:
        NewerVersion: If a newer program wrote a record.
    """
    replay = Replay()
    line = 0
    fault = None
    try:
        for number, event in numbered:
            line = number
            replay.add(event)
        line += 1
        if not replay.games:
            raise Wrong("There is nothing in it.")
        replay.end()
    except Wrong as wrong:
        fault = str(wrong)
    except Damaged as damaged:
        line, fault = damaged.line, damaged.why
    return Verdict(replay.games, replay.finished, replay.events, line if fault else 0, fault)


def verify_stream(source: BinaryIO) -> Verdict:
    """Verify the records in a stream of lines, plain or sealed.

    Raises:
        NewerVersion: If a newer program wrote a record.
    """
    return verify(read_stream(source))
