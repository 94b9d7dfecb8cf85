"""What a seat may conclude about the hidden tiles from what everybody saw.

The tiles that another seat got at the same moment are one *group*: those it was dealt, and
each it drew. Whoever draws or passes shows none of the open pips at that moment, in any group
it holds then; what it draws later is bound by later moments only. A tile that was played came
out of one of the groups that may have held it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allfives.game.events import HandDealt, TileDrawn, TilePlayed, TurnPassed
from allfives.game.layout import Layout
from allfives.game.tile import ALL_BITS, ALL_TILES, FITTING, Tile
from allfives.game.view import SeatView

BONEYARD: Final = -1
"""Stands for the boneyard where a group names its seat."""


@dataclass(slots=True)
class Group:
    """Tiles that one seat got at the same moment, or those left in the boneyard."""

    seat: int
    size: int
    """How many tiles it held at first."""
    since: int
    """Before how many plays of the round it was got."""
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

    @property
    def is_free(self) -> bool:
        """May every hidden tile be anywhere, and has no play to be explained?"""
        every = len(self.groups)
        return all(len(origin.groups) == every for origin in self.origins)


def knowledge_of(view: SeatView) -> Knowledge:
    """What the seat of a view may conclude."""
    gatherer = _Gatherer(view)
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

    def deal(self, event: HandDealt) -> None:
        """Every other seat has its first group."""
        for seat, size in enumerate(event.hand_sizes):
            if seat != self._view.seat:
                self._groups.append(Group(seat, size, 0))

    def play(self, event: TilePlayed) -> None:
        """A tile came out of a group that may have held it."""
        number = len(self._layout.plays)
        if event.seat != self._view.seat:
            bit = event.tile.bit
            sources = tuple(
                index
                for index, group in enumerate(self._groups)
                if group.seat == event.seat and not group.barred & bit
            )
            self._origins.append(Origin(event.tile, sources, number))
        self._layout = self._layout.after(event.tile, event.on)

    def draw(self, seat: int) -> None:
        """A seat drew: unless it was free to, it could not play."""
        if not self._view.rules.draw_when_playable:
            self.bar(seat)
        if seat != self._view.seat:
            self._groups.append(Group(seat, 1, len(self._layout.plays)))

    def bar(self, seat: int) -> None:
        """Nothing that a seat holds fits now."""
        fits = FITTING[sum(1 << pip for pip in self._layout.open_pips)]
        for group in self._groups:
            if group.seat == seat:
                group.barred |= fits

    def result(self) -> Knowledge:
        """The groups and all tiles that have to be divided among them, the most bound first."""
        view = self._view
        self._groups.append(Group(BONEYARD, view.boneyard_size, 0))
        seen = sum(tile.bit for tile in view.hand)
        seen |= sum(placed.tile.bit for placed in self._layout.plays)
        for tile in ALL_TILES:
            if tile.bit & ALL_BITS & ~seen:
                places = tuple(
                    index for index, group in enumerate(self._groups) if not group.barred & tile.bit
                )
                self._origins.append(Origin(tile, places, None))
        origins = sorted(self._origins, key=lambda origin: (len(origin.groups), origin.tile.number))
        return Knowledge(tuple(self._groups), tuple(origins))
