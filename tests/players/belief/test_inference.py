"""What the others chose makes some worlds likelier than others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import exp, log, prod
from typing import Final

import pytest

from allfives.game.commands import Command, Play
from allfives.game.decider import legal
from allfives.game.events import TilePlayed
from allfives.game.rules import Rules, rules_for
from allfives.game.scoring import play_points
from allfives.game.state import State
from allfives.game.tile import ALL_BITS, Tile
from allfives.game.view import view
from allfives.players.belief.inference import (
    LAPSE,
    MANNERS,
    Answers,
    Choice,
    Choices,
    Standing,
    resample,
)
from allfives.players.belief.knowledge import Division, knowledge_of
from allfives.players.belief.worlds import Worlds
from allfives.players.levels import player_for
from allfives.players.search.conversion import option_of
from allfives.players.search.layout_numbers import TILE_WIDTH
from allfives.players.search.playout import deal
from allfives.players.search.reply import best_reply
from allfives.players.search.round_numbers import terms_for
from allfives.players.value.features import USUAL_SCALE, points_scale
from tests.support.rounds import moments_of, true_division
from tests.support.worlds import World

GAMES: Final = [
    rules_for("pagat", 2),
    rules_for("pagat", 3),
    rules_for("pagat", 4),
    rules_for("five_up", 2),
    rules_for("gambit", 2),
    rules_for("fives_and_threes", 2, target=20),
    rules_for("pagat", 3, first_score_min=10, exact=True, target=60),
]

BY_POINTS: Final = MANNERS[0]
"""Looks at its points alone, and lays the heavier tile."""


def states_of(world: World) -> list[State]:
    """The states in which the tiles of a round were played, in order."""
    states = []
    for number in range(len(world.commands)):
        if isinstance(world.commands[number], Play):
            states.append(World(world.before, world.dealt, world.commands[:number]).state)
    return states


def chooser(level: str) -> Callable[[State, random.Random], Command]:
    """Every seat plays at a level."""

    def choose(state: State, source: random.Random) -> Command:
        commands = legal(state)
        if len(commands) == 1:
            return commands[0]
        return player_for(level).choose(view(state, state.turn), source)

    return choose


def likelihood(choices: Choices, division: Division) -> float:
    """How likely the choices are in a division."""
    return prod(map(sum, choices.suspicions(division)))


def by_points(state: State, played: TilePlayed) -> float:
    """How likely a seat that looks at its points alone chooses a play, by the engine."""
    unit = points_scale(terms_for(state.rules).table) / USUAL_SCALE * BY_POINTS.warmth
    side, goes_out = state.side_of(state.turn), len(state.hands[state.turn]) == 1

    def ready(count: int, tile: Tile) -> float:
        score, opened = state.scores[side], state.opened[side]
        points = play_points(state.rules, count, score, opened, goes_out=goes_out)
        return exp(points / unit + BY_POINTS.pull * tile.pips)

    plays: dict[int, float] = {}
    for play in legal(state):
        assert isinstance(play, Play)
        option = option_of(play, state.layout, terms_for(state.rules).table)
        plays[option] = ready(state.layout.after(play.tile, play.on).count, play.tile)
    chosen = ready(played.count, played.tile)
    return LAPSE / len(plays) + (1 - LAPSE) * chosen / sum(plays.values())


@pytest.mark.parametrize("rules", GAMES)
def test_a_choice_is_as_likely_as_the_engine_makes_it_in_the_real_world(rules: Rules) -> None:
    compared = 0
    for world in moments_of(rules, 5, rounds=4, every=7):
        seen = view(world.state, world.state.turn)
        known = knowledge_of(seen)
        choices = Choices(seen, known)
        plays = [event for event in world.events if isinstance(event, TilePlayed)]
        real = {
            (played.seat, played.tile.number): by_points(state, played)
            for played, state in zip(plays, states_of(world), strict=True)
        }
        for choice, hand in choices.hands(true_division(known, world)):
            assert choice.chances(hand)[0] == pytest.approx(real[choice.seat, choice.tile])
            compared += 1
    assert compared >= 10


def test_a_seat_that_did_not_score_is_thought_to_hold_no_tile_that_scores() -> None:
    choice = Choice(1, 0, (0,), 0b111, [1, 1, 1], [[1.0, 1.0, 148.4]], [1.0])
    assert choice.chances(0b011)[0] > 8 * choice.chances(0b101)[0]


@pytest.mark.parametrize("preset", ["pagat", "five_up", "fives_and_threes"])
def test_of_plays_that_score_alike_the_one_with_the_lesser_answer_is_chosen_sooner(
    preset: str,
) -> None:
    terms = terms_for(rules_for(preset, 2))
    table = terms.table
    compared = 0
    for seed in range(30):
        position = deal(terms, 0, random.Random(seed))
        position.play(position.plays()[0])
        position.run_on()
        sizes = [hand.bit_count() for hand in position.hands]
        unplayed = ALL_BITS & ~position.played
        standing = Standing((0, 0), (False, False))
        answers = Answers(terms, position.turn, unplayed, [0, 0], sizes, standing)
        rated = []
        for option in position.plays():
            ends = option >> TILE_WIDTH
            reply = best_reply(table, ends, unplayed, sizes[1 - position.turn])
            rated.append((table.points[ends], round(reply, 6), answers.readiness(ends, 0)))
        for (points, reply, ready), (others, answer, readiness) in pairwise(sorted(rated)):
            if points == others and reply < answer:
                assert ready[0] == readiness[0]
                assert ready[1] > readiness[1]
                compared += 1
    assert compared > 10


def test_worlds_are_drawn_as_often_as_they_are_likely() -> None:
    class Known(Choices):
        def __init__(self) -> None:
            """Choices with likelihoods of their own."""

        def suspicions(self, division: Division) -> list[list[float]]:
            return [[1.0, 0.0, 0.0], [0.0, division[0] / 2, division[0] / 2]]

    divisions = [[1], [0], [2], [7]]
    firsts = set()
    for seed in range(20):
        drawn = resample(divisions, Known(), 30, random.Random(seed))
        counts = Counter(division[0] for division, _ in drawn)
        assert len(drawn) == 30
        assert (counts[1], counts[0], counts[2], counts[7]) == (3, 0, 6, 21)
        firsts.add(drawn[0].division[0])
        assert {manners[0] for _, manners in drawn} == {MANNERS[0]}
        assert {manners[1] for _, manners in drawn} == {MANNERS[1], MANNERS[2]}
    assert firsts == {1, 2, 7}, "equal worlds must not come one after the other"


@pytest.mark.parametrize(("level", "manner"), [("greedy", 0), ("careful", 1), ("strong", 2)])
def test_the_manner_of_a_seat_is_found_out(level: str, manner: int) -> None:
    """In the real world, where its whole hand is known."""
    found = Counter[int]()
    rules = rules_for("pagat", 2, target=1000)
    for world in moments_of(rules, 3, rounds=12, every=5, choose=chooser(level)):
        seen = view(world.state, world.state.turn)
        known = knowledge_of(seen)
        choices = Choices(seen, known)
        if len(list(choices.hands(true_division(known, world)))) >= 4:
            weights = choices.suspicions(true_division(known, world))[1 - seen.seat]
            found[weights.index(max(weights))] += 1
    assert found.total() > 20
    assert found[manner] > 0.6 * found.total()


@pytest.mark.parametrize("level", ["greedy", "careful"])
def test_the_real_world_is_thought_likelier_than_others_where_seats_choose_well(
    level: str,
) -> None:
    gains = []
    rules = rules_for("pagat", 2, target=1000)
    for world in moments_of(rules, 3, rounds=12, every=5, choose=chooser(level)):
        worlds = Worlds(view(world.state, world.state.turn), random.Random(1))
        choices = Choices(view(world.state, world.state.turn), worlds.known)
        real = likelihood(choices, true_division(worlds.known, world))
        imagined = [likelihood(choices, worlds.divide()) for _ in range(40)]
        gains.append(log(real * len(imagined) / sum(imagined)))
    assert len(gains) > 40
    assert sum(gains) / len(gains) > 0.5
