"""The sentences of the table."""

from __future__ import annotations

import pytest

from allfives.game.commands import Refusal
from allfives.game.events import (
    ClaimMissed,
    For,
    GameStarted,
    GameWon,
    HandDealt,
    PointsScored,
    Reason,
    RoundEnded,
    Seat,
    SeenEvent,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.layout import Spinner
from allfives.game.notation import read_layout
from allfives.game.rules import Draw, Rules, rules_for
from allfives.game.tile import Tile
from allfives.game.undo import UndoRefusal
from allfives.words.events import (
    REFUSALS,
    UNDO_REFUSALS,
    Narrator,
    count_text,
    in_ascii,
    listed,
    pips_listed,
    points_text,
    side_name,
    why_blocked,
)
from tests.support.games import SEATINGS, play_out
from tests.support.luck import seats_of
from tests.support.pages import HOSTILE

PAIRS = rules_for("pagat", 4)


def told(*events: SeenEvent, rules: Rules | None = None, tell_counts: bool = True) -> str:
    """The sentence of the last of some events."""
    rules = rules or rules_for()
    narrator = Narrator(seats_of(rules), rules, tell_counts=tell_counts)
    return [narrator.tell(event) for event in events][-1]


LEAD = TilePlayed(0, Tile(5, 5), None, 10)
SECOND = TilePlayed(1, Tile(5, 0), Tile(5, 5), 10)


@pytest.mark.parametrize("reason", Refusal)
def test_every_refusal_has_a_sentence(reason: Refusal) -> None:
    assert REFUSALS[reason].endswith(".")


@pytest.mark.parametrize("reason", UndoRefusal)
def test_every_reason_against_taking_back_has_a_sentence(reason: UndoRefusal) -> None:
    assert UNDO_REFUSALS[reason].endswith(".")


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_are_listed_as_people_say_them(words: list[str], text: str) -> None:
    assert listed(words) == text


def test_open_numbers_are_listed_with_or() -> None:
    assert [pips_listed(pips) for pips in ((), (0,), (0, 6), (1, 2, 3))] == [
        "",
        "0",
        "0 or 6",
        "1, 2 or 3",
    ]


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0 points"), (1, "1 point"), (-1, "-1 point"), (10, "10 points")]
)
def test_points_have_the_right_number(points: int, text: str) -> None:
    assert points_text(points) == text


# Counts


@pytest.mark.parametrize(
    ("plays", "points", "text"),
    [
        ("", None, "0"),
        ("5-5", 10, "10 → +10"),
        ("5-5 5-0>5-5", 10, "10 + 0 = 10 → +10"),
        ("6-4", 10, "6 + 4 = 10 → +10"),
        ("0-0", 0, "0"),
        ("6-4", 0, "6 + 4 = 10"),
        ("6-4", None, "6 + 4 = 10"),
        ("5-5 5-4>5-5 5-1>5-5 5-3>5-5", None, "4 + 1 + 3 = 8"),
    ],
)
def test_a_count_is_written_out_with_its_parts(plays: str, points: int | None, text: str) -> None:
    assert count_text(read_layout(plays), points) == text


def test_a_spinner_that_goes_on_counting_is_one_of_the_parts() -> None:
    plays = "5-5 5-4>5-5 5-1>5-5"
    assert count_text(read_layout(plays)) == "4 + 1 = 5"
    assert count_text(read_layout(plays, Spinner.SNIFF)) == "10 + 4 + 1 = 15"


def test_names_stay_as_they_are_in_ascii() -> None:
    assert in_ascii("Zoë: 10 → +10") == "Zoë: 10 -> +10"


# Events


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        (
            [GameStarted("pagat", rules_for(), seats_of(rules_for()))],
            "Ann and Ben sit down to play to 250.",
        ),
        ([HandDealt(3, 1, (), (9, 9), 10)], "Round 3 is dealt. Ben leads."),
        ([LEAD], "Ann leads 5-5: 10."),
        ([LEAD, SECOND], "Ben lays 5-0 on 5-5: 10 + 0 = 10."),
        ([LEAD, TileDrawn(1, None)], "Ben draws a tile, holding no 5."),
        ([LEAD, TileDrawn(1, Tile(2, 1))], "Ben draws 2-1, holding no 5."),
        ([LEAD, SECOND, TurnPassed(0)], "Ann passes, holding no 0 or 5."),
        ([PointsScored(0, 10, For.PLAY)], "Ann scores 10."),
        ([PointsScored(1, 10, For.CLAIM)], "Ben scores 10."),
        ([PointsScored(1, 5, For.MUGGINS)], "Ben calls muggins and takes 5."),
        ([PointsScored(0, 25, For.ROUND)], "Ann scores 25 for the round."),
        ([PointsScored(0, -15, For.ROUND)], "Ann loses 15."),
        ([ClaimMissed(1, 5)], "Ben calls 5, which is wrong."),
        ([ClaimMissed(1, 0)], "Ben calls nothing."),
        ([LEAD, SECOND, RoundEnded(Reason.OUT, (3, 0))], "Ben goes out."),
        ([GameWon(1, (5, 250))], "Ben wins the game."),
        ([Undone(4)], "The last play is taken back."),
    ],
)
def test_every_event_is_one_sentence(events: list[SeenEvent], sentence: str) -> None:
    assert told(*events) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (PointsScored(1, 10, For.PLAY), "Ben and Dot score 10."),
        (PointsScored(1, 5, For.MUGGINS), "Ben and Dot call muggins and take 5."),
        (PointsScored(1, -5, For.ROUND), "Ben and Dot lose 5."),
        (GameWon(0, (200, 5)), "Ann and Cid win the game."),
        (TurnPassed(3), "Dot passes."),
    ],
)
def test_a_pair_does_things_together(event: SeenEvent, sentence: str) -> None:
    assert told(event, rules=PAIRS) == sentence


def test_no_count_is_told_where_points_must_be_called() -> None:
    assert told(LEAD, tell_counts=False) == "Ann leads 5-5."
    assert told(LEAD, SECOND, tell_counts=False) == "Ben lays 5-0 on 5-5."


def test_who_may_draw_at_will_is_not_said_to_lack_anything() -> None:
    rules = rules_for(draw_when_playable=True)
    assert told(LEAD, TileDrawn(1, None), rules=rules) == "Ben draws a tile."
    assert told(LEAD, TurnPassed(1), rules=rules) == "Ben passes, holding no 5."


def test_a_new_deal_forgets_the_layout_of_the_round_before() -> None:
    assert told(LEAD, SECOND, HandDealt(2, 0, (), (9, 9), 10), LEAD) == "Ann leads 5-5: 10."


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (rules_for(), "nobody holds a 0 or 5, and no tile may be drawn"),
        (rules_for(draw=Draw.NONE), "nobody holds a 0 or 5, and nobody draws in this game"),
    ],
)
def test_a_block_says_why(rules: Rules, why: str) -> None:
    assert why_blocked(read_layout("5-5 5-0>5-5"), rules) == why
    blocked = RoundEnded(Reason.BLOCKED, (2, 12))
    assert told(LEAD, SECOND, blocked, rules=rules) == f"Blocked: {why}."


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_told_as_they_are(name: str) -> None:
    seats = (Seat(name), Seat("Ben"))
    assert Narrator(seats, rules_for()).tell(LEAD) == f"{name} leads 5-5: 10."
    assert side_name(seats, rules_for(), 0) == name


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_whole_games_are_told_in_whole_sentences(preset: str, players: int) -> None:
    rules = rules_for(preset, players)
    narrator = Narrator(seats_of(rules), rules, tell_counts=not rules.calls)
    for _, _, events, _ in play_out(rules, 1, preset, rounds=2):
        for event in events:
            sentence = narrator.tell(event)
            assert sentence.endswith(".")
            assert "  " not in sentence
            assert "None" not in sentence
