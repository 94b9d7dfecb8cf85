"""Duplicate play: the same deal once for every way to seat two levels, so that luck cancels.

Of three seats one level has one or two, of four each has two, in every order. Each level
so meets each hand equally often, and a level against itself comes out at nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from allfives.game.events import GameStarted, Kind, Seat
from allfives.game.rules import Option, Rules, rules_for
from allfives.game.state import State, begin
from allfives.players.arena.play import Luck, Sitting, play_game, play_round
from allfives.players.arena.yardsticks import contender

Seating = tuple[int, ...]
"""For each seat 0 if the first level sits there, 1 for the second."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two levels, and the game they are compared in."""

    a: str
    """The first level."""
    b: str
    """The second level."""
    preset: str
    """The named game that the rules began from."""
    rules: Rules
    seed: int
    """Decides every deal; other levels with this seed play the same deals."""
    scores: tuple[int, ...] | None = None
    """The score of each side at first; None if nobody has any."""

    @property
    def changes(self) -> dict[str, Option]:
        """The options that are not as in the named game."""
        named = rules_for(self.preset, self.rules.players).options()
        return {name: value for name, value in self.rules.options().items() if value != named[name]}

    def begin(self) -> State:
        """A game before its first deal; views do not tell who plays what."""
        seats = tuple(
            Seat(f"Player {seat + 1}", Kind.COMPUTER) for seat in range(self.rules.players)
        )
        state = begin(GameStarted(self.preset, self.rules, seats))
        if self.scores is None:
            return state
        opened = tuple(score > 0 for score in self.scores)
        return replace(state, scores=self.scores, opened=opened)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a deal in all its seatings, or of one game."""

    diff: float = 0.0
    """The points of a seat of the first level less those of the second, mean of all rounds."""
    rounds: int = 0
    """How many rounds were played."""
    winner: int | None = None
    """The level that won the game: 0 or 1; None for a deal or a game without a winner."""
    choices: tuple[int, int] = (0, 0)
    """How many choices each level made."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """How much processor time they took."""
    longest: tuple[float, float] = (0.0, 0.0)
    """How much the choice took that took most."""


def seatings(rules: Rules) -> tuple[Seating, ...]:
    """All ways to seat two levels that a deal is played in.

    >>> from allfives.game.rules import rules_for
    >>> seatings(rules_for("pagat", 2)), seatings(rules_for("pagat", 4))
    (((0, 1), (1, 0)), ((0, 1, 0, 1), (1, 0, 1, 0)))
    """
    sides = len(rules.sides)
    ways = [
        tuple(way[seat % sides] for seat in range(rules.players))
        for way in product((0, 1), repeat=sides)
    ]
    halves = (rules.players // 2, (rules.players + 1) // 2)
    return tuple(way for way in ways if sum(way) in halves)


class Table:
    """Two levels that sit down to one deal or game after another."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._players = (contender(match.a), contender(match.b))
        self._seatings = seatings(match.rules)

    def play_deal(self, deal: int) -> Played:
        """Play the first round of a game once in every seating."""
        diff = 0.0
        everybody: list[tuple[Seating, list[Sitting]]] = []
        for seating in self._seatings:
            sittings = self._sit(seating, f"{self._match.seed} {deal}")
            begun = self._match.begin()
            state = play_round(begun, sittings, Luck(f"{self._match.seed} {deal}"))
            diff += _difference(seating, begun, state)
            everybody.append((seating, sittings))
        rounds = len(self._seatings)
        return Played(diff / rounds, rounds, None, *_effort(everybody))

    def play_game(self, number: int) -> Played:
        """Play a whole game; as many as there are seatings have the same deals."""
        deals, seat = divmod(number, len(self._seatings))
        seating, seed = self._seatings[seat], f"{self._match.seed} game {deals}"
        sittings = self._sit(seating, seed)
        state = play_game(self._match.begin(), sittings, Luck(seed))
        winner = None if state.winner is None else seating[state.winner]
        return Played(0.0, state.round, winner, *_effort([(seating, sittings)]))

    def _sit(self, seating: Seating, seed: str) -> list[Sitting]:
        return [
            Sitting(self._players[level], f"{seed} seat {seat}")
            for seat, level in enumerate(seating)
        ]


def _difference(seating: Seating, before: State, after: State) -> float:
    """What a seat of the first level got less what one of the second did, on average."""
    sides = [after.side_of(seat) for seat in range(len(seating))]
    points = [
        [
            after.scores[side] - before.scores[side]
            for side, who in zip(sides, seating, strict=True)
            if who == level
        ]
        for level in (0, 1)
    ]
    return _mean(points[0]) - _mean(points[1])


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _effort(
    everybody: Sequence[tuple[Seating, list[Sitting]]],
) -> tuple[tuple[int, int], tuple[float, float], tuple[float, float]]:
    """The choices of each level, and the processor time of all and of the longest."""
    choices, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
    for seating, sittings in everybody:
        for level, sitting in zip(seating, sittings, strict=True):
            choices[level] += sitting.choices
            seconds[level] += sitting.seconds
            longest[level] = max(longest[level], sitting.longest)
    return (choices[0], choices[1]), (seconds[0], seconds[1]), (longest[0], longest[1])
