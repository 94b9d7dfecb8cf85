"""Without colours and beyond ASCII nothing is drawn, on any screen, where that is wished."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

from allfives.game.claims import asked
from allfives.game.state import State
from allfives.record.preferences import Characters, ThemeChoice
from allfives.tui.app import AllFivesApp
from allfives.tui.pages.home import HomeScreen
from allfives.tui.settings import Settings
from allfives.tui.table.dialog_screen import OverTable
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.lulls import NoLull
from tests.support.pages import STYLES, save_a_game
from tests.support.painted import strips_of, text_of
from tests.support.scenes import (
    Moment,
    dealer_at,
    game_over,
    person_to_play,
    round_over,
    with_two_ends,
)
from tests.support.table import QUICK, TableApp, until

SIZES = [(80, 24), (60, 20)]
LEAN = QUICK.with_(theme=ThemeChoice.MONO, characters=Characters.ASCII)

PAGES = {
    "home": "",
    "new game": "n",
    "new game, in a list": "n down down down enter",
    "saved games": "s",
    "rules": "r",
    "help": "question_mark",
    "help, keys": "question_mark tab",
    "settings": "o",
    "settings, in a list": "o enter",
    "settings, keys": "o end",
    "palette": "ctrl+p",
    "palette, searching": "ctrl+p l o g",
}
"""Every screen around the table, with the keys that lead to it from home."""


def called(state: State) -> bool:
    """A person has to say what the last play scored."""
    return asked(state) == 0


TABLES: dict[str, tuple[str, str, Moment, str]] = {
    "choosing": ("pagat", "pc", with_two_ends(8), ""),
    "too large to be seen": ("pagat", "pc", with_two_ends(8), "plus plus plus"),
    "five up, too large": ("five_up", "pc", person_to_play(9), "plus plus plus"),
    "pegs": ("cribbage", "pc", person_to_play(6), ""),
    "covered": ("pagat", "ppp", person_to_play(6), ""),
    "calling": ("muggins", "pc", called, ""),
    "calling, typed": ("muggins", "pc", called, "1"),
    "settlement": ("pagat", "pc", round_over, ""),
    "settlement, no undo": ("pagat", "pp", round_over, "u"),
    "result": ("pagat", "pc", game_over, ""),
    "log": ("pagat", "pc", person_to_play(6), "g"),
    "log, searching": ("pagat", "pc", person_to_play(6), "g slash a"),
}
"""Moments of the table: the game, who sits there, when, and the keys pressed then."""


class LeanApp(AllFivesApp):
    """The app with settings for the leanest terminal, on one that could do more."""

    CSS_PATH = str(STYLES)

    def __init__(self, settings: Settings = LEAN) -> None:
        super().__init__(capabilities=Capabilities())
        self.lull = NoLull()
        self.settings = settings


def painted(app: App[None]) -> Iterator[Segment]:
    """Everything that is drawn on the screen."""
    for strip in strips_of(app):
        yield from strip


def colours(segment: Segment) -> list[str]:
    """The colours of something that is drawn."""
    if segment.style is None:
        return []
    both = (segment.style.color, segment.style.bgcolor)
    return [colour.name for colour in both if colour is not None and not colour.is_default]


def check(app: App[None]) -> None:
    for segment in painted(app):
        assert segment.text.isascii()
        assert colours(segment) == [], segment


def reversed_text(app: App[None]) -> str:
    """All text that stands out by being reversed."""
    return "|".join(item.text for item in painted(app) if item.style and item.style.reverse)


async def press(pilot: Pilot[None], keys: str) -> None:
    for key in keys.split():
        await pilot.press(key)
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_every_page_is_ascii_without_colours(size: tuple[int, int]) -> None:
    save_a_game(("Anna", "Ben"))
    app = LeanApp()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        for keys in PAGES.values():
            await press(pilot, keys)
            check(app)
            while len(app.screen_stack) > 2:
                app.pop_screen()
            await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TABLES)
async def test_every_table_is_ascii_without_colours(name: str, size: tuple[int, int]) -> None:
    preset, kinds, moment, keys = TABLES[name]
    app = TableApp(dealer_at(preset, kinds, moment), LEAN)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, keys)
        await pilot.pause()
        check(app)


@pytest.mark.parametrize("theme", ThemeChoice)
@pytest.mark.parametrize("name", ["calling", "settlement", "result"])
async def test_the_table_is_seen_behind_what_lies_over_it(name: str, theme: ThemeChoice) -> None:
    preset, kinds, moment, _ = TABLES[name]
    app = TableApp(dealer_at(preset, kinds, moment), QUICK.with_(theme=theme))
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, OverTable))
        app.screen.refresh()
        await until(pilot, lambda: "Ann" in text_of(app).partition("\n")[0])


async def test_settings_take_effect_on_all_that_is_on_the_screen() -> None:
    app = LeanApp(QUICK)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert not all(item.text.isascii() for item in painted(app))
        app.change(LEAN)
        await pilot.pause()
        check(app)
        app.change(QUICK)
        await pilot.pause()
        assert not all(item.text.isascii() for item in painted(app))


async def test_letters_of_names_stay_where_ascii_signs_are_only_wished() -> None:
    save_a_game(("Zoë", "漢字"))
    app = LeanApp()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "Zoë: 0, 漢字: 0" in "".join(item.text for item in painted(app)))


def last_row(app: App[None]) -> str:
    """The keys at the bottom of the screen."""
    return strips_of(app)[-1].text


async def test_enter_is_called_by_its_name_where_its_sign_is_no_ascii() -> None:
    app = LeanApp(QUICK)
    async with app.run_test() as pilot:
        await until(pilot, lambda: "⏎ Choose" in last_row(app))
        await press(pilot, "o")
        await until(pilot, lambda: "⏎ " in last_row(app))
        app.change(LEAN)
        await until(pilot, lambda: "Enter " in last_row(app))
        await press(pilot, "q")
        await until(pilot, lambda: "Enter Choose" in last_row(app))


async def test_the_table_calls_enter_by_its_name_in_ascii() -> None:
    app = TableApp(dealer_at("pagat", "pc", person_to_play(2)), LEAN)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: "Enter Play" in last_row(app))
        assert "q Leave" in last_row(app)
        assert last_row(app).isascii()


# What stands out without colours


async def test_the_keys_of_the_footer_stand_out() -> None:
    app = LeanApp()
    async with app.run_test() as pilot:
        await until(pilot, lambda: " q " in reversed_text(app).split("|"))


async def test_selected_text_and_the_cursor_stand_out() -> None:
    app = LeanApp()
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await press(pilot, "n")
        name = app.screen.query(Input).first().value
        assert app.screen.query(Input).first().has_focus
        assert name in reversed_text(app)
        await press(pilot, "end")
        assert name not in reversed_text(app)
        assert " " in reversed_text(app).split("|")
