"""Hands are covered again when nobody may sit at the keyboard any more."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from textual.timer import Timer

from allfives.record.preferences import CoverAway
from allfives.table.seating import Seating
from allfives.tui.closes_once import ClosesOnce
from allfives.tui.settings import Settings
from allfives.tui.shell import Shell

AWAY_SECONDS: Final = 3.0
"""For so long the terminal must have lost the focus."""


class ShowsHand(ClosesOnce[None]):
    """A screen on which a hand is shown that not everybody may see."""

    app: Shell
    seating: Seating
    """Whose hand is on the screen."""

    @property
    @abstractmethod
    def settings(self) -> Settings:
        """What the person has set."""

    @abstractmethod
    def cover(self) -> None:
        """Hide the hand."""


class Absence:
    """Covers the hand of a table whose person may have gone, and somebody else come.

    There is a timer only while the terminal has lost the focus, where it reports that.
    """

    def __init__(self, table: ShowsHand) -> None:
        """Watches over the hand that is shown at `table`."""
        self._table = table
        self._timer: Timer | None = None

    def watch(self) -> None:
        """Notice from now on when people turn away."""
        app = self._table.app
        self._table.watch(app, "app_focus", self._turn, init=False)
        app.app_suspend_signal.subscribe(self._table, self._stop, immediate=True)

    def _turn(self, has_focus: bool) -> None:
        """The terminal has the focus again, or no longer."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if not has_focus and self._table.settings.cover_away is not CoverAway.NEVER:
            self._timer = self._table.set_timer(AWAY_SECONDS, self.cover)

    def cover(self) -> None:
        """Cover the hand, if one is shown that others may not see."""
        is_always = self._table.settings.cover_away is CoverAway.ALWAYS
        if self._table.seating.is_shared or is_always:
            self._hide()

    def _stop(self, _: object) -> None:
        """The program is stopped, and whoever has it go on may be somebody else."""
        self._hide()

    def _hide(self) -> None:
        from allfives.tui.table.claim_screen import ClaimScreen

        screen = self._table.app.screen
        if isinstance(screen, ClaimScreen):
            screen.action_cover()
        elif self._table.seating.shown is not None:
            self._table.cover()
