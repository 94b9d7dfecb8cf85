"""What stands on the screen of an app, as it is painted in a terminal."""

from __future__ import annotations

from textual._context import visible_screen_stack
from textual.app import App
from textual.strip import Strip


def strips_of(app: App[None]) -> list[Strip]:
    """The rows on the screen, with what is seen of the screens below."""
    # Textual takes them from here while it paints; without them they would be painted over,
    # and kept like that until something else changes.
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def text_of(app: App[None]) -> str:
    """The text on the screen, row by row."""
    return "\n".join(strip.text for strip in strips_of(app))
