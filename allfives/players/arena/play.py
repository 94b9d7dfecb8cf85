"""Computers playing among themselves: rounds and games without a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import Final

from allfives.game.commands import Claim, Command, Deal
from allfives.game.decider import Chance, advance, legal
from allfives.game.events import Event
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import view
from allfives.players.arena.clairvoyant import Clairvoyant
from allfives.players.player import Player

MOST_ROUNDS: Final = 200
"""A game that nobody has won after so many rounds is stopped.

Where every side loses its own pips, weak players can lose more than they score, and their
game would never end.
"""

Keep = Callable[[tuple[Event, ...]], None]
"""Told of the events of each command."""


class Luck:
    """Chance from a seed; the same seed deals the same on every machine."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """All these tiles in a random order."""
        return self._rng.sample(tiles, len(tiles))

    def lot(self, seats: Sequence[int]) -> int:
        """One of these seats at random."""
        return self._rng.choice(seats)


class Sitting:
    """A player on a seat, with a generator of its own."""

    def __init__(self, player: Player | Clairvoyant, seed: str) -> None:
        self.choices = 0
        """How many choices it has made."""
        self.seconds = 0.0
        """How much processor time they took."""
        self.longest = 0.0
        """How much the one took that took most."""
        self._player = player
        self._rng = random.Random(seed)

    def command(self, state: State, seat: int, commands: tuple[Command, ...]) -> Command:
        """What is done in a state, of the commands that are legal there.

        A player sees its own view only, a measuring rod all of the state.
        """
        if isinstance(self._player, Clairvoyant):
            choose = partial(self._player.choose_knowing, state, seat)
        else:
            choose = partial(self._player.choose, view(state, seat, commands), self._rng)
        began = process_time()
        command = choose()
        took = process_time() - began
        self.seconds += took
        self.longest = max(self.longest, took)
        self.choices += 1
        return command


def play_round(
    state: State, sittings: Sequence[Sitting], chance: Chance, keep: Keep | None = None
) -> State:
    """The state after one more round, from its deal to its end.

    A seat that can do one thing only is not asked.

    Raises:
        Refused: If no round can be dealt.
    """
    command: Command = Deal()
    while True:
        events, state = advance(command, state, chance)
        if keep is not None:
            keep(events)
        if not state.in_round:
            return state
        commands = legal(state)
        command = commands[0]
        if len(commands) > 1 or isinstance(command, Claim):
            assert not isinstance(command, Deal)
            command = sittings[command.seat].command(state, command.seat, commands)


def play_game(
    state: State, sittings: Sequence[Sitting], chance: Chance, keep: Keep | None = None
) -> State:
    """The state when a game is won, or was stopped after `MOST_ROUNDS`."""
    while state.winner is None and state.round < MOST_ROUNDS:
        state = play_round(state, sittings, chance, keep)
    return state
