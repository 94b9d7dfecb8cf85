"""A process in which computer players think: `python -m allfives.players.child`.

Each line of standard input is a request, `{version, level, seed, view}`; each line of
standard output is the answer to one, `{version, command}` or `{version, error}`. A request
with its seed always has the same answer. The process ends when its input is closed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import traceback
from dataclasses import dataclass
from typing import BinaryIO, Final

from allfives.game.commands import Command
from allfives.game.view import SeatView
from allfives.players.levels import player_for
from allfives.players.player import Player
from allfives.players.wire import (
    WireError,
    read_command,
    read_int,
    read_line,
    read_object,
    read_str,
    read_view,
    write_command,
    write_line,
    write_view,
)

_REQUEST_KEYS: Final = frozenset({"version", "level", "seed", "view"})


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a computer player."""

    level: str
    """Which player is to answer."""
    seed: int
    """What its generator begins from."""
    view: SeatView
    """All that it may know."""

    def to_line(self) -> bytes:
        """The request as it is sent."""
        data = {"version": self.view.version, "level": self.level, "seed": self.seed}
        return write_line({**data, "view": write_view(self.view)})


@dataclass(frozen=True, slots=True)
class Answer:
    """What a computer player wants to do, or why it cannot say."""

    version: int
    """The version of the view that it thought about."""
    command: Command | None = None
    error: str | None = None
    """The kind and the place of a fault in the player; never what it holds."""

    def to_line(self) -> bytes:
        """The answer as it is sent."""
        if self.command is None:
            return write_line({"version": self.version, "error": self.error})
        return write_line({"version": self.version, "command": write_command(self.command)})


def read_request(line: bytes) -> Request:
    """The request on a line.

    Raises:
        WireError: If it is none.
    """
    data = read_object(read_line(line), _REQUEST_KEYS, "request")
    view = read_view(data["view"])
    if read_int(data["version"], "request.version") != view.version:
        raise WireError(f"request.version must be {view.version}, as in its view.")
    level = read_str(data["level"], "request.level")
    return Request(level, read_int(data["seed"], "request.seed"), view)


def read_answer(line: bytes) -> Answer:
    """The answer on a line.

    Raises:
        WireError: If it is none.
    """
    data = read_line(line)
    says = "error" if "error" in data else "command"
    data = read_object(data, frozenset({"version", says}), "answer")
    version = read_int(data["version"], "answer.version")
    if says == "error":
        return Answer(version, error=read_str(data["error"], "answer.error"))
    return Answer(version, read_command(data["command"]))


class Thinker:
    """Answers requests, with one player of each level that is asked for."""

    def __init__(self) -> None:
        self._players: dict[str, Player] = {}

    def answer(self, request: Request) -> Answer:
        """What the player of the request's level does; a fault in it is an error answer."""
        version = request.view.version
        try:
            player = self._players.get(request.level) or player_for(request.level)
            self._players[request.level] = player
            command = player.choose(request.view, random.Random(request.seed))
        except Exception as error:
            return Answer(version, error=fault(error))
        return Answer(version, command)


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
