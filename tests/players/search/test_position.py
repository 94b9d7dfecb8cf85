"""The position of search against the engine and the referee, over whole games.

ALLFIVES_GAMES sets how many of each preset; `make soak` plays thousands.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from allfives.game.claims import asked, claim_worth
from allfives.game.commands import Claim, Deal, Draw, Pass, Play
from allfives.game.decider import advance, legal
from allfives.game.events import Reason
from allfives.game.layout import Layout, Spinner
from allfives.game.rules import (
    CHOICES,
    PRESETS,
    Announce,
    Option,
    RoundScope,
    Rules,
    RulesError,
    Settle,
    Unit,
    rules_for,
)
from allfives.game.state import State
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.view import view
from allfives.players.search.conversion import bits_of, command_of, option_of, position_in_world
from allfives.players.search.layout_numbers import EMPTY, TILE_WIDTH, EndTable
from allfives.players.search.position import DRAW, PASS, Position
from allfives.players.search.round_numbers import NOBODY, terms_for
from tests.support.luck import Luck, fresh
from tests.support.oracle import Pair, Referee, Wish
from tests.support.plain import pair

PLAYED = int(os.environ.get("ALLFIVES_GAMES", "12"))
VECTORS = Path(__file__).parents[2] / "vectors"

GAMES = [
    (preset, players)
    for preset, named in PRESETS.items()
    for players in (2, 3, 4)
    if players - 2 < len(named.hand_sizes)
]


def mask(tiles: tuple[Tile, ...]) -> int:
    return sum(tile.bit for tile in tiles)


def position_of(state: State) -> Position:
    """The position of a state, by way of a view and the world that the state is."""
    hands = [mask(hand) for hand in state.hands]
    return position_in_world(view(state, state.turn), hands, bits_of(state.boneyard))


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
    assert position.boneyard[position.taken :] == bits_of(state.boneyard)
    commands = [command for command in legal(state) if not isinstance(command, Claim | Deal)]
    options = [option_of(command, state.layout, table) for command in commands]
    assert sorted(set(options)) == sorted(position.legal())
    for option in position.legal():
        command = command_of(option, state.turn, state.layout, table)
        assert command in commands
        assert option_of(command, state.layout, table) == option
    for seat, hand in enumerate(position.hands):
        assert seat == position.turn or not hand & position.barred[seat]


def assert_worth(state: State, position: Position) -> None:
    """Hold what plays are said to bring against what they bring."""
    side = state.side_of(state.turn)
    for command in legal(state):
        if not isinstance(command, Play):
            continue
        option = option_of(command, state.layout, position.terms.table)
        worth, after = position.worth(option), position.copy()
        after.do(option)
        gained = [now - was for now, was in zip(after.scores, position.scores, strict=True)]
        wins = position.wins(option)
        assert wins is (
            0 < worth == gained[side] and position.terms.at_once and after.winner == side
        )
        if not after.over:
            assert worth == (gained[side] or -max(gained))
            assert sum(map(bool, gained)) <= 1


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
            assert_worth(state, position)
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
    for seed in range(PLAYED):
        play_game(rules_for(preset, players), seed, 4)


def test_random_rounds_with_odd_options_are_the_engines() -> None:
    for seed in range(250):
        play_game(odd_rules(random.Random(seed)), seed, 3)


def tile_set(pairs: list[Pair]) -> int:
    return sum(Tile(*each).bit for each in pairs)


def option_for(action: Wish, position: Position, layout: Layout) -> int:
    if action[0] != "play":
        return DRAW if action[0] == "draw" else PASS
    tile, on = (Tile(*each) if isinstance(each, tuple) else None for each in action[2:])
    assert tile is not None
    after = layout.after(tile, on)
    return position.terms.table.number(after) << TILE_WIDTH | tile.number


def referee_and_position(rules: Rules, chooser: random.Random) -> tuple[Referee, Position]:
    """The same deal for the referee and for search, after the first round of a game."""
    tiles = [pair(tile) for tile in chooser.sample(ALL_TILES, len(ALL_TILES))]
    size, leader = rules.hand_size, chooser.randrange(rules.players)
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    boneyard = tiles[size * rules.players :]
    referee = Referee(rules.options())
    referee.round = 1
    referee.deal(leader, hands, boneyard)
    position = Position(
        terms_for(rules),
        [tile_set(hand) for hand in hands],
        tuple(Tile(*each).bit for each in boneyard),
        leader,
        [0] * len(rules.sides),
    )
    return referee, position


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_random_rounds_are_those_of_the_referee(preset: str, players: int) -> None:
    rules = rules_for(preset, players, announce=Announce.AUTO)
    for seed in range(4):
        chooser = random.Random(seed)
        referee, position = referee_and_position(rules, chooser)
        layout = Layout(rules.spinner)
        while referee.playing:
            wishes = [each for each in referee.wishes() if each[0] != "claim"]
            options = [option_for(each, position, layout) for each in wishes]
            assert set(options) == set(position.legal())
            choice = chooser.randrange(len(wishes))
            action = wishes[choice]
            referee.carry_out(action)
            position.do(options[choice])
            if action[0] == "play":
                tile, on = action[2:]
                assert isinstance(tile, tuple)
                layout = layout.after(Tile(*tile), Tile(*on) if isinstance(on, tuple) else None)
            assert position.scores == referee.scores
            assert position.terms.table.counts[position.ends] == referee.table.count()
            assert position.hands == [tile_set(hand) for hand in referee.hands]
        assert position.over


def test_the_layouts_of_the_vectors_are_counted_and_scored() -> None:
    for case in json.loads((VECTORS / "layouts.json").read_text()):
        spinner, multiples = Spinner(case["spinner"]), tuple(case["multiples"])
        rules = Rules(spinner=spinner, multiples=multiples, unit=Unit(case["unit"]))
        table, layout = EndTable(spinner, rules.points), Layout(spinner)
        for play in case["plays"]:
            on = Tile.parse(play["on"]) if play["on"] else None
            layout = layout.after(Tile.parse(play["tile"]), on)
            ends = table.number(layout)
            assert table.counts[ends] == play["count"], case["id"]
            assert table.points[ends] == play["points"], case["id"]


def test_the_settlements_of_the_vectors_are_paid() -> None:
    for case in json.loads((VECTORS / "settlements.json").read_text()):
        for name, points in case["points"].items():
            settle, _, scope = name.partition("/")
            rules = rules_for(
                "pagat",
                case["players"],
                partnership=case["partnership"],
                settle=Settle(settle),
                round_scope=RoundScope(scope or "sum"),
            )
            out = case["pips"].index(0) if case["reason"] == "out" else NOBODY
            hands = [hand_of(pips) for pips in case["pips"]]
            assert list(terms_for(rules).settle(hands, out)) == points, (case["id"], name)


def hand_of(pips: int) -> int:
    """Some tiles with so many pips in all."""
    hand = 0
    for tile in reversed(ALL_TILES):
        if tile.pips <= pips and tile.pips:
            hand |= tile.bit
            pips -= tile.pips
    assert pips == 0
    return hand


def test_the_order_of_options_does_not_depend_on_what_was_met_before() -> None:
    """The numbers of layouts do, so the tiles and scores are compared in their place."""
    rules = rules_for("five_up", 2)
    layout = Layout(Spinner.ALL_DOUBLES)
    for tile, on in (((5, 5), None), ((5, 0), (5, 5)), ((5, 3), (5, 5)), ((3, 3), (5, 3))):
        layout = layout.after(Tile(*tile), Tile(*on) if on else None)
    first, second = EndTable(layout.kind, rules.points), EndTable(layout.kind, rules.points)
    second.open(EMPTY)
    for number in range(28):
        second.expand(EMPTY, number)
    seen = []
    for table in (first, second):
        ends = table.number(layout)
        table.open(ends)
        options = [
            option >> TILE_WIDTH for tile in range(28) for option in table.expand(ends, tile)
        ]
        seen.append([(table.counts[after], table.fits[after]) for after in options])
    assert seen[0] == seen[1]
    assert first.number(layout) != second.number(layout)
