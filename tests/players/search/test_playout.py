"""Rounds played out by policies: fair deals, legal plays, and what each policy prefers."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from allfives.game.commands import Deal, Draw, Pass, Play
from allfives.game.decider import advance, legal
from allfives.game.rules import rules_for
from allfives.game.state import State
from allfives.game.tile import ALL_BITS
from allfives.game.view import view
from allfives.players.careful import Answers, CarefulPlayer
from allfives.players.search.conversion import bits_of, command_of, position_in_world
from allfives.players.search.playout import deal, play_out, play_randomly
from allfives.players.search.policies import CarefulPolicy, GreedyPolicy, Policy, RandomPolicy
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import terms_for
from allfives.players.simple import GreedyPlayer
from tests.support.luck import Luck, fresh

TABLES = [("pagat", 2), ("pagat", 3), ("pagat", 4), ("five_up", 2), ("fives_and_threes", 2)]


def policies() -> list[Policy]:
    return [RandomPolicy(random.Random(1)), GreedyPolicy(), CarefulPolicy()]


def states(preset: str, players: int, seed: int) -> list[State]:
    """The states of one round in which a seat has a choice of plays."""
    luck = Luck(seed)
    state = advance(Deal(), fresh(rules_for(preset, players)), luck)[1]
    met = []
    while state.in_round:
        commands = legal(state)
        if len(commands) > 1:
            met.append(state)
        state = advance(luck.random.choice(commands), state)[1]
    return met


def in_world(state: State) -> Position:
    hands = [sum(bits_of(hand)) for hand in state.hands]
    return position_in_world(view(state, state.turn), hands, bits_of(state.boneyard))


def shuffled_out_of_sight(state: State, chooser: random.Random) -> Position:
    """The same round with other tiles in all hands that the seat to move cannot see."""
    own = state.turn
    hidden = [tile for seat, hand in enumerate(state.hands) if seat != own for tile in hand]
    tiles = chooser.sample([*hidden, *state.boneyard], len(hidden) + len(state.boneyard))
    hands = []
    for seat, hand in enumerate(state.hands):
        size = 0 if seat == own else len(hand)
        hands.append(sum(bits_of(hand if seat == own else tiles[:size])))
        tiles = tiles[size:]
    return position_in_world(view(state, own), hands, bits_of(tiles))


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_policy_plays_rounds_to_their_end(preset: str, players: int) -> None:
    terms = terms_for(rules_for(preset, players))
    chance = random.Random(3)
    for policy in policies():
        for leader in range(players):
            position = deal(terms, leader, chance)
            play_out(position, [policy] * players)
            assert position.over
            assert position.run_on() == 0


def test_the_random_playout_ends_every_round() -> None:
    terms = terms_for(rules_for("pagat", 2))
    chance = random.Random(5)
    outs = Counter[int]()
    for _ in range(300):
        position = deal(terms, 0, chance)
        play_randomly(position, chance)
        assert position.over
        outs[position.out] += 1
    assert set(outs) == {-1, 0, 1}


def test_a_deal_has_every_tile_once() -> None:
    terms = terms_for(rules_for("pagat", 3))
    position = deal(terms, 2, random.Random(8))
    assert position.turn == 2
    assert [hand.bit_count() for hand in position.hands] == [7, 7, 7]
    assert sum(position.hands) + sum(position.boneyard) == ALL_BITS
    assert len(position.boneyard) == 7


def test_the_same_generator_plays_the_same_round() -> None:
    terms = terms_for(rules_for("pagat", 2))
    ended = []
    for _ in range(2):
        chance = random.Random(9)
        position = deal(terms, 0, chance)
        play_randomly(position, chance)
        ended.append((position.hands, position.scores, position.played))
    assert ended[0] == ended[1]


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_policies_take_only_legal_options(preset: str, players: int) -> None:
    for state in states(preset, players, 4):
        position = in_world(state)
        for policy in policies():
            option = policy.choose(position, position.fitting())
            command = command_of(option, state.turn, state.layout, position.terms.table)
            assert command in legal(state)


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_no_policy_looks_at_what_its_seat_cannot_see(preset: str, players: int) -> None:
    chooser = random.Random(6)
    for state in states(preset, players, 7):
        position, other = in_world(state), shuffled_out_of_sight(state, chooser)
        for first, second in zip(policies(), policies(), strict=True):
            fitting = position.fitting()
            assert first.choose(position, fitting) == second.choose(other, fitting)


def played(policy: Policy, state: State) -> Play:
    position = in_world(state)
    option = policy.choose(position, position.fitting())
    command = command_of(option, state.turn, state.layout, position.terms.table)
    assert not isinstance(command, Draw | Pass)
    assert isinstance(command, Play)
    return command


@pytest.mark.parametrize(("preset", "players"), [("pagat", 2), ("pagat", 4), ("five_up", 2)])
def test_careful_is_as_careful_as_the_player_of_that_name(preset: str, players: int) -> None:
    rng = random.Random(0)
    for seed in range(6):
        for state in states(preset, players, seed):
            seen = view(state, state.turn)
            if any(seen.lacks[(seen.seat + step) % players] for step in range(2, players)):
                continue  # the player knows more of the next hand, if the further ones lack tiles
            answers = Answers(seen)
            best = CarefulPlayer().choose(seen, rng)
            assert isinstance(best, Play)
            chosen = played(CarefulPolicy(), state)
            assert answers.balance(chosen) == answers.balance(best)


def test_greedy_plays_what_the_player_of_that_name_plays() -> None:
    rng = random.Random(0)
    for seed in range(6):
        for state in states("pagat", 2, seed):
            best = GreedyPlayer().choose(view(state, state.turn), rng)
            assert isinstance(best, Play)
            chosen = played(GreedyPolicy(), state)
            table = terms_for(state.rules).table
            counts = [state.layout.after(each.tile, each.on).count for each in (best, chosen)]
            assert table.worth[counts[0]] == table.worth[counts[1]]
            assert best.tile.pips == chosen.tile.pips
