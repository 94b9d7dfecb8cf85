"""Rounds in play, and whole deals from what a seat imagines, for tests of knowledge."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from allfives.game.commands import Command, Deal
from allfives.game.events import RoundDealt, TileDrawn, TilePlayed
from allfives.game.rules import Rules
from allfives.game.state import State
from allfives.game.tile import ALL_TILES, Tile
from allfives.players.belief.knowledge import BONEYARD, DEALT, Division, Knowledge
from allfives.players.belief.worlds import World as Imagined
from tests.support.games import any_of, play_out
from tests.support.worlds import World, redealt


def moments_of(
    rules: Rules,
    seed: int,
    rounds: int,
    every: int = 1,
    choose: Callable[[State, random.Random], Command] = any_of,
) -> Iterator[World]:
    """Moments of a random game, each as the deal and the commands that led to it."""
    before: State | None = None
    commands: list[Command] = []
    dealt: RoundDealt | None = None
    steps = play_out(rules, seed, rounds=rounds, choose=choose)
    for number, (state, command, events, after) in enumerate(steps):
        if isinstance(command, Deal):
            before, commands = state, []
            assert isinstance(events[0], RoundDealt)
            dealt = events[0]
        else:
            commands.append(command)
        if after.in_round and number % every == 0:
            assert before is not None
            assert dealt is not None
            yield World(before, dealt, commands)


def true_division(known: Knowledge, world: World) -> Division:
    """The groups to which the tiles really came."""
    places: dict[Tile, int] = {}
    drawn = _draws(world)
    hands = dict(enumerate(world.dealt.hands))
    for index, group in enumerate(known.groups):
        if group.seat == BONEYARD:
            places |= dict.fromkeys(world.state.boneyard, index)
        elif group.since == DEALT:
            places |= dict.fromkeys(hands[group.seat], index)
        else:
            places[drawn[group.seat, group.since].pop(0)] = index
    return [places[origin.tile] for origin in known.origins]


def _draws(world: World) -> dict[tuple[int, int], list[Tile]]:
    """The tiles that each seat drew after so many plays."""
    drawn: dict[tuple[int, int], list[Tile]] = {}
    plays = 0
    for event in world.events:
        plays += isinstance(event, TilePlayed)
        if isinstance(event, TileDrawn):
            assert event.tile is not None
            drawn.setdefault((event.seat, plays), []).append(event.tile)
    return drawn


def imagined_deal(
    world: World, seat: int, known: Knowledge, division: Division, imagined: Imagined
) -> RoundDealt:
    """The deal that leads to what a seat imagines."""
    got: dict[tuple[int, int], list[Tile]] = {}
    for origin, index in zip(known.origins, division, strict=True):
        group = known.groups[index]
        if group.seat != BONEYARD:
            got.setdefault((index, group.seat), []).append(origin.tile)
    drawn: dict[tuple[int, int], list[Tile]] = {}
    hands = [world.dealt.hands[seat]] * len(world.dealt.hands)
    for (index, owner), tiles in sorted(got.items()):
        group = known.groups[index]
        assert len(tiles) == group.size
        if group.since == DEALT:
            hands[owner] = tuple(tiles)
        else:
            drawn.setdefault((owner, group.since), []).extend(tiles)
    own = _draws(world)
    drawn |= {key: tiles for key, tiles in own.items() if key[0] == seat}
    order = [tile for hand in hands for tile in hand]
    plays = 0
    for event in world.events:
        plays += isinstance(event, TilePlayed)
        if isinstance(event, TileDrawn):
            order.append(drawn[event.seat, plays].pop(0))
    order += [ALL_TILES[bit.bit_length() - 1] for bit in imagined.boneyard]
    assert {tile.number for tile in order} == set(range(28))
    return redealt(world.dealt, tuple(order))
