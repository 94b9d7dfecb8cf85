"""Where the arms of a layout grow: the compass names that people give to its branches.

The lead lies west to east, its higher half in the west; a double lies across its arm. The
first two tiles on a spinner go on its sides, along the arm it lies on; the third and
fourth go on its ends, across it. A spinner that led has its sides west and east.
"""

from __future__ import annotations

from typing import Final

from allfives.game.closed_sets import Word
from allfives.game.layout import Layout, Placed, Spinner
from allfives.game.tile import Tile


class Heading(Word):
    """The direction in which an arm leaves the tile that it begins on."""

    WEST = "west"
    EAST = "east"
    NORTH = "north"
    SOUTH = "south"

    @property
    def opposite(self) -> Heading:
        """The heading across from it."""
        return _OPPOSITE[self]

    @property
    def is_level(self) -> bool:
        """Does it run west or east?"""
        return self in (Heading.WEST, Heading.EAST)


_OPPOSITE: Final = {
    Heading.WEST: Heading.EAST,
    Heading.EAST: Heading.WEST,
    Heading.NORTH: Heading.SOUTH,
    Heading.SOUTH: Heading.NORTH,
}

_COMPASS: Final = (Heading.WEST, Heading.EAST, Heading.NORTH, Heading.SOUTH)


Preferred = frozenset[tuple[Tile, Heading]]
"""Doubles with a heading that is taken before the one across from it.

Which of two alike sides or ends of a double is taken first makes no difference to the rules;
usually it is the west and the north.
"""


def preferring(preferred: Preferred, double: Tile, heading: Heading) -> Preferred:
    """The same, but that on this double `heading` is taken before the one across from it."""
    opposite = (double, heading.opposite)
    if opposite in preferred:
        return preferred - {opposite}
    return preferred | {(double, heading)}


class Arms:
    """The headings of every tile of a layout, and of the next tile on each open end."""

    def __init__(self, layout: Layout, preferred: Preferred = frozenset()) -> None:
        self.layout = layout
        """The layout."""
        self._preferred = preferred
        self.headings: dict[Tile, Heading | None] = {}
        """The heading on which each tile lies; None for the lead."""
        self._laid: dict[Tile, int] = {}
        for placed in layout.plays:
            self.headings[placed.tile] = self._next(placed)
            if placed.on is not None:
                self._laid[placed.on] = self._laid.get(placed.on, 0) + 1

    def _next(self, placed: Placed) -> Heading | None:
        tile, on = placed
        if on is None:
            return None
        heading = self.headings[on]
        if heading is None and not on.is_double:
            return Heading.WEST if tile.has(on.high) else Heading.EAST
        return self._headings_on(on, heading)[self._laid.get(on, 0)]

    def _headings_on(self, tile: Tile, heading: Heading | None) -> tuple[Heading, ...]:
        """The headings of the first, second ... tile laid on a tile that lies on `heading`."""
        if heading is None:
            return (*self._pair(tile, *_COMPASS[:2]), *self._pair(tile, *_COMPASS[2:]))
        if not tile.is_double:
            return (heading,)
        across = _COMPASS[2:] if heading.is_level else _COMPASS[:2]
        return (heading, *self._pair(tile, *across))

    def _pair(self, tile: Tile, one: Heading, other: Heading) -> tuple[Heading, Heading]:
        """Two headings across from each other, the one that is taken first before the other."""
        return (other, one) if (tile, other) in self._preferred else (one, other)

    def heading_for(self, tile: Tile, on: Tile | None) -> Heading | None:
        """The heading `tile` would lie on if it were laid against `on`."""
        return self._next(Placed(tile, on))

    def free_headings(self, layout: Layout, on: Tile, pip: int) -> tuple[Heading, ...]:
        """All headings on which a tile with `pip` could come to lie next on `on`."""
        heading = self.headings[on]
        if heading is None and not on.is_double:
            return (Heading.WEST if pip == on.high else Heading.EAST,)
        ways = self._headings_on(on, heading)
        laid = self._laid.get(on, 0)
        sides = 2 if heading is None else 1
        is_line = layout.kind is Spinner.NONE or not on.is_double
        return ways[laid:sides] if is_line or laid < sides else ways[laid:]
