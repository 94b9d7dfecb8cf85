"""What can go wrong with a record. Every message is a sentence for people."""

from __future__ import annotations

import errno
from typing import Final


class RecordError(Exception):
    """Something about a record is not as it must be; the text says what, and what to do."""


class Malformed(RecordError):
    """A line is not an event of the record format."""


class BrokenSeal(Malformed):
    """A line of a journal does not bear the checksum that it must."""


class NewerVersion(RecordError):
    """A newer program wrote the record: it can be looked at, but not continued."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"A newer allfives wrote this record (version {version}): it can be looked at here,"
            " but only the newer program can continue it."
        )
        self.version = version
        """The version of the record."""


class NotContinued(RecordError):
    """The record is right but was not written by a journal, so nothing may be added to it."""


class Damaged(RecordError):
    """A record breaks off or was changed; what stands before that place is good."""

    def __init__(self, line: int, byte: int, why: str) -> None:
        super().__init__(f"The record is damaged at line {line} (byte {byte}): {why}")
        self.line = line
        """The first line that is not good, counted from 1."""
        self.byte = byte
        """Where that line begins, counted from 0."""
        self.why = why
        """What is wrong there, as a sentence."""


class NotOpened(RecordError):
    """The file cannot be read as a record at all: missing, a link, too large, no right."""


class Missing(NotOpened):
    """There is no such file."""


class InUse(RecordError):
    """Another program is playing this game."""


class NotWritable(RecordError):
    """The file or its folder can be read but not written."""


class AlreadyThere(RecordError):
    """A file of that name exists; it was left as it is."""


class NotSaved(RecordError):
    """The events were not saved and must not be applied; it may be tried again."""


class Unsure(RecordError):
    """It is not known whether the events were saved; the journal must be opened anew."""


_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file may not grow any further",
    errno.EROFS: "the place is read-only",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.EBADF: "it is closed",
    errno.EIO: "the disk reports a fault",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of the path is no folder",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "it is a link to another place",
    errno.ENAMETOOLONG: "the name is too long",
}

FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
"""The codes of system errors that mean: no right to write here."""


def reason_of(error: OSError) -> str:
    """Why the system refused, in words that fit into a sentence."""
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or "the system refused").lower()


def show(value: object) -> str:
    """A value out of a file or a path, safe to print and not too long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
