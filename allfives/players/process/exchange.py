"""What is asked of the process in which computer players think, and what it answers.

Whoever asks needs none of the players, so none is loaded here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allfives.game.commands import Command
from allfives.game.view import SeatView
from allfives.players.process.wire import (
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
