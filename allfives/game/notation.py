"""Plays, hands and positions as text, and back.

A play is `TILE` for the lead and `TILE>ON` for any other: `5-5 5-0>5-5 5-3>5-5`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from allfives.game.layout import Layout, Placed, Spinner
from allfives.game.tile import Tile

_LACK: Final = re.compile(r"([1-3]):([0-6]+)")


class NotationError(ValueError):
    """A text that is not what it should be; the message is one sentence for people."""


def write_play(tile: Tile, on: Tile | None) -> str:
    """A play as text.

    >>> write_play(Tile(0, 5), Tile(5, 5))
    '5-0>5-5'
    """
    return tile.text if on is None else f"{tile.text}>{on.text}"


def read_play(text: str) -> Placed:
    """The play written as `text`.

    Raises:
        NotationError: If it is no play.

    >>> read_play("0-5>5-5")
    Placed(tile=Tile(5, 0), on=Tile(5, 5))
    """
    tile, arrow, on = text.partition(">")
    try:
        return Placed(Tile.parse(tile), Tile.parse(on) if arrow else None)
    except ValueError:
        raise NotationError(
            f"{text!r} is not a play; a play is written like 6-4>4-1, the lead like 6-4."
        ) from None


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles with a space between them.

    >>> write_tiles([Tile(6, 4), Tile(0, 0)])
    '6-4 0-0'
    """
    return " ".join(tile.text for tile in tiles)


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles written in `text`, each at most once.

    Raises:
        NotationError: If something in it is no tile, or a tile stands twice.

    >>> read_tiles("4-6  0-0")
    (Tile(6, 4), Tile(0, 0))
    """
    try:
        tiles = tuple(Tile.parse(word) for word in text.split())
    except ValueError as error:
        raise NotationError(str(error)) from None
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise NotationError(f"{tile} stands there twice; there is only one in the set.")
    return tiles


def write_layout(plays: Iterable[Placed]) -> str:
    """A layout as the plays that made it.

    >>> write_layout(read_layout("5-5 5-0>5-5").plays)
    '5-5 5-0>5-5'
    """
    return " ".join(write_play(tile, on) for tile, on in plays)


def read_layout(text: str, spinner: Spinner = Spinner.FIRST_DOUBLE) -> Layout:
    """The layout that the plays in `text` make.

    Raises:
        NotationError: If something in it is no play, or a play is not possible.

    >>> read_layout("2-4 4-5>2-4").count
    7
    """
    layout = Layout(spinner)
    for word in text.split():
        tile, on = read_play(word)
        if any(tile is placed.tile for placed in layout.plays):
            raise NotationError(f"{tile} is played twice; there is only one in the set.")
        if not layout.accepts(tile, on):
            where = f"be laid on {on} there" if on else "be led again"
            if not layout.plays:
                where = "be laid on a tile that is not down"
            raise NotationError(f"{tile} cannot {where}.")
        layout = layout.after(tile, on)
    return layout


def read_lacks(text: str, others: int) -> tuple[tuple[int, ...], ...]:
    """What other seats are known to lack, in turn order after the mover.

    Args:
        text: Like `1:45`, or several of these with spaces: the first seat after the mover
            had no 4 and no 5.
        others: How many other seats there are.

    Raises:
        NotationError: If it is not written like that, or names a seat that is not there.

    >>> read_lacks("1:45", 2)
    ((4, 5), ())
    """
    lacks: list[tuple[int, ...]] = [()] * others
    for word in text.split():
        found = _LACK.fullmatch(word)
        if found is None or int(found[1]) > others:
            raise NotationError(
                f"{word!r} does not say what a seat lacks; 1:45 means that the next seat "
                f"had no 4 and no 5, and there are {others} other seats."
            )
        lacks[int(found[1]) - 1] = tuple(sorted({int(pip) for pip in found[2]}))
    return tuple(lacks)


def read_sizes(text: str) -> tuple[int, ...]:
    """The hand sizes of the other seats, written like `8` or `5,5,4`.

    Raises:
        NotationError: If they are not one to three numbers from 0 to 28.

    >>> read_sizes("5,5,4")
    (5, 5, 4)
    """
    words: Sequence[str] = text.replace(" ", "").split(",")
    if len(words) > 3 or not all(re.fullmatch("[0-9]{1,2}", word) for word in words):
        raise NotationError(f"{text!r} are not hand sizes; write them like 8 or 5,5,4.")
    sizes = tuple(int(word) for word in words)
    if sum(sizes) > 28:
        raise NotationError(f"Hands of {text} tiles are more than the set has.")
    return sizes
