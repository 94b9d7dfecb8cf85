"""The library finds, lists, begins, opens and copies games, and hides none."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from allfives.game.events import Seat, TurnPassed
from allfives.record import places
from allfives.record.chain import read_stream
from allfives.record.errors import (
    AlreadyThere,
    InUse,
    Missing,
    NotContinued,
    NotOpened,
    NotWritable,
)
from allfives.record.index import Entries, load_index
from allfives.record.library import Library
from allfives.record.reading import Reading, read_record
from allfives.record.summary import summarise
from tests.support.records import commands_of, flat, journal_bytes, plain_bytes

AT = datetime(2026, 3, 4, 5, 6)
COMMANDS = commands_of("pagat", 2, seed=1, rounds=2)
WON = commands_of("cribbage", 3, seed=1, rounds=1000)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "games")


def put(library: Library, name: str, data: bytes, second: int = 0) -> Path:
    library.folder.mkdir(exist_ok=True)
    path = library.folder / name
    path.write_bytes(data)
    os.utime(path, ns=(second * 10**9, second * 10**9))
    return path


def test_everything_lives_under_the_folder_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ALLFIVES_HOME", str(tmp_path))
    assert places.games_folder() == tmp_path / "games"
    assert places.config_folder() == tmp_path / "config"
    assert Library().folder == tmp_path / "games"


def test_without_it_everything_lives_where_the_platform_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ALLFIVES_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    for folder in (places.data_folder(), places.config_folder()):
        assert folder.is_relative_to(tmp_path)
        assert folder.name == "allfives"


def test_a_library_that_is_not_there_yet_is_empty(library: Library) -> None:
    assert library.saved() == ()
    assert not library.folder.exists()


def test_a_new_game_is_named_by_its_time_and_its_players(library: Library) -> None:
    with library.create(COMMANDS[0], AT) as journal:
        assert journal.path.name == "2026-03-04_0506_ann-ben.jsonl"
        with pytest.raises(InUse):
            library.open(journal.path)
    with library.create(COMMANDS[0], AT) as journal:
        assert journal.path.name == "2026-03-04_0506_ann-ben_2.jsonl"
    assert library.folder.stat().st_mode & 0o777 == 0o700
    assert len(library.saved()) == 2


@pytest.mark.parametrize(
    ("names", "slug"),
    [
        (("Zoë", "Łukasz O'Neil"), "zoe-ukasz-o-neil"),
        (("漢字", "../..//x"), "x"),
        (("漢字", "Жук"), "game"),
        (("x" * 50, "y" * 50), ("x" * 50 + "-" + "y" * 50)[:72]),
    ],
)
def test_names_of_files_hold_only_what_every_disk_takes(
    library: Library, names: tuple[str, str], slug: str
) -> None:
    path = library.new_path([Seat(name) for name in names], AT)
    assert path == library.folder / f"2026-03-04_0506_{slug}.jsonl"


def test_a_record_begins_with_its_start(library: Library) -> None:
    with pytest.raises(ValueError, match="begins with GameStarted"):
        library.create((TurnPassed(0),), AT)


def test_a_game_in_which_the_coach_helped_is_practice_and_so_is_its_copy(library: Library) -> None:
    with library.create(COMMANDS[0], AT) as journal:
        journal.append(COMMANDS[1], hints=True)
    (game,) = library.saved()
    assert game.summary is not None
    assert game.summary.is_practice
    copy = library.folder / "copy.jsonl"
    library.export(game.path, copy)
    assert all(game.summary is not None and game.summary.is_practice for game in library.saved())
    assert read_record(copy).has_hints


def test_games_are_listed_newest_first_with_their_short_form(library: Library) -> None:
    old = put(library, "b.jsonl", journal_bytes(WON)[0], second=100)
    new = put(library, "a.jsonl", journal_bytes(COMMANDS)[0], second=200)
    first, second = library.saved()
    assert (first.path, second.path) == (new, old)
    assert first.summary == summarise(flat(COMMANDS))
    assert first.changed == datetime.fromtimestamp(200, UTC)
    assert (first.can_continue, first.is_finished, first.fault) == (True, False, None)
    assert (second.can_continue, second.is_finished, second.fault) == (False, True, None)


def break_things(library: Library) -> dict[str, str]:
    """Put files of every bad kind into the library; a word of what is said of each."""
    data = journal_bytes(COMMANDS)[0]
    put(library, "flipped.jsonl", data[:900] + bytes([data[900] ^ 1]) + data[901:])
    put(library, "empty.jsonl", b"")
    put(library, "binary.jsonl", bytes(range(256)))
    put(library, "plain.jsonl", plain_bytes(flat(COMMANDS)))
    put(library, "newer.jsonl", plain_bytes(COMMANDS[0]).replace(b'version":1', b'version":3'))
    (library.folder / "folder.jsonl").mkdir()
    os.mkfifo(library.folder / "pipe.jsonl")
    (library.folder / "link.jsonl").symlink_to("good.jsonl")
    (library.folder / "nowhere.jsonl").symlink_to("nothing")
    (library.folder / "evil\x1b]0;x\x07.jsonl").symlink_to("nothing")
    put(library, "notes.txt", b"not a game")
    put(library, ".hidden.jsonl", b"not a game")
    return {
        "flipped": "damaged at line",
        "empty": "nothing in it",
        "binary": "damaged at line 1",
        "plain": "not continued",
        "newer": "newer allfives",
        "folder": "not a plain file",
        "pipe": "not a plain file",
        "link": "link",
        "nowhere": "link",
        "evil\x1b]0;x\x07": "link",
    }


def test_broken_files_are_listed_with_what_is_wrong_and_hide_nothing(library: Library) -> None:
    good = put(library, "good.jsonl", journal_bytes(COMMANDS)[0], second=300)
    expected = break_things(library)
    for _ in range(2):
        games = {game.path.stem: game for game in library.saved()}
        assert set(games) == {"good", *expected}
        assert games["good"].path == good
        assert games["good"].can_continue
        for name, words in expected.items():
            fault = games[name].fault
            assert fault is not None
            assert words in fault
            assert fault.isprintable()
            assert not games[name].can_continue
    assert games["plain"].summary == summarise(flat(COMMANDS))
    assert games["flipped"].summary is not None
    assert games["empty"].summary is None


def test_a_name_that_is_no_text_hides_nothing(library: Library) -> None:
    library.folder.mkdir()
    path = os.fsencode(library.folder) + b"/caf\xe9.jsonl"
    with open(path, "wb") as file:
        file.write(journal_bytes(COMMANDS)[0])
    put(library, "good.jsonl", journal_bytes(COMMANDS)[0])
    for _ in range(2):
        assert [game.can_continue for game in library.saved()] == [True, True]
    library.open(library.saved()[0].path).close()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the records that the library reads."""
    names: list[str] = []

    def counted(path: Path) -> Reading:
        names.append(path.name)
        return read_record(path)

    monkeypatch.setattr("allfives.record.library.read_record", counted)
    return names


def test_a_record_is_read_again_only_when_it_has_changed(
    library: Library, reads: list[str]
) -> None:
    put(library, "a.jsonl", journal_bytes(COMMANDS)[0])
    path = put(library, "b.jsonl", journal_bytes(COMMANDS[:4])[0])
    before = library.saved()
    assert reads == ["b.jsonl", "a.jsonl"]
    assert library.saved() == before
    assert reads == ["b.jsonl", "a.jsonl"]
    with library.open(path) as journal:
        journal.append(COMMANDS[4])
    library.saved()
    assert reads == ["b.jsonl", "a.jsonl", "b.jsonl"]
    path.unlink()
    assert [game.path.name for game in library.saved()] == ["a.jsonl"]


@pytest.mark.parametrize(
    "index",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"program":"0.0.0","games":{}}',
        b'{"program":"0.1.0","games":{"a.jsonl":{"stamp":1,"summary":null,"fault":null}}}',
        b'{"program":"0.1.0","games":{"a.jsonl":7}}',
        b'{"program":"0.1.0","games":[]}',
    ],
)
def test_a_broken_index_is_made_again(library: Library, reads: list[str], index: bytes) -> None:
    put(library, "a.jsonl", journal_bytes(COMMANDS)[0])
    before = library.saved()
    library.index_path.write_bytes(index)
    assert library.saved() == before
    assert library.saved() == before
    assert reads == ["a.jsonl", "a.jsonl"]


def test_an_index_that_cannot_be_written_costs_nothing_but_time(
    library: Library, reads: list[str]
) -> None:
    put(library, "a.jsonl", journal_bytes(COMMANDS)[0])
    library.index_path.mkdir()
    assert library.saved() == library.saved()
    assert reads == ["a.jsonl", "a.jsonl"]


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("")
    library = Library(tmp_path / "games")
    with pytest.raises(NotOpened, match="cannot be read"):
        library.saved()
    with pytest.raises(NotWritable, match="cannot be made: a file is in the way"):
        library.create(COMMANDS[0], AT)


def test_a_game_is_found_by_its_path_and_by_its_name(library: Library, tmp_path: Path) -> None:
    path = put(library, "a.jsonl", b"")
    other = tmp_path / "other.jsonl"
    other.write_bytes(b"")
    assert library.locate("a") == path
    assert library.locate("a.jsonl") == path
    assert library.locate(str(other)) == other
    for text in ("b", "", "a\0b"):
        with pytest.raises(Missing, match="no saved game"):
            library.locate(text)


def test_a_copy_is_a_plain_record_that_overwrites_nothing(library: Library, tmp_path: Path) -> None:
    path = put(library, "a.jsonl", journal_bytes(COMMANDS)[0])
    copy = tmp_path / "copy.jsonl"
    assert library.export(path, copy).fault is None
    assert copy.read_bytes() == plain_bytes(flat(COMMANDS))
    assert b'"h"' not in copy.read_bytes()
    with copy.open("rb") as file:
        assert tuple(event for _, event in read_stream(file)) == flat(COMMANDS)
    with pytest.raises(AlreadyThere):
        library.export(path, copy)
    with pytest.raises(NotWritable):
        library.export(path, tmp_path / "no" / "copy.jsonl")


def test_the_good_part_of_a_damaged_game_can_be_copied_and_gone_on_with(
    library: Library, tmp_path: Path
) -> None:
    data, sizes = journal_bytes(COMMANDS)
    path = put(library, "a.jsonl", data[: sizes[3]] + b"oops\n" + data[sizes[3] :])
    reading = library.export(path, tmp_path / "copy.jsonl")
    assert reading.fault is not None
    assert reading.events == flat(COMMANDS[:4])
    with library.create(library.read(path).events, AT) as journal:
        journal.append(COMMANDS[4])
    with library.open(journal.path) as journal:
        assert journal.events == flat(COMMANDS[:5])
    with pytest.raises(NotContinued):
        library.open(tmp_path / "copy.jsonl")
    with pytest.raises(NotOpened, match="nothing of it can be read"):
        library.export(put(library, "b.jsonl", b"x"), tmp_path / "b.jsonl")


def test_reading_stops_when_nobody_wants_it_and_keeps_what_was_read(library: Library) -> None:
    for name in "abc":
        put(library, f"{name}.jsonl", journal_bytes(COMMANDS)[0])
    wanted = iter((True, False))
    assert [game.path.name for game in library.saved(lambda: next(wanted))] == ["c.jsonl"]
    assert set(load_index(library.index_path)) == {"c.jsonl"}
    library.saved()
    assert library.saved(lambda: False) == ()
    assert set(load_index(library.index_path)) == {"a.jsonl", "b.jsonl", "c.jsonl"}


def test_an_index_of_other_tallies_is_made_anew(library: Library) -> None:
    put(library, "a.jsonl", journal_bytes(COMMANDS)[0])
    games = library.saved()
    index = json.loads(library.index_path.read_text())
    for tally in index["games"]["a.jsonl"]["summary"]["tallies"]:
        tally.pop()
    library.index_path.write_text(json.dumps(index))
    assert load_index(library.index_path) == {}
    assert library.saved() == games


def count_reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read from now on, the index among them."""
    names: list[str] = []

    def read(path: Path) -> Reading:
        names.append(path.name)
        return read_record(path)

    def load(path: Path) -> Entries:
        names.append(path.name)
        return load_index(path)

    monkeypatch.setattr("allfives.record.library.read_record", read)
    monkeypatch.setattr("allfives.record.library.load_index", load)
    return names


def test_the_game_to_go_on_with_is_found_without_reading_the_others(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.last_unfinished() is None
    for second in range(30):
        put(library, f"{second}.jsonl", journal_bytes(COMMANDS[:5])[0], second)
    put(library, "won.jsonl", journal_bytes(WON)[0], 40)
    put(library, "broken.jsonl", b"nothing", 41)
    library.saved()
    reads = count_reads(monkeypatch)
    found = library.last_unfinished()
    assert found is not None
    assert found.path.name == "29.jsonl"
    assert reads == ["broken.jsonl", "won.jsonl", "29.jsonl"]


@pytest.mark.parametrize("finished", [0, 1, 7, 8, 9, 20])
def test_the_game_to_go_on_with_may_be_older_than_many_finished_ones(
    library: Library, finished: int
) -> None:
    for second in range(finished):
        put(library, f"won{second}.jsonl", journal_bytes(WON)[0], 100 + second)
    assert library.last_unfinished() is None
    for second in range(3):
        put(library, f"{second}.jsonl", journal_bytes(COMMANDS[:5])[0], second)
    found = library.last_unfinished()
    assert found == next(game for game in library.saved() if game.can_continue)
    assert found.path.name == "2.jsonl"


def test_a_long_record_is_looked_up_in_the_index(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = journal_bytes(COMMANDS[:5])[0]
    put(library, "a.jsonl", start + b"\0" * 300_000, 9)
    put(library, "b.jsonl", start, 8)
    library.saved()
    reads = count_reads(monkeypatch)
    found = Library(library.folder).last_unfinished()
    assert found is not None
    assert reads == ["index.json"]


def test_an_index_that_has_not_changed_is_read_once(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ab":
        put(library, f"{name}.jsonl", journal_bytes(COMMANDS[:5])[0])
    library.saved()
    again = Library(library.folder)
    reads = count_reads(monkeypatch)
    assert again.saved() == again.saved() == library.saved()
    assert reads == ["index.json", "index.json"]
    put(library, "c.jsonl", journal_bytes(COMMANDS[:5])[0])
    library.saved()
    assert len(again.saved()) == 3
    assert reads == ["index.json", "index.json", "c.jsonl", "index.json"]
