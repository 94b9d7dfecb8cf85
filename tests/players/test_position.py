"""The position of search against the engine and the referee, over whole games."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from allfives.game.claims import asked, claim_worth
from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play
from allfives.game.decider import advance, legal
from allfives.game.events import For, PointsScored, Reason, RoundEnded
from allfives.game.layout import Layout, Spinner
from allfives.game.rules import CHOICES, PRESETS, Option, Rules, RulesError, rules_for
from allfives.game.state import State
from allfives.game.tile import ALL_TILES, FITTING, Tile
from allfives.game.view import view
from allfives.players.ends import EMPTY, TILE_WIDTH, table_for
from allfives.players.options import command_of, option_of
from allfives.players.position import DRAW, NOBODY, Position
from allfives.players.terms import terms_for
from allfives.players.tilesets import pips_in, tiles_in
from tests.support.luck import Luck, fresh
from tests.support.oracle import Pair, Referee
from tests.support.plain import pair, wish

VECTORS = Path(__file__).parents[1] / "vectors"

GAMES = [
    (preset, players)
    for preset, named in PRESETS.items()
    for players in (2, 3, 4)
    if players - 2 < len(named.hand_sizes)
]


def mask(tiles: tuple[Tile, ...]) -> int:
    return sum(tile.bit for tile in tiles)


def bits(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(tile.bit for tile in tiles)


def position_of(state: State) -> Position:
    """The position of a state, by way of a view and the world that the state is."""
    hands = [mask(hand) for hand in state.hands]
    return Position.from_world(view(state, state.turn), hands, bits(state.boneyard))


def odd_rules(chooser: random.Random) -> Rules:
    """Rules with some options changed at random."""
    while True:
        players = chooser.choice((2, 3, 4))
        changes: dict[str, Option] = {
            name: chooser.choice(choices)
            for name, choices in CHOICES.items()
            if name not in ("players", "hand_size") and chooser.random() < 0.4
        }
        changes["hand_size"] = chooser.randint(1, 28 // players)
        changes["target"] = chooser.choice((15, 30, 60, 105))
        try:
            return rules_for("pagat", players, **changes)
        except RulesError:
            continue


def call_points(state: State) -> State:
    """The state after every open claim was called rightly."""
    while (caller := asked(state)) is not None:
        state = advance(Claim(caller, claim_worth(state, caller)), state)[1]
    return state


def assert_alike(state: State, position: Position) -> None:
    """Hold a position against the state it should be the same as."""
    table = position.terms.table
    assert position.hands == [mask(hand) for hand in state.hands]
    assert tuple(position.scores) == state.scores
    assert table.fits[position.ends] == state.layout.fits
    assert table.counts[position.ends] == state.layout.count
    assert table.points[position.ends] == state.rules.points[state.layout.count]
    assert position.over is not state.in_round
    assert position.winner == (NOBODY if state.winner is None else state.winner)
    assert position.opened == list(state.opened)
    if not state.in_round:
        return
    assert (position.turn, position.drawn) == (state.turn, state.drawn)
    assert position.played == mask(tuple(placed.tile for placed in state.layout.plays))
    assert position.boneyard[position.taken :] == bits(state.boneyard)
    commands = [command for command in legal(state) if not isinstance(command, Claim | Deal)]
    options = [option_of(command, state.layout, table) for command in commands]
    assert sorted(set(options)) == sorted(position.legal())
    for option in position.legal():
        command = command_of(option, state.turn, state.layout, table)
        assert command in commands
        assert option_of(command, state.layout, table) == option
    for seat, hand in enumerate(position.hands):
        assert seat == position.turn or not hand & position.barred[seat]


def assert_alike_anew(state: State, position: Position) -> None:
    """Hold a position that was played to against one that is set up from the state."""
    anew = position_of(state)
    for name in ("hands", "turn", "scores", "opened", "ends", "played", "drawn"):
        assert getattr(anew, name) == getattr(position, name), name
    assert (anew.drawable, anew.asleep) == (position.drawable, position.asleep)
    assert anew.legal() == position.legal()
    for seat, barred in enumerate(anew.barred):
        assert seat == anew.turn or not barred & ~position.barred[seat]


def play_round(state: State, chooser: random.Random) -> State:
    """Play a round at random on the engine and on a position; the state at its end."""
    position = position_of(state)
    while state.in_round:
        assert_alike(state, position)
        if chooser.random() < 0.1:
            assert_alike_anew(state, position)
        command = chooser.choice(legal(state))
        assert isinstance(command, Play | Draw | Pass)
        option = option_of(command, state.layout, position.terms.table)
        before, kept = position.copy(), position
        position = position.copy()
        position.do(option)
        assert (before.hands, before.ends) == (kept.hands, kept.ends)
        state = call_points(advance(command, state)[1])
    assert_alike(state, position)
    ended = state.ended
    assert (position.out == NOBODY) is (ended is None or ended.reason is Reason.BLOCKED)
    return state


def play_game(rules: Rules, seed: int, rounds: int) -> None:
    luck = Luck(seed)
    state = fresh(rules)
    for _ in range(rounds):
        state = play_round(advance(Deal(), state, luck)[1], luck.random)
        if state.winner is not None:
            break


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_random_rounds_of_every_preset_are_the_engines(preset: str, players: int) -> None:
    for seed in range(12):
        play_game(rules_for(preset, players), seed, 4)


def test_random_rounds_with_odd_options_are_the_engines() -> None:
    for seed in range(250):
        play_game(odd_rules(random.Random(seed)), seed, 3)
