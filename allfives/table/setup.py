"""What a new game is started with, and how the last set-up is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from allfives.game.events import GameStarted, Kind, Seat
from allfives.game.rules import (
    PRESETS,
    Rules,
    RulesError,
    read_option,
    rules_for,
    show_option,
    usual_options,
)
from allfives.record.names import seat_name
from allfives.record.strict import Fields

DEFAULT_LEVEL: Final = "careful"
"""The level a computer seat has until another is chosen."""


class Setup(NamedTuple):
    """The rules and the seats of a game that is about to begin."""

    preset: str
    rules: Rules
    seats: tuple[Seat, ...]

    def started(self) -> GameStarted:
        """The first event of the game."""
        return GameStarted(self.preset, self.rules, self.seats)

    def plain(self) -> Fields:
        """The set-up as plain values, to be stored."""
        return {
            "preset": self.preset,
            "options": {name: show_option(value) for name, value in self.rules.options().items()},
            "seats": [
                {"name": seat.name, "kind": seat.kind.value, "player": seat.player}
                for seat in self.seats
            ],
        }


def first_setup() -> Setup:
    """The set-up of somebody who has never played: one person against one computer."""
    seats = (Seat("Player 1"), Seat("Carla", Kind.COMPUTER, DEFAULT_LEVEL))
    return Setup("pagat", rules_for("pagat", 2), seats)


def setup_from(stored: Mapping[str, object]) -> Setup:
    """The set-up that was stored, or the first one if it cannot be used."""
    try:
        return _read(stored)
    except (RulesError, KeyError, TypeError, ValueError):
        return first_setup()


def _read(stored: Mapping[str, object]) -> Setup:
    preset, options, entries = stored["preset"], stored["options"], stored["seats"]
    if preset not in PRESETS or not isinstance(options, dict) or not isinstance(entries, list):
        raise ValueError("This is no stored set-up.")
    values = {name: read_option(name, str(text)) for name, text in options.items()}
    players = values.get("players", len(entries))
    usual = usual_options(str(preset), cast(int, players))
    rules = Rules(**(usual | values))
    seats = tuple(_read_seat(entry, number) for number, entry in enumerate(entries))
    if len(seats) != rules.players:
        raise ValueError("There are not as many seats as players.")
    return Setup(str(preset), rules, seats)


def _read_seat(entry: Mapping[str, object], number: int) -> Seat:
    name, player = entry["name"], entry["player"]
    if not isinstance(name, str) or not isinstance(player, str | None):
        raise TypeError("This is no stored seat.")
    kind = Kind(str(entry["kind"]))
    return Seat(seat_name(name, number), kind, player if kind is Kind.COMPUTER else None)
