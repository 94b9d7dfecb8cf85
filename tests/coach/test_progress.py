"""How somebody plays over many games."""

from __future__ import annotations

from dataclasses import replace

from allfives.coach.analysis import analyse
from allfives.coach.progress import GAMES, Played, progress
from allfives.coach.report import LOSSES, level_like
from allfives.coach.values import Cause, Contrast, Loss, Reason
from allfives.game.rules import rules_for
from allfives.words.coach import HABITS
from tests.support.judged import game

RULES = rules_for("pagat", 2)
CHOICE = analyse(game(RULES, "greedy random", 1), worlds=4).report.choices[0]


def lost(points: float, cause: Cause | None = None) -> Played:
    """A game with one choice that lost so much, for a cause."""
    reasons = () if cause is None else (Reason(cause, points),)
    loss = Loss(points, 0.1, None, None, None, is_even=points == 0)
    judgement = replace(CHOICE.judgement, loss=loss, contrast=Contrast(points, 1.0, reasons))
    return Played(RULES, (replace(CHOICE, judgement=judgement),))


def test_only_the_last_games_count() -> None:
    told = progress([lost(50.0)] * 7 + [lost(2.0)] * GAMES)
    assert (told.games, told.choices, told.loss_per_choice) == (GAMES, GAMES, 2.0)
    assert told.like == "careful"


def test_the_dearest_kind_of_loss_comes_first() -> None:
    games = [lost(3.0, Cause.REPLY), lost(9.0, Cause.DOUBLES), lost(2.0, Cause.REPLY), lost(7.0)]
    told = progress(games)
    assert [(habit.cause, habit.times, habit.points) for habit in told.habits] == [
        (Cause.DOUBLES, 1, 9.0),
        (Cause.REPLY, 2, 5.0),
    ]


def test_who_had_no_choice_is_like_nobody() -> None:
    told = progress([Played(RULES, ())])
    assert (told.loss_per_choice, told.like, told.habits) == (None, None, ())


def test_points_count_by_what_they_are_worth_in_the_game() -> None:
    """A point of five up is five of the standard game."""
    (choice,) = lost(0.4).choices
    five_up = rules_for("five_up", 2)
    told = progress([Played(five_up, (choice,))])
    assert told.loss_per_choice is not None
    assert abs(told.loss_per_choice - 2.0) < 0.1


def test_every_level_is_like_itself() -> None:
    assert [level_like(LOSSES[name]) for name in LOSSES] == list(LOSSES)


def test_every_cause_is_a_habit_in_words() -> None:
    assert set(HABITS) == set(Cause)
