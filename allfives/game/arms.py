"""Where the arms of a layout grow: the compass names that people give to its branches.

The lead lies west to east, its higher half in the west; a double lies across its arm. The
first two tiles on a spinner go on its sides, along the arm it lies on; the third and
fourth go on its ends, across it. A spinner that led has its sides west and east.
"""

from __future__ import annotations

from typing import Final

from allfives.game.layout import Layout, Placed, Spinner
from allfives.game.tile import Tile
from allfives.game.words import Word


class Heading(Word):
    """The direction in which an arm leaves the tile that it begins on."""

    WEST = "west"
    EAST = "east"
    NORTH = "north"
    SOUTH = "south"

    @property
    def is_level(self) -> bool:
        """Does it run west or east?"""
        return self in (Heading.WEST, Heading.EAST)


_COMPASS: Final = (Heading.WEST, Heading.EAST, Heading.NORTH, Heading.SOUTH)


def _headings_on(tile: Tile, heading: Heading | None) -> tuple[Heading, ...]:
    """The headings of the first, second ... tile laid on a tile that lies on `heading`."""
    if heading is None:
        return _COMPASS
    if not tile.is_double:
        return (heading,)
    across = _COMPASS[2:] if heading.is_level else _COMPASS[:2]
    return (heading, *across)


class Arms:
    """The headings of every tile of a layout, and of the next tile on each open end."""

    def __init__(self, layout: Layout) -> None:
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
        return _headings_on(on, heading)[self._laid.get(on, 0)]

    def heading_for(self, tile: Tile, on: Tile | None) -> Heading | None:
        """The heading `tile` would lie on if it were laid against `on`."""
        return self._next(Placed(tile, on))

    def free_headings(self, layout: Layout, on: Tile, pip: int) -> tuple[Heading, ...]:
        """All headings on which a tile with `pip` could come to lie next on `on`."""
        heading = self.headings[on]
        if heading is None and not on.is_double:
            return (Heading.WEST if pip == on.high else Heading.EAST,)
        ways = _headings_on(on, heading)
        laid = self._laid.get(on, 0)
        sides = 2 if heading is None else 1
        is_line = layout.kind is Spinner.NONE or not on.is_double
        return ways[laid:sides] if is_line or laid < sides else ways[laid:]
