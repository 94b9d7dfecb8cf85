"""What is asked of a terminal, and how it is put right."""

from __future__ import annotations

import io
import os
import sys
import termios
import tty
from pathlib import Path
from types import SimpleNamespace

import pytest

from allfives.tui.terminal.capabilities import (
    RESTORE,
    Capabilities,
    environment,
    has_no_cursor,
    reset,
    unsuited,
)

COLOURFUL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}


def detect(encoding: str = "utf-8", **changes: str) -> Capabilities:
    return Capabilities.detect({**COLOURFUL, **changes}, encoding)


def test_a_usual_terminal_can_show_everything() -> None:
    assert detect() == Capabilities()


@pytest.mark.parametrize("value", ["1", "0", "no"])
def test_no_color_with_any_value_means_no_colour(value: str) -> None:
    assert detect(NO_COLOR=value).no_colour


def test_an_empty_no_color_means_nothing() -> None:
    assert not detect(NO_COLOR="").no_colour


@pytest.mark.parametrize("term", ["vt100", "vt220", "dumb", ""])
def test_terminals_without_colours_are_known(term: str) -> None:
    assert detect(TERM=term).no_colour


@pytest.mark.parametrize(
    ("term", "colorterm", "few"),
    [
        ("xterm-256color", "", False),
        ("xterm-kitty", "", False),
        ("xterm", "truecolor", False),
        ("xterm", "24bit", False),
        ("xterm", "", True),
        ("xterm-16color", "", True),
        ("linux", "", True),
        ("screen", "yes", True),
    ],
)
def test_sixteen_colours_are_all_that_is_certain_of_a_plain_terminal(
    term: str, colorterm: str, few: bool
) -> None:
    assert detect(TERM=term, COLORTERM=colorterm).sixteen_colours is few


@pytest.mark.parametrize(("forced", "few"), [("standard", True), ("256", False), ("auto", False)])
def test_textuals_own_variable_decides_on_the_colours(forced: str, few: bool) -> None:
    assert detect(TEXTUAL_COLOR_SYSTEM=forced).sixteen_colours is few


@pytest.mark.parametrize("term", ["linux", "vt100", "vt220", "dumb"])
def test_terminals_with_few_characters_get_ascii(term: str) -> None:
    assert detect(TERM=term).ascii_only


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "ISO-8859-15"])
def test_an_encoding_other_than_utf_8_means_ascii(encoding: str) -> None:
    assert detect(encoding).ascii_only


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "utf8", "utf_8"])
def test_utf_8_is_known_however_it_is_spelt(encoding: str) -> None:
    assert not detect(encoding).ascii_only


def test_the_c_locale_means_ascii_although_python_writes_utf_8() -> None:
    assert detect(LC_ALL="C").ascii_only
    assert detect(LC_ALL="", LC_CTYPE="POSIX").ascii_only
    assert not detect(LC_CTYPE="C.UTF-8", LANG="C").ascii_only


@pytest.mark.parametrize("locale", ["de_DE.ISO-8859-1", "de_DE.ISO-8859-15@euro", "ja_JP.eucJP"])
def test_a_locale_that_names_another_encoding_means_ascii(locale: str) -> None:
    assert detect(LANG=locale).ascii_only


@pytest.mark.parametrize("locale", ["", "de_DE", "de_DE.utf8", "ca_ES.UTF-8@valencia"])
def test_any_other_locale_means_what_python_writes(locale: str) -> None:
    assert not detect(LANG=locale).ascii_only
    assert detect("latin-1", LANG=locale).ascii_only


@pytest.fixture
def without_proc(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that does not tell with which variables a program was started."""

    def refuse(path: Path) -> bytes:
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)


@pytest.mark.usefixtures("without_proc")
def test_what_python_may_have_set_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "flags", SimpleNamespace(utf8_mode=1))
    monkeypatch.setenv("LC_CTYPE", "C.UTF-8")
    assert "LC_CTYPE" not in environment()
    monkeypatch.setenv("LC_CTYPE", "de_DE")
    assert environment() == os.environ


@pytest.mark.usefixtures("without_proc")
def test_variables_that_python_has_not_changed_are_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "flags", SimpleNamespace(utf8_mode=0))
    monkeypatch.setenv("LC_CTYPE", "C.UTF-8")
    assert environment() == os.environ


class Stream(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


def put_streams(
    monkeypatch: pytest.MonkeyPatch, stdin: Stream | None, stderr: Stream | None
) -> None:
    monkeypatch.setattr(sys, "__stdin__", stdin)
    monkeypatch.setattr(sys, "__stderr__", stderr)


def test_a_terminal_on_input_and_error_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    put_streams(monkeypatch, Stream(True), Stream(True))
    assert unsuited(COLOURFUL) is None
    assert not has_no_cursor(COLOURFUL)


@pytest.mark.parametrize(
    ("stdin", "stderr"),
    [
        (Stream(False), Stream(True)),
        (Stream(True), Stream(False)),
        (None, Stream(True)),
        (Stream(True), None),
    ],
)
def test_without_a_terminal_one_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, stdin: Stream | None, stderr: Stream | None
) -> None:
    put_streams(monkeypatch, stdin, stderr)
    why = unsuited(COLOURFUL)
    assert why is not None
    assert why.count(".") == 1
    assert "redirect" in why


def test_a_closed_input_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = Stream(True)
    closed.close()
    put_streams(monkeypatch, closed, Stream(True))
    assert unsuited(COLOURFUL) is not None


@pytest.mark.parametrize("term", ["dumb", "unknown", "", "DUMB"])
def test_a_terminal_without_a_cursor_will_not_do(
    monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    put_streams(monkeypatch, Stream(True), Stream(True))
    why = unsuited({"TERM": term})
    assert why is not None
    assert "TERM" in why
    assert "allfives --plain" in why
    assert has_no_cursor({"TERM": term})


def test_to_restore_switches_off_what_textual_switches_on() -> None:
    for mode in (1049, 1000, 1003, 1004, 1006, 1015, 1016, 2004, 2026, 2048):
        assert f"\x1b[?{mode}l" in RESTORE
    for code in ("\x1b[<u", "\x1b[?25h", "\x1b[?7h"):
        assert code in RESTORE


def test_the_keyboard_is_put_right_before_the_full_screen_is_left() -> None:
    assert RESTORE.index("\x1b[<u") < RESTORE.index("\x1b[?1049l")


def test_a_reset_gives_the_lines_of_the_terminal_back(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    with os.fdopen(slave, "r") as stdin:
        monkeypatch.setattr(sys, "__stdin__", stdin)
        out = io.StringIO()
        reset(out)
        after = termios.tcgetattr(slave)
    os.close(master)
    assert out.getvalue() == RESTORE
    assert after[0] & termios.ICRNL
    assert after[1] & termios.OPOST
    wanted = termios.ICANON | termios.ECHO | termios.ISIG
    assert after[3] & wanted == wanted


def test_a_reset_without_a_terminal_still_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stdin__", None)
    out = io.StringIO()
    reset(out)
    assert out.getvalue() == RESTORE
