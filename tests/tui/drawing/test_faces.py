"""Faces of tiles: their sizes, pips and styles."""

from __future__ import annotations

from itertools import product

import pytest

from allfives.game.tile import ALL_TILES, Tile
from allfives.tui.drawing import Look, Zoom, face, tile_face
from allfives.tui.drawing.geometry import metrics

LOOKS = [Look(*options) for options in product((False, True), repeat=3)]
PIPS = range(7)


def pips_in(rows: tuple[str, ...]) -> int:
    return "".join(rows).count("●")


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS)
def test_every_face_has_the_size_of_its_zoom(zoom: Zoom, look: Look) -> None:
    sizes = metrics(zoom)
    for first, second in product(PIPS, PIPS):
        for standing, (width, height) in ((False, sizes.long), (True, sizes.tall)):
            rows = face(first, second, standing, zoom, look)
            assert [len(row) for row in rows] == [width] * height


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("standing", [False, True])
@pytest.mark.parametrize("look", LOOKS)
def test_no_two_tiles_look_alike(zoom: Zoom, standing: bool, look: Look) -> None:
    faces = {face(*halves, standing, zoom, look) for halves in product(PIPS, PIPS)}
    assert len(faces) == 49


@pytest.mark.parametrize("standing", [False, True])
def test_large_faces_show_as_many_pips_as_they_should(standing: bool) -> None:
    for first, second in product(PIPS, PIPS):
        rows = face(first, second, standing, Zoom.LARGE)
        assert pips_in(rows) == first + second
        assert pips_in(face(first, 0, standing, Zoom.LARGE)) == first


def test_a_lying_tile_is_the_standing_one_turned() -> None:
    for first, second in product(PIPS, PIPS):
        standing = face(first, second, True, Zoom.LARGE)
        lying = face(first, second, False, Zoom.LARGE)
        upright = [[row[column] == "●" for column in (1, 3, 5)] for row in standing]
        flat = [[row[column] == "●" for row in lying] for column in (1, 3, 5, 7, 9, 11)]
        assert flat == [list(reversed(row)) for row in [*upright[:3], *upright[4:]]]


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("outlined", [False, True])
def test_ascii_faces_are_ascii(zoom: Zoom, outlined: bool) -> None:
    look = Look(outlined=outlined, ascii=True)
    for first, second, standing in product(PIPS, PIPS, (False, True)):
        assert "".join(face(first, second, standing, zoom, look)).isascii()


@pytest.mark.parametrize("zoom", [Zoom.SMALL, Zoom.MEDIUM, Zoom.LARGE])
@pytest.mark.parametrize("standing", [False, True])
def test_an_outlined_blank_tile_has_a_rim_in_every_row(zoom: Zoom, standing: bool) -> None:
    for row in face(0, 0, standing, zoom, Look(outlined=True)):
        assert not row.startswith(" ")
        assert not row.endswith(" ")


@pytest.mark.parametrize("zoom", [Zoom.MEDIUM, Zoom.LARGE])
@pytest.mark.parametrize("standing", [False, True])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_an_outlined_tile_is_closed_above_and_below(
    zoom: Zoom, standing: bool, ascii_only: bool
) -> None:
    for first, second in product(PIPS, PIPS):
        rows = face(first, second, standing, zoom, Look(outlined=True, ascii=ascii_only))
        assert " " not in rows[0] + rows[-1]
        assert (
            pips_in(face(first, second, standing, Zoom.LARGE, Look(outlined=True)))
            == first + second
        )


def test_digits_can_stand_for_pips() -> None:
    assert face(6, 4, False, Zoom.LARGE, Look(digits=True))[1] == "   6  │  4   "


def test_a_tile_of_a_hand_stands_with_its_higher_half_above() -> None:
    assert tile_face(Tile(2, 5), Zoom.SMALL) == (" 5 ", " ─ ", " 2 ")
    for tile in ALL_TILES:
        assert tile_face(tile, Zoom.MEDIUM) == face(tile.high, tile.low, True, Zoom.MEDIUM)


@pytest.mark.parametrize(
    ("zoom", "rows"),
    [
        (Zoom.TINY, ("6|4",)),
        (Zoom.SMALL, ("[6|4]",)),
        (Zoom.MEDIUM, ("+---+---+", "| 6 | 4 |", "+---+---+")),
        (Zoom.LARGE, ("+o-o-o+o---o+", "|     |     |", "+o-o-o+o---o+")),
    ],
)
def test_faces_without_colour_and_without_unicode(zoom: Zoom, rows: tuple[str, ...]) -> None:
    assert face(6, 4, False, zoom, Look(outlined=True, ascii=True)) == rows
