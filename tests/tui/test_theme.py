"""The colours of the table, where a terminal shows only greys, or 256 colours."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem
from textual.theme import Theme

from allfives.tui.theme import TABLE_COLOURS, THEMES

COLOURFUL = [theme for theme in THEMES if not theme.ansi]
GROUNDS = ("felt", "end", "end-lit", "end-chosen", "ghost", "tile-dull")
TEXTS = [(f"{ground}-text", ground) for ground in GROUNDS]
TEXTS += [("tile-text", tile) for tile in ("tile", "tile-double", "tile-last")]
TEXTS += [("gain", "felt"), ("gain-text", "gain"), ("badge-text", "badge")]
TEXTS += [
    (text, ground)
    for text in ("foreground", "muted", "gain", "accent", "warning", "error")
    for ground in ("panel", "hand", "surface", "background")
]
"""Text and what it is written on."""

STATES = [
    ("end", "end-lit"),
    ("end-lit", "end-chosen"),
    ("end", "end-chosen"),
    ("tile", "ghost"),
    ("tile", "tile-dull"),
]
"""Two states of the same thing."""


def colour_of(theme: Theme, name: str) -> str:
    """A colour of the table, or one that every theme has."""
    own = theme.variables.get(name)
    return own if own is not None else str(getattr(theme, name))


def lightness(colour: Color) -> float:
    """How light a colour is, which is all that is left of it among greys."""
    parts = [part / 255 for part in colour.get_truecolor()]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str, system: ColorSystem) -> float:
    """How far apart two colours are in lightness, from 1 to 21."""
    dark, light = sorted(
        lightness(Color.parse(colour).downgrade(system)) for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("theme", COLOURFUL, ids=lambda theme: theme.name)
class TestLightnessAlone:
    @pytest.mark.parametrize("pair", TEXTS, ids=" on ".join)
    def test_makes_text_readable(
        self, theme: Theme, system: ColorSystem, pair: tuple[str, str]
    ) -> None:
        one, other = (colour_of(theme, name) for name in pair)
        assert contrast(one, other, system) >= 4.5

    @pytest.mark.parametrize("pair", STATES, ids=" and ".join)
    def test_tells_states_apart(
        self, theme: Theme, system: ColorSystem, pair: tuple[str, str]
    ) -> None:
        one, other = (colour_of(theme, name) for name in pair)
        assert contrast(one, other, system) >= 1.4


def test_in_sixteen_colours_the_table_has_yellow_for_points_alone() -> None:
    (sixteen,) = (theme for theme in THEMES if theme.name == "allfives-sixteen")
    yellow = {name for name in TABLE_COLOURS if "yellow" in sixteen.variables[name]}
    assert yellow == {"gain"}
