"""What is luck alone, beside what even luck gives: exact, and with an honest width."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from statistics import pvariance

import pytest

from allfives.game.events import Kind, Seat
from allfives.game.tile import ALL_TILES
from allfives.record.fairness import FEWEST, Fairness, Party, fairness_of
from allfives.record.library import SavedGame
from allfives.record.summary import Summary
from allfives.record.tally import MILLION, SeatTally

ANN = Seat("Ann")
BEN = Seat("Ben", Kind.COMPUTER, "strong")
HANDS = SeatTally(rounds=10, tiles_dealt=70, doubles_dealt=20, pips_dealt=400, points=300)


def saved(
    seats: Sequence[Seat] = (ANN, BEN),
    tallies: Sequence[SeatTally] = (HANDS, HANDS),
    winner: int | None = None,
    fault: str | None = None,
    is_practice: bool = False,
) -> SavedGame:
    """A game of two sides."""
    summary = Summary("pagat", 250, tuple(seats), (0, 0), 10, winner, is_practice, tuple(tallies))
    return SavedGame(Path("game.jsonl"), datetime(2026, 1, 1, tzinfo=UTC), summary, fault)


def parties(*games: SavedGame) -> dict[str | None, Party]:
    return {party.level: party for party in fairness_of(games).parties}


def test_people_and_each_level_have_figures_of_their_own_over_all_games() -> None:
    greedy = Seat("Gil", Kind.COMPUTER, "greedy")
    found = fairness_of([saved(), saved(), saved((greedy, ANN))]).parties
    assert [party.level for party in found] == [None, "greedy", "strong"]
    assert [party.tally.rounds for party in found] == [30, 10, 20]
    assert found[0].tally.pips_dealt == 1200


def test_a_computer_of_which_no_level_is_told_is_a_computer() -> None:
    assert set(parties(saved((ANN, Seat("Ben", Kind.COMPUTER))))) == {None, "computer"}


def test_a_seat_has_won_with_its_side() -> None:
    four = (ANN, BEN, Seat("Cid"), BEN)
    found = parties(saved(four, [HANDS] * 4, winner=1), saved(winner=0), saved())
    assert (found[None].games, found[None].games_won) == (3, 1)
    assert (found["strong"].games, found["strong"].games_won) == (3, 2)


def test_what_has_a_fault_is_left_out_and_counted() -> None:
    unreadable = SavedGame(Path("x.jsonl"), datetime(2026, 1, 1, tzinfo=UTC), None, "Broken.")
    found = fairness_of([saved(), saved(fault="Broken."), unreadable])
    assert found.left_out == 2
    assert [party.tally.rounds for party in found.parties] == [10, 10]


def test_without_a_round_that_is_over_there_is_nothing_to_tell() -> None:
    assert fairness_of([saved(tallies=(SeatTally(), SeatTally()))]) == Fairness(())
    assert fairness_of([]) == Fairness(())


def test_even_luck_is_six_pips_a_tile_and_every_fourth_a_double() -> None:
    ann = parties(saved())[None]
    assert (ann.pips.number, ann.pips.average, ann.pips.even) == (10, 40.0, 42.0)
    assert (ann.doubles.number, ann.doubles.average, ann.doubles.even) == (10, 2.0, 1.75)


def test_the_width_is_that_of_hands_drawn_without_putting_back() -> None:
    pips = pvariance([tile.pips for tile in ALL_TILES])
    of_hand = 7 * pips * (28 - 7) / 27
    assert parties(saved())[None].pips.margin == pytest.approx(1.96 * sqrt(of_hand / 10))


def test_two_hands_of_one_deal_count_as_one_large_hand() -> None:
    pips = pvariance([tile.pips for tile in ALL_TILES])
    of_deal = 14 * pips * (28 - 14) / 27
    both = parties(saved((ANN, Seat("Cid"))))[None]
    assert both.pips.number == 20
    assert both.pips.margin == pytest.approx(1.96 * sqrt(10 * of_deal) / 20)
    whole = parties(saved([ANN] * 4, [HANDS] * 4))[None]
    assert whole.pips.margin == 0.0


def test_even_luck_stays_within_the_width_nineteen_times_in_twenty() -> None:
    source = random.Random(2)
    trials, outside = 600, {"pips": 0, "doubles": 0}
    for _ in range(trials):
        hands = [source.sample(ALL_TILES, 7) for _ in range(FEWEST)]
        tiles = [tile for hand in hands for tile in hand]
        tally = SeatTally(
            rounds=len(hands),
            tiles_dealt=len(tiles),
            doubles_dealt=sum(tile.is_double for tile in tiles),
            pips_dealt=sum(tile.pips for tile in tiles),
        )
        ann = parties(saved(tallies=(tally, HANDS)))[None]
        outside["pips"] += ann.pips.is_outside
        outside["doubles"] += ann.doubles.is_outside
    assert all(0.02 * trials < number < 0.08 * trials for number in outside.values())


DRAWN = replace(
    HANDS, tiles_drawn=30, tiles_fitted=20, fit_chance=12 * MILLION, fit_spread=4 * MILLION
)


def test_drawn_tiles_are_held_against_the_chances_they_had() -> None:
    fitted = parties(saved(tallies=(DRAWN, HANDS)))[None].fitted
    assert (fitted.number, fitted.average, fitted.even) == (30, 20 / 30, 12 / 30)
    assert fitted.margin == pytest.approx(1.96 * 2 / 30)
    assert fitted.is_outside


def test_draws_of_practice_are_not_judged_but_its_deals_are() -> None:
    ann = parties(saved(tallies=(DRAWN, HANDS), is_practice=True))[None]
    assert (ann.fitted.number, ann.pips.number, ann.tally.tiles_drawn) == (0, 10, 30)


def test_few_hands_are_never_outside() -> None:
    odd = replace(HANDS, rounds=FEWEST - 1, tiles_dealt=7 * (FEWEST - 1), pips_dealt=0)
    few = parties(saved(tallies=(odd, HANDS)))[None].pips
    assert (few.can_judge, few.is_outside) == (False, False)
    odd = replace(HANDS, rounds=FEWEST, tiles_dealt=7 * FEWEST, pips_dealt=0)
    enough = parties(saved(tallies=(odd, HANDS)))[None].pips
    assert (enough.can_judge, enough.is_outside) == (True, True)
