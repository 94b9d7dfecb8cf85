"""Endings in which everything is known: the search against plain minimax on the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allfives.game.commands import Command, Play
from allfives.game.decider import advance, legal
from allfives.game.events import Event, PointsScored
from allfives.game.rules import Option, Rules, rules_for
from allfives.game.state import State
from allfives.game.view import view
from allfives.players.search.conversion import bits_of, command_of, position_in_world
from allfives.players.search.endgame import NODES, solve
from allfives.players.search.position import Position
from allfives.players.value.aims import Points
from tests.support.games import states_of

MOST_TILES = 6
"""Of larger endings plain minimax would take too long."""

GAMES: list[tuple[str, dict[str, Option]]] = [
    ("pagat", {}),
    ("pagat", {"exact": True, "target": 40}),
    ("pagat", {"first_score_min": 10, "target": 60}),
    ("classic", {}),
    ("gambit", {}),
    ("five_up", {}),
    ("all_threes", {}),
    ("sniff", {}),
    ("fives_and_threes", {}),
]


def position_of(state: State) -> Position:
    hands = [sum(bits_of(hand)) for hand in state.hands]
    return position_in_world(view(state, state.turn), hands, bits_of(state.boneyard))


def solved(position: Position, nodes: int = NODES) -> int | None:
    """What the search finds, if points are what counts."""
    return solve(position, Points(position.terms.side_of[position.turn]), nodes)


def endings(rules: Rules, wanted: int) -> Iterator[State]:
    """Small endings of random games in which the seat to move has a choice."""
    found = 0
    for seed in range(10_000):
        for state in states_of(rules, seed, rounds=4):
            may_draw = state.boneyard and rules.draw != "none"
            tiles = sum(map(len, state.hands))
            if not state.in_round or may_draw or tiles > MOST_TILES or len(legal(state)) < 2:
                continue
            yield state
            found += 1
            if found == wanted:
                return


def lead_gained(events: tuple[Event, ...], side: int) -> int:
    """By how much a side pulls ahead of the other."""
    scored = [event for event in events if isinstance(event, PointsScored)]
    return sum(event.points if event.side == side else -event.points for event in scored)


def minimax(state: State, command: Command, side: int) -> int:
    """The lead that a side gains from a command on, if both play their best."""
    events, after = advance(command, state)
    gained = lead_gained(events, side)
    if not after.in_round:
        return gained
    best = max if after.turn == side else min
    return gained + best(minimax(after, each, side) for each in legal(after))


@pytest.mark.parametrize(("preset", "options"), GAMES)
def test_the_search_plays_as_well_as_plain_minimax(preset: str, options: dict[str, Option]) -> None:
    rules = rules_for(preset, 2, **options)
    matters = 0
    for state in endings(rules, 40):
        position = position_of(state)
        option = solved(position)
        assert option is not None
        choice = command_of(option, state.turn, state.layout, position.terms.table)
        values = {command: minimax(state, command, state.turn) for command in legal(state)}
        assert values[choice] == max(values.values())
        matters += min(values.values()) < max(values.values())
    assert matters > 5


def test_the_position_that_is_searched_stays_as_it_was() -> None:
    state = next(endings(rules_for("pagat", 2), 1))
    position, same = position_of(state), position_of(state)
    solved(position)
    for name in Position.__slots__:
        assert getattr(position, name) == getattr(same, name)


def test_a_search_is_given_up_under_its_cap() -> None:
    given_up = 0
    for state in endings(rules_for("sniff", 2), 10):
        position = position_of(state)
        assert solved(position, nodes=0) is None
        small = solved(position, nodes=4)
        assert small in (None, solved(position))
        given_up += small is None
    assert given_up > 0


def test_an_only_tile_that_goes_out_needs_one_position() -> None:
    for state in endings(rules_for("pagat", 2), 60):
        if len(state.hands[state.turn]) == 1:
            assert solved(position_of(state), nodes=len(legal(state))) is not None
            assert all(isinstance(command, Play) for command in legal(state))
            return
    raise AssertionError("No seat was left with one tile and two places for it.")
