"""Makes the pictures of the README by driving the real app: `make screenshots`.

They are PNG, for which cairosvg and the font Fira Code must be installed; without the font
text would come out misplaced. Where one is lacking, SVG is left in a folder of its own.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from textual.pilot import Pilot

from allfives.record.preferences import Pace, ThemeChoice
from allfives.table.dealer import Dealer
from allfives.tui.app import AllFivesApp
from allfives.tui.settings import Settings
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.lulls import NoLull
from tests.support.scenes import (
    FULL_TABLE,
    HOME,
    dealer_at,
    game_over,
    person_to_play,
    round_over,
    saved,
    with_two_ends,
)

Script = Callable[[AllFivesApp, Pilot[None]], Awaitable[None]]


@dataclass(frozen=True)
class Shot:
    """One picture: its name, the size of the terminal, what is done, the theme."""

    name: str
    size: tuple[int, int]
    script: Script
    theme: ThemeChoice = ThemeChoice.DARK


def table(make: Callable[[], Dealer], *keys: str) -> Script:
    """Sit down at a table and press some keys."""

    async def script(app: AllFivesApp, pilot: Pilot[None]) -> None:
        app.push_screen(TableScreen(make(), app.opponents))
        await pilot.pause(0.3)
        await pilot.press(*keys)

    return script


async def _end_of_the_game(app: AllFivesApp, pilot: Pilot[None]) -> None:
    app.open_game(saved(dealer_at("pagat", "pc", game_over)))
    await app.workers.wait_for_complete()
    await pilot.pause(0.3)


async def _home(_: AllFivesApp, pilot: Pilot[None]) -> None:
    await pilot.pause()


async def _new_game(app: AllFivesApp, pilot: Pilot[None]) -> None:
    app.action_new_game()
    await pilot.pause()


async def _help(app: AllFivesApp, pilot: Pilot[None]) -> None:
    app.action_help()
    await pilot.pause()


def _late() -> Dealer:
    return dealer_at("pagat", "pc", person_to_play(14))


def _full() -> Dealer:
    return dealer_at("pagat", "pc", person_to_play(26), [FULL_TABLE])


SHOTS: Final = (
    Shot("home", (100, 30), _home),
    Shot("new-game", (120, 40), _new_game),
    Shot("middle-game", (150, 50), table(lambda: dealer_at("pagat", "pc", person_to_play(9)))),
    Shot("full-layout-80x24", (80, 24), table(_full)),
    Shot("choosing-an-end", (120, 40), table(lambda: dealer_at("pagat", "pc", with_two_ends(7)))),
    Shot("hot-seat-cover", (100, 30), table(lambda: dealer_at("pagat", "ppp", person_to_play(8)))),
    Shot("settlement", (120, 40), table(lambda: dealer_at("pagat", "pcc", round_over))),
    Shot("end-of-the-game", (120, 40), _end_of_the_game),
    Shot("light", (120, 40), table(_late), ThemeChoice.LIGHT),
    Shot("no-colour", (100, 36), table(_late), ThemeChoice.MONO),
    Shot("five-up", (150, 44), table(lambda: dealer_at("five_up", "pc", person_to_play(12)))),
    Shot("cribbage", (120, 40), table(lambda: dealer_at("cribbage", "pccc", person_to_play(7)))),
    Shot("help", (100, 36), _help),
)
"""All pictures."""


async def take(shot: Shot, folder: Path) -> Path:
    """Take one picture; where it is."""
    app = AllFivesApp(capabilities=Capabilities())
    app.lull = NoLull()
    app.settings = Settings(theme=shot.theme, pace=Pace.SLOW)
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause(0.2)
        await shot.script(app, pilot)
        await pilot.pause(0.3)
        path = folder / f"{shot.name}.svg"
        path.write_text(app.export_screenshot(), encoding="utf-8")
        return path


def _has_font() -> bool:
    if shutil.which("fc-list") is None:
        return False
    found = subprocess.run(["fc-list", "Fira Code"], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip())


def render(pictures: Sequence[Path], folder: Path) -> str:
    """Put pictures into the folder as PNG, if that can be done here; what came of it."""
    try:
        import cairosvg
    except (ImportError, OSError):
        cairosvg = None
    if cairosvg is None or not _has_font():
        return (
            f"{folder} is as it was: PNG needs cairosvg (pip install cairosvg) and the font "
            f"Fira Code. The pictures are in {pictures[0].parent} as SVG."
        )
    folder.mkdir(exist_ok=True)
    for path in pictures:
        cairosvg.svg2png(url=str(path), write_to=str(folder / f"{path.stem}.png"))
    return f"Wrote {len(pictures)} pictures into {folder}."


def main() -> int:
    """Take all pictures into the folder that is named."""
    os.environ["ALLFIVES_HOME"] = HOME
    drawn = Path(tempfile.mkdtemp(prefix="allfives-"))
    with chdir(tempfile.mkdtemp()):
        pictures = [asyncio.run(take(shot, drawn)) for shot in SHOTS]
    print(render(pictures, Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
