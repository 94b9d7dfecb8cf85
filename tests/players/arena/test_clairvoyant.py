"""The measuring rod that sees everything."""

from __future__ import annotations

import random
from typing import Final

import pytest

from allfives.game.rules import rules_for
from allfives.players.arena.clairvoyant import best_option
from allfives.players.arena.duplicate import Match
from allfives.players.arena.matches import play_matches
from allfives.players.arena.yardsticks import RODS, contender
from allfives.players.levels import LEVELS, LevelError, player_for
from allfives.players.search.playout import deal, play_randomly
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import terms_for

SMALL: Final = ("pagat", "multiplayer", "muggins", "five_up", "all_threes", "classic")


def lead_of(position: Position, seat: int) -> int:
    """By how much a seat ends ahead, if both play their best; every line is tried."""
    if not position.run_on():
        gained = position.gained()
        return gained[seat] - gained[1 - seat]
    leads = []
    for option in position.plays():
        child = position.copy()
        child.play(option)
        leads.append(lead_of(child, seat))
    return max(leads) if position.turn == seat else min(leads)


def endings(preset: str, seed: int) -> Position | None:
    """A round of two in which few tiles are left; None if it was over before."""
    chance = random.Random(seed)
    position = deal(terms_for(rules_for(preset, 2, target=1000)), 0, chance)
    while position.run_on() and position.played.bit_count() < 15:
        position.play(chance.choice(position.plays()))
    position.start = tuple(position.scores)
    return None if position.over else position


@pytest.mark.parametrize("preset", SMALL)
def test_an_ending_is_played_as_well_as_can_be(preset: str) -> None:
    solved = 0
    for seed in range(40):
        position = endings(preset, seed)
        if position is None:
            continue
        seat = position.turn
        child = position.copy()
        child.play(best_option(position, nodes=10**6))
        assert lead_of(child, seat) == lead_of(position, seat)
        solved += 1
    assert solved > 2


def test_it_chooses_within_its_nodes_and_leaves_the_position_as_it_is() -> None:
    position = deal(terms_for(rules_for("pagat", 2)), 0, random.Random(1))
    before = (list(position.hands), position.ends, position.turn)
    assert best_option(position, nodes=50) in position.legal()
    assert (list(position.hands), position.ends, position.turn) == before


def test_it_wins_far_more_than_an_honest_level_could() -> None:
    match = Match("clairvoyant", "greedy", "multiplayer", rules_for("multiplayer", 2), 1)
    (result,), is_whole = play_matches([match], 6, 0, jobs=1)
    assert is_whole
    assert result.diff is not None
    assert result.diff > 10


def test_rods_are_no_levels_and_cannot_be_chosen_as_opponents() -> None:
    assert not set(RODS) & set(LEVELS)
    for name in RODS:
        with pytest.raises(LevelError):
            player_for(name)
    with pytest.raises(LevelError, match="to measure them by clairvoyant"):
        contender("mighty")


def test_it_plays_rounds_of_three_and_four_too() -> None:
    for players in (3, 4):
        position = deal(terms_for(rules_for("pagat", players)), 0, random.Random(players))
        position.play(best_option(position, nodes=200))
        play_randomly(position, random.Random(1))
        assert position.over
