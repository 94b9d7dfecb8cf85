"""The app with a table put up at once, on which nothing is left to chance."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

from textual.pilot import Pilot

from allfives.game.commands import Command
from allfives.game.decider import Chance
from allfives.game.events import Event as Happening
from allfives.game.events import GameStarted, Kind, Seat, TilePlayed
from allfives.game.rules import Option, rules_for
from allfives.game.tile import Tile
from allfives.game.view import SeatView
from allfives.record.preferences import Pace, Sort
from allfives.table.dealer import Dealer, Saves
from allfives.table.flow import Chooser
from allfives.tui.app import AllFivesApp
from allfives.tui.drawing import Zoom
from allfives.tui.drawing.faces import tile_face
from allfives.tui.settings import Settings
from allfives.tui.table.parts.hand_view import HandView
from allfives.tui.table.parts.prompt import Prompt
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal.capabilities import Capabilities
from allfives.tui.terminal.lull import Lull
from tests.support.lulls import NoLull
from tests.support.painted import text_of

QUICK = Settings(pace=Pace.INSTANT, sort=Sort.DRAWN, motion=False)
"""Settings with which nothing has to be waited for, and hands lie as they were dealt."""


class FirstChooser:
    """A computer player for tests: it always does the first thing that is allowed."""

    def __init__(self) -> None:
        self.is_warm = False
        """Was it told to get ready?"""

    async def warm_up(self) -> None:
        """Remember to be ready."""
        self.is_warm = True

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:  # noqa: ARG002
        """The first command that is allowed."""
        return view.legal[0]


class TableApp(AllFivesApp):
    """Begins at a table; a game that is begun anew is only remembered."""

    CSS_PATH = str(Path(inspect.getfile(AllFivesApp)).with_name("app.tcss"))

    def __init__(
        self,
        dealer: Dealer,
        settings: Settings = QUICK,
        chooser: Chooser | None = None,
        capabilities: Capabilities | None = None,
        lull: Lull | None = None,
    ) -> None:
        super().__init__(capabilities=capabilities or Capabilities())
        self.lull = lull or NoLull()
        self.settings = settings
        self.dealer = dealer
        self.chooser: Chooser = chooser or FirstChooser()
        self.troubles: list[str] = []
        """What people were told that went wrong."""

    def action_home(self) -> None:
        """Sit down at the table; at the second time there is none any more."""
        if len(self.screen_stack) == 1 and not self.is_home:
            self.push_screen(TableScreen(self.dealer, self.chooser))
        else:
            super().action_home()

    is_home = False

    def leave_table(self) -> None:
        """Go home."""
        self.is_home = True
        super().leave_table()

    def tell_trouble(self, text: str) -> None:
        """Remember what went wrong."""
        self.troubles.append(text)

    @property
    def table(self) -> TableScreen:
        """The table."""
        screens = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        return screens[0]


def table_app(
    chance: Chance,
    kinds: str = "pp",
    *,
    preset: str = "pagat",
    settings: Settings = QUICK,
    names: tuple[str, ...] = ("Ann", "Ben", "Cid", "Dot"),
    chooser: Chooser | None = None,
    journal: Saves | None = None,
    capabilities: Capabilities | None = None,
    **options: Option,
) -> TableApp:
    """A table with a person for each `p` and a computer for each `c` in `kinds`."""
    seats = tuple(
        Seat(name) if kind == "p" else Seat(name, Kind.COMPUTER, "greedy")
        for name, kind in zip(names, kinds, strict=False)
    )
    rules = rules_for(preset, len(kinds), **options)
    dealer = Dealer.start(GameStarted(preset, rules, seats), chance, journal)
    return TableApp(dealer, settings, chooser, capabilities)


async def rest(pilot: Pilot[None], app: TableApp) -> None:
    """Wait until nothing happens by itself any more."""
    for _ in range(100):
        await pilot.pause()
        busy = any(worker.is_running for worker in app.table.workers) if app.table else False
        if not busy and not app.table.flow.is_busy:
            return
    raise AssertionError("The table never comes to rest.")


async def press(pilot: Pilot[None], app: TableApp, *keys: str) -> None:
    """Press keys one after the other, letting everything happen that follows from each."""
    for key in keys:
        await pilot.press(key)
        await rest(pilot, app)


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait until something is so, however long it takes to come."""
    for _ in range(500):
        if is_so():
            return
        await pilot.pause(0.01)
    raise AssertionError("It never is so.")


def prompt(app: TableApp) -> str:
    """What the prompt says."""
    return app.table.query_one("#prompt", Prompt).text


def plays(dealer: Dealer) -> list[str]:
    """Everything played so far, as text."""
    return [
        f"{event.tile}>{event.on}" if event.on else str(event.tile)
        for event in dealer.history.standing
        if isinstance(event, TilePlayed)
    ]


def faces_seen(app: TableApp) -> set[Tile]:
    """The tiles of all hands whose whole face stands somewhere on the screen."""
    rows = text_of(app).splitlines()
    corners = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != " "]
    return {
        tile
        for hand in app.dealer.state.hands
        for tile in hand
        for zoom in (Zoom.LARGE, Zoom.MEDIUM, Zoom.SMALL)
        if (face := tile_face(tile, zoom))
        and any(
            all(row.startswith(part, x) for row, part in zip(rows[y:], face, strict=False))
            for x, y in corners
            if y + len(face) <= len(rows)
        )
    }


def shows_no_hand(app: TableApp) -> bool:
    """Is nothing of a hand on the screen?"""
    return not app.table.query_one(HandView).display and not faces_seen(app)


class SlowDisk:
    """A journal that keeps nothing, and that holds every write while `is_free` is not set."""

    def __init__(self) -> None:
        self.is_free = Event()
        self.is_free.set()
        self.writes = 0
        """How many writes have begun."""

    def append(self, events: Sequence[Happening], *, hints: bool = False) -> None:  # noqa: ARG002
        """Take the events of a command, in its own time."""
        self.writes += 1
        self.is_free.wait(timeout=20)


class Thinker(FirstChooser):
    """A computer player that takes its time, and tells when it has been asked."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        self.asked = 0
        """How often it was asked."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """The first command that is allowed, once it may answer."""
        self.asked += 1
        await self.may_answer.wait()
        return await super().choose(view, level, seed)
