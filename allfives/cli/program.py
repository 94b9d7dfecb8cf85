"""The program: which command is meant, and how it ends."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from allfives import __version__
from allfives.cli import contests, records, rules
from allfives.cli.arguments import INTERRUPTED, WRONG_USE, Parser, UsageError
from allfives.cli.table import open_table
from allfives.game.rules import RulesError

_PIPE_CLOSED: Final = 128 + 13
"""As if the signal SIGPIPE had ended the program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status.

    Args:
        arguments: What stands after the name of the program; None for the real ones.

    Raises:
        SystemExit: After `--help` and `--version`, or if the arguments are wrong.
    """
    _never_fail_to_encode()
    chosen = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        status = run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would try to flush once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except (UsageError, RulesError) as error:
        print(error, file=sys.stderr)
        return WRONG_USE
    return status


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
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for part in (records, rules, contests):
        part.add_to(commands)
    return parser


def _open_table(_chosen: argparse.Namespace) -> int:
    return open_table()


def _reset_terminal(_chosen: argparse.Namespace) -> int:
    from allfives.tui.terminal import reset

    reset(sys.stdout)
    return 0
