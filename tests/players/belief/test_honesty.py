"""No level knows more than its seat, and each plays every game by its rules."""

from __future__ import annotations

import inspect
import random
from functools import partial
from typing import Final, get_type_hints

import pytest

from allfives.game.commands import Command, Deal
from allfives.game.decider import legal
from allfives.game.rules import Rules, rules_for
from allfives.game.state import State
from allfives.game.view import SeatView, view
from allfives.players.expert import ExpertPlayer
from allfives.players.levels import LEVELS, player_for
from allfives.players.player import Player
from tests.support.games import SEATINGS, play_out
from tests.support.rounds import moments_of
from tests.support.worlds import other_worlds

FEW: Final = 4
"""Worlds in which an expert tries a choice here."""

GAMES: Final = [rules_for("pagat", 2), rules_for("pagat", 4), rules_for("muggins", 3)]

SHORT: Final = [rules_for("pagat", 2, target=60), rules_for("pagat", 4, target=60)]
"""Games that are near their end from the beginning."""


def quick(level: str) -> Player:
    """A player of a level that thinks no longer than it must."""
    return ExpertPlayer(FEW) if level == "expert" else player_for(level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_the_same_in_every_world_that_looks_the_same(level: str) -> None:
    source = random.Random(11)
    player = quick(level)
    others = 0
    for rules in (*GAMES, *SHORT, rules_for("gambit", 2), rules_for("fives_and_threes", 3)):
        for moment in moments_of(rules, 6, rounds=2, every=5):
            seen = view(moment.state, moment.state.turn)
            if len(seen.legal) < 2:
                continue
            choice = player.choose(seen, random.Random(3))
            for other in other_worlds(moment, seen.seat, source, tries=3):
                same = view(other.state, seen.seat)
                assert same == seen
                assert quick(level).choose(same, random.Random(3)) == choice
                others += 1
    assert others > 20


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_given_a_view_and_a_generator_and_nothing_else(level: str) -> None:
    choose = type(player_for(level)).choose
    assert list(inspect.signature(choose).parameters) == ["self", "view", "rng"]
    hints = get_type_hints(choose)
    assert (hints["view"], hints["rng"]) == (SeatView, random.Random)


def chosen_by(player: Player, state: State, source: random.Random) -> Command:
    """What a player does in a state; it must be allowed."""
    commands = legal(state)
    assert not isinstance(commands[0], Deal)
    seen = view(state, commands[0].seat)
    command = player.choose(seen, random.Random(source.random()))
    assert command in seen.legal
    return command


def game(level: str, rules: Rules, seed: int, rounds: int) -> list[Command]:
    """The commands of a game that a level plays on every seat."""
    choose = partial(chosen_by, quick(level))
    return [command for _, command, _, _ in play_out(rules, seed, rounds=rounds, choose=choose)]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_rounds_of_every_game(level: str) -> None:
    for number, (preset, players) in enumerate(SEATINGS):
        rounds = 1 if level == "expert" else 2
        assert len(game(level, rules_for(preset, players), number, rounds)) > rounds


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_round(level: str) -> None:
    for rules in GAMES:
        assert game(level, rules, 2, 1) == game(level, rules, 2, 1)
