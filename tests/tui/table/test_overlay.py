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
from allfives.tui.drawing import Look, Picture, Zoom, arrange
from allfives.tui.table.above_tiles import Board, Painted, above, in_row, tiles_of
from allfives.tui.table.marks import Marks
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


def apart_from_badges(painted: tuple[Painted, ...]) -> tuple[Painted, ...]:
    """What lies on the felt; badges lie on tiles."""
    return tuple(item for item in painted if item.style != "badge")


def text_of(painted: tuple[Painted, ...], style: str) -> list[str]:
    return ["".join(item.rows).strip() for item in painted if item.style == style]


PLAYS = "5-5 5-4>5-5 5-1>5-5"


def test_without_a_choice_only_the_open_ends_are_marked() -> None:
    painted = above(picture_of(PLAYS), Board(read_layout(PLAYS)))
    assert styles(painted) == ["badge", "place", "place", "end", "end"]
    assert text_of(painted, "end") == ["(4)", "(1)"]
    assert text_of(painted, "place") == ["5", "5"]


def test_the_ends_where_the_chosen_tile_fits_are_lit() -> None:
    options = possible(PLAYS, Tile(4, 1))
    painted = above(picture_of(PLAYS), Board(read_layout(PLAYS), options))
    assert text_of(painted, "place") == ["5", "5"]
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
    board = Board(read_layout(PLAYS), possible(PLAYS, Tile(4, 1)), 0, Marks((), "4 + 1 = 5", "+5"))
    painted = apart_from_badges(above(picture, board))
    assert {"tag", "scored", "sum"} <= set(styles(painted))
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


def test_ends_are_marked_that_can_grow_or_that_count() -> None:
    for layout in grow_layout(Spinner.FIRST_DOUBLE, 28, 1):
        picture = arrange(layout, *SIZE)
        growing = [spot for spot in picture.spots if spot.can_grow]
        dead = [spot for spot in picture.spots if spot not in growing and spot.end.counts]
        painted = styles(apart_from_badges(above(picture, Board(layout))))
        assert len(painted) == len(growing) + len(dead)
        assert painted.count("dead") == len(dead)
        assert sum(end.value for end in layout.ends if end.counts) == layout.count


def test_where_sums_are_hidden_only_what_fits_is_told() -> None:
    layout = grow_layout(Spinner.FIRST_DOUBLE, 28, 1)[-2]
    picture = arrange(layout, *SIZE)
    marks = Marks(tag="1 + 4 = 5", scored="+5", hides_sums=True)
    painted = apart_from_badges(above(picture, Board(layout, marks=marks)))
    assert set(styles(painted)) <= {"end"}
    assert set(text_of(painted, "end")) <= {
        text for end in layout.ends for text in (str(end.pip), f"({end.pip})")
    }
    options = possible(PLAYS, Tile(4, 1))
    painted = above(picture_of(PLAYS), Board(read_layout(PLAYS), options, 0, marks))
    assert "ghost" in styles(painted)
    assert not {"sum", "tag", "scored", "place", "dead"} & set(styles(painted))


def test_tiles_laid_since_ones_own_play_are_numbered_in_order() -> None:
    picture = picture_of(PLAYS)
    board = Board(read_layout(PLAYS), marks=Marks((Tile(5, 4), Tile(5, 1))))
    badges = [item for item in above(picture, board) if item.style == "badge"]
    by_text = {item.rows[0]: item.region for item in badges}
    for sign, tile in (("1", Tile(5, 4)), ("2", Tile(5, 1))):
        sprite = next(sprite for sprite in picture.tiles if sprite.tile is tile)
        assert sprite.contains(by_text[sign].x, by_text[sign].y)
    assert len(badges) == 2


@pytest.mark.parametrize(("look", "sign"), [(Look(), "●"), (Look(outlined=True, ascii=True), "*")])
def test_the_last_tile_has_a_sign_whatever_the_colours(look: Look, sign: str) -> None:
    painted = above(picture_of(PLAYS, look=look), Board(read_layout(PLAYS)))
    assert text_of(painted, "badge") == [sign]


def test_what_lies_above_a_tile_leaves_the_rest_of_it_to_be_seen() -> None:
    tile = Painted(Region(2, 0, 5, 1), ("[6|4]",), "tile")
    badge = Painted(Region(2, 0, 1, 1), ("1",), "badge")
    middle = Painted(Region(4, 0, 1, 1), ("x",), "dead")
    assert in_row(0, [tile], [middle, badge]) == [
        (2, "1", "badge"),
        (3, "6", "tile"),
        (4, "x", "dead"),
        (5, "4]", "tile"),
    ]


@pytest.mark.parametrize("size", [(60, 9), (32, 9), (80, 13), (150, 47)])
def test_the_tag_of_a_play_stands_at_its_tile_and_covers_nothing(size: tuple[int, int]) -> None:
    told = set()
    marks = Marks(tag="1 + 2 + 3 + 4 = 10", scored="+10")
    for seed in range(6):
        for layout in grow_layout(Spinner.FIRST_DOUBLE, 24, seed):
            picture = arrange(layout, *size)
            painted = apart_from_badges(above(picture, Board(layout, marks=marks)))
            tags = [item for item in painted if item.style in ("tag", "scored")]
            others = [item.region for item in painted if item not in tags]
            others += [item.region for item in tiles_of(picture)]
            for item in tags:
                assert not any(item.region.overlaps(other) for other in others)
                assert Region(0, 0, picture.width, picture.height).contains_region(item.region)
            told.add("|".join(item.rows[0].strip() for item in tags))
            if tags:
                near = picture.tiles[-1].box
                whole = Region.from_union([item.region for item in tags])
                assert whole.grow((1, 1, 1, 1)).overlaps(Region(*near))
    assert told <= {"1 + 2 + 3 + 4 = 10|+10", "10|+10", "+10", ""}
    assert "1 + 2 + 3 + 4 = 10|+10" in told


def test_a_tag_is_shortened_before_it_is_left_out() -> None:
    marks = Marks(tag="10 + 0 = 10", scored="+10")
    said = []
    for width in (40, 13, 9):
        picture = arrange(read_layout("5-5"), width, 9, Zoom.SMALL)
        painted = above(picture, Board(read_layout("5-5"), marks=marks))
        said.append([item.rows[0].strip() for item in painted if item.style in ("tag", "scored")])
    assert said == [["10 + 0 = 10", "+10"], ["10", "+10"], ["10", "+10"]]


def test_the_tag_stands_still_while_another_tile_is_considered() -> None:
    marks = Marks(tag="4 + 1 = 5", scored="+5")
    options, picture = possible(PLAYS, Tile(4, 1)), picture_of(PLAYS, (110, 37))
    layout = read_layout(PLAYS)
    boards = [Board(layout, marks=marks)] + [
        Board(layout, options, aimed, marks) for aimed in range(len(options))
    ]
    tags = {
        tuple(item for item in above(picture, board) if item.style in ("tag", "scored"))
        for board in boards
    }
    assert len(tags) == 1


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
    (ghost,) = (item for item in painted if item.style == "ghost")
    assert ghost.style == "ghost"
    assert abs(2 * ghost.region.x + ghost.region.width - picture.width) <= 1
    assert abs(2 * ghost.region.y + ghost.region.height - picture.height) <= 1


def test_a_board_without_plays_considers_none() -> None:
    assert Board(Layout()).option is None
    assert above(picture_of(""), Board(Layout())) == ()


def test_the_last_tile_and_doubles_stand_out() -> None:
    painted = tiles_of(picture_of("6-4 4-4>6-4 4-1>4-4 1-1>4-1"))
    assert styles(tuple(painted)) == ["tile", "double", "tile", "last"]
