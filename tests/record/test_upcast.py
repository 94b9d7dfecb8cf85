"""A record of an older version opens, is right, and goes on as one of today.

There is no older version yet. One is made up here: version 0, in which a seat was called
`player`, a tile that is led lay on the text `nothing`, and no rules named `stop`.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from allfives.cli import main
from allfives.game.commands import Deal
from allfives.record import upcast
from allfives.record.codec import Decoder
from allfives.record.errors import Malformed, NotSaved
from allfives.record.journal import Journal
from allfives.record.library import Library
from allfives.record.reading import read_record
from allfives.record.strict import Fields
from allfives.record.verify import verify_stream
from allfives.table.dealer import Dealer
from tests.support.games import any_of
from tests.support.luck import Luck
from tests.support.random_records import Line, lines_of
from tests.support.records import Trouble, commands_of, flat, with_an_undo

EVENTS = flat(with_an_undo(commands_of("pagat", 3, seed=4)))


def from_version_0(fields: Fields) -> Fields:
    """What an upcaster looks like: it changes what it knows, and passes on the rest."""
    if fields.get("type") == "game_started":
        rules = fields.get("rules")
        return {**fields, "rules": {**rules, "stop": "at_once"}} if type(rules) is dict else fields
    named = {"seat" if key == "player" else key: value for key, value in fields.items()}
    return {**named, "on": None} if named.get("on") == "nothing" else named


def to_version_0(line: Line) -> Line:
    if line["type"] == "game_started":
        del line["rules"]["stop"]
        return {**line, "version": 0}
    older = {"player" if key == "seat" else key: value for key, value in line.items()}
    return {**older, "on": "nothing"} if older.get("on", 0) is None else older


def sealed(lines: Iterable[Line]) -> bytes:
    """Lines as a journal of any version has them."""
    data, previous = b"", ""
    for line in lines:
        body = json.dumps(line, separators=(",", ":"))[:-1]
        previous = hashlib.sha256((previous + body).encode()).hexdigest()[:32]
        data += f'{body},"h":"{previous}"}}\n'.encode()
    return data


OLDER = [to_version_0(line) for line in lines_of(EVENTS)]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of version 0, in a program that can bring it up."""
    monkeypatch.setitem(upcast.UPCASTERS, 0, from_version_0)
    file = tmp_path / "game.jsonl"
    file.write_bytes(sealed(OLDER))
    return file


def test_without_its_upcaster_a_version_is_not_known() -> None:
    with pytest.raises(Malformed, match="no version 0"):
        Decoder().decode(json.dumps(OLDER[0]).encode())


def test_an_older_record_is_read_and_listed_and_left_as_it_is(path: Path) -> None:
    before = path.read_bytes()
    reading = read_record(path)
    assert (reading.fault, reading.version, reading.events) == (None, 0, EVENTS)
    (game,) = Library(path.parent).saved()
    assert game.can_continue
    assert path.read_bytes() == before


def test_an_older_record_is_right(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    assert "right (1 game" in capsys.readouterr().out


def test_an_older_plain_record_is_right(path: Path) -> None:
    plain = "".join(json.dumps(line) + "\n" for line in OLDER)
    path.write_text(plain)
    assert verify_stream(io.BytesIO(path.read_bytes())).fault is None
    assert read_record(path).events == EVENTS


def test_an_older_game_goes_on_as_one_of_today_and_the_old_file_is_kept(path: Path) -> None:
    before = path.read_bytes()
    for step in range(2):
        with Journal.open(path) as journal:
            dealer = Dealer.resume(journal.events, Luck(1), journal)
            again = Luck(step).random
            if dealer.state.in_round:
                dealer.submit(any_of(dealer.state, again))
            else:
                dealer.submit(Deal())
            played = tuple(dealer.history.log)
        assert (path.parent / "game.jsonl.older").read_bytes() == before
    reading = read_record(path)
    assert (reading.fault, reading.torn, reading.version) == (None, 0, upcast.VERSION)
    assert reading.events == played
    assert len(played) > len(EVENTS)
    assert b'"version":1' in path.read_bytes()
    assert verify_stream(io.BytesIO(path.read_bytes())).fault is None
    assert sorted(os.listdir(path.parent)) == ["game.jsonl", "game.jsonl.older"]


def test_the_rewritten_game_is_locked(path: Path) -> None:
    with Journal.open(path), pytest.raises(Exception, match="another window"):
        Journal.open(path)


def test_an_unfinished_write_at_the_end_of_an_older_record_is_put_aside(path: Path) -> None:
    path.write_bytes(sealed(OLDER)[:-5])
    with Journal.open(path) as journal:
        assert journal.events == EVENTS[:-1]
        assert journal.torn_copy is not None
    assert read_record(path).events == EVENTS[:-1]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_failing_disk_loses_nothing_of_an_older_game(path: Path, number: int) -> None:
    before = path.read_bytes()
    try:
        Journal.open(path, Trouble("sync_all", number).disk).close()
    except NotSaved:
        assert path.read_bytes() == before or read_record(path).version == upcast.VERSION
    assert read_record(path).events == EVENTS
    with Journal.open(path) as journal:
        assert journal.events == EVENTS


def test_what_an_upcaster_does_not_expect_is_refused_where_it_is_read(path: Path) -> None:
    path.write_bytes(sealed([OLDER[0], {"type": "turn_passed", "player": "Ann"}]))
    reading = read_record(path)
    assert "seat" in str(reading.fault)
    path.write_bytes(sealed([{**OLDER[0], "rules": []}]))
    assert "rules" in str(read_record(path).fault)
