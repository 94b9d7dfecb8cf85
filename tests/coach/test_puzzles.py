"""Puzzles that come with the package, and the one of a day."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from allfives.coach.judge import HINT, Judge
from allfives.coach.puzzles import FIRST_DAY, number_on, puzzle_of, puzzles, write_puzzles
from allfives.game.commands import Play
from allfives.players.careful import CarefulPlayer
from allfives.players.simple import GreedyPlayer

BETTER = 5.0


def test_one_play_is_surely_the_best_by_five_points_in_each() -> None:
    assert puzzles()
    for puzzle in puzzles():
        judgement = puzzle.judgement
        best, *others = judgement.candidates
        assert all(best.worth - other.worth - 1.96 * other.error >= BETTER for other in others)
        assert judgement.loss is not None
        assert judgement.loss.ci95 is not None
        assert judgement.loss.points - judgement.loss.ci95 >= BETTER
        played = {candidate.play for candidate in judgement.candidates}
        assert played <= set(puzzle.view.legal)


def test_no_two_are_alike() -> None:
    seen = {(puzzle.view.hand, puzzle.view.layout.plays) for puzzle in puzzles()}
    assert len(seen) == len(puzzles())


def test_the_levels_that_miss_a_puzzle_are_those_that_play_otherwise() -> None:
    for puzzle in puzzles():
        best = puzzle.judgement.best.play
        for name, player in (("greedy", GreedyPlayer()), ("careful", CarefulPlayer())):
            missed = player.choose(puzzle.view, Random(1)) != best
            assert (name in puzzle.missed_by) == missed
        assert 1 <= puzzle.difficulty <= 4


@pytest.mark.parametrize("number", [0, 1])
def test_a_hint_finds_the_answer(number: int) -> None:
    puzzle = puzzles()[number]
    assert Judge(HINT).judge(puzzle.view, seed=3).best.play == puzzle.judgement.best.play
    assert isinstance(puzzle.judgement.best.play, Play)


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_all_come_in_turn() -> None:
    day = date(2026, 12, 24)
    assert puzzle_of(day) is puzzle_of(day)
    for count in (len(puzzles()), 100):
        days = [FIRST_DAY + timedelta(number) for number in range(count)]
        assert len({number_on(each, count) for each in days}) == count


def test_what_is_written_is_what_comes_with_the_package() -> None:
    from importlib.resources import files

    text = files("allfives.coach").joinpath("puzzles.json").read_text(encoding="utf-8")
    assert write_puzzles(puzzles()) == text
