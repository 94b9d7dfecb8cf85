"""The 28 tiles."""

from __future__ import annotations

import copy
import pickle

import pytest

from allfives.game.tile import ALL_BITS, ALL_TILES, FITTING, Tile


def test_the_set_has_28_tiles_and_168_pips() -> None:
    assert len(set(ALL_TILES)) == 28
    assert sum(tile.pips for tile in ALL_TILES) == 168
    assert [tile.number for tile in ALL_TILES] == list(range(28))
    assert sum(tile.bit for tile in ALL_TILES) == ALL_BITS


@pytest.mark.parametrize("tile", ALL_TILES, ids=str)
def test_there_is_one_object_of_each_tile(tile: Tile) -> None:
    assert Tile(tile.low, tile.high) is Tile(tile.high, tile.low) is tile
    assert copy.copy(tile) is tile
    assert copy.deepcopy([tile])[0] is tile
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(tile, protocol)) is tile
    assert eval(repr(tile)) is tile
    assert Tile.parse(str(tile)) is tile
    assert Tile.parse(f"{tile.low}-{tile.high}") is tile


@pytest.mark.parametrize("tile", ALL_TILES, ids=str)
def test_a_tile_knows_its_halves(tile: Tile) -> None:
    assert tile.high >= tile.low
    assert tile.pips == tile.high + tile.low
    assert tile.is_double == (tile.high == tile.low)
    assert (tile.other(tile.high), tile.other(tile.low)) == (tile.low, tile.high)
    assert [pip for pip in range(7) if tile.has(pip)] == sorted({tile.low, tile.high})


@pytest.mark.parametrize("halves", [(7, 0), (-1, 3), (2.5, 1), ("6", "4"), ([], 1), (None, 0)])
def test_there_are_no_other_tiles(halves: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="No tile has the halves"):
        Tile(*halves)


@pytest.mark.parametrize(
    "text", ["", "6", "64", "6-7", "6-4 ", " 6-4", "6–4", "6-4-1", "٣-1", "6-4\n", "-6-4", "06-4"]
)
def test_what_is_not_written_like_a_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a tile; a tile is written like 6-4"):
        Tile.parse(text)


def test_a_tile_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        setattr(Tile(6, 4), "high", 5)  # noqa: B010
    with pytest.raises(AttributeError, match="never changes"):
        delattr(Tile(6, 4), "high")
    assert Tile(6, 4).high == 6


def test_fitting_tiles_are_those_that_show_one_of_the_pips() -> None:
    for pips in range(1 << 7):
        shown = [tile.bit for tile in ALL_TILES if pips >> tile.high & 1 or pips >> tile.low & 1]
        assert FITTING[pips] == sum(shown)
