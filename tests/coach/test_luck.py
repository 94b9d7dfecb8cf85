"""What chance did in a round."""

from __future__ import annotations

import random

import pytest

from allfives.coach import luck
from allfives.coach.decisions import rounds_of
from allfives.coach.luck import luck_of
from allfives.game.events import RoundDealt, TileDrawn
from allfives.game.rules import rules_for
from tests.support.judged import game


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DEALS", 30)
    monkeypatch.setattr(luck, "DRAWS", 4)


def test_every_draw_has_its_luck_and_the_same_seed_tells_the_same() -> None:
    (played,) = rounds_of(game(rules_for("pagat", 2), "random", 1, 2))
    drawn = [step.number for step in played.steps if isinstance(step.event, TileDrawn)]
    told = luck_of(played, 1)
    assert drawn
    assert [draw.event for draw in told.draws] == drawn
    assert told == luck_of(played, 1)
    assert told != luck_of(played, 2)


def test_the_luck_of_all_tiles_that_may_be_drawn_is_none_on_average() -> None:
    (played,) = rounds_of(game(rules_for("pagat", 2), "random", 1, 2))
    before = next(step.before for step in played.steps if isinstance(step.event, TileDrawn))
    seed = random.Random(5).random()
    worths = [
        luck._after_drawing(before, number, random.Random(seed))
        for number in range(len(before.boneyard))
    ]
    told = luck._of_draw(before, random.Random(5))
    mean = [sum(side) / len(worths) for side in zip(*worths, strict=True)]
    assert told == pytest.approx([worths[0][side] - mean[side] for side in (0, 1)])


def test_a_better_hand_is_a_luckier_deal() -> None:
    """Over many deals, whoever was dealt luck does better than who was not."""
    rules = rules_for("pagat", 2)
    pairs = []
    for seed in range(12):
        (played,) = rounds_of(game(rules, "careful", 1, seed))
        assert isinstance(played.steps[0].event, RoundDealt)
        pairs.append((luck_of(played, 1).deal[0], played.result()[0]))
    lucky = [result for deal, result in pairs if deal > 0]
    unlucky = [result for deal, result in pairs if deal <= 0]
    assert lucky
    assert unlucky
    assert sum(lucky) / len(lucky) > sum(unlucky) / len(unlucky)
