"""A whole game judged: its choices and its luck, spread over processes if that is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from allfives.coach.decisions import Decision, Round, rounds_of
from allfives.coach.judge import REVIEW, Judge
from allfives.coach.luck import RoundLuck, luck_of
from allfives.coach.report import GameReport, Judged, report
from allfives.coach.values import Judgement
from allfives.game.events import Event, GameStarted
from allfives.players.process.spread import Progress, spread

VERSION: Final = "1"
"""Another version of the coach may judge otherwise; what it kept is then judged anew."""


Found = Judgement | RoundLuck
"""What comes of a part of the work."""

Key = tuple[int, int | None]
"""A round, and the event that a choice led to; None for the luck of the round."""

Findings = Mapping[Key, Found]
"""What has been found of a game."""


class NothingToJudge(ValueError):
    """There is no round that is over; the text is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, and what the coach says of it."""

    start: GameStarted
    worlds: int
    seed: int
    report: GameReport
    findings: Findings
    """What it was made of."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the work on a game."""

    events: tuple[Event, ...]
    worlds: int
    seed: int
    round: int
    event: int | None
    """The choice to judge; None to tell the luck of the round."""

    @property
    def key(self) -> Key:
        """Which part of the work on its game this is."""
        return self.round, self.event

    def __hash__(self) -> int:
        return hash(self.key)


def analyse(
    events: Sequence[Event],
    *,
    worlds: int = REVIEW.worlds,
    seed: int = 1,
    jobs: int = 1,
    only: int | None = None,
    known: Findings | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Judge the rounds of a game that are over.

    Args:
        events: The record.
        worlds: In how many worlds each choice is tried at first.
        seed: The same seed gives the same analysis, whatever the number of jobs.
        jobs: How many processes share the work.
        only: One round, or None for all.
        known: What has been found of this record before, with these worlds and this seed.
        progress: Told after every part that is done.

    Raises:
        NothingToJudge: If there is no such round that is over.
    """
    plan = Plan(tuple(events), worlds, seed, only)
    found = {key: of for key, of in (known or {}).items() if key in plan.keys}
    done: dict[Part, Found] = {}
    spread(work, plan.missing(found), jobs, done, progress)
    return plan.analysis({**found, **{part.key: of for part, of in done.items()}})


class Plan:
    """The work on a game, in parts that can be done anywhere and in any order."""

    def __init__(
        self, events: tuple[Event, ...], worlds: int, seed: int, only: int | None = None
    ) -> None:
        """The parts of the work; the arguments are those of `analyse`.

        Raises:
            NothingToJudge: If there is no such round that is over.
        """
        rounds = _rounds(events)
        self._rounds = [played for played in rounds if only in (None, played.number)]
        if not self._rounds:
            raise NothingToJudge(
                "There is no round in it that is over; only those are judged."
                if not rounds
                else f"There is no round {only} that is over; it has rounds 1 to {len(rounds)}."
            )
        start = events[0]
        assert isinstance(start, GameStarted)
        self._start, self._worlds, self._seed = start, worlds, seed
        self.decisions: dict[Key, Decision] = {
            (played.number, decision.event): decision
            for played in self._rounds
            for decision in played.decisions()
        }
        """Every choice, in the order of the record."""
        self.keys: tuple[Key, ...] = (
            *self.decisions,
            *[(played.number, None) for played in self._rounds],
        )
        """All parts: the choices, then the luck of each round."""
        self.events = events

    def missing(self, found: Findings) -> list[Part]:
        """The parts that have not been done."""
        return [
            Part(self.events, self._worlds, self._seed, *key)
            for key in self.keys
            if key not in found
        ]

    def judged(self, key: Key, found: Found) -> Judged | None:
        """A choice and what was found of it; None for the luck of a round."""
        if not isinstance(found, Judgement):
            return None
        return Judged(key[0], self.decisions[key], found)

    def analysis(self, found: Findings) -> Analysis:
        """What all parts come to."""
        judged = [self.judged(key, found[key]) for key in self.decisions]
        luck = {key[0]: of for key, of in found.items() if isinstance(of, RoundLuck)}
        told = report(self._rounds, [choice for choice in judged if choice is not None], luck)
        return Analysis(self._start, self._worlds, self._seed, told, found)


def work(part: Part) -> Found:
    """Do one part of the work."""
    played = next(played for played in _rounds(part.events) if played.number == part.round)
    if part.event is None:
        return luck_of(played, part.seed)
    decision = next(d for d in played.decisions() if d.event == part.event)
    return judged(decision, part.worlds, part.seed)


def judged(decision: Decision, worlds: int, seed: int) -> Judgement:
    """The judgement of one choice of a game."""
    effort = replace(REVIEW, worlds=worlds)
    return Judge(effort).judge(decision.view, decision.made, f"{seed} {decision.event}")


@lru_cache(maxsize=4)
def _rounds(events: tuple[Event, ...]) -> tuple[Round, ...]:
    return rounds_of(events)
