"""`allfives analyse`: what the plays of a game, or of a position, were worth."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from allfives.cli.arguments import MOST, UsageError, number

if TYPE_CHECKING:
    from allfives.cli.arguments import Commands
    from allfives.coach.analysis import Analysis
    from allfives.game.events import Event

_MOST_JOBS = 256


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("analyse", help="tell what every play of a game was worth")
    parser.add_argument("file", nargs="?", metavar="FILE", help="a record")
    parser.add_argument("--round", type=number(1), help="only one round")
    parser.add_argument("--seat", type=number(0, 3), help="only the choices of one seat, from 0")
    parser.add_argument(
        "--worlds", type=number(2, 100_000), default=200, help="how thoroughly (200)"
    )
    parser.add_argument("--jobs", type=number(1, _MOST_JOBS), default=1, help="processes (1)")
    parser.add_argument("--seed", type=number(-MOST), default=1, help="decides everything (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_analyse)


def _analyse(chosen: argparse.Namespace) -> int:
    from allfives.coach.export import as_json

    if chosen.file is None:
        raise UsageError("Name a record, such as `allfives analyse game.jsonl`.")
    events = _events(chosen.file)
    analysis = _judged(events, chosen)
    print(as_json(analysis, Path(chosen.file).name, chosen.seat))
    return 0


def _events(name: str) -> tuple[Event, ...]:
    from allfives.record.errors import Damaged, RecordError
    from allfives.record.reading import read_record

    try:
        reading = read_record(Path(name))
    except RecordError as error:
        raise UsageError(str(error)) from error
    if isinstance(reading.fault, Damaged):
        if not reading.events:
            raise UsageError(str(reading.fault))
        print(f"{reading.fault} Only what is before that is judged.", file=sys.stderr)
    return reading.events


def _judged(events: tuple[Event, ...], chosen: argparse.Namespace) -> Analysis:
    from concurrent.futures.process import BrokenProcessPool

    from allfives.cli.progress import Progress
    from allfives.coach.analysis import NothingToJudge, analyse

    progress = Progress(sys.stderr)
    try:
        return analyse(
            events,
            worlds=chosen.worlds,
            seed=chosen.seed,
            jobs=chosen.jobs,
            only=chosen.round,
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
