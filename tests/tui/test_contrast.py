"""Every letter and digit on every screen can be read, in true colour and in 256 colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.geometry import Region

from allfives.record.preferences import ThemeChoice
from allfives.tui.app import AllFivesApp
from allfives.tui.widgets.dialog import Dialog
from tests.tui.test_goldens import SCENES, save_games, still
from tests.tui.test_theme import contrast

LEAST = 4.5
"""The contrast that text needs to be read by everybody."""

ASCII_SCENES = {"ascii"}
"""Scenes without colours."""


def written(app: AllFivesApp) -> Iterator[tuple[str, Style]]:
    """All text that is to be read, with its style: where a dialog is, what it holds."""
    dialogs = list(app.screen.query(Dialog))
    seen = dialogs[0].region if dialogs else app.screen.region
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        row = Region(0, y, strip.cell_length, 1).intersection(seen)
        for segment in strip.crop(row.x, row.right) if row else ():
            if segment.style is not None and any(sign.isalnum() for sign in segment.text):
                yield segment.text, segment.style


THEMES = (ThemeChoice.DARK, ThemeChoice.LIGHT, ThemeChoice.CONTRAST)


def faint(app: AllFivesApp) -> set[str]:
    """The text on the screen that is hard to read."""
    found = set()
    for text, style in written(app):
        assert style.color is not None
        assert style.bgcolor is not None
        pair = [colour.get_truecolor().hex for colour in (style.color, style.bgcolor)]
        for system in (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT):
            ratio = contrast(pair[0], pair[1], system)
            if ratio < LEAST:
                found.add(f"{text.strip()!r} {pair} {ratio:.1f} {system.name}")
    return found


@pytest.mark.parametrize("name", sorted(SCENES.keys() - ASCII_SCENES))
async def test_all_text_can_be_read(name: str) -> None:
    save_games()
    scene = SCENES[name]
    app = scene.app()
    async with app.run_test(size=(100, 30)) as pilot:
        await still(pilot, app)
        for key in scene.keys.split():
            await pilot.press(key)
            await still(pilot, app)
        for theme in THEMES:
            app.change(app.settings.with_(theme=theme))
            await still(pilot, app)
            assert {theme: faint(app)} == {theme: set()}
