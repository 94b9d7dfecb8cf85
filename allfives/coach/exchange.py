"""What the coach's process is asked, and what it answers. Whoever asks loads nothing that thinks.

Each line is one JSON object. A question is `{id, ask: "plays", view, made, worlds, thorough,
seed}` for the plays of one seat, `{id, ask: "record", lines}` to say which record is meant from
now on, or `{id, ask: "part", worlds, seed, round, event}` for a part of it. The answer has the
same `id`, and `judgement`, `found` or `error`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allfives.coach.values import Judgement
from allfives.game.commands import Draw, Play
from allfives.game.view import SeatView
from allfives.players.process.wire import (
    JsonObject,
    WireError,
    read_command,
    read_int,
    read_line,
    read_object,
    read_str,
    read_value,
    read_view,
    write_command,
    write_line,
    write_value,
    write_view,
)


@dataclass(frozen=True, slots=True)
class AskPlays:
    """What are the plays of this seat worth?"""

    id: int
    view: SeatView
    made: Play | Draw | None
    worlds: int
    thorough: bool
    """Until the grade is certain?"""
    seed: int

    def to_line(self) -> bytes:
        """The question as it is sent."""
        made = None if self.made is None else write_command(self.made)
        head: JsonObject = {"id": self.id, "ask": "plays", "view": write_view(self.view)}
        rest = {"worlds": self.worlds, "thorough": self.thorough, "seed": self.seed}
        return write_line({**head, "made": made, **rest})


@dataclass(frozen=True, slots=True)
class AskRecord:
    """From now on, parts are of this record."""

    id: int
    lines: tuple[str, ...]
    """Its events, as they are written."""

    def to_line(self) -> bytes:
        """The question as it is sent."""
        return write_line({"id": self.id, "ask": "record", "lines": list(self.lines)})


@dataclass(frozen=True, slots=True)
class AskPart:
    """What is to say of a choice of the record, or of the luck of a round?"""

    id: int
    worlds: int
    seed: int
    round: int
    event: int | None

    def to_line(self) -> bytes:
        """The question as it is sent."""
        data = {"id": self.id, "ask": "part", "worlds": self.worlds, "seed": self.seed}
        return write_line({**data, "round": self.round, "event": self.event})


Question = AskPlays | AskRecord | AskPart

_KEYS: Final = {
    "plays": frozenset({"id", "ask", "view", "made", "worlds", "thorough", "seed"}),
    "record": frozenset({"id", "ask", "lines"}),
    "part": frozenset({"id", "ask", "worlds", "seed", "round", "event"}),
}


def read_question(line: bytes) -> Question:
    """The question on a line.

    Raises:
        WireError: If it is none.
    """
    data = read_line(line)
    ask = read_str(data.get("ask"), "question.ask")
    if ask not in _KEYS:
        raise WireError(f"question.ask must be plays, record or part, not {ask!r}.")
    read_object(data, _KEYS[ask], "question")
    number = read_int(data["id"], "question.id")
    if ask == "record":
        return AskRecord(number, _lines(data["lines"]))
    worlds = read_int(data["worlds"], "question.worlds")
    seed = read_int(data["seed"], "question.seed")
    if ask == "part":
        event = None if data["event"] is None else read_int(data["event"], "question.event")
        return AskPart(number, worlds, seed, read_int(data["round"], "question.round"), event)
    made = None if data["made"] is None else read_command(data["made"])
    if not isinstance(made, Play | Draw | None):
        raise WireError("question.made must be a play or a draw.")
    thorough = data["thorough"]
    if not isinstance(thorough, bool):
        raise WireError("question.thorough must be true or false.")
    return AskPlays(number, read_view(data["view"]), made, worlds, thorough, seed)


def _lines(data: object) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise WireError("question.lines must be a list.")
    return tuple(read_str(line, "question.lines") for line in data)


def answer_line(number: int, key: str, value: object) -> bytes:
    """An answer as it is sent."""
    return write_line({"id": number, key: value})


def judgement_line(number: int, judgement: Judgement) -> bytes:
    """The answer to `AskPlays` as it is sent."""
    return answer_line(number, "judgement", write_value(judgement))


def read_answer(line: bytes, number: int) -> JsonObject | None:
    """The answer on a line; None if it is one to an earlier question.

    Raises:
        WireError: If it is none, or to a question that nobody has asked.
    """
    data = read_line(line)
    answered = read_int(data.get("id"), "answer.id")
    if answered > number:
        raise WireError(f"Nobody has asked question {answered}.")
    return data if answered == number else None


def read_judgement(data: JsonObject) -> Judgement:
    """The judgement in an answer.

    Raises:
        WireError: If there is none.
    """
    return read_value(Judgement, data.get("judgement"), "answer.judgement")
