"""A real game, cut at every byte and with a bit flipped at every byte, never lies."""

from __future__ import annotations

import os
from itertools import accumulate
from pathlib import Path

import pytest

from allfives.record.errors import Damaged
from allfives.record.journal import Journal
from allfives.record.reading import read_bytes
from tests.support.records import commands_of, flat, journal_bytes, with_an_undo

COMMANDS = with_an_undo(commands_of("muggins", 2, seed=3))
EVENTS = flat(COMMANDS)
DATA, SIZES = journal_bytes(COMMANDS)
COUNTS = list(accumulate(len(events) for events in COMMANDS))
"""How many events there are after each command, as `SIZES` has the bytes."""


def test_the_game_has_commands_of_one_event_and_of_many() -> None:
    assert {len(events) > 1 for events in COMMANDS[1:]} == {True, False}
    assert read_bytes(DATA).events == EVENTS
    assert read_bytes(DATA).fault is None


@pytest.mark.long
def test_a_cut_at_any_byte_leaves_every_whole_command() -> None:
    for cut in range(SIZES[0], len(DATA)):
        whole = max(at for at, size in enumerate(SIZES) if size <= cut)
        reading = read_bytes(DATA[:cut])
        assert reading.events == EVENTS[: COUNTS[whole]]
        assert (reading.size, reading.torn) == (SIZES[whole], cut - SIZES[whole])
        assert reading.fault is None


def test_a_cut_within_the_first_line_leaves_nothing_to_go_on_with() -> None:
    for cut in range(SIZES[0]):
        reading = read_bytes(DATA[:cut])
        assert reading.fault is not None
        assert reading.events in ((), COMMANDS[0])


@pytest.mark.long
def test_a_bit_flipped_at_any_byte_is_noticed() -> None:
    spoilt = bytearray(DATA)
    for at in range(len(DATA)):
        spoilt[at] ^= 1 << at % 8
        reading = read_bytes(bytes(spoilt))
        spoilt[at] ^= 1 << at % 8
        assert reading.events == EVENTS[: len(reading.events)]
        assert len(reading.events) < len(EVENTS)
        assert reading.fault is not None or reading.torn
        if isinstance(reading.fault, Damaged):
            line = DATA.rfind(b"\n", 0, at) + 1
            assert reading.fault.byte in (line, DATA.find(b"\n", at) + 1)
        else:
            assert at >= DATA.rfind(b"\n", 0, SIZES[-2] - 1)


@pytest.mark.parametrize("cut", range(SIZES[3] + 1, SIZES[6], 17))
def test_a_cut_game_opens_and_goes_on_to_the_same_end(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA[:cut])
    whole = max(at for at, size in enumerate(SIZES) if size <= cut)
    with Journal.open(path) as journal:
        assert journal.events == EVENTS[: COUNTS[whole]]
        for events in COMMANDS[whole + 1 :]:
            journal.append(events)
    assert path.read_bytes() == DATA
    kept = [name for name in os.listdir(tmp_path) if name.endswith(".torn")]
    assert len(kept) == (cut not in SIZES)


def test_noughts_after_the_end_are_a_write_that_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA + b"\0" * 4096)
    with Journal.open(path) as journal:
        assert journal.events == EVENTS
    assert path.read_bytes() == DATA
