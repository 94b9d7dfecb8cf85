"""The keys that are spoken of at the table, as people call them."""

from __future__ import annotations

from typing import Final, NamedTuple

from allfives.tui.keys import TABLE_ACTIONS, Action
from allfives.tui.rebinding import key_name, keys_of
from allfives.tui.settings import Settings
from allfives.tui.widgets.key_bar import KeyHint

_ACTIONS: Final = {action.name: action for action in TABLE_ACTIONS}


SHORT: Final = 3
"""So many letters of a key's name stand for its sign in the row of keys."""


class Hints(NamedTuple):
    """One key for each action that prompts mention."""

    play: str = "Enter"
    end: str = "Tab"
    draw: str = "d"
    tile: str = "Right"
    undo: str = "u"
    cover: str = "c"
    help: str = "?"
    leave: str = "q"


def hints_for(settings: Settings) -> Hints:
    """The keys of these actions now."""
    names = ("play", "end_next", "draw", "tile_right", "undo", "cover", "help", "leave")
    return Hints(*(key_name(keys_of(_ACTIONS[name], settings)[0]) for name in names))


def bar_for(settings: Settings, *, ascii_only: bool = False) -> tuple[KeyHint, ...]:
    """The keys below the table now."""
    actions = [action for action in TABLE_ACTIONS if action.footer]
    return tuple(_key_hint(action, settings, ascii_only=ascii_only) for action in actions)


def _key_hint(action: Action, settings: Settings, *, ascii_only: bool) -> KeyHint:
    key = keys_of(action, settings)[0]
    display = action.display if key == action.keys.split(",")[0] else None
    if display is None:
        display = key_name(key)
    elif ascii_only and not display.isascii():
        display = key_name(key)[:SHORT]
    return KeyHint(key, display, action.label)
