"""What a table makes of a wish, or of the time that passes: facts, and nothing is changed.

The rules of the game are the engine's; here are those of the table around it: who may sit
where, that a wish must be for the game as it stands, and when the next deal is due.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from allfives.game.commands import Command, Deal, Refused
from allfives.game.decider import decide
from allfives.game.events import Event, RoundDealt, Undone
from allfives.game.legality import forced
from allfives.game.undo import UndoRefusal, undo_target
from allfives.online.sentences import DECLINED, NAMES
from allfives.online.server.entries import AnyFact, Chair, Committed, Happened, Sat, Shared
from allfives.online.server.table_log import OPEN, PLAYING, TableLog
from allfives.record.codec import encode_line
from allfives.record.fair_deal import FairChance, share_of_absent
from allfives.words.events import REFUSALS, UNDO_REFUSALS

PATIENCE: Final = 60.0
"""So many seconds the next deal waits for the bytes of people who are away."""

STAND_IN: Final = "careful"
"""Who plays for people who are away, or whose time has run out."""

Facts = Sequence[AnyFact]
"""What happens together; nothing if it is empty."""


class Declined(Exception):
    """A wish is not granted; nothing has happened.

    Attributes:
        reason: A word for programs.
        text: A sentence for people.
    """

    def __init__(self, reason: str, text: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = DECLINED[reason] if text is None else text


def sit(log: TableLog, account: int, name: str) -> Facts:
    """Take the first free seat; who sits there already stays."""
    if log.seat_of(account) is not None:
        return ()
    for seat, chair in enumerate(log.chairs):
        if chair.is_free:
            return (Sat(seat, Chair(account, name)),)
    raise Declined("full")


def seat_computer(log: TableLog, account: int, seat: int, level: str) -> Facts:
    """Let a computer take a seat."""
    if log.seat_of(account) != 0:
        raise Declined("not_yours")
    if log.phase != OPEN:
        raise Declined("begun")
    if seat >= len(log.chairs) or not log.chairs[seat].is_free:
        raise Declined("seat_taken")
    return (Sat(seat, computer(seat, level)),)


def computer(seat: int, level: str) -> Chair:
    """The chair of a computer player."""
    return Chair(None, NAMES[seat], level)


def stand_in(log: TableLog, account: int, seat: int, *, is_here: bool) -> Facts:
    """Let a computer play for somebody who is away, until that person comes back.

    Args:
        log: The table.
        account: Who wants that; somebody who sits there.
        seat: Whose seat.
        is_here: Is the person of that seat here?
    """
    if seat_at(log, account) == seat or seat not in log.people:
        raise Declined("not_yours")
    if log.phase != PLAYING:
        raise Declined("not_begun")
    if is_here:
        raise Declined("still_here")
    return (Sat(seat, structs.replace(log.chairs[seat], stand_in=STAND_IN)),)


def come_back(log: TableLog, account: int) -> Facts:
    """Take one's seat back from the computer that played there meanwhile."""
    seat = seat_at(log, account)
    chair = log.chairs[seat]
    return () if chair.stand_in is None else (Sat(seat, structs.replace(chair, stand_in=None)),)


def share(log: TableLog, account: int, round_number: int, told: str) -> Facts:
    """Take the bytes of somebody's seat for the next deal; only the first that come count."""
    seat = seat_at(log, account)
    if log.committed is None or log.committed.round != round_number:
        raise Declined("no_deal")
    known = log.shares.get(seat)
    if known is not None and known != told:
        raise Declined("shared")
    return () if known is not None else (Shared(seat, told),)


def command(log: TableLog, account: int, id_: str, version: int, wish: Command) -> Facts:
    """Do what somebody wants; the same id a second time has no effect."""
    seat = seat_at(log, account)
    if (account, id_) in log.done:
        return ()
    if log.history is None:
        raise Declined("not_begun")
    if isinstance(wish, Deal) or wish.seat != seat:
        raise Declined("not_your_seat")
    if version != log.version:
        raise Declined("stale")
    # Who acts is back, if a computer played there meanwhile.
    return (*come_back(log, account), _happened(_decided(log, wish), account, id_))


def undo(log: TableLog, account: int, id_: str, version: int) -> Facts:
    """Take back: only who plays alone with computers, for others have seen what was played."""
    seat = seat_at(log, account)
    if (account, id_) in log.done:
        return ()
    if log.history is None:
        raise Declined("not_begun")
    if version != log.version:
        raise Declined("stale")
    if not log.history.state.in_round:
        raise Declined("shown")
    to = undo_target(log.history, seat, handed_over=True)
    if isinstance(to, UndoRefusal):
        raise Declined(to.value, UNDO_REFUSALS[to])
    return (_happened((Undone(to),), account, id_),)


def computers_play(log: TableLog, version: int, wish: Command) -> Facts:
    """Do what a computer player chose, if the game still stands as it saw it."""
    return (_happened(_decided(log, wish)),) if log.version == version else ()


def thinker(log: TableLog) -> int | None:
    """The seat of the computer player that has to choose."""
    seat = log.awaited
    if seat is None or log.state is None:
        return None
    return None if log.chairs[seat].thinks is None else seat


def by_itself(log: TableLog, now: float, seed: bytes) -> Facts:
    """What happens by itself: the start, the promise of a deal, the deal, the end of a time.

    Args:
        log: The table.
        now: Seconds since 1970.
        seed: 32 bytes that nobody can guess, for the next deal if its time has come.
    """
    state = log.state
    if state is None:
        if any(chair.is_free for chair in log.chairs):
            return ()
        return (_happened((log.start(),)), Committed(1, seed.hex(), now))
    if state.winner is not None:
        return ()
    if state.in_round:
        return _time_out(log, now)
    if log.committed is None:
        return (Committed(state.round + 1, seed.hex(), now),)
    if log.waits_for and now < log.committed.when + PATIENCE:
        return ()
    return (_happened((_deal(log, log.committed),)),)


def _time_out(log: TableLog, now: float) -> Facts:
    """Let a computer play for a person whose time has run out."""
    seat, deadline = log.awaited, log.deadline
    if seat is None or deadline is None or now < deadline:
        return ()
    return (Sat(seat, structs.replace(log.chairs[seat], stand_in=STAND_IN)),)


def completed(log: TableLog, facts: Facts, now: float) -> tuple[Facts, TableLog]:
    """Facts with the forced draws and passes that follow them, and the table after all.

    They happen together, so nobody is ever asked for what is done without asking.

    Args:
        log: The table before.
        facts: What was decided.
        now: Seconds since 1970.
    """
    facts = tuple(
        structs.replace(fact, when=now) if isinstance(fact, Happened | Sat) else fact
        for fact in facts
    )
    after = log.after(facts)
    while after.state is not None and after.state.in_round:
        only = forced(after.state)
        if only is None:
            break
        facts = (*facts, structs.replace(_happened(_decided(after, only)), when=now))
        after = log.after(facts)
    return facts, after


def due(log: TableLog, now: float) -> float | None:
    """When something must happen by itself, should the gateway that sees to it be gone."""
    if log.committed is not None and log.waits_for:
        return log.committed.when + PATIENCE
    if log.deadline is not None:
        return max(log.deadline, now + 1)
    if thinker(log) is not None or by_itself(log, now, bytes(32)):
        return now + LEASE
    return None


LEASE: Final = 5.0
"""After so many seconds another gateway sees to what has not happened by itself."""


def seat_at(log: TableLog, account: int) -> int:
    """Where somebody sits.

    Raises:
        Declined: If nowhere at this table.
    """
    seat = log.seat_of(account)
    if seat is None:
        raise Declined("not_seated")
    return seat


def _deal(log: TableLog, committed: Committed) -> Event:
    seed = bytes.fromhex(committed.seed)
    shares = [
        bytes.fromhex(log.shares[seat])
        if seat in log.shares
        else share_of_absent(seed, committed.round, seat)
        for seat in range(len(log.chairs))
    ]
    assert log.state is not None
    chance = FairChance(seed, committed.round, shares)
    (dealt,) = decide(Deal(), log.state, chance)
    assert isinstance(dealt, RoundDealt)
    return replace(dealt, proof=chance.proof)


def _decided(log: TableLog, wish: Command) -> tuple[Event, ...]:
    assert log.state is not None
    try:
        return decide(wish, log.state)
    except Refused as refused:
        raise Declined(refused.reason.value, REFUSALS[refused.reason]) from None


def _happened(
    events: Sequence[Event], account: int | None = None, id_: str | None = None
) -> Happened:
    last = len(events) - 1
    lines = [encode_line(event, more=number < last) for number, event in enumerate(events)]
    return Happened(lines, account, id_)
