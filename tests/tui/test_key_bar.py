"""The row of keys below the table."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult

from allfives.tui.hints import bar_for
from allfives.tui.settings import Settings
from allfives.tui.widgets.key_bar import KeyBar, KeyHint

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


def test_all_keys_fit_in_the_smallest_terminal() -> None:
    assert sum(len(hint.text) for hint in bar_for(Settings())) <= 60
