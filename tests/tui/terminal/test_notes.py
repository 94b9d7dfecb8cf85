"""Notes about what went wrong: each stands there once, and in our own words."""

from __future__ import annotations

from allfives.tui.pages.home import HomeScreen
from tests.support.pages import PageApp
from tests.support.painted import text_of
from tests.support.table import until

DISK_IS_FULL = "The disk is full."
TITLE = "Please note"


async def test_what_is_told_again_while_it_stands_is_not_shown_again() -> None:
    app = PageApp(HomeScreen)
    async with app.run_test(notifications=True) as pilot:
        for _ in range(3):
            app.tell_trouble(DISK_IS_FULL)
        app.tell_trouble("Something else.")
        await until(pilot, lambda: "Something else." in text_of(app))
        assert text_of(app).count(DISK_IS_FULL) == 1
        assert text_of(app).count(TITLE) == 2


async def test_what_is_told_again_after_it_went_is_shown_again() -> None:
    app = PageApp(HomeScreen)
    async with app.run_test(notifications=True) as pilot:
        app.tell_trouble(DISK_IS_FULL)
        await until(pilot, lambda: DISK_IS_FULL in text_of(app))
        app.clear_notifications()
        await until(pilot, lambda: DISK_IS_FULL not in text_of(app))
        app.tell_trouble(DISK_IS_FULL)
        await until(pilot, lambda: DISK_IS_FULL in text_of(app))


async def test_ctrl_c_says_how_to_leave() -> None:
    app = PageApp(HomeScreen)
    async with app.run_test(notifications=True) as pilot:
        await pilot.press("ctrl+c", "ctrl+c")
        await until(pilot, lambda: "Ctrl+Q leaves the program." in text_of(app))
        assert text_of(app).count(TITLE) == 1
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running)
