"""Who leads a round, and with what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allfives.game.commands import Deal, Play, Refusal, Refused
from allfives.game.decider import advance, legal
from allfives.game.events import RoundDealt
from allfives.game.leads import best_lead, leaders
from allfives.game.notation import read_tiles
from allfives.game.rules import (
    FirstLead,
    LeadAfterBlock,
    LeadTile,
    NextLead,
    Option,
    Rules,
    rules_for,
)
from allfives.game.state import State
from allfives.game.tile import Tile
from tests.support.luck import fresh, stacked
from tests.support.tables import play, table

HIGHEST: dict[str, Option] = {
    "first_lead": FirstLead.HIGHEST_DOUBLE,
    "lead_tile": LeadTile.HIGHEST_DOUBLE,
}
TO_A_BLOCK = "0-0 0-2>0-0 2-1>0-2 1-0>2-1 0-3>0-0 3-4>0-3 4-0>3-4 0-5>4-0 5-6>0-5"


@pytest.mark.parametrize(
    ("tiles", "best"),
    [("6-5 0-0 3-3", "3-3"), ("6-1 5-2 4-3", "6-1"), ("5-4 6-2", "5-4"), ("1-0", "1-0")],
)
def test_the_highest_double_leads_or_else_the_heaviest_tile(tiles: str, best: str) -> None:
    assert best_lead(read_tiles(tiles)) is Tile.parse(best)


def test_the_first_leader_is_drawn_by_lot() -> None:
    chance = stacked(leader=2)
    _, state = advance(Deal(), fresh(rules_for("pagat", 3)), chance)
    assert chance.lots == [(0, 1, 2)]
    assert state.leader == state.turn == 2
    assert len(legal(state)) == 7


def test_the_holder_of_the_highest_double_leads_with_it() -> None:
    rules = rules_for("pagat", 2, hand_size=2, **HIGHEST)
    chance = stacked("6-5 2-2", "1-0 4-4")
    _, state = advance(Deal(), fresh(rules), chance)
    assert chance.lots == []
    assert legal(state) == (Play(1, Tile(4, 4), None),)
    with pytest.raises(Refused) as refused:
        advance(Play(1, Tile(1, 0), None), state)
    assert refused.value.reason is Refusal.MUST_LEAD_DOUBLE


def test_without_a_double_the_heaviest_tile_leads() -> None:
    rules = rules_for("pagat", 2, hand_size=2, **HIGHEST)
    _, state = advance(Deal(), fresh(rules), stacked("5-2 4-3", "1-0 6-1"))
    assert legal(state) == (Play(1, Tile(6, 1), None),)


def test_only_the_first_round_binds_the_lead() -> None:
    state = after_out(rules_for("pagat", 2, **HIGHEST))
    _, state = advance(Deal(), state, stacked("6-6 1-0", leader=1))
    assert len(legal(state)) == 9


def after_out(rules: Rules) -> State:
    """A round that seat 0 ended by going out."""
    hands = ["6-3", "2-2 1-1", "3-3", "5-5"][: rules.players]
    return play(table(rules, *hands, plays="6-4"), "6-3>6-4")[1]


def led_by(seat: int, state: State) -> State:
    """The same round, had this seat led it."""
    assert state.dealt is not None
    return replace(state, events=(replace(state.dealt, leader=seat), *state.events[1:]))


@pytest.mark.parametrize(
    ("way", "leader"),
    [(NextLead.WENT_OUT, 0), (NextLead.OPPONENT_OF_OUT, 1), (NextLead.ROTATE, 3)],
)
def test_the_next_leader_follows_from_who_went_out(way: NextLead, leader: int) -> None:
    state = after_out(rules_for("pagat", 4, next_lead=way))
    assert leaders(led_by(2, state), ()) == (leader,)


def blocked(*hands: str, leader: int, way: LeadAfterBlock, players: int) -> State:
    """A round that the last seat ended by a block; 6-0 is its last play."""
    rules = rules_for("pagat", players, lead_after_block=way)
    start = table(rules, *hands, plays=TO_A_BLOCK, turn=players - 1)
    return play(led_by(leader, start), "6-0>5-6")[1]


@pytest.mark.parametrize(
    ("way", "seats"),
    [
        (LeadAfterBlock.LOT, (0, 1, 2)),
        (LeadAfterBlock.ROUND_WINNER, (1,)),
        (LeadAfterBlock.ROTATE, (0,)),
    ],
)
def test_the_leader_after_a_block(way: LeadAfterBlock, seats: tuple[int, ...]) -> None:
    state = blocked("6-2", "1-1", "6-0 4-4", leader=2, way=way, players=3)
    assert leaders(state, ()) == seats


def test_a_tied_block_is_led_by_lot_where_its_winner_would_lead() -> None:
    way = LeadAfterBlock.ROUND_WINNER
    state = blocked("6-2", "5-3", "6-0 4-4", leader=0, way=way, players=3)
    assert leaders(state, ()) == (0, 1, 2)


def test_in_pairs_the_lighter_seat_of_the_winners_of_a_block_leads() -> None:
    way = LeadAfterBlock.ROUND_WINNER
    state = blocked("6-2", "5-3", "1-1", "6-0 6-6", leader=0, way=way, players=4)
    assert leaders(state, ()) == (2,)
    state = blocked("6-2", "5-5", "5-3", "6-0 6-6", leader=0, way=way, players=4)
    assert leaders(state, ()) == (0, 2)


def test_the_lot_is_drawn_among_those_who_may_lead() -> None:
    way = LeadAfterBlock.ROUND_WINNER
    state = blocked("6-2", "5-5", "5-3", "6-0 6-6", leader=0, way=way, players=4)
    chance = stacked(leader=2)
    (dealt,), _ = advance(Deal(), state, chance)
    assert isinstance(dealt, RoundDealt)
    assert (chance.lots, dealt.leader, dealt.round) == ([(0, 2)], 2, 2)
