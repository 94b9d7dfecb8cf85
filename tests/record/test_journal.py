"""A journal keeps a game: it can be left and opened again, by one program at a time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from allfives.record import files
from allfives.record.errors import (
    InUse,
    Unsure,
)
from allfives.record.journal import Journal
from allfives.record.reading import read_record
from tests.support.records import (
    Trouble,
    commands_of,
    flat,
    journal_bytes,
    save,
    with_an_undo,
)

COMMANDS = with_an_undo(commands_of("pagat", 3, seed=4))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_a_game_that_was_saved_is_there_again(path: Path) -> None:
    save(path, COMMANDS)
    with Journal.open(path) as journal:
        assert journal.events == flat(COMMANDS)
        assert journal.torn_copy is None
    assert read_record(path).events == flat(COMMANDS)


def test_every_line_is_a_json_object_whose_last_key_is_the_seal(path: Path) -> None:
    save(path, COMMANDS)
    lines = path.read_bytes().split(b"\n")
    assert lines.pop() == b""
    for line in lines:
        assert list(json.loads(line))[-1] == "h"
    assert path.read_bytes() == journal_bytes(COMMANDS)[0]


def test_that_the_coach_has_helped_outlives_the_table(path: Path) -> None:
    with Journal.create(path, COMMANDS[0]) as journal:
        journal.append(COMMANDS[1])
        assert not read_record(path).has_hints
        journal.append(COMMANDS[2], hints=True)
        journal.append(COMMANDS[3])
    with Journal.open(path) as journal:
        assert journal.has_hints
        assert journal.events == flat(COMMANDS[:4])
    marked = [b'"hints":true' in line for line in path.read_bytes().splitlines()]
    assert sum(marked) == 1


def test_hints_of_a_command_that_was_cut_off_do_not_count(path: Path) -> None:
    with Journal.create(path, COMMANDS[0]) as journal:
        journal.append(COMMANDS[1], hints=True)
    data = path.read_bytes()
    path.write_bytes(data[: data.rstrip(b"\n").rfind(b"\n") + 20])
    assert not read_record(path).has_hints


def test_a_journal_goes_on_where_it_was_left(path: Path) -> None:
    with Journal.create(path, COMMANDS[0]):
        pass
    for events in COMMANDS[1:]:
        with Journal.open(path) as journal:
            journal.append(events)
    assert path.read_bytes() == journal_bytes(COMMANDS)[0]


def test_one_command_is_one_write_and_one_sync_before_append_returns(path: Path) -> None:
    trouble = Trouble()
    calls: list[str] = []

    def write(fd: int, data: bytes) -> int:
        calls.append(f"write {data.count(b'{') > 0}")
        return os.write(fd, data)

    def sync(fd: int) -> None:
        assert os.fstat(fd).st_size == path.stat().st_size
        calls.append("sync")

    disk = files.Disk(write, sync, trouble.sync_all, trouble.truncate)
    with Journal.create(path, COMMANDS[0], disk) as journal:
        for events in COMMANDS[1:]:
            calls.clear()
            journal.append(events)
            assert calls == ["write True", "sync"]


def test_nothing_to_append_is_nothing_to_write(path: Path) -> None:
    with Journal.create(path, COMMANDS[0]) as journal:
        journal.append(())
    assert read_record(path).events == COMMANDS[0]


def test_a_second_writer_is_refused_with_a_sentence(path: Path) -> None:
    with Journal.create(path, COMMANDS[0]) as journal:
        with pytest.raises(InUse, match="another window"):
            Journal.open(path)
        assert read_record(path).events == COMMANDS[0]
        journal.append(COMMANDS[1])
    with Journal.open(path) as journal:
        assert journal.events == flat(COMMANDS[:2])


def test_a_second_program_is_refused_until_the_first_is_killed(path: Path) -> None:
    save(path, COMMANDS)
    program = (
        "import sys, pathlib, time\n"
        "from allfives.record.journal import Journal\n"
        "journal = Journal.open(pathlib.Path(sys.argv[1]))\n"
        "print('open', flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(InUse):
            Journal.open(path)
        other.send_signal(signal.SIGKILL)
        other.wait()
    Journal.open(path).close()


def test_a_closed_journal_takes_nothing(path: Path) -> None:
    journal = Journal.create(path, COMMANDS[0])
    journal.close()
    journal.close()
    with pytest.raises(Unsure, match="closed"):
        journal.append(COMMANDS[1])


def test_an_unfinished_write_is_put_aside_and_the_game_goes_on(path: Path) -> None:
    data, sizes = journal_bytes(COMMANDS)
    for times in (1, 2):
        path.unlink(missing_ok=True)
        path.write_bytes(data[: sizes[4] + 20])
        with Journal.open(path) as journal:
            assert journal.events == flat(COMMANDS[:5])
            assert journal.torn_copy is not None
            assert journal.torn_copy.read_bytes() == data[sizes[4] : sizes[4] + 20]
            assert journal.torn_copy.name == "game.jsonl.torn" + ("" if times == 1 else "2")
            journal.append(COMMANDS[5])
        assert path.read_bytes() == data[: sizes[5]]


def test_half_a_command_is_an_unfinished_write(path: Path) -> None:
    data, sizes = journal_bytes(COMMANDS)
    long = next(at for at, events in enumerate(COMMANDS) if at and len(events) > 1)
    end = data.index(b"\n", sizes[long - 1]) + 1
    assert end < sizes[long]
    path.write_bytes(data[:end])
    with Journal.open(path) as journal:
        assert journal.events == flat(COMMANDS[:long])
        assert journal.torn_copy is not None
        journal.append(COMMANDS[long])
    assert path.read_bytes() == data[: sizes[long]]
