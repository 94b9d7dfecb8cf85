"""`allfives rules`: the rules of a game in sentences."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from allfives.cli.arguments import add_options, rules_from
from allfives.cli.prose import print_prose
from allfives.game.rules import PRESETS, Rules

if TYPE_CHECKING:
    from allfives.cli.arguments import Commands


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
    for line in _lines(chosen.preset, rules_from(chosen)):
        print_prose(line)
    return 0


def _lines(preset: str, rules: Rules) -> Iterator[str]:
    from allfives.words.differences import differences
    from allfives.words.rules import chapters

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
