"""What an older version wrote opens, replays, goes on and is right: for ever.

The files in `kept` are never changed. Whoever finds that one of these tests fails has broken
somebody's saved games, and needs an upcaster, not another file.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from allfives.game.commands import Deal
from allfives.game.events import (
    ClaimMissed,
    Event,
    For,
    GameStarted,
    GameWon,
    PointsScored,
    Reason,
    RoundEnded,
    TileDrawn,
    TurnPassed,
    Undone,
)
from allfives.game.history import History
from allfives.record.errors import NotContinued
from allfives.record.journal import Journal
from allfives.record.reading import read_record
from allfives.record.summary import summarise
from allfives.record.verify import verify_stream
from allfives.table.dealer import Dealer
from tests.support.games import SEATINGS, any_of
from tests.support.kept import FACTS, KEPT, facts_of
from tests.support.luck import Luck

FOLDERS = sorted(path for path in KEPT.iterdir() if path.is_dir())
RECORDS = sorted(KEPT.glob("*/*.jsonl"))
JOURNALS = [path for path in RECORDS if not path.name.endswith(".plain.jsonl")]
PLAIN = [path for path in RECORDS if path.name.endswith(".plain.jsonl")]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def facts_about(path: Path) -> dict[str, Any]:
    """What the game of a kept record had come to when it was written."""
    games: dict[str, dict[str, Any]] = json.loads((path.parent / FACTS).read_text())
    return games[path.name.removesuffix(".jsonl").removesuffix(".plain")]


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_kept_record_is_right_and_replays_to_the_same_game(path: Path) -> None:
    facts = facts_about(path)
    with path.open("rb") as source:
        verdict = verify_stream(source)
    assert (verdict.fault, verdict.games, verdict.events) == (None, 1, facts["events"])
    assert verdict.finished == (facts["winner"] is not None)
    events = read_record(path).events
    assert facts_of(History(events)) == facts
    summary = summarise(events)
    assert summary is not None
    assert list(summary.scores) == facts["scores"]
    assert summary.winner == facts["winner"]


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_a_kept_game_goes_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    source = random.Random(1)
    with Journal.open(copy) as journal:
        dealer = Dealer.resume(journal.events, Luck(1), journal)
        for _ in range(12):
            if dealer.state.winner is None:
                dealer.submit(any_of(dealer.state, source) if dealer.state.in_round else Deal())
        facts = facts_of(dealer.history)
    assert copy.read_bytes().startswith(path.read_bytes())
    reading = read_record(copy)
    assert (reading.fault, reading.torn) == (None, 0)
    assert facts_of(History(reading.events)) == facts
    with copy.open("rb") as written:
        assert verify_stream(written).fault is None


@pytest.mark.parametrize("path", PLAIN, ids=name_of)
def test_a_kept_plain_record_can_be_looked_at(path: Path) -> None:
    reading = read_record(path)
    assert isinstance(reading.fault, NotContinued)
    sealed = path.with_name(path.name.replace(".plain", ""))
    assert reading.events == read_record(sealed).events


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_kept_records_hold_everything_that_can_happen(folder: Path) -> None:
    events: list[Event] = []
    for path in JOURNALS:
        if path.parent == folder:
            events += read_record(path).events
    starts = [event for event in events if isinstance(event, GameStarted)]
    assert {(start.preset, start.rules.players) for start in starts} >= set(SEATINGS)
    assert {start.rules.partnership for start in starts if start.rules.players == 4} == {
        True,
        False,
    }
    kinds = {type(event) for event in events}
    assert kinds >= {TileDrawn, TurnPassed, ClaimMissed, GameWon, Undone}
    assert {event.reason for event in events if isinstance(event, PointsScored)} == set(For)
    assert {event.reason for event in events if isinstance(event, RoundEnded)} == set(Reason)
    finished = [path for path in JOURNALS if facts_about(path)["winner"] is not None]
    assert 0 < len(finished) < len(JOURNALS)


def test_nothing_that_is_kept_has_no_facts() -> None:
    assert FOLDERS
    for folder in FOLDERS:
        facts = json.loads((folder / FACTS).read_text())
        assert {path.name for path in JOURNALS if path.parent == folder} == {
            f"{name}.jsonl" for name in facts
        }
