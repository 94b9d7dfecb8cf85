"""Whole games of three people at one keyboard in the smallest terminal, played by random keys.

Run it as `python -m tests.support.soak --seeds 12`. It is no test, as it takes long. It ends
with an error at the first game that crashes, stands still or does not come to its end, and
prints the stack of every thread and task, the keys so far and the screen.
"""

from __future__ import annotations

import argparse
import asyncio
import faulthandler
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from textual.pilot import Pilot

from allfives.game.claims import claim_worth
from allfives.game.events import GameStarted, Seat
from allfives.game.rules import rules_for
from allfives.record.library import Library
from allfives.record.verify import verify_stream
from allfives.table.dealer import Dealer, Shuffler
from allfives.table.steps import Call
from allfives.tui.table.claim_screen import ClaimScreen
from allfives.tui.table.settlement_screen import SettlementScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.table.winner_screen import GameOverScreen
from tests.support.painted import text_of
from tests.support.table import TableApp

TARGETS: Final = {"pagat": 200, "muggins": 25, "five_up": 61}
"""The games, and how far each is played: people at random lose more in Muggins than they win."""

SIZE: Final = (60, 20)
STANDSTILL: Final = 60.0
"""So many seconds without a key that was taken are a standstill."""

MOST_IDLE: Final = 400
"""So many keys without anything happening in the game are one too."""

TABLE_KEYS: Final = (
    *["enter"] * 40,
    *["space"] * 20,
    *["right", "tab", "1", "3", "5", "l", "j", "left", "up"],
    *["c", "u", "d", "z", "plus", "minus", "x"],
    *["question_mark", "g", "r", "o", "ctrl+p"],
)
"""What people press at the table, and how often."""


class Watchdog:
    """Ends the program with all its stacks when nothing is done for too long."""

    def __init__(self) -> None:
        self.app: TableApp | None = None
        self.keys: list[str] = []
        self._last = time.monotonic()
        self._loop: asyncio.AbstractEventLoop | None = None
        threading.Thread(target=self._watch, daemon=True).start()

    def begin(self, app: TableApp) -> None:
        """Watch this game from now on."""
        self.app, self.keys = app, []
        self._loop = asyncio.get_running_loop()
        self.touch()

    def touch(self, key: str = "") -> None:
        """Something was done."""
        self._last = time.monotonic()
        if key:
            self.keys.append(key)

    def _watch(self) -> None:
        while True:
            time.sleep(1)
            if time.monotonic() - self._last > STANDSTILL:
                self.give_up("Nothing has happened for a minute.")

    def give_up(self, why: str) -> None:
        """Print all that is known, and end."""
        print(why, "Last keys:", " ".join(self.keys[-60:]), file=sys.stderr)
        faulthandler.dump_traceback(sys.stderr, all_threads=True)
        if self._loop is not None:
            for task in asyncio.all_tasks(self._loop):
                task.print_stack(file=sys.stderr)
        if self.app is not None:
            print(f"Step: {self.app.table.step}\n{text_of(self.app)}", file=sys.stderr)
        sys.stderr.flush()
        os._exit(3)


def next_keys(app: TableApp, rng: random.Random) -> Sequence[str]:
    """What somebody presses on the screen that is on top; points are mostly called right."""
    step = app.table.step
    if isinstance(app.screen, TableScreen):
        return (rng.choice(TABLE_KEYS),)
    if isinstance(app.screen, ClaimScreen) and isinstance(step, Call):
        worth = claim_worth(app.dealer.state, step.seat)
        return (*str(rng.choice((worth, worth, worth, 5))), "enter")
    if isinstance(app.screen, SettlementScreen):
        return (rng.choice(("space", "space", "j", "u")),)
    return (rng.choice(("escape", "escape", "down", "j")),)


async def play_game(preset: str, seed: int, watchdog: Watchdog) -> int:
    """Play one whole game; the number of keys it took."""
    rng = random.Random(seed)
    seats = (Seat("Ann"), Seat("Ben"), Seat("Cid"))
    started = GameStarted(preset, rules_for(preset, 3, target=TARGETS[preset]), seats)
    with Library().create((started,), datetime.now(UTC)) as journal:
        app = TableApp(Dealer.start(started, Shuffler(rng), journal))
        async with app.run_test(size=SIZE) as pilot:
            watchdog.begin(app)
            await _play_on(app, pilot, rng, watchdog)
        with open(journal.path, "rb") as record:
            verify_stream(record)
    return len(watchdog.keys)


async def _play_on(
    app: TableApp, pilot: Pilot[None], rng: random.Random, watchdog: Watchdog
) -> None:
    idle, version = 0, 0
    while not isinstance(app.screen, GameOverScreen):
        for key in next_keys(app, rng):
            watchdog.touch(key)
            await pilot.press(key)
        if rng.random() < 0.01:
            await pilot.resize_terminal(*rng.choice(((59, 20), (60, 19), (80, 24), (120, 40))))
            await pilot.pause()
            await pilot.resize_terminal(*SIZE)
        idle = 0 if app.dealer.version != version else idle + 1
        version = app.dealer.version
        if idle > MOST_IDLE:
            watchdog.give_up("The game stands still.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games of some seeds; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=12, help="how many games of each preset")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    options = parser.parse_args(arguments)
    watchdog = Watchdog()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ALLFIVES_HOME"] = folder
        for seed in range(options.first, options.first + options.seeds):
            for preset in TARGETS:
                keys = asyncio.run(play_game(preset, seed, watchdog))
                print(f"{preset} {seed}: {keys} keys", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
