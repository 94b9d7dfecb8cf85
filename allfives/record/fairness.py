"""What people and computers were dealt and drew in all games, and what even luck would give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from allfives.game.events import Kind, Seat
from allfives.game.tile import ALL_TILES
from allfives.record.library import SavedGame
from allfives.record.summary import Summary
from allfives.record.tally import MILLION, NOTHING, SeatTally

FEWEST: Final = 20
"""Of fewer hands or tiles nothing can be said."""

_WIDTH: Final = 1.96
"""Even luck stays within so many standard deviations in 19 of 20 cases."""

_SET: Final = len(ALL_TILES)
_PIPS: Final = sum(tile.pips for tile in ALL_TILES) / _SET
_PIPS_SPREAD: Final = sum(tile.pips**2 for tile in ALL_TILES) / _SET - _PIPS**2
_DOUBLES: Final = sum(tile.is_double for tile in ALL_TILES) / _SET
_DOUBLES_SPREAD: Final = _DOUBLES * (1 - _DOUBLES)


@dataclass(frozen=True, slots=True)
class Measure:
    """An average that is luck alone, beside what even luck would give."""

    number: int
    """Of how many hands or tiles it is the average."""
    average: float
    even: float
    """What even luck gives."""
    margin: float
    """How far from that even luck stays in 19 of 20 cases."""

    @property
    def can_judge(self) -> bool:
        """Is it of enough hands or tiles to say anything?"""
        return self.number >= FEWEST

    @property
    def is_outside(self) -> bool:
        """Is it farther off than even luck is in 19 of 20 cases?"""
        return self.can_judge and abs(self.average - self.even) > self.margin + 1e-9


@dataclass(frozen=True, slots=True)
class Party:
    """All people, or all computers of one level, in all their games."""

    level: str | None
    """The level; None for people."""
    tally: SeatTally = NOTHING
    """What all of them got and did."""
    draws: SeatTally = NOTHING
    """The same without the games in which somebody, having taken back, knew what comes next."""
    spread: float = 0.0
    """For the sum of anything that tiles have: its variance, in variances of one tile."""
    games: int = 0
    """How many seats of theirs were in games that are over."""
    games_won: int = 0
    """How many of those were on the side that won."""

    @property
    def pips(self) -> Measure:
        """The pips dealt a hand."""
        return self._dealt(self.tally.pips_dealt, _PIPS, _PIPS_SPREAD)

    @property
    def doubles(self) -> Measure:
        """The doubles dealt a hand."""
        return self._dealt(self.tally.doubles_dealt, _DOUBLES, _DOUBLES_SPREAD)

    @property
    def fitted(self) -> Measure:
        """The part of the drawn tiles that fitted."""
        drawn = max(1, self.draws.tiles_drawn)
        even = self.draws.fit_chance / MILLION / drawn
        margin = _WIDTH * sqrt(self.draws.fit_spread / MILLION) / drawn
        return Measure(self.draws.tiles_drawn, self.draws.tiles_fitted / drawn, even, margin)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """All that is luck alone."""
        return self.pips, self.doubles, self.fitted

    def _dealt(self, total: int, of_tile: float, spread_of_tile: float) -> Measure:
        hands = max(1, self.tally.rounds)
        even = of_tile * self.tally.tiles_dealt / hands
        margin = _WIDTH * sqrt(self.spread * spread_of_tile) / hands
        return Measure(self.tally.rounds, total / hands, even, margin)


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that the saved games say of luck."""

    parties: tuple[Party, ...]
    """People first, then the levels by name; only those with a round that is over."""
    left_out: int = 0
    """How many files were left out, for not all of them can be believed."""


def fairness_of(saved: Iterable[SavedGame]) -> Fairness:
    """What the saved games say of luck; those with a fault are left out."""
    parties: dict[str | None, Party] = {}
    left_out = 0
    for game in saved:
        if game.summary is None or game.fault is not None:
            left_out += 1
            continue
        groups: dict[str | None, list[int]] = {}
        for number, seat in enumerate(game.summary.seats):
            groups.setdefault(_level_of(seat), []).append(number)
        for level, seats in groups.items():
            parties[level] = _joined(parties.get(level, Party(level)), game.summary, seats)
    found = sorted(parties.values(), key=lambda party: (party.level is not None, party.level or ""))
    return Fairness(tuple(party for party in found if party.tally.rounds), left_out)


def _level_of(seat: Seat) -> str | None:
    return None if seat.kind is Kind.HUMAN else seat.player or "computer"


def _joined(party: Party, game: Summary, seats: Sequence[int]) -> Party:
    """A party with its seats of one game more."""
    tally = NOTHING
    for seat in seats:
        tally += game.tallies[seat]
    is_over = game.winner is not None
    won = [seat for seat in seats if seat % len(game.scores) == game.winner]
    return replace(
        party,
        tally=party.tally + tally,
        draws=party.draws if game.is_practice else party.draws + tally,
        spread=party.spread + _spread(tally, len(seats)),
        games=party.games + (len(seats) if is_over else 0),
        games_won=party.games_won + len(won),
    )


def _spread(tally: SeatTally, seats: int) -> float:
    """The variance of what the seats of a party were dealt in a game, for a tile's of 1.

    What one hand has no other can have, so the seats of a round are dealt one large hand,
    drawn from the set without putting back.
    """
    rounds = tally.rounds // seats
    if not rounds:
        return 0.0
    tiles = tally.tiles_dealt / rounds
    return rounds * tiles * (_SET - tiles) / (_SET - 1)
