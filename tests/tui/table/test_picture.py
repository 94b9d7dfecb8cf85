"""A table as the values its parts show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from allfives.game.events import GameStarted, TilePlayed
from allfives.game.rules import Announce, Option, rules_for
from allfives.game.state import State, begin
from allfives.game.view import view
from allfives.record.preferences import Sort
from allfives.table.choosing import Choosing
from allfives.table.steps import Choose, DealNext, HandOver, Think, next_step
from allfives.tui.table.picture import USUAL, Manner, Picture, count_now, marks_of, picture_of, told
from allfives.words.keys import Hints
from tests.support.scenes import dealer_at, person_to_play, seats
from tests.support.tables import draw, play, table


def seated(
    kinds: str,
    *hands: str,
    plays: str = "5-4",
    boneyard: str = "2-2",
    scores: Sequence[int] = (),
    preset: str = "pagat",
    **options: Option,
) -> State:
    """A round in play among people and computers; it is the first seat's turn."""
    rules = rules_for(preset, len(kinds), **options)
    state = table(rules, *hands, plays=plays, boneyard=boneyard, scores=scores)
    return replace(state, started=GameStarted(preset, rules, seats(kinds)))


def seen(state: State, shown: int | None, manner: Manner = USUAL) -> Picture:
    """What the table shows while a hand may be seen."""
    step = next_step(state, shown)
    choosing = Choosing(view(state, step.seat), manner.sort) if isinstance(step, Choose) else None
    return picture_of(state, step, shown, choosing, manner)


HANDS = ("1-0 5-1 6-4 4-4", "6-6 3-2")


# The hand


def test_a_hand_shows_keys_and_what_each_tile_would_score() -> None:
    picture = seen(seated("pc", *HANDS), 0, Manner(Sort.DRAWN))
    shown = [(str(item.tile), item.key, item.playable, item.best) for item in picture.hand]
    assert shown == [
        ("1-0", "1", False, ""),
        ("5-1", "2", True, "+5"),
        ("6-4", "3", True, ""),
        ("4-4", "4", True, ""),
    ]
    assert picture.chosen == 1


def test_tiles_beyond_the_ten_digits_have_no_key() -> None:
    many = "0-0 1-0 1-1 2-0 2-1 3-0 3-1 3-3 6-0 6-1 5-1 6-2"
    picture = seen(seated("pc", many, "6-6", hand_size=12), 0, Manner(Sort.DRAWN))
    assert "".join(item.key for item in picture.hand) == "1234567890"
    assert len(picture.hand) == 12


def test_while_others_play_the_hand_lies_there_without_keys() -> None:
    picture = seen(seated("cp", *HANDS), 1)
    assert [(str(item.tile), item.key, item.playable) for item in picture.hand] == [
        ("6-6", "", False),
        ("3-2", "", False),
    ]
    assert (picture.chosen, picture.aside, picture.may_draw) == (None, "", False)


def test_no_hand_is_shown_to_nobody() -> None:
    assert seen(seated("pp", *HANDS), None).hand == ()


def test_nothing_lies_there_before_the_first_deal() -> None:
    state = begin(GameStarted("pagat", rules_for(), seats("pc")))
    picture = picture_of(state, DealNext(), 0, None)
    assert (picture.hand, picture.log, picture.scores.round) == ((), (), 0)
    assert [seat.tiles for side in picture.scores.sides for seat in side.seats] == [0, 0]


# The cover


@pytest.mark.parametrize(
    ("kinds", "cover", "can_be_ready"),
    [
        ("pp", "Ann is next.", True),
        ("pc", "Ann is next.", True),
        ("cp", "The hand of Bob is covered.", True),
        ("cpp", "The hands are covered.", False),
        ("cc", "Computers are playing.", False),
    ],
)
def test_a_cover_says_whose_hand_it_hides(kinds: str, cover: str, can_be_ready: bool) -> None:
    hands = (*HANDS, "2-1")[: len(kinds)]
    picture = seen(seated(kinds, *hands), None)
    assert (picture.cover, picture.can_be_ready) == (cover, can_be_ready)


def test_a_hand_that_may_be_seen_has_no_cover() -> None:
    picture = seen(seated("pc", *HANDS), 0)
    assert (picture.cover, picture.can_be_ready) == ("", False)


# Scores


def test_the_scoreboard_tells_the_last_gain_and_whose_turn_it_is() -> None:
    state = play(seated("pc", *HANDS, scores=(0, 20)), "5-1>5-4")[1]
    scores = seen(state, 0).scores
    assert [(side.score, side.before) for side in scores.sides] == [(5, 0), (20, 20)]
    lines = [line for side in scores.sides for line in side.seats]
    assert [(line.name, line.tiles, line.is_turn, line.level) for line in lines] == [
        ("Ann", 3, False, None),
        ("Bob", 2, True, "careful"),
    ]
    assert (scores.boneyard, scores.round, scores.target, scores.pegged) == (1, 1, 250, False)


def test_a_pair_is_one_side() -> None:
    state = seated("pcpc", *HANDS, "2-1", "3-3", preset="cribbage")
    scores = seen(state, 0).scores
    assert [[line.name for line in side.seats] for side in scores.sides] == [
        ["Ann", "Carla"],
        ["Bob", "Dieter"],
    ]
    assert scores.pegged


# The count and the prompt


def test_the_count_tells_what_the_last_tile_scored() -> None:
    state = play(seated("pc", *HANDS), "5-1>5-4")[1]
    assert count_now(state) == "4 + 1 = 5 → +5"
    won = play(seated("pc", *HANDS, scores=(245, 0)), "5-1>5-4")[1]
    assert won.winner == 0
    assert count_now(won) == "4 + 1 = 5 → +5"
    assert count_now(seated("pc", *HANDS)) == "5 + 4 = 9"
    assert count_now(seated("pc", *HANDS, plays="")) == ""


def test_no_count_is_shown_where_points_must_be_called() -> None:
    state = seated("pc", *HANDS, announce=Announce.MUST_CALL)
    assert count_now(state) == ""
    picture = seen(state, 0)
    assert picture.aside == ""
    assert [item.best for item in picture.hand] == [""] * 4
    assert not any("5 + 4" in line.whole for line in picture.log)


def test_counts_are_ascii_where_only_that_is_drawn() -> None:
    picture = seen(play(seated("pc", *HANDS), "5-1>5-4")[1], 0, Manner(ascii_only=True))
    assert picture.count == "4 + 1 = 5 -> +5"
    choosing = seen(seated("pc", *HANDS), 0, Manner(ascii_only=True))
    assert choosing.aside.isascii()
    assert choosing.aside


def test_a_note_stands_in_place_of_the_prompt() -> None:
    state = seated("pc", *HANDS)
    assert picture_of(state, Think(0), 0, None, note="No.").prompt == ("No.",)


def test_at_the_end_of_a_game_the_prompt_does_not_repeat_who_has_won() -> None:
    won = seen(play(seated("pc", *HANDS, scores=(245, 0)), "5-1>5-4")[1], 0)
    assert won.news[-1] == "Ann wins the game."
    assert won.prompt == ("The game is over.", "Enter: what next?")


def test_the_prompt_names_the_keys_that_were_set() -> None:
    state = seated("pp", *HANDS)
    hints = Hints(play="Space", undo="x")
    picture = picture_of(state, HandOver(0), None, None, Manner(hints=hints), may_undo=True)
    assert "Space" in picture.prompt[0]
    assert picture.prompt[1] == "x: take back"
    assert picture.hints is hints


# What has happened


def test_the_news_begin_with_ones_own_last_play() -> None:
    state = seated("pp", "5-1 6-6", "4-0 3-3 2-1", plays="5-4")
    for word in ("5-1>5-4", "4-0>5-4"):
        state = play(state, word)[1]
    assert [line.partition(":")[0] for line in seen(state, 0).news] == [
        "Ann lays 5-1 on 5-4",
        "Ann scores 5.",
        "Bob lays 4-0 on 5-4",
    ]


def test_what_a_tile_scored_is_told_together_with_the_tile() -> None:
    state = seated("pc", *HANDS)
    assert seen(state, 0).latest == 1
    scored = seen(play(state, "5-1>5-4")[1], 0)
    assert scored.news[-scored.latest :] == (
        "Ann lays 5-1 on 5-4: 4 + 1 = 5.",
        "Ann scores 5.",
    )


def test_to_whoever_has_not_played_all_of_the_round_is_news() -> None:
    state = seated("pc", *HANDS)
    assert seen(state, 0).news[0] == "Round 1 is dealt. Bob leads."


def test_a_tile_that_another_draws_is_not_told() -> None:
    state = draw(seated("pp", "1-1", "6-6", boneyard="2-1 3-1 5-0"))[1]
    for seat, tile in ((0, "2-1"), (1, "a tile"), (None, "a tile")):
        assert told(state, state.events, seat)[-1] == f"Ann draws {tile}, holding no 4 or 5."


def test_the_layout_tells_what_was_laid_since_ones_own_play_and_what_it_scored() -> None:
    dealer = dealer_at("pagat", "pcc", person_to_play(9))
    state = dealer.state
    plays = [event for event in state.events if isinstance(event, TilePlayed)]
    own = max(number for number, event in enumerate(plays) if event.seat == 0)
    marks = marks_of(state, 0)
    assert marks.since == tuple(event.tile for event in plays[own + 1 :])
    assert marks.since
    assert marks.tag.endswith(f"= {state.layout.count}")
    assert "→" not in marks.tag


def test_where_counts_are_called_the_layout_tells_none() -> None:
    marks = marks_of(dealer_at("muggins", "pc", person_to_play(5)).state, 0)
    assert (marks.tag, marks.scored, marks.hides_sums) == ("", "", True)
