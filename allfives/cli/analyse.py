"""`allfives analyse`: what the plays of a game, or of a position, were worth."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from allfives.cli.arguments import MOST, UsageError, number, scores_from
from allfives.cli.prose import print_prose
from allfives.game.events import GameStarted
from allfives.game.rules import rules_for

if TYPE_CHECKING:
    from allfives.cli.arguments import Commands
    from allfives.coach.analysis import Analysis
    from allfives.game.events import Event
    from allfives.game.view import SeatView

_MOST_JOBS = 256


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "analyse", help="tell what the plays of a game, or of a position, are worth"
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a record; - is standard input")
    parser.add_argument("--round", type=number(1), help="only one round, and every choice in it")
    parser.add_argument("--seat", type=number(0, 3), help="only the choices of one seat, from 0")
    parser.add_argument(
        "--worlds", type=number(2, 100_000), default=200, help="how thoroughly (200)"
    )
    parser.add_argument("--jobs", type=number(1, _MOST_JOBS), default=1, help="processes (1)")
    parser.add_argument("--seed", type=number(-MOST), default=1, help="decides everything (1)")
    _add_position(parser)
    told = parser.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help="print one JSON object")
    told.add_argument("--markdown", action="store_true", help="print it in Markdown")
    parser.set_defaults(run=_analyse)


def _add_position(parser: argparse.ArgumentParser) -> None:
    position = parser.add_argument_group("a position, where no record is named")
    position.add_argument("--plays", help="the plays so far, like '2-4 4-5>2-4'")
    position.add_argument("--hand", help="the tiles of the seat to move, like '2-5 3-5'")
    position.add_argument("--others", help="how many tiles the others hold, like 8 or 5,5,4")
    position.add_argument("--lacks", help="what they lack: '1:45' says the next has no 4 and no 5")
    position.add_argument("--rules", help="the game (pagat)")
    position.add_argument("--scores", help="the score of each side, the mover's first, like 80,95")


def _analyse(chosen: argparse.Namespace) -> int:
    of_position = [
        name
        for name in ("plays", "hand", "others", "lacks", "rules", "scores")
        if getattr(chosen, name) is not None
    ]
    if chosen.file is not None:
        if of_position:
            raise UsageError(f"--{of_position[0]} is for a position; a record needs none of it.")
        return _analyse_record(chosen)
    if chosen.hand is None or chosen.others is None:
        raise UsageError(
            "Name a record, such as `allfives analyse game.jsonl`, or give a position by --plays, "
            "--hand and --others."
        )
    return _analyse_position(chosen)


def _analyse_record(chosen: argparse.Namespace) -> int:
    from allfives.coach.export import as_json
    from allfives.words.coach_page import page

    events = _events(chosen.file)
    start = events[0]
    if chosen.seat is not None and isinstance(start, GameStarted):
        _check_seat(chosen.seat, len(start.seats))
    analysis = _judged(events, chosen)
    if chosen.json:
        print(as_json(analysis, Path(chosen.file).name, chosen.seat))
        return 0
    for line in page(analysis, chosen.seat, every=chosen.round is not None):
        _print_line(line.role.value, line.text, chosen.markdown)
    return 0


def _check_seat(seat: int, seats: int) -> None:
    """See that there is such a seat.

    Raises:
        UsageError: If there is none.
    """
    if seat >= seats:
        raise UsageError(f"There is no seat {seat}; in this game they are 0 to {seats - 1}.")


def _print_line(role: str, text: str, markdown: bool) -> None:
    if role == "heading":
        print(f"\n## {text}\n" if markdown else f"\n{text}")
    elif role == "item":
        _print(f"- {text}", markdown)
    else:
        _print(text, markdown)
        if markdown:
            print()


def _print(text: str, markdown: bool) -> None:
    if markdown:
        print(text)
    else:
        print_prose(text)


def _analyse_position(chosen: argparse.Namespace) -> int:
    from allfives.coach.export import position_as_json
    from allfives.coach.judge import Effort, Judge
    from allfives.words.coach import hint

    preset = chosen.rules or "pagat"
    view = _position(chosen, preset)
    judgement = Judge(Effort(worlds=chosen.worlds, again=0)).judge(view, seed=chosen.seed)
    if chosen.json:
        print(position_as_json(judgement, preset, chosen.worlds, chosen.seed))
        return 0
    for sentence in hint(judgement):
        _print_line("item" if chosen.markdown else "sentence", sentence, chosen.markdown)
    return 0


def _position(chosen: argparse.Namespace, preset: str) -> SeatView:
    from allfives.coach.positions import position_view
    from allfives.game.notation import (
        NotationError,
        read_lacks,
        read_layout,
        read_sizes,
        read_tiles,
    )

    try:
        others = read_sizes(chosen.others)
        rules = rules_for(preset, len(others) + 1)
        layout = read_layout(chosen.plays or "", rules.spinner)
        lacks = read_lacks(chosen.lacks or "", len(others))
        scores = scores_from(chosen.scores, rules) or (0,) * len(rules.sides)
        return position_view(preset, rules, layout, read_tiles(chosen.hand), others, lacks, scores)
    except NotationError as error:
        raise UsageError(str(error)) from error


def _events(name: str) -> tuple[Event, ...]:
    from allfives.record.errors import Damaged, RecordError
    from allfives.record.reading import read_bytes, read_record

    try:
        reading = read_bytes(sys.stdin.buffer.read()) if name == "-" else read_record(Path(name))
    except RecordError as error:
        raise UsageError(str(error)) from error
    if not reading.events:
        raise UsageError(str(reading.fault))
    if isinstance(reading.fault, Damaged):
        print(f"{reading.fault} Only what is before that is judged.", file=sys.stderr)
    return reading.events


def _judged(events: tuple[Event, ...], chosen: argparse.Namespace) -> Analysis:
    from concurrent.futures.process import BrokenProcessPool

    from allfives.cli.progress import Progress
    from allfives.coach import shelf
    from allfives.coach.analysis import NothingToJudge, analyse

    path = None if chosen.file == "-" else shelf.path_beside(Path(chosen.file))
    book = shelf.book_of(events, chosen.worlds, chosen.seed)
    known = {} if path is None else shelf.load(path, book)
    progress = Progress(sys.stderr)
    try:
        analysis = analyse(
            events,
            worlds=chosen.worlds,
            seed=chosen.seed,
            jobs=chosen.jobs,
            only=chosen.round,
            known=known,
            progress=progress.show,
        )
    except NothingToJudge as error:
        raise UsageError(str(error)) from error
    except BrokenProcessPool as error:
        raise UsageError(
            "A process that judged was killed, perhaps for want of memory: try fewer --jobs."
        ) from error
    finally:
        progress.clear()
    if path is not None and not analysis.findings.keys() <= known.keys():
        shelf.save(path, book, {**known, **analysis.findings})
    return analysis
