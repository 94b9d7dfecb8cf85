"""JSON read strictly: one object of whole numbers, texts, lists and objects.

Not a number, infinity, fractions, huge numbers, double keys, lone surrogates and deep
nesting are errors here, for Python's own reader lets all of them through.
"""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn, TypeAlias

from allfives.record.errors import Malformed, show

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""Whatever a strict JSON text can hold."""

Fields: TypeAlias = "dict[str, Json]"
"""A JSON object."""

MAX_DEPTH: Final = 32
"""How deep lists and objects may be nested."""

MAX_DIGITS: Final = 15
"""How long a whole number may be."""

_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


def parse(text: str) -> Fields:
    """The object that a text holds, which has no space around it.

    Raises:
        Malformed: If the text is anything but one JSON object, read strictly.
    """
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(text)
    try:
        value, end = _DECODER.raw_decode(text)
    except json.JSONDecodeError as error:
        raise Malformed(f"It is not JSON: {error.msg} at column {error.colno}.") from None
    if end != len(text):
        raise Malformed(f"It is not JSON: something follows the object at column {end + 1}.")
    if type(value) is not dict:
        raise Malformed("It is not a JSON object.")
    if "\\u" in text:
        _check_text(value)
    return value


def dump(value: Json) -> str:
    """A value as compact JSON on one line."""
    return _ENCODER.encode(value)


def dump_pretty(value: Json) -> str:
    """A value as JSON for people to read and edit."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)


def _unique(pairs: list[tuple[str, Json]]) -> Fields:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed(f"The key {show(twice)} is there twice.")
    return fields


def _no_number(text: str) -> NoReturn:
    raise Malformed(f"{show(text)} is not a whole number.")


def _whole_number(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise Malformed(f"The number {text[:MAX_DIGITS]}... is too long.")
    return int(text)


def _check_depth(text: str) -> None:
    depth = 0
    for character in _STRING.sub("", text):
        if character in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise Malformed("Its lists and objects are nested too deep.")
        elif character in "]}":
            depth -= 1


def _check_text(value: Json) -> None:
    """See that no text, however deep inside, has half a character in it."""
    if type(value) is str:
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise Malformed(f"The text {show(value)} holds half a character.")
    elif type(value) is list:
        for item in value:
            _check_text(item)
    elif type(value) is dict:
        for key, item in value.items():
            _check_text(key)
            _check_text(item)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_float=_no_number,
    parse_constant=_no_number,
    parse_int=_whole_number,
)

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
