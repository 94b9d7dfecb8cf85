"""The rules in sentences: goldens of every preset, and every option told."""

from __future__ import annotations

from itertools import combinations

import pytest

from allfives.game.rules import CHOICES, PRESETS, Option, Rules, RulesError, rules_for
from allfives.words.differences import differences
from allfives.words.rules import chapters, sentences
from tests.support.goldens import check_golden

GAMES = [
    (preset, players)
    for preset, named in PRESETS.items()
    for players in range(2, 2 + len(named.hand_sizes))
]


def told(rules: Rules) -> str:
    lines: list[str] = []
    for chapter in chapters(rules):
        lines += [chapter.title, *(f"- {text}" for text in chapter.sentences)]
    lines += ["Not as in the standard game", *(f"- {text}" for text in differences(rules))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_the_rules_of_every_preset_read_as_they_did(preset: str, players: int) -> None:
    check_golden(f"rules/{preset}-{players}", told(rules_for(preset, players)))


def base_for(option: str) -> dict[str, Option]:
    """Rules in which each value of an option can be played and has an effect."""
    if option == "partnership":
        return {"players": 4}
    if option == "hand_size":
        return {"players": 2, "hand_size": 7}
    return {"players": 3}


@pytest.mark.parametrize("option", [*CHOICES, "target"])
def test_every_value_of_an_option_changes_the_sentences(option: str) -> None:
    values: tuple[Option, ...] = CHOICES.get(option, (61, 200))
    base = base_for(option)
    players = base.pop("players")
    assert isinstance(players, int)
    texts = []
    for value in values:
        if option == "players" and isinstance(value, int):
            texts.append(sentences(rules_for("pagat", value)))
        elif option != "hand_size" or value != 14:
            texts.append(sentences(rules_for("pagat", players, **(base | {option: value}))))
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("option", [name for name in CHOICES if name != "players"])
def test_every_other_value_of_an_option_is_told_as_a_difference(option: str) -> None:
    players = base_for(option)["players"]
    assert isinstance(players, int)
    standard = rules_for("pagat", players)
    for value in CHOICES[option]:
        if value == getattr(standard, option):
            continue
        rules = rules_for("pagat", players, **{option: value})
        assert len(differences(rules)) == 1, (option, value)


def test_the_standard_game_does_not_differ_from_itself() -> None:
    for players in (2, 3, 4):
        assert differences(rules_for("pagat", players)) == ()


def test_two_games_that_read_alike_do_not_differ_in_any_option_that_is_told() -> None:
    games = {name: rules_for(*name) for name in GAMES}
    for (one, first), (other, second) in combinations(games.items(), 2):
        if sentences(first) == sentences(second):
            assert differences(first) == differences(second), (one, other)


def test_an_option_without_effect_is_not_told() -> None:
    nobody_draws = rules_for("champion", 4, reserve=2)
    assert differences(nobody_draws) == differences(rules_for("champion", 4))
    one_hand = rules_for("pagat", 2, round_scope=CHOICES["round_scope"][1])
    assert differences(one_hand) == ()


@pytest.mark.long
def test_every_sentence_is_a_sentence() -> None:
    for preset, players in GAMES:
        for option, values in CHOICES.items():
            for value in values if option != "players" else ():
                try:
                    rules = rules_for(preset, players, **{option: value})
                except RulesError:
                    continue
                for text in (*sentences(rules), *differences(rules)):
                    assert text[0].isupper(), text
                    assert text.endswith("."), text
                    assert "  " not in text, text


def test_what_depends_on_what_is_told_as_it_is_played() -> None:
    exact = " ".join(sentences(rules_for("fives_and_threes", 4)))
    assert "exactly 61 points" in exact
    assert "Nobody draws" in exact
    threes = " ".join(sentences(rules_for("all_threes", 3)))
    assert "each hand rounded to the nearest three before they are added up" in threes
    pairs = " ".join(sentences(rules_for("multiplayer", 4, partnership=True)))
    assert "less those of the partner, but never below 0" in pairs
