"""The chances to win a game by what the sides need."""

from __future__ import annotations

import random

import numpy as np
import pytest

from allfives.game.rules import Rules, Stop, rules_for
from allfives.players.search.endgame import solve
from allfives.players.search.playout import deal
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import NOBODY, terms_for
from allfives.players.training.arrays import Weights, inputs_of
from allfives.players.training.chances import Runs, Table, Way, chances_of, runs_of
from allfives.players.training.selfplay import Moment, Round, SelfPlay
from allfives.players.value.aims import Points, aim_for
from allfives.players.value.chances import HELD, NEEDS, Chances, Outcome, before_all, chances_for
from tests.support.games import SEATINGS

PAGAT = rules_for("pagat", 2)


def known() -> Chances:
    """The chances in the standard game for two."""
    chances = chances_for(PAGAT)
    assert chances is not None
    return chances


def round_at(*scores: int, seed: int = 4, rules: Rules = PAGAT) -> Position:
    """A round before its lead, at some scores; of the standard game for two."""
    position = deal(terms_for(rules), 0, random.Random(seed))
    position.scores = list(scores)
    position.start = scores
    return position


def test_the_chances_of_both_sides_are_one() -> None:
    chances = known()
    for own in range(5, 255, 15):
        for other in range(5, 255, 20):
            both = chances.between(own, other, 0.3) + chances.between(other, own, 0.7)
            assert both == pytest.approx(1.0)


def test_who_needs_less_or_leads_or_expects_more_has_the_better_chance() -> None:
    chances = known()
    assert chances.between(100, 100, 1.0) > 0.5 > chances.between(100, 100, 0.0)
    for need in (10, 40, 120, 200):
        assert chances.between(need, 120, 0.5) > chances.between(need + 40, 120, 0.5) + 0.05
        for tiles in (1, 3, 5, 9):
            few = [chances.choosing_now(need, 90, tiles, lead) for lead in (-20.0, 0.0, 20.0)]
            assert few == sorted(few)
            assert few[0] < few[-1]


def test_between_the_nodes_the_chances_go_straight() -> None:
    size = len(NEEDS)
    leading = [float(own + 2 * other) for own in NEEDS for other in NEEDS]
    chances = Chances(5, leading, [[0.0, 10.0]] * 6, [0.25] * size**2 + [0.75] * size**2 * 11)
    assert chances.between(35, 45, 1.0) == pytest.approx(7 + 2 * 9)
    assert chances.choosing_now(35, 45, 1, 4.0) == pytest.approx(0.25 + 0.4 * 0.5)
    assert chances.choosing_now(35, 45, 1, 99.0) == pytest.approx(0.75)


def test_a_game_that_is_won_or_lost_is_certain() -> None:
    outcome = Outcome(known(), 0, 0)
    position = round_at(250, 100)
    position.winner, position.over = 0, True
    assert outcome.of(position, 0.0) == 1.0
    position.winner = 1
    assert outcome.of(position, 0.0) == 0.0


def test_after_a_round_the_chance_knows_who_leads_next() -> None:
    outcome = Outcome(known(), 0, 1)
    position = round_at(150, 150)
    position.over, position.out = True, 0
    ahead = outcome.of(position, 0.0)
    position.out = 1
    assert ahead > outcome.of(position, 0.0)


def test_only_near_the_end_of_a_game_is_the_aim_to_win_it() -> None:
    assert isinstance(aim_for(round_at(0, 10), 0, 0), Points)
    assert isinstance(aim_for(round_at(230, 100), 0, 0), Outcome)
    assert isinstance(aim_for(round_at(230, 100), 0, 0, for_points=True), Points)


def test_more_or_fewer_tiles_change_no_chances() -> None:
    for rules in (rules_for("champion", 2), rules_for("pagat", 2, hand_size=5)):
        assert chances_for(rules) == chances_for(PAGAT)


def test_scores_told_in_other_units_change_no_chances() -> None:
    cribbage = chances_for(rules_for("cribbage", 2))
    assert cribbage is not None
    for own, other in ((3, 10), (20, 7), (40, 40)):
        assert cribbage.between(own, other, 0.3) == known().between(5 * own, 5 * other, 0.3)
        at = cribbage.choosing_now(own, other, 4, 2.0)
        assert at == pytest.approx(known().choosing_now(5 * own, 5 * other, 4, 10.0))


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_the_chances_are_known_in_every_game(preset: str, players: int) -> None:
    rules = rules_for(preset, players)
    target = rules.target
    needs = [target // 10, target // 3, 2 * target // 3]
    outcome = aim_for(round_at(*[target - target // 10] * len(rules.sides), rules=rules), 0, 0)
    assert isinstance(outcome, Outcome)
    chances = chances_for(rules)
    assert chances is not None
    for tiles in (1, 5):
        told = [chances.choosing_now(need, needs[1], tiles, 0.0) for need in needs]
        assert told == sorted(told, reverse=True)
        assert told[0] > told[2] + 0.2


def test_a_game_like_no_other_is_played_for_points() -> None:
    for rules in (rules_for("pagat", 2, exact=True), rules_for("pagat", 2, reserve=2)):
        assert chances_for(rules) is None


def test_of_more_sides_each_that_is_near_its_target_takes_chances() -> None:
    rules = rules_for("pagat", 3)
    chances = chances_for(rules)
    assert chances is not None

    def chance(*scores: int, seat: int = 0) -> float:
        position = round_at(*scores, rules=rules)
        position.over, position.out = True, 0
        return Outcome(chances, seat, 0).of(position, 0.0)

    assert sum([chance(150, 150, 150, seat=seat) for seat in range(3)]) == pytest.approx(1.0)
    assert chance(150, 150, 150) > chance(150, 190, 150) > chance(150, 190, 190)
    assert chance(150, 150, 150) < chance(150, 50, 150) < chance(150, 50, 50)


def test_who_has_no_chance_against_one_has_none_against_all() -> None:
    assert before_all([0.0, 0.9]) == 0.0
    assert before_all([1.0, 0.25]) == 0.25


def test_an_ending_is_searched_for_the_best_chance() -> None:
    searched = 0
    for seed in range(1000):
        position = round_at(220, 225, seed=seed)
        chance = random.Random(seed)
        while position.run_on() and position.played.bit_count() < 19:
            position.play(chance.choice(position.plays()))
        if position.over or position.drawable or len(position.plays()) < 2:
            continue
        outcome = Outcome(known(), position.turn, 0)
        option = solve(position, outcome)
        assert option is not None
        child = position.copy()
        child.play(option)
        best = best_chance(position, outcome, position.turn)
        assert best_chance(child, outcome, position.turn) == best
        searched += 1
    assert searched > 5


def best_chance(position: Position, outcome: Outcome, seat: int) -> float:
    """The chance of a seat if both play their best; every line is tried."""
    position = position.copy()
    if not position.run_on():
        return outcome.of(position, 0.0)
    values = []
    for option in position.plays():
        child = position.copy()
        child.play(option)
        values.append(best_chance(child, outcome, seat))
    return max(values) if position.turn == seat else min(values)


# How they are worked out


def test_a_round_is_told_as_the_side_saw_it_that_chose() -> None:
    played = Round(round_at(0, 0))
    played.moments = [
        Moment(0, 9, 3.0, (0, 0)),
        Moment(1, 9, 2.0, (10, 0)),
        Moment(0, 8, 1.0, (10, 5)),
    ]
    played.position.scores, played.position.over, played.position.out = [35, 5], True, 0
    terms = played.position.terms
    assert runs_of(terms, played, 0) == [([(10, 0), (10, 5), (35, 5)], 1.0)]
    assert runs_of(terms, played, 1) == [([(5, 0), (5, 25)], 0.0)]
    assert runs_of(terms, played, 2) == [([(25, 0)], 1.0)]
    played.position.out = NOBODY
    assert runs_of(terms, played, 2) == [([(25, 0)], 0.5)]


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_few_rounds_are_enough_to_tell_chances(rounds: int) -> None:
    terms = terms_for(PAGAT)
    net = Weights.fresh(inputs_of(terms.table), 2, 1)
    assert chances_of(terms, list(SelfPlay(terms, net, 3, 0.0).rounds(rounds)))["step"]


def test_a_game_of_one_sort_of_round_is_solved() -> None:
    """The leader gains 5, then the other 10, and the other leads next."""
    table = Table(5, 4)
    table.solve(Runs(terms_for(PAGAT), [([(5, 0), (5, 10)], 0.0)]))
    won = [[1, 1, 1, 1], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1]]
    assert table.leading.tolist() == won


def test_the_side_that_comes_to_the_target_first_wins_and_else_the_higher_score() -> None:
    at_once, at_end = terms_for(PAGAT), terms_for(rules_for("pagat", 2, stop=Stop.ROUND_END))
    run = ([(0, 20), (30, 20)], 0.5)
    for terms, chance in ((at_once, 0.0), (at_end, 1.0)):
        table = Table(5, 4)
        runs = Runs(terms, [run])
        assert table.after(runs, Way.of(runs, 20, 0), Way.of(runs, 20, 1)) == chance


def test_gains_that_pass_an_exact_target_are_void() -> None:
    """Of gains of 4, 3 and 2 only those count that leave something to need or nothing."""
    terms = terms_for(rules_for("fives_and_threes", 2))
    runs = Runs(terms, [([(4, 0), (7, 0), (9, 5)], 0.5)])
    left = {need: runs.left(need, 0).item() for need in (1, 3, 4, 5, 6, 7, 9, 10)}
    assert left == {1: 1, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 9: 0, 10: 1}
    reached = {need: runs.reached(need, 0).item() for need in (1, 3, 4, 6, 9, 10)}
    assert reached == {1: 3, 3: 1, 4: 0, 6: 2, 9: 2, 10: 3}
    assert Table(1, 10).after(runs, Way.of(runs, 10, 0), Way.of(runs, 5, 1)) == 0.0
    assert Table(1, 10).after(runs, Way.of(runs, 6, 0), Way.of(runs, 4, 1)) == 1.0


def test_a_round_of_three_is_told_against_each_of_the_others() -> None:
    rules = rules_for("pagat", 3)
    played = Round(round_at(0, 0, 0, rules=rules))
    played.moments = [Moment(1, 7, 0.0, (5, 0, 0))]
    played.position.scores, played.position.over, played.position.out = [10, 30, 0], True, 0
    told = runs_of(terms_for(rules), played, 0)
    assert told == [([(30, 5)], 0.0), ([(30, 0)], 0.5)]


def test_rounds_that_are_alike_likely_are_averaged() -> None:
    table = Table(5, 2)
    runs = Runs(terms_for(PAGAT), [([(10, 0)], 1.0), ([(0, 10)], 0.0)])
    table.solve(runs)
    assert np.allclose(table.leading, 0.5)


def test_chances_are_told_for_hands_that_nobody_ever_holds() -> None:
    """Seven tiles are dealt and nobody draws."""
    terms = terms_for(rules_for("fives_and_threes", 2))
    net = Weights.fresh(inputs_of(terms.table), 2, 1)
    stored = chances_of(terms, list(SelfPlay(terms, net, 1, 0.0).rounds(40)))
    leads = stored["leads"]
    assert isinstance(leads, list)
    assert len(leads) == len(HELD)
    assert leads[-1] == leads[-2]
