"""The terminal, apart from drawing on it: what it can do, and how to put it right again.

Nothing here needs Textual, so that a terminal that will not do is told at once.
"""

from __future__ import annotations

import contextlib
import locale
import os
import sys
import termios
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, TextIO, TypeGuard

_NO_CURSOR: Final = ("", "dumb", "unknown")
"""Types of terminals, as `TERM` has them, on which nothing can be placed."""

_NO_COLOURS: Final = ("vt52", "vt100", "vt102", "vt220", "vt320")
"""Types of terminals that have no colours."""

_FEW_CHARACTERS: Final = ("linux", *_NO_CURSOR, *_NO_COLOURS)
"""Types of terminals whose characters are not those of Unicode, or only a few of them."""

_MANY_COLOURS: Final = ("256color", "kitty")
"""How the type of a terminal ends that Rich, and so Textual, takes for one of more colours."""

_SET_BY_PYTHON: Final = ("C.UTF-8", "C.utf8", "UTF-8")
"""The locales that Python chooses where none is set, or that of C."""

RESTORE: Final = "".join(
    (
        "\x1b[<u",  # the keys are sent as they always were
        "\x1b[?1049l",  # the normal screen
        *(f"\x1b[?{mode}l" for mode in (1000, 1002, 1003, 1005, 1006, 1015, 1016)),  # no mouse
        *(f"\x1b[?{mode}l" for mode in (1004, 2004, 2026, 2048)),  # no focus, paste, frames, sizes
        "\x1b[?7h",  # long lines wrap
        "\x1b[?25h",  # the cursor shows
        "\x1b[m",  # no colours
    )
)
"""What puts a terminal right on which a full-screen program was killed."""


class Capabilities(NamedTuple):
    """What the terminal can show."""

    no_colour: bool = False
    """Is no colour wanted, or is there none?"""
    sixteen_colours: bool = False
    """Has it sixteen colours only?"""
    ascii_only: bool = False
    """Must everything be drawn with ASCII characters?"""

    @classmethod
    def detect(cls, environ: Mapping[str, str], encoding: str | None = None) -> Capabilities:
        """What the terminal can show, as far as the environment tells.

        Args:
            environ: The environment variables.
            encoding: How text is written to the terminal; None for how Python does it here.
        """
        term = environ.get("TERM", "").lower()
        return cls(
            no_colour=environ.get("NO_COLOR", "") != "" or term in _NO_CURSOR + _NO_COLOURS,
            sixteen_colours=not _has_many_colours(environ, term),
            ascii_only=term in _FEW_CHARACTERS or not _is_utf8(environ, encoding),
        )


def _has_many_colours(environ: Mapping[str, str], term: str) -> bool:
    forced = environ.get("TEXTUAL_COLOR_SYSTEM", "auto").lower()
    if forced != "auto":
        return forced in ("256", "truecolor")
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    return term.rpartition("-")[2] in _MANY_COLOURS


def _is_utf8(environ: Mapping[str, str], encoding: str | None) -> bool:
    if encoding is None:
        encoding = getattr(sys.__stderr__, "encoding", None) or locale.getencoding()
    names = (environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    chosen = next((name for name in names if name), "")
    named = chosen.partition("@")[0].partition(".")[2]
    return chosen not in ("C", "POSIX") and _means_utf8(named or encoding) and _means_utf8(encoding)


def _means_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def environment() -> dict[str, str]:
    """The environment variables as they were before Python changed them.

    Where no locale is set, or that of C, Python chooses one for UTF-8 and sets `LC_CTYPE` to
    it; but what a person has chosen tells what the terminal can show. Where not even the
    system knows what it was, a `LC_CTYPE` that Python may have set counts for nothing.
    """
    now = dict(os.environ)
    if sys.flags.utf8_mode and now.get("LC_CTYPE") in _SET_BY_PYTHON:
        del now["LC_CTYPE"]
        with contextlib.suppress(OSError):
            started = Path("/proc/self/environ").read_bytes().split(b"\0")
            pairs = (os.fsdecode(each).partition("=") for each in started)
            now |= {name: value for name, _, value in pairs if name == "LC_CTYPE"}
    return now


def unsuited(environ: Mapping[str, str]) -> str | None:
    """Why the table cannot be shown here, in one sentence, or None if it can."""
    if not (is_terminal(sys.__stdin__) and is_terminal(sys.__stderr__)):
        return (
            "The table needs a terminal: start allfives in one and redirect neither its standard "
            "input nor its standard error, or play by lines of text with `allfives --plain`."
        )
    if has_no_cursor(environ):
        term = environ.get("TERM", "")
        named = f"of the type {term!r}" if term else "whose type is not set"
        return (
            f"The table cannot be shown on a terminal {named}: set TERM to what yours "
            "is, such as xterm-256color, or play by lines of text with `allfives --plain`."
        )
    return None


def has_no_cursor(environ: Mapping[str, str]) -> bool:
    """Is the terminal of a type on which nothing can be placed?"""
    return environ.get("TERM", "").lower() in _NO_CURSOR


def is_terminal(stream: TextIO | None) -> TypeGuard[TextIO]:
    """Is a stream a terminal?"""
    return stream is not None and not stream.closed and stream.isatty()


def reset(output: TextIO) -> None:
    """Put a terminal right on which a full-screen program was killed."""
    output.write(RESTORE)
    output.flush()
    if is_terminal(sys.__stdin__):
        _cook(sys.__stdin__.fileno())


def _cook(terminal: int) -> None:
    """Give a terminal back its usual handling of lines, as `stty sane` does."""
    settings = termios.tcgetattr(terminal)
    settings[0] |= termios.BRKINT | termios.ICRNL | termios.IXON
    settings[1] |= termios.OPOST | termios.ONLCR
    settings[3] |= termios.ICANON | termios.ISIG | termios.IEXTEN
    settings[3] |= termios.ECHO | termios.ECHOE | termios.ECHOK
    termios.tcsetattr(terminal, termios.TCSADRAIN, settings)
