"""The bytes of the wire imply nothing about hidden tiles: two worlds, one message."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from allfives.game.decider import decide, legal
from allfives.game.events import Event, Proof
from allfives.game.rules import rules_for
from allfives.online import wire
from allfives.online.server.entries import Chair, Committed, Happened, Opened
from allfives.online.server.seen import record, update
from allfives.online.server.table_log import TableLog
from allfives.record.codec import encode_line
from tests.support.rounds import moments_of
from tests.support.worlds import World, other_worlds


def log_of(preset: str, players: int, world: World) -> TableLog:
    """The log of a table in that world; its seed differs from world to world."""
    chairs = [Chair(seat + 1, f"P{seat + 1}") for seat in range(players)]
    log = TableLog(Opened("table", "CODE", preset, players, {}, chairs))
    order = "".join(tile.text for hand in world.dealt.hands for tile in hand)
    seed = random.Random(order).randbytes(32).hex()
    dealt: Event = replace(world.dealt, proof=Proof(seed, (seed,) * players))
    events = (log.start(), dealt, *world.events[1:])
    return log.after([Happened([encode_line(event) for event in events])])


@pytest.mark.parametrize(("preset", "players"), [("pagat", 2), ("muggins", 3), ("pagat", 4)])
def test_what_a_seat_is_sent_is_the_same_in_every_world_it_cannot_tell_apart(
    preset: str, players: int
) -> None:
    source = random.Random(players)
    compared = 0
    for number in range(6):
        for world in moments_of(rules_for(preset, players), number, rounds=1, every=4):
            log = log_of(preset, players, world)
            for seat in range(players):
                sent = wire.write(update(log, seat, 0))
                assert record(log) == []
                for other in other_worlds(world, seat, source, tries=6):
                    compared += 1
                    assert wire.write(update(log_of(preset, players, other), seat, 0)) == sent
    assert compared > 50


def test_before_a_deal_the_promise_tells_nothing_but_its_hash() -> None:
    chairs = [Chair(1, "A"), Chair(2, "B")]
    log = TableLog(Opened("table", "CODE", "pagat", 2, {}, chairs))
    seed = "ab" * 32
    log = log.after([Happened([encode_line(log.start())]), Committed(1, seed, 0.0)])
    assert seed not in wire.write(update(log, 0, 0))


def test_a_deal_is_revealed_when_its_round_is_over_and_not_before() -> None:
    world = list(moments_of(rules_for("pagat", 2), seed=5, rounds=1))[-1]
    log = log_of("pagat", 2, world)
    proof = world_proof(log)
    while log.state is not None and log.state.in_round:
        assert proof.seed not in wire.write(update(log, 0, 0))
        log = log.after([happened(decide(legal(log.state)[0], log.state))])
    assert proof.seed in wire.write(update(log, 0, 0))
    assert proof.seed not in wire.write(update(log, 0, log.version))


def happened(events: Sequence[Event]) -> Happened:
    return Happened([encode_line(event) for event in events])


def world_proof(log: TableLog) -> Proof:
    assert log.state is not None
    assert log.state.dealt is not None
    assert log.state.dealt.proof is not None
    return log.state.dealt.proof
