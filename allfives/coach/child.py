"""Asks the coach, who thinks in child processes so that no screen ever waits.

    coach = Coach()
    judgement = await coach.hint(view)              # the best play and the next ones
    judgement = await coach.why_not(view, play)     # that play beside the best one
    judgement = await coach.judge(view, play, seed) # the same until its grade is certain
    async for step in coach.review(events):         # a record, part by part
        step.done, step.of                          # progress
        step.judged                                 # a choice that has just been judged, or None
        step.analysis                               # everything; only in the last step
    await coach.close()

What comes back are the values of `coach.values` and `coach.report`; `words.coach` and
`words.coach_page` make sentences of them. `hint`, `why_not` and `judge` need a view whose seat
can play (`view.legal` has a `Play`), as it was when the seat was to move. A question that is
cancelled, by cancelling the task that awaits it or by leaving the `async for` (close it by
`aclosing`), kills the process that thought about it; the next question starts another one.
Questions about a view and a review do not wait for each other. `shelf` keeps analyses beside
their records: give `review` what `shelf.load` found as `known`, and `shelf.save` what the last
step's `analysis.findings` holds.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from allfives.coach.exchange import (
    AskPart,
    AskPlays,
    AskRecord,
    Question,
    read_answer,
    read_judgement,
)
from allfives.coach.values import Judgement
from allfives.game.closed_sets import Word
from allfives.game.commands import Draw, Play
from allfives.game.events import Event
from allfives.game.view import SeatView
from allfives.players.process.pipes import Child, Closed, Keeper, child_command
from allfives.players.process.wire import JsonObject, WireError

if TYPE_CHECKING:
    from allfives.coach.analysis import Analysis, Findings, Found, Key, Plan
    from allfives.coach.report import Judged

PATIENCE: Final = 60.0
"""How long one question may take, in seconds, before the process is taken for dead."""

WORLDS: Final = 200
"""In how many worlds plays are tried at first."""


class Trouble(Word):
    """Why the coach gave no answer."""

    NOT_STARTED = "not_started"
    """Its process could not be started."""
    ENDED = "ended"
    """Its process ended without an answer."""
    SENSELESS = "senseless"
    """What it answered made no sense."""
    LATE = "late"
    """It took too long."""
    FAULT = "fault"
    """There is a fault in it."""
    CLOSED = "closed"
    """It was closed before."""


class CoachFailed(Exception):
    """The coach gave no answer; nothing is changed by that, and it can be asked again.

    Attributes:
        trouble: Why; `words.coach.TROUBLES` has the sentence.
    """

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(f"{trouble.value} {detail}".strip())
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Step:
    """How far a review is, and what is new."""

    done: int
    of: int
    """How many parts there are."""
    judged: Judged | None = None
    """A choice that has been judged; None if something else was done."""
    analysis: Analysis | None = None
    """Everything, in the last step."""


class Coach:
    """Answers about plays and records."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        jobs: int = 1,
        patience: float = PATIENCE,
    ) -> None:
        """A coach whose processes are started when they are first needed.

        Args:
            command: What starts one; the usual one if it is None.
            jobs: How many of them share a review; one more answers about views.
            patience: How many seconds a question may take.
        """
        command = child_command("allfives.coach.thinker") if command is None else command
        self._answering = _Asked(command, patience)
        self._reviewing = [_Asked(command, patience) for _ in range(jobs)]

    async def warm_up(self) -> None:
        """Start the process that answers about views, before it is needed.

        Raises:
            CoachFailed: If that is not possible.
        """
        await self._answering.child()

    async def hint(self, view: SeatView, seed: int = 1) -> Judgement:
        """The plays of a view's seat, the best first.

        Raises:
            CoachFailed: If there is no answer.
        """
        return await self._plays(view, None, seed, thorough=False)

    async def why_not(self, view: SeatView, play: Play | Draw, seed: int = 1) -> Judgement:
        """The same with one play that is asked about, beside the best one.

        Raises:
            CoachFailed: If there is no answer.
        """
        return await self._plays(view, play, seed, thorough=False)

    async def judge(self, view: SeatView, made: Play | Draw, seed: int = 1) -> Judgement:
        """The same, thoroughly: until the grade of what was made is certain.

        Raises:
            CoachFailed: If there is no answer.
        """
        return await self._plays(view, made, seed, thorough=True)

    async def review(
        self,
        events: Sequence[Event],
        *,
        worlds: int = WORLDS,
        seed: int = 1,
        only: int | None = None,
        known: Findings | None = None,
    ) -> AsyncGenerator[Step, None]:
        """Judge the rounds of a record that are over, part by part, as they become known.

        Args:
            events: The record.
            worlds: In how many worlds each choice is tried at first.
            seed: The same seed gives the same analysis.
            only: One round; None for all.
            known: What was found of it before.

        Raises:
            CoachFailed: If an answer is missing.
            NothingToJudge: If no such round is over.
        """
        from allfives.coach.analysis import Plan

        plan = await asyncio.to_thread(Plan, tuple(events), worlds, seed, only)
        found = {key: of for key, of in (known or {}).items() if key in plan.keys}
        for done, key in enumerate(found, 1):
            yield Step(done, len(plan.keys), plan.judged(key, found[key]))
        missing = [key for key in plan.keys if key not in found]
        if missing:
            async with aclosing(self._find(plan, missing, worlds, seed)) as finds:
                async for key, of in finds:
                    found[key] = of
                    yield Step(len(found), len(plan.keys), plan.judged(key, of))
        analysis = await asyncio.to_thread(plan.analysis, found)
        yield Step(len(plan.keys), len(plan.keys), None, analysis)

    async def close(self) -> None:
        """End all processes, whatever they are doing; nothing is left of them then."""
        await asyncio.gather(*[asked.close() for asked in (self._answering, *self._reviewing)])

    async def _plays(
        self, view: SeatView, made: Play | Draw | None, seed: int, *, thorough: bool
    ) -> Judgement:
        answer = await self._answering.ask(
            lambda number: AskPlays(number, view, made, WORLDS, thorough, seed)
        )
        try:
            return read_judgement(answer)
        except WireError:
            raise CoachFailed(Trouble.SENSELESS) from None

    async def _find(
        self, plan: Plan, missing: Sequence[Key], worlds: int, seed: int
    ) -> AsyncGenerator[tuple[Key, Found], None]:
        """The parts that are missing, as they are found."""
        from allfives.record.codec import encode_line

        lines = tuple([encode_line(event) for event in plan.events])
        left = list(reversed(missing))
        finds: asyncio.Queue[tuple[Key, Found] | BaseException] = asyncio.Queue()

        async def think(asked: _Asked) -> None:
            """Let one process do one part after another."""
            try:
                await asked.ask(lambda number: AskRecord(number, lines))
                while left:
                    finds.put_nowait(await _part(asked, left.pop(), worlds, seed))
            except CoachFailed as failure:
                finds.put_nowait(failure)

        tasks = [asyncio.create_task(think(asked)) for asked in self._reviewing]
        try:
            for _ in missing:
                find = await finds.get()
                if isinstance(find, BaseException):
                    raise find
                yield find
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _part(asked: _Asked, key: Key, worlds: int, seed: int) -> tuple[Key, Found]:
    from allfives.coach.shelf import read_found

    answer = await asked.ask(lambda number: AskPart(number, worlds, seed, *key))
    try:
        found = read_found(answer.get("found"))
    except WireError:
        raise CoachFailed(Trouble.SENSELESS) from None
    if found[0] != key:
        raise CoachFailed(Trouble.SENSELESS)
    return found


class _Asked:
    """One process, asked one question at a time."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._keeper = Keeper(command)
        self._patience = patience
        self._turn = asyncio.Lock()
        self._number = 0

    async def child(self) -> Child:
        """The process.

        Raises:
            CoachFailed: If there is none.
        """
        try:
            return await self._keeper.child()
        except Closed:
            raise CoachFailed(Trouble.CLOSED) from None
        except OSError as error:
            self._keeper.retire()
            raise CoachFailed(Trouble.NOT_STARTED, str(error)) from None

    async def ask(self, question: Callable[[int], Question]) -> JsonObject:
        """The answer to a question, which is told its number.

        Raises:
            CoachFailed: If there is none; the process is not used again then.
        """
        async with self._turn:
            self._number += 1
            child = await self.child()
            try:
                async with asyncio.timeout(self._patience):
                    answer = await self._answer(child, question(self._number))
            except TimeoutError:
                self._keeper.retire()
                raise CoachFailed(Trouble.LATE) from None
            except OSError:
                self._keeper.retire()
                raise CoachFailed(Trouble.ENDED) from None
            except ValueError:
                self._keeper.retire()
                raise CoachFailed(Trouble.SENSELESS) from None
            except BaseException:
                self._keeper.retire()
                raise
        if "error" in answer:
            raise CoachFailed(Trouble.FAULT, str(answer["error"]))
        return answer

    async def _answer(self, child: Child, question: Question) -> JsonObject:
        await child.send(question.to_line())
        while True:
            answer = read_answer(await child.line(), question.id)
            if answer is not None:
                return answer

    async def close(self) -> None:
        """End the process."""
        await self._keeper.close()
