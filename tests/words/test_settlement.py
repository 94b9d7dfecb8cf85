"""The settlement of a round in words, from rounds that the engine has ended."""

from __future__ import annotations

import pytest

from allfives.game.rules import Rules, read_option, rules_for
from allfives.game.state import State
from allfives.game.view import view
from allfives.words.settlement import arithmetic, how_it_ended, in_this_round, next_lead
from tests.support.tables import play, table

LAST = "5-0>5-5"
"""The tile with which all these rounds end; 5 and 0 are open after it."""


def settled(game: Rules, *hands: str, scores: tuple[int, ...] = ()) -> State:
    """A round after the first seat has laid its 5-0; what it holds besides, and the others."""
    own, *others = hands
    return play(table(game, f"5-0 {own}", *others, plays="5-5", scores=scores), LAST)[1]


def rules(players: int, preset: str = "pagat", **options: str) -> Rules:
    """Rules with options that are written as on a command line."""
    return rules_for(
        preset, players, **{name: read_option(name, options[name]) for name in options}
    )


def told(players: int, *hands: str, preset: str = "pagat", **options: str) -> list[str]:
    return arithmetic(view(settled(rules(players, preset, **options), *hands), 0))


# Why it is over


def test_before_the_end_of_a_round_nothing_is_told() -> None:
    state = table(rules(2), "5-0 1-1", "6-6 1-0", plays="5-5")
    assert (
        how_it_ended(view(state, 0)),
        arithmetic(view(state, 0)),
        next_lead(view(state, 0)),
    ) == ("", [], "")


def test_who_goes_out_is_told_with_the_tile() -> None:
    assert how_it_ended(view(settled(rules(2), "", "6-6"), 0)) == "Ann went out with 5-0."


def test_a_block_tells_the_numbers_nobody_holds() -> None:
    assert how_it_ended(view(settled(rules(2), "1-1", "6-6"), 0)) == (
        "Blocked: nobody holds a 0 or 5, and no tile may be drawn."
    )
    assert how_it_ended(view(settled(rules(2, draw="none"), "1-1", "6-6"), 0)) == (
        "Blocked: nobody holds a 0 or 5, and nobody draws in this game."
    )


# The arithmetic


@pytest.mark.parametrize(
    ("theirs", "sentence"),
    [
        ("6-4", "Ann takes Ben's 10 pips: plus 10."),
        ("6-6", "Ann takes Ben's 12 pips, rounded to 10: plus 10."),
        ("6-6 1-0", "Ann takes Ben's 13 pips, rounded to 15: plus 15."),
        ("1-0", "Ann takes Ben's 1 pip, rounded to 0: no points."),
        ("1-1", "Ann takes Ben's 2 pips, rounded to 0: no points."),
        ("0-0", "Ann takes Ben's 0 pips: no points."),
    ],
)
def test_who_goes_out_takes_the_pips_of_the_other(theirs: str, sentence: str) -> None:
    assert told(2, "", theirs) == [sentence]


def test_several_hands_are_added_up() -> None:
    assert told(3, "", "6-6", "4-4 3-1") == [
        "Ann takes Ben's 12 and Cid's 12 pips, 24 in all, rounded to 25: plus 25."
    ]


def test_a_pair_takes_the_pips_of_the_other_pair_only() -> None:
    assert told(4, "", "6-6", "4-4", "3-1") == [
        "Ann and Cid take Ben's 12 and Dot's 4 pips, 16 in all, rounded to 15: plus 15."
    ]


def test_rounding_down_is_told() -> None:
    assert told(2, "", "6-3", rounding="down") == [
        "Ann takes Ben's 9 pips, rounded down to 5: plus 5."
    ]


def test_rounding_hand_by_hand_is_told_where_several_hands_are_rounded() -> None:
    hands = ("", "6-1", "4-3")
    assert told(3, *hands, round_scope="hand") == [
        "Ann takes Ben's 7 and Cid's 7 pips, 14 in all, rounded hand by hand to 10: plus 10."
    ]
    assert told(2, *hands[:2], round_scope="hand") == [
        "Ann takes Ben's 7 pips, rounded to 5: plus 5."
    ]


def test_a_difference_is_not_rounded_hand_by_hand() -> None:
    options = {"settle": "winner_takes_net", "round_scope": "hand"}
    assert told(3, "1-1", "6-1", "4-3", **options) == [
        "Ann takes Ben's 7 and Cid's 7 pips, 14 in all, less 2 of its own = 12, "
        "rounded to 10: plus 10."
    ]


def test_points_for_each_five_are_told() -> None:
    assert told(2, "", "6-6", preset="cribbage") == [
        "Ann takes Ben's 12 pips, rounded to 10, one point for each five: plus 2."
    ]


def test_threes_are_rounded_to_threes() -> None:
    assert told(2, "", "6-1", preset="all_threes") == [
        "Ann takes Ben's 7 pips, rounded to 6: plus 6."
    ]


def test_where_each_loses_its_own_pips_every_side_is_told() -> None:
    assert told(2, "", "6-1", preset="classic") == [
        "Ann: 0 pips left, minus 0.",
        "Ben: 7 pips left, rounded to 5, minus 5.",
    ]


def test_one_pip_is_one_pip() -> None:
    assert told(2, "", "1-0", preset="classic", rounding="none")[1] == "Ben: 1 pip left, minus 1."


def test_nothing_is_settled_where_pips_are_worth_nothing() -> None:
    assert told(2, "", "6-6", settle="none") == ["In this game the pips left are worth nothing."]


# Blocks


def test_a_block_is_won_by_the_fewest_pips() -> None:
    assert told(2, "1-1", "6-6") == ["Ann takes Ben's 12 pips, rounded to 10: plus 10."]


def test_a_tied_block_scores_nothing() -> None:
    assert told(2, "3-1", "2-2") == ["The block is tied: nobody scores."]


def test_two_of_three_that_tie_share_what_the_third_holds() -> None:
    assert told(3, "3-1", "2-2", "6-6") == [
        "Ann ties for the fewest and takes half of Cid's 12 pips, rounded: plus 5.",
        "Ben ties for the fewest and takes half of Cid's 12 pips, rounded: plus 5.",
    ]


def test_a_shared_difference_is_told_as_one() -> None:
    assert told(3, "3-1", "2-2", "6-6 6-2", settle="winner_takes_net")[0] == (
        "Ann ties for the fewest and takes half of 16, which is Cid's 20 pips, "
        "less 4 of its own, rounded: plus 10."
    )


def test_a_share_can_be_told_in_points_for_each_five() -> None:
    assert told(3, "3-1", "2-2", "6-6 6-2", preset="cribbage")[0] == (
        "Ann ties for the fewest and takes half of Cid's 20 pips, rounded, "
        "one point for each five: plus 2."
    )


# A target to be met exactly


def test_points_that_would_pass_the_target_are_void() -> None:
    game = rules(2, exact="true", target="50")
    state = settled(game, "", "6-6", scores=(45, 0))
    assert state.scores == (45, 0)
    assert arithmetic(view(state, 0)) == [
        "Ann takes Ben's 12 pips, rounded to 10: 10 would pass the target and are void."
    ]


def test_a_share_that_would_pass_the_target_is_void() -> None:
    game = rules(3, exact="true", target="50")
    state = settled(game, "3-1", "2-2", "6-6 6-2", scores=(45, 0, 0))
    assert arithmetic(view(state, 0)) == [
        "Ann ties for the fewest and takes half of Cid's 20 pips, rounded: "
        "10 would pass the target and are void.",
        "Ben ties for the fewest and takes half of Cid's 20 pips, rounded: plus 10.",
    ]


# The points of the round


def test_the_points_of_a_round_are_those_of_plays_and_of_its_end() -> None:
    seen = view(settled(rules(2), "", "6-6", scores=(100, 40)), 0)
    assert [in_this_round(seen, side) for side in range(2)] == ["+20 this round", "+0 this round"]


def test_what_a_round_cost_is_told() -> None:
    seen = view(settled(rules(2, "classic"), "", "6-1"), 0)
    assert in_this_round(seen, 1) == "-5 this round"


@pytest.mark.parametrize(
    ("hands", "score", "sentence"),
    [
        (("", "6-6"), 0, "Ann: 1 for going out."),
        (("1-1", "6-6"), 0, "A block scores nothing."),
        (("", "6-6"), 61, "The point for going out would pass the target: it is void."),
    ],
)
def test_the_point_for_going_out(hands: tuple[str, ...], score: int, sentence: str) -> None:
    game = rules(2, "fives_and_threes", stop="round_end")
    assert arithmetic(view(settled(game, *hands, scores=(score, 0)), 0)) == [sentence]


# Who leads next


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "Ann leads next: who goes out leads."),
        (
            {"next_lead": "opponent_of_out"},
            "Ben leads next: the seat after the one that went out leads.",
        ),
        ({"next_lead": "rotate"}, "Ann leads next: the lead goes round the table."),
    ],
)
def test_the_lead_after_going_out(options: dict[str, str], sentence: str) -> None:
    assert next_lead(view(settled(rules(2, **options), "", "6-6"), 0)) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "The next lead is drawn by lot."),
        ({"lead_after_block": "rotate"}, "Ann leads next: the lead goes round the table."),
        (
            {"lead_after_block": "round_winner"},
            "Ann leads next: who had the fewest pips leads after a block.",
        ),
    ],
)
def test_the_lead_after_a_block(options: dict[str, str], sentence: str) -> None:
    assert next_lead(view(settled(rules(2, **options), "1-1", "6-6"), 0)) == sentence


def test_partners_with_as_few_pips_draw_lots_between_them() -> None:
    game = rules(4, lead_after_block="round_winner")
    state = settled(game, "1-1", "6-6", "2-2", "4-4")
    assert next_lead(view(state, 0)).startswith("Ann leads next")
    state = settled(game, "3-1", "6-6", "2-2", "4-4")
    assert next_lead(view(state, 0)) == "The next lead is drawn by lot between Ann and Cid."
