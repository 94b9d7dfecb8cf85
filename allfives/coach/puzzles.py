"""Puzzles: positions from games of experts in which one play is surely the best by far.

A hundred of them come with the package, each with its judgement and with the levels that miss
it. One is the puzzle of the day, the same for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final

from allfives.coach.values import Judgement
from allfives.game.view import SeatView
from allfives.players.process.wire import read_value, read_view, write_value, write_view

FIRST_DAY: Final = date(2026, 1, 1)
"""The day of the first puzzle."""

LEVELS: Final = ("random", "greedy", "careful", "strong")
"""The levels that are asked, the weakest first."""

_FILE: Final = "puzzles.json"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is to be found in it."""

    view: SeatView
    """What the seat to move knows."""
    judgement: Judgement
    """What its plays are worth; the best one is the answer."""
    missed_by: tuple[str, ...]
    """The levels that play something else."""

    @property
    def difficulty(self) -> int:
        """From 1, found by most levels, to 4, missed by all that are asked."""
        return max(1, len([name for name in LEVELS if name in self.missed_by]))


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with the package."""
    text = files("allfives.coach").joinpath(_FILE).read_text(encoding="utf-8")
    return tuple(_read(data) for data in json.loads(text)["puzzles"])


def number_on(day: date, count: int) -> int:
    """Which of some puzzles is that of a day; each comes once before one comes again.

    >>> number_on(FIRST_DAY, 100), number_on(date(2026, 1, 3), 100)
    (0, 74)
    """
    return (day - FIRST_DAY).days * 37 % count


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody."""
    every = puzzles()
    return every[number_on(day, len(every))]


def write_puzzles(found: Sequence[Puzzle]) -> str:
    """Puzzles as the text of the package's file, one a line."""
    lines = ",\n".join(json.dumps(_write(puzzle), separators=(",", ":")) for puzzle in found)
    return f'{{"puzzles": [\n{lines}\n]}}\n'


def _write(puzzle: Puzzle) -> dict[str, object]:
    return {
        "view": write_view(puzzle.view),
        "judgement": write_value(puzzle.judgement),
        "missed_by": list(puzzle.missed_by),
    }


def _read(data: dict[str, object]) -> Puzzle:
    missed = data["missed_by"]
    assert isinstance(missed, list)
    return Puzzle(
        read_view(data["view"]),
        read_value(Judgement, data["judgement"], "judgement"),
        tuple(missed),
    )
