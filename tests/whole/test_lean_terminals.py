"""The whole program on terminals that lack something, and for people who want less."""

from __future__ import annotations

import re

import pytest

from tests.support.play import Home, begin_game, leave, play_by_keys, start, visit
from tests.support.terminal import Terminal

pytestmark = pytest.mark.terminal


def test_without_colours_everything_can_still_be_played(home: Home) -> None:
    with start(home, env={"NO_COLOR": "1"}) as terminal:
        begin_game(terminal)
        play_by_keys(terminal, home)
        leave(terminal, home)
        codes = re.findall(rb"\x1b\[([\d;]*)m", bytes(terminal.raw))
    assert {int(code) for each in codes for code in each.split(b";")} <= {0, 1, 2, 3, 4, 7}


def test_on_sixteen_colours_no_others_are_written(home: Home) -> None:
    with start(home, env={"TERM": "xterm-16color", "COLORTERM": None}) as terminal:
        begin_game(terminal)
        play_by_keys(terminal, home)
        leave(terminal, home)
        assert not re.search(rb"\x1b\[[\d;]*[34]8;[25];", bytes(terminal.raw))


@pytest.mark.parametrize("environment", [{"TERM": "linux", "COLORTERM": None}, {"LC_ALL": "C"}])
def test_where_only_ascii_shows_nothing_else_is_written(
    home: Home, environment: dict[str, str | None]
) -> None:
    with start(home, env=environment) as terminal:
        begin_game(terminal)
        play_by_keys(terminal, home)
        terminal.press("enter")
        visit(terminal, "?", "Like to like")
        visit(terminal, "g", "What has happened")
        visit(terminal, "o", "Colours")
        leave(terminal, home)
        odd = sorted(set(re.findall(r"[^\x00-\x7f]", terminal.raw.decode(errors="replace"))))
    assert odd == []


def foreign(terminal: Terminal) -> bool:
    """Has anything been written that is not ASCII?"""
    return not terminal.raw.isascii()


@pytest.mark.parametrize(
    "names",
    [
        {"TERM": "vt100", "COLORTERM": None},
        {"LANG": "C"},
        {"LC_ALL": "POSIX"},
        {"LANG": "POSIX"},
        {"LC_CTYPE": "C"},
        {"LC_CTYPE": "POSIX", "LANG": "en_GB.UTF-8"},
        {"LC_ALL": "C", "LC_CTYPE": "C.UTF-8"},
        {"LANG": "de_DE.ISO-8859-1"},
        {"LANG": "de_DE.ISO-8859-15@euro"},
        {"LANG": "C", "PYTHONUTF8": "1"},
        {"LANG": "C", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_a_terminal_or_a_locale_without_unicode_means_ascii(
    home: Home, names: dict[str, str | None]
) -> None:
    with start(home, env=names) as terminal:
        visit(terminal, "?", "Like to like")
        leave(terminal, home)
        assert not foreign(terminal)


@pytest.mark.parametrize(
    "names",
    [
        {"LANG": "en_GB.UTF-8"},
        {"LANG": "C", "LC_CTYPE": "C.UTF-8"},
        {"LANG": "C", "LC_ALL": "en_GB.utf8"},
        {"LANG": None},
    ],
)
def test_any_other_locale_means_unicode(home: Home, names: dict[str, str | None]) -> None:
    with start(home, env=names) as terminal:
        leave(terminal, home)
        assert foreign(terminal)


def test_letters_are_ascii_too_where_the_locale_has_no_unicode(home: Home) -> None:
    home.seat("Zoë", computers={"漢字": "greedy"})
    with start(home, env={"LANG": "C"}) as terminal:
        begin_game(terminal)
        terminal.wait_for("Zoe")
        leave(terminal, home)
        assert not foreign(terminal)


@pytest.mark.parametrize("motion", [True, False])
@pytest.mark.parametrize("animations", ["none", "full"])
def test_nothing_moves_by_itself_where_that_is_not_wished(
    home: Home, animations: str, motion: bool
) -> None:
    home.settle(motion=motion)
    with start(home, env={"TEXTUAL_ANIMATIONS": animations}) as terminal:
        terminal.press("n")
        terminal.wait_for("Start")
        terminal.click_on("Ann")
        terminal.settle(0.4)
        moves = terminal.read(1.5) > 0
        assert moves is (motion and animations == "full")
        leave(terminal, home)
