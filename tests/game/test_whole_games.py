"""Whole games against a second referee that was written from the rules alone."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator

import pytest

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play, Refused
from allfives.game.decider import advance, decide, legal
from allfives.game.events import RoundDealt
from allfives.game.rules import Rules, rules_for
from allfives.game.state import State, evolve
from allfives.game.tile import ALL_TILES, Tile
from tests.support import plain
from tests.support.games import SEATINGS, any_of, random_rules
from tests.support.luck import Luck, fresh
from tests.support.oracle import Referee, Wish

ONS: tuple[Tile | None, ...] = (None, *ALL_TILES)
LUCK = Luck(0)

pytestmark = pytest.mark.long

ROUNDS = int(os.environ.get("ALLFIVES_ROUNDS", "3"))
"""How many rounds of a whole game are played at most, with all commands tried."""

Said = tuple[Command, Wish]
"""A command, and the same as the referee reads it."""


def said(command: Command) -> Said:
    return command, plain.wish(command)


EVERY_PLAY: tuple[Said, ...] = tuple(
    said(Play(seat, tile, on)) for seat in range(4) for tile in ALL_TILES for on in ONS
)
"""All tiles on all tiles, for seat 0, then for seat 1 and so on."""


def every_command(state: State) -> Iterator[Said]:
    """All tiles on all tiles, draws, passes and claims, for every seat, and a deal."""
    yield from EVERY_PLAY[: state.rules.players * len(ALL_TILES) * len(ONS)]
    yield from map(said, short_commands(state, range(-1, 37)))


def short_commands(state: State, claims: Iterable[int]) -> Iterator[Command]:
    """What can be said without a tile, these claims among it."""
    yield Deal()
    for seat in range(state.rules.players):
        yield Draw(seat)
        yield Pass(seat)
        yield from (Claim(seat, points) for points in claims)


def some_commands(state: State, source: random.Random) -> Iterator[Said]:
    """A sample: every tile of every seat laid on a few tiles, and what needs no tile."""
    for seat in range(state.rules.players):
        ons = (None, *(end.tile for end in state.layout.ends), source.choice(ALL_TILES))
        tiles = state.hands[seat] + (source.choice(ALL_TILES),)
        yield from (said(Play(seat, tile, on)) for tile in tiles for on in ons)
    count = state.layout.count
    claims = (-1, 0, 1, count, state.rules.points[count])
    yield from map(said, short_commands(state, claims))


def is_accepted(command: Command, state: State) -> bool:
    try:
        decide(command, state, LUCK)
    except Refused:
        return False
    return True


def check_agreement(state: State, referee: Referee, commands: Iterator[Said]) -> None:
    """Do engine, referee and the list of legal commands allow the same?"""
    listed = legal(state)
    assert len(set(listed)) == len(listed)
    assert {plain.wish(command) for command in listed} == set(referee.wishes())
    allowed: set[Wish] = set()
    for command, wished in commands:
        accepted = is_accepted(command, state)
        assert accepted == referee.allows(wished), f"{command} in {state}"
        if accepted and wished != ("deal",):
            allowed.add(wished)
    assert allowed <= {plain.wish(command) for command in listed}


def check_state(state: State, referee: Referee) -> None:
    """Does the state hold what the referee holds?"""
    assert list(state.scores) == referee.scores
    assert list(state.opened) == referee.opened
    assert state.winner == referee.winner
    assert state.in_round == referee.playing
    held = [[plain.pair(tile) for tile in hand] for hand in state.hands]
    assert held == referee.hands
    assert [plain.pair(tile) for tile in state.boneyard] == referee.boneyard
    assert [plain.pair(placed.tile) for placed in state.layout.plays] == list(referee.table.tiles)
    assert state.layout.count == referee.table.count()
    assert state.layout.places == sum(map(referee.table.places, referee.table.tiles))
    if state.in_round:
        assert (state.turn, state.drawn) == (referee.turn, referee.drawn)


def deal_both(state: State, referee: Referee, luck: Luck) -> State:
    """Deal a round to the engine and to the referee."""
    (dealt,), after = advance(Deal(), state, luck)
    assert isinstance(dealt, RoundDealt)
    hands = [[plain.pair(tile) for tile in hand] for hand in dealt.hands]
    boneyard = [plain.pair(tile) for tile in dealt.boneyard]
    assert sorted([*boneyard, *(tile for hand in hands for tile in hand)]) == sorted(
        plain.pair(tile) for tile in ALL_TILES
    )
    assert {len(hand) for hand in hands} == {state.rules.hand_size}
    assert dealt.leader in referee.possible_leaders(hands)
    referee.deal(dealt.leader, hands, boneyard)
    assert (dealt.round, after.round) == (referee.round, referee.round)
    return after


def play_against_the_referee(rules: Rules, seed: int, rounds: int, exhaustive: int) -> State:
    """A game in which every step is checked; `exhaustive` rounds try all commands."""
    luck = Luck(seed)
    state, referee = fresh(rules), Referee(rules.options())
    while state.winner is None and (state.in_round or state.round < rounds):
        everything = state.round <= exhaustive
        commands = every_command(state) if everything else some_commands(state, luck.random)
        if state.hands:
            check_agreement(state, referee, commands)
        if not state.in_round:
            state = deal_both(state, referee, luck)
            continue
        command = any_of(state, luck.random)
        events, after = advance(command, state)
        assert [plain.fact(event) for event in events] == referee.carry_out(plain.wish(command))
        folded = state
        for event in events:
            folded = evolve(folded, event)
        assert folded == after
        assert after.version == state.version + len(events)
        state = after
        check_state(state, referee)
    return state


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_every_command_is_judged_as_the_rules_judge_it(preset: str, players: int) -> None:
    play_against_the_referee(rules_for(preset, players), seed=players, rounds=1, exhaustive=1)


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_a_whole_game_goes_as_the_rules_say(preset: str, players: int) -> None:
    rules = rules_for(preset, players, target=rules_for(preset, players).target // 3)
    play_against_the_referee(rules, seed=players + 7, rounds=ROUNDS, exhaustive=ROUNDS)


@pytest.mark.parametrize("seed", range(40))
def test_options_combine_as_the_rules_say(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    play_against_the_referee(rules, seed, rounds=4, exhaustive=0)


@pytest.mark.parametrize("preset", ["pagat", "multiplayer", "all_threes", "sniff", "cribbage"])
def test_a_random_game_ends_with_a_winner(preset: str) -> None:
    end = play_against_the_referee(rules_for(preset, 2, target=60), 1, rounds=60, exhaustive=0)
    assert end.winner is not None
    assert end.scores[end.winner] >= 60
    assert legal(end) == ()
