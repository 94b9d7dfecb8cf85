"""What the rules refuse, and the events that one command causes."""

from __future__ import annotations

import pytest

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play, Refusal, Refused
from allfives.game.decider import advance, can_draw_at_all, can_play, decide, is_blocked, legal
from allfives.game.events import (
    For,
    GameWon,
    PointsScored,
    Reason,
    RoundDealt,
    RoundEnded,
    TileDrawn,
)
from allfives.game.rules import Draw as Drawing
from allfives.game.rules import rules_for
from allfives.game.state import State, evolve
from allfives.game.tile import ALL_TILES, Tile
from tests.support.luck import Luck, fresh, stacked
from tests.support.tables import draw, play, table

T = Tile.parse


def refusal(command: Command, state: State) -> Refusal:
    before = repr(state)
    with pytest.raises(Refused) as refused:
        decide(command, state, Luck(1))
    assert repr(state) == before
    assert str(refused.value) == refused.value.reason.value
    return refused.value.reason


def middle(boneyard: str = "3-3", drawing: Drawing = Drawing.UNTIL_PLAYABLE) -> State:
    """Seat 0 holds 6-2 and 5-4; 2 and 1 are open on 2-1."""
    return table(rules_for(draw=drawing), "6-2 5-4", "1-1 4-4", plays="2-1", boneyard=boneyard)


def stuck(boneyard: str = "", drawing: Drawing = Drawing.UNTIL_PLAYABLE) -> State:
    """Seat 0 cannot play on 2-1, seat 1 can."""
    return table(rules_for(draw=drawing), "6-6 5-4", "1-1 4-4", plays="2-1", boneyard=boneyard)


def test_each_refusal_names_its_reason() -> None:
    state = middle()
    assert refusal(Deal(), state) is Refusal.ROUND_IN_PLAY
    assert refusal(Play(1, T("1-1"), T("2-1")), state) is Refusal.NOT_YOUR_TURN
    assert refusal(Draw(1), state) is Refusal.NOT_YOUR_TURN
    assert refusal(Pass(7), state) is Refusal.NOT_YOUR_TURN
    assert refusal(Play(0, T("1-1"), T("2-1")), state) is Refusal.NOT_HELD
    assert refusal(Play(0, T("5-4"), T("2-1")), state) is Refusal.DOES_NOT_FIT
    assert refusal(Play(0, T("6-2"), None), state) is Refusal.NOT_THERE
    assert refusal(Play(0, T("6-2"), T("5-5")), state) is Refusal.NOT_THERE
    assert refusal(Draw(0), state) is Refusal.CAN_PLAY
    assert refusal(Pass(0), state) is Refusal.CAN_PLAY
    assert refusal(Claim(0, 5), state) is Refusal.NOTHING_TO_CLAIM


def test_a_seat_that_cannot_play_draws_first_and_then_passes() -> None:
    assert refusal(Pass(0), stuck("3-3")) is Refusal.MUST_DRAW
    assert refusal(Draw(0), stuck()) is Refusal.BONEYARD_EMPTY
    assert refusal(Draw(0), stuck("3-3", Drawing.NONE)) is Refusal.NOBODY_DRAWS
    assert legal(stuck("3-3", Drawing.NONE)) == (Pass(0),)


def test_some_rules_allow_one_tile_a_turn() -> None:
    events, state = draw(stuck("3-3 6-5", Drawing.ONE))
    assert events == (TileDrawn(0, T("3-3")),)
    assert refusal(Draw(0), state) is Refusal.DREW_ALREADY
    assert legal(state) == (Pass(0),)


def test_nothing_can_be_done_before_the_deal_or_after_the_game() -> None:
    state = fresh(rules_for())
    over = evolve(state, GameWon(0, (250, 0)))
    for command in (Play(0, T("6-6"), None), Draw(0), Pass(0), Claim(0, 5)):
        assert refusal(command, state) is Refusal.NOT_STARTED
        assert refusal(command, over) is Refusal.GAME_OVER
    assert refusal(Deal(), over) is Refusal.GAME_OVER
    assert legal(state) == legal(over) == ()


def test_a_deal_needs_chance() -> None:
    with pytest.raises(ValueError, match="needs chance"):
        decide(Deal(), fresh(rules_for()))


def test_a_deal_gives_every_tile_once() -> None:
    (dealt,), state = advance(Deal(), fresh(rules_for("pagat", 3)), stacked("6-6 5-5"))
    assert isinstance(dealt, RoundDealt)
    assert dealt.hands[0][:2] == (T("6-6"), T("5-5"))
    tiles = (*dealt.boneyard, *sum(dealt.hands, ()))
    assert (len(tiles), set(tiles)) == (28, set(ALL_TILES))
    assert (state.version, state.round) == (2, 1)


def test_the_last_count_is_scored_before_the_round_is_settled() -> None:
    state = table(rules_for(), "6-6", "6-5 1-1", plays="6-3")
    events, state = play(state, "6-6>6-3")
    assert events[1:] == (
        PointsScored(0, 15, For.PLAY),
        RoundEnded(Reason.OUT, (0, 13)),
        PointsScored(0, 15, For.ROUND),
    )
    assert (state.in_round, state.scores) == (False, (30, 0))


def test_the_last_draw_can_block_the_game() -> None:
    state = table(rules_for(), "6-6", "4-4", plays="2-1", boneyard="3-3")
    assert not is_blocked(state)
    events, _ = draw(state)
    assert events[1:2] == (RoundEnded(Reason.BLOCKED, (18, 8)),)


def test_a_boneyard_that_may_be_drawn_from_keeps_the_game_open() -> None:
    state = table(rules_for(reserve=1), "6-6", "4-4", plays="2-1", boneyard="3-3")
    assert not can_draw_at_all(state)
    assert is_blocked(state)
    assert not is_blocked(middle())
    assert [can_play(stuck(), seat) for seat in (0, 1)] == [False, True]


def test_after_round_end_the_game_is_won_even_by_an_earlier_score() -> None:
    rules = rules_for("pagat", 2, stop=rules_for().stop.__class__.ROUND_END)
    state = table(rules, "6-6 1-0", "6-4", plays="6-3", scores=(240, 0), boneyard="5-5")
    events, state = play(state, "6-6>6-3")
    assert events[1:] == (PointsScored(0, 15, For.PLAY),)
    assert state.winner is None
    assert state.in_round
