"""Looking at a record without touching it: what is good in it, and what is not."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from pathlib import Path

from allfives.game.events import Event
from allfives.record import files
from allfives.record.chain import LineReader
from allfives.record.errors import (
    BrokenSeal,
    Damaged,
    Malformed,
    NewerVersion,
    NotContinued,
    RecordError,
)
from allfives.record.upcast import VERSION
from allfives.record.verify import Replay, Wrong


@dataclass(frozen=True, slots=True)
class Reading:
    """The good part of a record: all commands from its beginning that are whole and right."""

    events: tuple[Event, ...]
    """What happened, taken back or not."""
    size: int
    """How many bytes the good part has."""
    seal: bytes
    """The seal of its last line; empty in a plain record."""
    torn: int = 0
    """How many bytes after it look like a write that was cut off."""
    fault: RecordError | None = None
    """Why the record cannot be continued, if so; its events can be looked at all the same."""
    version: int = VERSION
    """The version of the record format that it was written in."""
    has_hints: bool = False
    """Has the coach helped, as far as it is good?"""


def read_record(path: Path) -> Reading:
    """Read a file that holds one game, without a lock and without changing anything.

    Raises:
        NotOpened: If it is no file that could be a record, or may not be read.
    """
    fd = files.open_regular(path, os.O_RDONLY)
    try:
        return read_bytes(files.read_all(fd))
    finally:
        os.close(fd)


def read_bytes(data: bytes) -> Reading:
    """Read the bytes of a file that holds one game."""
    scan = _Scan()
    problem = scan.read(data)
    is_cut = problem is None or (isinstance(problem, BrokenSeal) and scan.is_in_last_line)
    torn = len(data) - scan.size if is_cut and scan.seal else 0
    if problem is None and not torn:
        problem = scan.end()
    fault = _fault(scan, None if torn else problem)
    return Reading(
        tuple(scan.events[: scan.whole]),
        scan.size,
        scan.seal,
        torn,
        fault,
        scan.reader.decoder.version,
        scan.has_hints,
    )


class _Scan:
    """How far the lines of a file are good."""

    def __init__(self) -> None:
        self.reader = LineReader(accept_newer=True, single=True)
        self.replay = Replay()
        self.events: list[Event] = []
        self.lines = 0
        self.offset = 0
        self.whole = 0
        """How many of the events belong to whole commands."""
        self.size = 0
        """How many bytes those have."""
        self.seal = b""
        """The seal of the last of them."""
        self.has_hints = False
        """Has the coach helped in them?"""
        self.is_in_last_line = False

    def read(self, data: bytes) -> Malformed | Wrong | None:
        """Read up to the first line that is not good, and say what is wrong with it."""
        for line in io.BytesIO(data):
            try:
                event = self.reader.read(line)
                if event is not None:
                    self.replay.add(event)
            except (Malformed, Wrong) as problem:
                self.is_in_last_line = self.offset + len(line) == len(data)
                return problem
            self.lines += 1
            self.offset += len(line)
            if event is not None:
                self.events.append(event)
            if not self.reader.is_within_command:
                self.whole, self.size = len(self.events), self.offset
                self.seal = self.reader.seal
                self.has_hints = self.reader.decoder.has_hints
        return None

    def end(self) -> Wrong | None:
        """Say what is wrong if the record may not end here."""
        try:
            self.replay.end()
        except Wrong as problem:
            return problem
        return None


def _fault(scan: _Scan, problem: Malformed | Wrong | None) -> RecordError | None:
    version = scan.reader.decoder.version
    if version > VERSION and not isinstance(problem, BrokenSeal):
        return NewerVersion(version)
    if problem is not None:
        return Damaged(scan.lines + 1, scan.offset, str(problem))
    if not scan.events:
        return Damaged(1, 0, "There is nothing in it.")
    if not scan.seal:
        return NotContinued(
            "This record was not written at the table, so it can be looked at but not continued."
        )
    return None
