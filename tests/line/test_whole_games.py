"""Whole games by lines of text, of every game of the family."""

from __future__ import annotations

import random

import pytest

from allfives.game.events import Kind, Seat
from allfives.game.rules import PRESETS, Option, rules_for
from allfives.line.program import Plan
from allfives.record.library import Library
from allfives.record.verify import verify_stream
from allfives.table.setup import Setup
from tests.support.lines_of_text import first_of_each, last_line, talked

GAMES = [
    (preset, players)
    for preset, named in PRESETS.items()
    for players in range(2, 2 + len(named.hand_sizes))
]
LOWER = {"muggins": 30, "classic": 60, "fives_and_threes": 15}
"""Lower targets of games in which who plays without a thought needs very many rounds."""

NAMES = ("Ann", "Ben", "Cid", "Dot")


def plan_for(kinds: str, preset: str = "pagat", *, clear: bool = True, **options: Option) -> Plan:
    """A game with a person for each `p` and a computer for each `c`."""
    seats = tuple(
        Seat(name) if kind == "p" else Seat(name, Kind.COMPUTER, "greedy")
        for name, kind in zip(NAMES, kinds, strict=False)
    )
    lower: dict[str, Option] = {"target": LOWER[preset]} if preset in LOWER else {}
    rules = rules_for(preset, len(kinds), **{**lower, **options})
    return Plan(Setup(preset, rules, seats), clear=clear)


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_whole_games_are_played_and_every_event_is_told_once(preset: str, players: int) -> None:
    for kinds in ("p" + "c" * (players - 1), "p" * players):
        plan = plan_for(kinds, preset, clear=False)
        status, said = talked(plan, first_of_each, seed=players)
        assert status == 0
        assert said.count(" the game.") == 1
        assert all(line.isprintable() and line for line in said.removesuffix("\n").split("\n"))
        _check_record(said)


def _check_record(said: str) -> None:
    """The newest record is right, and each of its plays was told once, in its order."""
    library = Library()
    (game, *_) = library.saved()
    with game.path.open("rb") as file:
        verdict = verify_stream(file)
    assert verdict.fault is None
    assert verdict.finished == 1
    events = library.read(game.path).events
    kinds = [type(event).__name__ for event in events]
    told = said.split("\n")
    laid = [line for line in told if " lays " in line or (" leads " in line and "Open" in line)]
    assert len(laid) == kinds.count("TilePlayed")
    draws = tuple(f"{name} draws " for name in NAMES)
    assert sum(line.startswith(draws) for line in told) == kinds.count("TileDrawn")
    assert sum(" passes" in line for line in told) == kinds.count("TurnPassed")
    game.path.unlink()


def test_whatever_is_typed_the_game_stands_and_asks_again() -> None:
    rng = random.Random(5)
    noise = "?/hand/ends/layout/scores/log/rules/save/d/u/66/6-6>5-5/x/99/#1/1/2/-1/5 5/54 left"
    noises = ["", "\x1b[A", "\u202e", *noise.split("/")]

    def answer(said: str) -> str | None:
        """Mostly noise, and then what is asked for."""
        if last_line(said).startswith("Another game"):
            return "n"
        return rng.choice(noises) if rng.random() < 0.6 else first_of_each(said, or_else="")

    for preset in ("pagat", "muggins", "five_up"):
        status, said = talked(plan_for("pc", preset), answer)
        assert status == 0
        assert said.count(" the game.") >= 1
        assert said.replace("\n", "").isprintable()
