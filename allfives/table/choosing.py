"""What a person is about to play: the chosen tile, and the end it would lie on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from allfives.game.commands import Draw, Play
from allfives.game.layout import Layout
from allfives.game.scoring import play_points
from allfives.game.tile import Tile
from allfives.game.view import SeatView
from allfives.record.preferences import Sort


class Option(NamedTuple):
    """One play that is possible now."""

    play: Play
    layout: Layout
    """The layout after it."""
    points: int
    """What it would score; 0 too where that may not be shown."""
    may_tell: bool = True
    """May its count be shown? Not to who has to call it."""


def options_for(view: SeatView) -> tuple[Option, ...]:
    """Every play that the seat of `view` can make now."""
    return tuple(_option(view, play) for play in view.legal if isinstance(play, Play))


def _option(view: SeatView, play: Play) -> Option:
    layout = view.layout.after(play.tile, play.on)
    if view.rules.calls:
        return Option(play, layout, 0, may_tell=False)
    side = view.side_of(view.seat)
    points = play_points(
        view.rules,
        layout.count,
        view.scores[side],
        view.opened[side],
        goes_out=len(view.hand) == 1,
    )
    return Option(play, layout, points)


def sorted_hand(hand: Sequence[Tile], sort: Sort) -> tuple[Tile, ...]:
    """A hand in the order in which a person wants to see it."""
    if sort is Sort.DRAWN:
        return tuple(hand)
    if sort is Sort.WEIGHT:
        return tuple(sorted(hand, key=lambda tile: (-tile.pips, -tile.high)))
    return tuple(sorted(hand, key=lambda tile: (-tile.high, -tile.low)))


class Choosing:
    """The tiles of one seat, and which of its plays is being considered."""

    def __init__(self, view: SeatView, sort: Sort = Sort.SUIT) -> None:
        self.view = view
        self.tiles: tuple[Tile, ...] = sorted_hand(view.hand, sort)
        """The hand in the order on the screen."""
        self.options: tuple[Option, ...] = options_for(view)
        """Every play that is possible."""
        self.index: int = 0
        """Which tile is chosen."""
        self.place: int = 0
        """Which of the options of that tile is considered."""
        self.end_chosen: bool = False
        """Did the person choose that end, or is it only the first to be shown?"""
        self.is_confirmed: bool = False
        """Did the person say once already that this play is meant?"""
        self.is_touched: bool = False
        """Did the person choose this tile, or is it only the first to be shown?"""
        playable = [number for number, tile in enumerate(self.tiles) if self.options_of(tile)]
        self.pick(playable[0] if playable else 0)
        self.is_touched = False

    @property
    def tile(self) -> Tile | None:
        """The chosen tile, if there is one in the hand."""
        return self.tiles[self.index] if self.index < len(self.tiles) else None

    def options_of(self, tile: Tile) -> tuple[Option, ...]:
        """The plays that are possible with `tile`."""
        return tuple(option for option in self.options if option.play.tile is tile)

    @property
    def here(self) -> tuple[Option, ...]:
        """The plays that are possible with the chosen tile."""
        return () if self.tile is None else self.options_of(self.tile)

    @property
    def option(self) -> Option | None:
        """The play being considered, if the chosen tile can be played."""
        return self.here[self.place] if self.here else None

    @property
    def may_draw(self) -> bool:
        """May the seat draw now?"""
        return Draw(self.view.seat) in self.view.legal

    @property
    def must_ask(self) -> bool:
        """Does the chosen tile fit in several places that differ, none of them chosen yet?

        Then the prompt asks whether it shall lie where it is shown; playing it is the answer.
        """
        if self.end_chosen or len(self.here) < 2:
            return False
        return self.view.rules.calls or len({option.layout.count for option in self.here}) > 1

    def best_points(self, tile: Tile) -> int:
        """The most that `tile` would score."""
        return max((option.points for option in self.options_of(tile)), default=0)

    def pick(self, index: int) -> bool:
        """Choose the tile at `index`; False if there is none. Its best end is shown first."""
        if not 0 <= index < len(self.tiles):
            return False
        self.index, self.end_chosen, self.is_confirmed = index, False, False
        self.is_touched = True
        points = [option.points for option in self.here]
        self.place = points.index(max(points)) if points else 0
        return True

    def touch(self, index: int) -> bool:
        """Touch the tile at `index`: the first touch chooses it, the second means to play it.

        Returns:
            Is it the second?
        """
        if self.is_touched and index == self.index:
            return True
        self.pick(index)
        return False

    def touch_end(self, on: Tile | None) -> bool:
        """Touch the place against `on`, where the chosen tile can lie.

        Returns:
            Is it the second touch: was the tile touched before, and does its ghost lie there?
        """
        is_second = self.is_touched and self.option is not None and self.option.play.on is on
        self.is_touched = True
        self.aim(on)
        return is_second

    def move(self, step: int) -> None:
        """Choose the next tile to the left or right, around the ends of the hand."""
        if self.tiles:
            self.pick((self.index + step) % len(self.tiles))

    def turn_to(self, step: int) -> None:
        """Consider the next or the previous end for the chosen tile."""
        if self.here:
            self.place = (self.place + step) % len(self.here)
            self.end_chosen, self.is_confirmed, self.is_touched = True, False, True

    def aim(self, on: Tile | None) -> bool:
        """Consider the chosen tile against `on`; False if it cannot lie there."""
        for number, option in enumerate(self.here):
            if option.play.on is on:
                self.is_confirmed = self.is_confirmed and number == self.place
                self.place, self.end_chosen = number, True
                return True
        return False

    def confirm(self) -> None:
        """Take the play being considered as meant; the next time it may be played."""
        self.end_chosen = self.is_confirmed = True

    def sorted(self, sort: Sort) -> Choosing:
        """The same choice with the hand in another order."""
        other = Choosing(self.view, sort)
        if self.tile is not None:
            other.pick(other.tiles.index(self.tile))
            other.is_touched = self.is_touched
            other.place, other.end_chosen = self.place, self.end_chosen
            other.is_confirmed = self.is_confirmed
        return other
