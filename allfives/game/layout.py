"""The layout: what was laid on what, the open ends, what fits, and the count.

Which tiles fit and what they count depends only on the open ends. An open end therefore
knows what it counts now and what becomes of it when one more tile is laid against it;
the kind of spinner decides nothing but which chain of ends a double begins with.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple, final

from allfives.game.closed_sets import Word
from allfives.game.tile import ALL_BITS, ALL_TILES, FITTING, MAX_PIP, Tile


class Spinner(Word):
    """Which doubles can be played on from four sides, and how they count."""

    FIRST_DOUBLE = "first_double"
    """The first double; it counts until both its sides are covered."""
    NONE = "none"
    """No double: the layout is one line."""
    ALL_DOUBLES = "all_doubles"
    """Every double; each counts until both its sides are covered."""
    SNIFF = "sniff"
    """The first double; it counts as long as it has a free end."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenEnd:
    """The free edges of one tile that show one pip; `is` compares the ends of a layout."""

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
    left: tuple[OpenEnd, ...] = field(init=False, repr=False)
    """The same as a tuple: empty if nothing is left."""
    mask: int = field(init=False, repr=False)
    """The pip as a bit mask."""
    bits: int = field(init=False, repr=False)
    """The bits of the tiles that show it."""
    steps: dict[Tile, Step] = field(init=False, repr=False, default_factory=dict)
    """What becomes of it when a tile is laid here that is no spinner, as far as it was asked."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "left", () if self.covered is None else (self.covered,))
        object.__setattr__(self, "mask", 1 << self.pip)
        object.__setattr__(self, "bits", FITTING[self.mask])


class Step(NamedTuple):
    """What a tile that is laid on an open end brings to a layout."""

    new: OpenEnd
    """The open end of the tile."""
    placed: tuple[Placed]
    """The tile and what it is laid against."""


def _plain_step(end: OpenEnd, tile: Tile) -> Step:
    """The step that a tile makes on an open end when it is no spinner."""
    new = _PLAIN_ENDS[tile.other(end.pip)][tile]
    step = end.steps[tile] = Step(new, (Placed(tile, end.tile),))
    return step


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
def _spinner_end(tile: Tile, spinner: Spinner, covers: int) -> OpenEnd:
    after = _spinner_end(tile, spinner, covers + 1) if covers < 3 else None
    halves = _SPINNER_VALUES[spinner][covers]
    value = halves * tile.high
    return OpenEnd(tile, tile.high, value, _SPINNER_PLACES[covers], halves > 0, after)


_PLAIN_ENDS: Final[tuple[dict[Tile, OpenEnd], ...]] = tuple(
    {
        tile: OpenEnd(tile, pip, tile.pips if tile.is_double else pip, 1, True)
        for tile in ALL_TILES
        if tile.has(pip)
    }
    for pip in range(MAX_PIP + 1)
)
"""For each pip and each tile that shows it: that half as an open end, of no spinner."""


def _lead_ends(tile: Tile, spinner: Spinner) -> tuple[OpenEnd, ...]:
    high = _PLAIN_ENDS[tile.high][tile]
    if not tile.is_double:
        return (high, _PLAIN_ENDS[tile.low][tile])
    if spinner is Spinner.NONE:
        return (OpenEnd(tile, tile.high, tile.pips, 2, True, high),)
    return (_spinner_end(tile, spinner, 0),)


_PIPS: Final = tuple(
    tuple(pip for pip in range(MAX_PIP + 1) if pips >> pip & 1) for pips in range(len(FITTING))
)
"""The pips of each set of pips that is written as a bit mask."""

_TILES: Final = tuple(
    frozenset(tile for tile in ALL_TILES if tile.bit & (bits or ALL_BITS)) for bits in FITTING
)
"""The tiles that fit on each such set of open pips; while nothing is down every tile fits."""


@final
class Layout:
    """All tiles played: a value that never changes, and is equal if its plays are.

    >>> layout = Layout().after(Tile(5, 5), None).after(Tile(5, 0), Tile(5, 5))
    >>> layout.count, layout.open_pips, layout.places
    (10, (0, 5), 2)
    >>> layout.accepts(Tile(6, 5), Tile(5, 5)), layout.accepts(Tile(6, 5), Tile(5, 0))
    (True, False)
    """

    __slots__ = ("count", "ends", "fitting", "kind", "pips", "plays", "spinner")

    def __init__(
        self,
        kind: Spinner = Spinner.FIRST_DOUBLE,
        plays: tuple[Placed, ...] = (),
        ends: tuple[OpenEnd, ...] = (),
        spinner: Tile | None = None,
    ) -> None:
        self.kind: Final = kind
        """Which doubles spin."""
        self.plays: Final = plays
        """The tiles in the order of play."""
        self.ends: Final = ends
        """The open ends, oldest first."""
        count = pips = 0
        for end in ends:
            count += end.value
            pips |= end.mask
        self.count: Final = count
        """The sum of the open ends."""
        self.pips: Final = pips
        """The open pips as a bit mask."""
        self.fitting: Final = _TILES[pips]
        """All tiles that can be laid somewhere."""
        self.spinner: Final = spinner
        """The first double that spins, once it is down."""

    def end_for(self, tile: Tile, on: Tile | None) -> OpenEnd | None:
        """The open end that `tile` would cover when laid against `on`, if it fits there."""
        bit = tile.bit
        for end in self.ends:
            if end.tile is on and end.bits & bit:
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
        return tuple([end.tile for end in self.ends if end.bits & tile.bit])

    def after(self, tile: Tile, on: Tile | None) -> Layout:
        """The layout with one tile more.

        Raises:
            ValueError: If the tile does not fit there.
        """
        kind, ends, spinner = self.kind, self.ends, self.spinner
        at = 0
        for end in ends:
            if end.tile is on and end.bits & tile.bit:
                break
            at += 1
        else:
            if on is None and not self.plays:
                return _led(kind, tile, spinner)
            raise ValueError(f"{tile} cannot be laid on {on}.")
        new, placed = end.steps.get(tile) or _plain_step(end, tile)
        if tile.is_double and _spins(kind, spinner):
            new = _spinner_end(tile, kind, 1)
            spinner = spinner or tile
        return Layout(
            kind, self.plays + placed, (*ends[:at], *end.left, *ends[at + 1 :], new), spinner
        )

    def count_after(self, tile: Tile, on: Tile) -> int:
        """The count once `tile`, which fits there, is laid against `on`; no layout is made."""
        end = self.end_for(tile, on)
        if end is None:
            raise ValueError(f"{tile} cannot be laid on {on}.")
        if tile.is_double and _spins(self.kind, self.spinner):
            new = _spinner_end(tile, self.kind, 1)
        else:
            new = _PLAIN_ENDS[tile.other(end.pip)][tile]
        rest = 0 if end.covered is None else end.covered.value
        return self.count - end.value + rest + new.value

    @property
    def fits(self) -> int:
        """The bits of all tiles that can be laid somewhere."""
        return FITTING[self.pips] if self.pips else ALL_BITS

    @property
    def open_pips(self) -> tuple[int, ...]:
        """The pips a tile must show to fit, each once, in order."""
        return _PIPS[self.pips]

    @property
    def places(self) -> int:
        """How many places a tile could be laid on, were it to fit everywhere."""
        return sum(end.places for end in self.ends)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.kind is other.kind and self.plays == other.plays

    def __hash__(self) -> int:
        return hash((self.kind, self.plays))

    def __reduce__(self) -> tuple[object, ...]:
        return layout_of, (self.kind, self.plays)

    def __repr__(self) -> str:
        return f"layout_of({self.kind!r}, {self.plays!r})"


def _spins(kind: Spinner, spinner: Tile | None) -> bool:
    """Is a double a spinner when it is played now?"""
    return kind is not Spinner.NONE if spinner is None else kind is Spinner.ALL_DOUBLES


@cache
def _led(kind: Spinner, tile: Tile, spinner: Tile | None) -> Layout:
    """The layout on which one tile lies alone."""
    ends = _lead_ends(tile, kind)
    if tile.is_double and _spins(kind, spinner):
        spinner = spinner or tile
    return Layout(kind, (Placed(tile, None),), ends, spinner)


def layout_of(kind: Spinner, plays: Iterable[Placed]) -> Layout:
    """The layout that these plays make.

    Raises:
        ValueError: If one of them does not fit.
    """
    layout = Layout(kind)
    for tile, on in plays:
        layout = layout.after(tile, on)
    return layout
