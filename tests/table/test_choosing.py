"""What a person considers: the chosen tile, its ends, and what each would score."""

from __future__ import annotations

import pytest

from allfives.game.notation import read_tiles, write_play, write_tiles
from allfives.game.rules import Announce, Draw, FirstLead, LeadTile, Rules, rules_for
from allfives.game.tile import Tile
from allfives.game.view import view
from allfives.record.preferences import Sort
from allfives.table.choosing import Choosing, options_for, sorted_hand
from allfives.words.prompts import considered_count, why_not
from tests.support.tables import table

THEIRS = "3-3"


def choosing(
    hand: str, plays: str = "", rules: Rules | None = None, boneyard: str = ""
) -> Choosing:
    """What the first seat considers with a hand, after some plays."""
    state = table(rules or rules_for(), hand, THEIRS, plays=plays, boneyard=boneyard)
    return Choosing(view(state, 0), Sort.DRAWN)


def considered(choice: Choosing) -> str:
    """The play that is considered, with what it would score."""
    option = choice.option
    if option is None:
        return f"{choice.tile} nowhere"
    return f"{write_play(option.play.tile, option.play.on)} +{option.points}"


# The hand


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        (Sort.DRAWN, "1-0 6-1 5-2 4-4 6-6"),
        (Sort.SUIT, "6-6 6-1 5-2 4-4 1-0"),
        (Sort.WEIGHT, "6-6 4-4 6-1 5-2 1-0"),
    ],
)
def test_a_hand_lies_in_the_order_that_was_set(sort: Sort, order: str) -> None:
    assert write_tiles(sorted_hand(read_tiles("1-0 6-1 5-2 4-4 6-6"), sort)) == order


def test_an_empty_hand_can_be_sorted_and_moved_in() -> None:
    choice = Choosing(view(table(rules_for(), "", THEIRS, plays="5-5", boneyard="1-1"), 0))
    choice.move(1)
    choice.turn_to(1)
    assert (choice.tile, choice.option, choice.here) == (None, None, ())
    assert not choice.pick(0)
    assert not choice.aim(None)


# The tile


def test_the_first_tile_that_can_be_played_is_chosen() -> None:
    assert considered(choosing("1-1 5-0 5-4", "5-5")) == "5-0>5-5 +10"


def test_the_first_tile_is_chosen_if_none_can_be_played() -> None:
    assert considered(choosing("1-1 2-2", "5-5", boneyard="5-0")) == "1-1 nowhere"


def test_moving_goes_round_the_ends_of_the_hand() -> None:
    choice = choosing("6-4 5-0 1-1")
    choice.move(-1)
    assert choice.tile is Tile(1, 1)
    choice.move(1)
    assert choice.tile is Tile(6, 4)


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_a_tile_that_is_not_there_cannot_be_picked(index: int) -> None:
    choice = choosing("5-0 5-4", "5-5")
    assert not choice.pick(index)
    assert choice.tile is Tile(5, 0)


# The end


def test_the_best_end_of_a_tile_is_shown_first() -> None:
    choice = choosing("6-5 1-1", "6-4 5-4>6-4")
    assert [option.points for option in choice.here] == [10, 0]
    assert considered(choice) == "6-5>6-4 +10"


def test_turning_goes_round_the_ends_and_means_the_end() -> None:
    choice = choosing("6-5 1-1", "6-4 5-4>6-4")
    choice.turn_to(1)
    assert (considered(choice), choice.end_chosen) == ("6-5>5-4 +0", True)
    choice.turn_to(1)
    assert considered(choice) == "6-5>6-4 +10"
    choice.confirm()
    choice.turn_to(-1)
    assert (considered(choice), choice.is_confirmed) == ("6-5>5-4 +0", False)


def test_another_tile_forgets_the_end_that_was_chosen() -> None:
    choice = choosing("6-5 1-1", "6-4 5-4>6-4")
    choice.turn_to(1)
    choice.confirm()
    choice.pick(0)
    assert not choice.end_chosen
    assert not choice.is_confirmed


def test_a_tile_that_fits_nowhere_is_aimed_in_vain() -> None:
    choice = choosing("5-0 1-1", "5-5")
    assert not choice.aim(Tile(6, 6))
    assert choice.aim(Tile(5, 5))
    choice.pick(1)
    assert not choice.aim(Tile(5, 5))


def test_aiming_again_at_the_same_end_keeps_what_was_confirmed() -> None:
    choice = choosing("6-5 1-1", "6-4 5-4>6-4")
    choice.aim(Tile(6, 4))
    choice.confirm()
    choice.aim(Tile(6, 4))
    assert choice.is_confirmed
    choice.aim(Tile(5, 4))
    assert not choice.is_confirmed


def test_the_first_touch_of_a_tile_chooses_it_and_the_second_plays() -> None:
    choice = choosing("6-5 5-1", "6-4 5-4>6-4")
    assert [choice.touch(0), choice.touch(0)] == [False, True]
    assert [choice.touch(1), choice.touch(0), choice.touch(0)] == [False, False, True]
    choice.turn_to(1)
    assert choice.touch(0)
    assert considered(choice) == "6-5>5-4 +0"


def test_a_touched_ghost_plays_if_its_tile_or_end_was_touched_before() -> None:
    choice = choosing("6-5 5-1", "6-4 5-4>6-4")
    assert not choice.touch_end(Tile(6, 4)), "the ghost that is shown at first"
    assert choice.touch_end(Tile(6, 4))
    assert not choice.touch_end(Tile(5, 4)), "another end"
    assert choice.touch_end(Tile(5, 4))


def test_another_order_keeps_what_was_touched() -> None:
    choice = choosing("1-1 6-5", "6-4 5-4>6-4")
    assert not choice.sorted(Sort.WEIGHT).is_touched
    choice.touch(1)
    assert choice.sorted(Sort.WEIGHT).touch(0)


def test_only_ends_with_different_counts_are_asked_for() -> None:
    assert choosing("6-5 1-1", "6-4 5-4>6-4").must_ask
    assert not choosing("5-0 1-1", "5-5").must_ask
    assert not choosing("6-4 1-1").must_ask


def test_two_ends_with_the_same_count_need_not_be_asked_for() -> None:
    choice = choosing("4-1 1-1", "4-2 3-2>4-2 4-3>3-2")
    assert [considered_count(option) for option in choice.here] == ["4 + 1 = 5 → +5"] * 2
    assert not choice.must_ask


def test_every_end_is_asked_for_where_counts_are_hidden() -> None:
    rules = rules_for(announce=Announce.MUST_CALL)
    choice = choosing("6-5 1-1", "6-4 5-4>6-4", rules)
    assert choice.must_ask
    choice.turn_to(1)
    assert not choice.must_ask


# What it would score


def test_nothing_is_told_where_points_must_be_called() -> None:
    choice = choosing("5-1 2-2", "5-4", rules_for(announce=Announce.MUGGINS))
    assert [(option.points, considered_count(option)) for option in choice.options] == [(0, "")]
    assert choice.best_points(Tile(5, 1)) == 0


def test_the_count_is_written_out() -> None:
    assert considered_count(choosing("5-0 1-1", "5-5").options[0]) == "10 + 0 = 10 → +10"
    assert considered_count(choosing("5-4 1-1", "5-5").options[0]) == "10 + 4 = 14"


def test_a_first_score_that_is_too_small_is_no_score() -> None:
    rules = rules_for(first_score_min=10)
    assert choosing("4-1 2-2", "", rules).best_points(Tile(4, 1)) == 0
    assert choosing("6-4 2-2", "", rules).best_points(Tile(6, 4)) == 10


def test_points_that_would_pass_an_exact_target_are_no_points() -> None:
    rules = rules_for(exact=True, target=15)
    state = table(rules, "5-0 1-1", THEIRS, plays="5-5", scores=(10, 0))
    assert [option.points for option in options_for(view(state, 0))] == [0]


def test_the_last_tile_must_leave_room_for_the_point_for_going_out() -> None:
    rules = rules_for("fives_and_threes", target=3)
    assert choosing("5-4 1-1", "", rules).best_points(Tile(5, 4)) == 3
    assert choosing("5-4", "", rules).best_points(Tile(5, 4)) == 0


def test_nobody_has_options_out_of_turn() -> None:
    state = table(rules_for(), "5-0", "5-4", plays="5-5")
    assert options_for(view(state, 1)) == ()


# Drawing, and why not


def test_one_may_draw_only_where_the_rules_let_one_choose() -> None:
    rules = rules_for(draw_when_playable=True)
    assert choosing("5-0", "5-5", rules, boneyard="1-1 2-2 4-4").may_draw
    assert not choosing("5-0", "5-5", boneyard="1-1 2-2 4-4").may_draw
    assert not choosing("5-0", "5-5", rules_for(draw=Draw.NONE), boneyard="1-1").may_draw


def test_a_tile_that_does_not_fit_says_which_numbers_are_open() -> None:
    choice = choosing("5-0 1-1", "5-5 5-4>5-5")
    assert why_not(choice, Tile(1, 1)) == "1-1 does not fit: it shows no 4 or 5."
    assert why_not(choice, Tile(5, 0), Tile(5, 4)) == "5-0 does not fit on 5-4."
    assert why_not(choice, Tile(1, 1), Tile(5, 4)) == "1-1 does not fit: it shows no 4 or 5."


def test_a_lead_that_is_not_allowed_says_what_must_be_led() -> None:
    rules = rules_for(first_lead=FirstLead.HIGHEST_DOUBLE, lead_tile=LeadTile.HIGHEST_DOUBLE)
    choice = choosing("6-4 5-5", "", rules)
    assert considered(choice) == "5-5 +10"
    assert why_not(choice, Tile(6, 4)) == (
        "The first lead must be the highest double, or else the heaviest tile."
    )


# Another order


def test_another_order_keeps_the_tile_the_end_and_what_was_confirmed() -> None:
    choice = choosing("1-1 6-5", "6-4 5-4>6-4")
    choice.aim(Tile(5, 4))
    choice.confirm()
    other = choice.sorted(Sort.WEIGHT)
    assert (other.index, considered(other)) == (0, "6-5>5-4 +0")
    assert other.end_chosen
    assert other.is_confirmed
