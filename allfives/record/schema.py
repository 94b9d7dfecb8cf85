"""The schema of the game record: what each event's JSON object must hold.

Types are exact: true is no number, and a number is no text. Keys that are not asked for are
ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from allfives.game import events
from allfives.game.events import Event, Hand, Seat
from allfives.game.rules import (
    CHOICES,
    MAX_COUNT,
    MAX_TARGET,
    OPTION_NAMES,
    PRESETS,
    Option,
    Rules,
    RulesError,
    usual_options,
)
from allfives.game.tile import MAX_PIP, Tile
from allfives.record.errors import Malformed, show
from allfives.record.names import seat_name
from allfives.record.strict import Fields, Json, dump

MAX_NUMBER: Final = 10**9
"""No round or score in a record is further from nought than this."""

MAX_LEVEL: Final = 40
"""How many characters the level of a computer player may have."""

_MAX_PIPS: Final = 168
_MAX_SEATS: Final = 4
_BYTES: Final = re.compile("[0-9a-f]{64}")

_Choice = TypeVar("_Choice", bound=StrEnum)


class Table(NamedTuple):
    """What the first line of a game says about the numbers in the lines after it."""

    players: int
    """How many seats there are."""
    sides: int
    """How many sides there are."""


NO_TABLE: Final = Table(0, 0)
"""The table before a game has begun."""


def read_event(fields: Fields, table: Table) -> Event:
    """The event that a JSON object describes.

    Raises:
        Malformed: If it describes none that is possible at this table.
    """
    kind = fields.get("type")
    if "type" in fields and (type(kind) is not str or kind not in _READERS):
        raise Malformed(f"{show(kind)} is not a type of event.")
    return _READERS[text_at(fields, "type")](fields, table)


def read_seat(value: Json, seat: int) -> Seat:
    """Who sits on a seat.

    Raises:
        Malformed: If the value does not say so.
    """
    if type(value) is not dict:
        raise Malformed(f"Seat {seat} must be an object, not {show(value)}.")
    player = value.get("player")
    if player is not None or "player" not in value:
        player = text_at(value, "player")
        if len(player) > MAX_LEVEL or not (player.isascii() and player.isprintable()):
            raise wrong(value, "player", "the name of a level")
    name, kind = seat_name(text_at(value, "name"), seat), _choice(value, "kind", events.Kind)
    if kind is events.Kind.HUMAN and player is not None:
        raise wrong(value, "player", "null for a human")
    return Seat(name, kind, player)


def wrong(fields: Fields, key: str, wanted: str) -> Malformed:
    """The complaint that a key is missing or does not hold what is wanted."""
    kind = fields.get("type")
    place = f" of {kind}" if type(kind) is str and kind in _READERS else ""
    if key not in fields:
        return Malformed(f'The key "{key}"{place} is missing.')
    return Malformed(f'"{key}"{place} must be {wanted}, not {show(fields[key])}.')


def number_at(fields: Fields, key: str, low: int, high: int) -> int:
    """The whole number from `low` to `high` that a key holds.

    Raises:
        Malformed: If it holds none.
    """
    value = fields.get(key)
    if type(value) is not int or not low <= value <= high:
        raise wrong(fields, key, f"a whole number from {low} to {high}")
    return value


def numbers_at(fields: Fields, key: str, length: int, low: int, high: int) -> tuple[int, ...]:
    """The list of `length` whole numbers from `low` to `high` that a key holds.

    Raises:
        Malformed: If it holds none.
    """
    value = fields.get(key)
    if type(value) is list and len(value) == length:
        numbers = [item for item in value if type(item) is int and low <= item <= high]
        if len(numbers) == length:
            return tuple(numbers)
    raise wrong(fields, key, f"a list of {length} whole numbers from {low} to {high}")


def text_at(fields: Fields, key: str) -> str:
    """The text that a key holds.

    Raises:
        Malformed: If it holds none.
    """
    value = fields.get(key)
    if type(value) is not str:
        raise wrong(fields, key, "a text")
    return value


def list_at(fields: Fields, key: str, length: int) -> list[Json]:
    """The list of `length` items that a key holds.

    Raises:
        Malformed: If it holds none.
    """
    value = fields.get(key)
    if type(value) is not list or len(value) != length:
        raise wrong(fields, key, f"a list of {length}")
    return value


_TILES: Final[dict[str, Tile]] = {
    text: Tile.parse(text)
    for text in (f"{one}-{other}" for one in range(MAX_PIP + 1) for other in range(MAX_PIP + 1))
}


def _tile(value: Json) -> Tile:
    tile = _TILES.get(value) if type(value) is str else None
    if tile is None:
        raise Malformed(f"{show(value)} is not a tile; a tile is written like 6-4.")
    return tile


def _tile_at(fields: Fields, key: str) -> Tile:
    if key not in fields:
        raise wrong(fields, key, "a tile")
    return _tile(fields[key])


def _hand(value: Json) -> Hand:
    if type(value) is not list:
        raise Malformed(f"{show(value)} is not a list of tiles.")
    return tuple([_tile(item) for item in value])


def _choice(fields: Fields, key: str, choices: type[_Choice]) -> _Choice:
    text = text_at(fields, key)
    for choice in choices:
        if choice.value == text:
            return choice
    raise wrong(fields, key, "one of " + ", ".join(choices))


def _read_option(rules: Fields, name: str) -> Option:
    """The option as `Rules` wants it; a value that is not allowed stays as it is."""
    value = rules[name]
    plain = tuple(value) if type(value) is list else value
    for choice in CHOICES.get(name, ()):
        kind = str if isinstance(choice, StrEnum) else type(choice)
        if type(plain) is kind and choice == plain:
            return choice
    if name == "target":
        return number_at(rules, name, 1, MAX_TARGET)
    raise Malformed(f'"{name}" of the rules may not be {show(value)}.')


def _read_options(rules: Fields, preset: str, fields: Fields) -> tuple[Option, ...]:
    """All options in order; those that the record does not give are as they usually are."""
    if all(name in rules for name in OPTION_NAMES):
        return tuple([_read_option(rules, name) for name in OPTION_NAMES])
    given = {name: _read_option(rules, name) for name in OPTION_NAMES if name in rules}
    seats = fields.get("seats")
    players = given.get("players", len(seats) if type(seats) is list else 0)
    if type(players) is not int or players not in CHOICES["players"]:
        raise wrong(fields, "seats", "a list of 2, 3 or 4")
    usual = usual_options(preset, players)
    return tuple([given.get(name, usual[name]) for name in OPTION_NAMES])


@lru_cache(maxsize=64)
def _rules(options: tuple[Option, ...]) -> Rules:
    try:
        return Rules(**dict(zip(OPTION_NAMES, options, strict=True)))  # type: ignore[arg-type]
    except RulesError as error:
        raise Malformed(f"The rules cannot be played: {error}") from None


def _game_started(fields: Fields, _table: Table) -> Event:
    preset = text_at(fields, "preset")
    if preset not in PRESETS:
        raise wrong(fields, "preset", "one of " + ", ".join(PRESETS))
    options = fields.get("rules")
    if type(options) is not dict:
        raise wrong(fields, "rules", "an object")
    rules = _rules(_read_options(options, preset, fields))
    sides = dump([list(side) for side in rules.sides])
    if dump(fields.get("sides")) != sides:
        raise wrong(fields, "sides", sides)
    seats = list_at(fields, "seats", rules.players)
    return events.GameStarted(
        preset, rules, tuple([read_seat(value, seat) for seat, value in enumerate(seats)])
    )


def _round_dealt(fields: Fields, table: Table) -> Event:
    hands = list_at(fields, "hands", table.players)
    if "boneyard" not in fields:
        raise wrong(fields, "boneyard", "a list of tiles")
    return events.RoundDealt(
        number_at(fields, "round", 1, MAX_NUMBER),
        number_at(fields, "leader", 0, table.players - 1),
        tuple([_hand(hand) for hand in hands]),
        _hand(fields["boneyard"]),
        _proof(fields, table),
    )


def _proof(fields: Fields, table: Table) -> events.Proof | None:
    """What a deal was made from; the key is there only where a server dealt."""
    if "proof" not in fields:
        return None
    proof = fields["proof"]
    if type(proof) is not dict:
        raise wrong(fields, "proof", "an object")
    shares = list_at(proof, "shares", table.players)
    digits = [proof.get("seed"), *shares]
    texts = [text for text in digits if type(text) is str and _BYTES.fullmatch(text)]
    if len(texts) != len(digits):
        raise Malformed("A proof holds 64 digits from 0 to f for the seed and for each seat.")
    return events.Proof(texts[0], tuple(texts[1:]))


def _seat_at(fields: Fields, table: Table) -> int:
    return number_at(fields, "seat", 0, table.players - 1)


def _side_at(fields: Fields, table: Table) -> int:
    return number_at(fields, "side", 0, table.sides - 1)


def _tile_played(fields: Fields, table: Table) -> Event:
    is_lead = "on" in fields and fields["on"] is None
    return events.TilePlayed(
        _seat_at(fields, table),
        _tile_at(fields, "tile"),
        None if is_lead else _tile_at(fields, "on"),
        number_at(fields, "count", 0, MAX_COUNT),
    )


def _tile_drawn(fields: Fields, table: Table) -> Event:
    return events.TileDrawn(_seat_at(fields, table), _tile_at(fields, "tile"))


def _turn_passed(fields: Fields, table: Table) -> Event:
    return events.TurnPassed(_seat_at(fields, table))


def _claim_missed(fields: Fields, table: Table) -> Event:
    points = number_at(fields, "points", 0, MAX_NUMBER)
    return events.ClaimMissed(_seat_at(fields, table), points)


def _points_scored(fields: Fields, table: Table) -> Event:
    points = number_at(fields, "points", -MAX_NUMBER, MAX_NUMBER)
    return events.PointsScored(_side_at(fields, table), points, _choice(fields, "for", events.For))


def _round_ended(fields: Fields, table: Table) -> Event:
    pips = numbers_at(fields, "pips", table.players, 0, _MAX_PIPS)
    return events.RoundEnded(_choice(fields, "reason", events.Reason), pips)


def _game_won(fields: Fields, table: Table) -> Event:
    scores = numbers_at(fields, "scores", table.sides, -MAX_NUMBER, MAX_NUMBER)
    return events.GameWon(_side_at(fields, table), scores)


def _undone(fields: Fields, _table: Table) -> Event:
    return events.Undone(number_at(fields, "to", 1, MAX_NUMBER))


_READERS: Final[dict[str, Callable[[Fields, Table], Event]]] = {
    "game_started": _game_started,
    "round_dealt": _round_dealt,
    "tile_played": _tile_played,
    "tile_drawn": _tile_drawn,
    "turn_passed": _turn_passed,
    "claim_missed": _claim_missed,
    "points_scored": _points_scored,
    "round_ended": _round_ended,
    "game_won": _game_won,
    "undone": _undone,
}
