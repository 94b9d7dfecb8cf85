"""The players that learned: legal everywhere, and careful where they never learned anything."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from allfives.game.commands import Deal, Play
from allfives.game.decider import advance, legal
from allfives.game.events import GameStarted, GameWon, Kind, PointsScored, Seat, TilePlayed
from allfives.game.rules import Option, Rules, rules_for
from allfives.game.state import State, begin
from allfives.game.view import view
from allfives.players import trial
from allfives.players.arena import duplicate
from allfives.players.arena.duplicate import Match
from allfives.players.arena.matches import play_matches
from allfives.players.arena.play import Luck, Sitting, play_round
from allfives.players.belief.inference import Choices, Suspected, resample
from allfives.players.belief.knowledge import Division
from allfives.players.careful import CarefulPlayer
from allfives.players.expert import ExpertPlayer
from allfives.players.player import Player
from allfives.players.search.round_numbers import terms_for
from allfives.players.simple import GreedyPlayer
from allfives.players.strong import StrongPlayer
from allfives.players.value.net import net_for
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


NEAR_THE_END: Final = [
    (rules_for("pagat", 2), 235),
    (rules_for("pagat", 3), 190),
    (rules_for("fives_and_threes", 2), 57),
]
"""Games with a score near the target."""


@pytest.mark.parametrize(("rules", "score"), NEAR_THE_END, ids=["pagat", "three", "exact"])
def test_a_play_that_wins_the_game_is_never_left_for_another(rules: Rules, score: int) -> None:
    """Who plays for points alone sometimes waits for more."""
    choices = waits = 0
    for seed in range(12):
        chance = random.Random(seed)
        for state in states_of(rules, seed, rounds=1):
            near = replace(state, scores=(score,) * len(state.scores))
            plays = [play for play in legal(near) if isinstance(play, Play)]
            wins = [wins_now(near, play) for play in plays]
            if any(wins) and not all(wins):
                for player in LEARNED:
                    choice = player.choose(view(near, near.turn), chance)
                    assert isinstance(choice, Play)
                    assert wins_now(near, choice)
                other = ExpertPlayer(FEW, for_points=True).choose(view(near, near.turn), chance)
                assert isinstance(other, Play)
                waits += not wins_now(near, other)
                choices += 1
    assert choices >= 5
    assert waits > 0 or rules.exact


def wins_now(state: State, play: Play) -> bool:
    """Is the game won by the points of a play alone?"""
    events, _ = advance(play, state)
    return [type(event) for event in events] == [TilePlayed, PointsScored, GameWon]


@pytest.mark.parametrize(("level", "deals"), [("strong", 150), ("expert", 30)])
def test_what_was_learned_wins(monkeypatch: pytest.MonkeyPatch, level: str, deals: int) -> None:
    """The whole interval is above nothing."""
    few = {"strong": StrongPlayer(), "expert": ExpertPlayer(15), "greedy": GreedyPlayer()}
    monkeypatch.setattr(duplicate, "contender", few.__getitem__)
    (result,), _ = play_matches(
        [Match(level, "greedy", "pagat", rules_for("pagat", 2), 1)], deals, 0, 1
    )
    assert result.diff is not None
    assert result.ci95 is not None
    assert result.diff - result.ci95 > 0


def test_an_expert_that_suspects_draws_the_worlds_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def count(
        divisions: Sequence[Division], choices: Choices, count: int, rng: random.Random
    ) -> list[Suspected]:
        asked.append(len(divisions))
        return resample(divisions, choices, count, rng)

    monkeypatch.setattr(trial, "resample", count)
    for seed, suspects in enumerate((True, False), 2):
        match = Match("expert", "greedy", "pagat", rules_for("pagat", 2), seed)
        asked.clear()
        few = {"expert": ExpertPlayer(5, suspects=suspects), "greedy": GreedyPlayer()}
        monkeypatch.setattr(duplicate, "contender", few.__getitem__)
        play_matches([match], 1, 0, 1)
        assert set(asked) == ({15} if suspects else set())


def test_the_same_seed_plays_the_same_round_on_every_machine() -> None:
    """Renew the list when a player is made to choose otherwise."""
    seats = [Seat("Ann", Kind.COMPUTER), Seat("Bob", Kind.COMPUTER)]
    state = begin(GameStarted("pagat", rules_for("pagat", 2), tuple(seats)))
    sittings = [Sitting(ExpertPlayer(20), "1"), Sitting(StrongPlayer(), "2")]
    state = play_round(state, sittings, Luck("11"))
    plays = [event for event in state.events if isinstance(event, TilePlayed)]
    assert " ".join(f"{event.tile}" for event in plays) == (
        "6-4 4-2 6-6 3-2 5-3 6-2 5-1 2-2 6-5 5-5 1-0 2-1 4-1 5-0 0-0 4-4 3-0"
    )
