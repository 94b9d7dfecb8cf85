"""The tiles of a double-six set."""

from __future__ import annotations

import re
from typing import Final, final

MAX_PIP: Final = 6
"""The highest number on a half."""

_TEXT: Final = re.compile(r"([0-6])-([0-6])")


@final
class Tile:
    """One of the 28 tiles; there is exactly one object of each, so `is` compares them.

    >>> Tile(4, 6)
    Tile(6, 4)
    >>> Tile(4, 6) is Tile(6, 4)
    True
    >>> str(Tile(0, 3)), Tile(5, 5).is_double, Tile(5, 2).pips
    ('3-0', True, 7)
    """

    __slots__ = ("bit", "high", "is_double", "low", "number", "pips", "text")

    high: Final[int]  # type: ignore[misc]
    """The higher half."""
    low: Final[int]  # type: ignore[misc]
    """The lower half."""
    number: Final[int]  # type: ignore[misc]
    """Its place in the set, 0 for 0-0 to 27 for 6-6."""
    bit: Final[int]  # type: ignore[misc]
    """`1 << number`, for sets of tiles as bit masks."""
    pips: Final[int]  # type: ignore[misc]
    """The sum of both halves."""
    is_double: Final[bool]  # type: ignore[misc]
    """Are both halves alike?"""
    text: Final[str]  # type: ignore[misc]
    """The tile as it is written, the higher half first."""

    def __new__(cls, one: int, other: int) -> Tile:
        """The tile with these two halves, in either order.

        Raises:
            ValueError: If a half is not a whole number from 0 to 6.
        """
        try:
            return _TILES[one, other]
        except (KeyError, TypeError):
            raise ValueError(f"No tile has the halves {one!r} and {other!r}.") from None

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile written as `text`.

        Raises:
            ValueError: If the text is not two pips from 0 to 6 with a hyphen between them.

        >>> Tile.parse("4-6")
        Tile(6, 4)
        """
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not a tile; a tile is written like 6-4.")
        return _TILES[int(found[1]), int(found[2])]

    def other(self, pip: int) -> int:
        """The half that lies away from a half showing `pip`.

        >>> Tile(6, 4).other(6), Tile(5, 5).other(5)
        (4, 5)
        """
        return self.low if pip == self.high else self.high

    def has(self, pip: int) -> bool:
        """Does one of its halves show `pip`?"""
        return pip in (self.high, self.low)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A tile never changes; {name} cannot be set.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A tile never changes; {name} cannot be deleted.")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.high, self.low)

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"

    def __str__(self) -> str:
        return self.text


def _make(high: int, low: int) -> Tile:
    tile = object.__new__(Tile)
    number = high * (high + 1) // 2 + low
    facts = {
        "high": high,
        "low": low,
        "number": number,
        "bit": 1 << number,
        "pips": high + low,
        "is_double": high == low,
        "text": f"{high}-{low}",
    }
    for name, value in facts.items():
        object.__setattr__(tile, name, value)
    return tile


ALL_TILES: Final[tuple[Tile, ...]] = tuple(
    _make(high, low) for high in range(MAX_PIP + 1) for low in range(high + 1)
)
"""The whole set, in the order of `Tile.number`."""

_TILES: Final[dict[tuple[int, int], Tile]] = {
    halves: tile for tile in ALL_TILES for halves in ((tile.high, tile.low), (tile.low, tile.high))
}

ALL_BITS: Final = (1 << len(ALL_TILES)) - 1
"""The bits of every tile."""

FITTING: Final[tuple[int, ...]] = tuple(
    sum(tile.bit for tile in ALL_TILES if pips >> tile.high & 1 or pips >> tile.low & 1)
    for pips in range(1 << (MAX_PIP + 1))
)
"""For each set of pips as a bit mask: the bits of the tiles that show one of them."""
