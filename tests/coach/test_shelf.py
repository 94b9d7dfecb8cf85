"""Analyses beside records: found again, and never taken for something else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allfives.coach.analysis import analyse
from allfives.coach.export import as_json
from allfives.coach.shelf import book_of, load, path_beside, save
from allfives.game.rules import rules_for
from allfives.record.codec import encode_line
from allfives.record.library import Library
from tests.support.judged import game

EVENTS = game(rules_for("pagat", 2), "greedy random", 1)
BOOK = book_of(EVENTS, 6, 1)


def test_what_was_kept_is_found_as_it_was(tmp_path: Path) -> None:
    here = analyse(EVENTS, worlds=6)
    path = tmp_path / "one.analysis.json"
    assert save(path, BOOK, here.findings)
    found = load(path, BOOK)
    assert found == here.findings
    assert as_json(analyse(EVENTS, worlds=6, known=found), "a") == as_json(here, "a")


def test_it_holds_for_one_record_number_of_worlds_seed_and_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.analysis.json"
    save(path, BOOK, analyse(EVENTS, worlds=6).findings)
    assert load(path, BOOK)
    for other in (book_of(EVENTS[:-1], 6, 1), replace(BOOK, worlds=7), replace(BOOK, seed=2)):
        assert not load(path, other)
    monkeypatch.setattr("allfives.coach.shelf.VERSION", "0")
    assert not load(path, BOOK)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff", b'{"version": "1"}'])
def test_what_cannot_be_read_is_judged_anew(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "one.analysis.json"
    path.write_bytes(data)
    assert not load(path, BOOK)
    assert not load(tmp_path / "none.analysis.json", BOOK)
    whole = tmp_path / "whole.analysis.json"
    save(whole, BOOK, analyse(EVENTS, worlds=6).findings)
    path.write_bytes(whole.read_bytes()[:-200] + b"}\n")
    assert not load(path, BOOK)


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    assert not save(tmp_path / "no folder" / "one.analysis.json", BOOK, {})


def test_the_saved_games_do_not_list_it(tmp_path: Path) -> None:
    record = tmp_path / "one.jsonl"
    record.write_text("".join(encode_line(event) + "\n" for event in EVENTS))
    save(path_beside(record), BOOK, analyse(EVENTS, worlds=6).findings)
    assert [saved.path for saved in Library(tmp_path).saved()] == [record]
