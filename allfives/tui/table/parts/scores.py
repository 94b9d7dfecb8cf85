"""What the scoreboard shows, as values."""

from __future__ import annotations

from typing import Final, NamedTuple

SIDE_COLOURS: Final = ("$gain", "$success", "$error", "$foreground")
"""The colour of the points of each side, beside the names that tell them apart as well."""


class SeatLine(NamedTuple):
    """One seat on the scoreboard."""

    name: str
    tiles: int
    """How many tiles it holds."""
    is_turn: bool
    level: str | None
    """The level of a computer; None for a person."""

    def held(self, *, in_words: bool) -> str:
        """How many tiles it holds, with or without a word."""
        tiles = "" if not in_words else " tile" if self.tiles == 1 else " tiles"
        return f"[{self.tiles}{tiles}]"


class SideLine(NamedTuple):
    """One side on the scoreboard."""

    seats: tuple[SeatLine, ...]
    score: int
    before: int
    """The score before it last changed."""

    @property
    def gain(self) -> str:
        """What it scored last, or nothing."""
        change = self.score - self.before
        return f"({change:+d})" if change else ""


class Scores(NamedTuple):
    """All that the scoreboard shows."""

    sides: tuple[SideLine, ...]
    target: int
    boneyard: int
    round: int
    pegged: bool
    """Show the score as pegs in holes?"""
    ascii_only: bool = False
    practice: bool = False
    latest: int | None = None
    """The side that scored last in this round."""

    @property
    def latest_side(self) -> SideLine | None:
        """The side that scored last in this round, if one did."""
        return None if self.latest is None else self.sides[self.latest]

    @property
    def seats(self) -> list[SeatLine]:
        """All seats, side by side."""
        return [seat for side in self.sides for seat in side.seats]

    def mark(self, seat: SeatLine) -> str:
        """What stands before the name of a seat, to tell whose turn it is."""
        if not seat.is_turn:
            return " "
        return ">" if self.ascii_only else "►"
