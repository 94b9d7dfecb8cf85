"""The program: which command is meant, and how it ends."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from allfives import __version__
from allfives.cli import analyse, contests, join, plain, records, rules, serve
from allfives.cli.arguments import INTERRUPTED, WRONG_USE, Parser, UsageError
from allfives.cli.table import open_plain, open_table
from allfives.game.rules import RulesError
from allfives.record.errors import reason_of

_PIPE_CLOSED: Final = 128 + 13
"""As if the signal SIGPIPE had ended the program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status.

    Args:
        arguments: What stands after the name of the program; None for the real ones.

    Raises:
        SystemExit: After `--help` and `--version`, or if the arguments are wrong.
    """
    _open_what_is_closed()
    _never_fail_to_encode()
    try:
        return _run(arguments)
    except BrokenPipeError:
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except (UsageError, RulesError) as error:
        return _complain(str(error))
    except OSError as error:
        if error.filename is not None:
            raise
        return _complain(f"The output cannot be written: {reason_of(error)}.")
    finally:
        _let_go_of_output()


def _run(arguments: Sequence[str] | None) -> int:
    """Do what the arguments ask for, and see that all that was printed is written."""
    try:
        chosen = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = chosen.run
        status = run(chosen)
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return status


def _complain(why: str) -> int:
    """Tell why something cannot be done; the exit status."""
    # Where nobody can be told, the status still says it.
    with contextlib.suppress(OSError):
        print(why, file=sys.stderr)
    return WRONG_USE


def _let_go_of_output() -> None:
    """Drop what cannot be written: Python would try once more at its end, and complain."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open_what_is_closed() -> None:
    """Have an output where there is none: one that refuses, and for complaints one that drops."""
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _never_fail_to_encode() -> None:
    """Print what a terminal has no letter for as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> Parser:
    parser = Parser(
        prog="allfives",
        description="All Fives, the five-point domino game. Without a command the table opens.",
    )
    parser.set_defaults(run=_open_table)
    parser.add_argument("--version", action="version", version=f"allfives {__version__}")
    parser.add_argument(
        "--reset-terminal",
        dest="run",
        action="store_const",
        const=_reset_terminal,
        help="put a terminal right after the program was killed",
    )
    plain.add_to(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for part in (records, rules, contests, analyse, serve, join):
        part.add_to(commands)
    return parser


def _open_table(chosen: argparse.Namespace) -> int:
    if chosen.plain:
        return open_plain(plain.plan_from(chosen))
    plain.refuse_without_plain(chosen)
    return open_table()


def _reset_terminal(_chosen: argparse.Namespace) -> int:
    from allfives.tui.terminal.capabilities import reset

    reset(sys.stdout)
    return 0
