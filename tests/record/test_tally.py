"""What each seat got and did, from hand-made rounds and from random games."""

from __future__ import annotations

import pytest

from allfives.game.commands import Deal, Draw, Play
from allfives.game.decider import advance
from allfives.game.events import (
    Event,
    For,
    GameStarted,
    GameWon,
    PointsScored,
    Reason,
    RoundDealt,
    RoundEnded,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.history import History
from allfives.game.rules import rules_for
from allfives.game.tile import Tile
from allfives.record.summary import standing
from allfives.record.tally import MILLION, SeatTally, tallies_of
from tests.support.games import SEATINGS
from tests.support.luck import fresh, seats_of, stacked
from tests.support.random_records import record_of
from tests.support.records import commands_of, flat

RULES = rules_for("pagat", 2, hand_size=2)
START = GameStarted("pagat", RULES, seats_of(RULES))
LEAD = Tile(5, 5)


def opening() -> list[Event]:
    """Ann leads the 5-5 and scores 10; Ben draws 3-2, then 5-0, lays it and scores 10."""
    luck = stacked("5-5 6-6", "4-3 1-1", boneyard="3-2 5-0 5-4")
    state = fresh(RULES)
    record: list[Event] = [START]
    for command in (Deal(), Play(0, LEAD, None), Draw(1), Draw(1), Play(1, Tile(5, 0), LEAD)):
        events, state = advance(command, state, luck)
        record += events
    return record


SETTLED: list[Event] = [RoundEnded(Reason.BLOCKED, (12, 14)), PointsScored(0, 15, For.ROUND)]


def tallies(record: list[Event]) -> tuple[SeatTally, ...]:
    start = record[0]
    assert isinstance(start, GameStarted)
    return tallies_of(standing(record), start)


def test_a_round_tells_what_each_seat_got_and_did() -> None:
    ann, ben = tallies([*opening(), TurnPassed(0), *SETTLED])
    assert ann == SeatTally(
        rounds=1,
        tiles_dealt=2,
        doubles_dealt=2,
        pips_dealt=22,
        tiles_played=1,
        passes=1,
        points=25,
        rounds_won=1,
    )
    chances = (6 / 24, 6 / 23)
    assert ben == SeatTally(
        rounds=1,
        tiles_dealt=2,
        doubles_dealt=1,
        pips_dealt=9,
        tiles_drawn=2,
        tiles_fitted=1,
        fit_chance=round(MILLION * sum(chances)),
        fit_spread=round(MILLION * sum(chance * (1 - chance) for chance in chances)),
        tiles_played=1,
        points=10,
    )


def test_nothing_is_told_of_a_round_that_is_being_played() -> None:
    before = [*opening(), *SETTLED]
    dealt = opening()[1]
    assert isinstance(dealt, RoundDealt)
    assert tallies(opening()) == (SeatTally(), SeatTally())
    assert tallies([*before, dealt]) == tallies(before)


def test_a_round_that_the_winning_tile_cuts_short_counts() -> None:
    ann, ben = tallies([*opening(), GameWon(1, (10, 10))])
    assert (ann.rounds, ben.rounds, ben.tiles_drawn) == (1, 1, 2)


def test_a_round_in_which_both_score_the_same_is_won_by_nobody() -> None:
    ann, ben = tallies([*opening(), RoundEnded(Reason.BLOCKED, (12, 12))])
    assert (ann.points, ben.points) == (10, 10)
    assert (ann.rounds_won, ben.rounds_won) == (0, 0)


def test_what_was_taken_back_is_not_counted() -> None:
    record = opening()
    plays = [number for number, event in enumerate(record) if isinstance(event, TilePlayed)]
    again = [*record, Undone(plays[1]), *record[plays[1] :]]
    assert tallies([*again, *SETTLED]) == tallies([*record, *SETTLED])


def test_a_round_that_breaks_the_rules_counts_nothing() -> None:
    wrong = TilePlayed(0, Tile(6, 6), LEAD, 12)
    assert tallies([*opening(), wrong, *SETTLED]) == (SeatTally(), SeatTally())
    ann, _ = tallies([*opening(), wrong, *SETTLED, *opening()[1:], *SETTLED])
    assert ann.rounds == 1


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_what_seats_did_adds_up_in_every_game(preset: str, players: int) -> None:
    record = flat(commands_of(preset, players, seed=4, rounds=3))
    state = History(record).state
    start = record[0]
    assert isinstance(start, GameStarted)
    found = tallies_of(record, start)
    sides = len(state.scores)
    assert [found[side].points for side in range(sides)] == list(state.scores)
    assert all(tally.rounds == state.round for tally in found)
    assert all(tally.points == found[seat % sides].points for seat, tally in enumerate(found))
    assert all(tally.tiles_fitted <= tally.tiles_drawn for tally in found)
    assert sum(tally.tiles_played for tally in found) == sum(
        isinstance(event, TilePlayed) for event in record
    )


def test_over_many_games_drawn_tiles_fit_as_often_as_even_luck_lets_them() -> None:
    total = SeatTally()
    for seed in range(40):
        record = record_of(rules_for("pagat", 3), seed)
        start = record[0]
        assert isinstance(start, GameStarted)
        for tally in tallies_of(record, start):
            total += tally
    assert total.tiles_drawn > 1000
    gap = total.tiles_fitted - total.fit_chance / MILLION
    assert abs(gap) < 3 * (total.fit_spread / MILLION) ** 0.5
    assert total.tiles_fitted not in (0, total.tiles_drawn)
