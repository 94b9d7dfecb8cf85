"""Calling one's score: who is asked, and what becomes of the points."""

from __future__ import annotations

import pytest

from allfives.game.claims import asked, claim_worth
from allfives.game.commands import Claim, Draw, Pass, Play, Refusal, Refused
from allfives.game.decider import advance, legal
from allfives.game.events import ClaimMissed, For, GameWon, PointsScored, Reason, RoundEnded
from allfives.game.rules import Announce, Option, rules_for
from allfives.game.state import State
from allfives.game.tile import Tile
from tests.support.tables import play, table

SPARE = "1-0 2-0 3-0 4-0"
MUST_CALL: dict[str, Option] = {"announce": Announce.MUST_CALL}
MUGGINS: dict[str, Option] = {"announce": Announce.MUGGINS}


def scored(players: int = 2, **changes: Option) -> State:
    """Seat 0 has just laid 6-6 on 6-3, which counts 15."""
    hands = ("6-6 1-1", "2-2 4-4", "5-5 2-1", "5-4 5-2")[:players]
    rules = rules_for("pagat", players, **changes)
    return play(table(rules, *hands, plays="6-3", boneyard=SPARE), "6-6>6-3")[1]


def refusal(state: State, command: Claim | Play | Draw | Pass) -> Refusal:
    with pytest.raises(Refused) as refused:
        advance(command, state)
    return refused.value.reason


def test_the_seat_that_laid_the_tile_is_asked_first() -> None:
    state = scored(2, **MUST_CALL)
    assert asked(state) == 0
    assert state.scores == (0, 0)
    assert {command.seat for command in legal(state) if isinstance(command, Claim)} == {0}
    assert refusal(state, Claim(1, 15)) is Refusal.NOT_YOUR_TURN
    assert refusal(state, Draw(1)) is Refusal.CLAIM_FIRST
    assert refusal(state, Pass(1)) is Refusal.CLAIM_FIRST
    assert refusal(state, Play(1, Tile(2, 2), Tile(6, 6))) is Refusal.CLAIM_FIRST
    assert refusal(state, Claim(0, 14)) is Refusal.NO_SUCH_SCORE
    assert refusal(state, Claim(0, -5)) is Refusal.NO_SUCH_SCORE


def test_the_right_number_scores() -> None:
    events, state = advance(Claim(0, 15), scored(2, **MUST_CALL))
    assert events == (PointsScored(0, 15, For.CLAIM),)
    assert (asked(state), state.turn, state.scores) == (None, 1, (15, 0))
    assert refusal(state, Claim(0, 15)) is Refusal.NOTHING_TO_CLAIM


@pytest.mark.parametrize("wrong", [0, 10, 20])
def test_a_wrong_or_missing_claim_loses_the_points(wrong: int) -> None:
    events, state = advance(Claim(0, wrong), scored(2, **MUST_CALL))
    assert events == (ClaimMissed(0, wrong),)
    assert (asked(state), state.turn, state.scores) == (None, 1, (0, 0))


def test_a_count_that_scores_nothing_opens_no_claim() -> None:
    state = table(rules_for("pagat", 2, **MUGGINS), "6-5 1-1", "2-2", plays="6-3", boneyard=SPARE)
    state = play(state, "6-5>6-3")[1]
    assert asked(state) is None
    assert refusal(state, Claim(0, 0)) is Refusal.NOTHING_TO_CLAIM


def test_in_muggins_the_opponents_are_asked_in_turn_order() -> None:
    state = scored(3, **MUGGINS)
    for seat, number in ((0, 0), (1, 10)):
        assert asked(state) == seat
        state = advance(Claim(seat, number), state)[1]
    events, state = advance(Claim(2, 15), state)
    assert events == (PointsScored(2, 15, For.MUGGINS),)
    assert (state.scores, state.turn) == ((0, 0, 15), 1)


def test_in_muggins_a_partner_is_not_asked() -> None:
    state = scored(4, **MUGGINS)
    order = []
    while (seat := asked(state)) is not None:
        order.append(seat)
        state = advance(Claim(seat, 0), state)[1]
    assert order == [0, 1, 3]
    assert state.scores == (0, 0)


def test_the_round_ends_when_the_last_claim_is_settled() -> None:
    state = table(rules_for("pagat", 2, **MUGGINS), "6-6", "2-2 4-4", plays="6-3", boneyard=SPARE)
    events, state = play(state, "6-6>6-3")
    assert len(events) == 1
    assert state.in_round
    events, state = advance(Claim(0, 0), state)
    assert events == (ClaimMissed(0, 0),)
    events, state = advance(Claim(1, 15), state)
    assert events == (
        PointsScored(1, 15, For.MUGGINS),
        RoundEnded(Reason.OUT, (0, 12)),
        PointsScored(0, 10, For.ROUND),
    )


def test_a_claim_can_win_the_game() -> None:
    state = table(
        rules_for("pagat", 2, **MUGGINS),
        "6-6 1-1",
        "2-2",
        plays="6-3",
        boneyard=SPARE,
        scores=(0, 240),
    )
    state = advance(Claim(0, 0), play(state, "6-6>6-3")[1])[1]
    events, state = advance(Claim(1, 15), state)
    assert events == (PointsScored(1, 15, For.MUGGINS), GameWon(1, (0, 255)))
    assert legal(state) == ()
    assert refusal(state, Claim(0, 15)) is Refusal.GAME_OVER


def test_a_side_that_could_not_score_is_not_asked() -> None:
    rules = rules_for("pagat", 2, first_score_min=10, **MUGGINS)
    state = play(table(rules, "4-1 2-2", "6-1", scores=(0, 10), boneyard=SPARE), "4-1")[1]
    assert [claim_worth(state, seat) for seat in (0, 1)] == [0, 5]
    assert asked(state) == 1


def test_the_point_for_going_out_stays_void_when_opponents_miss_the_tile() -> None:
    rules = rules_for("fives_and_threes", 2, **MUGGINS)
    state = table(rules, "6-2", "2-2", plays="2-0", scores=(59, 0))
    state = play(state, "6-2>2-0")[1]
    assert asked(state) == 1
    events, state = advance(Claim(1, 0), state)
    assert events == (ClaimMissed(1, 0), RoundEnded(Reason.OUT, (0, 4)))
    assert state.scores == (59, 0)


def test_the_point_for_going_out_stands_when_its_own_claim_was_missed() -> None:
    rules = rules_for("fives_and_threes", 2, **MUST_CALL)
    state = table(rules, "6-2", "2-2", plays="2-0", scores=(58, 0))
    state = play(state, "6-2>2-0")[1]
    events, state = advance(Claim(0, 0), state)
    assert events[1:] == (RoundEnded(Reason.OUT, (0, 4)), PointsScored(0, 1, For.ROUND))
    assert state.scores == (59, 0)
