"""What chance did in a round that is over: its deal, and each tile that was drawn.

Luck is no judgement of anybody, so here all hands are known. A position is worth what comes
of it on average when everybody goes on sensibly, with the tiles of the boneyard in any order.
The luck of a draw is that worth after it, less the average over all tiles that might have come.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from allfives.coach.decisions import Round, less_others
from allfives.game.events import RoundDealt, TileDrawn
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import view
from allfives.players.search.conversion import bits_of, position_in_world
from allfives.players.search.playout import play_out
from allfives.players.search.policies import CarefulPolicy, GreedyPolicy, Policy
from allfives.players.search.position import Position

DEALS: Final = 240
"""How often a round is played out from its deal."""

DRAWS: Final = 32
"""How often it is played out from each tile that might be drawn."""

_POLICIES: Final[tuple[Policy, ...]] = (CarefulPolicy(), CarefulPolicy(), GreedyPolicy())


@dataclass(frozen=True, slots=True)
class DrawLuck:
    """The luck of one draw."""

    event: int
    """The number of the event in the record."""
    seat: int
    sides: tuple[float, ...]
    """What it was worth to each side."""


@dataclass(frozen=True, slots=True)
class RoundLuck:
    """What chance did in one round."""

    deal: tuple[float, ...]
    """What the hands and the right to lead were worth to each side."""
    draws: tuple[DrawLuck, ...]

    def drawn(self) -> tuple[float, ...]:
        """What all draws were worth to each side."""
        sums = [0.0] * len(self.deal)
        for draw in self.draws:
            sums = [total + part for total, part in zip(sums, draw.sides, strict=True)]
        return tuple(sums)


def luck_of(played: Round, seed: int) -> RoundLuck:
    """What chance did in a round; the same seed tells the same."""
    deal: tuple[float, ...] = (0.0,) * len(played.after.scores)
    draws: list[DrawLuck] = []
    for at, step in enumerate(played.steps):
        rng = random.Random(f"{seed} luck {step.number}")
        if isinstance(step.event, RoundDealt):
            after = played.steps[at + 1].before
            deal = _worth(after, after.boneyard, rng, DEALS)
        elif isinstance(step.event, TileDrawn):
            draws.append(DrawLuck(step.number, step.event.seat, _of_draw(step.before, rng)))
    return RoundLuck(deal, tuple(draws))


def _of_draw(before: State, rng: random.Random) -> tuple[float, ...]:
    """What the next tile of the boneyard is worth, less what any of them would be."""
    seed = rng.random()
    worths = [
        _after_drawing(before, tile, random.Random(seed)) for tile in range(len(before.boneyard))
    ]
    return tuple(
        own - sum(every) / len(worths)
        for own, every in zip(worths[0], zip(*worths, strict=True), strict=True)
    )


def _after_drawing(before: State, number: int, rng: random.Random) -> tuple[float, ...]:
    boneyard = list(before.boneyard)
    first = boneyard.pop(number)
    return _worth(before, boneyard, rng, DRAWS, bits_of((first,)))


def _worth(
    state: State,
    boneyard: Sequence[Tile],
    rng: random.Random,
    times: int,
    first: tuple[int, ...] = (),
) -> tuple[float, ...]:
    """What a state is worth to each side, with the boneyard in any order after the first tile."""
    hands = [sum(bits_of(hand)) for hand in state.hands]
    rest = [tile.bit for tile in boneyard]
    seen = view(state, state.turn)
    total = [0.0] * len(state.scores)
    for _ in range(times):
        rng.shuffle(rest)
        position = position_in_world(seen, hands, (*first, *rest))
        if first:
            position.draw()
        play_out(position, [rng.choice(_POLICIES) for _ in hands])
        total = [a + b for a, b in zip(total, _gained(position), strict=True)]
    return tuple(points / times for points in total)


def _gained(position: Position) -> tuple[float, ...]:
    return less_others(position.gained())
