"""Text in ASCII, cell by cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.widgets import Button, Input, Static

from allfives.tui.terminal.ascii_text import plain
from allfives.tui.terminal.capabilities import Capabilities
from allfives.tui.terminal.guarded_app import ShelteredApp
from tests.support.painted import text_of


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_text_becomes_ascii_of_the_same_width(text: str) -> None:
    assert plain(text).isascii()
    assert len(plain(text)) == sum(1 if c.isascii() else cell_len(c) for c in text)


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("5 + 0 = 5 → +5", "5 + 0 = 5 > +5"),
        ("╭─╮│╰┼", "+-+|++"),
        ("●►⏎✓", "o><*"),
        ("Zoë 漢", "Zoe ??"),
        ("plain", "plain"),
    ],
)
def test_signs_keep_what_they_mean(text: str, ascii_text: str) -> None:
    assert plain(text) == ascii_text


class Framed(ShelteredApp):
    """Widgets with frames, scrollbars and signs."""

    CSS = "Static { border: round red; height: 4; overflow-y: scroll; }"

    def compose(self) -> ComposeResult:
        yield Static("one → two ●\n" * 9)
        yield Button("Push")
        yield Input("Zoë")


async def test_where_only_ascii_shows_nothing_else_is_drawn() -> None:
    app = Framed(Capabilities(ascii_only=True))
    async with app.run_test() as pilot:
        await pilot.pause()
        drawn = text_of(app)
    assert drawn.isascii()
    assert "one > two o" in drawn
