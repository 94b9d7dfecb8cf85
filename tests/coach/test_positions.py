"""A position without its past, as a view that can be judged."""

from __future__ import annotations

import pytest

from allfives.coach.judge import HINT, Judge
from allfives.coach.positions import position_view
from allfives.game.commands import Play
from allfives.game.notation import NotationError, read_layout, read_tiles
from allfives.game.rules import rules_for
from allfives.game.tile import FITTING, Tile
from allfives.game.view import SeatView
from allfives.players.belief.knowledge import knowledge_of


def position(
    hand: str = "5-2 5-3 6-6 6-3 6-1 3-1 1-1 0-0",
    plays: str = "4-2 5-4>4-2",
    others: tuple[int, ...] = (8,),
    lacks: tuple[tuple[int, ...], ...] = ((),),
    preset: str = "pagat",
) -> SeatView:
    rules = rules_for(preset, len(others) + 1)
    layout = read_layout(plays, rules.spinner)
    scores = (0,) * len(rules.sides)
    return position_view(preset, rules, layout, read_tiles(hand), others, lacks, scores)


def test_all_that_fits_can_be_played_and_the_rest_is_in_the_boneyard() -> None:
    seen = position()
    assert seen.boneyard_size == 28 - 2 - 8 - 8
    assert seen.legal == (
        Play(0, Tile(5, 2), Tile(4, 2)),
        Play(0, Tile(5, 2), Tile(5, 4)),
        Play(0, Tile(5, 3), Tile(5, 4)),
    )


def test_what_a_seat_lacks_is_known_of_it() -> None:
    known = knowledge_of(position(lacks=((0, 4),)))
    other, boneyard = known.groups
    assert (other.seat, other.size, other.barred) == (1, 8, FITTING[1 << 0 | 1 << 4])
    assert boneyard.size == 10
    for origin in known.origins:
        assert (0 in origin.groups) == (not origin.tile.bit & other.barred)


def test_a_lack_changes_what_a_reply_is_worth() -> None:
    some, none = (Judge(HINT).judge(position(lacks=(pips,))).candidates for pips in ((), (0, 5)))
    replies = [
        next(c.facts for c in told if isinstance(c.play, Play) and c.play.tile is Tile(5, 2))
        for told in (some, none)
    ]
    assert replies[0] is not None
    assert replies[1] is not None
    assert replies[1].reply_scores == 0 < replies[0].reply_scores


def test_positions_of_more_seats_and_other_games_are_judged() -> None:
    four = position("5-2 5-3 1-1", others=(4, 4, 3), lacks=((), (6,), ()))
    assert Judge(HINT).judge(four).candidates
    assert Judge(HINT).judge(position(preset="fives_and_threes", others=(6,))).candidates


def test_the_highest_double_leads_where_it_must() -> None:
    seen = position("5-5 6-4 1-1", "", (7,), preset="gambit")
    assert seen.legal == (Play(0, Tile(5, 5), None),)


@pytest.mark.parametrize(
    ("hand", "plays", "others", "says"),
    [
        ("5-4", "4-2 5-4>4-2", (8,), "both in the hand and on the table"),
        ("5-2 5-3", "4-2 5-4>4-2", (25,), "are more"),
        ("6-6 0-0", "4-2 5-4>4-2", (8,), "nothing to choose"),
        ("", "4-2 5-4>4-2", (8,), "must hold a tile"),
        ("5-2", "4-2 5-4>4-2", (0,), "must hold a tile"),
    ],
)
def test_what_cannot_be_is_said(hand: str, plays: str, others: tuple[int, ...], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        position(hand, plays, others)


def test_more_tiles_than_the_lacks_leave_cannot_be_held() -> None:
    with pytest.raises(NotationError, match="cannot hold so many tiles"):
        position(lacks=((0, 1, 5),))
