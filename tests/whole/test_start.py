"""How a table comes to the screen: whole at once, and with nothing loaded in vain."""

from __future__ import annotations

import inspect
import re
import sys
from datetime import datetime
from pathlib import Path

import pytest

from allfives.record.library import Library
from allfives.tui.app import AllFivesApp
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal.lull import LULL_SECONDS
from tests.support.painted import text_of
from tests.support.play import Home
from tests.support.program import Program
from tests.support.scenes import dealer_at, person_to_play

STYLES = str(Path(inspect.getfile(AllFivesApp)).with_name("app.tcss"))

ALLOWED_PLAYERS = {
    "allfives.players",
    "allfives.players.process",
    "allfives.players.process.exchange",
    "allfives.players.process.wire",
}
"""What is needed to ask computer players."""

LATE = (
    "allfives.table.draft",
    "allfives.tui.forms.form_page",
    "allfives.tui.table.winner_screen",
    "allfives.tui.pages.help",
    "allfives.tui.pages.home",
    "allfives.tui.forms.new_game",
    "allfives.tui.pages.page",
    "allfives.tui.pages.palette",
    "allfives.tui.forms.settings_screen",
    "allfives.tui.table.settlement_screen",
    "allfives.tui.forms.form",
    "concurrent.futures.process",
    "hypothesis",
    "importlib.resources",
    "markdown_it",
    "multiprocessing",
    "numpy",
    "pygments",
    "textual.widgets._data_table",
    "textual.widgets._markdown",
    "textual.widgets._text_area",
)
"""What only other screens need, or nobody but a test."""

LISTING = """
import sys
from pathlib import Path
from allfives.cli import main
status = main(["resume", sys.argv[1]])
Path(sys.argv[2]).write_text(" ".join(sys.modules))
sys.exit(status)
"""
"""The program, which tells at its end what was loaded."""


@pytest.fixture
def game(home: Home, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game in which a person is to play."""
    monkeypatch.setenv("ALLFIVES_HOME", str(home.folder))
    dealer = dealer_at("pagat", "pc", person_to_play(9))
    with Library().create(dealer.history.log, datetime.now().astimezone()) as journal:
        return journal.path


class Watched(AllFivesApp):
    """Remembers how the table looked whenever it was painted."""

    CSS_PATH = STYLES

    def __init__(self, game: Path) -> None:
        super().__init__(game)
        self.seen: list[str] = []

    def post_display_hook(self) -> None:
        """Look at the table."""
        if isinstance(self.screen, TableScreen):
            self.seen.append(text_of(self))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_first_picture_of_a_table_is_whole(game: Path, size: tuple[int, int]) -> None:
    app = Watched(game)
    async with app.run_test(size=size) as pilot:
        while not app.seen:
            await pilot.pause()
        await pilot.pause()
        assert "boneyard" in text_of(app)
        assert "Leave" in text_of(app)
        assert app.seen[0] == text_of(app)


def test_a_table_loads_nothing_that_it_does_not_need(game: Path, home: Home) -> None:
    told = home.folder / "modules"
    argv = [sys.executable, "-c", LISTING, str(game), str(told)]
    with Program(argv, columns=120, rows=40, env=home.environment) as program:
        program.wait_for_bytes(b"boneyard")
        program.settle()
        program.send(b"\x11")
        assert program.wait() == 0
    loaded = set(told.read_text().split())
    players = {name for name in loaded if name.startswith("allfives.players")}
    assert players <= ALLOWED_PLAYERS
    assert loaded.intersection(LATE) == set()


def test_a_game_that_cannot_be_continued_is_shown_above_the_home_screen(
    game: Path, home: Home
) -> None:
    game.write_bytes(game.read_bytes().replace(b'"tile_played"', b'"tile_plaied"', 1))
    argv = [sys.executable, "-m", "allfives", "resume", str(game)]
    with Program(argv, env=home.environment) as program:
        program.wait_for_bytes(b"Please note")
        program.settle()
        program.read(LULL_SECONDS + 0.3)
        program.send(b"q")
        program.wait_for_bytes(b"New game")
        program.send(b"\x11")
        assert program.wait() == 0


@pytest.mark.parametrize("spoiler", ["round_dealt", "tile_played"])
async def test_a_game_that_breaks_the_rules_is_shown_as_far_as_it_keeps_them(
    game: Path, spoiler: str
) -> None:
    """A lost deal, and a tile that is played twice; in a plain record no seal tells it."""
    lines = [re.sub(rb',"h":"\w+"', b"", line) for line in game.read_bytes().splitlines(True)]
    at = next(at for at, line in enumerate(lines) if spoiler.encode() in line)
    lines[at : at + 1] = [] if spoiler == "round_dealt" else [lines[at], lines[at]]
    game.write_bytes(b"".join(lines))
    app = AllFivesApp(game)
    async with app.run_test() as pilot:
        while app.fault is None and not app._notifications:
            await pilot.pause()
        assert app.fault is None
        assert isinstance(app.screen, LogScreen)
        (note,) = app._notifications
        assert "damaged at line" in note.message
