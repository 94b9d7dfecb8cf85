"""What a file holds is read as far as it is good, and where it is not good is said."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from allfives.game.events import Event, PointsScored, TilePlayed, TurnPassed
from allfives.record import chain
from allfives.record.errors import (
    Damaged,
    NewerVersion,
    NotContinued,
)
from allfives.record.journal import Journal
from allfives.record.library import Library
from allfives.record.reading import read_bytes, read_record
from tests.support.records import (
    commands_of,
    flat,
    journal_bytes,
    plain_bytes,
    with_an_undo,
)

COMMANDS = with_an_undo(commands_of("pagat", 3, seed=4))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_damage_in_the_middle_is_located_and_the_good_part_can_be_read(path: Path) -> None:
    data, sizes = journal_bytes(COMMANDS)
    lines_before = len(flat(COMMANDS[:4]))
    spoilt = bytearray(data)
    spoilt[sizes[3] + 5] ^= 1
    path.write_bytes(spoilt)
    with pytest.raises(Damaged, match="checksum") as problem:
        Journal.open(path)
    assert (problem.value.line, problem.value.byte) == (lines_before + 1, sizes[3])
    assert read_record(path).events == flat(COMMANDS[:4])
    assert path.read_bytes() == bytes(spoilt)
    assert os.listdir(path.parent) == ["game.jsonl"]


def test_a_line_without_its_seal_among_sealed_ones_is_damage() -> None:
    lines = journal_bytes(COMMANDS)[0].splitlines(keepends=True)
    plain = plain_bytes(flat(COMMANDS)).splitlines(keepends=True)
    for at in range(len(lines) - 1):
        reading = read_bytes(b"".join([*lines[:at], plain[at], *lines[at + 1 :]]))
        assert isinstance(reading.fault, Damaged)
        assert reading.fault.line in (at + 1, at + 2)


def test_lost_swapped_and_doubled_lines_are_damage() -> None:
    lines = journal_bytes(COMMANDS)[0].splitlines(keepends=True)
    for at in range(len(lines) - 2):
        lost = [*lines[:at], *lines[at + 1 :]]
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        doubled = [*lines[: at + 1], *lines[at:]]
        for spoilt in (lost, swapped, doubled):
            reading = read_bytes(b"".join(spoilt))
            assert isinstance(reading.fault, Damaged)
            assert len(reading.events) <= at + 1


def test_a_sealed_line_of_an_unknown_type_is_damage_even_at_the_end() -> None:
    data, last = chain.seal(b"", COMMANDS[0], one_command=False)
    line = chain.seal(last, (TurnPassed(0),), one_command=True).data
    body = line[: line.index(b',"h"')].replace(b"turn_passed", b"turn_missed")
    seal = chain._hash(last, body)
    reading = read_bytes(data + body + b',"h":"' + seal + b'"}\n')
    assert isinstance(reading.fault, Damaged)
    assert reading.torn == 0
    assert reading.events == COMMANDS[0]


def test_a_plain_record_can_be_read_but_not_continued(path: Path) -> None:
    path.write_bytes(plain_bytes(flat(COMMANDS)))
    reading = read_record(path)
    assert reading.events == flat(COMMANDS)
    assert isinstance(reading.fault, NotContinued)
    with pytest.raises(NotContinued, match="looked at"):
        Journal.open(path)


def test_a_plain_record_may_have_foreign_line_ends_and_no_last_one() -> None:
    data = plain_bytes(flat(COMMANDS)).replace(b"\n", b"\r\n\r\n").strip()
    reading = read_bytes(data)
    assert reading.events == flat(COMMANDS)
    assert isinstance(reading.fault, NotContinued)


def test_a_plain_record_that_breaks_off_is_damaged() -> None:
    reading = read_bytes(plain_bytes(flat(COMMANDS))[:-4])
    assert isinstance(reading.fault, Damaged)
    assert reading.events == flat(COMMANDS)[:-1]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\0" * 100, b"\x80\n", b"hello\n", b"[]\n"])
def test_what_holds_no_game_is_damaged_from_the_first_line(data: bytes) -> None:
    reading = read_bytes(data)
    assert isinstance(reading.fault, Damaged)
    assert reading.events == ()
    assert reading.fault.line == 1


def test_two_games_in_one_file_are_no_saved_game() -> None:
    reading = read_bytes(plain_bytes(flat(COMMANDS) * 2))
    assert isinstance(reading.fault, Damaged)
    assert "second game" in reading.fault.why
    assert reading.events == flat(COMMANDS)


def newer_journal() -> bytes:
    """A journal of a version to come, with a type of event that nobody knows yet."""
    lines = plain_bytes(flat(COMMANDS[:3])).replace(b'"version":1', b'"version":9')
    data = previous = b""
    for line in [*lines.splitlines(), b'{"type":"seat_swapped"}']:
        previous = chain._hash(previous, line[:-1])
        data += line[:-1] + b',"h":"' + previous + b'"}\n'
    return data


def test_a_newer_record_is_read_but_not_continued(path: Path) -> None:
    for data in (newer_journal(), newer_journal()[:-9]):
        path.write_bytes(data)
        with pytest.raises(NewerVersion, match="version 9"):
            Journal.open(path)
        assert read_record(path).events == flat(COMMANDS[:3])
        assert path.read_bytes() == data


def without_the_deal(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return events[:1] + events[2:]


def with_a_play_twice(events: tuple[Event, ...]) -> tuple[Event, ...]:
    at = next(at for at, event in enumerate(events) if isinstance(event, TilePlayed))
    return events[: at + 1] + events[at:]


def with_more_points(events: tuple[Event, ...]) -> tuple[Event, ...]:
    at = next(at for at, event in enumerate(events) if isinstance(event, PointsScored))
    scored = events[at]
    assert isinstance(scored, PointsScored)
    return (*events[:at], replace(scored, points=scored.points + 5), *events[at + 1 :])


@pytest.mark.parametrize("spoil", [without_the_deal, with_a_play_twice, with_more_points])
def test_a_record_is_good_only_as_far_as_it_is_what_the_rules_make_of_it(
    path: Path, spoil: Callable[[tuple[Event, ...]], tuple[Event, ...]]
) -> None:
    events = flat(COMMANDS)
    spoilt = spoil(events)
    good = next(at for at, event in enumerate(spoilt) if event != events[at])
    for data in (plain_bytes(spoilt), chain.seal(b"", spoilt, one_command=False).data):
        path.write_bytes(data)
        reading = read_record(path)
        assert isinstance(reading.fault, Damaged)
        assert reading.fault.line == good + 1
        assert reading.events == events[:good]
        with pytest.raises(Damaged):
            Journal.open(path)
        (saved,) = Library(path.parent).saved()
        assert not saved.can_continue
        (path.parent / "index.json").unlink()


def test_a_record_that_ends_within_a_command_is_damage() -> None:
    events = flat(COMMANDS)
    scored = next(at for at, event in enumerate(events) if isinstance(event, PointsScored))
    reading = read_bytes(chain.seal(b"", events[:scored], one_command=False).data)
    assert isinstance(reading.fault, Damaged)
    assert reading.fault.line == scored + 1
