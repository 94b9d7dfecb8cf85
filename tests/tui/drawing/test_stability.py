"""A tile more leaves the others where they were."""

from __future__ import annotations

from itertools import pairwise

import pytest

from allfives.game.layout import Layout, Spinner
from allfives.tui.drawing import Picture, arrange
from tests.support.layouts import grow_layout


def moves(before: Picture, after: Picture) -> set[tuple[int, int]]:
    """How far the tiles of `before` have moved, each different way once."""
    pairs = zip(before.tiles, after.tiles, strict=False)
    return {(new.x - old.x, new.y - old.y) for old, new in pairs}


def pictures(layouts: list[Layout], width: int, height: int) -> list[Picture]:
    return [arrange(layout, width, height) for layout in layouts]


@pytest.mark.parametrize("kind", Spinner)
def test_a_tile_lands_where_its_ghost_was(kind: Spinner) -> None:
    landed = plays = 0
    for seed in range(4):
        drawn = pictures(grow_layout(kind, 28, seed), 96, 24)
        for before, after in pairwise(drawn):
            plays += 1
            new = after.tiles[-1]
            assert new.tile is not None
            ghost = before.ghost(new.tile, new.on)
            assert ghost is not None
            (dx, dy), *others = moves(before, after)
            landed += not others and new.box == ghost.box.moved(dx, dy)
    assert landed > plays * 0.9


@pytest.mark.parametrize("size", [(78, 13), (96, 24), (150, 38)])
def test_tiles_hardly_ever_move_against_each_other(size: tuple[int, int]) -> None:
    plays = upheavals = 0
    for seed in range(12):
        drawn = pictures(grow_layout(Spinner.FIRST_DOUBLE, 20, seed), *size)
        for before, after in pairwise(drawn):
            plays += 1
            upheavals += before.zoom is after.zoom and len(moves(before, after)) > 1
    assert upheavals < plays / 20


@pytest.mark.parametrize("kind", [Spinner.FIRST_DOUBLE, Spinner.NONE, Spinner.SNIFF])
def test_tiles_never_grow_again_in_a_round(kind: Spinner) -> None:
    for seed in range(4):
        zooms = [picture.zoom for picture in pictures(grow_layout(kind, 28, seed), 78, 13)]
        assert zooms == sorted(zooms, reverse=True)


def test_the_picture_stays_about_the_middle() -> None:
    for seed in range(8):
        for picture in pictures(grow_layout(Spinner.FIRST_DOUBLE, 8, seed), 150, 38):
            left = min(sprite.x for sprite in picture.tiles)
            right = max(sprite.box.right for sprite in picture.tiles)
            assert abs(left + right - picture.width) <= picture.width // 4 + 1


def test_the_same_layout_is_always_drawn_alike() -> None:
    layout = grow_layout(Spinner.FIRST_DOUBLE, 20, 5)[-1]
    again = grow_layout(Spinner.FIRST_DOUBLE, 20, 5)[-1]
    first = arrange(layout, 96, 24)
    arrange.cache_clear()
    assert arrange(again, 96, 24) == first
