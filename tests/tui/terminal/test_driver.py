"""What a terminal sends, however odd, becomes events and never an error."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from allfives.tui.terminal.driver import (
    PASTE_KEYS,
    PASTE_SECONDS,
    Incoming,
    Outgoing,
    PasteGuard,
    TableDriver,
)


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, events.Key)]


def pastes(messages: list[Message]) -> list[str]:
    return [message.text for message in messages if isinstance(message, events.Paste)]


# Pastes told from typing


def test_typing_is_no_paste() -> None:
    guard = PasteGuard()
    assert not any(guard.feed(key * 0.03) for key in range(1000))


def test_twenty_keys_at_once_are_no_paste_and_one_more_is() -> None:
    guard = PasteGuard()
    assert not any(guard.feed(1.0) for _ in range(PASTE_KEYS))
    assert guard.feed(1.0)


def test_keys_are_forgotten_after_a_while() -> None:
    guard = PasteGuard()
    assert guard.feed(1.0, 500)
    assert guard.feed(1.0 + PASTE_SECONDS)
    assert not guard.feed(1.01 + PASTE_SECONDS)


def test_a_paste_that_comes_in_pieces_is_still_one() -> None:
    guard = PasteGuard()
    assert [guard.feed(piece * 0.01, 8) for piece in range(4)] == [False, False, True, True]


# Keys


def test_keys_arrive_as_they_were_pressed() -> None:
    assert keys(Incoming().feed(b"ab\x1b[A\r", 0.0)) == ["a", "b", "up", "enter"]


def test_a_character_may_come_in_two_pieces() -> None:
    incoming = Incoming()
    assert incoming.feed(b"\xc3", 0.0) == []
    (event,) = incoming.feed(b"\xa9", 0.1)
    assert isinstance(event, events.Key)
    assert event.character == "é"


@pytest.mark.parametrize("odd", [b"\xe9", b"\xff\xfe", b"\x1b[M \xa0\xa1", b"\xed\xa0\x80"])
def test_bytes_that_are_not_utf_8_cost_no_later_key(odd: bytes) -> None:
    incoming = Incoming()
    incoming.feed(odd, 0.0)
    assert keys(incoming.feed(b"q", 1.0))[-1] == "q"


@pytest.mark.parametrize(
    "odd",
    [
        b"\x1b[1114112u",
        b"\x1b[55296552965529u",
        b"\x1b[:2048A",
        b"\x1b[;55296:1R",
        b"\x1b[1;2;120157344A",
    ],
)
def test_a_malformed_report_of_a_key_costs_no_later_key(odd: bytes) -> None:
    incoming = Incoming()
    assert keys(incoming.feed(b"a" + odd, 0.0)) == ["a"]
    assert keys(incoming.feed(b"q", 1.0)) == ["q"]


@given(st.lists(st.binary(max_size=30), max_size=8))
def test_no_bytes_at_all_are_an_error(pieces: list[bytes]) -> None:
    incoming = Incoming()
    for number, piece in enumerate(pieces):
        incoming.feed(piece, float(number))
        incoming.tick()


def test_no_sequence_at_all_is_an_error() -> None:
    source = random.Random(5)
    parts = ["\x1b[", "\x1b", "<", "1", "99999", "1114112", "55296", ";", ":", "é", "200~", "201~"]
    incoming = Incoming()
    for number in range(4000):
        text = "".join(source.choices(parts, k=source.randint(1, 8)))
        incoming.feed((text + source.choice("uMRA~yt")).encode(), float(number))


SIZES_IN_BAND = {
    "tells no size": b"",
    "tells its size, and knows no pixels": b"\x1b[48;24;80;0;0t",
    "tells its size in pixels too": b"\x1b[48;24;80;480;800t",
}
"""What the three kinds of terminals answer to who asks for their size in-band."""


@pytest.mark.parametrize("size", SIZES_IN_BAND.values(), ids=list(SIZES_IN_BAND))
def test_the_mouse_speaks_in_cells_on_every_kind_of_terminal(size: bytes) -> None:
    incoming = Incoming()
    incoming.feed(size, 0.0)
    for time, between in enumerate((b"", b"\x1b[1114112u")):
        incoming.feed(between, float(time))
        (event,) = incoming.feed(b"\x1b[<35;41;13M", time + 0.5)
        assert isinstance(event, events.MouseMove)
        assert (event.x, event.y) == (40, 12)


def test_the_terminal_is_never_asked_for_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(TableDriver, "write", lambda _, data: written.append(data))
    driver = object.__new__(TableDriver)
    driver._mouse = True
    driver._enable_mouse_pixels()
    assert written == []


# Pastes


def test_a_burst_of_characters_is_a_paste() -> None:
    messages = Incoming().feed(b"6\r" * 200, 0.0)
    assert keys(messages) == []
    assert pastes(messages) == ["6\r" * 200]


def test_a_burst_that_comes_in_pieces_is_a_paste_from_the_moment_it_shows() -> None:
    incoming = Incoming()
    assert len(keys(incoming.feed(b"6\r" * 5, 0.0))) == 10
    messages = incoming.feed(b"6\r" * 6, 0.01)
    assert keys(messages) == []
    assert len(pastes(messages)) == 1


def test_a_marked_paste_in_pieces_stays_one() -> None:
    incoming = Incoming()
    messages = incoming.feed(b"\x1b[200~" + b"a" * 50, 0.0)
    messages += incoming.feed(b"b" * 50, 0.001)
    messages += incoming.feed(b"c" * 50 + b"\x1b[201~", 0.002)
    messages += incoming.feed(b"q", 1.0)
    assert pastes(messages) == ["a" * 50 + "b" * 50 + "c" * 50]
    assert keys(messages) == ["q"]


@pytest.mark.parametrize("cut", range(1, 6))
def test_the_marks_of_a_paste_may_come_in_pieces(cut: int) -> None:
    incoming = Incoming()
    begin, end = b"\x1b[200~", b"\x1b[201~"
    messages: list[Message] = []
    pieces = (begin[:cut], begin[cut:] + b"a" * 30, b"b" * 30 + end[:cut], end[cut:], b"q")
    for number, piece in enumerate(pieces):
        messages += incoming.feed(piece, number * 0.001)
    assert pastes(messages) == ["a" * 30 + "b" * 30]
    assert keys(messages) == ["q"]


def test_many_arrows_or_moves_of_the_mouse_are_no_paste() -> None:
    incoming = Incoming()
    assert keys(incoming.feed(b"\x1b[A" * 60, 0.0)) == ["up"] * 60
    assert len(incoming.feed(b"\x1b[<35;10;10M" * 60, 0.0)) == 60


def test_a_burst_after_a_key_with_a_sequence_is_a_paste_too() -> None:
    incoming = Incoming()
    incoming.feed(b"\x1b[A", 0.0)
    assert len(pastes(incoming.feed(b"x" * 40, 5.0))) == 1


@pytest.mark.parametrize(
    "pasted", [b"ab\x1b[31mcd", b"1\r\x1bOA2\r", b"a\x1b", b"\x1b\x1b[200~b\r", b"\x1b[20\x1b[2"]
)
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_an_escape_in_a_marked_paste_does_not_end_it(pasted: bytes, size: int) -> None:
    incoming = Incoming()
    data = b"\x1b[200~" + pasted + b"\x1b[201~q"
    messages: list[Message] = []
    for at in range(0, len(data), size):
        messages += incoming.feed(data[at : at + size], at * 0.001)
    assert "".join(pastes(messages)) == pasted.replace(b"\x1b", b"").decode()
    assert keys(messages) == ["q"]


@pytest.mark.parametrize("escape", [b"\x1b", b"\x1b[A", b"\x1b[31m"])
def test_an_escape_in_a_burst_makes_no_keys_of_it(escape: bytes) -> None:
    messages = Incoming().feed(b"1\r" * 20 + escape + b"q\r" * 20, 0.0)
    assert keys(messages) == []
    assert len(pastes(messages)) == 1


# Writing


class Gone:
    """A terminal that has been closed."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error", text)

    def flush(self) -> None:
        raise OSError(5, "Input/output error")

    def fileno(self) -> int:
        return 2


def test_to_write_to_a_terminal_that_is_gone_is_no_error() -> None:
    out = Outgoing(Gone())  # type: ignore[arg-type]
    assert out.write("text") == 4
    out.flush()
    assert out.fileno() == 2


def test_a_terminal_that_is_gone_is_not_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[TableDriver] = []
    monkeypatch.setattr(TableDriver, "resume_application_mode", lambda self: taken.append(self))
    master, slave = os.openpty()
    driver = object.__new__(TableDriver)
    driver._auto_restart, driver.fileno = True, slave
    driver._sigcont_application()
    assert taken == [driver]
    os.close(master)
    driver._sigcont_application()
    os.close(slave)
    assert taken == [driver]
