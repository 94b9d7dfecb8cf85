"""Dialogs over the table, from which one can look things up as at the table itself."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from allfives.game.state import State
from allfives.tui.closes_once import ClosesOnce, Result
from allfives.tui.key_hints import bar_for
from allfives.tui.keys import TABLE_ACTIONS, bindings
from allfives.tui.settings import Settings
from allfives.tui.shell import Shell
from allfives.tui.table.parts.key_bar import KeyBar

LOOKING: Final = ("log", "rules", "review", "settings", "help", "fair", "palette", "leave")
"""The names of the actions of the table that its dialogs have too."""


class OverTable(ClosesOnce[Result], ModalScreen[Result]):
    """A dialog over the table: keys that look something up do the same as there.

    It ends with a row of its own keys, in place of those of the table.
    """

    KEYS: ClassVar[tuple[str, ...]] = LOOKING
    """The names of the actions in that row."""
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(action for action in TABLE_ACTIONS if action.name in LOOKING),
        Binding("ctrl+p", "app.command_palette", "Palette", show=False),
    ]
    app: Shell

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        """The state of the game."""

    def on_mount(self) -> None:
        """Show the keys, also when they are changed; none counts before they can be read."""
        self.app.look_first()
        self.app.settings_changed.subscribe(self, self._show_keys)
        self._show_keys(self.app.settings)

    def _show_keys(self, settings: Settings) -> None:
        hints = bar_for(settings, ascii_only=self.app.look.ascii, names=self.KEYS)
        self.query_one(KeyBar).show(hints)

    def action_log(self) -> None:
        """Read everything that has happened."""
        self.app.show_log_of_table()

    def action_rules(self) -> None:
        """Read the rules of this game."""
        self.app.show_rules(self.state.rules, self.state.started.preset)

    def action_review(self) -> None:
        """Let the coach judge the rounds that are over."""
        self.app.review_table()

    def action_leave(self) -> None:
        """Leave the table; the game stands as it is when it goes on."""
        self.app.leave_table()
