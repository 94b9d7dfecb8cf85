"""Analyses kept beside the records they are of: derived, and made again if they are deleted.

The analysis of `NAME.jsonl` is `NAME.analysis.json`. It holds for one record as it stands, one
version of the coach, one number of worlds and one seed; anything else is judged anew.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from allfives.coach.analysis import VERSION, Findings, Found, Key
from allfives.coach.luck import RoundLuck
from allfives.coach.values import Judgement
from allfives.game.events import Event
from allfives.players.process.wire import (
    WireError,
    read_int,
    read_line,
    read_object,
    read_value,
    write_line,
    write_value,
)
from allfives.record import files
from allfives.record.codec import encode_line
from allfives.record.errors import NotSaved, NotWritable, RecordError

SUFFIX: Final = ".analysis.json"
"""How the names of analyses end."""

MAX_FILE: Final = 16 * 1024 * 1024
"""The most bytes that an analysis may have."""

_KEYS: Final = frozenset({"version", "record", "worlds", "seed", "found"})
_PART: Final = frozenset({"round", "event", "judgement", "luck"})


def path_beside(record: Path) -> Path:
    """Where the analysis of a record is kept.

    >>> path_beside(Path("games/one.jsonl")).name, path_beside(Path("two")).name
    ('one.analysis.json', 'two.analysis.json')
    """
    return record.with_name(record.name.removesuffix(".jsonl") + SUFFIX)


@dataclass(frozen=True, slots=True)
class Book:
    """What an analysis holds for."""

    record: str
    """A hash of all events of the record, as a chain of seals would be."""
    worlds: int
    seed: int


def book_of(events: Sequence[Event], worlds: int, seed: int) -> Book:
    """What an analysis of a record holds for."""
    lines = "\n".join(encode_line(event) for event in events)
    return Book(sha256(lines.encode()).hexdigest(), worlds, seed)


def load(path: Path, book: Book) -> Findings:
    """What is kept at a path, if it holds for this; else nothing."""
    try:
        fd = files.open_regular(path, os.O_RDONLY)
        try:
            data = read_line(files.read_all(fd, MAX_FILE))
        finally:
            os.close(fd)
        fields = read_object(data, _KEYS, "analysis")
        if (fields["version"], fields["record"]) != (VERSION, book.record):
            return {}
        if (fields["worlds"], fields["seed"]) != (book.worlds, book.seed):
            return {}
        parts = fields["found"]
        if not isinstance(parts, list):
            return {}
        return dict(read_found(part) for part in parts)
    except (RecordError, WireError):
        # Whatever is kept can be found again.
        return {}


def save(path: Path, book: Book, found: Findings) -> bool:
    """Keep what was found; False if that is not possible, which only costs time."""
    data = {
        "version": VERSION,
        "record": book.record,
        "worlds": book.worlds,
        "seed": book.seed,
        "found": [write_found(key, found[key]) for key in sorted(found, key=_place)],
    }
    try:
        files.replace(path, write_line(data))
    except (NotWritable, NotSaved):
        return False
    return True


def _place(key: Key) -> tuple[int, int]:
    return key[0], key[1] or 0


def write_found(key: Key, found: Found) -> dict[str, object]:
    """A part of an analysis as JSON."""
    is_luck = isinstance(found, RoundLuck)
    return {
        "round": key[0],
        "event": key[1],
        "judgement": None if is_luck else write_value(found),
        "luck": write_value(found) if is_luck else None,
    }


def read_found(data: object) -> tuple[Key, Found]:
    """The part of an analysis written as `data`.

    Raises:
        WireError: If it is none.
    """
    fields = read_object(data, _PART, "part")
    number = read_int(fields["round"], "part.round")
    if fields["event"] is None:
        return (number, None), read_value(RoundLuck, fields["luck"], "part.luck")
    event = read_int(fields["event"], "part.event")
    return (number, event), read_value(Judgement, fields["judgement"], "part.judgement")
