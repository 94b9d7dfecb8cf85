"""The scoreboard on one row: names, tiles, scores, and the way to the target."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.tui.table.parts.score_row import strip
from allfives.tui.table.parts.scoreboard import panel
from allfives.tui.table.parts.scores import Scores, SeatLine, SideLine


def scores(*sides: tuple[str, int], target: int = 250, practice: bool = False) -> Scores:
    """Sides by their names, those of a pair with `+` between them, and their scores."""
    lines = tuple(
        SideLine(tuple(SeatLine(name, 7, False, None) for name in names.split("+")), score, score)
        for names, score in sides
    )
    return Scores(lines, target, 10, 1, False, False, practice)


@pytest.mark.parametrize("width", [78, 98])
def test_each_side_has_a_track_to_the_target(width: int) -> None:
    row = strip(scores(("Ann", 125), ("Ben", 0)), width).plain
    assert len(row) == width
    first, second = row.split("Ben")
    assert first.count("━") == pytest.approx(first.count("─"), abs=1)
    assert "━" not in second
    assert "─" * 5 in second


def test_the_score_stands_beside_the_track() -> None:
    row = strip(scores(("Ann", 50), ("Ben", 200)), 78).plain
    assert "50 ━" in row
    assert "200 ━" in row
    assert row.endswith("yard 10")
    assert "to 250" in row


@pytest.mark.parametrize(
    "sides",
    [
        (("Wilhelmina A.", 45), ("Bartholomew B.", 45), ("Constantina C.", 5)),
        (("Wilhelmina+Carlotta", 45), ("Bartholomew+Dorothea", 45)),
        (("Wilhelmina", 5), ("Bartholomew", 5), ("Constantina", 5), ("Dorothea", 5)),
    ],
)
def test_without_room_there_are_numbers_only(sides: tuple[tuple[str, int], ...]) -> None:
    row = strip(scores(*sides), 58).plain
    assert len(row) <= 58
    assert "━" not in row
    assert all(str(score) in row for _, score in sides)


NAMES = ("Wilhelmina A.", "Bartholomew B.", "Constantina C.", "Dorothea Dora D")


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Margarete", "Bartholomew B.")])
def test_two_people_read_the_boneyard_in_the_smallest_terminal(names: tuple[str, ...]) -> None:
    row = strip(scores(*((name, 95) for name in names)), 58).plain
    assert len(row) == 58
    assert row.endswith("to 250   boneyard 10")
    assert all(name[:7] in row for name in names if len(name) > 3)


def test_three_people_with_short_names_read_the_boneyard_too() -> None:
    row = strip(scores(("Ann", 5), ("Ben", 15), ("Cid", 0)), 58).plain
    assert " ".join(row.split()) == "Ann [7] 5 Ben [7] 15 Cid [7] 0 to 250 boneyard 10"


NUMBERED = ("Player 1", "Player 2", "Player 3", "Player 4")
"""The names of people who give none."""


@pytest.mark.parametrize("score", [0, 95, 245])
@pytest.mark.parametrize("width", [58, 78, 98])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("names", [NAMES, NUMBERED, ("Ann", "Ben", "Cid", "Dot")])
def test_a_row_is_as_wide_as_its_board_and_tells_the_boneyard(
    names: tuple[str, ...], players: int, width: int, score: int
) -> None:
    row = strip(scores(*((name, score) for name in names[:players])), width).plain
    assert len(row) == width
    assert ("boneyard 10" if width > 58 or players < 4 else "yard 10") in row
    assert row.endswith("yard 10")
    assert "to 250" in row


def test_four_people_read_boneyard_and_target_in_the_smallest_terminal() -> None:
    row = strip(scores(("Ann", 5), ("Ben", 15), ("Cid", 95), ("Dot", 0)), 58).plain
    assert " ".join(row.split()) == "Ann[7] 5 Ben[7] 15 Cid[7] 95 Dot[7] 0 to 250 boneyard 10"


NAME = re.compile(r"\w+…?\d? ?(?=\[)")
"""The last word of a name in a row."""


def gained(board: Scores, points: int, number: int = 0) -> Scores:
    """The scores after a side has scored."""
    sides = list(board.sides)
    side = sides[number]
    sides[number] = side._replace(before=side.score, score=side.score + points)
    return board._replace(sides=tuple(sides), latest=number)


@pytest.mark.parametrize(
    ("names", "width"),
    [
        (("Ann", "Ben"), 58),
        (("Player 1", "Carla"), 58),
        (("Player 1", "Player 2"), 78),
        (("Ann+Carla", "Bob+Dieter"), 78),
        (("Ann", "Ben", "Cid"), 78),
        (("Player 1", "Player 2", "Player 3"), 98),
        (("Ann", "Ben", "Cid", "Dot"), 98),
    ],
)
def test_what_was_scored_last_is_told(names: tuple[str, ...], width: int) -> None:
    for number in range(len(names)):
        row = strip(gained(scores(*((name, 85) for name in names)), 10, number), width).plain
        assert row.count("(+10)") == 1
        assert re.search(r" 95 [━─]*\s?\(\+10\)", row)


@pytest.mark.parametrize(
    "names", [("Ann", "Ben"), NUMBERED[:2], ("Ann+Carla", "Bob+Dieter"), NUMBERED[:3]]
)
@pytest.mark.parametrize("width", [58, 78, 98])
@pytest.mark.parametrize("points", [5, 10, 15, 30])
def test_no_name_moves_when_something_is_scored(
    names: tuple[str, ...], width: int, points: int
) -> None:
    board = scores(*((name, 95) for name in names))
    before = strip(board, width).plain
    for number in range(len(names)):
        after = strip(gained(board, points, number), width).plain
        assert [name.span() for name in NAME.finditer(after)] == [
            name.span() for name in NAME.finditer(before)
        ]


@pytest.mark.parametrize("width", [58, 78])
@pytest.mark.parametrize("players", [2, 3])
def test_practice_is_told_in_every_terminal(players: int, width: int) -> None:
    board = scores(*((name, 85) for name in ("Ann", "Ben", "Cid")[:players]), practice=True)
    assert "practice" in strip(board, width).plain


names = st.text(st.sampled_from("AbcdeWi é田中"), min_size=1, max_size=16)


@given(
    seats=st.lists(names, min_size=2, max_size=4),
    pairs=st.booleans(),
    score=st.integers(-400, 999),
    points=st.integers(-200, 200),
    practice=st.booleans(),
    width=st.integers(58, 120),
)
def test_no_row_is_wider_than_its_board(
    seats: list[str], pairs: bool, score: int, points: int, practice: bool, width: int
) -> None:
    sides = ["+".join(seats[side::2]) for side in (0, 1)] if pairs else seats
    board = gained(scores(*((side, score) for side in sides), practice=practice), points)
    row = strip(board, width)
    assert row.cell_length == width
    assert all(f" {side.score}" in row.plain for side in board.sides)
    assert "yard 10" in row.plain
    if practice and len(seats) == 2:
        assert "practice" in row.plain
        assert "to 250" in row.plain


@pytest.mark.parametrize("width", [58, 78, 98, 118])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_number_in_a_name_does_not_run_into_others(players: int, width: int) -> None:
    row = strip(scores(*((name, 5) for name in NUMBERED[:players])), width).plain
    for number in range(1, players + 1):
        assert re.search(rf"[a-zA-Z.…] ?{number} ?\[7( tiles)?\] +5( |$)", row)


def test_names_that_begin_alike_are_told_apart_by_their_ends() -> None:
    row = strip(scores(*((name, 95) for name in NUMBERED)), 58).plain
    assert [part.split("[")[0] for part in row.split()[:8:2]] == ["P…1", "P…2", "P…3", "P…4"]


@pytest.mark.parametrize("name", ["Ann", "Player 1", "Dorothea Dora DD"])
def test_the_panel_has_room_for_any_name(name: str) -> None:
    row = panel(scores((name, 245)), 34).plain.split("\n")[0]
    assert row.startswith(f"  {name} [7")
    assert row.endswith(" 245")
    assert len(row) == 34


def test_the_way_to_the_target_matters_more_than_words() -> None:
    row = strip(scores(("Player 1", 95), ("Carla", 20)), 78).plain
    assert "Player 1 [7]  95 ━─" in row


def test_ascii_tracks_are_ascii() -> None:
    board = scores(("Ann", 125), ("Ben", 0))
    plain = Scores(board.sides, 250, 10, 1, False, ascii_only=True)
    assert strip(plain, 78).plain.isascii()
