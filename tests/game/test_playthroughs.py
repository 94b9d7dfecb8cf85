"""Whole games as text; `tests/support/playthroughs.py` says how they are written anew."""

from __future__ import annotations

import pytest

from tests.support.playthroughs import FOLDER, GAMES, answered_anew, read_steps


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text.startswith(f"game {GAMES[name]}\n")
    assert "won by side" in text
    assert answered_anew(text) == text


def test_every_playthrough_is_a_game_of_the_list() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(GAMES)


def test_the_answers_in_a_playthrough_are_not_taken_from_it() -> None:
    text = (FOLDER / "pagat-2.txt").read_text(encoding="utf-8")
    spoiled = text.replace("count 10", "count 11")
    assert spoiled != text
    assert answered_anew(spoiled) == text
    assert len(list(read_steps(text))) > 20
