"""The tiles that somebody may play, numbered: the one that scores most comes first."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.commands import Draw
from allfives.game.notation import write_play
from allfives.game.tile import Tile
from allfives.game.view import SeatView
from allfives.line.answers import Meant, read_meant
from allfives.record.preferences import Sort
from allfives.table.choosing import Option, options_for, sorted_hand
from allfives.words import plain

Options = tuple[Option, ...]
"""The plays of one tile, the best first."""


class HandList:
    """A hand as it is told to whoever holds it."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self.version = view.version
        """The version of the game that this is of."""
        hand = sorted_hand(view.hand, Sort.SUIT)
        every = [(tile, self._options_of(tile)) for tile in hand]
        can = [options for _, options in every if options]
        self._playable: list[Options] = sorted(can, key=lambda options: -options[0].points)
        self._rest = [tile for tile, options in every if not options]
        self.may_draw = Draw(view.seat) in view.legal
        """May its holder draw now?"""

    def _options_of(self, tile: Tile) -> Options:
        found = [option for option in options_for(self._view) if option.play.tile is tile]
        return tuple(sorted(found, key=lambda option: -option.points))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that can be played, in the order of their numbers."""
        return tuple(options[0].play.tile for options in self._playable)

    def lines(self) -> list[str]:
        """The hand in lines."""
        lines = [
            plain.tile_line(place, options[0].play.tile, options)
            for place, options in enumerate(self._playable, 1)
        ]
        return [*lines, plain.unplayable(self._rest)] if self._rest else lines

    def offered(self) -> list[str]:
        """Every play as it can be typed."""
        return [
            write_play(option.play.tile, option.play.on)
            for options in self._playable
            for option in options
        ]

    def options_meant(self, meant: Meant) -> Options | str:
        """The plays that an answer means, or a sentence on why it means none."""
        tile, number = meant.tile, meant.number
        is_number = number is not None and 1 <= number <= len(self._playable)
        if tile is not None and number is not None and is_number:
            if tile in self._view.hand:
                return plain.number_or_tile(number, tile)
            tile = None
        if tile is None:
            if number is None or not is_number:
                return plain.no_such_number(len(self._playable))
            return self._playable[number - 1]
        return self._plays_of(tile, meant.on)

    def _plays_of(self, tile: Tile, on: Tile | None) -> Options | str:
        if tile not in self._view.hand:
            return plain.not_held(tile)
        options = self._options_of(tile)
        if not options:
            return plain.does_not_fit(tile, self._view.layout)
        if on is None:
            return options
        return tuple(each for each in options if each.play.on is on) or plain.no_such_place(tile)

    def must_ask(self, options: Sequence[Option]) -> bool:
        """Must be asked where the tile goes? Not where one place is clearly the best."""
        if len(options) < 2:
            return False
        if self._view.rules.calls:
            return True
        best = [each for each in options if each.points == options[0].points]
        return len({each.layout.count for each in best}) > 1

    def place_meant(self, options: Options, text: str) -> Option | None:
        """The place that an answer to `Where?` means: its number, a tile or a whole play."""
        meant = read_meant(text.lower().removeprefix("on "))
        if meant is None:
            return None
        on = meant.on or meant.tile
        for option in options:
            if on is not None and option.play.on is on:
                return option
        if meant.tile is None and meant.number and meant.number <= len(options):
            return options[meant.number - 1]
        return None
