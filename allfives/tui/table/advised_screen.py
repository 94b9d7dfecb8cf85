"""A table at which the coach can be asked: for the best play, and why not another one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.worker import Worker

from allfives.game.commands import Play
from allfives.table.choosing import Choosing
from allfives.tui.table.game_screen import GameScreen
from allfives.tui.table.parts.table_view import TableView
from allfives.words.prompts import why_not

if TYPE_CHECKING:
    from allfives.coach.values import Judgement
    from allfives.game.view import SeatView


class AdvisedScreen(GameScreen):
    """Asks the coach about what a person chooses from, without ever waiting for the answer.

    The coach is asked about the view of the seat whose hand is shown, and thinks in a process
    of its own. A question ends when the game moves on, the hand is covered or the table left.
    """

    _asking: Worker[None] | None = None

    def action_hint(self) -> None:
        """Ask the coach for the best play."""
        choosing = self._to_ask_about()
        if choosing is not None:
            self._ask(choosing.view, None)

    def action_why_not(self) -> None:
        """Ask the coach what the considered play does, and what the best one does better."""
        choosing = self._to_ask_about()
        if choosing is None:
            return
        if choosing.option is not None:
            self._ask(choosing.view, choosing.option.play)
        elif choosing.tile is not None:
            self.say(why_not(choosing, choosing.tile))

    def action_read_advice(self, step: int) -> None:
        """Read what the coach says further on or back."""
        self.query_one(TableView).read_advice(step)

    @property
    def is_asking(self) -> bool:
        """Is the coach thinking?"""
        return self._asking is not None and not self._asking.is_finished

    def _to_ask_about(self) -> Choosing | None:
        """What a person chooses from, if the coach may be asked about it now."""
        from allfives.words.coach import HINTS_OFF, NOTHING_TO_ASK, NOTHING_TO_PLAY

        choosing = self.choosing
        if not self.is_seen or self.flow.is_busy or self.is_asking:
            return None
        if not self.settings.hints:
            self.say(HINTS_OFF)
        elif choosing is None:
            self.say(NOTHING_TO_ASK)
        elif not choosing.options:
            self.say(NOTHING_TO_PLAY)
        else:
            return choosing
        return None

    def _ask(self, view: SeatView, play: Play | None) -> None:
        from allfives.words.coach import THINKING

        self.forget_advice()
        self.say(THINKING)
        self._asking = self._answer(view, play)

    @work(group="coach")
    async def _answer(self, view: SeatView, play: Play | None) -> None:
        """Ask the coach, and tell what it says if the game still stands where it did."""
        from allfives.coach.child import CoachFailed
        from allfives.words.coach import TROUBLES

        coach, version = self.app.coach, self.dealer.version
        ask = partial(coach.hint, view) if play is None else partial(coach.why_not, view, play)
        try:
            judgement = await ask()
        except CoachFailed as failure:
            self.say(TROUBLES[failure.trouble])
            return
        if self.dealer.version == version and not self.flow.is_busy and not self.is_going:
            self._tell(judgement)

    def _tell(self, judgement: Judgement) -> None:
        from allfives.words.coach import PRACTICE

        was_practice = self.dealer.is_practice
        self.dealer.note_hint()
        self.note = "" if was_practice else PRACTICE
        self.query_one(TableView).advise(tuple(_said(judgement)))
        self.paint()

    def forget_advice(self) -> None:
        """Take away what the coach has said."""
        self.query_one(TableView).advise(())

    def proceed(self) -> None:
        """Do what has to happen next; the coach is not asked any more about what was."""
        if not self.is_going:
            self._stop_asking()
        super().proceed()

    def cover(self) -> None:
        """Hide the hand, and what was said of it."""
        self._stop_asking()
        super().cover()

    def _stop_asking(self) -> None:
        self.workers.cancel_group(self, "coach")
        self._asking = None
        self.forget_advice()


def _said(judgement: Judgement) -> Iterator[str]:
    from allfives.words import coach

    return coach.hint(judgement) if judgement.chosen is None else coach.why_not(judgement)
