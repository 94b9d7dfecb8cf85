"""Rounds and games of computers: the same seed plays the same, and every game ends."""

from __future__ import annotations

import pytest

from allfives.game.events import ClaimMissed, Event, GameWon, Seat
from allfives.game.rules import Option, rules_for
from allfives.players.arena.play import MOST_ROUNDS
from allfives.players.arena.simulate import LevelsError, Plan, Tally, levels_for, simulate, table
from allfives.players.levels import LevelError


def plan(
    preset: str = "pagat", levels: str = "random greedy", games: int = 3, **options: Option
) -> Plan:
    names = tuple(levels.split())
    return Plan(preset, rules_for(preset, len(names), **options), names, games, seed=4)


def played(what: Plan) -> tuple[Tally, list[Event]]:
    tally, events = Tally(what), list[Event]()
    simulate(tally, events.extend)
    return tally, events


def test_the_same_plan_plays_the_same_games() -> None:
    assert played(plan())[1] == played(plan())[1]


def test_another_seed_plays_other_games() -> None:
    one = plan()
    other = Plan(one.preset, one.rules, one.levels, one.games, seed=5)
    assert played(one)[1] != played(other)[1]


def test_the_deals_do_not_depend_on_who_plays() -> None:
    deals = [
        next(event for event in played(plan(levels=levels, games=1))[1][1:])
        for levels in ("random random", "careful greedy")
    ]
    assert deals[0] == deals[1]


def test_the_tally_counts_what_happened() -> None:
    tally, events = played(plan(games=5))
    winners = [event.side for event in events if isinstance(event, GameWon)]
    assert tally.won == [winners.count(0), winners.count(1)]
    assert tally.games == 5
    assert tally.events == len(events)
    assert tally.stopped == 0


def test_a_computer_never_misses_a_claim() -> None:
    _, events = played(plan("muggins", "greedy random careful", games=1, target=20))
    assert not any(isinstance(event, ClaimMissed) for event in events)


def test_a_game_that_sinks_for_ever_is_stopped() -> None:
    tally, events = played(plan("muggins", "random random random random", games=1))
    assert tally.stopped == 1
    assert tally.rounds == MOST_ROUNDS
    assert not any(isinstance(event, GameWon) for event in events)
    assert f"1 game had no winner after {MOST_ROUNDS} rounds and was stopped." in table(tally)


def test_the_table_has_a_row_for_each_side() -> None:
    tally, _ = played(plan("pagat", "greedy random greedy careful", games=2))
    lines = table(tally).splitlines()
    assert lines[0].startswith("All Fives (pagat), 4 players, seed 4: 2 games")
    assert lines[3].startswith("0 and 2  greedy ")
    assert lines[4].startswith("1 and 3  random and careful ")


def test_a_table_of_nothing_can_be_made() -> None:
    assert "0 games" in table(Tally(plan()))


def test_one_level_stands_for_all_seats() -> None:
    assert levels_for(["greedy"], 3) == ("greedy",) * 3
    assert levels_for(["greedy", "random"], 2) == ("greedy", "random")
    with pytest.raises(LevelsError, match="one level for all seats or 4"):
        levels_for(["greedy", "random"], 4)
    with pytest.raises(LevelError, match="'mighty'"):
        levels_for(["mighty"], 2)


def test_the_seats_of_a_record_tell_their_levels() -> None:
    seats = plan().started().seats
    assert [seat.player for seat in seats] == ["random", "greedy"]
    assert isinstance(seats[0], Seat)
