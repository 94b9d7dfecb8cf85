"""The worked examples come out to the fraction, and the coach agrees with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allfives.coach.judge import HINT, Judge
from allfives.coach.lessons import LESSONS, Lesson, Topic
from allfives.words.lessons import ANSWERS, TASKS, TITLES


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.topic)
def test_the_replies_are_worth_what_the_lesson_says(lesson: Lesson) -> None:
    facts = lesson.facts()
    assert tuple(fact.reply_expected for fact in facts) == lesson.best_reply
    gains = [fact.points_now - fact.reply_expected for fact in facts]
    assert gains[0] == max(gains)
    assert gains[0] > gains[1]


def test_the_published_chances_come_out() -> None:
    of_topic = {lesson.topic: lesson.facts() for lesson in LESSONS}
    assert of_topic[Topic.TAKE_FIVE][1].reply_scores == Fraction(12, 17)
    assert of_topic[Topic.TAKE_FIVE][1].reply_expected == Fraction(1220, 153)
    assert [facts.reply_scores for facts in of_topic[Topic.TWO_LEADS]] == [Fraction(9, 19)] * 2
    assert [facts.points_now for facts in of_topic[Topic.TWO_LEADS]] == [10, 10]
    assert [facts.points_now for facts in of_topic[Topic.LEAVE_LESS]] == [5, 5]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.topic)
def test_the_coach_prefers_the_right_play_to_the_other(lesson: Lesson) -> None:
    right, wrong = lesson.compared_plays()
    worth = {c.play: c.worth for c in Judge(HINT).judge(lesson.view).candidates}
    assert worth[right] > worth[wrong]


def test_every_lesson_has_its_words() -> None:
    assert {lesson.topic for lesson in LESSONS} == set(Topic)
    for words in (TITLES, TASKS, ANSWERS):
        assert set(words) == set(Topic)
