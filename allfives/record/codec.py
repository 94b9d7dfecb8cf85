"""Events as JSON objects, one a line, and back: the public game record.

Writing is exact; reading is a strict check of the schema. The meaning of the events, whose
turn it is and what fits, is not looked at here. Unknown keys are ignored, unknown types are
an error. Names of seats are cleaned in both directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from enum import StrEnum
from functools import lru_cache
from typing import Final

from allfives.game import events
from allfives.game.events import Event
from allfives.game.tile import Tile
from allfives.record.errors import Malformed, NewerVersion
from allfives.record.lines import common_line
from allfives.record.names import seat_name
from allfives.record.schema import MAX_NUMBER, NO_TABLE, Table, number_at, read_event, wrong
from allfives.record.strict import Fields, Json, dump, parse
from allfives.record.upcast import FORMAT, UPCASTERS, VERSION, Upcaster, bring_up

_HINTS: Final = b'"hints"'

SHORT: Final = 200
"""Lines up to so many bytes are remembered, for the same few come again and again."""


def encode(event: Event) -> Fields:
    """The JSON object of an event.

    Raises:
        ValueError: If a drawn tile is hidden: only whole events can be recorded.
    """
    if isinstance(event, events.GameStarted):
        return _encode_start(event)
    if isinstance(event, events.TileDrawn) and event.tile is None:
        raise ValueError("A drawn tile that is hidden cannot be recorded.")
    kind = type(event)
    encoded: Fields = {"type": events.KINDS[kind]}
    for key, attribute in _KEYS[kind]:
        encoded[key] = _plain(getattr(event, attribute))
    if isinstance(event, events.RoundDealt) and event.proof is not None:
        encoded["proof"] = {"seed": event.proof.seed, "shares": _plain(event.proof.shares)}
    return encoded


def encode_line(event: Event, more: bool = False, hints: bool = False) -> str:
    """An event as one line of a record, without the line's end.

    Args:
        event: What happened.
        more: Note that further events of the same command follow.
        hints: Note that the coach has helped since the line before.
    """
    line = common_line(event) or dump(encode(event))
    if hints:
        line = f'{line[:-1]},"hints":true}}'
    return f'{line[:-1]},"more":true}}' if more else line


def _encode_start(event: events.GameStarted) -> Fields:
    seats: list[Json] = [
        {"name": seat_name(seat.name, number), "kind": seat.kind.value, "player": seat.player}
        for number, seat in enumerate(event.seats)
    ]
    return {
        "type": events.KINDS[events.GameStarted],
        "format": FORMAT,
        "version": VERSION,
        "preset": event.preset,
        "rules": {name: _plain(value) for name, value in event.rules.options().items()},
        "seats": seats,
        "sides": _plain(event.rules.sides),
    }


def _plain(value: object) -> Json:
    if isinstance(value, Tile):
        return value.text
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, (int, str)):
        return value
    raise TypeError(f"{value!r} has no place in a record.")


_KEYS: Final = {
    kind: tuple(
        ("for" if kind is events.PointsScored and item.name == "reason" else item.name, item.name)
        for item in fields_of(kind)
        if item.compare
    )
    for kind in events.KINDS
}
"""For each event the keys of its object, and the attributes they come from."""


class Decoder:
    """Reads the lines of one game after another, in order.

    It remembers the version and the number of seats of the game it is in.
    """

    def __init__(
        self, accept_newer: bool = False, upcasters: Mapping[int, Upcaster] = UPCASTERS
    ) -> None:
        self.version = VERSION
        """The version of the game that is being read."""
        self.has_hints = False
        """Has the coach helped in that game?"""
        self._accept_newer = accept_newer
        self._upcasters = upcasters
        self._table = NO_TABLE
        self._standing = 0

    def decode(self, line: bytes) -> Event:
        """The event of the next line, given without its line end.

        Raises:
            NewerVersion: If a game begins whose version is newer, unless that is accepted.
            Malformed: If the line is not an event that can stand here.
        """
        if len(line) <= SHORT and self._table is not NO_TABLE and self.version == VERSION:
            event = _decode_short(line, self._table)
        else:
            event = self._decode_fields(_parse(line))
        self._note(event)
        if _HINTS in line and _parse(line).get("hints") is True:
            self.has_hints = True
        return event

    def _decode_fields(self, fields: Fields) -> Event:
        if fields.get("type") == "game_started":
            self._begin(fields)
        elif self._table is NO_TABLE:
            raise Malformed("A record begins with game_started.")
        return read_event(bring_up(fields, self.version, self._upcasters), self._table)

    def _begin(self, fields: Fields) -> None:
        if fields.get("format") != FORMAT:
            raise wrong(fields, "format", f'"{FORMAT}"')
        version = number_at(fields, "version", 0, MAX_NUMBER)
        if version > VERSION and not self._accept_newer:
            raise NewerVersion(version)
        if not all(older in self._upcasters for older in range(version, VERSION)):
            raise Malformed(f"There is no version {version} of the record format.")
        self.version = version
        self.has_hints = False

    def _note(self, event: Event) -> None:
        if isinstance(event, events.Undone):
            if event.to >= self._standing:
                raise Malformed(f"undone goes back to event {event.to} of {self._standing}.")
            self._standing = event.to
        elif isinstance(event, events.GameStarted):
            self._table = Table(event.rules.players, len(event.rules.sides))
            self._standing = 1
        else:
            self._standing += 1


def _parse(line: bytes) -> Fields:
    try:
        return parse(line.decode())
    except UnicodeDecodeError:
        raise Malformed("The line is not UTF-8 text.") from None


@lru_cache(maxsize=1 << 15)
def _decode_short(line: bytes, table: Table) -> Event:
    return read_event(_parse(line), table)
