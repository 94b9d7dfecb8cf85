"""What a seat may conclude: never more than is so, never what it has not seen."""

from __future__ import annotations

import random

import pytest

from allfives.game.commands import Command, Deal, Play
from allfives.game.commands import Draw as DrawTile
from allfives.game.decider import advance
from allfives.game.rules import Draw, FirstLead, LeadTile, Option, Rules, rules_for
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import view
from allfives.players.belief.knowledge import BONEYARD, DEALT, Knowledge, knowledge_of
from tests.support.games import SEATINGS
from tests.support.luck import fresh, stacked
from tests.support.rounds import moments_of, true_division
from tests.support.worlds import other_worlds

HIGHEST = FirstLead.HIGHEST_DOUBLE

ODD: list[dict[str, Option]] = [
    {"draw": Draw.ONE, "hand_size": 4},
    {"draw": Draw.ONE, "hand_size": 2, "reserve": 2},
    {"draw_when_playable": True, "reserve": 1},
    {"draw_when_playable": True, "first_lead": HIGHEST, "lead_tile": LeadTile.HIGHEST_DOUBLE},
    {"draw": Draw.NONE, "first_lead": HIGHEST},
    {"first_lead": HIGHEST, "hand_size": 3},
    {"lead_tile": LeadTile.HIGHEST_DOUBLE, "hand_size": 2},
]
"""Options that say more, or less, about the hidden tiles than the usual ones."""


def games() -> list[Rules]:
    """Every preset for every number of seats, and odd games."""
    usual = [rules_for(preset, players) for preset, players in SEATINGS]
    return usual + [rules_for("pagat", players, **odd) for odd in ODD for players in (2, 3, 4)]


def test_what_is_so_is_never_ruled_out() -> None:
    for number, rules in enumerate(games()):
        for moment in moments_of(rules, number, rounds=3, every=3):
            for seat in range(rules.players):
                known = knowledge_of(view(moment.state, seat))
                truth = true_division(known, moment)
                for origin, group in zip(known.origins, truth, strict=True):
                    assert group in origin.groups
                assert known.allows(truth)


def test_the_groups_have_room_for_exactly_the_tiles() -> None:
    for number, rules in enumerate(games()):
        for moment in moments_of(rules, number, rounds=2, every=5):
            known = knowledge_of(view(moment.state, number % rules.players))
            assert sum(group.size for group in known.groups) == len(known.origins)


@pytest.mark.parametrize("rules", [rules_for("pagat", 2), rules_for("gambit", 2), *games()[-9:]])
def test_knowledge_is_of_what_was_seen_only(rules: Rules) -> None:
    source = random.Random(3)
    others = 0
    for moment in moments_of(rules, 5, rounds=2, every=4):
        seat = source.randrange(rules.players)
        known = knowledge_of(view(moment.state, seat))
        for other in other_worlds(moment, seat, source, tries=8):
            assert knowledge_of(view(other.state, seat)) == known
            others += 1
    assert others


def go_on(state: State, *commands: Command) -> State:
    """The state after some commands."""
    for command in commands:
        state = advance(command, state)[1]
    return state


def drawing() -> State:
    """Seat 0 leads 6-6; seat 1 has no six, draws 2-1 and 3-0 and lays the 6-1 it draws then."""
    luck = stacked("6-6 5-4 4-4", "5-5 4-1 0-0", boneyard="2-1 3-0 6-1")
    lead = Play(0, Tile(6, 6), None)
    state = go_on(advance(Deal(), fresh(rules_for("pagat", 2, hand_size=3)), luck)[1], lead)
    return go_on(state, DrawTile(1), DrawTile(1), DrawTile(1), Play(1, Tile(6, 1), Tile(6, 6)))


def places(known: Knowledge, tile: Tile) -> list[tuple[int, int]]:
    """The seats that may have got a tile, and since when."""
    origin = next(origin for origin in known.origins if origin.tile is tile)
    return [(known.groups[index].seat, known.groups[index].since) for index in origin.groups]


def test_who_draws_holds_nothing_that_fits_and_plays_what_it_drew_last() -> None:
    known = knowledge_of(view(drawing(), 0))
    assert [group.size for group in known.groups] == [3, 1, 1, 1, 19]
    assert places(known, Tile(6, 1)) == [(1, 1)]
    assert len(next(o for o in known.origins if o.tile is Tile(6, 1)).groups) == 1
    assert places(known, Tile(6, 5)) == [(BONEYARD, DEALT)]
    assert places(known, Tile(2, 1)) == [(1, DEALT), (1, 1), (1, 1), (BONEYARD, DEALT)]


def test_what_is_drawn_later_is_not_bound_by_what_was_lacking_before() -> None:
    luck = stacked("6-6 5-5 6-5 6-4", "4-1 3-3 0-0 1-0", boneyard="6-1 3-2 5-4")
    state = advance(Deal(), fresh(rules_for("pagat", 2, hand_size=4)), luck)[1]
    state = go_on(state, Play(0, Tile(6, 6), None), DrawTile(1), Play(1, Tile(6, 1), Tile(6, 6)))
    state = go_on(state, Play(0, Tile(6, 5), Tile(6, 6)), Play(1, Tile(4, 1), Tile(6, 1)))
    state = go_on(state, Play(0, Tile(5, 5), Tile(6, 5)), DrawTile(1), DrawTile(1))
    known = knowledge_of(view(state, 0))
    assert places(known, Tile(6, 0)) == [(1, 5), (BONEYARD, DEALT)]
    assert places(known, Tile(5, 0)) == [(1, 5), (BONEYARD, DEALT)]
    assert places(known, Tile(3, 2)) == [(1, DEALT), (1, 5), (1, 5), (BONEYARD, DEALT)]


def test_a_forced_lead_says_what_the_leader_has_not() -> None:
    rules = rules_for("gambit", 2, hand_size=3)
    luck = stacked("4-4 6-5 3-2", "2-2 5-3 1-0")
    state = advance(Deal(), fresh(rules, "gambit"), luck)[1]
    before, led = (
        knowledge_of(view(each, 1)) for each in (state, go_on(state, Play(0, Tile(4, 4), None)))
    )
    assert before.leading is not None
    assert led.leading is None
    assert places(before, Tile(5, 5)) == [(0, DEALT), (BONEYARD, DEALT)]
    assert places(led, Tile(5, 5)) == [(BONEYARD, DEALT)]
    assert places(led, Tile(6, 5)) == [(0, DEALT), (BONEYARD, DEALT)]
