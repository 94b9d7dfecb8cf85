"""What has to happen next at a table, from the state alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allfives.game.commands import Draw, Pass
from allfives.game.events import GameStarted
from allfives.game.rules import Announce, Rules, rules_for
from allfives.game.rules import Draw as Drawing
from allfives.game.state import State, begin
from allfives.table.steps import (
    Call,
    Choose,
    DealNext,
    Force,
    HandOver,
    Settle,
    ShowWinner,
    Step,
    Think,
    next_step,
    people,
)
from tests.support.scenes import seats
from tests.support.tables import play, table


def seated(kinds: str, rules: Rules, *hands: str, plays: str = "5-5", boneyard: str = "") -> State:
    """A round in play among people and computers; it is the first seat's turn."""
    state = table(rules, *hands, plays=plays, boneyard=boneyard)
    return replace(state, started=GameStarted("pagat", rules, seats(kinds)))


@pytest.mark.parametrize(("kinds", "found"), [("pcp", (0, 2)), ("cc", ()), ("pppp", (0, 1, 2, 3))])
def test_people_are_those_who_are_no_computers(kinds: str, found: tuple[int, ...]) -> None:
    assert people(seats(kinds)) == found


def test_the_first_round_is_dealt_at_once() -> None:
    rules = rules_for()
    assert next_step(begin(GameStarted("pagat", rules, seats("pp"))), None) == DealNext()


@pytest.mark.parametrize(
    ("kinds", "shown", "step"),
    [
        ("pc", 0, Choose(0)),
        ("pc", None, HandOver(0)),
        ("pp", 0, Choose(0)),
        ("pp", 1, HandOver(0)),
        ("cp", 1, Think(0)),
        ("cp", None, Think(0)),
    ],
)
def test_who_can_play_has_to_choose(kinds: str, shown: int | None, step: Step) -> None:
    assert next_step(seated(kinds, rules_for(), "5-0 5-1", "6-6"), shown) == step


@pytest.mark.parametrize(
    ("kinds", "shown", "step"),
    [
        ("pp", 0, Force(Draw(0))),
        ("pp", 1, HandOver(0)),
        ("cp", 1, Force(Draw(0))),
    ],
)
def test_a_forced_draw_is_seen_by_the_person_who_draws(
    kinds: str, shown: int | None, step: Step
) -> None:
    state = seated(kinds, rules_for(), "1-1", "5-6", boneyard="2-2 5-0 3-3")
    assert next_step(state, shown) == step


@pytest.mark.parametrize("shown", [None, 0, 1])
@pytest.mark.parametrize("kinds", ["pp", "cp"])
def test_a_forced_pass_needs_nobody_to_sit_down(kinds: str, shown: int | None) -> None:
    state = seated(kinds, rules_for(draw=Drawing.NONE), "1-1", "6-5")
    assert next_step(state, shown) == Force(Pass(0))


@pytest.mark.parametrize(
    ("kinds", "shown", "step"),
    [("pp", 0, Call(0)), ("pp", None, HandOver(0)), ("cp", 1, Think(0))],
)
def test_who_is_asked_for_points_comes_before_whose_turn_it_is(
    kinds: str, shown: int | None, step: Step
) -> None:
    rules = rules_for(announce=Announce.MUST_CALL)
    state = seated(kinds, rules, "5-1 1-1", "5-6 6-6", plays="5-4")
    assert next_step(play(state, "5-1>5-4")[1], shown) == step


def test_a_round_that_is_over_is_settled_whoever_sits_there() -> None:
    state = seated("pp", rules_for(), "5-0", "6-6")
    assert next_step(play(state, "5-0>5-5")[1], None) == Settle()


def test_a_game_that_is_won_shows_its_winner() -> None:
    state = seated("cp", rules_for(target=10), "5-0 1-1", "6-6")
    assert next_step(play(state, "5-0>5-5")[1], 1) == ShowWinner()
