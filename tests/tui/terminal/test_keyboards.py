"""Keys of keyboards that write another script."""

from __future__ import annotations

import string

import pytest
from textual.widgets import Input

from allfives.record.preferences import Keyboard
from allfives.tui.pages.help import HelpScreen
from allfives.tui.pages.log_screen import LogScreen
from allfives.tui.terminal.keyboards import is_russian, latin_of
from tests.support.luck import stacked
from tests.support.table import TableApp, plays, press, rest, table_app


def test_every_letter_has_its_key_in_every_script() -> None:
    for russian, letters in (
        (False, "љњертзуиопасдфгхјклѕџцвбнм"),
        (True, "йцукенгшщзфывапролдячсмить"),
    ):
        assert {latin_of(each, russian=russian) for each in letters} == set(string.ascii_lowercase)
    greek = {latin_of(each, russian=False) for each in "ςερτυθιοπασδφγηξκλζχψωβνμ"}
    assert greek == set(string.ascii_lowercase) - {"q"}


def test_latin_letters_and_signs_stay_what_they_are() -> None:
    for each in string.printable + "éß":
        assert latin_of(each, russian=True) == latin_of(each, russian=False) == each


@pytest.mark.parametrize(
    ("keyboard", "locale", "russian"),
    [
        (Keyboard.AUTO, "ru_RU.UTF-8", True),
        (Keyboard.AUTO, "sr_RS.UTF-8", False),
        (Keyboard.AUTO, "", False),
        (Keyboard.SERBIAN, "ru_RU.UTF-8", False),
        (Keyboard.RUSSIAN, "C.UTF-8", True),
    ],
)
def test_what_is_set_decides_and_then_the_locale(
    keyboard: Keyboard, locale: str, russian: bool
) -> None:
    assert is_russian(keyboard, {"LANG": locale}) is russian


def table(names: tuple[str, ...] = ("Ann", "Ben"), kinds: str = "pc") -> TableApp:
    chance = stacked("6-4 5-0 3-1 2-2", "4-4 6-6 6-1 1-0", boneyard="5-5", leader=0)
    return table_app(chance, kinds, hand_size=4, names=names)


@pytest.mark.parametrize(
    ("keyboard", "key"),
    [(Keyboard.SERBIAN, "г"), (Keyboard.AUTO, "γ"), (Keyboard.RUSSIAN, "п")],
)
async def test_letter_keys_act_in_every_script(keyboard: Keyboard, key: str) -> None:
    app = table()
    app.settings = app.settings.with_(keyboard=keyboard)
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, key)
        assert isinstance(app.screen, LogScreen)


async def test_text_fields_stay_what_they_are() -> None:
    app = table()
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot, app)
        await pilot.press("g", "slash", *"гγ")
        assert app.screen.query_one(Input).value == "гγ"


async def test_a_digit_that_needs_shift_elsewhere_has_a_second_key() -> None:
    app = table()
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "quotation_mark", "enter")
        assert plays(app.dealer)[0] == "3-1"


async def test_signs_that_need_shift_elsewhere_have_a_second_key() -> None:
    app = table()
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "f1")
        assert isinstance(app.screen, HelpScreen)


@pytest.mark.parametrize("key", ["б", "b"])
async def test_the_first_letter_of_a_name_is_known_in_every_script(key: str) -> None:
    app = table(("Бранко", "Ана"), "pp")
    async with app.run_test(size=(100, 30)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, key)
        assert app.table.seating.shown == 0
