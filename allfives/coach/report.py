"""A game on one page, as values: what skill and what luck made of it, for every side.

The skill of a side in a round is what the others lost by their choices, on average, less what
it lost by its own. The rest of its result is luck, by definition: that of the deal, that of
the draws, and what is left, such as a reply that happened to be there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log
from typing import Final

from allfives.coach.decisions import Decision, Round, less_others
from allfives.coach.luck import DrawLuck, RoundLuck
from allfives.coach.values import Judgement
from allfives.game.rules import Rules
from allfives.game.state import State
from allfives.players.search.round_numbers import terms_for
from allfives.players.value.features import USUAL_SCALE, points_scale

LOSSES: Final[Mapping[str, float]] = {
    "random": 7.0,
    "greedy": 3.1,
    "careful": 2.1,
    "strong": 1.0,
    "expert": 0.1,
}
"""How many points a choice each level loses, where counts score their pips."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice of the game, and what is to say of it."""

    round: int
    decision: Decision
    judgement: Judgement

    @property
    def loss(self) -> float:
        """The points it lost."""
        return 0.0 if self.judgement.loss is None else self.judgement.loss.points


@dataclass(frozen=True, slots=True)
class Share:
    """What made a side's result: `result = skill + luck`, `luck = deal + draws + rest`."""

    result: float
    """Its points less the average of the others'."""
    skill: float
    luck: float
    deal: float
    draws: float
    rest: float


@dataclass(frozen=True, slots=True)
class RoundReport:
    """What made the results of a round."""

    round: int
    sides: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class SideReport:
    """How a side played."""

    share: Share
    """What made its result, over all rounds."""
    choices: int
    loss_per_choice: float | None
    """None if it had no choice."""
    like: str | None
    """The level that loses about as much; None if it had no choice."""


@dataclass(frozen=True, slots=True)
class GameReport:
    """A game on one page."""

    choices: tuple[Judged, ...]
    rounds: tuple[RoundReport, ...]
    sides: tuple[SideReport, ...]
    draws: tuple[DrawLuck, ...]
    """The luck of every tile that was drawn, in the order of the record."""

    def dearest(self, count: int = 5, seat: int | None = None) -> tuple[Judged, ...]:
        """The choices that lost most, surely something, the dearest first.

        Args:
            count: How many at most.
            seat: Of one seat; None for all.
        """
        sure = [
            judged
            for judged in self.choices
            if judged.judgement.loss is not None
            and not judged.judgement.loss.is_even
            and seat in (None, judged.judgement.seat)
        ]
        return tuple(sorted(sure, key=lambda judged: -judged.loss)[:count])

    def course(self) -> tuple[tuple[int, float], ...]:
        """How likely the first side was to win, at each choice, by the seat that chose.

        By the number of the event; empty where chances are not known, or more than two play
        for themselves.
        """
        chances = [
            (j.decision.event, j.judgement.seat % len(self.sides), j.judgement.best.chance)
            for j in self.choices
        ]
        if len(self.sides) != 2:
            return ()
        return tuple(
            (event, 100.0 - chance if side else chance)
            for event, side, chance in chances
            if chance is not None
        )


def report(
    rounds: Sequence[Round], judged: Sequence[Judged], luck: Mapping[int, RoundLuck]
) -> GameReport:
    """The report of some rounds of a game.

    Args:
        rounds: The rounds, of which there is one at least.
        judged: All their choices.
        luck: By the number of the round, what chance did in it.
    """
    reports = tuple(
        RoundReport(
            played.number,
            _shares(played, [j for j in judged if j.round == played.number], luck[played.number]),
        )
        for played in rounds
    )
    after = rounds[-1].after
    sides = tuple(
        _side(side, after, [r.sides[side] for r in reports], judged)
        for side in range(len(after.scores))
    )
    draws = tuple(draw for played in rounds for draw in luck[played.number].draws)
    return GameReport(tuple(judged), reports, sides, draws)


def _shares(played: Round, judged: Iterable[Judged], luck: RoundLuck) -> tuple[Share, ...]:
    lost = [0.0] * len(played.after.scores)
    for choice in judged:
        lost[played.after.side_of(choice.judgement.seat)] += choice.loss
    skills = less_others([-loss for loss in lost])
    return tuple(
        _share(*parts)
        for parts in zip(played.result(), skills, luck.deal, luck.drawn(), strict=True)
    )


def _share(result: float, skill: float, deal: float, draws: float) -> Share:
    luck = result - skill
    return Share(result, skill, luck, deal, draws, luck - deal - draws)


def _side(side: int, state: State, shares: Sequence[Share], judged: Sequence[Judged]) -> SideReport:
    total = Share(
        *[
            fsum([getattr(share, name) for share in shares])
            for name in ("result", "skill", "luck", "deal", "draws", "rest")
        ]
    )
    losses = [j.loss for j in judged if state.side_of(j.judgement.seat) == side]
    if not losses:
        return SideReport(total, 0, None, None)
    mean = fsum(losses) / len(losses)
    return SideReport(total, len(losses), mean, level_like(mean / unit_of(state.rules)))


def unit_of(rules: Rules) -> float:
    """How many points of a game are one where counts score their pips."""
    return points_scale(terms_for(rules).table) / USUAL_SCALE


def level_like(loss: float) -> str:
    """The level that loses about so many points a choice, where counts score their pips.

    >>> level_like(3.0), level_like(0.0)
    ('greedy', 'expert')
    """
    return min(LOSSES, key=lambda name: abs(log(max(loss, 0.01) / LOSSES[name])))
