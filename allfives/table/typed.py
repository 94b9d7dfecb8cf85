"""Plays as people type them: `54`, `54 left`, `5-4>5-5`."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from allfives.game.notation import write_play
from allfives.game.tile import Tile
from allfives.table.choosing import Choosing, Option

Offset = tuple[int, int]
"""How far right of the lead, and how far below it, a tile lies."""

_PLAY: Final = re.compile(
    r"([0-6]) ?-? ?([0-6])(?: ?> ?([0-6]) ?-? ?([0-6])| (left|right|up|down))?"
)

_ALONG: Final[dict[str, Callable[[Offset], int]]] = {
    "left": lambda at: -at[0],
    "right": lambda at: at[0],
    "up": lambda at: -at[1],
    "down": lambda at: at[1],
}
"""How far a place lies in a direction."""


class Problem(StrEnum):
    """Why something that was typed is not played."""

    NO_PLAY = "no_play"
    NOT_HELD = "not_held"
    DOES_NOT_FIT = "does_not_fit"
    NOT_ON_THAT_SIDE = "not_on_that_side"
    SEVERAL_ENDS = "several_ends"


class Misfit(NamedTuple):
    """Something typed that cannot be played."""

    problem: Problem
    tile: Tile | None = None
    on: Tile | None = None
    """The tile it was to be laid against, if one was named."""
    side: str = ""
    """The side that was named, if one was."""


def read_typed(text: str, choosing: Choosing, place: Callable[[Option], Offset]) -> Option | Misfit:
    """The play that is meant, or why there is none.

    Args:
        text: What was typed.
        choosing: What can be played.
        place: Where the tile of an option would lie.
    """
    found = _PLAY.fullmatch(" ".join(text.casefold().split()))
    if found is None:
        return Misfit(Problem.NO_PLAY)
    tile = Tile(*sorted(map(int, found.group(1, 2)), reverse=True))
    on = None if found[3] is None else Tile(*sorted(map(int, found.group(3, 4)), reverse=True))
    side = found[5] or ""
    options = choosing.options_of(tile)
    if tile not in choosing.tiles:
        return Misfit(Problem.NOT_HELD, tile)
    if on is not None:
        options = tuple(option for option in options if option.play.on is on)
    if not options:
        return Misfit(Problem.DOES_NOT_FIT, tile, on)
    if side:
        return _farthest(options, side, place) or Misfit(Problem.NOT_ON_THAT_SIDE, tile, None, side)
    if on is None and not _are_alike(options, choosing):
        return Misfit(Problem.SEVERAL_ENDS, tile)
    return max(options, key=lambda option: option.points)


def _farthest(
    options: tuple[Option, ...], side: str, place: Callable[[Option], Offset]
) -> Option | None:
    """The option that lies farthest on a side of the lead, if one lies there."""
    along = _ALONG[side]
    there = [option for option in options if along(place(option)) > 0]
    return max(there, key=lambda option: along(place(option)), default=None)


def _are_alike(options: tuple[Option, ...], choosing: Choosing) -> bool:
    """Does it not matter which of these options is taken?"""
    if choosing.view.rules.calls:
        return len(options) == 1
    return len({option.layout.count for option in options}) == 1


def completions(text: str, choosing: Choosing) -> tuple[str, ...]:
    """Everything that can be played and begins with what was typed, with dashes or without."""
    begun = _bare(text)
    found = []
    for option in choosing.options:
        tile, on = option.play.tile, option.play.on
        whole = write_play(tile, on)
        turned = f"{tile.low}{tile.high}{_bare(whole)[2:]}"
        if _bare(whole).startswith(begun) or turned.startswith(begun):
            found.append(whole)
    return tuple(found)


def _bare(text: str) -> str:
    return re.sub(r"[\s-]", "", text)
