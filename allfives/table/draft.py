"""A game that is being set up: what was chosen so far, and whether it can be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from allfives.game.events import Kind, Seat
from allfives.game.rules import OPTION_NAMES, Option, Rules, RulesError, rules_for, usual_options
from allfives.players.levels import LEVELS
from allfives.record.names import clean_name, seat_name
from allfives.table.setup import DEFAULT_LEVEL, Setup

MOST_SEATS: Final = 4
"""No table has more seats."""

_NAMES: Final = ("Carla", "Bruno", "Dora", "Emil")
"""What computer players are called until somebody calls them otherwise."""


class DraftError(ValueError):
    """The game cannot be played as it is set up.

    Attributes:
        rules: What is wrong with its rules, if they are at fault.
        twice: The name that two seats have, if that is the fault.
    """

    def __init__(self, *, rules: RulesError | None = None, twice: str = "") -> None:
        super().__init__(str(rules) if rules else twice)
        self.rules = rules
        self.twice = twice


@dataclass(frozen=True, slots=True)
class Draft:
    """An immutable set-up in the making; it may be wrong."""

    preset: str
    players: int
    changes: Mapping[str, Option]
    """Options that differ from those of the preset, by name."""
    seats: tuple[Seat, ...]
    """Four seats, also where fewer play; names are as they were typed."""

    @classmethod
    def of(cls, setup: Setup) -> Draft:
        """The draft from which `setup` came."""
        players = setup.rules.players
        usual = usual_options(setup.preset, players)
        options = _options(setup.rules)
        changes = {name: value for name, value in options.items() if value != usual[name]}
        seats = [_known(seat) for seat in setup.seats]
        while len(seats) < MOST_SEATS:
            name = _free_name(tuple(seats))
            seats.append(Seat(name, Kind.COMPUTER, DEFAULT_LEVEL))
        return cls(setup.preset, players, changes, tuple(seats))

    @property
    def options(self) -> dict[str, Option]:
        """Every option with its value, whether they go together or not."""
        return {**usual_options(self.preset, self.players), **self.changes}

    def with_preset(self, preset: str) -> Draft:
        """Another game of the family, as it is usually played."""
        return replace(self, preset=preset, changes={})

    def with_players(self, players: int) -> Draft:
        """Another number of players."""
        changes = {name: value for name, value in self.changes.items() if name != "partnership"}
        return replace(self, players=players, changes=changes)

    def with_option(self, name: str, value: Option) -> Draft:
        """Another value of an option."""
        changes = {**self.changes, name: value}
        if value == usual_options(self.preset, self.players)[name]:
            del changes[name]
        return replace(self, changes=changes)

    def with_name(self, seat: int, name: str) -> Draft:
        """Another name on a seat."""
        return self._with_seat(seat, replace(self.seats[seat], name=name))

    def with_level(self, seat: int, level: str | None) -> Draft:
        """A computer player of a level on a seat, or a person for None."""
        name = self.seats[seat].name
        if level is None:
            name = seat_name("", seat) if name in _NAMES else name
            return self._with_seat(seat, Seat(name))
        if clean_name(name, "") in ("", seat_name("", seat)):
            name = _free_name(self.seats)
        return self._with_seat(seat, Seat(name, Kind.COMPUTER, level))

    def _with_seat(self, seat: int, changed: Seat) -> Draft:
        seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])
        return replace(self, seats=seats)

    def rules(self) -> Rules:
        """The rules that were chosen.

        Raises:
            DraftError: If the options cannot be combined.
        """
        try:
            rules_for(self.preset, self.players)
            return Rules(**self.options)  # type: ignore[arg-type]
        except RulesError as problem:
            raise DraftError(rules=problem) from problem

    def setup(self) -> Setup:
        """The set-up, ready to be played.

        Raises:
            DraftError: If it cannot be played.
        """
        rules = self.rules()
        seats = tuple(
            replace(seat, name=seat_name(seat.name, number))
            for number, seat in enumerate(self.seats[: self.players])
        )
        seen: list[str] = []
        for seat in seats:
            if seat.name.casefold() in seen:
                raise DraftError(twice=seat.name)
            seen.append(seat.name.casefold())
        return Setup(self.preset, rules, seats)


def _options(rules: Rules) -> dict[str, Option]:
    return {name: getattr(rules, name) for name in OPTION_NAMES}


def _known(seat: Seat) -> Seat:
    """The seat with a level that exists."""
    if seat.kind is Kind.HUMAN or seat.player in LEVELS:
        return seat
    return replace(seat, player=DEFAULT_LEVEL)


def _free_name(seats: tuple[Seat, ...]) -> str:
    taken = [seat.name for seat in seats]
    return next(name for name in _NAMES if name not in taken)
