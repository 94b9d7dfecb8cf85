"""A byte-order mark, which some editors write, is read past and is no damage."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from allfives.record.chain import MARK
from allfives.record.config import Config
from allfives.record.journal import Journal
from allfives.record.library import Library
from allfives.record.reading import read_bytes, read_record
from allfives.record.verify import verify_stream
from tests.support.records import commands_of, flat, journal_bytes, plain_bytes

COMMANDS = commands_of("muggins", 3, seed=7)
EVENTS = flat(COMMANDS)
SEALED = journal_bytes(COMMANDS)[0]
PLAIN = plain_bytes(EVENTS)


@pytest.mark.parametrize("data", [SEALED, PLAIN], ids=["sealed", "plain"])
def test_a_marked_record_is_read_as_one_without(data: bytes) -> None:
    without, marked = read_bytes(data), read_bytes(MARK + data)
    assert marked.events == without.events == EVENTS
    assert type(marked.fault) is type(without.fault)
    assert marked.seal == without.seal
    assert marked.size == len(MARK + data)
    assert verify_stream(io.BytesIO(MARK + data)).fault is None


def test_a_marked_game_goes_on_and_keeps_its_mark(tmp_path: Path) -> None:
    data, sizes = journal_bytes(COMMANDS)
    path = tmp_path / "game.jsonl"
    path.write_bytes(MARK + data[: sizes[5]])
    with Journal.open(path) as journal:
        for events in COMMANDS[6:]:
            journal.append(events)
    assert path.read_bytes() == MARK + data
    (game,) = Library(tmp_path).saved()
    assert game.fault is None


def test_an_unfinished_write_after_a_mark_is_cut_off_at_its_place(tmp_path: Path) -> None:
    data, sizes = journal_bytes(COMMANDS)
    path = tmp_path / "game.jsonl"
    path.write_bytes(MARK + data[: sizes[5] + 9])
    with Journal.open(path) as journal:
        assert journal.torn_copy is not None
        assert journal.torn_copy.read_bytes() == data[sizes[5] : sizes[5] + 9]
    assert path.read_bytes() == MARK + data[: sizes[5]]


def test_marked_records_may_follow_one_another_in_a_stream() -> None:
    verdict = verify_stream(io.BytesIO(MARK + SEALED + MARK + PLAIN + MARK + SEALED))
    assert (verdict.fault, verdict.games) == (None, 3)


def test_damage_after_a_mark_is_where_it_is(tmp_path: Path) -> None:
    lines = (MARK + SEALED).splitlines(keepends=True)
    spoilt = b"".join([*lines[:3], lines[3].replace(b":", b";", 1), *lines[4:]])
    path = tmp_path / "game.jsonl"
    path.write_bytes(spoilt)
    fault = str(read_record(path).fault)
    assert f"line 4 (byte {sum(map(len, lines[:3]))})" in fault


@pytest.mark.parametrize("at", [1, 3])
def test_a_mark_within_a_record_is_damage(at: int) -> None:
    for data in (SEALED, PLAIN):
        lines = data.splitlines(keepends=True)
        verdict = verify_stream(io.BytesIO(b"".join([*lines[:at], MARK, *lines[at:]])))
        assert verdict.line == at + 1
        assert "byte-order mark" in str(verdict.fault)


@pytest.mark.parametrize("data", [MARK, MARK + b"\n", MARK + MARK + PLAIN])
def test_a_mark_alone_is_no_record(data: bytes) -> None:
    assert read_bytes(data).fault is not None
    assert verify_stream(io.BytesIO(data)).fault is not None


def test_marked_settings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(MARK + b'{"theme": "mono"}')
    settings = Config(path, {"theme": "dark"}).load()
    assert (settings.values, settings.problem) == ({"theme": "mono"}, None)
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]
