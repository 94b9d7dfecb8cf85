"""A whole game judged: sums that agree, and the same bytes however the work is shared."""

from __future__ import annotations

import json

import pytest

from allfives.coach.analysis import Analysis, NothingToJudge, analyse
from allfives.coach.export import as_json
from allfives.game.events import PointsScored, Undone
from allfives.game.rules import PRESETS, rules_for
from tests.support.judged import game

GAMES = [
    (preset, players)
    for preset, named in PRESETS.items()
    for players in range(2, 2 + len(named.hand_sizes))
]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck is told roughly: sums must agree however roughly its parts are known."""
    monkeypatch.setattr("allfives.coach.luck.DEALS", 4)
    monkeypatch.setattr("allfives.coach.luck.DRAWS", 1)


def quickly(preset: str, players: int, rounds: int = 2) -> Analysis:
    return analyse(game(rules_for(preset, players), "greedy random", rounds), worlds=2)


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_results_are_skill_and_luck_and_luck_is_deal_and_draws_and_the_rest(
    preset: str, players: int
) -> None:
    analysis = quickly(preset, players, 2 if preset == "pagat" else 1)
    shares = [share for played in analysis.report.rounds for share in played.sides]
    shares += [side.share for side in analysis.report.sides]
    for share in shares:
        assert share.result == pytest.approx(share.skill + share.luck, abs=1e-9)
        assert share.luck == pytest.approx(share.deal + share.draws + share.rest, abs=1e-9)
    for played in analysis.report.rounds:
        for name in ("result", "skill", "luck", "deal", "draws", "rest"):
            assert sum(getattr(s, name) for s in played.sides) == pytest.approx(0, abs=1e-9)


def test_a_result_is_what_the_record_says_less_the_others() -> None:
    events = game(rules_for("pagat", 3), "greedy random", 1)
    points = [0, 0, 0]
    for event in events:
        if isinstance(event, PointsScored):
            points[event.side] += event.points
    (played,) = analyse(events, worlds=4).report.rounds
    assert [share.result for share in played.sides] == [
        points[0] - (points[1] + points[2]) / 2,
        points[1] - (points[0] + points[2]) / 2,
        points[2] - (points[0] + points[1]) / 2,
    ]


def test_skill_is_what_the_choices_lost() -> None:
    analysis = quickly("pagat", 2)
    lost = [0.0, 0.0]
    for judged in analysis.report.choices:
        lost[judged.judgement.seat] += judged.loss
    assert sum(lost) > 0
    for side, report in enumerate(analysis.report.sides):
        assert report.share.skill == pytest.approx(lost[1 - side] - lost[side])


def test_the_same_bytes_whatever_the_number_of_jobs() -> None:
    events = game(rules_for("pagat", 2), "greedy random", 1)
    for only in (None, 1):
        one, two = (analyse(events, worlds=6, jobs=jobs, only=only) for jobs in (1, 2))
        texts = [as_json(analysis, "a.jsonl") for analysis in (one, two)]
        # The other process tells luck as finely as it is told to people.
        parts = [json.loads(text)["choices"] for text in texts]
        assert parts[0] == parts[1]


def test_one_round_is_judged_as_it_is_among_all() -> None:
    events = game(rules_for("pagat", 2), "greedy random", 2)
    whole, part = analyse(events, worlds=6), analyse(events, worlds=6, only=2)
    assert part.report.rounds == whole.report.rounds[1:]
    assert part.report.choices == tuple(j for j in whole.report.choices if j.round == 2)


def test_what_was_taken_back_is_not_judged() -> None:
    events = game(rules_for("pagat", 2), "greedy random", 1)
    again = (*events[:4], Undone(3), *events[3:])
    first, second = (analyse(record, worlds=4).report for record in (events, again))
    assert len(first.choices) == len(second.choices)
    assert [j.decision.event for j in second.choices][-1] == first.choices[-1].decision.event + 2
    assert [j.decision.made for j in first.choices] == [j.decision.made for j in second.choices]


def test_a_round_that_is_not_over_is_not_judged() -> None:
    events = game(rules_for("pagat", 2), "greedy random", 2)
    last = max(n for n, e in enumerate(events) if type(e).__name__ == "RoundDealt")
    assert len(analyse(events[: last + 6], worlds=4).report.rounds) == 1
    with pytest.raises(NothingToJudge, match="no round in it that is over"):
        analyse(events[:6], worlds=4)
    with pytest.raises(NothingToJudge, match="rounds 1 to 2"):
        analyse(events, only=3)
