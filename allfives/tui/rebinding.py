"""Which keys the actions of the table have now, and giving them others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import key_to_character

from allfives.tui.keys import APP_ACTIONS, DIGITS, TABLE_ACTIONS, Action
from allfives.tui.settings import Settings

RESERVED: Final = ("escape", "ctrl+c", "ctrl+p", "ctrl+q", "ctrl+z")
"""Keys that mean the same everywhere."""


_SIGNS: Final = {
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "backslash": "\\",
    "at": "@",
    "underscore": "_",
}
"""The signs of keys whose names are not those of Unicode."""


class KeyRefused(ValueError):
    """An action cannot have a key; the message is one sentence for people."""


def action_name(action: Action) -> str:
    """What an action is called in a list of keys.

    >>> action_name(TABLE_ACTIONS[2])
    'Tile left'
    """
    return action.name.replace("_", " ").capitalize()


def keys_of(action: Action, settings: Settings) -> tuple[str, ...]:
    """The keys that an action has now."""
    return tuple(key for key in settings.keys.get(action.name, action.keys).split(",") if key)


def key_name(key: str) -> str:
    """A key as people call it.

    >>> key_name("question_mark"), key_name("shift+tab"), key_name("u"), key_name("enter")
    ('?', 'Shift+Tab', 'u', 'Enter')
    """
    character = _SIGNS.get(key) or key_to_character(key)
    if character and character.isprintable() and not character.isspace():
        return character
    return "+".join(part.replace("_", " ").title() for part in key.split("+"))


def keys_told(action: Action, settings: Settings) -> str:
    """The keys of an action as people call them: `Enter`, or `+, =`."""
    return ", ".join(key_name(key) for key in keys_of(action, settings))


def action_with(
    key: str, settings: Settings, actions: Sequence[Action] = TABLE_ACTIONS
) -> Action | None:
    """The action that has a key now, if one has."""
    return next((action for action in actions if key in keys_of(action, settings)), None)


def offered(screen: DOMNode, settings: Settings) -> tuple[Action, ...]:
    """All that can be done on a screen, with the keys it has there now.

    Whatever is bound on the screen with a sentence about it is such an action; keys without
    one only move within the screen.
    """
    found: dict[str, Action] = {}
    taken: set[str] = set()
    for kind in type(screen).__mro__:
        bound = [item for item in vars(kind).get("BINDINGS", ()) if isinstance(item, Binding)]
        for item in bound:
            now = settings.keys.get(item.id or "", item.key).split(",")
            keys = ",".join(key for key in now if key not in taken)
            if item.tooltip and item.action not in found and _can(screen, item.action):
                found[item.action] = Action(
                    item.id or item.action, keys, item.action, item.description, item.tooltip
                )
        taken.update(key for item in bound for key in item.key.split(","))
    labels = {item.label for item in found.values()}
    everywhere = [
        item for item in APP_ACTIONS if item.action not in found and item.label not in labels
    ]
    return tuple(item for item in (*found.values(), *everywhere) if item.name != "palette")


def _can(screen: DOMNode, action: str) -> bool:
    return bool(screen.check_action(action.partition("(")[0], ()))


def rebound(settings: Settings, action: Action, key: str) -> Settings:
    """The settings with another key for an action, in place of all that it has.

    Raises:
        KeyRefused: If the key means something else already.
    """
    if key in RESERVED:
        raise KeyRefused(f"{key_name(key)} means the same everywhere; choose another key.")
    if key in DIGITS:
        raise KeyRefused(f"{key_name(key)} chooses a tile of the hand; choose another key.")
    return _with_keys(settings, action, key)


def unbound(settings: Settings, action: Action) -> Settings:
    """The settings with the keys for an action that it has at first.

    Raises:
        KeyRefused: If another action has one of them now.
    """
    return _with_keys(settings, action, action.keys)


def _with_keys(settings: Settings, action: Action, keys: str) -> Settings:
    for key in keys.split(","):
        other = action_with(key, settings)
        if other is not None and other.name != action.name:
            taken = f"{key_name(key)} is taken by {action_name(other)!r}"
            raise KeyRefused(f"{taken}; give that another key first.")
    kept = {name: own for name, own in settings.keys.items() if name != action.name}
    return settings.with_(keys=kept if keys == action.keys else {**kept, action.name: keys})
