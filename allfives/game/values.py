"""How the values of the game are made: states, events, commands, views."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_Class]) -> type[_Class]:
    """Make a class a value: its fields alone decide what it equals.

    No value ever changes. Type checkers hold us to it; nothing does when the program runs,
    because the guard of a frozen dataclass would make an object five times as dear, and
    several of these are made for every tile that is played.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
