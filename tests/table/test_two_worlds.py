"""The screen in two worlds: it is the same where one seat knows the same."""

from __future__ import annotations

import random

import pytest
from rich.segment import Segment

from allfives.game.commands import Play
from allfives.game.decider import legal
from allfives.game.events import Event, GameStarted, Kind, Seat
from allfives.game.rules import rules_for
from allfives.table.dealer import Dealer, Shuffler
from tests.support.painted import strips_of
from tests.support.rounds import moments_of
from tests.support.table import TableApp, rest
from tests.support.worlds import World, other_worlds

SIZES = [(80, 24), (120, 40)]


def started(preset: str, players: int) -> GameStarted:
    """A game of one person, on the first seat, against computers."""
    others = tuple(Seat(f"Computer {n}", Kind.COMPUTER, "greedy") for n in range(1, players))
    return GameStarted(preset, rules_for(preset, players), (Seat("Ann"), *others))


def moment(preset: str, players: int, seed: int) -> World:
    """A moment in the middle of a round at which the first seat has a tile to play."""
    rules = rules_for(preset, players)
    found = [
        world
        for world in moments_of(rules, seed, rounds=1)
        if world.state.turn == 0 and isinstance(legal(world.state)[0], Play)
    ]
    return found[len(found) // 2]


async def painted(start: GameStarted, world: World, size: tuple[int, int]) -> list[list[Segment]]:
    """Everything on the screen of a table in this world, with its colours."""
    events: list[Event] = [start, *world.events]
    dealer = Dealer.resume(events, Shuffler(random.Random(1)))
    app = TableApp(dealer)
    async with app.run_test(size=size) as pilot:
        await rest(pilot, app)
        return [list(strip) for strip in strips_of(app)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("preset", "players"), [("pagat", 2), ("cribbage", 3), ("five_up", 4)])
async def test_the_table_shows_nothing_of_what_is_hidden(
    preset: str, players: int, size: tuple[int, int]
) -> None:
    start, world = started(preset, players), moment(preset, players, seed=3)
    others = list(other_worlds(world, 0, random.Random(1), tries=40))[-2:]
    assert len(others) == 2
    assert all(other.state.hands[1:] != world.state.hands[1:] for other in others)
    here = await painted(start, world, size)
    for other in others:
        assert await painted(start, other, size) == here
