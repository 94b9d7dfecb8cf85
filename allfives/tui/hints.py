"""The keys that a prompt speaks of, as people call them."""

from __future__ import annotations

from typing import Final, NamedTuple

from allfives.tui.keys import TABLE_ACTIONS
from allfives.tui.rebinding import key_name, keys_of
from allfives.tui.settings import Settings

_ACTIONS: Final = {action.name: action for action in TABLE_ACTIONS}


class Hints(NamedTuple):
    """One key for each action that prompts mention."""

    play: str = "Enter"
    end: str = "Tab"
    draw: str = "d"


def hints_for(settings: Settings) -> Hints:
    """The keys of these actions now."""
    names = ("play", "end_next", "draw")
    return Hints(*(key_name(keys_of(_ACTIONS[name], settings)[0]) for name in names))
