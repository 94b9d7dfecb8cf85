"""Two worlds: the same game as one seat knows it, with all that it cannot know moved about.

A world is a deal and the commands that were given in it. Another world is made by swapping
two tiles that the seat has not seen, wherever they were dealt; it counts only if the same
commands are allowed in it and cause the same events, as far as everybody can see them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from allfives.game.commands import Command, Refused
from allfives.game.decider import advance
from allfives.game.events import Event, RoundDealt
from allfives.game.leads import leaders
from allfives.game.state import State, evolve
from allfives.game.tile import Tile
from allfives.game.view import redact

Order = tuple[Tile, ...]
"""The 28 tiles as they were dealt: hand after hand, then the boneyard."""


def dealt_order(dealt: RoundDealt) -> Order:
    """The order of the tiles of a deal."""
    return sum(dealt.hands, ()) + dealt.boneyard


def redealt(dealt: RoundDealt, order: Order) -> RoundDealt:
    """The same deal with its tiles in another order."""
    size, players = len(dealt.hands[0]), len(dealt.hands)
    hands = tuple(order[seat * size : (seat + 1) * size] for seat in range(players))
    return RoundDealt(dealt.round, dealt.leader, hands, order[players * size :])


class World:
    """A round from the deal on: the state before it, the deal and the commands since."""

    def __init__(self, before: State, dealt: RoundDealt, commands: Sequence[Command]) -> None:
        self.before = before
        self.dealt = dealt
        self.commands = tuple(commands)
        state = evolve(before, dealt)
        events: list[Event] = [dealt]
        for command in self.commands:
            caused, state = advance(command, state)
            events += caused
        self.state = state
        self.events = tuple(events)

    def unknown_to(self, seat: int) -> frozenset[Tile]:
        """The tiles that a seat has not seen."""
        hidden = set(self.state.boneyard)
        for other, hand in enumerate(self.state.hands):
            hidden |= set(hand) if other != seat else set()
        return frozenset(hidden)

    def swapped(self, one: Tile, other: Tile, seat: int) -> World | None:
        """This world with two tiles in each other's place, if `seat` could not tell."""
        places = {one: other, other: one}
        order = tuple(places.get(tile, tile) for tile in dealt_order(self.dealt))
        dealt = redealt(self.dealt, order)
        if dealt.leader not in leaders(self.before, dealt.hands):
            return None
        try:
            world = World(self.before, dealt, self.commands)
        except Refused:
            return None
        same = seen(world.events, seat) == seen(self.events, seat)
        return world if same else None


def seen(events: Sequence[Event], seat: int) -> list[str]:
    """What a seat sees of some events, written out."""
    return [repr(redact(event, seat)) for event in events]


def other_worlds(world: World, seat: int, source: random.Random, tries: int) -> Iterator[World]:
    """Worlds that `seat` cannot tell from this one, each further from it."""
    hidden = sorted(world.unknown_to(seat), key=lambda tile: tile.number)
    if len(hidden) < 2:
        return
    for _ in range(tries):
        one, other = source.sample(hidden, 2)
        changed = world.swapped(one, other, seat)
        if changed is not None:
            world = changed
            yield world
