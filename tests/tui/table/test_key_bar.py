"""The row of keys below the table."""

from __future__ import annotations

import pytest
from textual import events
from textual.app import App, ComposeResult

from allfives.tui.key_hints import bar_for
from allfives.tui.settings import Settings
from allfives.tui.table.parts.key_bar import KeyBar, KeyHint, fitting

HINTS = (KeyHint("enter", "⏎", "Play"), KeyHint("question_mark", "?", "Help"))


class BarApp(App[None]):
    """A row of keys, and nothing but a list of those that were pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def compose(self) -> ComposeResult:
        """The row."""
        bar = KeyBar()
        bar.show(HINTS)
        yield bar

    def on_key(self, event: events.Key) -> None:
        """Remember a key."""
        self.pressed.append(event.key)


async def test_it_says_what_each_key_does() -> None:
    app = BarApp()
    async with app.run_test(size=(30, 4)):
        assert str(app.query_one(KeyBar).render()) == " ⏎ Play  ? Help "


async def test_a_click_presses_the_key_below_it() -> None:
    app = BarApp()
    async with app.run_test(size=(30, 4)) as pilot:
        for x in (0, 7, 8, 15):
            await pilot.click(KeyBar, offset=(x, 0))
        assert app.pressed == ["enter", "enter", "question_mark", "question_mark"]


async def test_a_click_beside_the_keys_does_nothing() -> None:
    app = BarApp()
    async with app.run_test(size=(30, 4)) as pilot:
        await pilot.click(KeyBar, offset=(16, 0))
        assert app.pressed == []


def test_the_keys_are_those_that_a_person_has_chosen() -> None:
    usual = {hint.label: hint.shown for hint in bar_for(Settings())}
    assert usual["Play"] == "⏎"
    chosen = bar_for(Settings(keys={"play": "x", "undo": "ctrl+z"}))
    assert {(hint.key, hint.shown) for hint in chosen} >= {("x", "x"), ("ctrl+z", "Ctrl+Z")}
    assert {hint.label for hint in chosen} == set(usual)


ALL = bar_for(Settings())


def labels(width: int, *, ascii_only: bool = False) -> list[str]:
    """What the keys do that are shown in so many columns."""
    return [hint.label for hint in fitting(bar_for(Settings(), ascii_only=ascii_only), width)]


def test_the_usual_terminal_shows_all_of_them() -> None:
    assert fitting(ALL, 80) == ALL
    assert {"Rules", "Settings", "Help"} <= set(labels(80))


def test_the_smallest_terminal_leaves_out_only_what_help_leads_to() -> None:
    assert set(labels(120)) - set(labels(60)) == {"Rules", "Settings"}
    assert set(labels(120)) - set(labels(80, ascii_only=True)) == {"Settings"}


@pytest.mark.parametrize("width", range(12, 90))
def test_what_is_shown_has_room_and_keeps_its_order(width: int) -> None:
    shown = fitting(ALL, width)
    assert sum(len(hint.text) for hint in shown) <= width
    assert list(shown) == [hint for hint in ALL if hint in shown]
    assert "Play" in [hint.label for hint in shown]


async def test_a_click_means_the_key_that_is_seen_where_others_are_left_out() -> None:
    app = BarApp()
    async with app.run_test(size=(60, 4)) as pilot:
        app.query_one(KeyBar).show(ALL)
        await pilot.pause()
        row = str(app.query_one(KeyBar).render())
        await pilot.click(KeyBar, offset=(row.index("Help"), 0))
        await pilot.click(KeyBar, offset=(row.index("Leave"), 0))
        assert app.pressed == ["question_mark", "q"]
