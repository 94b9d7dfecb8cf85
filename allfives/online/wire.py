"""The messages between a client and a server: JSON texts, one a frame, with a `type` each.

WIRE.md describes them for people. Keys that are not known are ignored, so that both sides
may learn new ones; types that are not known are an error.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

PROTOCOL: Final = 1
"""The version of the conversation that both sides must speak."""

MAX_MESSAGE: Final = 8 * 1024
"""The most bytes that a client may send at once."""

MAX_ANSWER: Final = 4 * 1024 * 1024
"""The most bytes that a server may send at once: the record of a long game."""

PATH: Final = "/v1/table"
"""Where the server listens for clients."""

_Any = TypeVar("_Any")

Plain: TypeAlias = dict[str, object]
"""A JSON object that another module reads: an event, a view, a command."""

Id = Annotated[str, Meta(min_length=1, max_length=40)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Level = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=10**9)]


class Message(Struct, tag_field="type", frozen=True, kw_only=True):
    """Whatever is sent."""


# What a client says


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message: who this is."""

    protocol: int
    key: Digits
    """The secret of this person on this server."""
    name: Annotated[str, Meta(max_length=100)] | None = None
    """What to be called; needed the first time."""


class Lobby(Message, tag="lobby", frozen=True, kw_only=True):
    """Asks which tables there are."""

    id: Id


class Open(Message, tag="open", frozen=True, kw_only=True):
    """Opens a table and takes its first seat."""

    id: Id
    preset: Annotated[str, Meta(max_length=40)] = "pagat"
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    options: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]],
        Meta(max_length=40),
    ] = {}
    """Rules other than the preset's, as the command line takes them."""
    levels: Annotated[list[Level | None], Meta(max_length=3)] = []
    """Who takes the other seats: a computer's level, or null for whoever comes."""
    private: bool = False
    """Shall only those find the table who have its code or are asked?"""
    clock: bool = False
    """Shall people have 30 seconds for a turn, and two minutes for all longer ones?"""


class Sit(Message, tag="sit", frozen=True, kw_only=True):
    """Takes a free seat at a table, or comes back to one's own."""

    id: Id
    code: Code


class SeatComputer(Message, tag="seat_computer", frozen=True, kw_only=True):
    """Lets a computer take a free seat; whoever opened the table may."""

    id: Id
    table: TableId
    seat: SeatNumber
    level: Level


class StandIn(Message, tag="stand_in", frozen=True, kw_only=True):
    """Wants a computer to play for somebody at the same table, until that one is back."""

    id: Id
    table: TableId
    seat: SeatNumber


class Follow(Message, tag="follow", frozen=True, kw_only=True):
    """Wants to hear what happens at a table from now on, and what was missed."""

    id: Id
    table: TableId
    since: Count = 0
    """How many events of the game are known already."""


class Share(Message, tag="share", frozen=True, kw_only=True):
    """The bytes of one's seat for the next deal; it also says that one is ready for it."""

    id: Id
    table: TableId
    round: Count
    share: Digits


class Do(Message, tag="command", frozen=True, kw_only=True):
    """Wants to play, draw, pass or call."""

    id: Id
    table: TableId
    version: Count
    """For how many events this was thought."""
    command: Plain


class Undo(Message, tag="undo", frozen=True, kw_only=True):
    """Wants to take back, where the house rule allows it."""

    id: Id
    table: TableId
    version: Count


class Record(Message, tag="record", frozen=True, kw_only=True):
    """Asks for the record of a game that is over."""

    id: Id
    table: TableId


class Seek(Message, tag="seek", frozen=True, kw_only=True):
    """Sits down with anybody who wants the same game, at a new table if nobody waits."""

    id: Id
    preset: Annotated[str, Meta(max_length=40)] = "pagat"
    players: Annotated[int, Meta(ge=2, le=4)] = 2


class People(Message, tag="people", frozen=True, kw_only=True):
    """Asks whose name begins so."""

    id: Id
    beginning: Annotated[str, Meta(min_length=2, max_length=40)]


class Invite(Message, tag="invite", frozen=True, kw_only=True):
    """Asks somebody to a table where one sits."""

    id: Id
    table: TableId
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class Again(Message, tag="again", frozen=True, kw_only=True):
    """Wants to play again with those of a game that is over; all who say so meet at one table."""

    id: Id
    table: TableId


Asked: TypeAlias = (
    Lobby
    | Open
    | Sit
    | SeatComputer
    | StandIn
    | Follow
    | Share
    | Do
    | Undo
    | Record
    | Again
    | Seek
    | People
    | Invite
)
Said: TypeAlias = Hello | Asked


# What a server says


class Welcome(Message, tag="welcome", frozen=True, kw_only=True):
    """The answer to `Hello`."""

    protocol: int
    name: str
    server: str
    """The version of the program."""


class Refusal(Message, tag="refused", frozen=True, kw_only=True):
    """Something was not done; nothing has changed."""

    id: str | None
    """Of the message that asked for it."""
    reason: str
    """A word for programs."""
    text: str
    """A sentence for people."""


class Done(Message, tag="done", frozen=True, kw_only=True):
    """Something was done, and outlives a crash of the server."""

    id: str
    table: str | None = None
    code: str | None = None


class Place(Struct, frozen=True):
    """A seat at a table."""

    name: str
    level: str | None = None
    """The level of the computer that plays there, if one does: also for a person who is away."""
    free: bool = False


class Found(Struct, frozen=True):
    """A table in the lobby."""

    table: str
    code: str
    preset: str
    target: int
    phase: str
    seats: list[Place]
    my_turn: bool = False


class Tables(Message, tag="tables", frozen=True, kw_only=True):
    """The answer to `Lobby`."""

    id: str
    open: list[Found]
    mine: list[Found]
    invited: list[Found]


class Person(Struct, frozen=True):
    """Somebody whose name was sought."""

    name: str
    here: bool


class FoundPeople(Message, tag="found", frozen=True, kw_only=True):
    """The answer to `People`."""

    id: str
    people: list[Person]


class NextDeal(Struct, frozen=True):
    """A deal that waits for the bytes of the seats."""

    round: int
    commitment: Digits
    """The SHA-256 of the server's seed."""
    waits_for: list[int]
    """The seats of people that have not sent theirs."""


class Revealed(Struct, frozen=True):
    """How the deal of a round that is over was made."""

    round: int
    seed: Digits
    shares: list[Digits]
    hands: list[list[str]]
    boneyard: list[str]
    leader: int


class Update(Message, tag="update", frozen=True, kw_only=True):
    """How a table stands, and what happened there, as one seat may know it."""

    table: str
    code: str
    phase: str
    seat: int
    """The seat that this is for."""
    seats: list[Place]
    version: int
    """How many events have happened in the game."""
    since: int
    """How many of them were known before `events`."""
    events: list[Plain]
    view: Plain | None
    """The game as that seat may see it; null before it begins."""
    deal: NextDeal | None
    reserves: list[float] | None
    """Where there is a clock, the seconds that each seat has left beyond 30 for a turn."""
    revealed: list[Revealed]
    """The deals of the rounds that ended with one of `events`."""


class Recorded(Message, tag="recorded", frozen=True, kw_only=True):
    """The answer to `Record`: the lines of the game's record."""

    id: str
    lines: list[str]


Answer: TypeAlias = Welcome | Refusal | Done | Tables | Update | Recorded | FoundPeople


class Garbled(ValueError):
    """What came is no message; the text says why."""


_ENCODER: Final = msgspec.json.Encoder()
_SAID: Final = msgspec.json.Decoder(Said)
_ANSWERS: Final = msgspec.json.Decoder(Answer)


def write(message: Message) -> str:
    """A message as it is sent."""
    return _ENCODER.encode(message).decode()


def read_said(text: str | bytes) -> Said:
    """The message of a client.

    Raises:
        Garbled: If it is none.
    """
    return _read(_SAID, text)


def read_answer(text: str | bytes) -> Answer:
    """The message of a server.

    Raises:
        Garbled: If it is none.
    """
    return _read(_ANSWERS, text)


def _read(decoder: msgspec.json.Decoder[_Any], text: str | bytes) -> _Any:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Garbled(str(error)) from None
