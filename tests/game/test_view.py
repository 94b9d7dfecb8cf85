"""What a seat may know, and that nothing else reaches it."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from allfives.game.commands import Claim, Command, Deal
from allfives.game.decider import advance, legal
from allfives.game.events import HandDealt, RoundDealt, TileDrawn, TilePlayed
from allfives.game.notation import read_tiles
from allfives.game.rules import Draw as Drawing
from allfives.game.rules import Rules, rules_for
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.view import known_lacks, redact, view
from tests.support.games import SEATINGS, any_of, play_out, random_rules, states_of
from tests.support.luck import Luck, fresh
from tests.support.tables import draw, let_pass, play, table
from tests.support.worlds import World, other_worlds, seen

SOME = [*SEATINGS[:3], *(seating for seating in SEATINGS[3:] if seating[1] != 3)]


def worlds_of(rules: Rules, seed: int, rounds: int = 3) -> Iterator[World]:
    """A few worlds in the middle of each round of a random game."""
    luck = Luck(seed)
    state = fresh(rules)
    while state.winner is None and state.round < rounds:
        before, commands = state, list[Command]()
        (dealt,), state = advance(Deal(), state, luck)
        assert isinstance(dealt, RoundDealt)
        while state.in_round:
            if luck.random.random() < 0.15:
                yield World(before, dealt, commands)
            commands.append(any_of(state, luck.random))
            state = advance(commands[-1], state)[1]


def check_worlds(rules: Rules, seed: int) -> int:
    """The number of other worlds in which every seat sees the same."""
    source = random.Random(seed)
    found = 0
    for world in worlds_of(rules, seed):
        for seat in range(rules.players):
            mine = view(world.state, seat)
            for other in other_worlds(world, seat, source, tries=12):
                found += 1
                theirs = view(other.state, seat)
                assert other.state != world.state or other.dealt == world.dealt
                assert theirs == mine
                assert repr(theirs) == repr(mine)
                assert theirs.legal == mine.legal
                assert seen(other.events, seat) == seen(world.events, seat)
                assert other.state.in_round
    return found


@pytest.mark.parametrize(("preset", "players"), SOME)
def test_a_view_is_the_same_in_every_world_the_seat_cannot_tell_apart(
    preset: str, players: int
) -> None:
    assert check_worlds(rules_for(preset, players), seed=players) > 0


@pytest.mark.parametrize("seed", range(12))
def test_no_options_let_a_view_tell_worlds_apart(seed: int) -> None:
    check_worlds(random_rules(random.Random(seed + 900)), seed)


def tiles_in(value: object, found: set[Tile]) -> set[Tile]:
    """Every tile that can be reached from a value, of whatever kind it is made."""
    if isinstance(value, Tile):
        found.add(value)
    elif isinstance(value, dict):
        tiles_in(tuple(value.items()), found)
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            tiles_in(item, found)
    elif is_dataclass(value):
        for item in fields(value):
            tiles_in(getattr(value, item.name), found)
    return found


@pytest.mark.parametrize(("preset", "players"), SOME)
def test_no_hidden_tile_can_be_reached_from_a_view(preset: str, players: int) -> None:
    for state in states_of(rules_for(preset, players), seed=5, rounds=1):
        if not state.in_round:
            continue
        for seat in range(players):
            seen_tiles = set(state.hands[seat])
            seen_tiles |= {placed.tile for placed in state.layout.plays}
            assert tiles_in(view(state, seat), set()) <= seen_tiles


def test_a_view_says_what_the_state_says() -> None:
    rules = rules_for("multiplayer", 4)
    for state in states_of(rules, seed=2, rounds=3):
        seen_by = [view(state, seat) for seat in range(4)]
        commands = [command for each in seen_by for command in each.legal]
        assert tuple(commands) == legal(state)
        for seat, each in enumerate(seen_by):
            assert (each.seat, each.version, each.rules) == (seat, state.version, rules)
            assert (each.hand, each.layout) == (state.hands[seat], state.layout)
            assert each.hand_sizes == tuple(map(len, state.hands))
            assert each.boneyard_size == len(state.boneyard)
            assert (each.scores, each.opened) == (state.scores, state.opened)
            assert each.awaited == (state.turn if state.in_round else None)
            assert each.shown == (() if state.in_round else state.hands)
            assert each.side_of(3) == 3
            assert pickle.loads(pickle.dumps(each)) == each


def test_a_view_before_the_first_deal_is_empty() -> None:
    seen_by = view(fresh(rules_for()), 1)
    assert (seen_by.hand, seen_by.events, seen_by.legal, seen_by.lacks) == ((), (), (), ())
    assert (seen_by.awaited, seen_by.in_round, seen_by.shown) == (None, False, ())


def test_the_seat_that_is_asked_for_its_score_is_awaited() -> None:
    state = play(table(rules_for("muggins"), "5-5 1-1", "2-2", boneyard="3-3"), "5-5")[1]
    seen_by = [view(state, seat) for seat in (0, 1)]
    assert [each.awaited for each in seen_by] == [0, 0]
    assert [each.asked for each in seen_by] == [0, 0]
    assert Claim(0, 10) in seen_by[0].legal
    assert seen_by[1].legal == ()


def test_a_deal_shows_each_seat_its_own_hand_only() -> None:
    dealt = RoundDealt(1, 0, (read_tiles("6-6"), read_tiles("5-5")), read_tiles("1-1 2-2"))
    assert redact(dealt, 1) == HandDealt(1, 0, read_tiles("5-5"), (1, 1), 2)
    assert redact(dealt, None) == HandDealt(1, 0, (), (1, 1), 2)


def test_a_drawn_tile_is_shown_to_the_seat_that_drew_it_only() -> None:
    drawn = TileDrawn(1, Tile(6, 6))
    assert redact(drawn, 1) is drawn
    assert redact(drawn, 0) == redact(drawn, None) == TileDrawn(1, None)
    played = TilePlayed(1, Tile(6, 6), None, 12)
    assert redact(played, 0) is played


# Known lacks


def test_a_seat_that_draws_or_passes_lacks_the_open_pips() -> None:
    state = table(rules_for(), "6-6 5-4", "1-0", plays="2-1", boneyard="3-3")
    assert known_lacks(state) == ((), ())
    state = draw(state)[1]
    assert known_lacks(state) == ((), ())
    state = let_pass(state)[1]
    assert known_lacks(state) == ((1, 2), ())
    state = play(state, "1-0>2-1")[1]
    assert known_lacks(state)[0] == (1, 2)


def test_a_seat_that_passes_again_still_lacks_what_it_lacked() -> None:
    state = table(rules_for(draw=Drawing.NONE), "6-6 5-4", "1-0 4-0", plays="2-1")
    state = play(let_pass(state)[1], "1-0>2-1")[1]
    state = let_pass(state)[1]
    assert known_lacks(state) == ((0, 1, 2), ())


def test_a_seat_that_draws_may_have_what_it_lacked() -> None:
    rules = rules_for(draw=Drawing.ONE)
    state = table(rules, "6-6 5-4", "1-0 4-0", plays="2-1", boneyard="3-3 4-4")
    state = play(let_pass(draw(state)[1])[1], "1-0>2-1")[1]
    state = let_pass(draw(state)[1])[1]
    assert known_lacks(state) == ((0, 2), ())


def test_a_drawn_tile_that_fits_is_gone_before_anybody_concludes_from_it() -> None:
    state = table(rules_for(), "6-6 5-4", "3-0", plays="2-1", boneyard="1-0")
    state = draw(state)[1]
    assert known_lacks(state) == ((), ())
    state = play(state, "1-0>2-1")[1]
    assert known_lacks(state) == ((1, 2), ())


def test_a_draw_by_a_seat_that_could_play_says_nothing() -> None:
    rules = rules_for(draw_when_playable=True)
    state = table(rules, "6-6 5-4", "1-0", plays="2-1", boneyard="3-3 4-4")
    assert known_lacks(draw(state)[1]) == ((), ())
    state = let_pass(draw(draw(state)[1])[1])[1]
    assert known_lacks(state) == ((1, 2), ())


@pytest.mark.parametrize("seed", range(25))
def test_no_hand_ever_holds_what_it_is_known_to_lack(seed: int) -> None:
    rules = random_rules(random.Random(seed))
    for state in states_of(rules, seed, rounds=3):
        for hand, lacks in zip(state.hands, known_lacks(state), strict=True):
            assert not [tile for tile in hand for pip in lacks if tile.has(pip)]


def test_lacks_are_found_in_real_games() -> None:
    rules = rules_for("pagat", 3, draw=Drawing.NONE)
    found = sum(
        map(len, sum((known_lacks(after) for *_, after in play_out(rules, 1, rounds=2)), ()))
    )
    assert found > 20
    assert len(ALL_TILES) == 28
