"""The whole program in a real terminal, and a person of little patience who plays it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from allfives.game.events import Kind, Seat
from allfives.game.rules import Option, rules_for
from allfives.table.setup import Setup
from tests.support.terminal import Cell, Terminal

APP: Final = (sys.executable, "-m", "allfives")
"""What starts the program."""

_HURRIED: Final = """
import random, sys
from allfives.tui.terminal import guarded_app
from allfives.tui.terminal.lull import Lull
lull, seed = float(sys.argv[1]), sys.argv[2]
guarded_app.Lull = lambda: Lull(seconds=lull)
if seed:
    random.SystemRandom = lambda: random.Random(int(seed))
from allfives.cli import main
sys.exit(main([]))
"""
"""The same, with another lull after what comes up, and chance that a seed decides."""

SHORT_LULL: Final = 0.02
"""So short a lull that nobody who plays a whole game has to wait for it."""

QUICK: Final = {"pace": "instant", "motion": False, "sort": "drawn"}
"""Settings with which nothing has to be waited for."""

_MOST_STEPS: Final = 250
"""More keys or clicks than any round needs."""

_COUNT: Final = re.compile(r"\d+( \+ \d+)+ = \d+")
"""How the count of a play that is considered stands above its ghost."""

READY: Final = "Ready (Space)"
"""What a person clicks on who sits down at the keyboard."""

_NOBODY: Final[Mapping[str, str]] = {}

Event = dict[str, object]
"""One line of a record."""


@dataclass(frozen=True)
class Home:
    """A folder that holds everything the program keeps."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """The variables that make the program use it."""
        return {"ALLFIVES_HOME": str(self.folder)}

    def settle(self, **settings: object) -> None:
        """Keep these settings, before the program is started."""
        self._keep("settings.json", QUICK | settings)

    def seat(self, *people: str, computers: Mapping[str, str] = _NOBODY, **options: Option) -> None:
        """Keep a set-up: first these people, then computers by name, with their levels."""
        seats = [Seat(name) for name in people]
        seats += [Seat(name, Kind.COMPUTER, level) for name, level in computers.items()]
        setup = Setup("pagat", rules_for("pagat", len(seats), **options), tuple(seats))
        self._keep("setup.json", setup.plain())

    def _keep(self, name: str, values: Mapping[str, object]) -> None:
        path = self.folder / "config" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))

    @property
    def record(self) -> Path:
        """The record of the only game."""
        (path,) = (self.folder / "games").glob("*.jsonl")
        return path

    def events(self, kind: str | None = None) -> list[Event]:
        """The events of that record so far, or those of one type."""
        lines = self.record.read_bytes().split(b"\n")[:-1]
        found: list[Event] = [json.loads(line) for line in lines]
        return [event for event in found if kind is None or event["type"] == kind]

    @property
    def rounds_over(self) -> int:
        """How many rounds are over; one in which somebody has won is."""
        return len(self.events("round_dealt" if self.events("game_won") else "round_ended"))

    @property
    def faults(self) -> list[str]:
        """The reports of faults in the program."""
        return [path.read_text() for path in (self.folder / "crashes").glob("*")]


def start(
    home: Home,
    *,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
    seed: int | None = None,
    lull: float = SHORT_LULL,
) -> Terminal:
    """The program, started and showing the home screen; a seed decides what is dealt."""
    environment = {**home.environment, **(env or {})}
    chance = "" if seed is None else str(seed)
    argv = (sys.executable, "-c", _HURRIED, str(lull), chance)
    terminal = Terminal(argv, columns=columns, rows=rows, env=environment)
    terminal.wait_for("New game")
    terminal.settle()
    return terminal


def begin_game(terminal: Terminal) -> None:
    """Start a game with the set-up that is kept."""
    terminal.press("n")
    terminal.wait_for("Start")
    terminal.settle()
    terminal.press("f2")
    terminal.wait_until_gone("Start")
    terminal.settle()


def go_on(terminal: Terminal) -> None:
    """Continue the last game."""
    terminal.wait_for("Continue")
    terminal.press("c")
    terminal.wait_until_gone("Continue")
    terminal.settle()


def check_clean(terminal: Terminal) -> None:
    """Nothing but what shows was written, no other fault happened, and all is put back."""
    assert terminal.leftovers() == []
    assert b"\x1b]" not in terminal.raw
    assert not re.search("[\x80-\x9f]", terminal.raw.decode(errors="replace"))
    assert b"Traceback" not in terminal.raw


def leave(terminal: Terminal, home: Home) -> None:
    """Leave the program by its key, and look at what is left."""
    terminal.press("ctrl+q")
    assert (terminal.wait(), home.faults) == (0, [])
    check_clean(terminal)


def play_until(terminal: Terminal, done: Callable[[], bool]) -> None:
    """Play the chosen tile, wherever it may lie, again and again until something is done."""
    for _ in range(_MOST_STEPS):
        if done():
            return
        terminal.press("enter")
        if READY in terminal.text:
            terminal.press("space")
    raise AssertionError(f"It is never done:\n{terminal.text}")


def play_by_keys(terminal: Terminal, home: Home) -> None:
    """Play to the end of a round."""
    rounds = home.rounds_over
    play_until(terminal, lambda: home.rounds_over > rounds)


def begin_by_mouse(terminal: Terminal) -> None:
    """From the home screen to the first deal of a new game as it is offered, by clicks alone."""
    terminal.click_on("New game")
    terminal.wait_for("Start")
    terminal.settle()
    terminal.click_on("Start")
    terminal.wait_until_gone("Start")
    terminal.settle()


def play_by_mouse(terminal: Terminal, home: Home) -> None:
    """Play to the end of a round: click to be ready, on tiles, and on their ghosts."""
    rounds = home.rounds_over
    for _ in range(_MOST_STEPS):
        if home.rounds_over > rounds:
            return
        if READY in terminal.text:
            terminal.click_on(READY)
        for cell in (*raised_tiles(terminal)[-1:], *ghost_cells(terminal)):
            terminal.click(cell)
        terminal.read(0.02)
    raise AssertionError(f"The round does not end:\n{terminal.text}")


def plays_of(home: Home, seat: int) -> list[Event]:
    """The tiles that a seat has played."""
    return [event for event in home.events("tile_played") if event["seat"] == seat]


def visit(terminal: Terminal, key: str, heading: str) -> None:
    """Go to the screen that a key opens, and back as soon as its heading is there."""
    terminal.press(key)
    terminal.wait_for(heading)
    terminal.press("escape")
    terminal.wait_until_gone(heading)


def wait_for_turn(terminal: Terminal, home: Home, name: str, seat: int = 0) -> None:
    """Wait until it is a person's turn and the screen shows what the record has."""
    # Once the log is there, no key that was pressed before it is still to come.
    visit(terminal, "g", "What has happened")

    def is_shown() -> bool:
        sizes = len(home.events("round_dealt")[-1]["hands"][seat])  # type: ignore[index]
        drawn = [event for event in home.events("tile_drawn") if event["seat"] == seat]
        tiles = sizes + len(drawn) - len(plays_of(home, seat))
        held = rf"►{re.escape(name)} \[{tiles}(]| tile)"
        return re.search(held, terminal.text) is not None

    terminal.until(is_shown, f"the turn of {name}")
    terminal.settle(0.3)


def hand_cells(terminal: Terminal) -> list[Cell]:
    """The middles of the tiles in the hand, the raised ones, which can be played, first."""
    found: list[Cell] = []
    for row in range(len(terminal.lines) * 2 // 3, len(terminal.lines)):
        corners = re.finditer("└", terminal.lines[row])
        found += [(corner.start() + 2, row - 1) for corner in corners]
    return found


def raised_tiles(terminal: Terminal) -> list[Cell]:
    """The middles of the tiles in the hand that can be played, where others cannot."""
    tiles = hand_cells(terminal)
    return [tile for tile in tiles if tile[1] == tiles[0][1]]


def ghost_cells(terminal: Terminal) -> list[Cell]:
    """The middle of the ghost under its count, if there is one."""
    rows = list(enumerate(terminal.lines))[1 : len(terminal.lines) // 2]
    return [
        ((found.start() + found.end()) // 2, row + 2)
        for row, line in rows
        for found in _COUNT.finditer(line)
    ]
