"""`allfives simulate` and `allfives arena`: computers among themselves."""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, BinaryIO, Final

from allfives.cli.arguments import (
    INTERRUPTED,
    UsageError,
    add_game,
    names_in,
    number,
    rules_from,
    scores_from,
)
from allfives.game.events import Event

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from allfives.cli.arguments import Commands
    from allfives.players.arena.duplicate import Match
    from allfives.players.arena.matches import Result
    from allfives.players.arena.simulate import Tally

_MOST_JOBS: Final = 256


def add_to(commands: Commands) -> None:
    """Add the commands."""
    parser = commands.add_parser("simulate", help="let computers play whole games")
    add_game(parser)
    parser.add_argument(
        "--levels",
        default="random",
        metavar="NAMES",
        help="the level of each seat, with commas; one stands for all (random)",
    )
    parser.add_argument("--games", type=number(1), default=100, help="how many games (100)")
    parser.add_argument("--record", metavar="FILE", help="write the records; - is standard output")
    parser.set_defaults(run=_simulate)
    _add_arena(commands)


def _add_arena(commands: Commands) -> None:
    parser = commands.add_parser("arena", help="compare levels on the same deals")
    parser.add_argument("a", nargs="?", metavar="A", help="the first level")
    parser.add_argument("b", nargs="?", metavar="B", help="the second level")
    add_game(parser)
    parser.add_argument(
        "--deals", type=number(1), default=400, help="how many deals, each in all seatings (400)"
    )
    parser.add_argument(
        "--games", type=number(0), help="how many whole games (a quarter of the deals)"
    )
    parser.add_argument(
        "--jobs", type=number(1, _MOST_JOBS), help="how many processes (one for each processor)"
    )
    parser.add_argument(
        "--scores", metavar="S,S", help="what each side has at first, such as 230,200 (nothing)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--other", metavar="C", help="compare A with C, both against B")
    parser.add_argument("--ladder", action="store_true", help="all against all, in Markdown")
    parser.add_argument("--levels", metavar="NAMES", help="the levels of the ladder (all)")
    parser.set_defaults(run=_arena)


# Simulate


def _simulate(chosen: argparse.Namespace) -> int:
    from allfives.players.arena.simulate import LevelsError, Plan, Tally, levels_for, table
    from allfives.players.levels import LevelError

    rules = rules_from(chosen)
    try:
        levels = levels_for(names_in(chosen.levels), rules.players)
    except (LevelError, LevelsError) as error:
        raise UsageError(str(error)) from error
    tally = Tally(Plan(chosen.preset, rules, levels, chosen.games, chosen.seed))
    began = time.perf_counter()
    is_whole = _play(chosen.record, tally)
    seconds = time.perf_counter() - began
    if chosen.record != "-":
        print(table(tally), end="")
    _print_rates(tally, seconds)
    if is_whole:
        return 0
    print(f"Interrupted after {tally.games} of {chosen.games} games.", file=sys.stderr)
    return INTERRUPTED


def _play(record: str | None, tally: Tally) -> bool:
    """Play and write the games; False after an interrupt."""
    from allfives.players.arena.simulate import simulate
    from allfives.record.codec import encode_line
    from allfives.record.errors import reason_of

    try:
        with _record_file(record) as file:

            def write(events: tuple[Event, ...]) -> None:
                """Write the events of one command."""
                file.write("".join([encode_line(event) + "\n" for event in events]).encode())

            simulate(tally, write if record is not None else None)
            file.flush()
    except KeyboardInterrupt:
        return False
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(f"The records cannot be written: {reason_of(error)}.") from error
    return True


def _record_file(record: str | None) -> AbstractContextManager[BinaryIO]:
    if record is None:
        return open(os.devnull, "wb")
    if record == "-":
        return nullcontext(sys.stdout.buffer)
    return open(record, "wb")


def _print_rates(tally: Tally, seconds: float) -> None:
    rounds, events = (round(count / max(seconds, 1e-9)) for count in (tally.rounds, tally.events))
    print(
        f"{tally.rounds} rounds and {tally.events} events in {seconds:.2f} s: "
        f"{rounds} rounds and {events} events a second.",
        file=sys.stderr,
    )


# Arena


def _arena(chosen: argparse.Namespace) -> int:
    from allfives.players.arena.duplicate import Match
    from allfives.players.arena.report import as_json, as_text, comparison
    from allfives.players.arena.yardsticks import check_contender
    from allfives.players.levels import LevelError

    pairs = _pairs(chosen)
    rules = rules_from(chosen)
    try:
        for name in dict.fromkeys(name for pair in pairs for name in pair):
            check_contender(name)
    except LevelError as error:
        raise UsageError(str(error)) from error
    scores = scores_from(chosen.scores, rules)
    matches = [Match(a, b, chosen.preset, rules, chosen.seed, scores) for a, b in pairs]
    results, is_whole = _meet(matches, chosen)
    if chosen.ladder:
        _print_ladder(_ladder_levels(chosen), dict(zip(pairs, results, strict=True)))
    elif chosen.json:
        print(as_json(*results))
    else:
        print("".join(as_text(result) for result in results), end="")
        print(comparison(*results) if chosen.other else "", end="")
    if is_whole:
        return 0
    print("Interrupted: these figures are of the part that was played.", file=sys.stderr)
    return INTERRUPTED


def _pairs(chosen: argparse.Namespace) -> list[tuple[str, str]]:
    """Which levels meet.

    Raises:
        UsageError: If that is not said, or said twice.
    """
    if chosen.ladder:
        if chosen.a or chosen.other or chosen.json:
            raise UsageError("--ladder lets all levels meet: name them with --levels.")
        names = _ladder_levels(chosen)
        if len(names) < 2 or len(set(names)) < len(names):
            raise UsageError("A ladder needs two levels or more, each named once in --levels.")
        return [(a, b) for place, a in enumerate(names) for b in names[:place]]
    if not (chosen.a and chosen.b) or chosen.levels:
        raise UsageError("Name two levels, such as `allfives arena careful greedy`.")
    if chosen.other == chosen.a:
        raise UsageError(f"--other must name another level than {chosen.a}.")
    pairs = [(chosen.a, chosen.b)]
    return [*pairs, (chosen.other, chosen.b)] if chosen.other else pairs


def _meet(matches: list[Match], chosen: argparse.Namespace) -> tuple[list[Result], bool]:
    from concurrent.futures.process import BrokenProcessPool

    from allfives.cli.progress import Progress
    from allfives.players.arena.matches import play_matches

    games = -(-chosen.deals // 4) if chosen.games is None else chosen.games
    progress = Progress(sys.stderr)
    try:
        return play_matches(
            matches, chosen.deals, games, chosen.jobs or _processors(), progress.show
        )
    except BrokenProcessPool as error:
        raise UsageError(
            "A process that played was killed, perhaps for want of memory: try fewer --jobs."
        ) from error
    finally:
        progress.clear()


def _ladder_levels(chosen: argparse.Namespace) -> list[str]:
    from allfives.players.levels import LEVELS

    return names_in(chosen.levels) if chosen.levels else list(LEVELS)


def _print_ladder(names: list[str], results: dict[tuple[str, str], Result]) -> None:
    from allfives.players.arena.report import ladder

    print(ladder(names, results), end="")


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
