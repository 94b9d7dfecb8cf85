"""What is said of luck: every figure with its number, and no more than it can bear."""

from __future__ import annotations

import pytest

from allfives.record.fairness import FEWEST, Fairness, Party
from allfives.record.tally import MILLION, SeatTally
from allfives.words.fairness import KNOWLEDGE, Line, Role, figures, verdict

WIDTH = 54
"""The room for a row in the smallest terminal."""


def party(level: str | None, rounds: int = 42, pips: float = 52.5, **changes: int) -> Party:
    """Seven tiles a hand, half of the drawn tiles fitting, as even luck would have it."""
    known = {
        "rounds": rounds,
        "tiles_dealt": 7 * rounds,
        "doubles_dealt": 2 * rounds,
        "pips_dealt": round(pips * rounds),
        "tiles_drawn": 2 * rounds,
        "tiles_fitted": rounds,
        "fit_chance": MILLION * rounds,
        "fit_spread": MILLION * rounds // 2,
        "points": 30 * rounds,
        "rounds_won": rounds // 2,
    }
    tally = SeatTally(**{**known, **changes})
    return Party(level, tally, tally, spread=rounds * 7 * 21 / 27, games=4, games_won=3)


def lines(*parties: Party, left_out: int = 0) -> list[Line]:
    return list(figures(Fairness(parties, left_out)))


def rows(name: str, found: list[Line]) -> list[list[str]]:
    return [line.text.split() for line in found if line.text.startswith(name + " ")]


def test_every_figure_stands_beside_its_number_and_even_luck() -> None:
    pips, doubles, fitted, play = rows("people", lines(party(None, pips=42.5)))
    assert pips == ["people", "42", "42.5", "42.0", "39.9", "to", "44.1"]
    assert doubles == ["people", "42", "2.00", "1.75", "1.44", "to", "2.06"]
    assert fitted == ["people", "84", "50%", "50%", "39%", "to", "61%"]
    assert play == ["people", "42", "2.00", "0.00", "30.0", "50%", "4", "75%"]


def test_people_come_first_and_then_the_levels_from_weak_to_strong() -> None:
    found = lines(*map(party, ["expert", "odd", "greedy", None, "random"]))
    names = [line.text.split()[0] for line in found if line.role is Role.ROW][:5]
    assert names == ["people", "random", "greedy", "expert", "odd"]


def test_too_few_hands_are_not_judged() -> None:
    found = lines(party(None, rounds=FEWEST - 1, pips=10))
    assert rows("people", found)[0][-2:] == ["too", "few"]


def test_without_draws_there_is_only_the_nought() -> None:
    nothing = {"tiles_drawn": 0, "tiles_fitted": 0, "fit_chance": 0, "fit_spread": 0}
    assert rows("people", lines(party(None, **nothing)))[2] == ["people", "0"]


def test_a_game_that_nobody_has_ended_has_no_winner() -> None:
    tally = SeatTally(rounds=1, tiles_dealt=7)
    assert rows("people", lines(Party(None, tally, tally)))[-1][-2:] == ["0%", "0"]


@pytest.mark.parametrize(
    ("parties", "said"),
    [
        ([party(None, rounds=5)], f"too few to judge luck by: it takes {FEWEST} hands"),
        ([party(None, pips=42)], "Each of the 3 figures that can be judged lies where"),
        ([party(None, pips=42), party("strong", pips=50)], "* Of 6 figures that can be judged, 1"),
    ],
)
def test_the_verdict_claims_no_more_than_the_figures_bear(parties: list[Party], said: str) -> None:
    assert said in verdict(parties)


def test_what_is_outside_is_marked_and_nothing_else() -> None:
    found = lines(party(None, pips=42), party("strong", pips=50))
    marked = [line.text.split()[0] for line in found if line.text.endswith("*")]
    assert marked == ["strong"]


def test_files_that_are_left_out_are_told() -> None:
    assert any("1 file is left out" in line.text for line in lines(left_out=1))
    assert any("7 files are left out" in line.text for line in lines(left_out=7))
    assert not any("left out" in line.text for line in lines())


def test_without_a_round_no_figure_is_shown() -> None:
    assert not any(line.role in (Role.ROW, Role.COLUMNS) for line in lines())


def test_that_draws_of_practice_are_not_judged_is_told_where_there_are_any() -> None:
    known = party(None)
    practised = Party(None, known.tally, SeatTally(), known.spread)
    assert any("practice" in line.text for line in lines(practised))
    assert not any("practice" in line.text for line in lines(known))


def test_tables_fit_the_smallest_terminal_and_need_no_more_than_ascii() -> None:
    huge = party("a" * 40, rounds=99_999, passes=99_999, pips=52.5, points=-45 * 99_999)
    found = [*KNOWLEDGE, *lines(huge, party(None))]
    assert all(line.text.isascii() for line in found)
    for line in found:
        if line.role in (Role.ROW, Role.COLUMNS):
            assert len(line.text) <= WIDTH
