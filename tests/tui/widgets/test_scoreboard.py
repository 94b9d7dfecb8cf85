"""The scoreboard on one row: names, tiles, scores, and the way to the target."""

from __future__ import annotations

import pytest

from allfives.tui.widgets.scoreboard import Scores, SeatLine, SideLine, strip


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
    assert row.endswith("to 250")


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
    assert row.endswith("boneyard 10   to 250")
    assert all(name[:7] in row for name in names if len(name) > 3)


def test_three_people_with_short_names_read_the_boneyard_too() -> None:
    row = strip(scores(("Ann", 5), ("Ben", 15), ("Cid", 0)), 58).plain
    assert " ".join(row.split()) == "Ann [7] 5 Ben [7] 15 Cid [7] 0 boneyard 10 to 250"


@pytest.mark.parametrize("score", [0, 95, 245])
@pytest.mark.parametrize("width", [58, 78, 98])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_is_as_wide_as_its_board(players: int, width: int, score: int) -> None:
    row = strip(scores(*((name, score) for name in NAMES[:players])), width).plain
    assert len(row) == width
    assert row.endswith("to 250")


def test_ascii_tracks_are_ascii() -> None:
    board = scores(("Ann", 125), ("Ben", 0))
    plain = Scores(board.sides, 250, 10, 1, False, ascii_only=True)
    assert strip(plain, 78).plain.isascii()
