"""How somebody plays over many games: like which level, and what goes wrong most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from allfives.coach.report import Judged, level_like, unit_of
from allfives.coach.values import Cause
from allfives.game.rules import Rules

GAMES: Final = 20
"""Over how many of the last games that is told."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a person did in one judged game."""

    rules: Rules
    choices: tuple[Judged, ...]
    """Only that person's own."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A kind of loss."""

    cause: Cause
    """What the better play would have done."""
    times: int
    points: float
    """What it cost, where counts score their pips."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How somebody played in the last games."""

    games: int
    choices: int
    loss_per_choice: float | None
    """Where counts score their pips; None if there was no choice."""
    like: str | None
    """The level that loses about as much; None if there was no choice."""
    habits: tuple[Habit, ...]
    """The kinds of losses, the dearest first."""


def progress(games: Sequence[Played]) -> Progress:
    """How somebody played in the last of some games, which are in the order of time."""
    last = games[-GAMES:]
    losses = [choice.loss / unit_of(game.rules) for game in last for choice in game.choices]
    mean = fsum(losses) / len(losses) if losses else None
    like = None if mean is None else level_like(mean)
    return Progress(len(last), len(losses), mean, like, _habits(last))


def _habits(games: Sequence[Played]) -> tuple[Habit, ...]:
    times: Counter[Cause] = Counter()
    points: dict[Cause, float] = {}
    for game in games:
        for choice in game.choices:
            contrast, loss = choice.judgement.contrast, choice.judgement.loss
            if contrast is None or loss is None or loss.is_even or not contrast.reasons:
                continue
            cause = contrast.reasons[0].cause
            times[cause] += 1
            points[cause] = points.get(cause, 0.0) + loss.points / unit_of(game.rules)
    habits = [Habit(cause, times[cause], points[cause]) for cause in points]
    return tuple(sorted(habits, key=lambda habit: (-habit.points, habit.cause)))
