"""The table, where a game cannot be saved."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from allfives.game.events import Event
from allfives.record.errors import NotSaved
from allfives.tui.app import AllFivesApp
from allfives.tui.pages.home import HomeScreen
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.luck import stacked
from tests.support.pages import STYLES
from tests.support.painted import text_of
from tests.support.table import press, rest, table_app, until

SIZE = (80, 24)
WHY = "Not saved: no space left on device."


class FullDisk:
    """A journal that keeps the events of each command, as long as there is room."""

    def __init__(self) -> None:
        self.is_full = False
        self.saved: list[Event] = []

    def append(self, events: Sequence[Event], *, hints: bool = False) -> None:  # noqa: ARG002
        """Keep the events of a command."""
        if self.is_full:
            raise NotSaved(WHY)
        self.saved += events


async def test_a_play_that_cannot_be_saved_is_not_made_until_it_can() -> None:
    disk = FullDisk()
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, "pc", hand_size=3, journal=disk)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        before, saved = app.dealer.state, list(disk.saved)
        disk.is_full = True
        await press(pilot, app, "enter")
        assert app.dealer.state == before
        assert app.troubles == [WHY]
        assert "Nothing has changed. Enter tries again." in text_of(app)
        await press(pilot, app, "enter")
        assert app.troubles == [WHY, WHY]
        assert (app.dealer.state, disk.saved) == (before, saved)
        disk.is_full = False
        await press(pilot, app, "enter")
        assert len(app.dealer.state.layout.plays) > len(before.layout.plays)
        assert disk.saved[: len(saved)] == saved
        assert len(disk.saved) > len(saved)
        assert "Nothing has changed" not in text_of(app)


class HomeApp(AllFivesApp):
    """The app at home, which remembers what people were told."""

    CSS_PATH = str(STYLES)

    def __init__(self) -> None:
        super().__init__(capabilities=Capabilities())
        self.troubles: list[str] = []

    def tell_trouble(self, text: str) -> None:
        """Remember what went wrong."""
        self.troubles.append(text)


async def test_where_nothing_can_be_written_a_game_is_played_without_being_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ALLFIVES_HOME", "/dev/null")
    app = HomeApp()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        app.begin(app.setup)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert any(
            text.endswith("This game is played without being saved.") for text in app.troubles
        )
        await until(pilot, lambda: "boneyard" in text_of(app))
