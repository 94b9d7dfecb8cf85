"""Cuts puzzles from games of experts: `make puzzles` writes them into the package."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from allfives.coach import puzzles
from allfives.coach.decisions import Decision, rounds_of
from allfives.coach.judge import HINT, REVIEW, Judge
from allfives.coach.losses import SURE
from allfives.coach.puzzles import LEVELS, Puzzle, write_puzzles
from allfives.coach.values import Judgement
from allfives.game.rules import rules_for
from allfives.players.levels import player_for
from tests.support.judged import game

BETTER: Final = 5.0
"""By how many points the best play must surely be better than every other."""

COUNT: Final = 100
"""How many puzzles there are."""

EASY: Final = 10
"""How many of them may be missed by no level but the first, at most."""


def main() -> int:
    """Make the puzzles and write them into the package, or into the file that is named."""
    path = Path(puzzles.__file__).with_name("puzzles.json")
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else path
    found: list[Puzzle] = []
    easy = 0
    for puzzle in _candidates():
        is_easy = puzzle.difficulty == 1
        if is_easy and easy >= EASY:
            continue
        easy += is_easy
        found.append(puzzle)
        print(f"{len(found)}: {', '.join(puzzle.missed_by) or 'nobody'}", flush=True)
        path.write_text(write_puzzles(found), encoding="utf-8")
        if len(found) == COUNT:
            break
    return 0


def _candidates() -> Iterator[Puzzle]:
    """Positions that are puzzles, from one deal after another."""
    rules = rules_for("pagat", 2)
    for seed in count(1):
        for played in rounds_of(game(rules, "expert", 1, seed)):
            for decision in played.decisions():
                puzzle = _puzzle(decision, seed)
                if puzzle is not None:
                    yield puzzle


def _puzzle(decision: Decision, seed: int) -> Puzzle | None:
    """The puzzle that a choice makes, if it makes one.

    It must be clear at a first look that one play stands out, and stay so when that one and
    the next best are tried thoroughly.
    """
    view = decision.view
    first = Judge(HINT).judge(view, seed=seed)
    if len(first.candidates) < 3 or not _stands_out(first):
        return None
    second = first.candidates[1].play
    judgement = Judge(REVIEW).judge(view, second, f"{seed} {decision.event}")
    if judgement.best.play != first.best.play or not _stands_out(judgement):
        return None
    loss = judgement.loss
    if loss is None or loss.ci95 is None or loss.points - loss.ci95 < BETTER:
        return None
    missed = tuple(
        level
        for level in LEVELS
        if player_for(level).choose(view, random.Random(f"{seed} {level}")) != first.best.play
    )
    return Puzzle(view, judgement, missed)


def _stands_out(judgement: Judgement) -> bool:
    """Is the best play surely better than every other?"""
    best, *others = judgement.candidates
    return all(best.worth - other.worth - SURE * other.error >= BETTER for other in others)


if __name__ == "__main__":
    raise SystemExit(main())
