"""The keys that are spoken of at the table, as people call them."""

from __future__ import annotations

from typing import Final, NamedTuple

from allfives.tui.keys import TABLE_ACTIONS, Action
from allfives.tui.rebinding import key_name, keys_of
from allfives.tui.settings import Settings
from allfives.tui.widgets.key_bar import KeyHint

_ACTIONS: Final = {action.name: action for action in TABLE_ACTIONS}


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


def bar_for(settings: Settings) -> tuple[KeyHint, ...]:
    """The keys below the table now."""
    return tuple(_key_hint(action, settings) for action in TABLE_ACTIONS if action.footer)


def _key_hint(action: Action, settings: Settings) -> KeyHint:
    key = keys_of(action, settings)[0]
    is_usual = key == action.keys.split(",")[0]
    return KeyHint(key, (is_usual and action.display) or key_name(key), action.label)
