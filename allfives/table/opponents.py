"""Asks computer players, who think in a child process so that the screen never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from allfives.game.commands import Command
from allfives.game.view import SeatView
from allfives.players.process import pipes
from allfives.players.process.exchange import Answer, Request, read_answer
from allfives.players.process.pipes import Child, Closed, Keeper

PATIENCE: Final = 60.0
"""How long a player may think, in seconds, before it is taken for dead."""


class OpponentFailed(Exception):
    """A computer player gave no answer; the message is one sentence for people.

    The game stands as it stood, and another level can be asked.
    """


class _Unusable(Exception):
    """A child process is of no more use; the message says what it did."""


def child_command() -> tuple[str, ...]:
    """The command that starts the process in which computer players think."""
    return pipes.child_command("allfives.players.process.child")


async def _answer(child: Child, request: Request) -> Answer:
    """The answer to a request; answers to earlier versions are dropped.

    Raises:
        _Unusable: If the process has ended or makes no sense.
    """
    try:
        await child.send(request.to_line())
        answer = read_answer(await child.line())
        while answer.version < request.view.version:
            answer = read_answer(await child.line())
    except OSError:
        raise _Unusable("ended without an answer") from None
    except ValueError:
        raise _Unusable("gave an answer that makes no sense") from None
    if answer.version > request.view.version:
        raise _Unusable("answered what nobody had asked")
    if answer.error is None and answer.command not in request.view.legal:
        raise _Unusable("wanted to do what the rules do not allow")
    return answer


class Opponents:
    """Answers for computer seats, one request at a time.

    The process is started when it is first needed, and again after it was killed.
    """

    def __init__(self, command: Sequence[str] | None = None, *, patience: float = PATIENCE) -> None:
        """Opponents that think in the process that `command` starts."""
        self._keeper = Keeper(child_command() if command is None else command)
        self._patience = patience
        self._turn = asyncio.Lock()

    async def warm_up(self) -> None:
        """Start the process before it is needed.

        Raises:
            OSError: If the system cannot.
        """
        await self._child()

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """The command that a player of `level` chooses; one of `view.legal`.

        The same seed gives the same choice. To cancel it kills the process.

        Raises:
            OpponentFailed: If the player has failed, or its process twice.
        """
        request = Request(level, seed, view)
        async with self._turn:
            try:
                answer = await self._ask(request)
            except _Unusable:
                answer = await self._ask_again(request)
        if answer.command is None:
            raise OpponentFailed(f"The player {level} could not choose ({answer.error}).")
        return answer.command

    async def close(self) -> None:
        """End the process, whatever it is doing; nothing is left of it then."""
        await self._keeper.close()

    async def _ask_again(self, request: Request) -> Answer:
        try:
            return await self._ask(request)
        except _Unusable as trouble:
            raise OpponentFailed(f"The player {request.level} {trouble}, twice.") from None

    async def _ask(self, request: Request) -> Answer:
        """One attempt at an answer; whatever goes wrong, the process is not used again."""
        try:
            async with asyncio.timeout(self._patience):
                child = await self._child()
                return await _answer(child, request)
        except TimeoutError:
            self._keeper.retire()
            raise _Unusable(f"took longer than {self._patience:.0f} seconds") from None
        except OSError as error:
            self._keeper.retire()
            raise _Unusable(f"could not be started ({error.strerror})") from None
        except BaseException:
            self._keeper.retire()
            raise

    async def _child(self) -> Child:
        try:
            return await self._keeper.child()
        except Closed:
            raise OpponentFailed(
                "The table has been left; nobody answers there any more."
            ) from None
