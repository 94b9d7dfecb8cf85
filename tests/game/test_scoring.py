"""What a count is worth, how a round is settled, and when a game is won."""

from __future__ import annotations

import pytest

from allfives.game.events import Reason
from allfives.game.rules import Option, Rounding, RoundScope, Settle, Unit, rules_for
from allfives.game.scoring import game_winner, play_points, settlement, winners

OUT, BLOCKED = Reason.OUT, Reason.BLOCKED


@pytest.mark.parametrize(("pips", "points"), [(0, 0), (2, 0), (3, 5), (7, 5), (8, 10), (13, 15)])
def test_pips_are_rounded_to_the_nearest_five(pips: int, points: int) -> None:
    assert settlement(rules_for(), OUT, [0, pips], 0) == [points, 0]
    assert settlement(rules_for(), OUT, [pips, 0], 1) == [0, points]


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"rounding": Rounding.DOWN}, 10),
        ({"rounding": Rounding.NONE}, 14),
        ({"unit": Unit.PER_MULTIPLE}, 3),
        ({"unit": Unit.PER_MULTIPLE, "rounding": Rounding.DOWN}, 2),
        ({"multiples": (3,)}, 15),
        ({"multiples": (3,), "unit": Unit.PER_MULTIPLE}, 5),
        ({"multiples": (3, 5)}, 15),
        ({"multiples": (3,), "rounding": Rounding.DOWN}, 12),
        ({"settle": Settle.OUT_POINT}, 1),
        ({"settle": Settle.NONE}, 0),
    ],
    ids=str,
)
def test_fourteen_pips_are_settled_as_the_options_say(
    changes: dict[str, Option], points: int
) -> None:
    rules = rules_for("pagat", 2, **changes)
    assert settlement(rules, OUT, [0, 14], 0) == [points, 0]


def test_hands_may_be_rounded_before_they_are_added() -> None:
    rules = rules_for("pagat", 3, round_scope=RoundScope.HAND)
    assert settlement(rules, OUT, [0, 3, 3], 0) == [10, 0, 0]
    lost = rules_for("pagat", 4, round_scope=RoundScope.HAND, settle=Settle.SUBTRACT_OWN)
    assert settlement(lost, OUT, [0, 3, 2, 3], 0) == [0, -10]


@pytest.mark.parametrize(
    ("third", "share"), [(20, 10), (21, 10), (25, 10), (26, 15), (15, 5), (16, 10)]
)
def test_two_of_three_that_tie_share_the_pips_of_the_third(third: int, share: int) -> None:
    assert settlement(rules_for("pagat", 3), BLOCKED, [4, third, 4], None) == [share, 0, share]


def test_nobody_gains_the_point_for_going_out_in_a_block() -> None:
    rules = rules_for("fives_and_threes", 3)
    assert settlement(rules, BLOCKED, [3, 9, 9], None) == [0, 0, 0]
    assert settlement(rules, OUT, [3, 0, 9], 1) == [0, 1, 0]
    pairs = rules_for("fives_and_threes", 4)
    assert settlement(pairs, OUT, [3, 5, 9, 0], 3) == [0, 1]


def test_the_winners_of_a_block_hold_the_fewest_pips() -> None:
    assert winners(rules_for("pagat", 2), BLOCKED, [3, 5], None) == (0,)
    assert winners(rules_for("pagat", 2), BLOCKED, [5, 5], None) == ()
    assert winners(rules_for("pagat", 3), BLOCKED, [5, 3, 3], None) == (1, 2)
    assert winners(rules_for("pagat", 3), BLOCKED, [5, 5, 5], None) == ()
    assert winners(rules_for("pagat", 4), BLOCKED, [9, 5, 1, 6], None) == (0,)
    assert winners(rules_for("pagat", 4), OUT, [9, 0, 1, 6], 1) == (1,)
    assert winners(rules_for("multiplayer", 4), BLOCKED, [3, 3, 9, 9], None) == ()


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((249, 0), None),
        ((250, 0), 0),
        ((250, 255), 1),
        ((255, 255), None),
        ((255, 255, 260), 2),
        ((-5, -10), None),
    ],
)
def test_the_highest_at_or_over_the_target_wins(scores: tuple[int, ...], winner: int) -> None:
    rules = rules_for("pagat", len(scores), target=250)
    assert game_winner(rules, scores) == winner


def test_a_first_score_may_need_a_least_height() -> None:
    rules = rules_for(first_score_min=10)
    assert play_points(rules, 5, 0, opened=False) == 0
    assert play_points(rules, 10, 0, opened=False) == 10
    assert play_points(rules, 5, 10, opened=True) == 5


def test_an_exact_target_voids_what_would_pass_it() -> None:
    rules = rules_for("fives_and_threes")
    assert play_points(rules, 15, 53, opened=True) == 8
    assert play_points(rules, 15, 54, opened=True) == 0
    assert play_points(rules, 10, 59, opened=True) == 2
    assert play_points(rules, 10, 59, opened=True, goes_out=True) == 0
    assert play_points(rules, 10, 58, opened=True, goes_out=True) == 2
