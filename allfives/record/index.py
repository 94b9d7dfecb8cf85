"""The index: the summaries of saved games, so that a long list is there at once.

It is never a second truth. Each summary belongs to a file of a certain size and time; where
those differ, or the index is missing or broken, the record is read anew.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from allfives import __version__
from allfives.record import files
from allfives.record.errors import Malformed, RecordError
from allfives.record.schema import text_at
from allfives.record.strict import Fields, Json, dump, parse
from allfives.record.summary import Summary, decode_summary, encode_summary


@dataclass(frozen=True, slots=True)
class Indexed:
    """What the index knows of one file."""

    stamp: str
    """The size and time that the file must have for this to be true."""
    summary: Summary | None
    """The game in short, if any of it could be read."""
    fault: str | None
    """Why the game cannot be continued, as a sentence, if so."""


Entries = dict[str, Indexed]
"""What the index knows, by the names of the files."""

MAX_FILE: Final = 16 * 1024 * 1024
"""The most bytes that an index may have."""


def stamp_of(facts: os.stat_result) -> str:
    """The size and time of a file, as one text to compare."""
    return f"{facts.st_size} {facts.st_mtime_ns}"


def load_index(path: Path) -> Entries:
    """What the index says; nothing if it is missing, broken or of another version."""
    try:
        fd = files.open_regular(path, os.O_RDONLY)
        try:
            fields = parse(files.read_all(fd, MAX_FILE).decode())
        finally:
            os.close(fd)
        return _decode(fields)
    except (RecordError, UnicodeDecodeError):
        # Everything in the index can be read from the records again.
        return {}


def save_index(path: Path, entries: Entries) -> None:
    """Write the index.

    Raises:
        NotWritable, NotSaved: If that is not possible.
    """
    encoded: Fields = {name: _encode(entry) for name, entry in sorted(entries.items())}
    data = dump({"program": __version__, "games": encoded}).encode()
    files.replace(path, data)


def _encode(entry: Indexed) -> Json:
    summary = None if entry.summary is None else encode_summary(entry.summary)
    return {"stamp": entry.stamp, "summary": summary, "fault": entry.fault}


def _decode(fields: Fields) -> Entries:
    games = fields.get("games")
    if fields.get("program") != __version__ or type(games) is not dict:
        raise Malformed("It is not an index of this version.")
    return {name: _decode_entry(value) for name, value in games.items()}


def _decode_entry(value: Json) -> Indexed:
    if type(value) is not dict:
        raise Malformed("It is not an entry of the index.")
    summary = value.get("summary")
    return Indexed(
        text_at(value, "stamp"),
        None if summary is None else decode_summary(summary),
        None if value.get("fault") is None else text_at(value, "fault"),
    )
