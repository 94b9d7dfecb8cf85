"""Saved games in words."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from allfives.game.events import GameStarted, GameWon, Seat
from allfives.game.rules import rules_for
from allfives.record.library import SavedGame
from allfives.record.summary import summarise
from allfives.words.saved_games import how_it_stands


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Rock and Roll", "Ben"), "Rock and Roll has won"),
        (("Ann", "Ben", "Cid", "Dot"), "Ann and Cid have won"),
        (("Ann", "Ben", "Cid"), "Ann has won"),
    ],
)
def test_one_seat_has_won_and_two_have(names: tuple[str, ...], said: str) -> None:
    seats = tuple(Seat(name) for name in names)
    started = GameStarted("pagat", rules_for("pagat", len(seats)), seats)
    summary = summarise([started, GameWon(0, (250,) + (0,) * (len(started.rules.sides) - 1))])
    game = SavedGame(Path("game.jsonl"), datetime(2024, 5, 6, tzinfo=UTC), summary, None)
    assert how_it_stands(game) == said
