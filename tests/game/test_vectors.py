"""The published vectors: layouts, settlements, endings and drawing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from allfives.game.commands import Draw, Pass, Play, Refusal, Refused
from allfives.game.decider import legal
from allfives.game.events import For, GameWon, PointsScored, Reason, RoundEnded, TurnPassed
from allfives.game.layout import Layout
from allfives.game.rules import Option, Rules, read_option, rules_for
from allfives.game.scoring import settlement
from allfives.game.state import State
from allfives.game.tile import Tile
from tests.support.tables import draw, let_pass, play, table

Vector = dict[str, Any]


def vectors(name: str) -> dict[str, Vector]:
    """The cases of one file by their ids."""
    path = Path(__file__).parent.parent / "vectors" / f"{name}.json"
    return {case["id"]: case for case in json.loads(path.read_text(encoding="utf-8"))}


LAYOUTS, SETTLEMENTS = vectors("layouts"), vectors("settlements")
TARGETS, DRAWS = vectors("targets"), vectors("draws")


def rules_of(case: Vector, **changes: Option) -> Rules:
    """The standard rules with the options that a case names."""
    named = {"multiples", "spinner", "unit", "settle", "stop", "exact", "target", "hand_size"}
    options: dict[str, Option] = {"partnership": case.get("partnership", False)}
    for name in sorted(named & set(case)):
        value = case[name]
        written = ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()
        options[name] = read_option(name, written)
    return rules_for("pagat", case.get("players", 2), **(options | changes))


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_counts_scores_and_opens_as_published(name: str) -> None:
    case = LAYOUTS[name]
    rules = rules_of(case)
    layout = Layout(rules.spinner)
    for step in case["plays"]:
        tile = Tile.parse(step["tile"])
        on = None if step["on"] is None else Tile.parse(step["on"])
        assert layout.accepts(tile, on)
        layout = layout.after(tile, on)
        assert layout.count == step["count"]
        assert rules.points[layout.count] == step["points"]
        assert list(layout.open_pips) == step["open_pips"]
        assert layout.places == step["places"]


def settling() -> list[tuple[str, str]]:
    """Every case with every way of settling that it names."""
    return [(name, ways) for name, case in SETTLEMENTS.items() for ways in case["points"]]


@pytest.mark.parametrize(("name", "ways"), settling())
def test_a_round_is_settled_as_published(name: str, ways: str) -> None:
    case = SETTLEMENTS[name]
    settle, _, scope = ways.partition("/")
    rules = rules_of(
        case,
        settle=read_option("settle", settle),
        round_scope=read_option("round_scope", scope or "sum"),
    )
    reason = Reason(case["reason"])
    out = case["pips"].index(0) if reason is Reason.OUT else None
    assert settlement(rules, reason, case["pips"], out) == case["points"][ways]


# Endings

BLOCKED_NEXT = "0-0 0-2>0-0 2-1>0-2 1-0>2-1 0-3>0-0 3-4>0-3 4-0>3-4 0-5>4-0 5-6>0-5"
"""After these, 6-0 on 5-6 is the last blank and blocks the game."""


def ending(name: str, *hands: str, preset: str = "", **rest: Any) -> State:
    """A table at the scores of a case."""
    case = TARGETS[name]
    changes = {key: read_option(key, case[key]) for key in ("settle",) if key in case}
    rules = rules_for(preset, 2, **changes) if preset else rules_of(case)
    return table(rules, *hands, scores=case["scores"], **rest)


def check_ending(name: str, state: State, scores: tuple[int, ...]) -> None:
    assert state.scores == scores
    assert state.winner == TARGETS[name]["winner"]


def test_every_ending_and_every_way_of_drawing_has_its_test() -> None:
    written = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in [*TARGETS, *DRAWS] if f"test_{name.lower()}_" not in written] == []


def test_t01_reaching_the_target_in_mid_round_ends_the_game_unsettled() -> None:
    events, state = play(ending("T01", "6-6 1-1", "2-2 4-4", plays="6-3"), "6-6>6-3")
    assert events[1:] == (PointsScored(0, 15, For.PLAY), GameWon(0, (255, 230)))
    check_ending("T01", state, (255, 230))


def test_t02_the_highest_total_wins_where_the_round_is_finished_first() -> None:
    start = ending("T02", "6-6 6-5 1-1", "6-3", plays="6-4", turn=1)
    events, state = play(start, "6-3>6-4")
    assert events[1:] == (
        RoundEnded(Reason.OUT, (25, 0)),
        PointsScored(1, 25, For.ROUND),
        GameWon(1, (255, 265)),
    )
    check_ending("T02", state, (255, 265))


def test_t03_a_settlement_can_win() -> None:
    _, state = play(ending("T03", "6-3", "4-4", plays="6-4"), "6-3>6-4")
    check_ending("T03", state, (255, 200))


def test_t04_the_last_tile_wins_without_a_settlement() -> None:
    events, state = play(ending("T04", "5-5", "4-4", plays="5-0"), "5-5>5-0")
    assert events[1:] == (PointsScored(0, 10, For.PLAY), GameWon(0, (250, 200)))
    check_ending("T04", state, (250, 200))


def test_t06_a_subtraction_takes_a_side_back_below_the_target() -> None:
    start = ending("T06", "6-3", "6-2", plays="6-5", turn=1)
    _, state = play(start, "6-2>6-5")
    check_ending("T06", state, (245, 100))
    assert not state.in_round


def test_t07_a_subtraction_goes_below_nothing() -> None:
    _, state = play(ending("T07", "6-6 1-0", "6-2", plays="6-5", turn=1), "6-2>6-5")
    check_ending("T07", state, (-15, 0))


def test_t08_a_score_that_would_pass_an_exact_target_is_void() -> None:
    start = ending("T08", "6-6 1-0", "2-2 3-3", preset="fives_and_threes")
    assert start.rules.points[12] == 4
    _, state = play(start, "6-6")
    check_ending("T08", state, (58, 0))


def test_t09_the_point_for_going_out_is_void_with_the_last_tile() -> None:
    start = ending("T09", "5-5", "2-2", plays="5-0", preset="fives_and_threes")
    assert start.rules.points[10] == 2
    events, state = play(start, "5-5>5-0")
    assert events[1:] == (RoundEnded(Reason.OUT, (0, 4)),)
    check_ending("T09", state, (59, 0))


def test_t10_the_higher_of_two_sides_over_the_target_wins() -> None:
    hands = ("6-2", "5-3", "6-0 6-6 4-4")
    events, state = play(ending("T10", *hands, plays=BLOCKED_NEXT, turn=2), "6-0>5-6")
    assert events[1:] == (
        RoundEnded(Reason.BLOCKED, (8, 8, 20)),
        PointsScored(0, 10, For.ROUND),
        PointsScored(1, 10, For.ROUND),
        GameWon(0, (255, 250, 0)),
    )
    check_ending("T10", state, (255, 250, 0))


def test_t12_without_a_boneyard_a_seat_that_cannot_play_passes_at_once() -> None:
    state = table(rules_of(TARGETS["T12"]), "6-6", "2-2", "3-3", "4-1 3-2", plays="4-3")
    assert legal(state) == (Pass(0),)
    assert let_pass(state)[0] == (TurnPassed(0),)


# Drawing: the open pips are 1 and 2


def drawing(name: str) -> State:
    """The table of a case of drawing; the next seat holds 2-2, which fits."""
    case = DRAWS[name]
    changes = {key: read_option(key, str(value).lower()) for key, value in case["rules"].items()}
    boneyard = " ".join(case["boneyard"])
    state = table(
        rules_for("pagat", 2, **changes),
        " ".join(case["hand"]),
        "2-2 6-0",
        plays="2-1",
        boneyard=boneyard,
    )
    assert list(state.layout.open_pips) == case["open_pips"]
    return state


def tiles(state: State) -> str:
    return " ".join(tile.text for tile in state.hands[0])


def test_d01_a_seat_draws_until_a_tile_fits_and_must_play_it() -> None:
    _, state = draw(drawing("D01"))
    assert legal(state) == (Draw(0),)
    _, state = draw(state)
    one = Tile(1, 0)
    assert legal(state) == (Play(0, one, Tile(2, 1)),)
    _, state = play(state, "1-0>2-1")
    assert tiles(state) == "6-6 5-4 3-3"
    assert state.boneyard == (Tile(6, 1),)


def test_d02_reserved_tiles_are_never_drawn() -> None:
    state = drawing("D02")
    assert legal(state) == (Pass(0),)
    with pytest.raises(Refused) as refused:
        draw(state)
    assert refused.value.reason is Refusal.BONEYARD_EMPTY


def test_d03_a_seat_that_can_play_may_not_draw() -> None:
    with pytest.raises(Refused) as refused:
        draw(drawing("D03"))
    assert refused.value.reason is Refusal.CAN_PLAY


def test_d04_a_seat_may_be_allowed_to_draw_and_must_play_all_the_same() -> None:
    state = drawing("D04")
    assert set(legal(state)) == {Play(0, Tile(6, 1), Tile(2, 1)), Draw(0)}
    _, state = draw(state)
    assert legal(state) == (Play(0, Tile(6, 1), Tile(2, 1)),)
    with pytest.raises(Refused) as refused:
        let_pass(state)
    assert refused.value.reason is Refusal.CAN_PLAY


def test_d05_a_seat_that_drew_in_vain_keeps_the_tiles_and_passes() -> None:
    _, state = draw(drawing("D05"))
    _, state = draw(state)
    assert legal(state) == (Pass(0),)
    _, state = let_pass(state)
    assert tiles(state) == "6-6 5-4 3-3 4-3"
    assert (state.turn, state.boneyard) == (1, ())
