"""What one seat may see of a table: the only place where a table is put into messages."""

from __future__ import annotations

from collections.abc import Iterable

from allfives.game.events import Event, GameWon, RoundDealt, RoundEnded
from allfives.game.view import redact, view
from allfives.online.server.entries import Chair
from allfives.online.server.table_log import OVER, TableLog
from allfives.online.wire import Found, NextDeal, Place, Revealed, Update
from allfives.players.process.wire import write_event, write_view
from allfives.record.codec import encode_line
from allfives.record.fair_deal import commitment


def update(log: TableLog, seat: int, since: int) -> Update:
    """How the table stands, and what happened after the first `since` events."""
    events = [] if log.history is None else log.history.log
    since = min(since, len(events))
    return Update(
        table=log.id,
        code=log.code,
        phase=log.phase,
        seat=seat,
        seats=places(log.chairs),
        version=len(events),
        since=since,
        events=[write_event(redact(event, seat)) for event in events[since:]],
        view=None if log.state is None else write_view(view(log.state, seat)),
        deal=_next_deal(log),
        reserves=list(log.reserves) if log.opened.clock else None,
        revealed=_revealed(events, since),
    )


def found(log: TableLog, account: int) -> Found:
    """The table as a line of the lobby."""
    seat = log.seat_of(account)
    return Found(
        table=log.id,
        code=log.code,
        preset=log.preset,
        target=log.rules.target,
        phase=log.phase,
        seats=places(log.chairs),
        my_turn=seat is not None and (seat == log.awaited or seat in log.waits_for),
    )


def record(log: TableLog) -> list[str]:
    """The lines of the record of a game that is over; before that there are none."""
    if log.history is None or log.phase != OVER:
        return []
    return [encode_line(event) for event in log.history.log]


def places(chairs: Iterable[Chair]) -> list[Place]:
    """Who sits where; an account is nobody else's business."""
    return [Place(chair.name, chair.thinks, chair.is_free) for chair in chairs]


def _next_deal(log: TableLog) -> NextDeal | None:
    if log.committed is None:
        return None
    told = commitment(bytes.fromhex(log.committed.seed))
    return NextDeal(log.committed.round, told, list(log.waits_for))


def _revealed(events: list[Event], since: int) -> list[Revealed]:
    """The deals of the rounds that ended after the first `since` events."""
    revealed: list[Revealed] = []
    for number in range(since, len(events)):
        # A win without an end of the round ends it as well; after one it has been shown.
        if isinstance(events[number], RoundEnded | GameWon):
            dealt = _dealt_before(events, number)
            if dealt is not None:
                revealed.append(_reveal(dealt))
    return revealed


def _dealt_before(events: list[Event], number: int) -> RoundDealt | None:
    """The deal of the round that the event at `number` ends, if it is the first to do so."""
    for event in reversed(events[:number]):
        if isinstance(event, RoundDealt):
            return event
        if isinstance(event, RoundEnded | GameWon):
            return None
    return None


def _reveal(dealt: RoundDealt) -> Revealed:
    assert dealt.proof is not None
    hands = [[tile.text for tile in hand] for hand in dealt.hands]
    boneyard = [tile.text for tile in dealt.boneyard]
    seed, shares = dealt.proof.seed, list(dealt.proof.shares)
    return Revealed(dealt.round, seed, shares, hands, boneyard, dealt.leader)
