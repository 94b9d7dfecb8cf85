from __future__ import annotations

import pytest

from allfives.tui.keys import DIGITS, TABLE_ACTIONS, Action
from allfives.tui.rebinding import (
    RESERVED,
    KeyRefused,
    action_with,
    key_name,
    keys_of,
    keys_told,
    rebound,
    unbound,
)
from allfives.tui.settings import Settings, settings_from


def action(name: str) -> Action:
    return next(item for item in TABLE_ACTIONS if item.name == name)


def test_an_action_has_its_first_keys_until_it_is_given_another() -> None:
    settings = Settings()
    assert keys_of(action("tile_left"), settings) == ("left", "h")
    changed = rebound(settings, action("tile_left"), "a")
    assert keys_of(action("tile_left"), changed) == ("a",)
    assert keys_of(action("tile_right"), changed) == ("right", "l")


def test_a_key_that_is_taken_is_refused_with_a_sentence() -> None:
    with pytest.raises(KeyRefused, match="u is taken by 'Undo'; give that another key"):
        rebound(Settings(), action("draw"), "u")


def test_a_key_is_free_when_its_action_has_another() -> None:
    settings = rebound(Settings(), action("undo"), "x")
    settings = rebound(settings, action("draw"), "u")
    assert action_with("u", settings) == action("draw")
    assert action_with("d", settings) is None


@pytest.mark.parametrize("key", [*DIGITS, *RESERVED])
def test_keys_with_a_fixed_meaning_are_refused(key: str) -> None:
    with pytest.raises(KeyRefused, match="choose another key"):
        rebound(Settings(), action("draw"), key)


def test_the_key_an_action_has_anyway_changes_nothing() -> None:
    assert rebound(Settings(), action("draw"), "d") == Settings()


def test_the_usual_keys_come_back() -> None:
    settings = rebound(Settings(), action("tile_left"), "a")
    assert unbound(settings, action("tile_left")) == Settings()


def test_usual_keys_that_another_action_has_do_not_come_back() -> None:
    settings = rebound(Settings(), action("undo"), "x")
    settings = rebound(settings, action("draw"), "u")
    with pytest.raises(KeyRefused, match="u is taken by 'Draw'"):
        unbound(settings, action("undo"))


def test_changed_keys_are_stored_and_read_again() -> None:
    settings = rebound(Settings(), action("undo"), "x")
    assert settings_from(settings.plain()) == settings


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("plus", "+"),
        ("minus", "-"),
        ("equals_sign", "="),
        ("slash", "/"),
        ("enter", "Enter"),
        ("space", "Space"),
        ("shift+tab", "Shift+Tab"),
        ("ctrl+x", "Ctrl+X"),
        ("f5", "F5"),
        ("ä", "ä"),
    ],
)
def test_keys_are_called_as_people_call_them(key: str, name: str) -> None:
    assert key_name(key) == name


def test_every_first_key_can_be_named() -> None:
    assert keys_told(action("end_previous"), Settings()) == "Shift+Tab, Up, k"
    for item in TABLE_ACTIONS:
        assert "_" not in keys_told(item, Settings())


def test_no_two_actions_have_the_same_key_at_first() -> None:
    keys = [key for item in TABLE_ACTIONS for key in keys_of(item, Settings())]
    assert len(keys) == len({*keys})
    assert not {*keys} & {*DIGITS, *RESERVED}
