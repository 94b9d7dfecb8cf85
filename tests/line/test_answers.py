"""What is understood of what people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.game.notation import read_layout
from allfives.game.tile import Tile
from allfives.line.answers import Meant, Wish, read_meant, read_wish
from allfives.line.talk import harmless
from allfives.words.plain import ends_text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", Meant(1)),
        ("#12", Meant(12)),
        ("12", Meant(12, Tile(1, 2))),
        ("5-4", Meant(None, Tile(5, 4))),
        ("45", Meant(45, Tile(5, 4))),
        ("5-4>5-5", Meant(None, Tile(5, 4), Tile(5, 5))),
        ("54 55", Meant(None, Tile(5, 4), Tile(5, 5))),
        ("5-4 ON 5-5", Meant(None, Tile(5, 4), Tile(5, 5))),
        ("7-4", None),
        ("54 left", None),
        ("", None),
        ("five", None),
    ],
)
def test_numbers_tiles_and_plays_are_read(text: str, meant: Meant | None) -> None:
    assert read_meant(text) == meant


@pytest.mark.parametrize(
    ("text", "wish"),
    [("d", Wish.DRAW), ("U", Wish.UNDO), ("?", Wish.HELP), ("Quit", Wish.QUIT), ("54", None)],
)
def test_commands_are_read(text: str, wish: Wish | None) -> None:
    assert read_wish(text) is wish


@given(st.text())
def test_whatever_is_typed_is_read_or_not_but_never_fails(text: str) -> None:
    read_wish(text)
    read_meant(text)


@given(st.text())
def test_what_is_said_holds_no_control_character(text: str) -> None:
    assert harmless(text).isprintable()
    assert len(harmless(text)) == len(text)


@pytest.mark.parametrize(
    ("plays", "told", "hidden"),
    [
        ("5-5", "Open ends: 5-5 counting 10. Count 10.", "Open ends: the double 5-5."),
        ("6-4", "Open ends: 6 and 4. Count 10.", "Open ends: 6 and 4."),
        (
            "5-5 5-3>5-5",
            "Open ends: 3, and 5-5 counting 10. Count 13.",
            "Open ends: 3, and the double 5-5.",
        ),
        (
            "5-5 5-3>5-5 5-0>5-5",
            "Open ends: 3, 0, and 5-5 not counting. Count 3.",
            "Open ends: 3, 0, and 5-5 not counting.",
        ),
    ],
)
def test_open_ends_are_told_in_words_and_their_count_only_where_it_may(
    plays: str, told: str, hidden: str
) -> None:
    layout = read_layout(plays)
    assert ends_text(layout, tell_counts=True) == told
    assert ends_text(layout, tell_counts=False) == hidden
