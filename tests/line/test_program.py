"""The real program by lines of text: through a pipe, and on a terminal."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from allfives.record.library import Library
from tests.support.program import Program

ALLFIVES = [sys.executable, "-m", "allfives"]


def environment(home: Path, term: str) -> Mapping[str, str | None]:
    """Where games are kept, and what the terminal is."""
    return {"ALLFIVES_HOME": str(home), "TERM": term}


def piped(*words: str, typed: str) -> subprocess.CompletedProcess[bytes]:
    """The program after all that was typed into its pipe."""
    return subprocess.run(
        [*ALLFIVES, *words], input=typed.encode(), capture_output=True, check=False, timeout=60
    )


def test_a_round_is_played_through_a_pipe_and_the_game_is_saved_where_it_ends(home: Path) -> None:
    done = piped("--plain", "--name", "Ann", "--level", "careful", typed="1\n" * 40)
    said = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert "Press Enter for the next round." in said
    assert said.replace("\n", "").isprintable()
    (game,) = Library().saved()
    assert game.can_continue
    assert game.path.parent == home / "games"
    assert said.endswith(f"`allfives resume {game.path.name}` goes on with it.\n")


def test_bytes_that_are_no_text_are_no_answer() -> None:
    typed = subprocess.run(
        [*ALLFIVES, "--plain", "--name", "Ann"],
        input=b"\xff\xfe\n",
        capture_output=True,
        check=True,
    )
    assert typed.stderr == b""
    assert b"Which tile?" in typed.stdout


def test_with_no_input_at_all_it_ends_at_once() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -m allfives --plain <&-', sys.executable],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_a_terminal_the_full_screen_is_refused_and_the_plain_face_named() -> None:
    done = subprocess.run(ALLFIVES, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"allfives --plain" in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--plain", "--level", "divine"), "no level"),
        (("--plain", "--preset", "gambit", "--players", "3"), "two players"),
        (("--plain", "--name", "Ann", "--name", "ann"), "Two are called"),
        (("--plain", "--players", "2", "--name", "A", "--name", "B", "--name", "C"), "3 names"),
        (("--preset", "pagat"), "--plain"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(words: tuple[str, ...], why: str) -> None:
    done = piped(*words, typed="")
    assert done.returncode == 2
    assert why in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


@pytest.mark.terminal
def test_a_terminal_without_a_cursor_gets_lines_by_itself(home: Path) -> None:
    with Program(ALLFIVES, env=environment(home, "dumb")) as program:
        program.wait_for_bytes(rb"or quit\.")
        program.send(b"n\n\n\n\n\n\n")
        program.wait_for_bytes(rb"Which tile\?")
        program.send(b"quit\n")
        assert program.wait() == 0
        assert b"\x1b" not in program.raw


@pytest.mark.terminal
def test_ctrl_c_leaves_with_one_line_and_leaves_nothing_behind(home: Path) -> None:
    argv = [*ALLFIVES, "--plain", "--name", "Ann"]
    with Program(argv, env=environment(home, "xterm-256color")) as program:
        program.wait_for_bytes(rb"Which tile\?")
        program.send(b"1\n")
        program.until(lambda: program.raw.count(b"Which tile?") == 2, "the second turn")
        children = program.children()
        assert children, "somebody thinks for Carla"
        program.settle()
        program.signal(signal.SIGINT)
        assert program.wait() == 130
        program.wait_for_end_of(children)
        assert b"\x1b" not in program.raw
        tail = program.raw.decode().rpartition("Which tile?")[2]
        assert re.fullmatch(r"\s*(\^C)?\s*Stopped\. .* goes on with it\.\r\n", tail), tail
        assert program.leftovers() == []


@pytest.mark.terminal
def test_tab_completes_a_command_where_lines_can_be_edited(home: Path) -> None:
    argv = [*ALLFIVES, "--plain", "--name", "Ann"]
    with Program(argv, env=environment(home, "xterm-256color")) as program:
        program.wait_for_bytes(rb"Which tile\?")
        program.settle()
        program.send(b"sco\t\n")
        program.wait_for_bytes(rb"Scores: Ann 0")
        program.send(b"quit\n")
        assert program.wait() == 0
