"""A small app in a real terminal: signals, faults, odd input, and no terminal at all."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.terminal import Terminal
from tests.support.toy import SECRET

pytestmark = pytest.mark.terminal

TOY = (sys.executable, str(Path(__file__).parents[1] / "support" / "toy.py"))


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a program that keeps everything in a folder of the test."""
    return {"ALLFIVES_HOME": str(tmp_path)}


def started(home: dict[str, str], **changes: str | None) -> Terminal:
    """The small app, drawn and waiting for keys."""
    terminal = Terminal(TOY, env={**home, **changes})
    terminal.wait_for("keys: 0")
    terminal.settle()
    return terminal


@pytest.mark.parametrize(
    ("number", "status"),
    [
        (signal.SIGTERM, 143),
        (signal.SIGHUP, 129),
        (signal.SIGQUIT, 131),
        (signal.SIGINT, 130),
    ],
)
def test_a_signal_ends_it_and_leaves_the_terminal_right(
    home: dict[str, str], number: signal.Signals, status: int
) -> None:
    with started(home) as terminal:
        terminal.signal(number)
        assert terminal.wait() == status
        assert terminal.leftovers() == []


def test_a_signal_before_anything_is_drawn_leaves_the_terminal_right(
    home: dict[str, str],
) -> None:
    with Terminal(TOY, env=home) as terminal:
        terminal.wait_for_bytes(rb"\x1b\[\?1049h")
        terminal.signal(signal.SIGTERM)
        assert terminal.wait() == 143
        assert terminal.leftovers() == []


@pytest.mark.parametrize("busy", [False, True])
def test_it_ends_when_its_window_is_closed(home: dict[str, str], busy: bool) -> None:
    with started(home) as terminal:
        if busy:
            terminal.send(b"b")
            terminal.read(0.3)
        terminal.hang_up()
        assert terminal.wait() == 129
    assert not (Path(home["ALLFIVES_HOME"]) / "crashes").exists()


def test_it_can_be_stopped_and_continued(home: dict[str, str]) -> None:
    with started(home) as terminal:
        terminal.signal(signal.SIGTSTP)
        terminal.until(lambda: terminal.state() == "T", "the process to stop")
        terminal.read()
        assert terminal.leftovers() == []
        terminal.signal(signal.SIGCONT)
        terminal.settle()
        terminal.press("a")
        terminal.wait_for("keys: 1")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


@pytest.mark.parametrize("fault", ["x", "w", "compose", "mount"])
def test_a_fault_is_one_line_that_tells_nothing(home: dict[str, str], fault: str) -> None:
    with Terminal((*TOY, fault), env=home) as terminal:
        if len(fault) == 1:
            terminal.wait_for("keys: 0")
            terminal.settle()
            terminal.send(fault.encode())
        assert terminal.wait() == 1
        assert terminal.leftovers() == []
        assert SECRET.encode() not in terminal.raw
        assert b"Traceback" not in terminal.raw
        said = terminal.last_words
    (report,) = (Path(home["ALLFIVES_HOME"]) / "crashes").iterdir()
    assert str(report) in said.replace("\r\n", "")
    assert "in break_down" in report.read_text()
    assert SECRET not in report.read_text()


@pytest.mark.parametrize("odd", [b"\xe9", b"\xff\xfe\x80", b"\x1b[M \xa0\xa1", b"\x1b[1114112u"])
def test_odd_bytes_do_not_end_it(home: dict[str, str], odd: bytes) -> None:
    with started(home) as terminal:
        terminal.send(odd)
        terminal.settle()
        terminal.press("a")
        terminal.wait_for("keys: 1")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


@pytest.mark.parametrize("marked", [False, True])
def test_a_paste_presses_no_keys(home: dict[str, str], marked: bool) -> None:
    with started(home) as terminal:
        if marked:
            terminal.paste("a\n" * 200)
        else:
            terminal.send(b"a\n" * 200)
        terminal.wait_for("pasted")
        terminal.settle()
        terminal.press("a")
        terminal.wait_for("keys: 1")


def test_it_costs_nothing_while_nothing_happens(home: dict[str, str]) -> None:
    with started(home) as terminal:
        terminal.settle(1.0)
        before = terminal.cpu()
        assert terminal.read(1.5) == 0
        assert terminal.cpu() - before <= 0.05


@pytest.mark.parametrize("term", ["xterm-256color", "xterm"])
def test_with_no_color_nothing_coloured_is_written(home: dict[str, str], term: str) -> None:
    with started(home, NO_COLOR="1", TERM=term, COLORTERM=None) as terminal:
        terminal.click_on("three")
        terminal.press("tab", "tab", "a")
        terminal.press("ctrl+p", "escape", "ctrl+q")
        assert terminal.wait() == 0
        codes = re.findall(rb"\x1b\[([\d;]*)m", bytes(terminal.raw))
    assert {int(code) for each in codes for code in each.split(b";")} <= {0, 1, 2, 3, 4, 7}


def test_on_sixteen_colours_no_others_are_written(home: dict[str, str]) -> None:
    with started(home, TERM="xterm", COLORTERM=None) as terminal:
        assert not re.search(rb"\x1b\[[\d;]*[34]8;[25];", bytes(terminal.raw))
        assert re.search(rb"\x1b\[[\d;]*[34][0-7]", bytes(terminal.raw))


def test_nothing_is_said_to_the_terminal_but_what_shows(home: dict[str, str]) -> None:
    with started(home) as terminal:
        terminal.click_on("Push")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert b"\x1b]" not in terminal.raw
        assert not re.search(r"[\x80-\x9f]", terminal.raw.decode())


def test_without_a_terminal_it_says_so_and_ends(home: dict[str, str]) -> None:
    done = subprocess.run(TOY, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=home)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"needs a terminal" in done.stderr


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_terminal_without_a_cursor_is_left_alone(home: dict[str, str], term: str | None) -> None:
    with Terminal(TOY, env={**home, "TERM": term}) as terminal:
        assert terminal.wait() == 2
        assert b"\x1b" not in terminal.raw
        assert terminal.raw.count(b"\n") == 1
