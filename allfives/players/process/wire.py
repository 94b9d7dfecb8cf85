"""A seat's view and a command as JSON, for a computer player in another process.

The form follows the types: a field of a dataclass is a key, a tile is text like `6-4`, a
layout is its kind and its plays, and what may be one of several classes says which by
`type`. Reading is strict: a missing key, a key too many or a value of another type is an
error. What a view cannot hold, such as the deal of all hands, cannot be written at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Final, NoReturn, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play
from allfives.game.events import KINDS, HandDealt, RoundDealt, SeenEvent
from allfives.game.layout import Layout, Spinner
from allfives.game.notation import read_layout, write_layout
from allfives.game.tile import Tile
from allfives.game.view import SeatView

JsonObject = dict[str, object]
"""What a JSON object is in Python."""

Read = TypeVar("Read")


class WireError(ValueError):
    """Data that is not what it should be; the message says where and why."""


_TAGS: Final[dict[type, str]] = {
    **{kind: name for kind, name in KINDS.items() if kind is not RoundDealt},
    HandDealt: "hand_dealt",
    **{kind: kind.__name__.lower() for kind in (Deal, Play, Draw, Pass, Claim)},
}
"""The `type` of each event that a seat may see, and of each command."""

_HINTS: Final[dict[type, dict[str, object]]] = {}
"""What `_hints` has found so far."""


def write_view(view: SeatView) -> JsonObject:
    """A view as a JSON object.

    Raises:
        WireError: If it holds what no seat may see.
    """
    return cast(JsonObject, _write(view))


def read_view(data: object) -> SeatView:
    """The view written as `data`.

    Raises:
        WireError: If it is none.
    """
    return _read_as(SeatView, data, "view")


def write_event(event: SeenEvent) -> JsonObject:
    """What a seat sees of an event, as a JSON object.

    Raises:
        WireError: If it holds what no seat may see.
    """
    return cast(JsonObject, _write(event))


def read_event(data: object) -> SeenEvent:
    """What a seat sees of the event written as `data`.

    Raises:
        WireError: If it is none.
    """
    return cast(SeenEvent, _read(SeenEvent, data, "event"))


def write_command(command: Command) -> JsonObject:
    """A command as a JSON object.

    >>> write_command(Play(0, Tile(5, 0), Tile(5, 5)))
    {'type': 'play', 'seat': 0, 'tile': '5-0', 'on': '5-5'}
    """
    return cast(JsonObject, _write(command))


def read_command(data: object) -> Command:
    """The command written as `data`.

    Raises:
        WireError: If it is none.

    >>> read_command({"type": "claim", "seat": 1, "points": 10})
    Claim(seat=1, points=10)
    """
    return cast(Command, _read(Command, data, "command"))


def write_value(value: object) -> object:
    """A value of dataclasses, tuples, numbers, fractions, tiles and texts as JSON.

    Raises:
        WireError: If it holds anything else.
    """
    return _write(value)


def read_value(kind: Callable[..., Read], data: object, where: str) -> Read:
    """The value of a dataclass written as `data`.

    Raises:
        WireError: If it is none.
    """
    return _read_as(kind, data, where)


def write_line(data: JsonObject) -> bytes:
    """A JSON object as one line of ASCII."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def read_line(line: bytes) -> JsonObject:
    """The JSON object on one line.

    Raises:
        WireError: If the line holds anything else, or names a key twice.
    """
    try:
        data: object = json.loads(
            line.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_number
        )
    except (ValueError, RecursionError) as error:
        raise WireError(f"That line is not JSON: {error}.") from None
    return read_object(data, None, "line")


def read_object(data: object, keys: frozenset[str] | None, where: str) -> JsonObject:
    """`data` as an object with exactly these keys, or with any if `keys` is None.

    Raises:
        WireError: If it is not such an object.
    """
    if not isinstance(data, dict):
        raise WireError(f"{where} must be an object, not {type(data).__name__}.")
    if keys is not None and data.keys() != keys:
        odd = ", ".join(sorted(data.keys() ^ keys))
        raise WireError(f"{where} has a key too many or too few: {odd}.")
    return data


def read_int(data: object, where: str) -> int:
    """`data` as a whole number.

    Raises:
        WireError: If it is none.
    """
    return _read_as(int, data, where)


def read_str(data: object, where: str) -> str:
    """`data` as text.

    Raises:
        WireError: If it is none.
    """
    return _read_as(str, data, where)


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise WireError("a key stands twice in one object")
    return data


def _no_number(text: str) -> NoReturn:
    raise WireError(f"{text} is no number")


# Writing


def _write(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, Tile):
        return value.text
    if isinstance(value, Layout):
        return {"kind": value.kind.value, "plays": write_layout(value.plays)}
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    kind = type(value)
    if kind is RoundDealt or not is_dataclass(value):
        raise WireError(f"No view may hold a {kind.__name__}.")
    tag = {"type": _TAGS[kind]} if kind in _TAGS else {}
    return tag | {name: _write(getattr(value, name)) for name in _hints(kind)}


# Reading


def _read_as(kind: Callable[..., Read], data: object, where: str) -> Read:
    return cast(Read, _read(kind, data, where))


def _read(kind: object, data: object, where: str) -> object:
    """The value of type `kind` written as `data`; `where` names it in errors."""
    if kind is Fraction:
        return _read_fraction(data, where)
    if kind in (int, float, str, bool, NoneType):
        if type(data) is not kind:
            raise WireError(f"{where} must be {_name(kind)}, not {type(data).__name__}.")
        return data
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_one_of(get_args(kind), data, where)
    if origin is tuple:
        if not isinstance(data, list):
            raise WireError(f"{where} must be a list, not {type(data).__name__}.")
        item = get_args(kind)[0]
        return tuple([_read(item, part, f"{where}[{at}]") for at, part in enumerate(data)])
    assert isinstance(kind, type)
    try:
        return _read_class(kind, data, where)
    except WireError:
        raise
    except ValueError as error:
        raise WireError(f"{where}: {error}") from None


def _read_fraction(data: object, where: str) -> Fraction:
    try:
        return Fraction(read_str(data, where))
    except (ValueError, ZeroDivisionError):
        raise WireError(f"{where} must be a fraction, not {data!r}.") from None


def _read_class(kind: type, data: object, where: str) -> object:
    if kind is Tile:
        return Tile.parse(read_str(data, where))
    if issubclass(kind, Enum):
        return kind(read_str(data, where))
    if kind is Layout:
        parts = read_object(data, frozenset({"kind", "plays"}), where)
        spinner = _read_as(Spinner, parts["kind"], f"{where}.kind")
        return read_layout(read_str(parts["plays"], f"{where}.plays"), spinner)
    hints = _hints(kind)
    tag = frozenset({"type"} if kind in _TAGS else ())
    parts = read_object(data, tag | hints.keys(), where)
    if kind in _TAGS and parts["type"] != _TAGS[kind]:
        raise WireError(f"{where}.type must be {_TAGS[kind]}.")
    return kind(**{name: _read(hints[name], parts[name], f"{where}.{name}") for name in hints})


def _read_one_of(kinds: tuple[object, ...], data: object, where: str) -> object:
    if data is None and NoneType in kinds:
        return None
    others = [kind for kind in kinds if kind is not NoneType]
    if len(others) == 1:
        return _read(others[0], data, where)
    tag = read_object(data, None, where).get("type")
    for kind in others:
        if isinstance(kind, type) and kind in _TAGS and _TAGS[kind] == tag:
            return _read(kind, data, where)
    raise WireError(f"{where} has a type that is not expected: {tag!r}.")


def _hints(kind: type) -> dict[str, object]:
    """The types of the fields that make a dataclass, in their order."""
    if kind not in _HINTS:
        hints = get_type_hints(kind)
        _HINTS[kind] = {part.name: hints[part.name] for part in fields(kind) if part.init}
    return _HINTS[kind]


def _name(kind: object) -> str:
    return {int: "a whole number", float: "a number", str: "text", bool: "true or false"}.get(
        cast(type, kind), "nothing"
    )
