"""Options, presets, and which options may be combined."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError, replace

import pytest

from allfives.game.layout import Spinner
from allfives.game.rules import (
    CHOICES,
    MAX_TARGET,
    OPTION_NAMES,
    PRESETS,
    Announce,
    Draw,
    FirstLead,
    LeadAfterBlock,
    LeadTile,
    NextLead,
    Option,
    Rounding,
    RoundScope,
    Rules,
    RulesError,
    Settle,
    Stop,
    Unit,
    read_option,
    rules_for,
    show_option,
)
from tests.support.games import SEATINGS, play_out, random_rules

DEFAULTS: dict[str, Option] = {
    "first_lead": "lot",
    "lead_tile": "any",
    "next_lead": "went_out",
    "lead_after_block": "lot",
    "draw": "until_playable",
    "draw_when_playable": False,
    "reserve": 0,
    "spinner": "first_double",
    "multiples": (5,),
    "unit": "pips",
    "announce": "auto",
    "first_score_min": 0,
    "settle": "winner_takes",
    "rounding": "nearest",
    "round_scope": "sum",
    "exact": False,
    "stop": "at_once",
}
HAND_SIZES = {
    "pagat": (9, 7, 5),
    "classic": (9, 7, 5),
    "multiplayer": (7, 7, 7),
    "champion": (7, 7, 7),
    "european": (7, 5, 5),
    "gambit": (7,),
    "cribbage": (9, 7, 5),
    "muggins": (7, 7, 5),
    "five_up": (5, 5, 5),
    "all_threes": (7, 5, 5),
    "sniff": (7, 6, 5),
    "fives_and_threes": (7, 5, 5),
}
TARGETS = {
    "multiplayer": (150, 150, 150),
    "gambit": (200,),
    "cribbage": (61, 61, 61),
    "muggins": (200, 200, 200),
    "five_up": (61, 61, 61),
    "fives_and_threes": (61, 61, 61),
}
DIFFERENCES: dict[str, dict[str, Option]] = {
    "pagat": {},
    "classic": {"settle": "subtract_own"},
    "multiplayer": {"next_lead": "opponent_of_out", "settle": "winner_takes_net"},
    "champion": {},
    "european": {},
    "gambit": {
        "first_lead": "highest_double",
        "lead_tile": "highest_double",
        "lead_after_block": "round_winner",
        "settle": "winner_takes_net",
    },
    "cribbage": {"unit": "per_multiple"},
    "muggins": {"spinner": "none", "settle": "subtract_own", "announce": "muggins"},
    "five_up": {"spinner": "all_doubles", "unit": "per_multiple"},
    "all_threes": {"multiples": (3,), "round_scope": "hand"},
    "sniff": {"spinner": "sniff"},
    "fives_and_threes": {
        "spinner": "none",
        "multiples": (3, 5),
        "unit": "per_multiple",
        "next_lead": "rotate",
        "lead_after_block": "rotate",
        "draw": "none",
        "settle": "out_point",
        "exact": True,
    },
}


def test_every_preset_is_in_the_table_of_the_rules() -> None:
    assert list(PRESETS) == list(DIFFERENCES) == list(HAND_SIZES)
    assert set(OPTION_NAMES) == {*DEFAULTS, "players", "partnership", "hand_size", "target"}


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_a_preset_has_the_options_of_the_table(preset: str, players: int) -> None:
    expected = DEFAULTS | DIFFERENCES[preset]
    expected |= {
        "players": players,
        "partnership": players == 4 and preset != "multiplayer",
        "hand_size": HAND_SIZES[preset][players - 2],
        "target": TARGETS.get(preset, (250, 200, 200))[players - 2],
    }
    assert rules_for(preset, players).options() == expected


def test_gambit_is_for_two() -> None:
    assert [players for preset, players in SEATINGS if preset == "gambit"] == [2]
    with pytest.raises(RulesError, match=r"^Gambit is for two players, not 3\.$"):
        rules_for("gambit", 3)


def test_pairs_are_seats_0_and_2_against_1_and_3() -> None:
    assert rules_for("pagat", 4).sides == ((0, 2), (1, 3))
    assert rules_for("multiplayer", 4).sides == ((0,), (1,), (2,), (3,))
    for rules in (rules_for("pagat", 4), rules_for("pagat", 3)):
        for side, seats in enumerate(rules.sides):
            assert all(seat % len(rules.sides) == side for seat in seats)


REFUSED: list[tuple[dict[str, Option], str]] = [
    ({"partnership": True}, "Partnership needs four players, not 2."),
    ({"hand_size": 10, "players": 3}, "3 hands of 10 tiles are more than the 28 tiles of the set."),
    (
        {"hand_size": 15},
        "hand_size must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, not 15.",
    ),
    (
        {"hand_size": 0},
        "hand_size must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, not 0.",
    ),
    (
        {"draw": Draw.NONE, "draw_when_playable": True},
        "draw_when_playable has no meaning where nobody draws (draw=none).",
    ),
    (
        {"unit": Unit.PER_MULTIPLE, "first_score_min": 10},
        "With unit=per_multiple no first score reaches first_score_min=10.",
    ),
    (
        {"unit": Unit.PER_MULTIPLE, "rounding": Rounding.NONE},
        "With unit=per_multiple a settlement must be rounded: choose a rounding.",
    ),
    (
        {"exact": True, "target": 61},
        "Every score is a multiple of 5, so nobody can reach exactly 61.",
    ),
    (
        {"exact": True, "target": 61, "multiples": (3,), "settle": Settle.NONE},
        "Every score is a multiple of 3, so nobody can reach exactly 61.",
    ),
    (
        {"exact": True, "target": 7, "multiples": (3, 5)},
        "No sum of the possible scores is exactly 7.",
    ),
    (
        {"exact": True, "target": 5, "first_score_min": 10, "settle": Settle.NONE},
        "No sum of the possible scores is exactly 5.",
    ),
    ({"target": 0}, "target must be a number from 1 to 999999999, not 0."),
    ({"target": 2.5}, "target must be a number from 1 to 999999999, not 2.5."),  # type: ignore[dict-item]
    ({"target": True}, "target must be a number from 1 to 999999999, not True."),
    ({"target": 10**9}, "target must be a number from 1 to 999999999, not 1000000000."),
    ({"players": 5}, "players must be one of 2, 3, 4, not 5."),
    ({"reserve": 3}, "reserve must be one of 0, 1, 2, not 3."),
    ({"reserve": True}, "reserve must be one of 0, 1, 2, not True."),
    ({"exact": 1}, "exact must be one of false, true, not 1."),
    ({"multiples": (5, 3)}, "multiples must be one of 5, 3, 3,5, not (5, 3)."),
    ({"settle": "none"}, "settle must be one of"),
]


@pytest.mark.parametrize(("changes", "sentence"), REFUSED, ids=lambda value: str(value)[:40])
def test_options_that_make_no_sense_are_refused_in_one_sentence(
    changes: dict[str, Option], sentence: str
) -> None:
    with pytest.raises(RulesError) as error:
        Rules(**changes)  # type: ignore[arg-type]
    assert str(error.value).startswith(sentence)
    assert str(error.value).endswith(".")


WITHOUT_EFFECT: list[tuple[dict[str, Option], dict[str, Option]]] = [
    ({"draw": Draw.NONE}, {"reserve": 2}),
    ({"hand_size": 14}, {"reserve": 2}),
    ({"settle": Settle.NONE}, {"rounding": Rounding.DOWN, "round_scope": RoundScope.HAND}),
    ({"settle": Settle.OUT_POINT}, {"rounding": Rounding.DOWN, "round_scope": RoundScope.HAND}),
    ({"settle": Settle.WINNER_TAKES_NET, "players": 3}, {"round_scope": RoundScope.HAND}),
    ({"rounding": Rounding.NONE, "players": 3}, {"round_scope": RoundScope.HAND}),
]


@pytest.mark.parametrize(("options", "idle"), WITHOUT_EFFECT, ids=lambda value: str(value)[:40])
def test_an_option_that_the_others_leave_without_effect_may_stand_and_changes_nothing(
    options: dict[str, Option], idle: dict[str, Option]
) -> None:
    played = [
        [events for _, _, events, _ in play_out(rules, seed=5)]
        for rules in (
            Rules(**({"hand_size": 7, "target": 40} | options | more))  # type: ignore[arg-type]
            for more in ({}, idle)
        )
    ]
    assert played[0] == played[1]


def test_an_unknown_preset_or_number_of_players_is_refused() -> None:
    with pytest.raises(RulesError, match="There is no preset 'chess'; the presets are pagat, "):
        rules_for("chess")
    with pytest.raises(RulesError, match=r"^All Fives is for 2, 3 or 4 players, not 1\.$"):
        rules_for("pagat", 1)


@pytest.mark.parametrize("seed", range(30))
def test_every_option_is_read_back_as_it_was_shown(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    texts = {name: show_option(value) for name, value in rules.options().items()}
    again = {name: read_option(name, text) for name, text in texts.items()}
    assert Rules(**again) == rules  # type: ignore[arg-type]


def test_every_value_that_is_listed_can_be_read_and_no_other() -> None:
    for name, values in CHOICES.items():
        assert [read_option(name, show_option(value)) for value in values] == list(values)
        with pytest.raises(RulesError, match=f"^{name} must be one of "):
            read_option(name, "nonsense")
    with pytest.raises(RulesError, match="There is no option 'speed'; the options are players, "):
        read_option("speed", "1")
    for text in ("0", "-5", "5.0", "", "٥", "1" * 10):
        with pytest.raises(RulesError, match="target must be a number from 1 to 999999999, not"):
            read_option("target", text)
    assert read_option("target", "305") == 305
    assert rules_for("pagat", target=read_option("target", "999999999")).target == MAX_TARGET


def test_rules_are_a_value_that_can_be_pasted() -> None:
    rules = rules_for("fives_and_threes", 4, target=71)
    names = (Announce, Draw, FirstLead, LeadAfterBlock, LeadTile, NextLead, Rounding, RoundScope)
    scope = {kind.__name__: kind for kind in (*names, Rules, Settle, Spinner, Stop, Unit)}
    assert replace(rules, target=61) == rules_for("fives_and_threes", 4)
    assert hash(rules) == hash(rules_for("fives_and_threes", 4, target=71))
    text = repr(rules)
    for kind in (*names, Settle, Spinner, Stop, Unit):
        for member in kind:
            text = text.replace(repr(member), f"{kind.__name__}({member.value!r})")
    assert eval(text, scope) == rules
    with pytest.raises(FrozenInstanceError):
        rules.target = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("preset", "worth"),
    [
        ("pagat", {0: 0, 5: 5, 7: 0, 20: 20, 35: 35}),
        ("cribbage", {0: 0, 5: 1, 7: 0, 20: 4, 35: 7}),
        ("all_threes", {0: 0, 3: 3, 5: 0, 36: 36}),
        ("fives_and_threes", {0: 0, 3: 1, 5: 1, 6: 2, 7: 0, 10: 2, 12: 4, 15: 8, 20: 4}),
    ],
)
def test_a_count_is_worth_what_the_multiples_make_of_it(preset: str, worth: dict[int, int]) -> None:
    points = rules_for(preset).points
    assert {count: points[count] for count in worth} == worth


def test_every_preset_has_a_title_and_a_summary() -> None:
    for preset in PRESETS.values():
        assert preset.title
        assert preset.summary.endswith(".")
    assert len({preset.title for preset in PRESETS.values()}) == len(PRESETS)
