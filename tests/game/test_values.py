"""The values of the game can be pasted, copied and sent to another process."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from types import ModuleType

import pytest

from allfives.game import commands, events, layout, rules, state, tile
from allfives.game.layout import Layout, Spinner, layout_of
from allfives.game.notation import read_layout
from allfives.game.rules import rules_for
from tests.support.games import play_out

MODULES: tuple[ModuleType, ...] = (commands, events, layout, rules, state, tile)


def pasted(value: object) -> object:
    """The value that its own text makes."""
    names: dict[str, object] = {}
    for module in MODULES:
        names |= vars(module)
    return eval(repr(value), {**names, "Draw": commands.Draw} | drawing(value))


def drawing(value: object) -> dict[str, object]:
    """`Draw` is an option where rules are written, and a command elsewhere."""
    return {"Draw": rules.Draw} if "Draw.UNTIL" in repr(value) else {}


@pytest.mark.parametrize(
    ("preset", "players"), [("pagat", 2), ("muggins", 4), ("five_up", 3), ("sniff", 2)]
)
def test_whatever_happens_in_a_game_can_be_pasted_and_copied(preset: str, players: int) -> None:
    for before, command, caused, after in play_out(rules_for(preset, players), 5, rounds=1):
        for value in (command, *caused, before.layout, after):
            assert pasted(value) == value
            assert copy.deepcopy(value) == value
            assert pickle.loads(pickle.dumps(value)) == value
            assert hash(copy.copy(value)) == hash(value)


def test_layouts_are_equal_if_their_plays_are() -> None:
    one = read_layout("5-5 5-0>5-5")
    assert one == layout_of(Spinner.FIRST_DOUBLE, one.plays)
    assert one != read_layout("5-5 5-0>5-5", Spinner.ALL_DOUBLES)
    assert one != read_layout("5-5")
    assert one != "5-5 5-0>5-5"
    assert repr(Layout()) == "layout_of(Spinner.FIRST_DOUBLE, ())"


def test_a_state_is_replaced_and_never_edited() -> None:
    *_, (before, _, _, after) = play_out(rules_for(), 5, rounds=1)
    assert replace(after, version=0) != after
    assert before != after


def test_values_of_different_kinds_are_never_equal() -> None:
    alike: list[object] = [events.TurnPassed(1), commands.Pass(1), commands.Draw(1)]
    assert [one == other for one in alike for other in alike].count(True) == len(alike)
