"""Layouts as numbers: what search knows of the open ends, looked up and not computed.

Which tiles fit and what they count depends only on the open ends, so two layouts with alike
ends are one number here. A play is then two look-ups: the number of the next layout, and
what that is worth. What a double does is not decided here but asked of `game.layout`.

An *option* is a play as one number, `ends << TILE_WIDTH | tile`: the layout that it leads
to and the tile. Places that lead to alike layouts are one option.
"""

from __future__ import annotations

from typing import Final

from allfives.game.layout import Layout, OpenEnd, Spinner
from allfives.game.tile import ALL_BITS, ALL_TILES, FITTING, MAX_PIP, Tile
from allfives.players.search.tile_masks import TILE_BITS

EMPTY: Final = 0
"""The layout on which nothing lies yet."""

TILE_WIDTH: Final = 5
"""How many low bits of an option hold the tile."""

TILE_MASK: Final = (1 << TILE_WIDTH) - 1
"""Those bits."""

Options = tuple[int, ...]
"""The options of one tile, the best score first."""

Levels = tuple[tuple[int, int], ...]
"""What a next tile can score, see `EndTable.replies`."""

_PIPS: Final = MAX_PIP + 1
_DIGIT: Final = 4
"""The bits in which the key of a layout counts the ends of one kind."""

_UNOPENED: Final[list[Options]] = []

_DOWN: Final = 1
"""The bit of a key that says that the one spinner is down."""


def _unit(kind: int) -> int:
    """What one end of a kind adds to the key of a layout."""
    return 1 << (_DIGIT * kind + 1)


def _digit(kind: int) -> int:
    """The bits of a key that count the ends of a kind."""
    return (_unit(1) - _unit(0)) // _unit(0) * _unit(kind)


class _Kinds:
    """The kinds of open end under one kind of spinner: pip, value, and what comes after.

    Their numbers are the same in every run, and so is the order of options.
    """

    __slots__ = ("_numbers", "after", "doubles", "leads", "one_spins", "pips", "singles", "values")

    def __init__(self, spinner: Spinner) -> None:
        self.pips: list[int] = []
        """What the next tile must show."""
        self.values: list[int] = []
        """What the end adds to the count."""
        self.after: list[int] = []
        """The kind that is left when a tile is laid there; -1 for none."""
        self._numbers: dict[tuple[int, int, int], int] = {}
        self.one_spins = spinner in (Spinner.FIRST_DOUBLE, Spinner.SNIFF)
        """Does it matter to a double whether another came before it?"""
        fresh = Layout(spinner)
        down = Layout(spinner, spinner=Tile(0, 0) if self.one_spins else None)
        self.singles = [self._far_end(fresh, pip, (pip + 1) % _PIPS) for pip in range(_PIPS)]
        """For each pip, the far end of a tile that is no double."""
        self.doubles = [
            [self._far_end(layout, pip, pip) for pip in range(_PIPS)] for layout in (fresh, down)
        ]
        """For each pip, the end of a double, before and after the spinner is down."""
        self.leads = [
            [self.number(end) for end in fresh.after(tile, None).ends] for tile in ALL_TILES
        ]
        """For each tile, the ends of a layout on which it lies alone."""

    def number(self, end: OpenEnd) -> int:
        """The number of an open end's kind."""
        after = -1 if end.covered is None else self.number(end.covered)
        number = self._numbers.setdefault((end.pip, end.value, after), len(self.pips))
        if number == len(self.pips):
            self.pips.append(end.pip)
            self.values.append(end.value)
            self.after.append(after)
        return number

    def _far_end(self, layout: Layout, pip: int, near: int) -> int:
        """The end that the tile of `pip` and `near` brings when it is laid on a `near`."""
        lead = Tile(near, (near + 1) % _PIPS)
        tile = Tile(pip, near)
        ends = layout.after(lead, None).after(tile, lead).ends
        return self.number(next(end for end in ends if end.tile is tile))

    def key(self, kinds: list[int], down: bool) -> int:
        """The key of a layout with ends of these kinds."""
        return sum([_unit(kind) for kind in kinds]) + (_DOWN if down and self.one_spins else 0)

    def count(self, kinds: list[int]) -> int:
        """The count of a layout with ends of these kinds."""
        return sum([self.values[kind] for kind in kinds])

    def change(self, kind: int, tile: Tile, down: bool) -> tuple[int, int]:
        """By how much a tile laid on an end of a kind changes the key and the count."""
        far = tile.other(self.pips[kind])
        comes = [self.doubles[down][far] if tile.is_double else self.singles[far]]
        if self.after[kind] >= 0:
            comes.append(self.after[kind])
        key = self.key(comes, tile.is_double and not down) - _unit(kind)
        return key, self.count(comes) - self.values[kind]


class EndTable:
    """All layouts met so far under one kind of spinner and one way of scoring.

    The lists are indexed by the number of a layout and grow as new layouts are met. These
    numbers depend on what was met first, so nothing may be decided by comparing them.
    """

    __slots__ = (
        "_changes",
        "_digits",
        "_keys",
        "_kinds",
        "_looks",
        "_numbers",
        "_pip_digits",
        "counts",
        "fits",
        "plays",
        "points",
        "replies",
        "worth",
    )

    def __init__(self, spinner: Spinner, worth: tuple[int, ...]) -> None:
        self.worth = worth
        """What each count is worth, as in `Rules.points`."""
        self.fits: list[int] = []
        """The bits of the tiles that fit."""
        self.counts: list[int] = []
        """The sum of the open ends."""
        self.points: list[int] = []
        """What that count is worth."""
        self.plays: list[list[Options]] = []
        """For each tile its options; [] until `open` is called, () until `expand` is."""
        self.replies: list[Levels | None] = []
        """The scores that a next tile can make, highest first; None until `look_ahead` is
        called. Each is a pair: how much it is above the next lower one, and the bits of the
        tiles that make as much or more."""
        self._kinds = _Kinds(spinner)
        self._keys: list[int] = []
        self._numbers: dict[int, int] = {}
        self._fill_changes()
        self._add(self._kinds.key([], False), 0)
        self.fits[EMPTY] = ALL_BITS

    def _fill_changes(self) -> None:
        """Work out, for all kinds of ends and tiles, what a play changes."""
        kinds = self._kinds
        numbers = range(len(kinds.pips))
        self._digits = [_digit(kind) for kind in numbers]
        self._pip_digits = [
            sum([_digit(kind) for kind in numbers if kinds.pips[kind] == pip])
            for pip in range(_PIPS)
        ]
        self._changes = [
            [
                [
                    (_digit(kind), *kinds.change(kind, tile, down))
                    for kind in numbers
                    if tile.has(kinds.pips[kind])
                ]
                for tile in ALL_TILES
            ]
            for down in (False, True)
        ]
        self._looks = [
            [
                [
                    (tile.number, kinds.change(kind, tile, down)[1])
                    for tile in ALL_TILES
                    if tile.has(kinds.pips[kind])
                ]
                for kind in numbers
            ]
            for down in (False, True)
        ]

    def __len__(self) -> int:
        return len(self.fits)

    def number(self, layout: Layout) -> int:
        """The number of a layout of this table's kind of spinner."""
        kinds = [self._kinds.number(end) for end in layout.ends]
        key = self._kinds.key(kinds, layout.spinner is not None)
        return self._number(key, self._kinds.count(kinds)) if kinds else EMPTY

    def census(self, ends: int) -> list[int]:
        """How many open ends of each kind a layout has; the kinds are the same in every run."""
        key = self._keys[ends]
        return [(key & digit) >> (_DIGIT * kind + 1) for kind, digit in enumerate(self._digits)]

    def open(self, ends: int) -> list[Options]:
        """Make room for the options of a layout."""
        self.plays[ends] = [()] * len(ALL_TILES)
        return self.plays[ends]

    def expand(self, ends: int, tile: int) -> Options:
        """Work out the options of a tile on a layout that has been opened."""
        after = self._leads(tile) if ends == EMPTY else self._after(ends, tile)
        after.sort(key=lambda number: -self.points[number])
        options = tuple([number << TILE_WIDTH | tile for number in after])
        self.plays[ends][tile] = options
        return options

    def look_ahead(self, ends: int) -> Levels:
        """Work out what a next tile can score."""
        best = [0] * len(ALL_TILES)
        key, count = self._keys[ends], self.counts[ends]
        looks = self._looks[key & _DOWN]
        for kind, digit in enumerate(self._digits):
            if key & digit:
                for tile, change in looks[kind]:
                    score = self.worth[count + change]
                    if score > best[tile]:
                        best[tile] = score
        levels = _levels(best)
        self.replies[ends] = levels
        return levels

    def _leads(self, tile: int) -> list[int]:
        kinds = self._kinds.leads[tile]
        key = self._kinds.key(kinds, ALL_TILES[tile].is_double)
        return [self._number(key, self._kinds.count(kinds))]

    def _after(self, ends: int, tile: int) -> list[int]:
        """The layouts to which a tile can lead."""
        key, count = self._keys[ends], self.counts[ends]
        return [
            self._number(key + key_change, count + count_change)
            for digit, key_change, count_change in self._changes[key & _DOWN][tile]
            if key & digit
        ]

    def _number(self, key: int, count: int) -> int:
        number = self._numbers.get(key)
        return self._add(key, count) if number is None else number

    def _add(self, key: int, count: int) -> int:
        number = len(self.fits)
        self._numbers[key] = number
        self._keys.append(key)
        pips = 0
        for pip, digits in enumerate(self._pip_digits):
            if key & digits:
                pips |= 1 << pip
        self.fits.append(FITTING[pips])
        self.counts.append(count)
        self.points.append(self.worth[count])
        self.plays.append(_UNOPENED)
        self.replies.append(None)
        return number


def _levels(best: list[int]) -> Levels:
    """The scores in `best`, the best of each tile, as steps down from the highest."""
    bits_of: dict[int, int] = {}
    for bit, score in zip(TILE_BITS, best, strict=True):
        if score:
            bits_of[score] = bits_of.get(score, 0) | bit
    scores = sorted(bits_of, reverse=True)
    levels = []
    bits = 0
    for score, lower in zip(scores, [*scores[1:], 0], strict=False):
        bits |= bits_of[score]
        levels.append((score - lower, bits))
    return tuple(levels)


_TABLE_LIMIT: Final = 100_000
"""How many layouts a table may hold before a new one takes its place."""

_tables: Final[dict[tuple[Spinner, tuple[int, ...]], EndTable]] = {}


def table_for(spinner: Spinner, worth: tuple[int, ...]) -> EndTable:
    """The shared table for a kind of spinner and a way of scoring.

    Where every double spins there is no end of layouts, and now and then an empty table
    takes the place of a full one; the numbers of one mean nothing in the other.
    """
    table = _tables.get((spinner, worth))
    if table is None or len(table) > _TABLE_LIMIT:
        table = _tables[spinner, worth] = EndTable(spinner, worth)
    return table
