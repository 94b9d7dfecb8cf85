"""Whole games played at random, for tests that want many of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from allfives.game.commands import Claim, Command, Deal
from allfives.game.decider import advance, legal
from allfives.game.events import Event, GameStarted
from allfives.game.rules import CHOICES, PRESETS, Option, Rules, RulesError, rules_for
from allfives.game.state import State, begin
from tests.support.luck import Luck, seats_of

SEATINGS: Final = tuple(
    (preset, players)
    for preset, named in PRESETS.items()
    for players in (2, 3, 4)
    if players - 2 < len(named.hand_sizes)
)
"""Every preset with every number of players it is for."""


def random_rules(source: random.Random) -> Rules:
    """Options drawn at random until they may be combined; most differ from the defaults."""
    while True:
        players = source.choice((2, 3, 4))
        changes: dict[str, Option] = {
            name: source.choice(choices)
            for name, choices in CHOICES.items()
            if name not in ("players", "hand_size") and source.random() < 0.6
        }
        changes["hand_size"] = source.randint(1, 28 // players)
        changes["target"] = source.choice((1, 7, 30, 60, 61))
        try:
            return rules_for("pagat", players, **changes)
        except RulesError:
            continue


Step = tuple[State, Command, tuple[Event, ...], State]
"""The state before a command, the command, its events, and the state after it."""


def any_of(state: State, source: random.Random) -> Command:
    """One of the legal commands; points are mostly called right, so that games end."""
    commands = legal(state)
    if isinstance(commands[0], Claim) and source.random() < 0.7:
        return Claim(commands[0].seat, state.rules.points[state.layout.count])
    return source.choice(commands)


def play_out(
    rules: Rules,
    seed: int,
    preset: str = "pagat",
    rounds: int = 1000,
    choose: Callable[[State, random.Random], Command] = any_of,
) -> Iterator[Step]:
    """The steps of a random game until somebody has won or enough rounds are played."""
    luck = Luck(seed)
    state = begin(GameStarted(preset, rules, seats_of(rules)))
    while state.winner is None and (state.in_round or state.round < rounds):
        command = choose(state, luck.random) if state.in_round else Deal()
        events, after = advance(command, state, luck)
        yield state, command, events, after
        state = after


def states_of(rules: Rules, seed: int, rounds: int = 1000) -> Iterator[State]:
    """The states of a random game after each command."""
    for _, _, _, after in play_out(rules, seed, rounds=rounds):
        yield after
