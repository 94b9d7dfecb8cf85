"""The screens that are only read: help, rules, and the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.screen import Screen
from textual.widgets import Input, Static

from allfives.game.rules import rules_for
from allfives.record.preferences import Characters
from allfives.tui.keys import TABLE_ACTIONS
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.home import HomeScreen
from allfives.tui.pages.how_to_play import LESSONS
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.pages.rules_screen import RulesScreen
from allfives.tui.widgets.prose import Prose
from allfives.tui.widgets.reader import Reader
from allfives.tui.widgets.rules_view import STANDARD, RulesView
from allfives.words.log import Line
from allfives.words.rules import sentences
from tests.support.pages import HOSTILE, PageApp, shown

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
LINES = [Line(f"Anna lays tile {number}.") for number in range(100)]
PAGES: list[Callable[[], Screen[None]]] = [
    lambda: HelpScreen(TABLE_ACTIONS),
    lambda: RulesScreen(rules_for(), "pagat"),
    lambda: LogScreen(LINES),
]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("key", ["q", "b", "escape"])
async def test_every_page_can_be_left(page: Callable[[], Screen[None]], key: str) -> None:
    app = PageApp(page)
    async with app.run_test() as pilot:
        here = app.screen
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is not here


@pytest.mark.parametrize("page", PAGES[:2])
async def test_pages_scroll_by_keys(page: Callable[[], Screen[None]]) -> None:
    app = PageApp(page)
    async with app.run_test() as pilot:
        reader = app.screen.query(Reader).first()
        for key, moves in (("j", True), ("k", False), ("space", True), ("g", False)):
            await pilot.press(key)
            await pilot.pause()
            assert (reader.scroll_y > 0) is moves
        await pilot.press("G")
        await pilot.pause()
        assert reader.scroll_y == reader.max_scroll_y


async def test_help_shows_the_keys_as_they_were_changed() -> None:
    app = PageApp(lambda: HelpScreen(TABLE_ACTIONS))
    app.settings = app.settings.with_(keys={"undo": "x"})
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.pause()
        rows = app.screen.query_one("#keys Prose", Prose).text.splitlines()
        told = [row for row in rows if "Take back" in row]
        assert [row.split()[0] for row in told] == ["x"]
        assert "Take back the last play." in shown(app)


async def test_help_tells_every_key_of_the_table() -> None:
    app = PageApp(lambda: HelpScreen(TABLE_ACTIONS))
    async with app.run_test():
        text = app.screen.query_one("#keys Prose", Prose).text
        assert all(action.help in text for action in TABLE_ACTIONS)


async def test_help_tells_how_to_find_every_action_and_how_to_quit() -> None:
    app = PageApp(HomeScreen)
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        rows = app.screen.query_one("#keys Prose", Prose).text.splitlines()
        assert any(row.startswith(": ") for row in rows)
        assert "Ctrl+P" in "\n".join(rows)
        assert any(row.startswith("Ctrl+Q ") for row in rows)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_tab_turns_to_the_keys_where_only_one_fits(size: tuple[int, int]) -> None:
    app = PageApp(lambda: HelpScreen(TABLE_ACTIONS))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Like to like" in shown(app)
        assert "Choose a tile by its number" not in shown(app)
        await pilot.press("tab")
        await pilot.pause()
        assert "Choose a tile by its number" in shown(app)
        await pilot.press("tab")
        await pilot.pause()
        assert "Like to like" in shown(app)


async def test_where_there_is_room_help_shows_both() -> None:
    app = PageApp(lambda: HelpScreen(TABLE_ACTIONS))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "Like to like" in shown(app)
        assert "Choose a tile by its number" in shown(app)


def test_the_sums_of_the_lessons_are_right() -> None:
    for lesson in LESSONS:
        if lesson.sum:
            parts, total = lesson.sum.split(" = ")
            assert sum(map(int, parts.split(" + "))) == int(total) == lesson.points
            assert lesson.points % 5 == 0


@pytest.mark.parametrize("size", SIZES)
async def test_pictures_of_help_fit_at_every_size(size: tuple[int, int]) -> None:
    app = PageApp(lambda: HelpScreen(TABLE_ACTIONS))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        reader = app.screen.query_one("#lessons", Reader)
        for picture in app.screen.query(".picture").results(Static):
            assert picture.region.right <= reader.region.right - 1
            width = max(map(len, str(picture.content).splitlines()))
            assert width <= picture.size.width


async def test_ascii_help_has_nothing_but_ascii() -> None:
    app = PageApp(lambda: HelpScreen(TABLE_ACTIONS))
    app.settings = app.settings.with_(characters=Characters.ASCII)
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.pause()
        assert all(prose.text.isascii() for prose in app.screen.query(Prose))
        pictures = app.screen.query(".picture").results(Static)
        assert all(str(picture.content).isascii() for picture in pictures)


async def test_rules_say_what_differs_and_all_the_sentences() -> None:
    rules = rules_for("five_up", 3)
    app = PageApp(lambda: RulesScreen(rules, "five_up"))
    async with app.run_test():
        text = app.screen.query_one(RulesView).text
        assert text.startswith("Five Up\n")
        assert "• Every double is a spinner, not only the first." in text
        assert all(sentence in text for sentence in sentences(rules))


async def test_the_standard_rules_say_that_they_are_standard() -> None:
    app = PageApp(lambda: RulesScreen(rules_for(), "pagat"))
    async with app.run_test():
        text = app.screen.query_one(RulesView).text
        assert STANDARD in text
        assert "•" not in text


async def test_the_log_begins_at_its_end() -> None:
    app = PageApp(lambda: LogScreen(LINES))
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.pause()
        assert LINES[-1].text in shown(app)
        await pilot.press("home")
        await pilot.pause()
        assert LINES[0].text in shown(app)


async def test_an_empty_log_says_so() -> None:
    app = PageApp(lambda: LogScreen([]))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Nothing has happened yet." in shown(app)


async def test_a_search_goes_from_line_to_line() -> None:
    app = PageApp(lambda: LogScreen(LINES))
    async with app.run_test() as pilot:
        await pilot.press("slash", *"TILE 4", "enter")
        await pilot.pause()
        await pilot.pause()
        assert "11 of 11" in shown(app)
        assert "► Anna lays tile 49." in shown(app)
        await pilot.press("n")
        await pilot.pause()
        await pilot.pause()
        assert "► Anna lays tile 4." in shown(app)
        await pilot.press("N")
        await pilot.pause()
        await pilot.pause()
        assert "► Anna lays tile 49." in shown(app)


async def test_a_search_for_nothing_known_says_so() -> None:
    app = PageApp(lambda: LogScreen(LINES))
    async with app.run_test() as pilot:
        await pilot.press("slash", *"xyz", "enter")
        await pilot.pause()
        assert "No line says that." in shown(app)


async def test_escape_leaves_the_search_first() -> None:
    app = PageApp(lambda: LogScreen(LINES))
    async with app.run_test() as pilot:
        await pilot.press("slash", "q", "escape")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        assert not app.screen.query_one(Input).display
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, LogScreen)


async def test_hostile_lines_are_shown_as_they_are() -> None:
    app = PageApp(lambda: LogScreen([Line(f"{name} goes out.") for name in HOSTILE]))
    async with app.run_test() as pilot:
        await pilot.pause()
        for name in HOSTILE:
            assert f"{name} goes out." in shown(app)
        await pilot.click(Prose, offset=(10, 1))
        await pilot.pause()
        assert app.is_running
