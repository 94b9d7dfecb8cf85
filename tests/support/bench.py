"""Speed, measured in one run and told as ratios: `make bench`.

Times are the best of several, since whatever else a machine does only adds to them. With the
name of a file as argument the table also takes the place of the one in that file.
"""

from __future__ import annotations

import io
import os
import platform
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from allfives.coach.analysis import analyse
from allfives.coach.judge import HINT, Judge
from allfives.game.commands import Deal
from allfives.game.decider import advance, legal
from allfives.game.events import Event, GameStarted, Seat
from allfives.game.rules import rules_for
from allfives.game.state import begin
from allfives.players.arena.simulate import Plan, Tally, simulate
from allfives.players.search.playout import deal, play_randomly
from allfives.players.search.round_numbers import terms_for
from allfives.record.codec import encode_line
from allfives.record.library import Library
from allfives.record.verify import verify_stream
from allfives.table.dealer import Shuffler
from tests.support.judged import decisions
from tests.support.judged import game as judged_game
from tests.support.naive import play_games
from tests.support.program import Program
from tests.support.scenes import dealer_at, person_to_play

HELLO: Final = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    number = 0
    def compose(self):
        yield Static("hello")
    def on_key(self):
        self.number += 1
        self.query_one(Static).update(f"hello {self.number}", layout=False)
Hello().run()
"""
"""The smallest app: what no app can be faster than."""


SIMULATED: Final = ("random", "greedy")
"""The levels whose games are written by the thousand."""


class Row(NamedTuple):
    """One line of the table."""

    what: str
    goal: str
    reached: str


def best_rate(work: Callable[[], int], seconds: float = 4.0) -> float:
    """The most pieces of work done in a second of processor time, over many short runs."""
    best = 0.0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.process_time()
        done = work()
        best = max(best, done / max(1e-9, time.process_time() - began))
    return best


def engine_rounds() -> int:
    """Play some random rounds through the engine; how many."""
    rng = random.Random(1)
    chance = Shuffler(rng)
    fresh = begin(GameStarted("pagat", rules_for("pagat", 2), (Seat("A"), Seat("B"))))
    for _ in range(40):
        _, state = advance(Deal(), fresh, chance)
        while state.in_round:
            commands = legal(state)
            _, state = advance(commands[int(rng.random() * len(commands))], state)
    return 40


def search_rounds() -> int:
    """Play some random rounds on the position of search; how many."""
    rng = random.Random(1)
    terms = terms_for(rules_for("pagat", 2))
    for number in range(200):
        play_randomly(deal(terms, number % 2, rng), rng)
    return 200


def _events(rounds: int) -> list[Event]:
    rng = random.Random(2)
    chance = Shuffler(rng)
    events: list[Event] = []
    while sum(type(event).__name__ == "RoundEnded" for event in events) < rounds:
        started = GameStarted("pagat", rules_for("pagat", 2), (Seat("A"), Seat("B")))
        state = begin(started)
        events.append(started)
        while state.winner is None:
            command = Deal() if not state.in_round else rng.choice(legal(state))
            more, state = advance(command, state, chance)
            events += more
    return events


def verified_events() -> Callable[[], int]:
    """Work that verifies one stream of records; it answers how many events that are."""
    events = _events(100)
    data = "".join(encode_line(event).rstrip() + "\n" for event in events).encode()

    def work() -> int:
        verdict = verify_stream(io.BytesIO(data))
        assert verdict.fault is None
        return verdict.events

    return work


class Against(NamedTuple):
    """How many times as fast one thing is as another, measured in turn."""

    rate: float
    """The most pieces of work a second."""
    low: float
    middle: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f}; {self.rate:,.0f} a second)"


def against(work: Callable[[], int], other: Callable[[], int], turns: int = 15) -> Against:
    """How many times as fast `work` is as `other`, by processor time, over several turns."""
    rates = [(_rate(work), _rate(other)) for _ in range(turns)]
    ratios = sorted(mine / theirs for mine, theirs in rates)
    middle = statistics.median(ratios)
    return Against(max(mine for mine, _ in rates), ratios[0], middle, ratios[-1])


def _rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / max(1e-9, time.process_time() - began)


def plain_rounds() -> int:
    """Play and write some random rounds by the plain loop; how many."""
    return play_games(200, 1, io.BytesIO())


def written_rounds(level: str) -> int:
    """Play and write some rounds as `simulate --record -` does; how many."""
    tally = Tally(Plan("pagat", rules_for("pagat", 2), (level, level), games=12, seed=1))
    file = io.BytesIO()

    def write(events: tuple[Event, ...]) -> None:
        """Write the events of one command, as the command does."""
        file.write("".join([encode_line(event) + "\n" for event in events]).encode())

    simulate(tally, write)
    return tally.rounds


# In a real terminal


def start_times(home: Path, game: Path, runs: int = 7) -> tuple[float, float]:
    """Seconds from the start to the first frame, in turn: of the smallest app, of the table."""
    hello, table = [], []
    for _ in range(runs):
        hello.append(_until(home, ["-c", HELLO], b"hello"))
        table.append(_until(home, ["-m", "allfives", "resume", str(game)], b"boneyard"))
    return min(hello), min(table)


def _until(home: Path, arguments: Sequence[str], pattern: bytes) -> float:
    began = time.perf_counter()
    with _program(home, arguments) as program:
        while pattern not in program.raw:
            program.read(0.001)
        return time.perf_counter() - began


def _program(home: Path, arguments: Sequence[str]) -> Program:
    environment = {"ALLFIVES_HOME": str(home), "COLORTERM": "truecolor"}
    return Program([sys.executable, *arguments], columns=120, rows=40, env=environment)


class Keys(NamedTuple):
    """How an app answers to keys: seconds to its first byte, and processor seconds a key."""

    best: float
    median: float
    cpu: float


def key_times(home: Path, arguments: Sequence[str], pattern: bytes, keys: Sequence[bytes]) -> Keys:
    """How an app answers to these keys, pressed in turn."""
    with _program(home, arguments) as program:
        program.wait_for_bytes(pattern)
        program.settle(0.5)
        cpu = program.cpu()
        times = []
        for number in range(120):
            began = time.perf_counter()
            program.send(keys[number % len(keys)])
            while not program.read(0.0005) and time.perf_counter() - began < 0.5:
                pass
            times.append(time.perf_counter() - began)
            program.settle(0.03)
        return Keys(min(times), statistics.median(times), (program.cpu() - cpu) / len(times))


def idle(home: Path, game: Path, seconds: float = 5.0) -> tuple[int, float]:
    """Bytes written and processor seconds used by a table that nobody touches."""
    with _program(home, ["-m", "allfives", "resume", str(game)]) as program:
        program.wait_for_bytes(b"boneyard")
        program.settle(1.0)
        cpu = program.cpu()
        return program.read(seconds), program.cpu() - cpu


def coach_times() -> tuple[float, float]:
    """Processor time of a hint, on average, and of the review of a whole game of two."""
    events = judged_game(rules_for("pagat", 2), "careful strong", 6, 3)
    chosen = decisions(events)
    began = time.process_time()
    for decision in chosen:
        Judge(HINT).judge(decision.view)
    hint = (time.process_time() - began) / len(chosen)
    began = time.process_time()
    analyse(events)
    return hint, time.process_time() - began


def rows(home: Path) -> list[Row]:
    """The whole table."""
    dealer = dealer_at("pagat", "pc", person_to_play(9))
    with Library(home / "games").create(dealer.history.log, datetime.now().astimezone()) as journal:
        game = journal.path
    hello, table = start_times(home, game)
    echo = key_times(home, ["-c", HELLO], b"hello", [b"a"])
    ghost = key_times(home, ["-m", "allfives", "resume", str(game)], b"boneyard", [b"\t"])
    engine, search, verified = (
        best_rate(engine_rounds), best_rate(search_rounds), best_rate(verified_events())
    )  # fmt: skip
    against_plain = {
        level: against(partial(written_rounds, level), plain_rounds) for level in SIMULATED
    }
    events_only = against(engine_rounds, plain_rounds)
    written, used = idle(home, game)
    hint, review = coach_times()
    return [
        Row("start to the first frame of the table, against the smallest Textual app",
            "≤ 1.3", f"{table / hello:.2f} ({table * 1000:.0f} ms : {hello * 1000:.0f} ms)"),
        Row("key to the first byte of the ghost, against an echo",
            "≤ 2", f"{ghost.median / echo.median:.2f} "
            f"({ghost.median * 1000:.1f} ms : {echo.median * 1000:.1f} ms)"),
        Row("processor time a key", "< 5 ms", f"{ghost.cpu * 1000:.1f} ms"),
        Row("random rounds a second through the engine, all events", "≥ 10,000", f"{engine:,.0f}"),
        Row("the same on the position of search", "≥ 25,000",
            f"{search:,.0f} ({search / engine:.1f} times the engine)"),
        Row("the same against a plain loop that plays and writes", "≥ 3", f"{events_only}"),
        *(
            Row(f"rounds of {level} played and written, against the plain loop", "≥ 3", f"{ratio}")
            for level, ratio in against_plain.items()
        ),
        Row("events verified a second", "≥ 100,000", f"{verified:,.0f}"),
        Row("processor time of a hint", "≤ 150 ms", f"{hint * 1000:.0f} ms"),
        Row("processor time of a review of a game of two, shared by two processors", "≤ 10 s",
            f"{review / 2:.1f} s"),
        Row("an idle table, 5 s", "no byte, no time", f"{written} bytes, {used * 1000:.0f} ms"),
    ]  # fmt: skip


def markdown(table: Sequence[Row]) -> str:
    """The table as Markdown, with the kind of machine it was measured on."""
    lines = ["| what | goal | reached |", "|---|---|---|"]
    lines += [f"| {row.what} | {row.goal} | {row.reached} |" for row in table]
    machine = (
        f"CPython {platform.python_version()}, {platform.system()} on {platform.machine()} with "
        f"{os.cpu_count()} processors"
    )
    return "\n".join([*lines, "", f"Measured by `make bench` with {machine}, best of several."])


def put_between(path: Path, name: str, text: str) -> None:
    """Put a text between the marks `<!-- name -->` and `<!-- /name -->` of a file."""
    found = path.read_text(encoding="utf-8")
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    path.write_text(marks.sub(lambda m: f"{m[1]}{text}\n{m[2]}", found), encoding="utf-8")


def main() -> int:
    """Measure, print, and write the table into the file that is named."""
    with tempfile.TemporaryDirectory() as home:
        text = markdown(rows(Path(home)))
    print(text)
    if len(sys.argv) > 1:
        put_between(Path(sys.argv[1]), "bench", text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
