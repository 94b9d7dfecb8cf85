"""Keys as sentences speak of them."""

from __future__ import annotations

from typing import NamedTuple


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
    ready: str = "Space"
    review: str = "v"
