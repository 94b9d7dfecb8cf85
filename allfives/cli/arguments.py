"""What the commands have in common: arguments, options of the rules, complaints, statuses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn

from allfives.game.rules import OPTION_NAMES, Option, Rules, read_option, rules_for

FOUND_WRONG: Final = 1
"""The exit status when a record is not right."""

WRONG_USE: Final = 2
"""The exit status when something cannot be done as it was asked for."""

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""

MOST: Final = 10**9
"""No number on the command line is greater."""


class UsageError(Exception):
    """Something cannot be done as it was asked for; the text is one sentence for people."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        text = message[:1].upper() + message[1:].rstrip(".")
        self.exit(WRONG_USE, f"{text}; `{self.prog} --help` tells what can be said.\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # What argparse could not write to the standard output it would pass over.
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    Commands = argparse._SubParsersAction[Parser]
    """Where a command adds its parser."""


def number(low: int, high: int = MOST) -> Callable[[str], int]:
    """Reads a whole number from `low` to `high`."""

    def read(text: str) -> int:
        """Read one value."""
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(
                f"it must be a whole number from {low} to {high}, not {text!r}"
            )
        return value

    return read


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command take the options of the rules."""
    parser.add_argument("--players", type=number(2, 4), default=2, help="2, 3 or 4 (2)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=f"another rule, as often as you like; the keys are {', '.join(OPTION_NAMES)}",
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let a command take a game, its options and a seed."""
    parser.add_argument("--preset", default="pagat", help="the game (pagat)")
    add_options(parser)
    parser.add_argument("--seed", type=number(-MOST), default=1, help="decides everything (1)")


def rules_from(chosen: argparse.Namespace) -> Rules:
    """The rules that the arguments ask for.

    Raises:
        RulesError: If they cannot be played.
        UsageError: If an option is not written as it must be.
    """
    changes: dict[str, Option] = {}
    for text in chosen.option:
        name, sign, value = text.partition("=")
        if not sign:
            raise UsageError(f"{text!r} is no option: write it like settle=subtract_own.")
        changes[name] = read_option(name, value)
    players = changes.pop("players", chosen.players)
    assert isinstance(players, int)
    return rules_for(chosen.preset, players, **changes)


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",")]


def scores_from(text: str | None, rules: Rules) -> tuple[int, ...] | None:
    """What each side has at first, if that is said.

    Raises:
        UsageError: If nobody could have such scores in a game that goes on.
    """
    if text is None:
        return None
    names, sides = names_in(text), len(rules.sides)
    whole = [int(name) for name in names if name.isdecimal() and len(name) < len(str(MOST))]
    if len(whole) < len(names) or len(whole) != sides or max(whole) >= rules.target:
        raise UsageError(
            f"--scores {text!r} must be {sides} numbers with commas, each less than the target "
            f"of {rules.target}."
        )
    return tuple(whole)
