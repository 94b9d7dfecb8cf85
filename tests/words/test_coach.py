"""What the coach says, read aloud."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allfives.coach.analysis import analyse
from allfives.coach.judge import HINT, Judge
from allfives.coach.lessons import LESSONS
from allfives.coach.values import Cause, Contrast, Facts, Grade, Loss, Reason
from allfives.game.rules import rules_for
from allfives.words import coach
from allfives.words.coach_page import page
from tests.support.judged import game


def test_a_hint_says_what_is_best_and_how_far_the_others_are_behind() -> None:
    said = list(coach.hint(Judge(HINT).judge(LESSONS[0].view)))
    assert said[:3] == [
        "Best is 5-3 on 5-4.",
        "5-3 on 5-4 scores 5 points now.",
        "The next player holds nothing that scores in reply.",
    ]
    assert all(line.startswith("5-2 on") for line in said[3:])


def test_why_not_names_the_fractions_and_the_better_play() -> None:
    right, wrong = LESSONS[0].compared_plays()
    said = list(coach.why_not(Judge(HINT).judge(LESSONS[0].view, wrong)))
    assert said[:2] == [
        "5-2 on 4-2 scores 10 points now.",
        "The next player can score in reply 12 times in 17 (71%); the best reply is worth "
        "8 points on average.",
    ]
    assert "Better is 5-3 on 5-4." in said
    said = list(coach.why_not(Judge(HINT).judge(LESSONS[0].view, right)))
    assert said[-1] == "It is the best play."


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 3), "1 time in 3 (33%)"),
        (Fraction(7, 4862), "hardly ever"),
        (Fraction(1999, 4862), "about 41 times in 100"),
        (Fraction(4861, 4862), "nearly always"),
    ],
)
def test_chances_are_said_as_people_say_them(chance: Fraction, said: str) -> None:
    assert coach.odds(chance) == said


def test_what_a_play_cost_is_said_with_how_sure_that_is() -> None:
    assert coach.cost(Loss(1.0, 0.0, None, None, None, is_even=False)) == "It cost 1 point."
    assert coach.cost(Loss(0.4, 0.9, 0.1, 0.2, None, is_even=True)) == (
        "It is about as good as the best."
    )
    assert coach.cost(Loss(12.0, 1.5, 6.25, 1.0, Grade.BLUNDER, is_even=False)) == (
        "It cost 12 points, give or take 1.5, and 6.2% of the chance to win the game."
    )


def test_no_reason_is_made_up() -> None:
    told = Contrast(6.0, 0.72, ())
    assert coach.why(told) == coach.no_reason(told)
    assert coach.why(Contrast(6.0, 0.7, (Reason(Cause.STUCK, 4.0),))).endswith("worth 4 points.")


def test_a_play_that_ends_the_round_is_not_replied_to() -> None:
    over = Facts(10, Fraction(0), Fraction(0), Fraction(1), ends=True)
    assert coach.reply(over) == "The round is over with it, so nobody replies."


def test_the_page_has_a_word_for_everybody_and_whole_sentences() -> None:
    for players in (2, 3, 4):
        analysis = analyse(game(rules_for("pagat", players), "greedy random", 2), worlds=4)
        lines = list(page(analysis, every=True))
        text = "\n".join(line.text for line in lines)
        assert all(seat.name in text for seat in analysis.start.seats)
        assert "None" not in text
        assert "  " not in text
        for line in lines:
            if line.role == "item":
                assert line.text.endswith(".")


def test_a_play_with_a_mark_is_never_called_as_good_as_the_best() -> None:
    """A play may be as good in points and yet cost much of the chance to win."""
    told = coach.cost(Loss(3.2, 3.3, 4.7, 1.0, Grade.MISTAKE, True))
    assert told == (
        "In points it is about as good as the best, but it cost 4.7% of the chance to win the game."
    )
    assert coach.cost(Loss(0.5, 3.3, 0.7, 1.0, None, True)) == "It is about as good as the best."
