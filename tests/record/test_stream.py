"""Many records in one stream, sealed or plain, are read one after another."""

from __future__ import annotations

import io

import pytest

from allfives.record.chain import MAX_LINE, read_stream
from allfives.record.errors import Damaged, NewerVersion
from tests.support.records import commands_of, flat, journal_bytes, plain_bytes

ONE = commands_of("pagat", 2, seed=1)
TWO = commands_of("muggins", 4, seed=2)
SEALED = journal_bytes(ONE)[0], journal_bytes(TWO)[0]
PLAIN = plain_bytes(flat(ONE)), plain_bytes(flat(TWO))


@pytest.mark.parametrize(
    "parts",
    [(PLAIN[0], PLAIN[1]), (SEALED[0], SEALED[1]), (SEALED[0], PLAIN[1]), (PLAIN[0], SEALED[1])],
)
def test_games_follow_one_another_sealed_or_plain(parts: tuple[bytes, bytes]) -> None:
    read = list(read_stream(io.BytesIO(b"".join(parts))))
    assert tuple(event for _, event in read) == flat(ONE) + flat(TWO)
    assert [line for line, _ in read] == list(range(1, len(read) + 1))


def test_a_stream_of_nothing_has_no_events() -> None:
    assert list(read_stream(io.BytesIO(b""))) == []


def test_line_numbers_count_empty_lines() -> None:
    read = list(read_stream(io.BytesIO(b"\n" + PLAIN[0].replace(b"\n", b"\n\n"))))
    assert [line for line, _ in read] == list(range(2, 2 * len(read) + 2, 2))


@pytest.mark.parametrize("games", [PLAIN, SEALED])
def test_what_comes_before_a_fault_is_read_and_the_fault_is_located(
    games: tuple[bytes, bytes],
) -> None:
    lines = len(flat(ONE))
    spoilt = games[0] + games[1].replace(b'"format":"allfives"', b'"format":"nonsense"', 1)
    stream = read_stream(io.BytesIO(spoilt))
    read = [next(stream)[1] for _ in range(lines)]
    with pytest.raises(Damaged) as problem:
        next(stream)
    assert tuple(read) == flat(ONE)
    assert (problem.value.line, problem.value.byte) == (lines + 1, len(games[0]))


def test_a_journal_that_breaks_off_within_a_command_is_damaged() -> None:
    long = next(at for at, events in enumerate(ONE) if at and len(events) > 1)
    data, sizes = journal_bytes(ONE)
    end = data.index(b"\n", sizes[long - 1]) + 1
    for rest in (b"", SEALED[1], PLAIN[1]):
        with pytest.raises(Damaged, match="middle of a command"):
            list(read_stream(io.BytesIO(data[:end] + rest)))


def test_a_line_that_never_ends_is_refused_before_it_is_read_whole() -> None:
    source = io.BytesIO(PLAIN[0] + b"x" * (MAX_LINE * 4))
    with pytest.raises(Damaged, match="too long"):
        list(read_stream(source))
    assert source.tell() == len(PLAIN[0]) + MAX_LINE + 1


def test_a_newer_game_is_told_apart_from_a_damaged_one() -> None:
    newer = PLAIN[1].replace(b'"version":1', b'"version":2')
    with pytest.raises(NewerVersion):
        list(read_stream(io.BytesIO(PLAIN[0] + newer)))
