"""Scrollbars without block characters, for terminals that have only ASCII."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBarRender


class PlainBars(ScrollBarRender):
    """Draws a scrollbar by backgrounds alone, a whole cell at a time.

    To be used as `ScrollBar.renderer`.
    """

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
