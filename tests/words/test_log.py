"""The log: a line a play with its score, rounds as headings, and what was taken back."""

from __future__ import annotations

import pytest

from allfives.game.events import (
    Event,
    For,
    GameStarted,
    PointsScored,
    Reason,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.rules import Announce, rules_for
from allfives.game.tile import Tile
from allfives.tui.table.parts.game_log import painted
from allfives.tui.table.parts.scores import SIDE_COLOURS
from allfives.words.log import Line, Weight, last_round, log_lines
from tests.support.games import SEATINGS, play_out
from tests.support.luck import seats_of

RULES = rules_for()
START = GameStarted("pagat", RULES, seats_of(RULES))
DEAL = RoundDealt(1, 0, ((Tile(5, 5), Tile(6, 4)), (Tile(5, 0), Tile(3, 3))), (Tile(2, 1),))
LEAD = TilePlayed(0, Tile(5, 5), None, 10)
LEAD_SCORES = PointsScored(0, 10, For.PLAY)
SECOND = TilePlayed(1, Tile(5, 0), Tile(5, 5), 10)
SECOND_SCORES = PointsScored(1, 10, For.PLAY)


def log(*events: Event, seat: int | None = 0) -> tuple[Line, ...]:
    """The log of a game that begins with a deal."""
    return log_lines(START.seats, RULES, (START, DEAL, *events), seat)


def test_a_play_and_what_it_scored_are_one_line() -> None:
    assert log(LEAD, LEAD_SCORES)[-1] == Line("Ann leads 5-5: 10.", Weight.PLAY, 0, "+10")


def test_a_round_is_a_heading_and_draws_and_passes_are_quiet() -> None:
    lines = log(LEAD, LEAD_SCORES, TileDrawn(1, Tile(2, 1)), TurnPassed(1))
    assert [line.weight for line in lines[1:]] == [
        *(Weight.HEADING, Weight.PLAY, Weight.QUIET, Weight.QUIET),
    ]


def test_points_for_the_round_stand_on_a_line_of_their_own() -> None:
    ended = RoundEnded(Reason.OUT, (0, 10))
    lines = log(LEAD, ended, PointsScored(0, 10, For.ROUND))
    assert lines[-1] == Line("Ann scores 10 for the round.", Weight.SCORE, 0)


def test_a_score_of_the_round_is_no_score_of_the_play_before() -> None:
    lines = log(LEAD, PointsScored(0, 10, For.ROUND))
    assert [line.score for line in lines[-2:]] == ["", ""]


def test_what_was_taken_back_is_told_and_stays_to_be_seen() -> None:
    lines = log(LEAD, LEAD_SCORES, SECOND, SECOND_SCORES, Undone(2))
    assert lines[-1] == Line("Taken back: Ann's 5-5 and Ben's 5-0.", Weight.UNDO)
    assert [line.is_undone for line in lines] == [False, False, True, True, False]


def test_after_something_was_taken_back_the_layout_is_as_before() -> None:
    lines = log(LEAD, LEAD_SCORES, SECOND, SECOND_SCORES, Undone(4), TileDrawn(1, None))
    assert lines[-1].text == "Ben draws a tile, holding no 5."
    assert not lines[2].is_undone


def test_what_was_taken_back_twice_is_told_twice() -> None:
    lines = log(LEAD, Undone(2), LEAD, LEAD_SCORES, Undone(2), LEAD)
    assert [line.is_undone for line in lines[2:]] == [True, False, True, False, False]


def test_a_tile_of_another_hand_is_not_told() -> None:
    drawn = TileDrawn(1, Tile(2, 1))
    assert "2-1" in log(LEAD, drawn, seat=1)[-1].text
    assert "2-1" not in log(LEAD, drawn, Undone(3), seat=0)[-2].text


def test_the_last_round_begins_with_its_heading() -> None:
    again = RoundDealt(2, 1, DEAL.hands, DEAL.boneyard)
    lines = log(LEAD, RoundEnded(Reason.BLOCKED, (4, 5)), again, LEAD)
    assert [line.text for line in last_round(lines)] == [
        "Round 2 is dealt. Ben leads.",
        "Ann leads 5-5: 10.",
    ]
    assert last_round(()) == ()


def test_scores_are_bold_in_the_colour_of_the_side() -> None:
    for side, line in enumerate((log(LEAD, LEAD_SCORES)[-1], log(LEAD, SECOND, SECOND_SCORES)[-1])):
        content = painted(line)
        assert content.plain == line.whole
        start = len(line.text) + 1
        spans = [span for span in content.spans if span.start == start]
        assert [str(span.style) for span in spans] == [f"bold {SIDE_COLOURS[side]}"]


def test_what_was_taken_back_is_struck_out() -> None:
    content = painted(Line("Ann leads 5-5: 10.", Weight.PLAY, 0, "+10", is_undone=True))
    assert [str(span.style) for span in content.spans] == ["strike $muted"]


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_whole_games_lose_nothing_in_the_log(preset: str, players: int) -> None:
    rules = rules_for(preset, players)
    seats = seats_of(rules)
    events = [event for turn in play_out(rules, 1, preset, rounds=2) for event in turn[2]]
    lines = log_lines(seats, rules, events, None)
    plays = [event for event in events if isinstance(event, TilePlayed)]
    assert sum(line.weight is Weight.PLAY for line in lines) == len(plays)
    scored = [event for event in events if isinstance(event, PointsScored)]
    assert sum(line.side is not None for line in lines) >= len(scored)
    assert all(line.text.endswith(".") for line in lines)


def test_where_points_are_called_they_stand_alone() -> None:
    rules = rules_for(announce=Announce.MUST_CALL)
    events = (GameStarted("pagat", rules, START.seats), DEAL, LEAD, PointsScored(0, 10, For.CLAIM))
    lines = log_lines(START.seats, rules, events, 0)
    assert [line.whole for line in lines[-2:]] == ["Ann leads 5-5.", "Ann scores 10."]
