"""What each seat got and did in the rounds of a game that are over.

Rounds that are still being played do not count: of their hands nobody may learn anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from operator import add, attrgetter
from typing import Final, NamedTuple

from allfives.game import events
from allfives.game.events import Event, GameStarted, RoundDealt
from allfives.game.layout import Layout, Spinner

MILLION: Final = 1_000_000
"""Chances are kept in millionths, so that the index holds whole numbers only."""


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What a seat got and did in all rounds of a game that are over, as far as it stands."""

    rounds: int = 0
    """How many rounds those are."""
    tiles_dealt: int = 0
    """How many tiles it was dealt."""
    doubles_dealt: int = 0
    """How many of those were doubles."""
    pips_dealt: int = 0
    """How many pips those had."""
    tiles_drawn: int = 0
    """How many tiles it drew from the boneyard."""
    tiles_fitted: int = 0
    """How many of those fitted when they were drawn."""
    fit_chance: int = 0
    """How many of them even luck makes fit, in millionths of a tile."""
    fit_spread: int = 0
    """The variance of that number, in millionths."""
    tiles_played: int = 0
    """How many tiles it laid."""
    passes: int = 0
    """How often it could neither play nor draw."""
    points: int = 0
    """The points of its side."""
    rounds_won: int = 0
    """In how many rounds its side scored the most."""

    def __add__(self, other: SeatTally) -> SeatTally:
        """Both together."""
        return SeatTally(*map(add, self.numbers, other.numbers))

    @property
    def numbers(self) -> tuple[int, ...]:
        """All its numbers, in their order."""
        return _NUMBERS(self)


_NUMBERS: Final[Callable[[SeatTally], tuple[int, ...]]] = attrgetter(
    *(field.name for field in fields(SeatTally))
)

NOTHING: Final = SeatTally()
"""The tally of a seat that has not played a round to its end."""


def tallies_of(standing: Sequence[Event], start: GameStarted) -> tuple[SeatTally, ...]:
    """The tally of each seat.

    Args:
        standing: The events of a game that were not taken back.
        start: The first of them.
    """
    found = [NOTHING] * len(start.seats)
    for part in _rounds_over(standing):
        try:
            told = _Round(part, start)
        except ValueError:
            # A round that breaks the rules says nothing of luck; verifying tells where it does.
            continue
        found = [tally + told.tally(seat) for seat, tally in enumerate(found)]
    return tuple(found)


def _rounds_over(standing: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each round that is over, its deal first."""
    parts: list[list[Event]] = []
    for event in standing:
        if isinstance(event, RoundDealt):
            parts.append([])
        if parts:
            parts[-1].append(event)
    for part in parts:
        if any(isinstance(event, (events.RoundEnded, events.GameWon)) for event in part):
            yield part


class _Draw(NamedTuple):
    """One tile that was drawn."""

    seat: int
    fitted: bool
    chance: float
    """How many of the tiles that might have come would have fitted."""


class _Round:
    """One round, looked through once."""

    def __init__(self, part: Sequence[Event], start: GameStarted) -> None:
        dealt = part[0]
        assert isinstance(dealt, RoundDealt)
        self._dealt = dealt
        self._acts = [
            (event.seat, type(event))
            for event in part
            if isinstance(event, (events.TilePlayed, events.TurnPassed))
        ]
        self._draws = _draws(part, dealt, start.rules.spinner)
        self._points = [0] * len(start.rules.sides)
        for event in part:
            if isinstance(event, events.PointsScored):
                self._points[event.side] += event.points

    def tally(self, seat: int) -> SeatTally:
        """What a seat got and did."""
        hand = self._dealt.hands[seat]
        draws = [draw for draw in self._draws if draw.seat == seat]
        side = seat % len(self._points)
        is_best = self._points.count(max(self._points)) == 1
        return SeatTally(
            rounds=1,
            tiles_dealt=len(hand),
            doubles_dealt=sum(tile.is_double for tile in hand),
            pips_dealt=sum(tile.pips for tile in hand),
            tiles_drawn=len(draws),
            tiles_fitted=sum(draw.fitted for draw in draws),
            fit_chance=round(MILLION * sum(draw.chance for draw in draws)),
            fit_spread=round(MILLION * sum(draw.chance * (1 - draw.chance) for draw in draws)),
            tiles_played=self._acts.count((seat, events.TilePlayed)),
            passes=self._acts.count((seat, events.TurnPassed)),
            points=self._points[side],
            rounds_won=int(is_best and self._points[side] == max(self._points)),
        )


def _draws(part: Sequence[Event], dealt: RoundDealt, spinner: Spinner) -> list[_Draw]:
    """All tiles that were drawn in a round.

    Until it is drawn, the next tile may be any of those left in the boneyard.

    Raises:
        ValueError: If a tile was laid where it does not fit.
    """
    found: list[_Draw] = []
    layout = Layout(spinner)
    left = list(dealt.boneyard)
    for event in part:
        if isinstance(event, events.TilePlayed):
            layout = layout.after(event.tile, event.on)
        elif isinstance(event, events.TileDrawn) and event.tile in left:
            fitting = [tile for tile in left if tile.bit & layout.fits]
            found.append(_Draw(event.seat, event.tile in fitting, len(fitting) / len(left)))
            left.remove(event.tile)
    return found
