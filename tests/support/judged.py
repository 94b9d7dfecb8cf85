"""Games of computers for the coach to judge, and the choices in them."""

from __future__ import annotations

from functools import cache
from itertools import islice

from allfives.coach.decisions import Decision, rounds_of
from allfives.game.events import Event, GameStarted, Kind, Seat
from allfives.game.rules import Rules
from allfives.game.state import begin
from allfives.players.arena.play import Luck, Sitting, play_round
from allfives.players.levels import player_for


@cache
def game(
    rules: Rules, levels: str = "careful", rounds: int = 1, seed: int = 1
) -> tuple[Event, ...]:
    """The first rounds of a game in which each seat plays one of these levels, in turn."""
    names = levels.split()
    seats = tuple(Seat(f"P{seat}", Kind.COMPUTER) for seat in range(rules.players))
    start = GameStarted("pagat", rules, seats)
    events: list[Event] = [start]
    state = begin(start)
    sittings = [
        Sitting(player_for(names[seat % len(names)]), f"{seed} {seat}")
        for seat in range(rules.players)
    ]
    for number in range(rounds):
        if state.winner is None:
            state = play_round(state, sittings, Luck(f"{seed} {number}"), events.extend)
    return tuple(events)


def decisions(events: tuple[Event, ...], most: int | None = None) -> list[Decision]:
    """The choices in a game, or the first of them."""
    return list(islice((d for played in rounds_of(events) for d in played.decisions()), most))
