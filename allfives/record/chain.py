"""The seals on the lines of a journal, and reading lines whether sealed or not.

The last key of every line of a journal, `h`, is a hash of that line and of the seal before
it. A changed, lost or swapped line therefore breaks the chain, and where it breaks is known.
Every line of a command but the last carries `"more": true`, so that half a command at the
end of a file is known for what it is. A plain record, without seals, is read as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final, NamedTuple

from allfives.game.events import Event, GameStarted
from allfives.record.codec import Decoder, encode_line
from allfives.record.errors import BrokenSeal, Damaged, Malformed, NotSaved

MAX_LINE: Final = 64 * 1024
"""The most bytes that a line may have."""

MARK: Final = b"\xef\xbb\xbf"
"""The byte-order mark, in UTF-8."""

_KEY: Final = b',"h":"'
_END: Final = b'"}\n'
_MORE: Final = b',"more":true'
_DIGITS: Final = 32
_TAIL: Final = len(_KEY) + _DIGITS + len(_END)
_KEY_PLACE: Final = slice(-_TAIL, len(_KEY) - _TAIL)
_SEAL_PLACE: Final = slice(-_DIGITS - len(_END), -len(_END))


class Sealed(NamedTuple):
    """Lines that are ready to be written."""

    data: bytes
    """The lines."""
    seal: bytes
    """The seal of the last line, from which the chain goes on."""


def seal(
    previous: bytes, events: Sequence[Event], one_command: bool, hints: bool = False
) -> Sealed:
    """The lines of some events, chained to the line that bears the seal `previous`.

    Args:
        previous: The seal to go on from; empty at the beginning of a file.
        events: What happened, in order.
        one_command: Shall the lines count only together?
        hints: Note on the last line that the coach has helped?

    Raises:
        NotSaved: If a line would be longer than `MAX_LINE`.
    """
    lines: list[bytes] = []
    last = len(events) - 1
    for number, event in enumerate(events):
        is_last = number == last
        line_of = encode_line(event, one_command and not is_last, hints and is_last)
        body = line_of.encode()[:-1]
        previous = _hash(previous, body)
        line = body + _KEY + previous + _END
        if len(line) > MAX_LINE:
            raise NotSaved("Not saved: a line of the record would be too long.")
        lines.append(line)
    return Sealed(b"".join(lines), previous)


def _hash(previous: bytes, body: bytes) -> bytes:
    return hashlib.sha256(previous + body).hexdigest()[:_DIGITS].encode()


class LineReader:
    """Reads the lines of one record after another and checks the seals of each."""

    def __init__(self, accept_newer: bool = False, single: bool = False) -> None:
        self.decoder = Decoder(accept_newer)
        """Knows the version of the record."""
        self.seal = b""
        """The seal of the last line; empty in a plain record."""
        self.is_within_command = False
        """Do the last events count only together with events to come?"""
        self._is_single = single
        self._has_begun = False
        self._is_first = True

    def read(self, line: bytes) -> Event | None:
        """The event of the next line, which includes its line end; None for an empty line.

        Raises:
            Malformed: If it is no event that can stand here, or its seal is broken.
            NewerVersion: If a newer record begins, unless that is accepted.
        """
        if len(line) > MAX_LINE:
            raise Malformed("The line is too long.")
        if line.startswith(MARK):
            return self._read_marked(line[len(MARK) :])
        self._is_first = False
        return self._read(line)

    def _read_marked(self, line: bytes) -> Event | None:
        """Some editors put a mark before the first line of a file: it says nothing."""
        is_first, self._is_first = self._is_first, False
        event = self._read(line)
        if not is_first and type(event) is not GameStarted:
            raise Malformed("A byte-order mark stands within a record.")
        return event

    def _read(self, line: bytes) -> Event | None:
        if line[_KEY_PLACE] == _KEY and line.endswith(_END):
            return self._read_sealed(line[:-_TAIL], line[_SEAL_PLACE])
        return self._read_plain(line.strip(b" \t\r\n"))

    def _read_sealed(self, body: bytes, found: bytes) -> Event:
        is_chained = found == _hash(self.seal, body)
        if not is_chained and found != _hash(b"", body):
            raise BrokenSeal("The line or one before it was changed: its checksum is wrong.")
        event = self._decode(body + b"}")
        if not (is_chained and self.seal) and type(event) is not GameStarted:
            raise BrokenSeal("The line or one before it was changed: its checksum is wrong.")
        self.seal = found
        self.is_within_command = body.endswith(_MORE)
        return event

    def _read_plain(self, text: bytes) -> Event | None:
        if self.seal:
            return self._read_after_sealed(text)
        return self._decode(text) if text else None

    def _read_after_sealed(self, text: bytes) -> Event:
        """A plain line after sealed ones can only be the beginning of a plain record."""
        event = None if self._is_single else self._decode(text)
        if type(event) is not GameStarted:
            raise BrokenSeal("The line has no checksum although the lines before it do.")
        self.seal = b""
        return event

    def _decode(self, text: bytes) -> Event:
        event = self.decoder.decode(text)
        if type(event) is GameStarted:
            self._begin()
        return event

    def _begin(self) -> None:
        if self._has_begun and self._is_single:
            raise Malformed("A second game begins here.")
        if self.is_within_command:
            raise Malformed("A game begins in the middle of a command.")
        self._has_begun = True


def read_stream(source: BinaryIO) -> Iterator[tuple[int, Event]]:
    """The events of any number of records, one after another, each with its line number.

    Raises:
        NewerVersion: If one of the records is newer than this program.
        Damaged: At the first line that is not good, or at the end if that is missing.
    """
    reader = LineReader()
    number = offset = 0
    while line := source.readline(MAX_LINE + 1):
        number += 1
        try:
            event = reader.read(line)
        except Malformed as problem:
            raise Damaged(number, offset, str(problem)) from None
        offset += len(line)
        if event is not None:
            yield number, event
    if reader.is_within_command:
        raise Damaged(number + 1, offset, "It breaks off in the middle of a command.")
