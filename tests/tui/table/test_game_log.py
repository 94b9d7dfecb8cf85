"""The log at the side: its newest line is always in sight."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from allfives.tui.table.parts.game_log import GameLog
from allfives.tui.theme import TABLE_COLOURS
from allfives.words.log import Line
from tests.support.table import until

LINES = [Line(f"Anna lays tile {number}.") for number in range(50)]


class LogApp(App[None]):
    """A log that is not shown at first."""

    CSS = "GameLog { height: 5; display: none; }"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(TABLE_COLOURS)

    def compose(self) -> ComposeResult:
        yield GameLog()

    @property
    def log_at_the_side(self) -> GameLog:
        return self.query_one(GameLog)


async def check(pilot: Pilot[None], log: GameLog, lines: int) -> None:
    """Wait until so many lines are laid out; the last of them is in sight."""
    await until(pilot, lambda: log.max_scroll_y == lines - log.size.height)
    await pilot.pause()
    assert log.scroll_y == log.max_scroll_y


async def test_what_was_told_while_there_was_no_room_ends_with_the_newest() -> None:
    app = LogApp()
    async with app.run_test() as pilot:
        app.log_at_the_side.show(LINES)
        await pilot.pause()
        app.log_at_the_side.display = True
        await check(pilot, app.log_at_the_side, 50)


async def test_a_new_line_comes_into_sight_wherever_one_was_reading() -> None:
    app = LogApp()
    async with app.run_test() as pilot:
        app.log_at_the_side.display = True
        app.log_at_the_side.show(LINES[:40])
        await check(pilot, app.log_at_the_side, 40)
        app.log_at_the_side.scroll_to(y=3, animate=False)
        await pilot.pause()
        assert app.log_at_the_side.scroll_y == 3
        app.log_at_the_side.show(LINES)
        await check(pilot, app.log_at_the_side, 50)


async def test_a_short_log_begins_at_the_top() -> None:
    app = LogApp()
    async with app.run_test() as pilot:
        app.log_at_the_side.show(LINES[:2])
        app.log_at_the_side.display = True
        await until(pilot, lambda: app.log_at_the_side.size.height == 5)
        assert app.log_at_the_side.scroll_y == 0
        app.log_at_the_side.show(LINES[:3])
        await pilot.pause()
        assert app.log_at_the_side.scroll_y == 0
