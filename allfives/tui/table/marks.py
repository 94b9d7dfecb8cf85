"""What is told on the layout of the plays just made."""

from __future__ import annotations

from typing import NamedTuple

from allfives.game.tile import Tile


class Marks(NamedTuple):
    """What is told on a layout besides its tiles and open ends."""

    since: tuple[Tile, ...] = ()
    """The tiles laid since the onlooker's own last play, in order; they are numbered."""
    tag: str = ""
    """The count that the last play made, written out; empty where it may not be shown."""
    scored: str = ""
    """What it scored, such as `+10`; empty if nothing."""
    hides_sums: bool = False
    """Are no counts to be shown, neither of ends nor of plays?"""
