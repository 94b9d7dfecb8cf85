"""Only plain files become records; what is there already is never touched."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from allfives.record import chain, files
from allfives.record.errors import (
    AlreadyThere,
    Damaged,
    InUse,
    Missing,
    NewerVersion,
    NotContinued,
    NotOpened,
    NotSaved,
    NotWritable,
    RecordError,
    Unsure,
)
from allfives.record.journal import Journal
from allfives.record.reading import read_record
from tests.support.records import (
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


def test_the_file_is_private_and_its_folder_has_nothing_else(path: Path) -> None:
    save(path, COMMANDS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == ["game.jsonl"]


def test_a_name_that_is_taken_is_never_overwritten(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(AlreadyThere, match="another name"):
        Journal.create(path, COMMANDS[0])
    assert path.read_text() == "precious"
    assert os.listdir(path.parent) == ["game.jsonl"]


def test_a_link_that_leads_nowhere_is_a_taken_name_too(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")
    with pytest.raises(AlreadyThere):
        Journal.create(path, COMMANDS[0])
    assert not (path.parent / "nowhere").exists()


def test_a_disk_without_second_names_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*_args: object, **_named: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_link)
    save(path, COMMANDS)
    assert read_record(path).events == flat(COMMANDS)
    assert os.listdir(path.parent) == ["game.jsonl"]
    with pytest.raises(AlreadyThere):
        Journal.create(path, COMMANDS[0])


@pytest.mark.parametrize("kind", ["pipe", "link", "folder", "device", "nothing", "bad name"])
def test_what_is_no_plain_file_is_refused(path: Path, kind: str) -> None:
    target = path
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        save(path.with_name("real.jsonl"), COMMANDS)
        path.symlink_to("real.jsonl")
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        target = Path("/dev/null")
    elif kind == "bad name":
        target = path.with_name("a\0b")
    for opens in (Journal.open, read_record):
        with pytest.raises(NotOpened) as problem:
            opens(target)
        assert isinstance(problem.value, Missing) == (kind == "nothing")
        assert str(problem.value).endswith(".")
        assert str(problem.value).isprintable()


def test_a_file_that_is_too_large_is_refused(path: Path) -> None:
    save(path, COMMANDS)
    os.truncate(path, files.MAX_FILE + 1)
    for opens in (Journal.open, read_record):
        with pytest.raises(NotOpened, match="larger than 64 MiB"):
            opens(path)


def test_a_line_that_is_too_long_is_damage(path: Path) -> None:
    data, sizes = journal_bytes(COMMANDS)
    path.write_bytes(data[: sizes[2]] + b"x" * chain.MAX_LINE + b"\n" + data[sizes[2] :])
    with pytest.raises(Damaged, match="too long"):
        Journal.open(path)
    assert read_record(path).events == flat(COMMANDS[:3])


def test_a_line_that_would_be_too_long_is_not_saved(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chain, "MAX_LINE", 50)
    with pytest.raises(NotSaved, match="too long"):
        Journal.create(path, COMMANDS[0])
    assert not path.exists()


def test_a_file_never_grows_beyond_its_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.create(path, COMMANDS[0]) as journal:
        monkeypatch.setattr("allfives.record.journal.MAX_FILE", path.stat().st_size + 10)
        with pytest.raises(NotSaved, match="too long"):
            journal.append(COMMANDS[1])
        monkeypatch.undo()
        journal.append(COMMANDS[1])
    assert read_record(path).events == flat(COMMANDS[:2])


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_read_only_places_can_be_read_from(path: Path) -> None:
    save(path, COMMANDS)
    path.chmod(0o400)
    with pytest.raises(NotWritable):
        Journal.open(path)
    assert read_record(path).events == flat(COMMANDS)
    path.parent.chmod(0o500)
    with pytest.raises(NotWritable):
        Journal.create(path.with_name("other.jsonl"), COMMANDS[0])
    path.parent.chmod(0o700)


@pytest.mark.parametrize("code", ["EACCES", "EROFS", "EPERM"])
def test_what_the_system_forbids_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    save(path, COMMANDS)
    number = getattr(errno, code)
    real_open = os.open

    def read_only(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(number, os.strerror(number))
        return real_open(path, flags, mode)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(NotWritable):
        Journal.open(path)
    with pytest.raises(NotWritable):
        Journal.create(path.with_name("other.jsonl"), COMMANDS[0])
    assert read_record(path).events == flat(COMMANDS)


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotWritable, match="no such file or folder"):
        Journal.create(tmp_path / "no" / "game.jsonl", COMMANDS[0])


def test_every_error_of_a_record_is_a_record_error() -> None:
    kinds = (AlreadyThere, Damaged, InUse, Missing, NewerVersion, NotContinued, NotOpened)
    for kind in (*kinds, NotSaved, NotWritable, Unsure):
        assert issubclass(kind, RecordError)
