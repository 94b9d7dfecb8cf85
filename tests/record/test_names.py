"""Names are cleaned at the edge."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from allfives.record.names import MAX_CELLS, cell_width, clean_name, seat_name

NASTY = (
    "a\x1b[]\x9b\x07\u202e\u200d\u0301\u0323\ufe0f\U0001f468漢\ud800 \n\t\u3164é\u1100\u1161\u20e3"
)

names = st.one_of(
    st.text(st.characters(codec=None), max_size=60),
    st.text(NASTY, max_size=60),
)


@given(names)
@example("e\u200d\u0301" * 9)
@example("a\u0301\u0301\u0301\u0301b")
@example("漢" * 9)
@example("x" * 15 + "漢")
@example("x" * 15 + " y")
def test_a_cleaned_name_is_safe_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text, "Player 1")
    assert name
    assert clean_name(name, "other") == name
    assert cell_width(name) <= MAX_CELLS
    assert cell_len(name) <= MAX_CELLS
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split(" ")).strip()
    assert "  " not in name
    name.encode()
    for letter in name:
        assert letter == " " or unicodedata.category(letter)[0] not in "CZ"
        assert not 0xFE00 <= ord(letter) <= 0xFE0F
        assert not 0xE0100 <= ord(letter) <= 0xE01EF


@given(names)
def test_no_three_marks_stand_in_a_row(text: str) -> None:
    marks = [unicodedata.category(letter)[0] == "M" for letter in clean_name(text, "Player 1")]
    assert not marks[0]
    assert not any(all(marks[at : at + 3]) for at in range(len(marks) - 2))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n Maria  ", "Anna Maria"),
        ("Ann\x1b]0;title\x07a", "Ann]0;titlea"),
        ("[/red]", "[/red]"),
        ("\u202eannA", "annA"),
        ("Zoe\u0308", "Zoë"),
        ("漢字漢字漢字漢字漢字", "漢字漢字漢字漢字"),
        ("❤\ufe0f", "❤"),
        ("a\u2028b", "a b"),
        ("abcdefghijklmnopqrst", "abcdefghijklmnop"),
        ("", "Player 3"),
        (" \u200b\u3164\ufe0f", "Player 3"),
        ("\ud800", "Player 3"),
        ("\u0301\u0301", "Player 3"),
    ],
)
def test_names_come_out_as_people_would_write_them(text: str, name: str) -> None:
    assert seat_name(text, 2) == name
