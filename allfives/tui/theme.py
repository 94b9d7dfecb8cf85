"""The colours of the table. No information is carried by hue alone."""

from __future__ import annotations

from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from allfives.record.preferences import ThemeChoice

_DARK: Final = {
    "felt": "#0b3d2e",
    "felt-text": "#a9d6c4",
    "tile": "#f4efe1",
    "tile-double": "#e6dcc0",
    "tile-last": "#ffd98a",
    "tile-text": "#16181a",
    "end": "#14563f",
    "end-text": "#e8fff6",
    "end-lit": "#2f6fed",
    "end-lit-text": "#ffffff",
    "end-chosen": "#ff9f1c",
    "end-chosen-text": "#101010",
    "ghost": "#9fb4d8",
    "ghost-text": "#0d1b33",
    "hand": "#12251e",
    "tile-dull": "#8d9189",
    "tile-dull-text": "#1d211f",
    "gain": "#ffc857",
    "muted": "#8aa39a",
    "gain-text": "#201800",
    "badge": "#16181a",
    "badge-text": "#ffd98a",
}
"""The names of the table's own colours, with their values in the dark theme."""

_LIGHT: Final = {
    "felt": "#cfe3d6",
    "felt-text": "#22503d",
    "tile": "#fffdf5",
    "tile-double": "#f2e7c6",
    "tile-last": "#ffd27d",
    "tile-text": "#141414",
    "end": "#a8cbb7",
    "end-text": "#0b2a1d",
    "end-lit": "#1a2f9a",
    "end-lit-text": "#ffffff",
    "end-chosen": "#b35000",
    "end-chosen-text": "#ffffff",
    "ghost": "#8fa9d6",
    "ghost-text": "#07142b",
    "hand": "#e4ede7",
    "tile-dull": "#c3c9c4",
    "tile-dull-text": "#3a403c",
    "gain": "#6b4a00",
    "muted": "#4f6359",
    "gain-text": "#ffffff",
    "badge": "#141414",
    "badge-text": "#ffd27d",
}

_CONTRAST: Final = {
    "felt": "#000000",
    "felt-text": "#ffffff",
    "tile": "#ffffff",
    "tile-double": "#ffffff",
    "tile-last": "#ffe14d",
    "tile-text": "#000000",
    "end": "#303030",
    "end-text": "#ffffff",
    "end-lit": "#0066ff",
    "end-lit-text": "#ffffff",
    "end-chosen": "#ffb000",
    "end-chosen-text": "#000000",
    "ghost": "#8cb4ff",
    "ghost-text": "#000000",
    "hand": "#000000",
    "tile-dull": "#8a8a8a",
    "tile-dull-text": "#000000",
    "gain": "#ffe14d",
    "muted": "#d0d0d0",
    "gain-text": "#000000",
    "badge": "#000000",
    "badge-text": "#ffe14d",
}

_SIXTEEN: Final = {
    "felt": "ansi_black",
    "felt-text": "ansi_white",
    "tile": "ansi_white",
    "tile-double": "ansi_white",
    "tile-last": "ansi_bright_white",
    "tile-text": "ansi_black",
    "end": "ansi_black",
    "end-text": "ansi_bright_white",
    "end-lit": "ansi_blue",
    "end-lit-text": "ansi_bright_white",
    "end-chosen": "ansi_cyan",
    "end-chosen-text": "ansi_black",
    "ghost": "ansi_cyan",
    "ghost-text": "ansi_black",
    "hand": "ansi_black",
    "tile-dull": "ansi_bright_black",
    "tile-dull-text": "ansi_white",
    "gain": "ansi_bright_yellow",
    "muted": "ansi_white",
    "gain-text": "ansi_black",
    "badge": "ansi_magenta",
    "badge-text": "ansi_bright_white",
}

_MONO: Final = dict.fromkeys(_DARK, "ansi_default")

THEME_NAMES: Final[dict[ThemeChoice, str]] = {
    choice: "textual-dark" if choice is ThemeChoice.DARK else f"allfives-{choice.value}"
    for choice in ThemeChoice
}
"""The name under which each theme is registered.

The dark one takes the place of the theme that Textual begins with, so that nothing is drawn
and no style sheet is read for another one first.
"""

THEMES: Final = (
    Theme(
        name=THEME_NAMES[ThemeChoice.DARK],
        primary="#2058b8",
        secondary="#1d8a66",
        accent="#ff9f1c",
        warning="#ffc857",
        error="#ff7a6b",
        success="#5ec8a0",
        foreground="#e9f2ee",
        background="#0c1613",
        surface="#11211b",
        panel="#24302b",
        variables=_DARK,
    ),
    Theme(
        name=THEME_NAMES[ThemeChoice.LIGHT],
        primary="#1d4aae",
        secondary="#1d6f52",
        accent="#704500",
        warning="#6b4a00",
        error="#b3261e",
        success="#1d6f52",
        foreground="#16211c",
        background="#f2f6f3",
        surface="#e4ede7",
        panel="#d3e1d8",
        dark=False,
        variables=_LIGHT,
    ),
    Theme(
        name=THEME_NAMES[ThemeChoice.CONTRAST],
        primary="#5b9bff",
        secondary="#ffffff",
        accent="#ffb000",
        warning="#ffe14d",
        error="#ff9a8f",
        success="#7dffb2",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1a1a1a",
        text_alpha=1.0,
        variables=_CONTRAST,
    ),
    Theme(
        name=THEME_NAMES[ThemeChoice.SIXTEEN],
        primary="ansi_blue",
        secondary="ansi_cyan",
        accent="ansi_cyan",
        warning="ansi_yellow",
        error="ansi_red",
        success="ansi_green",
        foreground="ansi_white",
        background="ansi_black",
        surface="ansi_black",
        panel="ansi_black",
        ansi=True,
        boost="ansi_black",
        variables=BUILTIN_THEMES["ansi-dark"].variables | _SIXTEEN,
    ),
    Theme(
        name=THEME_NAMES[ThemeChoice.MONO],
        primary="ansi_default",
        secondary="ansi_default",
        accent="ansi_default",
        warning="ansi_default",
        error="ansi_default",
        success="ansi_default",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        ansi=True,
        boost="ansi_default",
        variables=BUILTIN_THEMES["ansi-dark"].variables | _MONO,
    ),
)
"""All themes of the app."""

TABLE_COLOURS: Final = _DARK
"""Defaults for the table's colours, for themes that do not know them."""
