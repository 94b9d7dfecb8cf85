"""A process in which computer players think: `python -m allfives.players.process.child`.

Each line of standard input is a request, `{version, level, seed, view}`; each line of
standard output is the answer to one, `{version, command}` or `{version, error}`. A request
with its seed has the same answer again, unless the machine was too slow to think it out. The
process ends when its input is closed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from typing import BinaryIO, Final

from allfives.players.levels import player_for
from allfives.players.player import Player
from allfives.players.process.exchange import Answer, Request, read_request
from allfives.players.process.wire import WireError

CEILING: Final = 0.35
"""After how many seconds a player tries nothing more: a bit less than the quick pace's pause."""


class Thinker:
    """Answers requests, with one player of each level that is asked for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Players who look at such a clock, in seconds."""
        self._players: dict[str, Player] = {}
        self._clock = clock
        self._deadline = 0.0

    def answer(self, request: Request) -> Answer:
        """What the player of the request's level does; a fault in it is an error answer."""
        version = request.view.version
        self._deadline = self._clock() + CEILING
        try:
            player = self._players.get(request.level) or player_for(request.level, self._is_late)
            self._players[request.level] = player
            command = player.choose(request.view, random.Random(request.seed))
        except Exception as error:
            return Answer(version, error=fault(error))
        return Answer(version, command)

    def _is_late(self) -> bool:
        return self._clock() >= self._deadline


def fault(error: Exception) -> str:
    """The kind of an error and where it arose, without its message: that may name tiles."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" in {frames[-1].name}, line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every request until there are no more.

    Raises:
        WireError: If a line is no request.
        BrokenPipeError: If nobody reads the answers any more.
    """
    thinker = Thinker()
    for line in requests:
        answers.write(thinker.answer(read_request(line)).to_line())
        answers.flush()


def main() -> int:
    """Serve on standard input and output; the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Python flushes standard output once more at exit, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except WireError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
