"""A game on the screen: takes the steps that nobody chooses, and waits for people."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import assert_never

from textual import events, work
from textual.app import ComposeResult

from allfives.game.commands import Claim, Command, Deal, Refused
from allfives.game.events import Kind
from allfives.game.state import State
from allfives.game.undo import UndoRefusal, UndoRefused
from allfives.game.view import view
from allfives.record.errors import RecordError
from allfives.record.preferences import PACE_SECONDS
from allfives.table import steps
from allfives.table.choosing import Choosing
from allfives.table.dealer import Dealer
from allfives.table.flow import Chooser, Flow
from allfives.table.opponents import OpponentFailed
from allfives.table.seating import Seating
from allfives.table.steps import Step, next_step
from allfives.tui.key_hints import NAMES, STANDING_STILL, bar_for, hints_for
from allfives.tui.settings import Settings
from allfives.tui.shell import Shell
from allfives.tui.table.absence import Absence, ShowsHand
from allfives.tui.table.parts.key_bar import KeyBar
from allfives.tui.table.parts.table_view import TableView
from allfives.tui.table.picture import Manner, picture_of, told
from allfives.words.events import PRACTISED, REFUSALS, UNDO_REFUSALS
from allfives.words.log import Line, last_round, log_lines


class GameScreen(ShowsHand):
    """Carries a game on from wherever it stands, and shows it.

    It goes on only while it can be seen: not below another screen, nor where the terminal is
    too small.
    """

    app: Shell

    def __init__(self, dealer: Dealer, chooser: Chooser) -> None:
        super().__init__()
        self.dealer = dealer
        """The game."""
        self.flow = Flow(dealer, chooser, self._pause, self.paint)
        """Carries out what happens."""
        self.seating = Seating(dealer.state.seats)
        """Whose hand is on the screen."""
        self.step: Step = steps.DealNext()
        """What has to happen next."""
        self.choosing: Choosing | None = None
        """What a person considers, while one has to choose."""
        self.is_stuck = False
        """Has the last step failed, so that it must be tried again?"""
        self.note = ""
        """What is said in place of the usual prompt."""
        self._absence = Absence(self)
        self._is_held = True
        self._told: tuple[State, int | None, list[str], tuple[Line, ...]] | None = None

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.dealer.state

    def compose(self) -> ComposeResult:
        """The table, and the keys below it."""
        table = TableView()
        table.fit(self.app.size)
        yield table
        yield KeyBar()

    def on_mount(self) -> None:
        """Go on wherever the game stands."""
        self.app.settings_changed.subscribe(self, self._use_settings)
        self._absence.watch()
        self.go_on()
        if any(seat.kind is Kind.COMPUTER for seat in self.state.seats):
            self.call_after_refresh(self._warm_up)

    @work(group="opponents")
    async def _warm_up(self) -> None:
        """Let computer players get ready while people look at the table."""
        # What cannot be started now is tried again, and told, when it has to choose.
        with contextlib.suppress(OSError, OpponentFailed):
            await self.flow.chooser.warm_up()

    # What happens next

    @property
    def is_seen(self) -> bool:
        """Does no other screen lie over the table, and is there room for it?"""
        return self.is_active and not self.query_one(TableView).is_too_small

    def proceed(self) -> None:
        """Do what has to happen next, or wait for a person, or for the table to be seen."""
        if self.is_going:
            return
        self.is_stuck = False
        self._is_held = not self.is_seen
        self.step = next_step(self.state, self.seating.shown)
        self.choosing = None
        if not self._is_held:
            self._take(self.step)
        self.paint()

    def _take(self, step: Step) -> None:
        if not isinstance(step, steps.DealNext | steps.Force | steps.Think):
            self.app.look_first()
        match step:
            case steps.DealNext():
                self.deal()
            case steps.Settle():
                self.app.show_settlement(self.state, self.why_not_undo(), self.deal, self.take_back)
            case steps.ShowWinner():
                self.app.show_winner(self.dealer, self.why_not_undo(), self.take_back)
            case steps.HandOver():
                self.seating.shown = None
            case steps.Force() | steps.Think():
                self._carry_out(partial(self.flow.play_for, step))
            case steps.Choose():
                self.choosing = Choosing(view(self.state, step.seat), self.settings.sort)
            case steps.Call():
                self.app.ask_for_claim(self.state, step.seat, self.claim, self.cover)
            case _:
                assert_never(step)

    def hold(self) -> None:
        """Let what happens by itself wait; what is being written is finished all the same."""
        if isinstance(self.step, steps.Force | steps.Think) and not self.flow.is_busy:
            self.workers.cancel_group(self, "flow")
            self._is_held = True

    def go_on(self) -> None:
        """Let the game go on, if it waits."""
        if self._is_held and not self.flow.is_busy:
            self.proceed()

    def deal(self) -> None:
        """Deal the next round, all hands covered if several people play."""
        self.seating.deal()
        self.submit(Deal())

    def claim(self, points: int) -> None:
        """Say what the last play scored, for the seat that is asked."""
        if isinstance(self.step, steps.Call):
            self.submit(Claim(self.step.seat, points))

    def cover(self) -> None:
        """Hide the hand, at any time; who is asked something is asked again after that."""
        self.note = ""
        self.seating.cover()
        if isinstance(self.step, steps.Choose | steps.Call) and not self.flow.is_busy:
            self.proceed()
        else:
            self.choosing = None
            self.paint()

    def submit(self, command: Command) -> None:
        """Carry out a command of a person or the dealer."""
        if not self.flow.is_busy:
            self._carry_out(partial(self.flow.submit, command))

    def why_not_undo(self) -> str:
        """Why nothing can be taken back now, or nothing if something can."""
        found = self.dealer.undo_target(handed_over=self.seating.handed_over)
        return UNDO_REFUSALS[found] if isinstance(found, UndoRefusal) else ""

    def take_back(self) -> None:
        """Take back the last play, after it has been saved, if the house rule allows it."""
        self._carry_out(partial(self.flow.undo, handed_over=self.seating.handed_over))

    @work(exclusive=True, group="flow")
    async def _carry_out(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Carry something out, then go on; say why if it was refused or not saved."""
        self.note = ""
        was_practice = self.dealer.is_practice
        try:
            await deed()
        except Refused as refusal:
            self.is_stuck = self.choosing is None
            self.say(REFUSALS[refusal.reason])
        except UndoRefused as refusal:
            self.proceed()
            self.say(UNDO_REFUSALS[refusal.reason])
        except (RecordError, OpponentFailed) as error:
            self.app.tell_trouble(str(error))
            self.is_stuck = True
            self.say(f"Nothing has changed. {hints_for(self.settings).play} tries again.")
        else:
            self.proceed()
            if self.dealer.is_practice and not was_practice:
                self.say(PRACTISED)
        if self.flow.trouble:
            self.app.tell_trouble(self.flow.trouble)
            self.flow.trouble = ""

    # What is shown

    @property
    def settings(self) -> Settings:
        """What the person has set."""
        return self.app.settings

    def _pause(self) -> float:
        return PACE_SECONDS[self.settings.pace]

    def _use_settings(self, settings: Settings) -> None:
        if self.choosing is not None:
            self.choosing = self.choosing.sorted(settings.sort)
        self.paint()

    def say(self, note: str) -> None:
        """Show a sentence in the prompt until something happens."""
        self.note = note
        self.paint()

    def paint(self) -> None:
        """Show everything as it is now."""
        if not self.is_running or self.is_going:
            return
        settings, look = self.settings, self.app.look
        sentences, log = self._telling()
        picture = picture_of(
            self.state,
            self.step,
            self.seating.shown,
            self.choosing,
            Manner(settings.sort, look.ascii, hints_for(settings)),
            sentences=sentences,
            log=log,
            practice=self.dealer.is_practice,
            may_undo=isinstance(self.step, steps.HandOver) and not self.why_not_undo(),
            may_skip=self.flow.is_waiting,
            note=self.note,
        )
        self.query_one(TableView).show(picture, look)
        names = STANDING_STILL if self._stands_still else NAMES
        self.query_one(KeyBar).show(bar_for(settings, ascii_only=look.ascii, names=names))

    @property
    def _stands_still(self) -> bool:
        """Is the round or the game over, so that nothing is played?"""
        return isinstance(self.step, steps.Settle | steps.ShowWinner)

    def _telling(self) -> tuple[list[str], tuple[Line, ...]]:
        """The round so far and its log, told anew only when something has happened."""
        state, seat = self.state, self.seating.shown
        if self._told is None or self._told[0] is not state or self._told[1] != seat:
            sentences = told(state, state.events, seat)
            self._told = (state, seat, sentences, last_round(self.whole_log()))
        return self._told[2:]

    def whole_log(self) -> tuple[Line, ...]:
        """The game so far, as the person whose hand is shown sees it."""
        state = self.state
        return log_lines(state.seats, state.rules, self.dealer.history.log, self.seating.shown)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is; the game waits while there is too little."""
        table = self.query_one(TableView)
        table.fit(event.size)
        if table.is_too_small:
            self.hold()
            self._absence.cover()
        else:
            self.go_on()

    def on_screen_suspend(self) -> None:
        """Let the game wait while another screen lies over the table."""
        self.hold()

    def on_screen_resume(self) -> None:
        """Go on where the game had to wait for another screen."""
        self.go_on()
