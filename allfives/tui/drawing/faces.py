"""Tiles as rows of text: pips or digits, filled or outlined, Unicode or ASCII.

A filled face relies on a background colour to stand out from the felt; an outlined one
does not. Both have the same size, so the style never moves a tile.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from allfives.game.tile import Tile
from allfives.tui.drawing.geometry import Zoom

_SPOTS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (0, 2), (2, 0), (2, 2)),
    ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)),
)
"""Row and column of each pip on a half of a standing tile, for 0 to 6."""

_ASCII: Final = str.maketrans("●│─┌┐└┘├┤┬┴", "o|-++++++++")
"""What stands for each drawing character where only ASCII is to be had."""


class Look(NamedTuple):
    """How faces are drawn."""

    outlined: bool = False
    """Rims in place of a background colour, for terminals without colours."""
    ascii: bool = False
    """Only ASCII characters."""
    digits: bool = False
    """Digits also where there is room for pips."""


PLAIN: Final = Look()
"""Filled faces with pips."""


@cache
def face(
    first: int, second: int, standing: bool, zoom: Zoom, look: Look = PLAIN
) -> tuple[str, ...]:
    """The rows of a tile, all equally wide; `first` is its left or upper half."""
    if zoom is Zoom.TINY:
        rows = _line(first, second, standing, "", "")
    elif zoom is Zoom.SMALL:
        rim = ("[", "]") if look.outlined else (" ", " ")
        rows = _line(first, second, standing, *rim)
    elif zoom is Zoom.MEDIUM:
        rows = _boxed(first, second, standing)
    else:
        rows = _large(first, second, standing, look, 1 if zoom is Zoom.LARGE else 2)
    return tuple(row.translate(_ASCII) for row in rows) if look.ascii else rows


def tile_face(tile: Tile, zoom: Zoom, look: Look = PLAIN) -> tuple[str, ...]:
    """The rows of a standing tile, the higher half above, as in a hand."""
    return face(tile.high, tile.low, True, zoom, look)


def _line(first: int, second: int, standing: bool, left: str, right: str) -> tuple[str, ...]:
    if standing:
        return tuple(f"{left}{cell}{right}" for cell in (first, "─", second))
    return (f"{left}{first}│{second}{right}",)


def _boxed(first: int, second: int, standing: bool) -> tuple[str, ...]:
    if standing:
        return ("┌───┐", f"│ {first} │", "├───┤", f"│ {second} │", "└───┘")
    return ("┌───┬───┐", f"│ {first} │ {second} │", "└───┴───┘")


def _half(pips: int, standing: bool, look: Look, step: int) -> tuple[str, ...]:
    """The rows of a half of a large tile, whose pips are `step` rows apart."""
    width, height = 4 * step + 1, 2 * step + 1
    cells = [[" "] * width for _ in range(height)]
    if look.digits:
        cells[step][2 * step] = str(pips)
    else:
        for row, column in _SPOTS[pips]:
            across, down = (column, row) if standing else (2 - row, column)
            cells[down * step][2 * step + (across - 1) * (step + 1)] = "●"
    return tuple("".join(row) for row in cells)


def _large(first: int, second: int, standing: bool, look: Look, step: int) -> tuple[str, ...]:
    one, two = (_half(pips, standing, look, step) for pips in (first, second))
    height = len(one)
    if standing:
        rows = (*one, "─" * len(one[0]), *two)
        bars = [("│", "│")] * len(rows)
        bars[height] = ("├", "┤")
    else:
        middle = "┬┴" if look.outlined else "││"
        middles = (middle[0], *"│" * (height - 2), middle[1])
        rows = tuple(a + bar + b for a, bar, b in zip(one, middles, two, strict=True))
        bars = [("│", "│")] * height
    if not look.outlined:
        return tuple(f" {row} " for row in rows)
    bars[0], bars[-1] = ("┌", "┐"), ("└", "┘")
    # The pips of the first and the last row lie on the rim.
    top, *inner, bottom = rows
    rows = (top.replace(" ", "─"), *inner, bottom.replace(" ", "─"))
    return tuple(left + row + right for row, (left, right) in zip(rows, bars, strict=True))
