from __future__ import annotations

import itertools

import pytest

from allfives.game.events import Kind, Seat
from allfives.game.rules import (
    CHOICES,
    OPTION_NAMES,
    PRESETS,
    Announce,
    Draw,
    Option,
    Rounding,
    Settle,
    Unit,
    rules_for,
)
from allfives.table.draft import Draft, DraftError
from allfives.table.setup import DEFAULT_LEVEL, Setup, first_setup
from allfives.words.setup import OPTION_WORDS, PLAYERS, PRESET_WORDS, draft_problem


def draft_of(preset: str = "pagat", players: int = 2, **changes: Option) -> Draft:
    seats = tuple(Seat(f"Player {number + 1}") for number in range(players))
    return Draft.of(Setup(preset, rules_for(preset, players, **changes), seats))


def test_a_draft_of_a_setup_is_that_setup_again() -> None:
    setup = first_setup()
    assert Draft.of(setup).setup() == setup


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_drafted_for_every_number_of_its_players(preset: str) -> None:
    for players in range(2, len(PRESETS[preset].hand_sizes) + 2):
        draft = draft_of("pagat", 2).with_preset(preset).with_players(players)
        assert draft.rules() == rules_for(preset, players)
        assert not draft.changes


def test_changed_options_are_known_again_from_a_setup() -> None:
    draft = draft_of("muggins", 3, announce=Announce.AUTO, target=77)
    assert draft.changes == {"announce": Announce.AUTO, "target": 77}


def test_an_option_put_back_to_its_usual_value_is_no_change() -> None:
    draft = draft_of().with_option("draw", Draw.NONE)
    assert draft.changes == {"draw": Draw.NONE}
    assert not draft.with_option("draw", Draw.UNTIL_PLAYABLE).changes


def test_another_preset_drops_the_changes() -> None:
    draft = draft_of().with_option("settle", Settle.NONE).with_preset("sniff")
    assert draft.rules() == rules_for("sniff", 2)


def test_other_changes_stay_when_the_number_of_players_changes() -> None:
    draft = draft_of().with_option("settle", Settle.NONE).with_players(4)
    assert draft.rules() == rules_for("pagat", 4, settle=Settle.NONE)


def test_playing_alone_with_four_is_forgotten_with_three() -> None:
    draft = draft_of("pagat", 4).with_option("partnership", False)
    assert draft.rules() == rules_for("pagat", 4, partnership=False)
    assert draft.with_players(3).with_players(4).rules() == rules_for("pagat", 4)


def refused(draft: Draft) -> str:
    """What is said to a set-up that cannot be played."""
    with pytest.raises(DraftError) as caught:
        draft.setup()
    return draft_problem(caught.value)


def test_a_preset_for_two_says_so_to_three() -> None:
    draft = draft_of("pagat", 3).with_preset("gambit")
    assert "Gambit is for two players, not 3" in refused(draft)
    assert draft.options["hand_size"] == 7


def test_hands_that_are_too_large_are_refused_with_a_sentence() -> None:
    assert "more than the 28 tiles" in refused(draft_of("pagat", 3).with_option("hand_size", 10))


def test_two_of_the_same_name_are_refused() -> None:
    draft = draft_of().with_name(0, "Anna").with_name(1, " anna ")
    assert "Two are called anna" in refused(draft)


def test_names_are_cleaned_when_the_game_is_set_up() -> None:
    draft = draft_of().with_name(0, "  An\x1bna  Maria \u202e").with_name(1, "   ")
    assert [seat.name for seat in draft.setup().seats] == ["Anna Maria", "Player 2"]


def test_a_seat_that_turns_into_a_computer_gets_a_free_name() -> None:
    draft = draft_of().with_level(0, "greedy").with_level(1, "random")
    first, second = draft.setup().seats
    assert first.kind is second.kind is Kind.COMPUTER
    assert (first.player, second.player) == ("greedy", "random")
    assert first.name != second.name
    assert not first.name.startswith("Player")


def test_a_seat_that_turns_back_into_a_person_gets_its_name_back() -> None:
    draft = draft_of().with_level(0, "greedy").with_level(0, None)
    assert draft.setup().seats[0] == Seat("Player 1")


def test_a_name_that_was_given_stays_whoever_plays() -> None:
    draft = draft_of().with_name(0, "Anna").with_level(0, "greedy")
    assert draft.setup().seats[0] == Seat("Anna", Kind.COMPUTER, "greedy")
    assert draft.with_level(0, None).setup().seats[0] == Seat("Anna")


def test_a_level_that_does_not_exist_any_more_becomes_the_usual_one() -> None:
    setup = first_setup()
    seats = (setup.seats[0], Seat("Hal", Kind.COMPUTER, "no such level"))
    assert Draft.of(Setup("pagat", setup.rules, seats)).seats[1].player == DEFAULT_LEVEL


def test_seats_that_join_are_computers() -> None:
    seats = Draft.of(first_setup()).with_players(4).setup().seats
    assert [seat.kind for seat in seats] == [Kind.HUMAN, *[Kind.COMPUTER] * 3]
    assert len({seat.name for seat in seats}) == 4


def test_every_value_of_every_option_has_words() -> None:
    words = {"players": PLAYERS, **OPTION_WORDS}
    assert {*words, "target"} == {*OPTION_NAMES}
    for name, known in words.items():
        assert tuple(sorted(map(str, known.values))) == tuple(sorted(map(str, CHOICES[name])))
    assert tuple(PRESET_WORDS.values) == tuple(PRESETS)


def test_words_fit_into_their_places() -> None:
    for words in (PLAYERS, PRESET_WORDS, *OPTION_WORDS.values()):
        assert len(words.label) <= 19
        for item in words.values.values():
            assert len(item.label) <= 19
            assert item.sentence.endswith(".")
            assert len(item.sentence) <= 84


PAIRS = (
    ("draw", "draw_when_playable"),
    ("unit", "first_score_min"),
    ("unit", "rounding"),
    ("settle", "rounding"),
)


def problems(draft: Draft, names: tuple[str, ...]) -> list[str]:
    """What is said to every combination of the values of some options."""
    found = []
    for values in itertools.product(*(CHOICES[name] for name in names)):
        tried = draft
        for name, value in zip(names, values, strict=True):
            tried = tried.with_option(name, value)
        try:
            tried.rules()
        except DraftError as problem:
            found.append(draft_problem(problem))
    return found


def test_no_reason_speaks_of_options_by_their_technical_names() -> None:
    found = []
    for preset, players in (("pagat", 4), ("cribbage", 3), ("fives_and_threes", 2)):
        draft = draft_of(preset, players)
        for name in OPTION_WORDS:
            found += problems(draft, (name,))
        for names in PAIRS:
            found += problems(draft.with_option("exact", True), names)
    assert len({*found}) > 5
    assert not [text for text in found if "_" in text or "=" in text]


def test_points_per_multiple_need_rounding_in_plain_words() -> None:
    draft = draft_of().with_option("unit", Unit.PER_MULTIPLE)
    draft = draft.with_option("rounding", Rounding.NONE)
    assert "must be rounded: choose how" in refused(draft)
