"""The hand repaints what has changed, and no more."""

from __future__ import annotations

from typing import Self

from textual.app import App, ComposeResult
from textual.geometry import Region

from allfives.game.tile import Tile
from allfives.tui.drawing.faces import Look
from allfives.tui.table.parts.hand_view import HandTile, HandView
from allfives.tui.theme import TABLE_COLOURS

SIZE = (59, 9)
"""Room for all large tiles, and for a few small ones of the long hand."""


def hand(*tiles: str) -> tuple[HandTile, ...]:
    return tuple(HandTile(Tile.parse(text), "1", True, "+5") for text in tiles)


FEW = hand("6-4", "5-0", "3-1")
MANY = hand(*(f"{high}-{low}" for high in range(6, 0, -1) for low in range(high)))


class SpiedHand(HandView):
    """Remembers what it was asked to repaint."""

    repainted: tuple[Region, ...] | None = None
    """The rectangles of the last request, none for everything; None without a request."""

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Remember, and repaint."""
        self.repainted = regions
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)


class HandApp(App[None]):
    """A hand and nothing else."""

    CSS = "HandView { height: 100%; }"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The table's colours."""
        return dict(TABLE_COLOURS)

    def compose(self) -> ComposeResult:
        """The hand."""
        yield SpiedHand()

    def repainted_by(
        self, tiles: tuple[HandTile, ...], chosen: int | None, look: Look | None = None
    ) -> tuple[Region, ...] | None:
        """What is repainted to show this."""
        view = self.query_one(SpiedHand)
        view.repainted = None
        view.show(tiles, chosen, look)
        return view.repainted


async def test_what_has_not_changed_is_not_painted_again() -> None:
    app = HandApp()
    async with app.run_test(size=SIZE):
        assert app.repainted_by(FEW, 0) == ()
        assert app.repainted_by(FEW, 0) is None


async def test_another_tile_repaints_that_tile_and_the_one_before() -> None:
    app = HandApp()
    async with app.run_test(size=SIZE):
        app.repainted_by(FEW, 0)
        regions = app.repainted_by(FEW, 2)
        assert regions is not None
        left, right = regions
        assert left.size == right.size == (7, 9)
        assert right.x - left.x == 2 * 8
        assert app.repainted_by(FEW, None) == (right,)


async def test_other_tiles_or_faces_repaint_the_whole_hand() -> None:
    app = HandApp()
    async with app.run_test(size=SIZE):
        app.repainted_by(FEW, 0)
        assert app.repainted_by(FEW[1:], 0) == ()
        assert app.repainted_by(FEW[1:], 0, Look(digits=True)) == ()


async def test_a_hand_that_moves_to_show_the_chosen_tile_is_painted_anew() -> None:
    app = HandApp()
    async with app.run_test(size=SIZE):
        app.repainted_by(MANY, 0)
        assert app.repainted_by(MANY, len(MANY) - 1) == ()
