"""The keys that are spoken of at the table, as people call them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from allfives.tui.keys import TABLE_ACTIONS, Action
from allfives.tui.rebinding import key_name, keys_of
from allfives.tui.settings import Settings
from allfives.tui.table.parts.key_bar import KeyHint
from allfives.words.keys import Hints

_ACTIONS: Final = {action.name: action for action in TABLE_ACTIONS}

NAMES: Final[Collection[str]] = tuple(_ACTIONS)
"""The names of all that can be done at the table."""

STANDING_STILL: Final = tuple(name for name in NAMES if name not in {"play", "end_next", "cover"})
"""The names of those that do what they say also when a round or the game is over."""


def hints_for(settings: Settings) -> Hints:
    """The keys of these actions now."""
    names = (
        "play",
        "end_next",
        "draw",
        "tile_right",
        "undo",
        "cover",
        "help",
        "leave",
        "ready",
        "review",
    )
    return Hints(*(key_name(keys_of(_ACTIONS[name], settings)[0]) for name in names))


def bar_for(
    settings: Settings, *, ascii_only: bool = False, names: Collection[str] = _ACTIONS
) -> tuple[KeyHint, ...]:
    """The keys below the table now, or those of them that a dialog over it has too."""
    return tuple(
        KeyHint(
            key := keys_of(action, settings)[0],
            _shown(key, action, ascii_only),
            action.label,
            action.footer,
        )
        for action in TABLE_ACTIONS
        if action.footer is not None and action.name in names
    )


def _shown(key: str, action: Action, ascii_only: bool) -> str:
    """How the row writes a key: by a sign of its own, if it has one that can be shown."""
    is_usual = key == action.keys.split(",")[0]
    if action.display is None or not is_usual or (ascii_only and not action.display.isascii()):
        return key_name(key)
    return action.display
