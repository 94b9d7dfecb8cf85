"""Plays that are typed: what is meant, what completes it, why it cannot be."""

from __future__ import annotations

import pytest

from allfives.game.notation import write_play
from allfives.game.rules import rules_for
from allfives.game.tile import Tile
from allfives.game.view import view
from allfives.record.preferences import Sort
from allfives.table.choosing import Choosing, Option
from allfives.table.typed import Misfit, completions, read_typed
from allfives.words.typed import why_not_typed
from tests.support.tables import table

PLACES = {Tile(6, 4): (-9, 0), Tile(5, 4): (9, -3), None: (0, 0)}
"""Where a tile against one of these lies, right of the lead and below it."""


def choosing(hand: str = "6-5 5-1 1-1", plays: str = "6-4 5-4>6-4") -> Choosing:
    """What the first seat considers; 6-5 fits both ends, with different counts."""
    return Choosing(view(table(rules_for(), hand, "3-3", plays=plays), 0), Sort.DRAWN)


def place(option: Option) -> tuple[int, int]:
    return PLACES[option.play.on]


def typed(text: str, choice: Choosing | None = None) -> str:
    """The play that is meant, or what is said instead."""
    choice = choice or choosing()
    found = read_typed(text, choice, place)
    if isinstance(found, Misfit):
        return why_not_typed(found, choice)
    return write_play(found.play.tile, found.play.on)


@pytest.mark.parametrize("text", ["51", "15", "5-1", " 5 1 ", "5-1>5-4", "15 > 45", "51>54"])
def test_a_tile_may_be_typed_in_many_ways(text: str) -> None:
    assert typed(text) == "5-1>5-4"


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("65 left", "6-5>6-4"),
        ("65 RIGHT", "6-5>5-4"),
        ("65 up", "6-5>5-4"),
        ("65>54", "6-5>5-4"),
    ],
)
def test_an_end_is_named_by_its_side_or_its_tile(text: str, play: str) -> None:
    assert typed(text) == play


def test_a_lead_is_only_its_tile() -> None:
    assert typed("65", choosing(plays="")) == "6-5"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "That is no play; type one like 54, 54 left or 5-4>5-5."),
        ("79", "That is no play; type one like 54, 54 left or 5-4>5-5."),
        ("hello", "That is no play; type one like 54, 54 left or 5-4>5-5."),
        ("22", "2-2 is not in this hand."),
        ("11", "1-1 does not fit: it shows no 5 or 6."),
        ("51>64", "5-1 does not fit on 6-4."),
        ("51 left", "5-1 does not fit on the left."),
        ("51 down", "5-1 does not fit below the lead."),
        ("65", "6-5 fits several ends: type 6-5>6-4 or 6-5>5-4."),
    ],
)
def test_what_cannot_be_played_is_told(text: str, sentence: str) -> None:
    assert typed(text) == sentence


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("", ("6-5>6-4", "6-5>5-4", "5-1>5-4")),
        ("6", ("6-5>6-4", "6-5>5-4")),
        ("56>5", ("6-5>5-4",)),
        ("15", ("5-1>5-4",)),
        ("1-1", ()),
    ],
)
def test_only_what_is_legal_completes_what_was_typed(text: str, ways: tuple[str, ...]) -> None:
    assert sorted(completions(text, choosing())) == sorted(ways)
