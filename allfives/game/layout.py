"""The layout: what was laid on what, the open ends, what fits, and the count.

Which tiles fit and what they count depends only on the open ends. An open end therefore
knows what it counts now and what becomes of it when one more tile is laid against it;
the kind of spinner decides nothing but which chain of ends a double begins with.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from allfives.game.tile import ALL_BITS, FITTING, Tile


class Spinner(StrEnum):
    """Which doubles can be played on from four sides, and how they count."""

    FIRST_DOUBLE = "first_double"
    """The first double; it counts until both its sides are covered."""
    NONE = "none"
    """No double: the layout is one line."""
    ALL_DOUBLES = "all_doubles"
    """Every double; each counts until both its sides are covered."""
    SNIFF = "sniff"
    """The first double; it counts as long as it has a free end."""


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """The free edges of one tile that show one pip."""

    tile: Tile
    """The tile that the next one is laid against."""
    pip: int
    """What the next tile must show."""
    value: int
    """What it adds to the count."""
    places: int
    """How many tiles could lie here now, side by side."""
    counts: bool
    """Is it part of the count? The free ends of a spinner may be open and not count."""
    covered: OpenEnd | None = field(repr=False, default=None)
    """What is left of it when a tile is laid here."""


class Placed(NamedTuple):
    """A tile on the layout, and the tile it was laid against (None for the lead)."""

    tile: Tile
    on: Tile | None


_SPINNER_VALUES: Final[dict[Spinner, tuple[int, ...]]] = {
    Spinner.FIRST_DOUBLE: (2, 2, 0, 0),
    Spinner.ALL_DOUBLES: (2, 2, 0, 0),
    Spinner.SNIFF: (2, 2, 2, 1),
}
"""How many of its halves a spinner counts with no, one, two and three tiles laid on it."""

_SPINNER_PLACES: Final = (2, 1, 2, 1)
"""How many places a spinner has with no to three tiles on it: sides first, then ends."""


@cache
def _spinner_end(tile: Tile, spinner: Spinner, covers: int) -> OpenEnd | None:
    if covers == 4:
        return None
    halves = _SPINNER_VALUES[spinner][covers]
    after = _spinner_end(tile, spinner, covers + 1)
    value = halves * tile.high
    return OpenEnd(tile, tile.high, value, _SPINNER_PLACES[covers], halves > 0, after)


@cache
def _plain_end(tile: Tile, pip: int) -> OpenEnd:
    return OpenEnd(tile, pip, tile.pips if tile.is_double else pip, 1, True)


@cache
def _lead_ends(tile: Tile, spinner: Spinner) -> tuple[OpenEnd, ...]:
    if not tile.is_double:
        return (_plain_end(tile, tile.high), _plain_end(tile, tile.low))
    if spinner is Spinner.NONE:
        second = _plain_end(tile, tile.high)
        return (OpenEnd(tile, tile.high, tile.pips, 2, True, second),)
    end = _spinner_end(tile, spinner, 0)
    assert end is not None
    return (end,)


@dataclass(frozen=True, slots=True)
class Layout:
    """All tiles played, as an immutable value.

    >>> layout = Layout().after(Tile(5, 5), None).after(Tile(5, 0), Tile(5, 5))
    >>> layout.count, layout.open_pips, layout.places
    (10, (0, 5), 2)
    >>> layout.accepts(Tile(6, 5), Tile(5, 5)), layout.accepts(Tile(6, 5), Tile(5, 0))
    (True, False)
    """

    kind: Spinner = Spinner.FIRST_DOUBLE
    """Which doubles spin."""
    plays: tuple[Placed, ...] = ()
    """The tiles in the order of play."""
    ends: tuple[OpenEnd, ...] = ()
    """The open ends, oldest first."""
    count: int = 0
    """The sum of the open ends."""
    fits: int = ALL_BITS
    """The bits of all tiles that can be laid somewhere."""
    spinner: Tile | None = None
    """The first double that spins, once it is down."""

    def end_for(self, tile: Tile, on: Tile | None) -> OpenEnd | None:
        """The open end that `tile` would cover when laid against `on`, if it fits there."""
        for end in self.ends:
            if end.tile is on and tile.has(end.pip):
                return end
        return None

    def accepts(self, tile: Tile, on: Tile | None) -> bool:
        """Can `tile` be laid against `on`, or lead if `on` is None?"""
        if not self.plays:
            return on is None
        return self.end_for(tile, on) is not None

    def places_for(self, tile: Tile) -> tuple[Tile | None, ...]:
        """The tiles that `tile` can be laid against; `(None,)` while nothing is down."""
        if not self.plays:
            return (None,)
        high, low = tile.high, tile.low
        return tuple([end.tile for end in self.ends if end.pip == high or end.pip == low])

    def after(self, tile: Tile, on: Tile | None) -> Layout:
        """The layout with one tile more.

        Raises:
            ValueError: If the tile does not fit there.
        """
        spins = tile.is_double and self._would_spin()
        spinner = tile if spins and self.spinner is None else self.spinner
        if on is None and not self.plays:
            ends = _lead_ends(tile, self.kind)
        else:
            covered = self.end_for(tile, on)
            if covered is None:
                raise ValueError(f"{tile} cannot be laid on {on}.")
            kept = [covered.covered if end is covered else end for end in self.ends]
            far = tile.other(covered.pip)
            kept.append(_spinner_end(tile, self.kind, 1) if spins else _plain_end(tile, far))
            ends = tuple([end for end in kept if end is not None])
        count = pips = 0
        for end in ends:
            count += end.value
            pips |= 1 << end.pip
        plays = (*self.plays, Placed(tile, on))
        return Layout(self.kind, plays, ends, count, FITTING[pips], spinner)

    def _would_spin(self) -> bool:
        """Would a double played now be a spinner?"""
        if self.kind is Spinner.NONE:
            return False
        return self.kind is Spinner.ALL_DOUBLES or self.spinner is None

    @property
    def open_pips(self) -> tuple[int, ...]:
        """The pips a tile must show to fit, each once, in order."""
        return tuple(sorted({end.pip for end in self.ends}))

    @property
    def places(self) -> int:
        """How many places a tile could be laid on, were it to fit everywhere."""
        return sum(end.places for end in self.ends)
