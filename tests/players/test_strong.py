"""The players that learned: legal everywhere, and careful where they never learned anything."""

from __future__ import annotations

import random
from typing import Final

import pytest

from allfives.game.commands import Deal
from allfives.game.decider import legal
from allfives.game.rules import Option, rules_for
from allfives.game.state import State
from allfives.game.view import view
from allfives.players.careful import CarefulPlayer
from allfives.players.expert import ExpertPlayer
from allfives.players.net import net_for
from allfives.players.player import Player
from allfives.players.strong import StrongPlayer
from allfives.players.terms import terms_for
from tests.support.games import SEATINGS, random_rules, states_of

FEW: Final = 3
"""Worlds in which an expert tries a choice here."""

LEARNED: Final[tuple[Player, ...]] = (StrongPlayer(), ExpertPlayer(FEW))

UNKNOWN: Final[list[tuple[str, int, dict[str, Option]]]] = [
    ("sniff", 3, {"multiples": (3,)}),
    ("five_up", 2, {"multiples": (3, 5)}),
    ("all_threes", 4, {"partnership": False, "spinner": rules_for("sniff").spinner}),
]
"""Games for which there is no net."""


def seat_to_act(state: State) -> int | None:
    """The seat that has to choose, if there is a choice."""
    commands = legal(state)
    if len(commands) < 2 or isinstance(commands[0], Deal):
        return None
    return commands[0].seat


@pytest.mark.parametrize(("preset", "players", "options"), UNKNOWN)
def test_where_no_net_fits_both_are_careful(
    preset: str, players: int, options: dict[str, Option]
) -> None:
    rules = rules_for(preset, players, **options)
    assert net_for(terms_for(rules)) is None
    choices = 0
    for state in states_of(rules, 5, rounds=2):
        seat = seat_to_act(state)
        if seat is None:
            continue
        seen = view(state, seat)
        wanted = CarefulPlayer().choose(seen, random.Random(1))
        assert all(player.choose(seen, random.Random(1)) == wanted for player in LEARNED)
        choices += 1
    assert choices > 5


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_whatever_others_played_the_choice_is_legal(preset: str, players: int) -> None:
    source = random.Random(players)
    choices = 0
    for state in states_of(rules_for(preset, players), 7, rounds=1):
        seat = seat_to_act(state)
        if seat is None:
            continue
        seen = view(state, seat)
        for player in LEARNED:
            assert player.choose(seen, source) in legal(state)
        choices += 1
    assert choices > 1


def test_the_choice_is_legal_under_any_house_rules() -> None:
    source = random.Random(4)
    choices = 0
    for seed in range(25):
        for state in states_of(random_rules(source), seed, rounds=1):
            seat = seat_to_act(state)
            if seat is None or source.random() < 0.5:
                continue
            for player in LEARNED:
                assert player.choose(view(state, seat), source) in legal(state)
            choices += 1
    assert choices > 50
