"""Learn the values that come with the package anew: `make train`.

The data say how they were made. Ctrl-C keeps what was learned so far.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from allfives.players.training.arrays import Floats, Weights
from allfives.players.training.chances import chances_after
from allfives.players.training.learner import Plan, Progress, learn

OUTPUT: Final = Path(__file__).parents[1] / "value" / "nets.json"
"""Where the data of the nets belong."""

PLANS: Final = (
    Plan("pagat", 2, 64, 1500, 1000, 1),
    *[
        Plan(preset, players, 32, 150, 1000, 1)
        for preset, players in (
            ("pagat", 3),
            ("pagat", 4),
            ("multiplayer", 2),
            ("multiplayer", 3),
            ("multiplayer", 4),
            ("gambit", 2),
            ("classic", 2),
            ("classic", 3),
            ("classic", 4),
            ("muggins", 2),
            ("muggins", 3),
            ("muggins", 4),
            ("five_up", 2),
            ("five_up", 3),
            ("five_up", 4),
            ("all_threes", 2),
            ("all_threes", 3),
            ("all_threes", 4),
            ("sniff", 2),
            ("sniff", 3),
            ("sniff", 4),
            ("fives_and_threes", 2),
            ("fives_and_threes", 3),
            ("fives_and_threes", 4),
        )
    ],
)
"""What is learned, and for how long."""

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""

Entry = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn what is asked for, game after game; the exit status."""
    chosen = _arguments(arguments)
    plans = [plan for plan in PLANS if chosen.only in (None, _name(plan))]
    if not plans:
        names = ", ".join(_name(plan) for plan in PLANS)
        print(f"There is no plan {chosen.only!r}; the plans are {names}.", file=sys.stderr)
        return 2
    if chosen.chances:
        return _work_out_anew(chosen.output, plans)
    for plan in plans:
        wanted = plan if chosen.turns is None else replace(plan, turns=chosen.turns)
        progress = _learn(wanted)
        if progress is not None:
            _store(chosen.output, _entry(wanted, progress))
        if progress is None or progress.turn < wanted.turns:
            return INTERRUPTED
        if not _add_chances(chosen.output, wanted, _entry(wanted, progress), progress.weights):
            return INTERRUPTED
    return 0


def _work_out_anew(path: Path, plans: Sequence[Plan]) -> int:
    """Work out the chances of games whose nets are stored; the exit status."""
    stored = {(entry["preset"], entry["players"]): entry for entry in _entries(path)}
    for plan in plans:
        entry = stored.get((plan.preset, plan.players))
        if entry is None:
            print(f"{_name(plan)} is not learned yet: leave out --chances.", file=sys.stderr)
            return 2
        learned = replace(plan, turns=entry["made_by"]["turns"])
        if not _add_chances(path, learned, entry, _weights(entry)):
            return INTERRUPTED
    return 0


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m allfives.players.training")
    parser.add_argument("--only", metavar="PRESET-PLAYERS", help="learn one game: pagat-2")
    parser.add_argument("--turns", type=int, help="how long, in turns of play and learning")
    parser.add_argument("--chances", action="store_true", help="only work out the chances anew")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="the file of the nets")
    return parser.parse_args(arguments)


def _name(plan: Plan) -> str:
    return f"{plan.preset}-{plan.players}"


def _learn(plan: Plan) -> Progress | None:
    """Learn one net; what was reached if it is interrupted."""
    progress = None
    began = time.monotonic()
    with ProcessPoolExecutor(plan.shards) as executor:
        try:
            for progress in learn(plan, executor):
                spent = time.monotonic() - began
                left = spent / progress.turn * (plan.turns - progress.turn)
                print(
                    f"{_name(plan)}: turn {progress.turn} of {plan.turns}, "
                    f"{progress.rounds} rounds, error {progress.error:.4f}, "
                    f"{spent:.0f} s, {left:.0f} s left",
                    file=sys.stderr,
                    flush=True,
                )
        except KeyboardInterrupt:
            print("Stopped; what was learned so far is kept.", file=sys.stderr)
    return progress


def _add_chances(path: Path, plan: Plan, entry: Entry, weights: Weights) -> bool:
    """Work out the chances to win, and store them with the net; False after an interrupt."""
    print(f"{_name(plan)}: the chances to win, from {plan.chance_rounds} rounds", file=sys.stderr)
    try:
        chances = chances_after(plan, weights)
    except KeyboardInterrupt:
        print("Stopped; the net is kept, without the chances.", file=sys.stderr)
        return False
    _store(path, {**entry, "chances": chances})
    return True


def _entries(path: Path) -> list[Entry]:
    """The nets in a file; none if there is no file yet."""
    if not path.exists():
        return []
    entries: list[Entry] = json.loads(path.read_text(encoding="utf-8"))["nets"]
    return entries


def _store(path: Path, fresh: Entry) -> None:
    """Put a net among those in a file, in the place of an earlier one for the same game."""
    key = (fresh["preset"], fresh["players"])
    nets = [entry for entry in _entries(path) if (entry["preset"], entry["players"]) != key]
    nets.append(fresh)
    nets.sort(key=lambda entry: (str(entry["preset"]), str(entry["players"])))
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps({"nets": nets}, indent=1) + "\n", encoding="utf-8")
    beside.replace(path)


def _entry(plan: Plan, progress: Progress) -> Entry:
    weights: Weights = progress.weights
    with_bias = [*weights.first, weights.bias]
    return {
        "preset": plan.preset,
        "players": plan.players,
        "units": plan.units,
        "made_by": {
            "command": "python -m allfives.players.training "
            f"--only {_name(plan)} --turns {plan.turns}",
            **{name: value for name, value in asdict(plan).items() if name != "units"},
            "turns_learned": progress.turn,
            "rounds_played": progress.rounds,
            "error": round(progress.error, 4),
        },
        "first": _rows(with_bias),
        "second": _text(weights.second),
        "rest": _text(weights.rest),
        "chances": None,
    }


def _weights(entry: Entry) -> Weights:
    """The net of an entry."""
    first, second, rest = (_numbers(entry[part]) for part in ("first", "second", "rest"))
    rows = first.reshape(-1, entry["units"])
    return Weights(rows[:-1], rows[-1], second, rest)


def _numbers(text: str) -> Floats:
    return np.frombuffer(base64.b64decode(text), "<f4").astype(np.float32)


def _rows(rows: Sequence[Floats]) -> str:
    return base64.b64encode(b"".join(row.astype("<f4").tobytes() for row in rows)).decode()


def _text(numbers: Floats) -> str:
    return base64.b64encode(numbers.astype("<f4").tobytes()).decode()


if __name__ == "__main__":
    raise SystemExit(main())
