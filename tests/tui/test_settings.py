"""Settings as they are kept, and what they come to on a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from allfives.record.preferences import PACE_SECONDS, Characters, Faces, Pace, Sort, ThemeChoice
from allfives.tui.drawing.faces import Look
from allfives.tui.settings import Settings, settings_from
from allfives.tui.terminal.capabilities import Capabilities
from tests.support.kept import KEPT, SETTINGS

OTHERS: Final = Settings(
    ThemeChoice.MONO,
    Faces.DIGITS,
    motion=False,
    pace=Pace.SLOW,
    confirm=True,
    sort=Sort.WEIGHT,
    characters=Characters.ASCII,
    keys={"undo": "x"},
)
"""Settings of which none is as it is at first."""


@pytest.mark.parametrize("settings", [Settings(), OTHERS])
def test_settings_come_back_as_they_were_stored(settings: Settings) -> None:
    assert settings_from(settings.plain()) == settings


def test_nothing_stored_is_the_defaults() -> None:
    assert settings_from({}) == Settings()


@pytest.mark.parametrize(
    "path", sorted(KEPT.glob(f"*/{SETTINGS}")), ids=lambda path: path.parent.name
)
def test_settings_that_an_older_version_kept_are_used(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert settings_from(stored).plain().items() >= stored.items()
    for name in stored:
        fewer = {key: value for key, value in stored.items() if key != name}
        assert settings_from(fewer).plain().items() >= fewer.items()


@pytest.mark.parametrize("value", ["pink", "", None, 3, [], {}, "DARK"])
@pytest.mark.parametrize("name", [*Settings().plain()])
def test_what_makes_no_sense_is_the_default_and_the_others_stay(name: str, value: object) -> None:
    other = "confirm" if name == "motion" else "motion"
    stored = {name: value, other: other == "confirm"}
    assert settings_from(stored) == Settings().with_(**{other: other == "confirm"})


@pytest.mark.parametrize("name", ["motion", "confirm"])
def test_a_number_is_no_yes_or_no(name: str) -> None:
    assert settings_from({name: 1}) == settings_from({name: 0}) == Settings()


@pytest.mark.parametrize(
    ("stored", "keys"),
    [
        ("x", "x"),
        ("x,y", "x,y"),
        (" x , y ,", "x,y"),
        (",,x", "x"),
    ],
)
def test_stored_keys_are_read_with_commas_between_them(stored: str, keys: str) -> None:
    assert settings_from({"keys": {"undo": stored}}).keys == {"undo": keys}


@pytest.mark.parametrize("stored", ["", ",", " ", " , ", None, 3, ["x"]])
def test_an_action_that_was_stored_without_a_key_has_its_first_keys(stored: object) -> None:
    assert settings_from({"keys": {"undo": stored, "cover": "v"}}).keys == {"cover": "v"}


def test_every_pace_has_its_seconds_in_order() -> None:
    seconds = [PACE_SECONDS[pace] for pace in Pace]
    assert seconds == sorted(seconds)
    assert seconds[0] == 0


# On a terminal


@pytest.mark.parametrize(
    ("chosen", "terminal", "used"),
    [
        (ThemeChoice.LIGHT, Capabilities(), ThemeChoice.LIGHT),
        (ThemeChoice.LIGHT, Capabilities(sixteen_colours=True), ThemeChoice.SIXTEEN),
        (ThemeChoice.MONO, Capabilities(sixteen_colours=True), ThemeChoice.MONO),
        (ThemeChoice.LIGHT, Capabilities(no_colour=True), ThemeChoice.MONO),
        (
            ThemeChoice.SIXTEEN,
            Capabilities(no_colour=True, sixteen_colours=True),
            ThemeChoice.MONO,
        ),
    ],
)
def test_a_theme_is_used_as_far_as_the_terminal_has_its_colours(
    chosen: ThemeChoice, terminal: Capabilities, used: ThemeChoice
) -> None:
    assert Settings(theme=chosen).theme_on(terminal) is used


@pytest.mark.parametrize(
    ("characters", "has_only_ascii", "ascii_drawn"),
    [
        (Characters.AUTO, False, False),
        (Characters.AUTO, True, True),
        (Characters.UNICODE, True, False),
        (Characters.ASCII, False, True),
    ],
)
def test_what_was_set_goes_before_what_the_terminal_says(
    characters: Characters, has_only_ascii: bool, ascii_drawn: bool
) -> None:
    look = Settings(characters=characters).look_on(Capabilities(ascii_only=has_only_ascii))
    assert look.ascii is ascii_drawn


def test_tiles_have_outlines_where_there_are_no_colours() -> None:
    assert Settings().look_on(Capabilities()) == Look(False, False, False)
    assert Settings().look_on(Capabilities(no_colour=True)).outlined
    assert OTHERS.look_on(Capabilities()) == Look(True, True, True)
