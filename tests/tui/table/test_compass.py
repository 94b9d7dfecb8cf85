"""The way to open ends that cannot be seen."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from allfives.game.layout import Spinner
from allfives.game.notation import read_layout
from allfives.game.tile import ALL_TILES, Tile
from allfives.tui.drawing import Picture, Zoom, arrange
from allfives.tui.table.compass import compass
from tests.support.layouts import grow_layout

CROSS = "5-5 5-4>5-5 5-1>5-5 5-2>5-5 5-3>5-5"
"""A spinner with a tile on each of its four sides."""


def cross() -> Picture:
    return arrange(read_layout(CROSS), 120, 50, Zoom.LARGE)


def told(view: Region, *, ascii_only: bool = False) -> str:
    """What the pointers say, by the pip of the end."""
    pointers = compass(cross(), view, ascii_only=ascii_only)
    return " ".join(sorted((pointer.text for pointer in pointers), key=lambda text: text[-1]))


def all_of(picture: Picture) -> Region:
    return Region(0, 0, picture.width, picture.height)


def test_an_end_that_can_be_seen_has_a_dot() -> None:
    assert told(all_of(cross())) == "·1 ·2 ·3 ·4"
    assert told(all_of(cross()), ascii_only=True) == ".1 .2 .3 .4"


def test_ends_beside_the_view_have_arrows_from_its_middle() -> None:
    (middle, *_) = cross().tiles
    view = Region(middle.x, middle.y, middle.width, middle.height)
    ways = {pointer.text[0] for pointer in compass(cross(), view, ascii_only=False)}
    assert ways == set("►◄▲▼")
    ways = {pointer.text[0] for pointer in compass(cross(), view, ascii_only=True)}
    assert ways == set("><^v")


@pytest.mark.parametrize(
    ("corner", "arrow"), [((0, 0), "◢"), ((1, 0), "◣"), ((1, 1), "◤"), ((0, 1), "◥")]
)
def test_from_far_away_all_ends_lie_one_way(corner: tuple[int, int], arrow: str) -> None:
    across, down = corner
    view = Region(across * 4000 - 2000, down * 2000 - 1000, 10, 5)
    assert {pointer.text[0] for pointer in compass(cross(), view, ascii_only=False)} == {arrow}


def test_a_pointer_names_the_tile_at_its_end() -> None:
    on = {pointer.text[1]: pointer.on for pointer in compass(cross(), Region(), ascii_only=False)}
    assert on == {"4": Tile(5, 4), "1": Tile(5, 1), "2": Tile(5, 2), "3": Tile(5, 3)}


def test_an_end_on_which_no_tile_is_left_is_not_pointed_to() -> None:
    for seed in range(5):
        layout = grow_layout(Spinner.FIRST_DOUBLE, 28, seed)[-1]
        picture = arrange(layout, 78, 13)
        down = {placed.tile for placed in layout.plays}
        for pointer in compass(picture, all_of(picture), ascii_only=False):
            pip = int(pointer.text[1])
            assert any(tile.has(pip) and tile not in down for tile in ALL_TILES)


def test_an_empty_table_has_no_ends() -> None:
    assert compass(arrange(read_layout(""), 78, 13), Region(0, 0, 78, 13), ascii_only=False) == ()
