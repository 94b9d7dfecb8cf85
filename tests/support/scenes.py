"""Games brought to a wanted moment, the same every time: for pictures of the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from allfives.game.commands import Claim, Deal, Play
from allfives.game.decider import legal
from allfives.game.events import GameStarted, Kind, Seat
from allfives.game.rules import rules_for
from allfives.game.state import State
from allfives.game.view import view
from allfives.players.careful import CarefulPlayer
from allfives.record.library import Library
from allfives.table.dealer import Dealer, Shuffler

Moment = Callable[[State], bool]
"""Is this the moment that is wanted?"""

LONG_AGO = datetime(2024, 5, 6, 12, tzinfo=UTC)
"""When the games in the pictures were begun."""

HOME = "home/ann/.local/share/allfives"
"""Where the games in the pictures lie below the current folder: a name as long as a real one."""

FULL_TABLE = 44
"""The seed of a game in whose first round 26 tiles lie before one of the last two is played."""

NAMES = ("Ann", "Bob", "Carla", "Dieter")
"""Who plays in the pictures."""


def seats(kinds: str) -> tuple[Seat, ...]:
    """Seats by a letter each: `p` for a person, `c` for a computer."""
    return tuple(
        Seat(name) if kind == "p" else Seat(name, Kind.COMPUTER, "careful")
        for name, kind in zip(NAMES, kinds, strict=False)
    )


def dealer_at(preset: str, kinds: str, moment: Moment, seeds: Sequence[int] = range(200)) -> Dealer:
    """A game that has come to a moment, from the first seed whose game ever does."""
    for seed in seeds:
        rules = rules_for(preset, len(kinds))
        chance = Shuffler(random.Random(seed))
        dealer = Dealer.start(GameStarted(preset, rules, seats(kinds)), chance)
        if _play_to(dealer, moment):
            return dealer
    raise LookupError("No game comes to that moment.")


def saved(dealer: Dealer) -> Path:
    """Save a game where the app looks for games; where its record lies."""
    with Library().create(dealer.history.log, LONG_AGO) as journal:
        return journal.path


def _play_to(dealer: Dealer, moment: Moment) -> bool:
    player, rng = CarefulPlayer(), random.Random(1)
    while not moment(dealer.state):
        state = dealer.state
        if state.winner is not None:
            return False
        if not state.in_round:
            dealer.submit(Deal())
            continue
        command = legal(state)[0]
        if isinstance(command, Claim | Play):
            command = player.choose(view(state, command.seat), rng)
        dealer.submit(command)
    return True


def person_to_play(tiles: int, seat: int = 0) -> Moment:
    """A person is to play, and at least so many tiles lie on the table."""

    def is_there(state: State) -> bool:
        commands = legal(state)
        return (
            len(state.layout.plays) >= tiles
            and state.turn == seat
            and len(commands) > 1
            and isinstance(commands[0], Play)
        )

    return is_there


def with_two_ends(tiles: int, seat: int = 0) -> Moment:
    """A person holds a tile that fits two ends."""

    def is_there(state: State) -> bool:
        plays = [command for command in legal(state) if isinstance(command, Play)]
        held = [play.tile for play in plays]
        twice = any(held.count(tile) > 1 for tile in held)
        return twice and state.turn == seat and len(state.layout.plays) >= tiles

    return is_there


def round_over(state: State) -> bool:
    """A round is settled, and nobody has won yet."""
    return state.ended is not None and state.winner is None


def game_over(state: State) -> bool:
    """Somebody has won by a settlement."""
    return state.winner is not None and state.ended is not None
