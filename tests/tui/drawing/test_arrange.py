"""Arranging layouts: nothing overlaps, everything fits, and what is joined lies together."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from allfives.game.arms import Heading, Preferred
from allfives.game.layout import Layout, Spinner
from allfives.game.tile import ALL_TILES, Tile
from allfives.tui.drawing import Box, EndSpot, Look, Picture, Role, Sprite, Zoom, arrange
from tests.support.layouts import grow_layout, growing

DIGITS = Look(digits=True)

CROSS = Layout().after(Tile(5, 5), None).after(Tile(5, 1), Tile(5, 5)).after(Tile(5, 2), Tile(5, 5))

layouts = st.builds(
    grow_layout,
    st.sampled_from(Spinner),
    st.integers(1, 28),
    st.integers(0, 10_000),
    st.sampled_from([0.0, 0.5, 1.0]),
).map(lambda grown: grown[-1])


OTHER_WAY: Preferred = frozenset(
    (tile, heading)
    for tile in ALL_TILES
    if tile.is_double
    for heading in (Heading.EAST, Heading.SOUTH)
)
"""On every double the side and the end are taken first that usually come second."""


def checked(
    layout: Layout,
    width: int,
    height: int,
    zoom: Zoom | None = None,
    preferred: Preferred = frozenset(),
) -> Picture:
    """The picture of a layout, after everything that holds of every picture was checked."""
    picture = arrange(layout, width, height, zoom, DIGITS, preferred)
    if picture.fits:
        assert (picture.width, picture.height) == (width, height)
    assert [sprite.tile for sprite in picture.tiles] == [placed.tile for placed in layout.plays]
    whole = Box(0, 0, picture.width, picture.height)
    for one, other in combinations(picture.tiles, 2):
        assert not one.box.overlaps(other.box)
    for sprite in picture.tiles:
        assert whole.encloses(sprite.box)
        assert picture.bounds.encloses(sprite.box)
        assert [len(row) for row in sprite.rows] == [sprite.width] * sprite.height
        check_joint(picture, sprite)
    check_spots(picture, whole)
    check_ghosts(picture, whole)
    return picture


def halves(sprite: Sprite) -> list[tuple[Box, str]]:
    """Both halves of a tile with the pip that is written on each."""
    x, y, width, height = sprite.box
    if width > height:
        boxes = [Box(x, y, width // 2, height), Box(x + width // 2 + 1, y, width // 2, height)]
    else:
        boxes = [Box(x, y, width, height // 2), Box(x, y + height // 2 + 1, width, height // 2)]
    return [(box, written_in(sprite, box)) for box in boxes]


def written_in(sprite: Sprite, box: Box) -> str:
    rows = sprite.rows[box.y - sprite.y : box.bottom - sprite.y]
    text = "".join(row[box.x - sprite.x : box.right - sprite.x] for row in rows)
    return "".join(character for character in text if character.isdigit())


def beside(one: Box, other: Box) -> bool:
    """Do two boxes lie side by side with one column between them?"""
    apart = max(one.x - other.right, other.x - one.right)
    return apart == 1 and one.y < other.bottom and other.y < one.bottom


def above(one: Box, other: Box) -> bool:
    """Does one of two boxes lie above the other with at most one row between them?"""
    apart = max(one.y - other.bottom, other.y - one.bottom)
    return apart in (0, 1) and one.x < other.right and other.x < one.right


def check_joint(picture: Picture, sprite: Sprite) -> None:
    """The joined halves lie together and are alike; a double lies across its arm."""
    if sprite.on is None:
        return
    base = next(other for other in picture.tiles if other.tile is sprite.on)
    met = [
        (mine, theirs)
        for mine, my_pip in parts(sprite)
        for theirs, their_pip in parts(base)
        if my_pip == their_pip and (beside(mine, theirs) or above(mine, theirs))
    ]
    assert met, f"{sprite.tile} is not joined to {sprite.on}"
    if sprite.tile is not None and sprite.tile.is_double:
        is_standing = sprite.height >= sprite.width
        assert is_standing == beside(sprite.box, base.box)


def parts(sprite: Sprite) -> list[tuple[Box, str]]:
    """What of a tile can be joined: a double as a whole, or one of its halves."""
    assert sprite.tile is not None
    if sprite.tile.is_double:
        return [(sprite.box, str(sprite.tile.high))]
    return halves(sprite)


def check_spots(picture: Picture, whole: Box) -> None:
    """Every open end has its places, clear of all tiles, and one of them is next."""
    layout = picture.layout
    assert [spot.end for spot in picture.spots if spot.is_next] == list(layout.ends)
    for spot in growing(picture):
        for box in [spot.mark.box, *places(spot)]:
            assert whole.encloses(box)
            assert not any(box.overlaps(sprite.box) for sprite in picture.tiles)
        assert picture.spot_at(spot.mark.x, spot.mark.y) is spot
        text = "".join(spot.mark.rows)
        assert str(spot.pip) in text or f"={spot.end.value}" in text
        assert [len(row) for row in spot.mark.rows] == [spot.mark.width] * spot.mark.height
    for one, other in combinations(growing(picture), 2):
        assert not any(a.overlaps(b) for a in places(one) for b in places(other))


def places(spot: EndSpot) -> list[Box]:
    return [lie.box for lie in (spot.single, spot.double) if lie is not None]


def check_ghosts(picture: Picture, whole: Box) -> None:
    """Every tile that fits somewhere has a ghost there, which joins what it lies against."""
    down = {placed.tile for placed in picture.layout.plays}
    for tile in ALL_TILES:
        if tile in down:
            continue
        for on in picture.layout.places_for(tile):
            ghost = picture.ghost(tile, on)
            assert ghost is not None
            assert ghost.role is Role.GHOST
            assert whole.encloses(ghost.box)
            assert not any(ghost.box.overlaps(sprite.box) for sprite in picture.tiles)
            check_joint(picture, ghost)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(layouts, st.integers(20, 180), st.integers(8, 60))
def test_a_picture_is_sound_at_any_size(layout: Layout, width: int, height: int) -> None:
    checked(layout, width, height)


@settings(max_examples=30, deadline=None, derandomize=True, phases=[Phase.generate])
@given(layouts, st.integers(1, 100), st.integers(1, 30), st.sampled_from(Zoom))
def test_a_picture_is_sound_at_any_zoom(
    layout: Layout, width: int, height: int, zoom: Zoom
) -> None:
    assert checked(layout, width, height, zoom).zoom is zoom


@pytest.mark.parametrize("kind", Spinner)
def test_a_picture_is_sound_after_every_play(kind: Spinner) -> None:
    for seed, size in enumerate([(78, 13), (96, 24), (150, 38)]):
        for layout in grow_layout(kind, 28, seed):
            checked(layout, *size)


@pytest.mark.parametrize("kind", [Spinner.FIRST_DOUBLE, Spinner.NONE, Spinner.SNIFF])
@pytest.mark.parametrize("stubborn", [0.0, 0.5, 0.8, 1.0])
def test_a_whole_set_fits_a_common_terminal(kind: Spinner, stubborn: float) -> None:
    for seed in range(10):
        layout = grow_layout(kind, 28, seed, stubborn)[-1]
        picture = checked(layout, 78, 13)
        assert picture.fits
        assert picture.zoom >= Zoom.SMALL


@pytest.mark.parametrize("kind", [Spinner.FIRST_DOUBLE, Spinner.NONE, Spinner.SNIFF])
@pytest.mark.parametrize("size", [(78, 13), (58, 9)])
def test_a_whole_set_fits_whichever_sides_are_taken_first(
    kind: Spinner, size: tuple[int, int]
) -> None:
    for seed in range(10):
        assert checked(grow_layout(kind, 28, seed)[-1], *size, preferred=OTHER_WAY).fits


@pytest.mark.parametrize("kind", Spinner)
def test_which_side_is_taken_first_moves_no_tile_before_it_is_taken(kind: Spinner) -> None:
    layout = Layout(kind).after(Tile(5, 5), None)
    usual, other = (arrange(layout, 78, 13, preferred=way) for way in (frozenset(), OTHER_WAY))
    assert other.tiles == usual.tiles
    assert [spot.heading for spot in other.spots if spot.is_next] == ["east"]
    assert {spot.mark.box for spot in other.spots} == {spot.mark.box for spot in usual.spots}


@pytest.mark.parametrize("kind", [Spinner.FIRST_DOUBLE, Spinner.NONE, Spinner.SNIFF])
def test_a_whole_set_fits_the_smallest_terminal(kind: Spinner) -> None:
    for seed in range(6):
        assert checked(grow_layout(kind, 28, seed)[-1], 58, 9).fits


def test_a_tree_that_does_not_fit_is_drawn_larger_than_the_screen() -> None:
    for seed in range(3):
        picture = checked(grow_layout(Spinner.ALL_DOUBLES, 28, seed)[-1], 30, 8)
        assert not picture.fits
        assert picture.zoom is Zoom.SMALL
        assert (picture.width, picture.height) > (30, 8)


def test_a_tree_whose_arms_run_into_each_other_goes_on_beyond_them() -> None:
    layout = grow_layout(Spinner.ALL_DOUBLES, 28, 189)[-1]
    picture = arrange(layout, 150, 38, Zoom.MEDIUM)
    for one, other in combinations(picture.tiles, 2):
        assert not one.box.overlaps(other.box)
    check_spots(picture, Box(0, 0, picture.width, picture.height))


def test_nothing_is_drawn_of_an_empty_layout() -> None:
    picture = arrange(Layout(), 78, 13)
    assert (picture.tiles, picture.spots, picture.zoom) == ((), (), Zoom.LARGE)
    assert (picture.width, picture.height, picture.fits) == (78, 13, True)


def test_a_lone_tile_lies_in_the_middle() -> None:
    lead = arrange(Layout().after(Tile(6, 4), None), 79, 13).tiles[0]
    assert (lead.x, lead.y, lead.width, lead.height) == (33, 5, 13, 3)


def test_arms_run_straight_while_there_is_room() -> None:
    layout = Layout()
    for tile, on in [((5, 5), None), ((5, 1), (5, 5)), ((5, 2), (5, 5)), ((2, 0), (5, 2))]:
        layout = layout.after(Tile(*tile), Tile(*on) if on else None)
    tiles = arrange(layout, 96, 24).tiles
    assert len({2 * sprite.y + sprite.height for sprite in tiles}) == 1
    assert [sprite.tile for sprite in sorted(tiles, key=lambda sprite: sprite.x)] == [
        Tile(5, 1),
        Tile(5, 5),
        Tile(5, 2),
        Tile(2, 0),
    ]


def test_the_last_tile_and_the_spinner_are_told_apart() -> None:
    layout = Layout().after(Tile(5, 5), None).after(Tile(5, 1), Tile(5, 5))
    spinner, other = arrange(layout.after(Tile(1, 1), Tile(5, 1)), 96, 24).tiles[:2]
    assert (spinner.role, spinner.is_last) == (Role.SPINNER, False)
    assert (other.role, other.on) == (Role.TILE, Tile(5, 5))
    last = arrange(layout.after(Tile(1, 1), Tile(5, 1)), 96, 24).tiles[2]
    assert (last.role, last.is_last) == (Role.DOUBLE, True)


def test_an_open_spinner_shows_all_its_free_places() -> None:
    layout = Layout().after(Tile(5, 5), None)
    picture = arrange(layout, 96, 24)
    assert [(spot.heading, spot.is_next) for spot in picture.spots] == [
        ("west", True),
        ("east", False),
    ]
    layout = layout.after(Tile(5, 1), Tile(5, 5)).after(Tile(5, 2), Tile(5, 5))
    spots = arrange(layout, 96, 24).spots
    assert [spot.heading for spot in spots if spot.end.tile is Tile(5, 5)] == ["north", "south"]


@pytest.mark.parametrize("kind", Spinner)
@pytest.mark.parametrize("size", [(58, 9), (80, 13), (82, 27), (150, 47)])
def test_an_end_on_which_no_tile_is_left_tells_what_it_counts(
    kind: Spinner, size: tuple[int, int]
) -> None:
    beside = 0
    for seed in range(4):
        picture = arrange(grow_layout(kind, 28, seed)[-1], *size)
        marks = [spot.mark.box for spot in picture.spots if spot.can_grow or spot.end.counts]
        for spot in picture.spots:
            if spot.can_grow or not (spot.is_next and spot.end.counts):
                continue
            assert spot.mark.role is Role.DEAD
            assert picture.ghost(spot.end.tile, spot.end.tile) is None
            base = next(sprite for sprite in picture.tiles if sprite.tile is spot.end.tile)
            if base.box.encloses(spot.mark.box):
                continue
            beside += 1
            assert spot.mark.rows == (f"[{spot.end.value}]",)
            assert sum(spot.mark.box.overlaps(box) for box in marks) == 1
            assert not any(spot.mark.box.overlaps(sprite.box) for sprite in picture.tiles)
    assert beside or kind is Spinner.SNIFF


def test_every_part_of_a_count_is_told_at_its_end() -> None:
    picture = arrange(CROSS, 120, 40)
    told = {
        (spot.heading, spot.mark.role, "".join(spot.mark.rows).split()[0]) for spot in picture.spots
    }
    assert told == {
        ("west", Role.MARK, "(1)"),
        ("east", Role.MARK, "(2)"),
        ("north", Role.PLACE, "5"),
        ("south", Role.PLACE, "5"),
    }


@pytest.mark.parametrize(("size", "said"), [((120, 40), "(5)=10"), ((20, 5), "5=10")])
def test_a_spinner_that_counts_says_how_much_once(size: tuple[int, int], said: str) -> None:
    picture = arrange(Layout().after(Tile(5, 5), None), *size)
    first, second = picture.spots
    assert "".join("".join(first.mark.rows).split()) == said
    assert (first.mark.role, second.mark.role) == (Role.MARK, Role.PLACE)
    assert "".join(second.mark.rows).strip() == "5"


@pytest.mark.parametrize(
    ("at", "heading"),
    [((2, 11), "west"), ((94, 12), "east"), ((48, 1), "north"), ((46, 23), "south")],
)
def test_any_cell_has_a_nearest_place(at: tuple[int, int], heading: str) -> None:
    spot = arrange(CROSS, 96, 24).nearest_spot(*at)
    assert spot is not None
    assert spot.heading == heading


def test_the_nearest_place_is_one_where_a_tile_fits_if_there_is_any() -> None:
    picture = arrange(CROSS, 96, 24)
    for tile, heading in ((Tile(6, 1), "west"), (Tile(6, 2), "east"), (Tile(6, 5), "north")):
        spot = picture.nearest_spot(48, 1, tile)
        assert spot is not None
        assert spot.heading == heading
    spot = picture.nearest_spot(48, 1, Tile(6, 6))
    assert spot is not None
    assert spot.heading == "north"


def test_on_an_empty_table_no_place_is_near() -> None:
    assert arrange(Layout(), 96, 24).nearest_spot(3, 3) is None
