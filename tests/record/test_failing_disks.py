"""Whatever fails while saving, nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import pytest

from allfives.game.events import Event
from allfives.record import files
from allfives.record.errors import (
    NotSaved,
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


def append_through_trouble(journal: Journal) -> list[Event]:
    """Append all commands, those that were not saved once more; what was acknowledged."""
    acknowledged = list(COMMANDS[0])
    for events in COMMANDS[1:]:
        try:
            journal.append(events)
        except NotSaved:
            reading = read_record(journal.path)
            assert (list(reading.events), reading.torn) == (acknowledged, 0)
            journal.append(events)
        except Unsure:
            with pytest.raises(Unsure, match="open it again"):
                journal.append(events)
            return acknowledged
        acknowledged += events
    return acknowledged


@pytest.mark.parametrize("kind", ["write", "short write", "sync"])
def test_whichever_write_or_sync_fails_nothing_acknowledged_is_lost(
    tmp_path: Path, kind: str
) -> None:
    boundaries = [len(flat(COMMANDS[:number])) for number in range(1, len(COMMANDS) + 1)]
    for number in range(2 if kind == "write" else 1, len(COMMANDS) + 1):
        path = tmp_path / f"{number}.jsonl"
        with Journal.create(path, COMMANDS[0], Trouble(kind, number).disk) as journal:
            acknowledged = append_through_trouble(journal)
        with Journal.open(path) as journal:
            assert list(journal.events)[: len(acknowledged)] == acknowledged
            more = [size for size in boundaries if size > len(acknowledged)][:1]
            assert len(journal.events) in [len(acknowledged), *more]
            assert journal.torn_copy is None
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("kind", ["write", "sync_all"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_game_whose_file_cannot_be_made_is_not_begun(path: Path, kind: str, number: int) -> None:
    trouble = Trouble(kind, number)
    if (kind, number) == ("write", 2):
        Journal.create(path, COMMANDS[0], trouble.disk).close()
        return
    with pytest.raises(NotSaved) as problem:
        Journal.create(path, COMMANDS[0], trouble.disk)
    assert str(problem.value).endswith(".")
    assert not path.exists() or read_record(path).events == COMMANDS[0]
    assert [name for name in os.listdir(path.parent) if name != path.name] == []


def test_half_a_command_that_cannot_be_removed_stops_the_journal(path: Path) -> None:
    trouble = Trouble("short write", 2)

    def no_truncate(_fd: int, _size: int) -> None:
        raise OSError(5, "Input/output error")

    disk = files.Disk(trouble.write, trouble.sync, trouble.sync_all, no_truncate)
    with Journal.create(path, COMMANDS[0], disk) as journal:
        with pytest.raises(Unsure, match="cannot be removed"):
            journal.append(COMMANDS[1])
        with pytest.raises(Unsure):
            journal.append(COMMANDS[1])
    assert read_record(path).torn > 0
    with Journal.open(path) as journal:
        assert journal.events == COMMANDS[0]
        journal.append(COMMANDS[1])
    assert read_record(path).events == flat(COMMANDS[:2])


def test_a_write_that_is_interrupted_stops_the_journal(path: Path) -> None:
    trouble = Trouble()
    is_armed = False

    def interrupted(fd: int, data: bytes) -> int:
        taken = os.write(fd, data)
        if is_armed:
            raise KeyboardInterrupt
        return taken

    disk = files.Disk(interrupted, trouble.sync, trouble.sync_all, trouble.truncate)
    with Journal.create(path, COMMANDS[0], disk) as journal:
        is_armed = True
        with pytest.raises(KeyboardInterrupt):
            journal.append(COMMANDS[1])
        with pytest.raises(Unsure, match="interrupted"):
            journal.append(COMMANDS[2])
    assert read_record(path).fault is None


def test_a_real_disk_that_is_full_costs_nothing_but_the_command(path: Path) -> None:
    save(path, COMMANDS[:3])
    size = path.stat().st_size
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + 30, size + 30))
            with Journal.open(path) as journal:
                for _ in range(2):
                    try:
                        journal.append(COMMANDS[3])
                    except NotSaved:
                        code += 10
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 21
    assert path.stat().st_size == size
    with Journal.open(path) as journal:
        assert journal.events == flat(COMMANDS[:3])


@pytest.mark.parametrize("what", ["changed", "deleted"])
def test_a_file_that_another_program_touches_stops_the_journal(path: Path, what: str) -> None:
    with Journal.create(path, COMMANDS[0]) as journal:
        if what == "deleted":
            path.unlink()
        else:
            with path.open("ab") as file:
                file.write(b"x\n")
        with pytest.raises(Unsure, match=what):
            journal.append(COMMANDS[1])


@pytest.mark.parametrize("kind", ["write", "sync_all", "truncate"])
def test_an_unfinished_write_that_cannot_be_put_aside_stays(path: Path, kind: str) -> None:
    data, sizes = journal_bytes(COMMANDS)
    path.write_bytes(data[: sizes[4] + 20])
    with pytest.raises(NotSaved):
        Journal.open(path, Trouble(kind, 1).disk)
    assert path.read_bytes() == data[: sizes[4] + 20]
    Journal.open(path).close()
