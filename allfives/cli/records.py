"""`allfives verify`, `allfives games` and `allfives resume`: what was played."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from allfives.cli.arguments import FOUND_WRONG, WRONG_USE, UsageError
from allfives.cli.prose import print_prose
from allfives.cli.table import open_plain, open_table

if TYPE_CHECKING:
    from allfives.cli.arguments import Commands
    from allfives.record.library import Library, SavedGame


def add_to(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser("games", help="list the saved games")
    parser.add_argument(
        "--fair", action="store_true", help="tell what people and computers were dealt in them"
    )
    parser.set_defaults(run=_games)
    parser = commands.add_parser("resume", help="go on with a saved game")
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the game (the last one that is not finished)"
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="play by lines of text, without a full screen",
    )
    parser.set_defaults(run=_resume)
    parser = commands.add_parser("verify", help="check records against the rules")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    parser.set_defaults(run=_verify)


def _games(chosen: argparse.Namespace) -> int:
    library, saved = _saved()
    if chosen.fair:
        return _print_fairness(saved)
    if not saved:
        print(f"There are no saved games in {_plain(str(library.folder))}.")
    for game in saved:
        print(_described(game))
    return 0


def _print_fairness(saved: Iterable[SavedGame]) -> int:
    from allfives.record.fairness import fairness_of
    from allfives.words.fairness import Role, figures

    for line in figures(fairness_of(saved)):
        if line.role is Role.SENTENCE:
            print_prose(line.text)
        else:
            print(f"\n{line.text}" if line.role is Role.HEADING else line.text)
    return 0


def _saved() -> tuple[Library, tuple[SavedGame, ...]]:
    from allfives.record.errors import RecordError
    from allfives.record.library import Library

    library = Library()
    try:
        return library, library.saved()
    except RecordError as error:
        raise UsageError(str(error)) from error


def _described(game: SavedGame) -> str:
    """A saved game in a line: when, who with what score, which game, how it stands, its file."""
    when = f"{game.changed.astimezone():%Y-%m-%d %H:%M}"
    name, summary = _plain(game.path.name), game.summary
    if summary is None:
        return f"{when}  {name}  {game.fault}"
    sides = len(summary.scores)
    who = ", ".join(
        f"{' and '.join(seat.name for seat in summary.seats[side::sides])}: {score}"
        for side, score in enumerate(summary.scores)
    )
    what = f"{summary.preset} to {summary.target}, {_rounds(summary.rounds)}"
    how = [] if game.fault is None else [game.fault]
    if game.is_finished or not how:
        how.insert(0, "finished" if game.is_finished else "not finished")
    return "  ".join((when, who, f"({what})", *how, name))


def _rounds(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds} rounds"


def _resume(chosen: argparse.Namespace) -> int:
    path = _named(chosen.file) if chosen.file is not None else _last_unfinished()
    if chosen.plain:
        from allfives.line.program import Plan

        return open_plain(Plan(game=path, clear=chosen.clear))
    return open_table(path)


def _named(text: str) -> Path:
    from allfives.record.errors import RecordError
    from allfives.record.library import Library

    try:
        return Library().locate(text)
    except RecordError as error:
        raise UsageError(str(error)) from error


def _last_unfinished() -> Path:
    from allfives.record.errors import RecordError
    from allfives.record.library import Library

    try:
        game = Library().last_unfinished()
    except RecordError as error:
        raise UsageError(str(error)) from error
    if game is not None:
        return game.path
    raise UsageError("There is no game to go on with; `allfives` begins one.")


def _verify(chosen: argparse.Namespace) -> int:
    return max(_verify_one(name) for name in chosen.files)


def _verify_one(name: str) -> int:
    """Verify one file and tell what came of it; the exit status."""
    from allfives.record.errors import NewerVersion, reason_of
    from allfives.record.verify import verify_stream

    shown = "standard input" if name == "-" else _plain(name)
    try:
        with _opened(name) as source:
            verdict = verify_stream(source)
    except (OSError, ValueError) as error:
        why = reason_of(error) if isinstance(error, OSError) else "that is no name of a file"
        print(f"{shown} cannot be read: {why}.", file=sys.stderr)
        return WRONG_USE
    except NewerVersion as error:
        print(f"{shown}: {error}", file=sys.stderr)
        return WRONG_USE
    if verdict.fault is not None:
        print(f"{shown}, line {verdict.line}: {verdict.fault}")
        return FOUND_WRONG
    games = "1 game" if verdict.games == 1 else f"{verdict.games} games"
    print(f"{shown}: right ({games}, {verdict.finished} finished, {verdict.events} events)")
    return 0


def _opened(name: str) -> BinaryIO:
    if name == "-":
        if sys.stdin is None:
            raise UsageError("The standard input cannot be read: it is closed.")
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    return open(name, "rb")


def _plain(text: str) -> str:
    """The name of a file as it can be printed without harm."""
    return text if text.isprintable() else repr(text)
