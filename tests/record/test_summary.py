"""A game in short, from its events alone."""

from __future__ import annotations

import pytest

from allfives.game.events import (
    GameStarted,
    GameWon,
    Kind,
    PointsScored,
    RoundDealt,
    Seat,
    TileDrawn,
    TurnPassed,
    Undone,
)
from allfives.game.history import History
from allfives.game.rules import rules_for
from allfives.record.errors import Malformed
from allfives.record.strict import Fields, dump, parse
from allfives.record.summary import (
    decode_summary,
    encode_summary,
    standing,
    summarise,
)
from allfives.record.tally import SeatTally
from tests.support.games import SEATINGS
from tests.support.records import commands_of, flat, with_an_undo


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_the_short_of_a_game_agrees_with_its_replay(preset: str, players: int) -> None:
    record = flat(commands_of(preset, players, seed=2, rounds=4))
    state = History(record).state
    short = summarise(record)
    assert short is not None
    assert short.scores == state.scores
    assert short.winner == state.winner
    assert short.rounds == state.round
    assert short.seats == state.seats
    assert (short.preset, short.target) == (preset, state.rules.target)
    dealt = [event for event in record if isinstance(event, RoundDealt)]
    for seat, tally in enumerate(short.tallies):
        tiles = [tile for event in dealt for tile in event.hands[seat]]
        assert tally.tiles_dealt == len(tiles)
        assert tally.pips_dealt == sum(tile.pips for tile in tiles)
        assert tally.tiles_drawn == record_count(record, TileDrawn, seat)
        assert tally.passes == record_count(record, TurnPassed, seat)


def record_count(
    record: tuple[object, ...], kind: type[TileDrawn] | type[TurnPassed], seat: int
) -> int:
    return sum(isinstance(event, kind) and event.seat == seat for event in record)


def test_what_was_taken_back_does_not_count() -> None:
    commands = commands_of("pagat", 2, seed=1)
    at = next(
        at
        for at, events in enumerate(commands)
        if any(isinstance(event, PointsScored) for event in events)
    )
    kept = flat(commands[:at])
    record = flat(with_an_undo(commands[: at + 1]))
    assert tuple(standing(record)) == kept
    assert History(record).standing == list(kept)
    short, before = summarise(record), summarise(kept)
    assert short == before


def test_taking_back_makes_practice_only_against_computers() -> None:
    rules = rules_for()
    for kind, is_practice in ((Kind.HUMAN, False), (Kind.COMPUTER, True)):
        start = GameStarted("pagat", rules, (Seat("Ann"), Seat("Ben", kind)))
        before = summarise((start, TurnPassed(0)))
        after = summarise((start, TurnPassed(0), Undone(1)))
        assert before is not None
        assert after is not None
        assert (before.is_practice, after.is_practice) == (False, is_practice)


def test_what_does_not_begin_has_no_short_form() -> None:
    assert summarise(()) is None
    assert summarise((TurnPassed(0),)) is None


def test_a_short_form_comes_back_the_same() -> None:
    for winner in (None, 1):
        record = flat(commands_of("five_up", 4, seed=3, rounds=2))
        short = summarise(record if winner is None else (*record, GameWon(1, (0, 61))))
        assert short is not None
        assert decode_summary(parse(dump(encode_summary(short)))) == short


@pytest.mark.parametrize(
    "change",
    [
        {"preset": 1},
        {"target": True},
        {"seats": None},
        {"seats": [1]},
        {"scores": "no"},
        {"scores": [True]},
        {"rounds": -1},
        {"winner": 7},
        {"winner": False},
        {"is_practice": 1},
        {"tallies": []},
        {"tallies": [[1], [2]]},
        {"tallies": [{}, {}]},
    ],
)
def test_a_short_form_with_anything_wrong_in_it_is_refused(change: Fields) -> None:
    short = summarise(flat(commands_of()))
    assert short is not None
    with pytest.raises(Malformed):
        decode_summary({**encode_summary(short), **change})


def test_a_tally_begins_at_nought() -> None:
    short = summarise(commands_of()[0])
    assert short is not None
    assert short.tallies == (SeatTally(), SeatTally())
