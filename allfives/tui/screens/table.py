"""The table: turns what people do into commands, and events into what is shown."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, ClassVar, assert_never

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer

from allfives.game.commands import Claim, Command, Deal, Draw, Refused
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import view
from allfives.record.dealer import Dealer
from allfives.record.errors import RecordError
from allfives.record.undo import UndoRefusal
from allfives.tui import director
from allfives.tui.choosing import Choosing
from allfives.tui.director import Step, next_step, people
from allfives.tui.flow import Chooser, Flow
from allfives.tui.keys import DIGITS, TABLE_ACTIONS, bindings
from allfives.tui.opponents import OpponentFailed
from allfives.tui.picture import picture_of, told
from allfives.tui.settings import PACE_SECONDS, Settings
from allfives.tui.widgets.cover import Cover
from allfives.tui.widgets.hand_view import HandView
from allfives.tui.widgets.layout_view import LayoutView
from allfives.tui.widgets.table_view import TableView
from allfives.tui.wording import PASTED, REFUSALS, UNDO_REFUSALS

if TYPE_CHECKING:
    from allfives.tui.app import AllFivesApp

_DIGIT_BINDINGS: list[BindingType] = [
    Binding(key, f"pick({number})", show=False) for number, key in enumerate(DIGITS)
]


class TableScreen(Screen[None]):
    """One game on the screen, from wherever it stands to its end."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(TABLE_ACTIONS), *_DIGIT_BINDINGS]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-middle"), (36, "-tall")]  # noqa: RUF012
    app: AllFivesApp

    def __init__(self, dealer: Dealer, chooser: Chooser) -> None:
        super().__init__()
        self.dealer = dealer
        """The game."""
        self.flow = Flow(dealer, chooser, self._pause)
        """Carries out what happens."""
        self.step: Step = director.DealNext()
        """What has to happen next."""
        self.shown: int | None = None
        """The seat whose hand is on the screen."""
        self.choosing: Choosing | None = None
        """What a person considers, while one has to choose."""
        self._is_covered = False
        self._handed_over = False
        self._is_stuck = False
        self._note = ""

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.dealer.state

    def compose(self) -> ComposeResult:
        """The table, and the keys below it."""
        yield TableView()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Go on wherever the game stands."""
        self.app.settings_changed.subscribe(self, self._use_settings)
        self.call_after_refresh(self.proceed)

    # What happens next

    def proceed(self) -> None:
        """Do what has to happen next, or wait for a person."""
        self._is_stuck = False
        self._show_the_only_person()
        self.step = next_step(self.state, self.shown)
        self.choosing = None
        match self.step:
            case director.DealNext():
                self.deal()
            case director.Settle():
                self.app.show_settlement(self.state, self.deal)
            case director.ShowWinner():
                self.app.show_winner(self.dealer)
            case director.HandOver():
                self.shown = None
            case director.Force() | director.Think():
                self._carry_out(self.flow.play_for(self.step))
            case director.Choose():
                self.choosing = Choosing(view(self.state, self.step.seat), self._settings.sort)
            case director.Call():
                self.app.ask_for_claim(self.state, self.step.seat, self.claim)
            case _:
                assert_never(self.step)
        self.paint()

    def _show_the_only_person(self) -> None:
        seats = people(self.state.seats)
        if len(seats) == 1 and not self._is_covered:
            self.shown = seats[0]

    def deal(self) -> None:
        """Deal the next round, all hands covered if several people play."""
        if len(people(self.state.seats)) > 1:
            self.shown = None
        self.submit(Deal())

    def claim(self, points: int) -> None:
        """Say what the last play scored, for the seat that is asked."""
        if isinstance(self.step, director.Call):
            self.submit(Claim(self.step.seat, points))

    def submit(self, command: Command) -> None:
        """Carry out a command of a person or the dealer."""
        if not self.flow.is_busy:
            self._carry_out(self.flow.submit(command))

    @work(exclusive=True, group="flow")
    async def _carry_out(self, deed: Awaitable[None]) -> None:
        """Carry something out, then go on; say why if it was refused or not saved."""
        self._note = ""
        try:
            await deed
        except Refused as refusal:
            self.say(REFUSALS[refusal.reason])
        except (RecordError, OpponentFailed) as error:
            self.app.tell_trouble(str(error))
            self._is_stuck = True
            self.say("Nothing has changed. Enter tries again.")
        else:
            self.proceed()
        if self.flow.trouble:
            self.app.tell_trouble(self.flow.trouble)
            self.flow.trouble = ""

    # What is shown

    @property
    def _settings(self) -> Settings:
        return self.app.settings

    def _pause(self) -> float:
        return PACE_SECONDS[self._settings.pace]

    def _use_settings(self, settings: Settings) -> None:
        if self.choosing is not None:
            self.choosing = self.choosing.sorted(settings.sort)
        self.paint()

    def say(self, note: str) -> None:
        """Show a sentence in the prompt until something happens."""
        self._note = note
        self.paint()

    def paint(self) -> None:
        """Show everything as it is now."""
        if not self.is_running:
            return
        self.query_one(TableView).show(
            picture_of(
                self.state,
                self.step,
                self.shown,
                self.choosing,
                ascii_only=self.app.look.ascii,
                practice=self.dealer.is_practice,
                note=self._note,
            ),
            self.app.look,
        )

    # What people do

    def _is_idle(self) -> bool:
        """Is a person choosing? A pause ends, if there is one."""
        self._note = ""
        if self.flow.is_waiting:
            self.flow.skip()
        if self.query_one(TableView).is_too_small or self.flow.is_busy:
            return False
        return self.choosing is not None

    def on_key(self) -> None:
        """Any key ends a pause."""
        if self.flow.is_waiting:
            self.flow.skip()

    @on(events.Paste)
    def ignore_the_paste(self) -> None:
        """Say that nothing of it is taken for keys."""
        self.say(PASTED)

    def action_pick(self, index: int) -> None:
        """Choose the tile at `index` of the hand."""
        if self._is_idle() and self.choosing is not None and self.choosing.pick(index):
            self.paint()

    def action_tile(self, step: int) -> None:
        """Choose the next tile to the left or right."""
        if self._is_idle() and self.choosing is not None:
            self.choosing.move(step)
            self.paint()

    def action_end(self, step: int) -> None:
        """Consider the next end."""
        if self._is_idle() and self.choosing is not None:
            self.choosing.turn_to(step)
            self.paint()

    def action_play(self) -> None:
        """Uncover the hand, or play the chosen tile where its ghost lies."""
        if self._is_stuck:
            self.proceed()
        elif isinstance(self.step, director.HandOver):
            self.be_ready()
        elif self._is_idle() and self.choosing is not None:
            self._play(self.choosing)

    def _play(self, choosing: Choosing) -> None:
        option = choosing.option
        if option is None:
            self.say(choosing.why_not(choosing.tile) if choosing.tile else "")
        elif choosing.must_ask or (self._settings.confirm and not choosing.is_confirmed):
            choosing.confirm()
            self.paint()
        else:
            self._handed_over = False
            self.submit(option.play)

    def action_draw(self) -> None:
        """Draw a tile, where one may choose to."""
        if self._is_idle() and self.choosing is not None:
            self.submit(Draw(self.choosing.view.seat))

    def action_undo(self) -> None:
        """Take back the last play, by the house rule."""
        if self.flow.is_busy:
            return
        found = self.dealer.undo_target(handed_over=self._handed_over)
        if isinstance(found, UndoRefusal):
            self.say(UNDO_REFUSALS[found])
        else:
            self._carry_out(self.flow.undo(handed_over=self._handed_over))

    def action_cover(self) -> None:
        """Cover the hand, or uncover it."""
        if self._is_covered or self.shown is None:
            self.be_ready()
            return
        self.shown, self._is_covered = None, True
        if self.choosing is not None:
            self.proceed()
        else:
            self.paint()

    @on(Cover.Ready)
    def be_ready(self) -> None:
        """Show the hand of the person who is next."""
        seats = people(self.state.seats)
        if isinstance(self.step, director.HandOver):
            self.shown = self.step.seat
            self._handed_over = len(seats) > 1
        elif len(seats) == 1:
            self.shown = seats[0]
        self._is_covered = False
        if isinstance(self.step, director.HandOver):
            self.proceed()
        else:
            self.paint()

    def action_zoom(self, step: int) -> None:
        """Draw the layout larger or smaller."""
        self.query_one(LayoutView).zoom_by(step)

    def action_fit(self) -> None:
        """Draw the layout as large as fits."""
        self.query_one(LayoutView).zoom_to_fit()

    def action_log(self) -> None:
        """Read everything that has happened."""
        self.app.show_log(told(self.state, self.dealer.history.standing, self.shown))

    def action_rules(self) -> None:
        """Read the rules of this game."""
        self.app.show_rules(self.state.rules, self.state.started.preset)

    async def action_leave(self) -> None:
        """Leave the table; the game is saved, a play that is being written included."""
        self.workers.cancel_group(self, "flow")
        await self.flow.finish_writing()
        self.app.leave_table()

    @on(HandView.Picked)
    def pick_the_tile(self, message: HandView.Picked) -> None:
        """Choose the tile that was clicked."""
        self.action_pick(message.index)

    @on(HandView.Activated)
    def play_the_tile(self) -> None:
        """Play the chosen tile, which was clicked once more."""
        self.action_play()

    @on(HandView.Dragged)
    def aim_the_tile(self, message: HandView.Dragged) -> None:
        """Show where the dragged tile would lie."""
        if self._is_idle() and self.choosing is not None:
            if self.choosing.index != message.index:
                self.choosing.pick(message.index)
            found = self.query_one(LayoutView).place_at(message.place)
            if found is not None:
                self.choosing.aim(found.on)
            self.paint()

    @on(HandView.Dropped)
    def drop_the_tile(self, message: HandView.Dropped) -> None:
        """Play the dragged tile where it was let go, if it fits there."""
        found = self.query_one(LayoutView).place_at(message.place)
        if self._is_idle() and self.choosing is not None and found is not None:
            self.choosing.pick(message.index)
            self.play_at(found.on)

    @on(LayoutView.EndPicked)
    def play_at_the_end(self, message: LayoutView.EndPicked) -> None:
        """Play the chosen tile at the end that was clicked."""
        if self._is_idle():
            self.play_at(message.on)

    @on(LayoutView.EndPointed)
    def aim_at_the_end(self, message: LayoutView.EndPointed) -> None:
        """Show the chosen tile at the end under the pointer."""
        if self._is_idle() and self.choosing is not None and self.choosing.aim(message.on):
            self.paint()

    def play_at(self, tile: Tile | None) -> None:
        """Play the chosen tile against another, or say why it cannot lie there."""
        if self.choosing is None:
            return
        if self.choosing.aim(tile):
            self._play(self.choosing)
        elif self.choosing.tile is not None:
            self.say(f"{self.choosing.tile} does not fit on {tile}.")
