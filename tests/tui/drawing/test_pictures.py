"""Whole pictures as text, to be looked at when they change."""

from __future__ import annotations

import pytest

from allfives.game.layout import Spinner
from allfives.tui.drawing import Look, arrange
from tests.support.goldens import check_golden
from tests.support.layouts import as_text, grow_layout

UNICODE = Look(outlined=True)
ASCII = Look(outlined=True, ascii=True)

PICTURES = {
    "first-tiles": (Spinner.FIRST_DOUBLE, 5, 21, 78, 13, UNICODE),
    "middle-of-a-round": (Spinner.FIRST_DOUBLE, 12, 13, 96, 24, UNICODE),
    "large-table": (Spinner.FIRST_DOUBLE, 18, 8, 150, 38, UNICODE),
    "whole-set": (Spinner.FIRST_DOUBLE, 28, 1, 78, 13, UNICODE),
    "whole-set-in-the-smallest-terminal": (Spinner.FIRST_DOUBLE, 28, 9, 58, 9, UNICODE),
    "one-line": (Spinner.NONE, 28, 1, 78, 13, ASCII),
    "every-double-spins": (Spinner.ALL_DOUBLES, 20, 6, 96, 24, ASCII),
    "sniff": (Spinner.SNIFF, 10, 2, 96, 24, ASCII),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_look_as_they_did(name: str) -> None:
    kind, tiles, seed, width, height, look = PICTURES[name]
    picture = as_text(arrange(grow_layout(kind, tiles, seed)[-1], width, height, None, look))
    check_golden(f"layouts/{name}", picture)
