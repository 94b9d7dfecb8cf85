"""The arena: how much stronger one level is than another, and how sure that is.

Duplicate deals give the difference in points a round with a 95% interval; whole games give
the share that is won. Work is spread over processes in small parts whose results are put
together in order, so that the figures do not depend on how many processes there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from typing import Final

from allfives.players.arena.duplicate import Match, Played, Table, seatings
from allfives.players.process.spread import Progress, spread

SURE: Final = 1.96
"""So many standard errors to each side hold the true mean in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some deals or games of a match."""

    match: Match
    is_games: bool
    """Whole games, or single deals?"""
    first: int
    after: int
    """The number after the last one."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a match, as far as it was played."""

    match: Match
    deals: tuple[Played, ...]
    games: tuple[Played, ...]

    @property
    def diffs(self) -> tuple[float, ...]:
        """For each deal, the points a round of the first level less those of the second."""
        return tuple(played.diff for played in self.deals)

    @property
    def diff(self) -> float | None:
        """Their mean; None if no deal was played."""
        return mean(self.diffs)

    @property
    def ci95(self) -> float | None:
        """Half the 95% interval of `diff`; None for fewer than two deals."""
        return half_interval(self.diffs)

    @property
    def won(self) -> tuple[int, int]:
        """How many games each level won."""
        winners = [played.winner for played in self.games]
        return winners.count(0), winners.count(1)

    @property
    def win_rate(self) -> float | None:
        """The share of games that the first level won; None if none was won."""
        first, second = self.won
        return first / (first + second) if first + second else None

    @property
    def win_ci95(self) -> float | None:
        """Half the 95% interval of `win_rate`, where all games on the same deals count as one."""
        ways = len(seatings(self.match.rules))
        winners = [played.winner for played in self.games]
        shares = [
            sum([winner == 0 for winner in same]) / len(same)
            for same in (winners[first : first + ways] for first in range(0, len(winners), ways))
            if len(same) == ways and None not in same
        ]
        return half_interval(shares)

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return sum(played.rounds for played in chain(self.deals, self.games))

    def cpu_ms(self, level: int) -> float | None:
        """Processor time a choice of level 0 or 1, in ms; None if it made none."""
        everything = self.deals + self.games
        choices = sum(played.choices[level] for played in everything)
        seconds = sum(played.seconds[level] for played in everything)
        return 1000 * seconds / choices if choices else None

    def worst_ms(self, level: int) -> float | None:
        """Processor time of the longest choice of level 0 or 1, in ms; None if it made none."""
        everything = self.deals + self.games
        longest = [played.longest[level] for played in everything if played.choices[level]]
        return 1000 * max(longest) if longest else None


def mean(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return sum(values) / len(values) if values else None


def half_interval(values: Sequence[float]) -> float | None:
    """Half the 95% interval of the mean; None of fewer than two values."""
    if len(values) < 2:
        return None
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return SURE * sqrt(variance / len(values))


def paired(one: Result, other: Result) -> tuple[float | None, float | None]:
    """How much better the first level did in one result than in another on the same deals.

    Returns:
        The mean of the differences of each deal, and half its 95% interval.
    """
    both = [first - second for first, second in zip(one.diffs, other.diffs, strict=False)]
    return mean(both), half_interval(both)


def whole_games(match: Match, games: int) -> int:
    """The number of games next to `games` in which every seating is played equally often."""
    ways = len(seatings(match.rules))
    return -(-games // ways) * ways


def play_matches(
    matches: Sequence[Match], deals: int, games: int, jobs: int, progress: Progress | None = None
) -> tuple[list[Result], bool]:
    """Play several matches.

    Args:
        matches: Who meets whom.
        deals: How many deals of each, every one in all seatings.
        games: How many whole games of each.
        jobs: How many processes share the work.
        progress: Told after every part that is done.

    Returns:
        What came of each match, and whether all was played: an interrupt ends it early.
    """
    parts = list(_parts(tuple(dict.fromkeys(matches)), deals, games, jobs))
    done: dict[Part, list[Played]] = {}
    is_whole = True
    try:
        spread(_play, parts, jobs, done, progress)
    except KeyboardInterrupt:
        is_whole = False
    return [_result(match, parts, done) for match in matches], is_whole


def _parts(matches: Sequence[Match], deals: int, games: int, jobs: int) -> Iterator[Part]:
    """The work on one match after another, deals and games in step."""
    for match in matches:
        placed: list[tuple[float, Part]] = []
        for is_games, number in ((False, deals), (True, whole_games(match, games))):
            size = max(1, min(4, number // (8 * jobs)))
            for first in range(0, number, size):
                part = Part(match, is_games, first, min(number, first + size))
                placed.append((first / number, part))
        placed.sort(key=lambda item: item[0])
        yield from (part for _, part in placed)


def _result(match: Match, parts: Sequence[Part], done: dict[Part, list[Played]]) -> Result:
    """Put the parts of a match together, in order."""
    deals, games = (
        tuple(
            played
            for part in parts
            if part.match == match and part.is_games is kind
            for played in done.get(part, ())
        )
        for kind in (False, True)
    )
    return Result(match, deals, games)


_tables: Final[dict[Match, Table]] = {}
"""The tables of this process; players may keep what helps them between two parts."""


def _play(part: Part) -> list[Played]:
    table = _tables.get(part.match)
    if table is None:
        _tables.clear()
        table = _tables[part.match] = Table(part.match)
    play = table.play_game if part.is_games else table.play_deal
    return [play(number) for number in range(part.first, part.after)]
