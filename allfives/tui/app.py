"""The app: it owns the settings and the saved games, and puts screens up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType

from allfives.game.events import Event
from allfives.game.history import History
from allfives.game.rules import Rules
from allfives.game.state import State
from allfives.record.config import Config
from allfives.record.errors import RecordError
from allfives.record.journal import Journal
from allfives.record.library import Library
from allfives.record.places import config_folder
from allfives.table.dealer import Dealer, Shuffler
from allfives.table.opponents import Opponents
from allfives.table.records import Records, is_same
from allfives.table.setup import Setup, setup_from
from allfives.tui.keys import ALWAYS, TABLE_ACTIONS
from allfives.tui.rebinding import offered
from allfives.tui.shell import Shell
from allfives.tui.table.table_screen import TableScreen
from allfives.tui.terminal import guarded_app
from allfives.tui.terminal.capabilities import Capabilities, environment
from allfives.words.log import Line, log_lines

if TYPE_CHECKING:
    from allfives.coach.child import Coach

SETUP_FILE: Final = "setup.json"


class AllFivesApp(Shell):
    """All Fives in a terminal."""

    TITLE = "All Fives"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True),
        Binding("ctrl+p", "command_palette", "Palette", show=False),
        Binding("colon", "command_palette", "Palette", show=False, id="palette"),
    ]

    def __init__(self, game: Path | None = None, capabilities: Capabilities | None = None) -> None:
        """An app that opens the home screen, or at once the saved game at `game`."""
        super().__init__(capabilities or Capabilities.detect(environment()))
        self._first_game = game
        self._setup_file = Config(config_folder() / SETUP_FILE, {})
        self.setup: Setup = setup_from(self._setup_file.load().values)
        """The last set-up of a game."""
        self._journal: Journal | None = None
        self._records = Records()
        self.library = Library()
        """The saved games."""
        self.opponents = Opponents()
        """Whoever thinks for the computer seats."""
        self._coach: Coach | None = None

    @property
    def coach(self) -> Coach:
        """Who is asked for hints and judges games; its processes start when it is asked."""
        if self._coach is None:
            from allfives.coach.child import Coach

            self._coach = Coach()
        return self._coach

    # Games

    def on_mount(self) -> None:
        """Open the home screen, or the game that was asked for."""
        self.use_settings()
        if self._first_game is None:
            self.action_home()
        else:
            self.open_game(self._first_game)

    def begin(self, setup: Setup) -> None:
        """Start a new game and go to its table."""
        self.setup = setup
        self.keep(self._setup_file, setup.plain())
        self._begin(setup)

    @work(exclusive=True, group="open")
    async def _begin(self, setup: Setup) -> None:
        started = setup.started()
        journal: Journal | None = None
        try:
            now = datetime.now().astimezone()
            journal = await self._records.opened(lambda: self.library.create((started,), now))
        except RecordError as error:
            self.tell_trouble(f"{error} This game is played without being saved.")
        self._sit_down(Dealer.start(started, Shuffler(SystemRandom()), journal), journal)

    @work(exclusive=True, group="open")
    async def open_game(self, path: Path) -> None:
        """Go to the table of a saved game, or show it if it cannot be continued."""
        if self._journal is not None and is_same(path, self._journal.path):
            self.action_home()
        try:
            journal = await self._records.opened(lambda: self.library.open(path))
        except RecordError as error:
            await self._look_at(path, str(error))
            return
        try:
            dealer = Dealer.resume(
                journal.events, Shuffler(SystemRandom()), journal, has_hints=journal.has_hints
            )
        except RecordError as error:
            journal.close()
            await self._look_at(path, str(error))
            return
        if journal.torn_copy is not None:
            self.tell_trouble(
                "The last play was not saved completely; "
                f"what was cut off is kept in {journal.torn_copy.name}."
            )
        self._sit_down(dealer, journal)

    async def _look_at(self, path: Path, why: str) -> None:
        """Show what is good in a record that cannot be continued, above any other screen."""
        if len(self.screen_stack) == 1:
            self.action_home()
        try:
            reading = await asyncio.to_thread(self.library.read, path)
        except RecordError as error:
            self.tell_trouble(str(error))
            return
        self.tell_trouble(why)
        if reading.events:
            started = History(reading.events).state.started
            self.show_log(log_lines(started.seats, started.rules, reading.events, None))

    def _sit_down(self, dealer: Dealer, journal: Journal | None) -> None:
        self._leave_screens()
        self._journal = journal
        self.push_screen(TableScreen(dealer, self.opponents))

    @property
    def table(self) -> TableScreen | None:
        """The table, if there is one now."""
        return next((one for one in self.screen_stack if isinstance(one, TableScreen)), None)

    def _leave_screens(self) -> None:
        flows = [] if self.table is None else [self.table.flow]
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if self._journal is not None:
            self._records.close(self._journal, flows)
            self._journal = None

    def leave_table(self) -> None:
        """Go back to the home screen; the game is saved already."""
        self.action_home()

    async def on_unmount(self) -> None:
        """Let no computer player think on, and leave no record open."""
        await self.opponents.close()
        if self._coach is not None:
            await self._coach.close()
        if self._journal is not None:
            self._records.close(self._journal)
        await self._records.all_closed()

    # Screens

    def action_command_palette(self) -> None:
        """Ask for any action by its words, and do it."""
        from allfives.tui.pages.palette import PaletteScreen

        below = self.screen

        def do(action: str | None) -> None:
            """Do what was chosen on the screen from which it was chosen."""
            if action is not None:
                below.call_later(below.run_action, action)

        actions = offered(below, self.settings)
        self.push_screen(PaletteScreen(actions), do)

    def action_home(self) -> None:
        """Go to the home screen."""
        self._leave_screens()
        from allfives.tui.pages.home import HomeScreen

        self.push_screen(HomeScreen())

    def action_new_game(self) -> None:
        """Set up a new game."""
        self.push_new_game(self.setup)

    def push_new_game(self, setup: Setup) -> None:
        """Set up a new game that begins from `setup`."""
        from allfives.tui.forms.new_game import NewGameScreen

        self.push_screen(NewGameScreen(setup))

    def action_saved_games(self) -> None:
        """Show the saved games."""
        from allfives.tui.pages.saved_games import SavedGamesScreen

        self.push_screen(SavedGamesScreen())

    def action_rules(self) -> None:
        """Show the rules of the game on the table, or of the last set-up."""
        if self.table is None:
            self.show_rules(self.setup.rules, self.setup.preset)
        else:
            self.table.action_rules()

    def show_rules(self, rules: Rules, preset: str) -> None:
        """Show the rules of a game."""
        from allfives.tui.pages.rules_screen import RulesScreen

        self.push_screen(RulesScreen(rules, preset))

    def action_help(self) -> None:
        """Show the keys and how to play."""
        from allfives.tui.pages.help import HelpScreen

        self.push_screen(HelpScreen((*TABLE_ACTIONS, *ALWAYS)))

    def action_fair(self) -> None:
        """Show what computer players may know, and what all were dealt so far."""
        from allfives.tui.pages.fairness import FairScreen

        self.push_screen(FairScreen())

    def action_settings(self) -> None:
        """Change the settings."""
        from allfives.tui.forms.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_log_of_table(self) -> None:
        """Show everything that has happened at the table, if there is one."""
        if self.table is not None:
            self.table.action_log()

    def show_review(self, record: Sequence[Event], path: Path | None) -> None:
        """Let the coach judge a record, which is saved at `path` if it is saved."""
        from allfives.tui.pages.review import ReviewScreen

        self.push_screen(ReviewScreen(record, path))

    def review_table(self) -> None:
        """Let the coach judge the rounds at the table that are over, if there is a table."""
        if self.table is not None:
            path = None if self._journal is None else self._journal.path
            self.show_review(self.table.dealer.history.log, path)

    def show_log(self, lines: Sequence[Line]) -> None:
        """Show everything that has happened."""
        from allfives.tui.pages.log_screen import LogScreen

        self.push_screen(LogScreen(lines))

    def show_settlement(
        self, state: State, why_not_undo: str, deal: Callable[[], None], undo: Callable[[], None]
    ) -> None:
        """Show how a round is settled; then `deal` the next one, or `undo` its last play."""
        from allfives.tui.table.result_screen import Next
        from allfives.tui.table.settlement_screen import SettlementScreen

        screen = SettlementScreen(state, self.look, why_not_undo)
        self.push_screen(screen, lambda wish: undo() if wish is Next.TAKE_BACK else deal())

    def ask_for_claim(
        self, state: State, seat: int, then: Callable[[int], None], cover: Callable[[], None]
    ) -> None:
        """Ask a person what the last play scored; `then` gets the answer, if there is one."""
        from allfives.tui.table.claim_screen import ClaimScreen

        def go_on(points: int | None) -> None:
            """Call the points, or hide the hand from somebody who looks."""
            if points is None:
                cover()
            else:
                then(points)

        self.push_screen(ClaimScreen(state, seat), go_on)

    def show_winner(self, dealer: Dealer, why_not_undo: str, undo: Callable[[], None]) -> None:
        """Show the result of a game, and ask what to do next; `undo` takes its last play back."""
        from allfives.tui.table.result_screen import Next
        from allfives.tui.table.winner_screen import GameOverScreen

        def go_on(wish: Next | None) -> None:
            """Do what people want after the game."""
            started = dealer.state.started
            again = Setup(started.preset, started.rules, started.seats)
            if wish is Next.REMATCH:
                self.begin(again)
            elif wish is Next.NEW_GAME:
                self.action_home()
                self.push_new_game(again)
            elif wish is Next.HOME:
                self.action_home()
            elif wish is Next.TAKE_BACK:
                undo()

        record = None if self._journal is None else self._journal.path
        state, practice = dealer.state, dealer.is_practice
        screen = GameOverScreen(state, self.look, why_not_undo, record, practice=practice)
        self.push_screen(screen, go_on)


def run(game: Path | None = None) -> int:
    """Open the home screen, or at once the saved game at `game`; the exit status."""
    return guarded_app.start(lambda: AllFivesApp(game))
