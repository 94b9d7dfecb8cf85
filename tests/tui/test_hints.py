"""The keys that are spoken of, as a person has set them."""

from __future__ import annotations

from allfives.tui.key_hints import bar_for, hints_for
from allfives.tui.keys import TABLE_ACTIONS
from allfives.tui.settings import Settings, settings_from
from allfives.words.keys import Hints


def test_at_first_they_are_those_of_the_table_of_keys() -> None:
    assert hints_for(Settings()) == Hints()


def test_the_first_of_several_keys_is_spoken_of() -> None:
    hints = hints_for(Settings(keys={"undo": "x,y", "help": "shift+tab"}))
    assert (hints.undo, hints.help) == ("x", "Shift+Tab")


def test_a_hand_written_file_without_keys_leaves_the_first_ones() -> None:
    stored = {"keys": {action.name: " , " for action in TABLE_ACTIONS}}
    assert hints_for(settings_from(stored)) == Hints()


def test_the_row_of_keys_shows_what_the_table_of_keys_says() -> None:
    shown = [(hint.shown, hint.label) for hint in bar_for(Settings())]
    assert shown[:3] == [("⏎", "Play"), ("tab", "End"), ("u", "Undo")]
    assert len(shown) == sum(action.footer is not None for action in TABLE_ACTIONS)


def test_the_help_says_that_taking_back_makes_a_game_practice() -> None:
    (undo,) = (action for action in TABLE_ACTIONS if action.name == "undo")
    assert "Against computers" in undo.help
    assert "practice" in undo.help


def test_a_sign_that_ascii_lacks_gives_way_to_the_name_of_its_key() -> None:
    assert bar_for(Settings(), ascii_only=True)[0].shown == "Enter"
    assert all(hint.shown.isascii() for hint in bar_for(Settings(), ascii_only=True))


def test_another_key_has_its_own_name_in_the_row() -> None:
    (play, *_) = bar_for(Settings(keys={"play": "space"}))
    assert (play.key, play.shown) == ("space", "Space")
