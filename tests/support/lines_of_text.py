"""Whole conversations with the plain face, in this process: what was typed, and what was said."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from typing import Final

from allfives.game.commands import Command
from allfives.game.view import SeatView
from allfives.line.program import Plan, run
from allfives.line.talk import Talk
from allfives.players.simple import GreedyPlayer
from allfives.table.dealer import Shuffler

MOST: Final = 20_000
"""No conversation takes more answers."""


class GreedyAtOnce:
    """Computers that take the most points they can get, at once and in this process."""

    async def warm_up(self) -> None:
        """Be ready, as always."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:  # noqa: ARG002
        """What a greedy player does."""
        return GreedyPlayer().choose(view, random.Random(seed))

    async def close(self) -> None:
        """Leave nothing behind, as there is nothing."""


class Typist(io.StringIO):
    """Types an answer to whatever was asked last."""

    def __init__(self, said: io.StringIO, answer: Callable[[str], str | None]) -> None:
        """Types what `answer` makes of all that was said; None is the end of the input."""
        super().__init__()
        self._said = said
        self._answer = answer
        self.count = 0
        """How many answers were typed."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002
        """The next answer."""
        self.count += 1
        assert self.count < MOST, "This conversation never ends."
        answer = self._answer(self._said.getvalue())
        return "" if answer is None else f"{answer}\n"


def talked(plan: Plan, answer: Callable[[str], str | None], seed: int = 1) -> tuple[int, str]:
    """The status of a conversation, and all that was said in it."""
    said = io.StringIO()
    talk = Talk(Typist(said, answer), said)
    status = run(plan, talk, GreedyAtOnce, Shuffler(random.Random(seed)))
    return status, said.getvalue()


def typed(plan: Plan, *answers: str, seed: int = 1) -> tuple[int, str]:
    """The same for answers that are typed whatever is asked."""
    rest: Iterator[str] = iter(answers)
    return talked(plan, lambda _: next(rest, None), seed)


def last_line(said: str) -> str:
    """What was asked last."""
    return said.rstrip("\n").rpartition("\n")[2]


def called(said: str) -> int:
    """The count of the open ends of a game without spinners, added up from what was said."""
    ends = re.findall(r"Open ends: ([^.]*)\.", said)[-1]
    doubles = re.findall(r"the double ([0-6])", ends)
    plain = re.findall(r"[0-6]", re.sub(r"the double [0-6]-[0-6]", "", ends))
    return sum(map(int, plain)) + 2 * sum(map(int, doubles))


def first_of_each(said: str, or_else: str | None = None) -> str:
    """Answers as somebody does who takes the first that is offered, and plays one game."""
    question = last_line(said)
    if question.startswith(("Which tile", "Where does")):
        return "1"
    if "score? Type" in question:
        return str(called(said))
    if question.startswith("Another game"):
        return "n"
    if "press Enter" in question or question.startswith("Press Enter"):
        return ""
    assert or_else is not None, f"Nobody knows what to answer to {question}"
    return or_else
