"""The plain face in two worlds: it says the same where one seat knows the same."""

from __future__ import annotations

import asyncio
import io
import random

import pytest

from allfives.game.commands import Play
from allfives.game.decider import legal
from allfives.game.events import Event, GameStarted, Kind, Seat
from allfives.game.rules import rules_for
from allfives.line.conversation import Conversation
from allfives.line.talk import EndOfInput, Talk
from allfives.table.dealer import Dealer, Shuffler
from allfives.table.table import LocalTable
from tests.support.lines_of_text import GreedyAtOnce
from tests.support.rounds import moments_of
from tests.support.worlds import World, other_worlds

ASKED = "?\nhand\nends\nlayout\nscores\nlog\nrules\nsave\nd\nu\n66\n"
"""Everything that can be asked for."""


def moment(preset: str, players: int, seed: int) -> World:
    """A moment in the middle of a round at which the first seat has a tile to play."""
    found = [
        world
        for world in moments_of(rules_for(preset, players), seed, rounds=1)
        if world.state.turn == 0 and isinstance(legal(world.state)[0], Play)
    ]
    return found[len(found) // 2]


def said_in(start: GameStarted, world: World) -> str:
    """All that is said in a world to who asks for everything."""
    events: list[Event] = [start, *world.events]
    said = io.StringIO()
    table = LocalTable(Dealer.resume(events, Shuffler(random.Random(1))), GreedyAtOnce())
    with asyncio.Runner() as runner, pytest.raises(EndOfInput):
        Conversation(Talk(io.StringIO(ASKED), said), table, runner, None).play()
    return said.getvalue()


@pytest.mark.parametrize(
    ("preset", "players"), [("pagat", 2), ("cribbage", 3), ("five_up", 4), ("muggins", 3)]
)
def test_nothing_that_is_said_depends_on_what_is_hidden(preset: str, players: int) -> None:
    others = tuple(Seat(f"Computer {n}", Kind.COMPUTER, "greedy") for n in range(1, players))
    start = GameStarted(preset, rules_for(preset, players), (Seat("Ann"), *others))
    world = moment(preset, players, seed=3)
    elsewhere = list(other_worlds(world, 0, random.Random(1), tries=40))[-2:]
    assert len(elsewhere) == 2
    assert all(other.state.hands[1:] != world.state.hands[1:] for other in elsewhere)
    here = said_in(start, world)
    assert "Which tile?" in here
    for other in elsewhere:
        assert said_in(start, other) == here
