"""What stands in the log of a table: facts, each of which has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct


class Fact(Struct, tag_field="type", frozen=True):
    """Whatever stands in a log."""


class Chair(Struct, frozen=True):
    """A seat, and who has taken it."""

    account: int | None = None
    name: str = ""
    level: str | None = None
    stand_in: str | None = None
    """The level of the computer that plays for a person who is away, if one does."""

    @property
    def thinks(self) -> str | None:
        """The level of the computer that chooses here, if one does."""
        return self.level or self.stand_in

    @property
    def is_free(self) -> bool:
        """Has nobody taken it?"""
        return self.account is None and self.level is None


class Opened(Fact, tag="opened", frozen=True):
    """The table was opened; the first fact of every log."""

    table: str
    code: str
    preset: str
    players: int
    options: dict[str, str]
    chairs: list[Chair]
    clock: bool = False
    """Do people have only so long for a turn?"""
    about: str = "public"
    """Whom its free seats are for, as `store.Summary` has it."""


class Sat(Fact, tag="sat", frozen=True):
    """Somebody took a seat."""

    seat: int
    chair: Chair
    when: float = 0.0
    """In seconds since 1970."""


class Committed(Fact, tag="committed", frozen=True):
    """The server chose the seed of the next deal; clients are told its hash."""

    round: int
    seed: str
    when: float
    """In seconds since 1970."""


class Shared(Fact, tag="shared", frozen=True):
    """The bytes of a seat for that deal have come."""

    seat: int
    share: str


class Happened(Fact, tag="happened", frozen=True):
    """Events of the game, as lines of its record."""

    lines: list[str]
    account: int | None = None
    """Who asked for them, if a person did."""
    id: str | None = None
    """The id of that message."""
    when: float = 0.0
    """In seconds since 1970."""


AnyFact: TypeAlias = Opened | Sat | Committed | Shared | Happened

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(list[AnyFact])


def write_entry(facts: Sequence[AnyFact]) -> str:
    """Facts that happened together, as one entry of a log."""
    return _ENCODER.encode(facts).decode()


def read_entry(body: str) -> list[AnyFact]:
    """The facts of an entry."""
    return _DECODER.decode(body)
