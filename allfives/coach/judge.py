"""The judge: what every play of a choice is worth, and what the one that was made cost.

It is the expert's own trial, whose values are not thrown away. With the same worlds and the
same seed the play that it names the best is the one that the expert makes. It looks at the
view of one seat, and so can tell nothing that this seat could not know.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from allfives.coach.facts import Notes, Telling, column
from allfives.coach.losses import (
    CHANCES,
    NOTHING,
    POINTS,
    Estimate,
    cross_fitted,
    estimate,
    grade_for,
    halves,
    is_certain,
)
from allfives.coach.reasons import contrast, slopes
from allfives.coach.values import Candidate, Judgement, Loss, Sight
from allfives.game.commands import Draw, Play
from allfives.game.view import SeatView
from allfives.players.expert import WORLDS
from allfives.players.search.conversion import command_of, option_of
from allfives.players.search.endgame import solve
from allfives.players.search.endgame import values as solved_values
from allfives.players.search.position import DRAW
from allfives.players.simple import weight
from allfives.players.trial import (
    BEHIND,
    FURTHER,
    Case,
    Imagined,
    Learned,
    Trial,
    case_of,
    imagine,
)
from allfives.players.value.aims import Points
from allfives.players.value.chances import Outcome, chances_for
from allfives.players.value.features import USUAL_SCALE, points_scale

PART: Final = 200
"""After how many worlds of a long trial it is asked whether the grade is certain by now."""

NODES: Final = 60_000
"""After how many positions counting an ending out is given up."""

_DIGITS: Final = 4
"""To how many digits losses are told; whatever is summed is summed of these."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a judgement is worth."""

    worlds: int = WORLDS
    """In how many worlds the plays are tried at first, as the expert does."""
    again: int = 8
    """In how many times as many they are tried again if the grade is not yet certain; 0 for
    never."""
    further: int = 3
    """How many choices of the seat are then seen through."""
    behind: float = 3.0
    """How many standard errors behind the best a play is dropped then."""


HINT: Final = Effort(again=0)
"""For an answer at once."""

REVIEW: Final = Effort()
"""For grades."""


class Judge:
    """Judges choices."""

    def __init__(self, effort: Effort = REVIEW) -> None:
        """A judge that takes so much trouble."""
        self._effort = effort

    def judge(
        self, view: SeatView, made: Play | Draw | None = None, seed: int | str = 1
    ) -> Judgement:
        """What the plays of a view's seat are worth.

        Args:
            view: All that the seat knows; it can play.
            made: What it did, or what is asked about.
            seed: Decides which worlds are imagined; the same seed gives the same judgement.

        Raises:
            ValueError: If the seat has nothing to play, or what it did is not allowed.
        """
        if made is not None and made not in view.legal:
            raise ValueError(f"{made} is not allowed there.")
        if not any(isinstance(command, Play) for command in view.legal):
            raise ValueError(f"Seat {view.seat} has nothing to play.")
        case = case_of(view)
        if case is None:
            return _carefully(view, made)
        question = _Question(case, made)
        counted = question.counted_out()
        if counted is not None:
            return counted
        return question.tried(self._effort, seed)


def _carefully(view: SeatView, made: Play | Draw | None) -> Judgement:
    """A judgement where nothing was learned: points now less the reply that must be expected."""
    telling = Telling(view)
    plays = [command for command in view.legal if isinstance(command, Play)]
    plays.sort(key=lambda play: (telling.balance(play), weight(play)), reverse=True)
    candidates = tuple(
        Candidate(play, float(telling.balance(play)), 0.0, None, telling.facts(play))
        for play in plays
    )
    number = plays.index(made) if isinstance(made, Play) else None
    loss = None
    if number is not None:
        points = round(candidates[0].worth - candidates[number].worth, _DIGITS)
        loss = Loss(points, None, None, None, None, is_even=points == 0)
    return Judgement(view.seat, Sight.CAREFUL, 0, candidates, False, number, loss)


class _Question:
    """What is asked of the judge: a choice, and the play that was made."""

    def __init__(self, case: Case, made: Play | Draw | None) -> None:
        self._case = case
        self._view = case.view
        self._table = case.position.terms.table
        self._asked = made
        self._made = None if made is None else option_of(made, case.view.layout, self._table)
        self._seat = case.view.seat
        self._points = Points(case.position.terms.side_of[self._seat])
        chances = chances_for(case.view.rules)
        self._chance = None if chances is None else Outcome(chances, self._seat, case.view.leader)
        self._by_chance = isinstance(case.aim, Outcome)
        self._telling = Telling(case.view)
        self._unit = points_scale(self._table) / USUAL_SCALE

    # Counted out

    def counted_out(self) -> Judgement | None:
        """The judgement where nothing is hidden; None where something is, or it takes too long."""
        case = self._case
        known = case.known()
        if known is None or self._made == DRAW:
            return None
        best = case.rivals[0] if len(case.rivals) == 1 else solve(known, case.aim)
        points = None if best is None else solved_values(known, self._points, NODES)
        if best is None or points is None:
            return None
        chances: dict[int, float] | None = None
        if self._chance is not None:
            found = solved_values(known, self._chance, NODES)
            if found is None:
                return None
            chances = {option: 100.0 * chance for option, chance in found.items()}
        return self._solved(best, points, chances)

    def _solved(
        self, best: int, points: Mapping[int, float], chances: Mapping[int, float] | None
    ) -> Judgement:
        leading = chances if self._by_chance and chances is not None else points
        order = sorted(points, key=lambda option: (option != best, -leading[option]))
        candidates = [
            self._candidate(option, points[option], 0.0, chances[option] if chances else None)
            for option in order
        ]
        made = self._made
        if made is None:
            return self._judgement(Sight.EXACT, 0, candidates, order)
        lost = Estimate(points[best] - points[made], 0.0)
        of_chance = None if chances is None else Estimate(chances[best] - chances[made], 0.0)
        loss = self._loss(lost, of_chance)
        return self._judgement(Sight.EXACT, 0, candidates, order, loss)

    # Tried in worlds

    def tried(self, effort: Effort, seed: int | str) -> Judgement:
        """The judgement after trying the plays in worlds, and once more if it is not certain."""
        first = self._try(random.Random(seed), effort.worlds, FURTHER, BEHIND)
        loss = self._loss_of(first)
        count = effort.again * effort.worlds
        if count and not self._is_certain(first, count):
            again = random.Random(f"{seed} again")
            first = self._try(again, count, effort.further, effort.behind)
            loss = self._loss_of(first)
        return self._told(first, loss)

    def _try(self, rng: random.Random, worlds: int, further: int, behind: float) -> _Tried:
        case = self._case
        learned = Learned(case.net)
        notes = Notes(self._seat, self._points, self._chance)
        kept = [option for option in case.plays if option not in case.rivals]
        if self._made is not None and self._made not in kept:
            kept.append(self._made)
        trial = Trial(
            learned,
            case.position,
            case.aim,
            case.rivals,
            kept=kept,
            further=further,
            behind=behind,
            witness=notes,
        )
        found = imagine(case, learned, worlds, rng)
        tried = _Tried(trial, notes, found)
        for first in range(0, worlds, PART):
            trial.best(found[first : first + PART])
            tried.worlds = len(trial.values[trial.leader])
            if trial.is_decided or (first and self._is_certain(tried, worlds)):
                break
        return tried

    def _is_certain(self, tried: _Tried, worlds: int) -> bool:
        """Would so many worlds in all hardly change the grade?"""
        if self._made is None:
            return True
        points, chance = self._lost(tried)
        scaled = Estimate(points.mean / self._unit, points.error / self._unit)
        further = max(1.0, worlds / tried.worlds)
        by_points = self._by_chance or is_certain(scaled, POINTS, further)
        return by_points and (chance is None or is_certain(chance, CHANCES, further))

    def _lost(self, tried: _Tried) -> tuple[Estimate, Estimate | None]:
        """The points and the chance that the play lost, cross-fitted."""
        made, courses = self._made, tried.notes.courses
        assert made is not None
        values, alike = tried.trial.values, tried.alike
        named = cross_fitted(values, halves(alike), tried.trial.rivals, made)
        if all(option == made for option in named):
            return NOTHING, None if self._chance is None else NOTHING
        pairs = [(courses[best][at], courses[made][at]) for at, best in enumerate(named)]
        points = estimate([best.points - own.points for best, own in pairs], alike)
        if self._chance is None:
            return points, None
        return points, estimate([best.chance - own.chance for best, own in pairs], alike)

    def _loss_of(self, tried: _Tried) -> Loss | None:
        return None if self._made is None else self._loss(*self._lost(tried))

    def _told(self, tried: _Tried, loss: Loss | None) -> Judgement:
        values, courses = tried.trial.values, tried.notes.courses
        best = tried.trial.leader
        candidates: dict[int, tuple[float, Candidate]] = {}
        top, alike = courses[best], tried.alike
        for option, own in courses.items():
            count = len(own)
            gap = estimate(
                [high.points - low.points for high, low in zip(top, own, strict=False)],
                alike[:count],
            )
            led = fsum(values[best][:count]) - fsum(values[option])
            chance = None
            if self._chance is not None:
                lost = fsum([high.chance - low.chance for high, low in zip(top, own, strict=False)])
                chance = _mean(column(top, "chance")) - lost / count
            worth = _mean(column(top, "points")) - gap.mean
            candidates[option] = led / count, self._candidate(option, worth, gap.error, chance)
        order = sorted(candidates, key=lambda option: (option != best, candidates[option][0]))
        judged = self._judgement(
            Sight.WORLDS, tried.worlds, [candidates[option][1] for option in order], order, loss
        )
        made = self._made
        if made is None or made in (best, DRAW):
            return judged
        told = contrast(top, courses[made], alike, slopes(courses))
        return replace(judged, contrast=told)

    # Both

    def _candidate(
        self, option: int, worth: float, error: float, chance: float | None
    ) -> Candidate:
        # Of places that are alike, the one that was asked about.
        play = self._asked
        if play is None or option != self._made:
            command = command_of(option, self._seat, self._view.layout, self._table)
            assert isinstance(command, Play | Draw)
            play = command
        facts = self._telling.facts(play) if isinstance(play, Play) else None
        return Candidate(play, worth, error, chance, facts)

    def _loss(self, points: Estimate, chance: Estimate | None) -> Loss:
        leading = chance if self._by_chance and chance is not None else points
        grade = grade_for(
            NOTHING if self._by_chance else points,
            chance,
            self._unit,
        )
        return Loss(
            round(max(0.0, points.mean), _DIGITS),
            round(points.ci95, _DIGITS),
            None if chance is None else round(max(0.0, chance.mean), _DIGITS),
            None if chance is None else round(chance.ci95, _DIGITS),
            grade,
            is_even=leading.low <= 0,
        )

    def _judgement(
        self,
        sight: Sight,
        worlds: int,
        candidates: Sequence[Candidate],
        order: Sequence[int],
        loss: Loss | None = None,
    ) -> Judgement:
        made = None if self._made is None else order.index(self._made)
        return Judgement(self._seat, sight, worlds, tuple(candidates), self._by_chance, made, loss)


@dataclass(slots=True)
class _Tried:
    """A trial that went on for some worlds, with what was seen of it."""

    trial: Trial
    notes: Notes
    found: Sequence[Imagined]
    worlds: int = 0

    @property
    def alike(self) -> list[int]:
        """For each world the division that it comes of: those that share it are no two."""
        return [imagined.division for imagined in self.found[: self.worlds]]


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)
