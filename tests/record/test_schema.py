"""Each key of each event is checked, and what is wrong is said."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.record.codec import encode_line
from allfives.record.errors import Malformed
from allfives.record.strict import Fields, Json
from tests.support.lines import Change, after_start, drop, put, start_with

GOOD: dict[str, Fields] = {
    "round_dealt": {"round": 1, "leader": 0, "hands": [["1-1"], ["2-1"]], "boneyard": ["0-0"]},
    "tile_played": {"seat": 0, "tile": "1-1", "on": "2-1", "count": 3},
    "tile_drawn": {"seat": 0, "tile": "1-1"},
    "turn_passed": {"seat": 0},
    "claim_missed": {"seat": 0, "points": 5},
    "points_scored": {"side": 0, "points": 5, "for": "play"},
    "round_ended": {"reason": "out", "pips": [0, 7]},
    "game_won": {"side": 0, "scores": [250, 10]},
}
KEYS = [(kind, key) for kind, fields in GOOD.items() for key in fields]
NEVER: list[Json] = [
    True,
    -(10**12),
    10**12,
    "x",
    "",
    [],
    {},
    ["x"],
    [[]],
    [True, True],
    [-1, -1],
    [[1], [2]],
]


@pytest.mark.parametrize(("kind", "key"), KEYS)
def test_a_missing_key_is_named(kind: str, key: str) -> None:
    assert after_start({"type": kind, **GOOD[kind]})
    short = {name: value for name, value in GOOD[kind].items() if name != key}
    with pytest.raises(Malformed, match=f'"{key}" of {kind} is missing') as problem:
        after_start({"type": kind, **short})
    assert str(problem.value).endswith(".")


@pytest.mark.parametrize(("kind", "key"), KEYS)
def test_no_key_takes_a_value_of_a_wrong_type_or_size(kind: str, key: str) -> None:
    allowed = {"boneyard": [], "scores": [-1, -1]}.get(key)
    for value in [value for value in NEVER if value != allowed]:
        with pytest.raises(Malformed):
            after_start({"type": kind, **GOOD[kind], key: value})
    if key != "on":
        with pytest.raises(Malformed):
            after_start({"type": kind, **GOOD[kind], key: None})


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "tile_played", "seat": 2, "tile": "1-1", "on": None, "count": 2},
        {"type": "tile_played", "seat": -1, "tile": "1-1", "on": None, "count": 2},
        {"type": "tile_played", "seat": 0, "tile": "7-1", "on": None, "count": 2},
        {"type": "tile_played", "seat": 0, "tile": " 1-1", "on": None, "count": 2},
        {"type": "tile_played", "seat": 0, "tile": "1-1\n", "on": None, "count": 2},
        {"type": "tile_played", "seat": 0, "tile": "\u0661-1", "on": None, "count": 2},
        {"type": "tile_played", "seat": 0, "tile": "1-1", "on": None, "count": 169},
        {"type": "tile_played", "seat": 0, "tile": "1-1", "on": None, "count": -1},
        {"type": "points_scored", "side": 2, "points": 5, "for": "play"},
        {"type": "points_scored", "side": 0, "points": 5, "for": "PLAY"},
        {"type": "round_dealt", "round": 0, "leader": 0, "hands": [[], []], "boneyard": []},
        {"type": "round_dealt", "round": 1, "leader": 2, "hands": [[], []], "boneyard": []},
        {"type": "round_dealt", "round": 1, "leader": 0, "hands": [[]], "boneyard": []},
        {"type": "round_ended", "reason": "out", "pips": [0, 0, 0]},
        {"type": "round_ended", "reason": "bored", "pips": [0, 0]},
        {"type": "game_won", "side": 0, "scores": [0]},
        {"type": "undone", "to": 0},
        {"type": "undone", "to": 1},
        {"type": "undone", "to": True},
        {"type": "tile_swallowed", "seat": 0},
        {"type": "hand_dealt"},
        {"type": None},
        {"type": ["turn_passed"]},
        {"seat": 0},
        {},
    ],
)
def test_what_cannot_be_at_this_table_is_refused(fields: Fields) -> None:
    with pytest.raises(Malformed) as problem:
        after_start(fields)
    assert str(problem.value).endswith(".")


@pytest.mark.parametrize(
    "change",
    [
        put("format", to="allsixes"),
        put("version", to=0),
        put("version", to=True),
        put("version", to="1"),
        put("preset", to="nonsense"),
        put("preset", to=None),
        put("rules", to=[]),
        put("rules", "players", to=5),
        put("rules", "players", to=True),
        put("rules", "partnership", to=0),
        put("rules", "partnership", to=True),
        put("rules", "draw_when_playable", to=0),
        put("rules", "hand_size", to=None),
        put("rules", "hand_size", to=15),
        put("rules", "reserve", to=True),
        put("rules", "first_score_min", to=False),
        put("rules", "target", to=0),
        put("rules", "target", to=True),
        put("rules", "target", to=None),
        put("rules", "multiples", to=5),
        put("rules", "multiples", to=[5, 3]),
        put("rules", "multiples", to=[[5]]),
        put("rules", "multiples", to=[]),
        put("rules", "settle", to="SUBTRACT_OWN"),
        put("rules", "settle", to=["none"]),
        put("rules", "settle", to=None),
        put("sides", to=[[0], [0]]),
        put("sides", to=[[False], [True]]),
        put("sides", to=[[0, 1]]),
        put("sides", to=None),
        put("seats", to=[]),
        put("seats", 0, to="Ann"),
        put("seats", 0, "name", to=None),
        put("seats", 0, "kind", to="dog"),
        put("seats", 0, "player", to=3),
        put("seats", 0, "player", to="strong"),
        put("seats", 0, "player", to="x" * 41),
        put("seats", 0, "player", to="\x1b[2J"),
        drop("seats", 0, "player"),
        drop("seats", 0),
        drop("version"),
        drop("format"),
        drop("sides"),
    ],
)
def test_a_start_that_makes_no_game_is_refused(
    change: Change,
) -> None:
    with pytest.raises(Malformed) as problem:
        start_with(change)
    assert str(problem.value).endswith(".")
    assert str(problem.value).isprintable()


def test_rules_that_contradict_each_other_are_refused_with_their_reason() -> None:
    with pytest.raises(Malformed, match="Partnership needs four players"):
        start_with(put("rules", "partnership", to=True))


json_values: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(st.sampled_from(KEYS), json_values)
def test_any_value_anywhere_is_read_or_complained_about(
    place: tuple[str, str], value: Json
) -> None:
    kind, key = place
    try:
        event = after_start({"type": kind, **GOOD[kind], key: value})
    except Malformed:
        return
    assert json.loads(encode_line(event))[key] == value or isinstance(value, str)
