"""What is said at the table when somebody types this or that."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from allfives.game.events import Event, GameStarted, Kind, Seat, TilePlayed, Undone
from allfives.game.rules import rules_for
from allfives.line.program import Plan
from allfives.record.library import Library
from allfives.table.setup import Setup
from tests.line.test_whole_games import plan_for
from tests.support.lines_of_text import first_of_each, last_line, talked, typed


def events_saved() -> tuple[Event, ...]:
    """The events of the game that was played last."""
    library = Library()
    return tuple(library.read(library.saved()[0].path).events)


def after(said: str, question: str) -> list[str]:
    """The lines after the first that begins like this."""
    lines = said.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith(question))
    return lines[place + 1 :]


def test_the_hand_is_told_with_numbers_the_best_first() -> None:
    for seed in range(20):
        _, said = typed(plan_for("pc"), "1", seed=seed)
        hands = re.findall(r"^(\d+): ([0-6]-[0-6]), (.*)\.$", said, re.MULTILINE)
        turn: list[int] = []
        for place, _, where in hands:
            turn = [] if place == "1" else turn
            points = [int(each) for each in re.findall(r"for (\d+)", where)]
            turn.append(max(points, default=0))
            assert turn == sorted(turn, reverse=True)
            assert len(turn) == int(place)


def test_an_empty_line_asks_again_and_what_is_unknown_gets_one_line() -> None:
    _, said = typed(plan_for("pp", clear=False), "", "", "nonsense")
    assert after(said, "Which tile?")[:3] == [
        "Which tile?",
        "That is no answer here. Type ? for the commands.",
        "Which tile?",
    ]


@pytest.mark.parametrize("way", ["{high}-{low}", "{low}{high}", "#2", " 2 ", "{low}-{high}"])
def test_a_lead_is_typed_in_several_ways(way: str) -> None:
    _, first = typed(plan_for("pp", clear=False), "")
    found = re.search(r"^2: (\d)-(\d)", first, re.MULTILINE)
    assert found is not None
    typed(plan_for("pp", clear=False), "", way.format(high=found[1], low=found[2]))
    played = [event for event in events_saved() if isinstance(event, TilePlayed)]
    assert [str(event.tile) for event in played] == [f"{found[1]}-{found[2]}"]


def test_where_several_places_are_as_good_the_place_is_asked_for() -> None:
    places: list[str] = []

    def answer(said: str) -> str | None:
        """Answers the first such question with its second place, and then leaves."""
        question = last_line(said)
        if places:
            return None
        if found := re.match(r"Where does .*: 1 on .* 2 on (\d-\d)", question):
            places.append(found[1])
            return "2"
        return first_of_each(said)

    talked(plan_for("pc"), answer)
    played = [event for event in events_saved() if isinstance(event, TilePlayed)]
    mine = [event for event in played if event.seat == 0]
    assert [str(mine[-1].on)] == places


def test_a_tile_that_is_not_held_and_one_that_does_not_fit_say_so() -> None:
    _, said = typed(plan_for("pp", clear=False), "", "x")
    hand = set(re.findall(r"^\d+: (\d-\d)", said, re.MULTILINE))
    other = next(f"{high}-{low}" for high in range(7) for low in range(high) if
                 f"{high}-{low}" not in hand)  # fmt: skip
    _, said = typed(plan_for("pp", clear=False), "", other)
    assert f"You do not hold {other}." in said


def test_the_play_is_taken_back_and_the_game_counts_as_practice_which_is_told_once() -> None:
    _, said = typed(plan_for("pc"), "1", "u", "1", "u", "save")
    assert said.count("From now on this game counts as practice.") == 1
    assert said.count("Taken back: ") == 1, "and the second time what was taken back"
    assert sum(isinstance(event, Undone) for event in events_saved()) == 2
    assert "every play as it is made." in said


def test_what_may_not_be_taken_back_says_why() -> None:
    _, said = typed(plan_for("pp", clear=False), "", "u")
    assert "There is nothing to take back in this round." in said


def test_where_points_must_be_called_no_count_is_told_before_the_call() -> None:
    _, said = talked(plan_for("pc", "muggins"), first_of_each)
    for line in said.split("\n"):
        assert "Count " not in line
        assert not re.match(r"\d+: .* for ", line)
    plan = plan_for("pc", "pagat", announce=rules_for("muggins").announce)
    _, said = typed(plan, "1", "ends", "hand", "layout", "log")
    assert "Count " not in said
    assert "counting" not in said.replace("not counting", "")


def test_a_wrong_call_is_lost_and_a_word_is_no_call() -> None:
    def answer(said: str) -> str | None:
        """Plays, and calls a word, then points that no tile scores, then nothing."""
        if "score? Type" not in last_line(said):
            return first_of_each(said)
        if "calls nothing" not in said:
            return "many"
        return "1" if "No tile can score 1 point." not in said else None

    _, said = talked(plan_for("pc", "muggins"), answer)
    assert "Type a number of points; 0 calls nothing." in said
    assert "No tile can score 1 point." in said


def test_a_rematch_begins_a_new_game_with_the_same_players() -> None:
    def answer(said: str) -> str:
        """Wants one more game, after an answer that is none."""
        if not last_line(said).startswith("Another game"):
            return first_of_each(said)
        asked = said.count("Another game with the same players?")
        return {1: "perhaps", 2: "y"}.get(asked, "n")

    status, said = talked(plan_for("pc"), answer)
    assert status == 0
    assert said.count("All Fives to 250: Ann and Ben (computer, greedy).") == 2
    assert said.count("Type y or n.\n") >= 1
    assert [game.is_finished for game in Library().saved()] == [True, True]


def test_the_settlement_tells_each_fact_once() -> None:
    def until_settled(said: str) -> str | None:
        """Plays one round."""
        if last_line(said).startswith("Press Enter for the next"):
            return None
        return first_of_each(said)

    _, said = talked(plan_for("pc"), until_settled)
    tail = said[re.search(r"goes out\.|Blocked", said).start() :]  # type: ignore[union-attr]
    assert "for the round" not in tail
    assert tail.count("Scores: ") == 1
    assert tail.count("leads next") + tail.count("by lot") == 1
    assert "holds" in tail


# Saved games


def test_a_game_goes_on_where_it_was_left_and_is_listed(home: Path) -> None:
    typed(plan_for("pc"), "1", "1")
    before = events_saved()
    _, said = typed(Plan(), "l", "7", "l", "1", "scores", "1")
    assert "1: Ann: " in said
    assert "There is no saved game of that number." in said
    assert "The game goes on in round 1." in said
    now = events_saved()
    assert now[: len(before)] == before
    assert len(now) > len(before)
    assert len(list((home / "games").glob("*.jsonl"))) == 1


def test_a_game_is_set_up_by_questions_and_their_usual_answers_are_the_last_ones() -> None:
    answers = ("n", "chess", "muggins", "9", "3", "1", "Eve", "greedy", "quit")
    _, said = typed(Plan(), *answers)
    assert "chess is none of these." in said
    assert "9 is none of these." in said
    (started, *_) = events_saved()
    assert isinstance(started, GameStarted)
    assert started.rules == rules_for("muggins", 3)
    assert [seat.kind for seat in started.seats] == [Kind.HUMAN, Kind.COMPUTER, Kind.COMPUTER]
    assert started.seats[0].name == "Eve"
    assert {seat.player for seat in started.seats[1:]} == {"greedy"}
    _, again = typed(Plan(), "n", "", "", "", "", "", "quit")
    assert "Enter for muggins" in again
    assert "Enter for Eve" in again
    assert events_saved()[0] == started


def test_a_record_that_cannot_go_on_says_so(home: Path) -> None:
    (home / "games").mkdir()
    path = home / "games" / "bad.jsonl"
    path.write_text("nonsense\n")
    status, said = typed(Plan(game=path))
    assert status == 2
    assert said.count("\n") == 1
    status, said = typed(Plan(), "l", "1", "c", "quit")
    assert status == 0
    assert "There is no game to continue" in said


# Several people


def test_the_screen_is_scrolled_clear_before_the_next_person_is_asked_for() -> None:
    _, said = typed(plan_for("pp"), "", "1", "")
    hands = said.split("Your tiles:")
    assert len(hands) == 3
    between = hands[1]
    cleared = between.index("\n" * 20)
    assert re.search(r"\d: \d-\d", between[:cleared])
    assert not re.search(r"^\d+: \d-\d", between[cleared:], re.MULTILINE)
    # Who sits down then is told what was played meanwhile.
    assert " leads " in between[cleared:]


def test_where_nothing_is_cleared_a_line_tells_and_nothing_is_told_twice() -> None:
    _, said = typed(plan_for("pp", clear=False), "", "1", "")
    assert "\n\n" not in said
    assert len(re.findall(r"leads \d-\d", said)) == 1
    assert said.count("The keyboard goes to ") == 1


def test_at_a_cover_no_command_tells_of_a_hand() -> None:
    _, said = typed(plan_for("pp", clear=False), "", "1", "hand", "log", "scores", "ends")
    covered = said.rpartition("The keyboard goes to ")[2]
    assert "No hand is shown now." in covered
    assert not re.search(r"^\d+: ", covered, re.MULTILINE)
    assert " draws " not in covered


def test_a_drawn_tile_is_told_to_nobody_but_who_drew_it() -> None:
    drawn = others = 0
    for seed in range(4):
        _, said = talked(plan_for("pp"), first_of_each, seed=seed)
        for part in said.split("\n" * 20)[1:]:
            sitter = re.search(r"^(Ann|Ben), your turn", part, re.MULTILINE)
            if sitter is None:
                continue
            before = part[: sitter.start()]
            other = "Ben" if sitter[1] == "Ann" else "Ann"
            assert not re.search(rf"{other} draws \d-\d", before)
            others += len(re.findall(rf"{other} draws a", before))
            drawn += len(re.findall(rf"{sitter[1]} draws \d-\d", part))
    assert drawn > 0
    assert others > 0


# Names


def test_a_hostile_name_of_a_record_reaches_no_terminal() -> None:
    names = ("\x1b]0;x\x07\x1b[2J", "Ann\u202e\r\nBen")
    seats = (Seat(names[0]), Seat(names[1], Kind.COMPUTER, "greedy"))
    rng = random.Random(1)
    plan = Plan(Setup("pagat", rules_for("pagat", 2), seats))
    _, said = talked(plan, lambda said: first_of_each(said) if rng.random() < 0.99 else "log")
    assert said.replace("\n", "").isprintable()
