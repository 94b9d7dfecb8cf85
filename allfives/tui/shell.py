"""What a screen may ask of the app: the one type that screens know it by."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual.worker import Worker

from allfives.game.events import Event
from allfives.game.rules import Rules
from allfives.game.state import State
from allfives.record.library import Library
from allfives.table.dealer import Dealer
from allfives.table.opponents import Opponents
from allfives.table.setup import Setup
from allfives.tui.settings_app import SettledApp
from allfives.words.log import Line

if TYPE_CHECKING:
    from allfives.coach.child import Coach


class Shell(SettledApp):
    """The app as its screens see it: settings, saved games, and the way to other screens."""

    library: Library
    """The saved games."""
    opponents: Opponents
    """Whoever thinks for the computer seats."""
    setup: Setup
    """The last set-up of a game."""

    @property
    @abstractmethod
    def coach(self) -> Coach:
        """Who is asked for hints and judges games; its processes start when it is asked."""

    @abstractmethod
    def begin(self, setup: Setup) -> None:
        """Start a new game and go to its table."""

    @abstractmethod
    def open_game(self, path: Path) -> Worker[None]:
        """Go to the table of a saved game, or show it if it cannot be continued."""

    @abstractmethod
    def leave_table(self) -> None:
        """Go back to the home screen; the game is saved already."""

    @abstractmethod
    def show_rules(self, rules: Rules, preset: str) -> None:
        """Show the rules of a game."""

    @abstractmethod
    def show_log(self, lines: Sequence[Line]) -> None:
        """Show everything that has happened."""

    @abstractmethod
    def show_review(self, record: Sequence[Event], path: Path | None) -> None:
        """Let the coach judge a record, which is saved at `path` if it is saved."""

    @abstractmethod
    def review_table(self) -> None:
        """Let the coach judge the game at the table, if there is one."""

    @abstractmethod
    def show_log_of_table(self) -> None:
        """Show everything that has happened at the table, if there is one."""

    @abstractmethod
    def show_settlement(
        self, state: State, why_not_undo: str, deal: Callable[[], None], undo: Callable[[], None]
    ) -> None:
        """Show how a round is settled; then `deal` the next one, or `undo` its last play."""

    @abstractmethod
    def ask_for_claim(
        self, state: State, seat: int, then: Callable[[int], None], cover: Callable[[], None]
    ) -> None:
        """Ask a person what the last play scored; `then` gets the answer, if there is one."""

    @abstractmethod
    def show_winner(self, dealer: Dealer, why_not_undo: str, undo: Callable[[], None]) -> None:
        """Show the result of a game, and ask what to do next; `undo` takes its last play back."""
