"""The one table of keys: bindings, footer, help and palette all derive from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from textual.binding import Binding


class Action(NamedTuple):
    """Something that a person can do with a key."""

    name: str
    """Its name in settings; also the binding's id."""
    keys: str
    """The keys it has at first, with commas between them."""
    action: str
    """The Textual action it runs."""
    label: str
    """A word or two for the footer."""
    help: str
    """A sentence for the help and the palette."""
    group: str = "Table"
    """The heading under which help lists it."""
    footer: int | None = None
    """Its rank in the footer, if that shows it; where room is short, the last is left out."""
    display: str | None = None
    """How the footer writes the key, if not by its own name."""


TABLE_ACTIONS: Final = (
    Action("play", "enter", "play", "Play", "Play the chosen tile where its ghost lies.",
           "Play", footer=0, display="⏎"),
    Action("ready", "space", "ready", "Show the hand",
           "At a cover: show the hand. The first letter of the name does so too.", "Play"),
    Action("tile_left", "left,h", "tile(-1)", "Tile left", "Choose the tile to the left.", "Play"),
    Action("tile_right", "right,l", "tile(1)", "Tile right",
           "Choose the tile to the right.", "Play"),
    Action("end_next", "tab,down,j", "end(1)", "End", "Choose the next open end.",
           "Play", footer=4, display="tab"),
    Action("end_previous", "shift+tab,up,k", "end(-1)", "End before",
           "Choose the open end before.", "Play"),
    Action("draw", "d", "draw", "Draw", "Draw a tile, where the rules let you choose.", "Play"),
    Action("type", "slash", "type", "Type", "Type a play: 54, 54 left, or 5-4>5-5.", "Play"),
    Action("undo", "u", "undo", "Undo",
           "Take back the last play. Against computers the game then counts as practice.",
           "Play", footer=3),
    Action("hint", "i", "hint", "Hint",
           "Ask the coach for the best play. The game then counts as practice.",
           "Play"),
    Action("why_not", "w", "why_not", "Why not",
           "Ask the coach about the play under the cursor: what it gives away, what is better.",
           "Play"),
    Action("cover", "c", "cover", "Cover", "Cover the hand until somebody is ready.",
           "Table", footer=5),
    Action("log", "g", "log", "Log", "Read everything that has happened.", "Table", footer=6),
    Action("rules", "r", "rules", "Rules", "Read the rules of this game.", "Table", footer=7),
    Action("review", "v", "review", "Review",
           "Let the coach judge the rounds that are over, and tell where the points went.",
           "Table"),
    Action("zoom_in", "plus,equals_sign", "zoom(1)", "Larger", "Draw the tiles larger.", "Table"),
    Action("zoom_out", "minus", "zoom(-1)", "Smaller", "Draw the tiles smaller.", "Table"),
    Action("zoom_fit", "z", "fit", "Fit", "Draw the tiles as large as fits.", "Table"),
    Action("settings", "o", "app.settings", "Settings", "Change colours, pace, keys and more.",
           "Everywhere", footer=8),
    Action("help", "question_mark,f1", "app.help", "Help", "Show the keys and how to play.",
           "Everywhere", footer=1, display="?"),
    Action("fair", "f", "app.fair", "Is it fair?",
           "Read what computers may know, and what all were dealt so far.", "Everywhere"),
    Action("palette", "colon", "app.command_palette", "Palette",
           "Find any action by its words, and do it; Ctrl+P does so too.", "Everywhere"),
    Action("leave", "q", "leave", "Leave", "Leave the table; the game is saved already.",
           "Table", footer=2),
)  # fmt: skip
"""What can be done at the table, besides the digits that choose a tile."""

CHOOSING: Final = ("ready", "tile_left", "tile_right", "end_next", "end_previous", "draw")
"""The names of those that choose and do nothing while others play."""

PLAYING: Final = ("play", *CHOOSING)
"""The same, and the one that plays."""

_QUIT: Final = Action("quit", "ctrl+q", "app.quit", "Quit", "Leave the program.", "Everywhere")

_SUSPEND: Final = Action(
    "suspend", "ctrl+z", "app.suspend_process", "Suspend",
    "Go back to the shell, with the hand covered; fg comes back here.", "Everywhere",
)  # fmt: skip

ALWAYS: Final = (_SUSPEND, _QUIT)
"""What has the same keys on every screen."""

APP_ACTIONS: Final = (
    *(item._replace(keys="") for item in TABLE_ACTIONS if item.group == "Everywhere"),
    Action("read_rules", "", "app.rules", "Rules", "Read the rules of the game.", "Everywhere"),
    Action("home", "", "app.home", "Home", "Go to the home screen.", "Everywhere"),
    Action("new_game", "", "app.new_game", "New game", "Set up a new game.", "Everywhere"),
    Action("saved", "", "app.saved_games", "Saved games", "Open a saved game.", "Everywhere"),
    _SUSPEND,
    _QUIT,
)
"""What can be done on every screen, also where no key does it."""

NEW_GAME_KEYS: Final = (
    Binding("s,f2", "start", "Start", tooltip="Start the game that is set up here."),
    Binding("r", "read_rules", "Rules",
            tooltip="Read the rules of this game on a screen of their own."),
    Binding("pagedown", "scroll_rules(1)", "Read on", show=False,
            tooltip="Read the rules further on, beside the form."),
    Binding("pageup", "scroll_rules(-1)", "Read back", show=False,
            tooltip="Read the rules further back, beside the form."),
)  # fmt: skip
"""The keys of the form for a new game, besides those that move through it."""

DIGITS: Final = "1234567890"
"""The keys that choose a tile of the hand, in order."""


def bindings(actions: Iterable[Action]) -> list[Binding]:
    """The bindings of some actions."""
    return [
        Binding(
            item.keys,
            item.action,
            item.label,
            show=item.footer is not None,
            key_display=item.display,
            tooltip=item.help,
            id=item.name,
        )
        for item in actions
    ]
