"""The journal of a game: what is appended has happened, and outlives a crash or power cut.

One file a game, locked while it is open. A command's events are one write that is on the
disk before `append` returns; only then may they be applied and shown. After a crash the
file holds all commands that were acknowledged, and none of them in part.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Final, NoReturn

from allfives.game.events import Event
from allfives.record import files
from allfives.record.chain import seal
from allfives.record.errors import (
    AlreadyThere,
    InUse,
    NotSaved,
    RecordError,
    Unsure,
    reason_of,
    show,
)
from allfives.record.files import DISK, MAX_FILE, Disk
from allfives.record.reading import Reading, read_bytes
from allfives.record.upcast import VERSION

_NOT_MADE: Final = "nothing has changed in the game. Make room for it and try again."
_INTERRUPTED: Final = "Saving was interrupted: leave the game and open it again."
_MAX_COPIES: Final = 1000


class Journal:
    """A game's file, open for appending; threads that use it wait for each other."""

    def __init__(self, fd: int, path: Path, reading: Reading, disk: Disk) -> None:
        self.path = path
        """Where the file is."""
        self.events = reading.events
        """What the file held when it was opened."""
        self.torn_copy: Path | None = None
        """Where an unfinished write that was found at the end was put aside, if one was."""
        self.has_hints = reading.has_hints
        """Had the coach helped when it was opened?"""
        self._fd = fd
        self._size = reading.size
        self._seal = reading.seal
        self._disk = disk
        self._stopped: str | None = None
        self._using = Lock()

    @classmethod
    def create(cls, path: Path, events: Sequence[Event], disk: Disk = DISK) -> Journal:
        """Begin a file with some events, of one command or of many.

        Raises:
            AlreadyThere: If there is something of that name; it stays as it is.
            NotWritable: If the folder may not be written.
            NotSaved: If the disk fails; the file may be there all the same, and is whole then.
        """
        data, last = seal(b"", events, one_command=False)
        fd = files.create(path, data, disk)
        return cls(fd, path, Reading(tuple(events), len(data), last), disk)

    @classmethod
    def open(cls, path: Path, disk: Disk = DISK) -> Journal:
        """Open a file to go on with its game; an unfinished write at the end is put aside.

        Raises:
            InUse: If another program has it open.
            NotWritable: If it may be read only.
            NewerVersion, NotContinued, Damaged: If it may only be looked at.
            NotOpened: If it is no plain file.
            NotSaved: If an unfinished write could not be put aside, or a record of an older
                version not be rewritten.
        """
        fd = files.open_regular(path, os.O_RDWR | os.O_APPEND)
        try:
            if not files.lock(fd):
                raise InUse(f"{show(path.name)} is being played in another window; close it there.")
            data = files.read_all(fd)
            reading = read_bytes(data)
            if reading.fault is not None:
                raise reading.fault
            journal = cls(fd, path, reading, disk)
            if reading.torn:
                journal._put_aside(data[reading.size :])
            if reading.version < VERSION:
                journal._bring_up(data[: reading.size])
        except BaseException:
            os.close(fd)
            raise
        return journal

    def append(self, events: Sequence[Event], *, hints: bool = False) -> None:
        """Save the events of one command; when this returns they are on the disk.

        Args:
            events: What happened.
            hints: Note that the coach has helped since the last command?

        Raises:
            NotSaved: If they were not saved; nothing has changed.
            Unsure: If they may be saved or not, or the journal is closed; it takes no more,
                and the file must be opened again to see what it holds.
        """
        with self._using:
            self._append(events, hints)

    def _append(self, events: Sequence[Event], hints: bool) -> None:
        if self._stopped is not None:
            raise Unsure(self._stopped)
        if not events:
            return
        data, last = seal(self._seal, events, one_command=True, hints=hints)
        if self._size + len(data) > MAX_FILE:
            raise NotSaved("Not saved: the record of this game has become too long.")
        self._check_untouched()
        self._stopped = _INTERRUPTED
        self._write(data)
        self._sync()
        self._size += len(data)
        self._seal = last
        self._stopped = None

    def close(self) -> None:
        """Let go of the file once nothing is being saved; closing twice does no harm."""
        with self._using:
            if self._fd >= 0:
                os.close(self._fd)
            self._fd = -1
            self._stopped = "The record is closed: open the game again."

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _check_untouched(self) -> None:
        """See that nobody else changed the file, who would not ask for the lock."""
        now = os.fstat(self._fd)
        if now.st_nlink == 0 or now.st_size != self._size:
            what = "deleted" if now.st_nlink == 0 else "changed"
            self._stop(f"Not saved: the file of this game was {what} by another program.")

    def _write(self, data: bytes) -> None:
        try:
            taken = self._disk.write(self._fd, data)
        except OSError as error:
            self._take_back(reason_of(error))
        if taken != len(data):
            self._take_back("the disk took only a part of it and may be full")

    def _take_back(self, why: str) -> NoReturn:
        """Remove what was written of a command, as if it had not been tried."""
        try:
            self._disk.truncate(self._fd, self._size)
        except OSError as error:
            self._stop(
                f"Not saved: {why}, and the rest cannot be removed: {reason_of(error)}."
                " Leave the game and open it again."
            )
        self._stopped = None
        raise NotSaved(f"Not saved: {why}; {_NOT_MADE}")

    def _sync(self) -> None:
        try:
            self._disk.sync(self._fd)
        except OSError as error:
            # The system may have dropped the bytes, so that a second try would prove nothing.
            self._stop(
                f"It is not known whether this was saved: {reason_of(error)}."
                " Leave the game and open it again."
            )

    def _stop(self, why: str) -> NoReturn:
        self._stopped = why
        raise Unsure(why)

    def _put_aside(self, torn: bytes) -> None:
        """Keep an unfinished write in a file of its own, then cut it off."""
        try:
            self.torn_copy = _keep(self.path, ".torn", torn, self._disk)
            self._disk.truncate(self._fd, self._size)
            self._disk.sync_all(self._fd)
        except OSError as error:
            raise NotSaved(
                f"The unfinished end of {show(self.path.name)} cannot be put aside:"
                f" {reason_of(error)}."
            ) from error

    def _bring_up(self, older: bytes) -> None:
        """Rewrite a record of an older version as of today, and keep the old one beside it.

        Its own lines could not be told from those that are appended.
        """
        self._check_untouched()
        _keep(self.path, ".older", older, self._disk)
        data, self._seal = seal(b"", self.events, one_command=False, hints=self.has_hints)
        fd = files.renew(self.path, data, self._disk)
        # The new file is open in the place of the old one: it stays locked all the time.
        os.dup2(fd, self._fd, inheritable=False)
        os.close(fd)
        self._size = len(data)


def _keep(path: Path, suffix: str, data: bytes, disk: Disk) -> Path:
    """A new file beside another one, with these bytes."""
    for number in range(1, _MAX_COPIES):
        copy = path.with_name(f"{path.name}{suffix}{number if number > 1 else ''}")
        try:
            os.close(files.create(copy, data, disk))
        except AlreadyThere:
            continue
        return copy
    raise RecordError(f"There are too many files {show(path.name + suffix)}; remove some.")
