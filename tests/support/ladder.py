"""Lets the computer players meet and puts the tables into the README: `make ladder`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final

from tests.support.bench import put_between

SEED: Final = "7"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two levels that meet in a game."""

    a: str
    b: str
    deals: int
    games: int
    preset: str = "pagat"
    players: int = 2
    scores: tuple[int, ...] | None = None

    @property
    def arguments(self) -> list[str]:
        """What is said to the arena."""
        chosen = [self.a, self.b, "--preset", self.preset, "--players", str(self.players)]
        if self.scores is not None:
            chosen += ["--scores", ",".join(map(str, self.scores))]
        return [*chosen, "--deals", str(self.deals), "--games", str(self.games), "--seed", SEED]


CLOSE: Final = (
    Meeting("careful", "greedy", 3000, 400),
    Meeting("strong", "greedy", 3000, 400),
    Meeting("strong", "careful", 3000, 400),
    Meeting("expert", "greedy", 1000, 2000),
    Meeting("expert", "careful", 1000, 400),
    Meeting("clairvoyant", "greedy", 30, 2),
)
"""The standard game for two, with many deals."""

LAST: Final = (
    Meeting("expert", "expert-for-points", 1, 400, scores=(240, 190)),
    Meeting("expert", "expert-for-points", 1, 1000, scores=(230, 230)),
    Meeting("expert", "expert-for-points", 1, 480, players=3, scores=(150, 150, 150)),
    Meeting("expert", "expert-for-points", 1, 400, "fives_and_threes", scores=(45, 45)),
)
"""Games from close scores."""

FAMILY: Final = (
    ("multiplayer", 2, 100),
    ("classic", 2, 100),
    ("muggins", 2, 100),
    ("five_up", 2, 150),
    ("all_threes", 2, 100),
    ("sniff", 2, 100),
    ("fives_and_threes", 2, 500),
    ("pagat", 3, 25),
    ("pagat", 4, 80),
    ("multiplayer", 4, 20),
    ("muggins", 3, 60),
    ("five_up", 3, 40),
    ("sniff", 4, 120),
    ("all_threes", 4, 120),
)
"""Other games, with how many deals the slower levels play in them."""

MATRIX_DEALS: Final = "30"


def main() -> int:
    """Print the tables, and write them into the file that is named."""
    told: list[str] = []
    for part in chain(_close(), _family(), _matrix()):
        print(part, flush=True)
        told.append(part)
        if len(sys.argv) > 1:
            put_between(Path(sys.argv[1]), "ladder", "\n".join(told))
    return 0


def _close() -> Iterator[str]:
    yield "In the standard game for two, over duplicate deals (each played with the seats"
    yield "swapped), points a round with a 95% interval, games won, processor time a choice, and"
    yield "the most that one took:\n"
    yield "| | points a round | games won | a choice | at most |\n|---|---|---|---|---|"
    for meeting in CLOSE:
        found = _meet(meeting)
        yield (
            f"| `{meeting.a}` against `{meeting.b}` | {_figure(found)} in {found['deals']} deals "
            f"| {_games(found)} | {found['cpu_ms_per_choice']['a']:.1f} ms "
            f"| {found['cpu_ms_worst']['a']:.0f} ms |"
        )
    yield "\nGames that begin near their end, won by `expert` against itself playing for points;"
    yield "every game is played with the seats changed too:\n"
    yield "| game | from | games won |\n|---|---|---|"
    for meeting in LAST:
        found = _meet(meeting)
        yield f"| `{meeting.preset}` | {_to(found['scores'])} | {_games(found)} |"


def _family() -> Iterator[str]:
    yield "\nIn the other games, points a round:\n"
    yield "| game | seats | `careful` against `greedy` | `expert` against `careful` |"
    yield "|---|---|---|---|"
    for preset, players, deals in FAMILY:
        careful = _meet(Meeting("careful", "greedy", 4 * deals, 0, preset, players))
        expert = _meet(Meeting("expert", "careful", deals, 0, preset, players))
        yield (
            f"| `{preset}` | {players} | {_figure(careful)} in {4 * deals} deals "
            f"| {_figure(expert)} in {deals} deals |"
        )


def _matrix() -> Iterator[str]:
    chosen = ["--ladder", "--preset", "pagat", "--players", "2", "--deals", MATRIX_DEALS]
    table = _arena([*chosen, "--games", "24", "--seed", SEED]).strip()
    yield f"\nAll against all:\n\n{table}"


def _meet(meeting: Meeting) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_arena([*meeting.arguments, "--json"]))
    return found


def _arena(arguments: list[str]) -> str:
    command = [sys.executable, "-m", "allfives", "arena", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def _figure(found: dict[str, Any]) -> str:
    return f"{found['diff']:+.1f} ±{found['ci95']:.1f}"


def _to(scores: list[int]) -> str:
    return " to ".join(map(str, scores))


def _games(found: dict[str, Any]) -> str:
    """The share of games won; all games on one deal are too few for an interval."""
    share = f"{100 * found['win_rate']:.1f}%"
    around = found["win_ci95"]
    return f"{share if around is None else f'{share} ±{100 * around:.1f}'} of {found['games']}"


if __name__ == "__main__":
    raise SystemExit(main())
