"""A whole game judged: its choices and its luck, spread over processes if that is wanted."""

from __future__ import annotations

from collections.abc import Sequence
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


class NothingToJudge(ValueError):
    """There is no round that is over; the text is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, and what the coach says of it."""

    start: GameStarted
    worlds: int
    seed: int
    report: GameReport


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the work on a game."""

    events: tuple[Event, ...]
    worlds: int
    seed: int
    round: int
    event: int | None
    """The choice to judge; None to tell the luck of the round."""

    def __hash__(self) -> int:
        return hash((self.round, self.event))


def analyse(
    events: Sequence[Event],
    *,
    worlds: int = REVIEW.worlds,
    seed: int = 1,
    jobs: int = 1,
    only: int | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Judge the rounds of a game that are over.

    Args:
        events: The record.
        worlds: In how many worlds each choice is tried at first.
        seed: The same seed gives the same analysis, whatever the number of jobs.
        jobs: How many processes share the work.
        only: One round, or None for all.
        progress: Told after every part that is done.

    Raises:
        NothingToJudge: If there is no such round that is over.
    """
    events = tuple(events)
    rounds = _rounds(events)
    chosen = [played for played in rounds if only in (None, played.number)]
    if not chosen:
        raise NothingToJudge(
            "There is no round in it that is over; only those are judged."
            if not rounds
            else f"There is no round {only} that is over; it has rounds 1 to {len(rounds)}."
        )
    decisions = [(played.number, d) for played in chosen for d in played.decisions()]
    parts = [Part(events, worlds, seed, number, d.event) for number, d in decisions]
    parts += [Part(events, worlds, seed, played.number, None) for played in chosen]
    done: dict[Part, Judgement | RoundLuck] = {}
    spread(work, parts, jobs, done, progress)
    judged: list[Judged] = []
    luck: dict[int, RoundLuck] = {}
    for part in parts:
        found = done[part]
        if isinstance(found, RoundLuck):
            luck[part.round] = found
        else:
            judged.append(Judged(part.round, decisions[len(judged)][1], found))
    start = events[0]
    assert isinstance(start, GameStarted)
    return Analysis(start, worlds, seed, report(chosen, judged, luck))


def work(part: Part) -> Judgement | RoundLuck:
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
