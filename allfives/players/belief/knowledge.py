"""What a seat may conclude about the hidden tiles from what everybody saw.

The tiles that another seat got at the same moment are one *group*: those it was dealt, and
those it drew. Whoever draws or passes shows none of the open pips at that moment, in any group
it holds then; what it draws later is bound by later moments only. A tile that was played came
out of one of the groups that may have held it.

Two things are not about single tiles and are asked of a whole division of the tiles: where the
highest double of all leads, nobody was dealt a better lead than the leader; and while nothing
can be drawn, somebody can play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from allfives.game.events import Hand, HandDealt, TileDrawn, TilePlayed, TurnPassed
from allfives.game.layout import Layout
from allfives.game.leads import best_lead
from allfives.game.rules import FirstLead, LeadTile
from allfives.game.tile import ALL_BITS, ALL_TILES, FITTING, Tile
from allfives.game.view import SeatView
from allfives.players.search.conversion import bits_of

BONEYARD: Final = -1
"""Stands for the boneyard where a group names its seat."""

DEALT: Final = -1
"""Stands for the deal where a group says since when it is held."""

Division = Sequence[int]
"""For each of the tiles of `Knowledge.origins` the group that it came to."""

_LEADS: Final = sorted(ALL_TILES, key=lambda tile: (tile.is_double, tile.pips, tile.high))
_RANK: Final = {tile: rank for rank, tile in enumerate(_LEADS)}
_BETTER: Final = tuple(sum(bits_of(_LEADS[rank + 1 :])) for rank in range(len(_LEADS)))


def _better_than(tile: Tile) -> int:
    """The tiles that would have been led before `tile`."""
    return _BETTER[_RANK[tile]]


@dataclass(slots=True)
class Group:
    """Tiles that one seat got at the same moment, or those left in the boneyard."""

    seat: int
    size: int
    """How many tiles it held at first."""
    since: int
    """After how many plays of the round it was got; -1 if it was dealt."""
    barred: int = 0
    """Tiles that it cannot hold now, by what its seat lacked."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A tile whose place of origin is not known, and the groups it may have come to."""

    tile: Tile
    groups: tuple[int, ...]
    played: int | None
    """As which play of the round it was laid; None if it is still hidden."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that can be concluded: groups of known size, and tiles to be divided among them."""

    groups: tuple[Group, ...]
    origins: tuple[Origin, ...]
    """The most bound tiles first."""
    leading: int | None = None
    """The group out of which the best lead of all came, where that is known of no tile."""
    own: int = 0
    """The tiles that the seat that knows all this was dealt."""
    fits: int = 0
    """Tiles of which some other seat holds one; 0 where nothing is known of that."""

    @property
    def is_simple(self) -> bool:
        """Is all said by the groups of single tiles?"""
        return self.leading is None and not self.fits

    def allows(self, division: Division) -> bool:
        """Does a division of the tiles agree with what is not about single tiles?"""
        return self._leads(division) and self._goes_on(division)

    def _leads(self, division: Division) -> bool:
        if self.leading is None:
            return True
        led = others = 0
        for origin, index in zip(self.origins, division, strict=True):
            group = self.groups[index]
            if index == self.leading:
                led |= origin.tile.bit
            elif group.since == DEALT and group.seat != BONEYARD:
                others |= origin.tile.bit
        best = best_lead(tuple(tile for tile in ALL_TILES if tile.bit & led))
        return not _better_than(best) & (others | self.own)

    def _goes_on(self, division: Division) -> bool:
        return not self.fits or any(
            self.fits & origin.tile.bit and self.groups[index].seat != BONEYARD
            for origin, index in zip(self.origins, division, strict=True)
            if origin.played is None
        )


def knowledge_of(view: SeatView) -> Knowledge:
    """What the seat of a view may conclude while a round is being played."""
    gatherer = _Gatherer(view)
    if not view.events:
        gatherer.take()
    for event in view.events:
        if isinstance(event, HandDealt):
            gatherer.deal(event)
        elif isinstance(event, TilePlayed):
            gatherer.play(event)
        elif isinstance(event, TileDrawn):
            gatherer.draw(event.seat)
        elif isinstance(event, TurnPassed):
            gatherer.bar(event.seat)
    return gatherer.result()


class _Gatherer:
    """Follows a round, and keeps the groups of the other seats."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self._groups: list[Group] = []
        self._origins: list[Origin] = []
        self._layout = Layout(view.rules.spinner)
        self._own: Hand = ()
        self._leading: int | None = None

    def deal(self, event: HandDealt) -> None:
        """Every other seat has its first group."""
        for seat, size in enumerate(event.hand_sizes):
            if seat != self._view.seat:
                if seat == event.leader and self._leads_best:
                    self._leading = len(self._groups)
                self._groups.append(Group(seat, size, DEALT))
        self._own = event.hand
        if event.leader == self._view.seat and self._leads_best:
            self._bar_dealt(_better_than(best_lead(self._own)))

    def take(self) -> None:
        """Of a position without its past all is known by sizes and lacks."""
        view = self._view
        for seat, size in enumerate(view.hand_sizes):
            if seat != view.seat:
                lacks = FITTING[sum([1 << pip for pip in view.lacks[seat]])]
                self._groups.append(Group(seat, size, DEALT, lacks))
        self._own = view.hand
        self._layout = view.layout

    @property
    def _leads_best(self) -> bool:
        """Does the seat lead that was dealt the best lead of all?"""
        return self._view.round == 1 and self._view.rules.first_lead is FirstLead.HIGHEST_DOUBLE

    def _bar_dealt(self, tiles: int) -> None:
        for group in self._groups:
            if group.since == DEALT:
                group.barred |= tiles

    def play(self, event: TilePlayed) -> None:
        """A tile came out of a group that may have held it."""
        number = len(self._layout.plays)
        if event.seat != self._view.seat:
            if number == 0 and self._view.round == 1:
                self._lead(event)
            sources = self._that_may_hold(event.tile, event.seat)
            self._origins.append(Origin(event.tile, sources, number))
            if len(sources) == 1 and self._groups[sources[0]].size == 1:
                self._groups[sources[0]].barred = ALL_BITS
        self._layout = self._layout.after(event.tile, event.on)

    def _lead(self, event: TilePlayed) -> None:
        """Where the best tile must be led, the leader has none that is better."""
        if self._view.rules.lead_tile is not LeadTile.HIGHEST_DOUBLE:
            return
        better = _better_than(event.tile)
        for group in self._groups:
            if group.seat == event.seat:
                group.barred |= better
        if self._leading is not None and all(group.since == DEALT for group in self._groups):
            self._leading = None
            self._bar_dealt(better)

    def _that_may_hold(self, tile: Tile, seat: int | None = None) -> tuple[int, ...]:
        """The groups, of one seat or of all, that may hold a tile now."""
        return tuple(
            index
            for index, group in enumerate(self._groups)
            if seat in (None, group.seat) and not group.barred & tile.bit
        )

    def draw(self, seat: int) -> None:
        """A seat drew: unless it was free to, it could not play."""
        if not self._view.rules.draw_when_playable:
            self.bar(seat)
        if seat != self._view.seat:
            self._groups.append(Group(seat, 1, len(self._layout.plays)))

    def bar(self, seat: int) -> None:
        """Nothing that a seat holds fits now."""
        for group in self._groups:
            if group.seat == seat:
                group.barred |= self._layout.fits

    def result(self) -> Knowledge:
        """The groups and all tiles that have to be divided among them."""
        view = self._view
        self._groups.append(Group(BONEYARD, view.boneyard_size, DEALT))
        seen = sum(bits_of(view.hand)) | sum(placed.tile.bit for placed in self._layout.plays)
        for tile in ALL_TILES:
            if not tile.bit & seen:
                self._origins.append(Origin(tile, self._that_may_hold(tile), None))
        origins = sorted(self._origins, key=lambda origin: (len(origin.groups), origin.groups))
        return Knowledge(
            tuple(self._groups),
            tuple(origins),
            self._leading,
            sum(bits_of(self._own)),
            self._fits_somewhere(),
        )

    def _fits_somewhere(self) -> int:
        """The tiles one of which must be with another seat, or the round would be over."""
        view = self._view
        fits = view.layout.fits
        draws = view.boneyard_size > view.rules.undrawn
        waits = view.asked is not None or not view.in_round
        return 0 if draws or waits or fits & sum(bits_of(view.hand)) else fits
