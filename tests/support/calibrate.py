"""Are judged losses true? Levels meet, and what the coach says of it stands beside what came
of it: `make calibrate` measures that, and puts the table into the README."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Final

from allfives.coach.analysis import judged
from allfives.coach.decisions import rounds_of
from allfives.coach.judge import REVIEW
from allfives.game.events import Event, GameStarted
from allfives.game.rules import rules_for
from allfives.players.arena.duplicate import Match, seatings
from allfives.players.arena.matches import half_interval, play_matches
from allfives.players.arena.play import Luck, Sitting, play_round
from allfives.players.arena.yardsticks import contender
from allfives.players.process.spread import spread
from tests.support.bench import put_between

SEED: Final = 11

PAIRS: Final = (
    ("strong", "random", 1500),
    ("strong", "greedy", 1500),
    ("strong", "careful", 1500),
    ("expert", "strong", 250),
)
"""Who meets whom, and in how many duplicate deals the result is found."""

DEALS: Final = 40
"""In how many duplicate deals every choice is judged."""


@dataclass(slots=True)
class Losses:
    """What was judged of one deal: of each level the points it lost, and its choices."""

    points: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    choices: dict[str, int] = field(default_factory=lambda: defaultdict(int))


def judge_deal(part: tuple[str, str, int]) -> Losses:
    """Play one deal in both seatings, and judge all choices in it."""
    a, b, deal = part
    match = Match(a, b, "pagat", rules_for("pagat", 2), SEED)
    losses = Losses()
    for seating in seatings(match.rules):
        names = [(a, b)[number] for number in seating]
        for level, points in _judged_round(match, names, deal):
            losses.points[level] += points
            losses.choices[level] += 1
    return losses


def _judged_round(match: Match, names: list[str], deal: int) -> Iterator[tuple[str, float]]:
    state = match.begin()
    events: list[Event] = [GameStarted(match.preset, match.rules, state.seats)]
    sittings = [
        Sitting(contender(name), f"{SEED} {deal} {seat}") for seat, name in enumerate(names)
    ]
    play_round(state, sittings, Luck(f"{SEED} {deal}"), events.extend)
    for played in rounds_of(events):
        for decision in played.decisions():
            loss = judged(decision, REVIEW.worlds, deal).loss
            yield names[decision.made.seat], 0.0 if loss is None else loss.points


def main() -> int:
    """Print the table, and write it into the file that is named.

    After the file the number of deals to judge may be given, and of processes.
    """
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else DEALS
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    told = []
    for line in table(deals, jobs):
        print(line, flush=True)
        told.append(line)
    if len(sys.argv) > 1 and sys.argv[1] != "-":
        put_between(Path(sys.argv[1]), "calibrate", "\n".join(told))
    return 0


def table(deals: int, jobs: int) -> Iterator[str]:
    """The lines of the table."""
    yield "| | points a round by duplicate deals | by judged losses | share | lost a choice |"
    yield "|---|---|---|---|---|"
    lost: dict[str, list[float]] = defaultdict(list)
    counted: dict[str, int] = defaultdict(int)
    for a, b, many in PAIRS:
        parts = [(a, b, deal) for deal in range(deals)]
        done: dict[tuple[str, str, int], Losses] = {}
        spread(judge_deal, parts, jobs, done)
        told = [(done[part].points[b] - done[part].points[a]) / 2 for part in parts]
        for level in (a, b):
            lost[level] += [done[part].points[level] for part in parts]
            counted[level] += sum(done[part].choices[level] for part in parts)
        match = Match(a, b, "pagat", rules_for("pagat", 2), SEED)
        (found,), _ = play_matches([match], many, 0, jobs)
        assert found.diff is not None
        mean = fmean(told)
        choice = ", ".join(f"`{n}` {sum(lost[n]) / counted[n]:.2f}" for n in (a, b))
        yield (
            f"| `{a}` against `{b}` | {found.diff:+.1f} ±{found.ci95:.1f} in {many} "
            f"| {mean:+.1f} ±{half_interval(told):.1f} in {deals} "
            f"| {100 * mean / found.diff:.0f}% | {choice} |"
        )


if __name__ == "__main__":
    raise SystemExit(main())
