"""The rules of a game in sentences, on a screen of their own."""

from __future__ import annotations

from textual.app import ComposeResult

from allfives.game.rules import Rules
from allfives.tui.pages.page import Page
from allfives.tui.widgets.rules_view import RulesView


class RulesScreen(Page):
    """Shows the rules of one game, and where they differ from the standard game."""

    HEADING = "Rules"
    DEFAULT_CSS = """
    RulesScreen RulesView { padding: 1 4 0 4; }
    RulesScreen.-narrow RulesView { padding: 0 2; }
    """

    def __init__(self, rules: Rules, preset: str) -> None:
        super().__init__()
        self._rules = rules
        self._preset = preset

    def parts(self) -> ComposeResult:
        """The text."""
        yield RulesView(self.marks)

    def on_mount(self) -> None:
        """Show the rules."""
        self.query_one(RulesView).show(self._rules, self._preset)
