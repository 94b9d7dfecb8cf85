"""Single lines of a record for tests: read alone, after a start, or as a changed start."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from allfives.game.events import Event, GameStarted, Kind, Seat
from allfives.game.rules import rules_for
from allfives.record.codec import Decoder, encode_line
from allfives.record.strict import Fields, Json, parse

START: Final = GameStarted(
    "pagat", rules_for(), (Seat("Ann"), Seat("Ben", Kind.COMPUTER, "greedy"))
)
"""A game for two."""

PAIRS: Final = GameStarted("classic", rules_for("classic", 4), tuple(map(Seat, "ABCD")))
"""A game for two pairs."""

Change = Callable[[Fields], object]
"""Changes the JSON object of an event."""


def read(*lines: str) -> Event:
    """The event of the last of some lines, the others standing before it."""
    decoder = Decoder()
    return [decoder.decode(line.encode()) for line in lines][-1]


def after_start(fields: Fields) -> Event:
    """The event of an object that follows the start of a game for two."""
    return read(encode_line(START), json.dumps(fields))


def start_with(change: Change) -> Event:
    """The start of a game for two whose object was changed."""
    fields = parse(encode_line(START))
    change(fields)
    return read(json.dumps(fields))


Key = str | int
"""A key of an object or a place in a list."""


def put(*path: Key, to: Json) -> Change:
    """The change that puts a value where a path of keys leads."""

    def change(fields: Fields) -> None:
        place, key = _inside(fields, path)
        if isinstance(place, dict):
            place[str(key)] = to
        else:
            place[int(key)] = to

    return change


def drop(*path: Key) -> Change:
    """The change that removes what is where a path of keys leads."""

    def change(fields: Fields) -> None:
        place, key = _inside(fields, path)
        if isinstance(place, dict):
            del place[str(key)]
        else:
            del place[int(key)]

    return change


def _inside(fields: Fields, path: tuple[Key, ...]) -> tuple[Fields | list[Json], Key]:
    """The object or list that the last key of a path belongs to, and that key."""
    place: Fields | list[Json] = fields
    for key in path[:-1]:
        inner = place[str(key)] if isinstance(place, dict) else place[int(key)]
        assert isinstance(inner, (dict, list))
        place = inner
    return place, path[-1]
