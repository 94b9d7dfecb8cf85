"""A path in rows: it can be read and copied, and no name in it is broken without need."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App, ComposeResult

from allfives.record.names import cell_width
from allfives.tui.widgets.path_view import PathView, path_rows

RECORD = Path("/home/ann/.local/share/allfives/games/20260504-121314-all-fives.jsonl")


@pytest.mark.parametrize("cells", [32, 38, 52, 68, 100])
def test_every_row_ends_where_a_name_ends(cells: int) -> None:
    rows = path_rows(RECORD, cells)
    assert "".join(rows) == str(RECORD)
    assert all(cell_width(row) <= cells for row in rows)
    assert all(row.endswith("/") for row in rows[:-1])
    assert rows[-1].endswith(RECORD.name)


@pytest.mark.parametrize("name", ["a" * 90, "漢" * 40])
def test_a_name_longer_than_a_row_is_broken_where_it_must_be(name: str) -> None:
    rows = path_rows(Path("/games") / name, 20)
    assert "".join(rows) == f"/games/{name}"
    assert all(cell_width(row) <= 20 for row in rows)


def test_what_would_disturb_a_terminal_is_written_otherwise() -> None:
    text = "".join(path_rows(Path("/games/\x1b]0;x\udcff"), 60))
    assert text.isprintable()
    assert "games" in text


class PathApp(App[None]):
    """A path, and nothing else."""

    def compose(self) -> ComposeResult:
        """The path."""
        yield PathView("The record of this game:", RECORD)


async def test_all_rows_are_shown() -> None:
    app = PathApp()
    async with app.run_test(size=(44, 10)):
        view = app.query_one(PathView)
        assert view.size.height == 3
        assert str(view.render()).splitlines() == [
            "The record of this game:",
            "/home/ann/.local/share/allfives/games/",
            RECORD.name,
        ]
