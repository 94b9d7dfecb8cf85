"""What lies above the tiles: open ends, the ghost, and the count it would make."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.geometry import Region

from allfives.game.commands import Play
from allfives.game.layout import Layout, Spinner
from allfives.game.notation import read_layout
from allfives.game.rules import Announce, Option, rules_for
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.view import view
from allfives.table.choosing import Choosing
from allfives.table.choosing import Option as Possible
from allfives.tui.drawing import Look, Picture, arrange
from allfives.tui.table.above_tiles import Board, Painted, above, tiles_of
from allfives.words.prompts import considered_count
from tests.support.layouts import grow_layout
from tests.support.tables import table

SIZE = (78, 13)


def possible(plays: str, tile: Tile, **options: Option) -> tuple[Possible, ...]:
    """The plays that are possible with a tile."""
    state = table(rules_for("pagat", 2, **options), f"{tile} 0-0", "3-3", plays=plays)
    return Choosing(view(state, 0)).options_of(tile)


def picture_of(plays: str, size: tuple[int, int] = SIZE, look: Look | None = None) -> Picture:
    return arrange(read_layout(plays), *size, None, look or Look())


def styles(painted: tuple[Painted, ...]) -> list[str]:
    return [item.style for item in painted]


def text_of(painted: tuple[Painted, ...], style: str) -> list[str]:
    return ["".join(item.rows).strip() for item in painted if item.style == style]


PLAYS = "5-5 5-4>5-5 5-1>5-5"


def test_without_a_choice_only_the_open_ends_are_marked() -> None:
    painted = above(picture_of(PLAYS), Board(read_layout(PLAYS)))
    assert styles(painted) == ["end"] * 4
    assert sorted(text_of(painted, "end")) == ["1", "4", "5", "5"]


def test_the_ends_where_the_chosen_tile_fits_are_lit() -> None:
    options = possible(PLAYS, Tile(4, 1))
    painted = above(picture_of(PLAYS), Board(read_layout(PLAYS), options))
    assert text_of(painted, "end") == ["5", "5"]
    assert len(text_of(painted, "lit")) == 1
    assert styles(painted)[-2:] == ["ghost", "sum"]


def test_the_ghost_lies_where_the_tile_would_and_tells_its_count() -> None:
    options = possible(PLAYS, Tile(4, 1))
    picture = picture_of(PLAYS)
    for aimed, option in enumerate(options):
        painted = above(picture, Board(read_layout(PLAYS), options, aimed))
        (ghost,) = (item for item in painted if item.style == "ghost")
        sprite = picture.ghost(Tile(4, 1), option.play.on)
        assert sprite is not None
        assert (ghost.region.x, ghost.region.y, ghost.rows) == (sprite.x, sprite.y, sprite.rows)
        assert text_of(painted, "sum") == [considered_count(option)]


def test_nothing_that_is_written_lies_on_a_tile_or_another_mark() -> None:
    picture = picture_of(PLAYS)
    painted = above(picture, Board(read_layout(PLAYS), possible(PLAYS, Tile(4, 1))))
    regions = [item.region for item in (*painted, *tiles_of(picture))]
    for number, region in enumerate(regions):
        assert not any(region.overlaps(other) for other in regions[number + 1 :])


def test_no_sum_is_written_where_counts_are_hidden() -> None:
    options = possible("5-4", Tile(4, 1), announce=Announce.MUST_CALL)
    painted = above(picture_of("5-4"), Board(read_layout("5-4"), options))
    assert styles(painted).count("ghost") == 1
    assert "sum" not in styles(painted)


def boards(seed: int) -> Iterator[Board]:
    """Layouts of a random round, each with every tile that could be laid, on every end."""
    for layout in grow_layout(Spinner.FIRST_DOUBLE, 20, seed):
        down = {placed.tile for placed in layout.plays}
        for tile in ALL_TILES:
            for on in () if tile in down else layout.places_for(tile):
                yield Board(layout, (Possible(Play(0, tile, on), layout, 10),))


@pytest.mark.parametrize("size", [(60, 9), (32, 9), (78, 13)])
def test_a_sum_is_written_only_where_there_is_felt(size: tuple[int, int]) -> None:
    written = 0
    for board in boards(seed=3):
        picture = arrange(board.layout, *size)
        felt = Region(0, 0, picture.width, picture.height)
        painted = above(picture, board)
        others = [item.region for item in (*tiles_of(picture), *painted) if item.style != "sum"]
        for item in painted:
            if item.style == "sum":
                written += 1
                assert felt.contains_region(item.region)
                assert not any(item.region.overlaps(other) for other in others)
    assert written


def test_only_ends_that_can_grow_are_marked() -> None:
    for layout in grow_layout(Spinner.FIRST_DOUBLE, 28, 1):
        picture = arrange(layout, *SIZE)
        growing = [spot for spot in picture.spots if spot.can_grow]
        assert len(above(picture, Board(layout))) == len(growing)


def test_a_sum_in_ascii_is_ascii() -> None:
    options = possible("5-5", Tile(5, 0))
    picture = picture_of("5-5", look=Look(ascii=True))
    painted = above(picture, Board(read_layout("5-5"), options))
    assert text_of(painted, "sum") == ["10 + 0 = 10 -> +10"]


@pytest.mark.parametrize("lead", [Tile(5, 5), Tile(6, 4)])
@pytest.mark.parametrize("size", [SIZE, (20, 3), (5, 1)])
def test_the_ghost_of_a_lead_lies_in_the_middle(lead: Tile, size: tuple[int, int]) -> None:
    picture = picture_of("", size)
    painted = above(picture, Board(Layout(), possible("", lead)))
    ghost = painted[0]
    assert ghost.style == "ghost"
    assert abs(2 * ghost.region.x + ghost.region.width - picture.width) <= 1
    assert abs(2 * ghost.region.y + ghost.region.height - picture.height) <= 1


def test_a_board_without_plays_considers_none() -> None:
    assert Board(Layout()).option is None
    assert above(picture_of(""), Board(Layout())) == ()


def test_the_last_tile_and_doubles_stand_out() -> None:
    painted = tiles_of(picture_of("6-4 4-4>6-4 4-1>4-4 1-1>4-1"))
    assert styles(tuple(painted)) == ["tile", "double", "tile", "last"]
