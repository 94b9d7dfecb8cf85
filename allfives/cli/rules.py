"""`allfives rules`: the rules of a game in sentences."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from allfives.cli.arguments import add_options, rules_from
from allfives.game.differences import differences
from allfives.game.rules import PRESETS, Rules
from allfives.game.sentences import chapters

if TYPE_CHECKING:
    from allfives.cli.arguments import Commands

_WIDEST: Final = 88
"""Longer lines are hard to read."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules", help="the rules in sentences", epilog=f"The games are {', '.join(PRESETS)}."
    )
    parser.add_argument(
        "preset", nargs="?", default="pagat", metavar="PRESET", help="the game (pagat)"
    )
    add_options(parser)
    parser.set_defaults(run=_run)


def _run(chosen: argparse.Namespace) -> int:
    width = 0
    if sys.stdout.isatty():
        width = min(_WIDEST, shutil.get_terminal_size().columns)
    for line in _lines(chosen.preset, rules_from(chosen)):
        print(_wrapped(line, width))
    return 0


def _lines(preset: str, rules: Rules) -> Iterator[str]:
    named = PRESETS[preset]
    yield f"{named.title} ({preset}), {rules.players} players"
    yield named.summary
    for chapter in chapters(rules):
        yield from _chapter(chapter.title, chapter.sentences)
    differing = differences(rules)
    if differing:
        yield from _chapter("Not as in the standard game", differing)


def _chapter(title: str, sentences: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    for sentence in sentences:
        yield f"- {sentence}"


def _wrapped(line: str, width: int) -> str:
    """A line broken to a width, or as it is if that is 0."""
    if not width:
        return line
    return textwrap.fill(line, width, subsequent_indent="  " if line.startswith("- ") else "")
