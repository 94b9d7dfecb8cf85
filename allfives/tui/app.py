"""The app: it owns the settings and the saved games, and puts screens up."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.signal import Signal

from allfives.game.history import History
from allfives.game.rules import Rules
from allfives.game.state import State
from allfives.record.config import Config
from allfives.record.dealer import Dealer, Shuffler
from allfives.record.errors import RecordError
from allfives.record.journal import Journal
from allfives.record.library import Library
from allfives.record.places import config_folder
from allfives.record.strict import Fields
from allfives.tui import shelter
from allfives.tui.drawing.faces import Look
from allfives.tui.keys import TABLE_ACTIONS, offered
from allfives.tui.opponents import Opponents
from allfives.tui.picture import told
from allfives.tui.screens.table import TableScreen
from allfives.tui.settings import Settings, ThemeChoice, settings_from
from allfives.tui.setup import Setup, setup_from
from allfives.tui.shelter import ShelteredApp
from allfives.tui.terminal import Capabilities
from allfives.tui.theme import TABLE_COLOURS, THEME_NAMES, THEMES

SETTINGS_FILE: Final = "settings.json"
SETUP_FILE: Final = "setup.json"


class AllFivesApp(ShelteredApp):
    """All Fives in a terminal."""

    TITLE = "All Fives"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+p", "command_palette", "Palette", show=False),
    ]

    def __init__(self, game: Path | None = None, capabilities: Capabilities | None = None) -> None:
        """An app that opens the home screen, or at once the saved game at `game`."""
        super().__init__(capabilities or Capabilities.detect(os.environ))
        self._first_game = game
        self._settings_file = Config(config_folder() / SETTINGS_FILE, {})
        self._setup_file = Config(config_folder() / SETUP_FILE, {})
        stored, self._trouble = self._settings_file.load()
        self.settings: Settings = settings_from(stored)
        """What the person has set; change it with `change`."""
        self.setup: Setup = setup_from(self._setup_file.load().values)
        """The last set-up of a game."""
        self.settings_changed: Signal[Settings] = Signal(self, "settings changed")
        """Published when a setting has changed."""
        self._journal: Journal | None = None
        self.library = Library()
        """The saved games."""
        self.opponents = Opponents()
        """Whoever thinks for the computer seats."""

    # Settings

    @property
    def theme_choice(self) -> ThemeChoice:
        """The theme in use."""
        return self.settings.theme_on(self.capabilities)

    @property
    def look(self) -> Look:
        """How tiles are drawn with these settings on this terminal."""
        return self.settings.look_on(self.capabilities)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The table's colours, for themes that do not know them."""
        return dict(TABLE_COLOURS)

    def change(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        self.settings = settings
        self._apply_settings()
        self.settings_changed.publish(settings)
        self._keep(self._settings_file, settings.plain())

    @work(group="settings")
    async def _keep(self, file: Config, values: Fields) -> None:
        trouble = await asyncio.to_thread(file.save, values)
        if trouble:
            self.tell_trouble(trouble)

    def _apply_settings(self) -> None:
        self.theme = THEME_NAMES[self.theme_choice]
        self.animation_level = "full" if self.settings.motion else "none"
        self.set_class(self.theme_choice is ThemeChoice.MONO, "-mono")
        self.set_keymap(dict(self.settings.keys))

    def tell_trouble(self, text: str) -> None:
        """Tell a person what went wrong."""
        self.notify(text, title="Please note", severity="warning", timeout=12, markup=False)

    # Games

    def on_mount(self) -> None:
        """Open the home screen, or the game that was asked for."""
        for theme in THEMES:
            self.register_theme(theme)
        self._apply_settings()
        if self._first_game is None:
            self.action_home()
        else:
            self.open_game(self._first_game)
        if self._trouble:
            self.tell_trouble(self._trouble)

    def begin(self, setup: Setup) -> None:
        """Start a new game and go to its table."""
        self.setup = setup
        self._keep(self._setup_file, setup.plain())
        self._begin(setup)

    @work(exclusive=True, group="open")
    async def _begin(self, setup: Setup) -> None:
        started = setup.started()
        journal: Journal | None = None
        try:
            now = datetime.now().astimezone()
            journal = await asyncio.to_thread(self.library.create, (started,), now)
        except RecordError as error:
            self.tell_trouble(f"{error} This game is played without being saved.")
        self._sit_down(Dealer.start(started, Shuffler(SystemRandom()), journal), journal)

    @work(exclusive=True, group="open")
    async def open_game(self, path: Path) -> None:
        """Go to the table of a saved game, or show it if it cannot be continued."""
        try:
            journal = await asyncio.to_thread(self.library.open, path)
            dealer = Dealer.resume(journal.events, Shuffler(SystemRandom()), journal)
        except RecordError as error:
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
            history = History(reading.events)
            self.show_log(told(history.state, history.standing, None))

    def _sit_down(self, dealer: Dealer, journal: Journal | None) -> None:
        self._leave_screens()
        self._journal = journal
        self.push_screen(TableScreen(dealer, self.opponents))

    def _leave_screens(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def leave_table(self) -> None:
        """Go back to the home screen; the game is saved already."""
        self.action_home()

    async def on_unmount(self) -> None:
        """Let no computer player think on."""
        await self.opponents.close()

    # Screens

    def action_command_palette(self) -> None:
        """Ask for any action by its words, and do it."""
        from allfives.tui.screens.palette import PaletteScreen

        actions = offered(at_table=isinstance(self.screen, TableScreen))
        self.push_screen(PaletteScreen(actions), self._do)

    def _do(self, action: str | None) -> None:
        if action is not None:
            self.call_later(lambda: self.screen.run_action(action))

    def action_home(self) -> None:
        """Go to the home screen."""
        self._leave_screens()
        from allfives.tui.screens.home import HomeScreen

        self.push_screen(HomeScreen())

    def action_new_game(self) -> None:
        """Set up a new game."""
        self.push_new_game(self.setup)

    def push_new_game(self, setup: Setup) -> None:
        """Set up a new game that begins from `setup`."""
        from allfives.tui.screens.new_game import NewGameScreen

        self.push_screen(NewGameScreen(setup))

    def action_saved_games(self) -> None:
        """Show the saved games."""
        from allfives.tui.screens.saved_games import SavedGamesScreen

        self.push_screen(SavedGamesScreen())

    def action_rules(self) -> None:
        """Show the rules of the last set-up."""
        self.show_rules(self.setup.rules, self.setup.preset)

    def show_rules(self, rules: Rules, preset: str) -> None:
        """Show the rules of a game."""
        from allfives.tui.screens.rules_screen import RulesScreen

        self.push_screen(RulesScreen(rules, preset))

    def action_help(self) -> None:
        """Show the keys and how to play."""
        from allfives.tui.screens.help import HelpScreen

        self.push_screen(HelpScreen(TABLE_ACTIONS))

    def action_fair(self) -> None:
        """Show what computer players may know, and what all were dealt so far."""
        from allfives.tui.screens.fair import FairScreen

        self.push_screen(FairScreen())

    def action_settings(self) -> None:
        """Change the settings."""
        from allfives.tui.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_log(self, lines: Sequence[str]) -> None:
        """Show everything that has happened."""
        from allfives.tui.screens.log_screen import LogScreen

        self.push_screen(LogScreen(lines))

    def show_settlement(self, state: State, then: Callable[[], None]) -> None:
        """Show how a round is settled; `then` is called when everybody has seen it."""
        from allfives.tui.screens.settlement import SettlementScreen

        self.push_screen(SettlementScreen(state, self.look), lambda _: then())

    def ask_for_claim(self, state: State, seat: int, then: Callable[[int], None]) -> None:
        """Ask a person what the last play scored; `then` gets the answer."""
        from allfives.tui.screens.claim import ClaimScreen

        self.push_screen(ClaimScreen(state, seat), lambda points: then(points or 0))

    def show_winner(self, dealer: Dealer) -> None:
        """Show the result of a game, and ask what to do next."""
        from allfives.tui.screens.game_over import GameOverScreen, Next

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

        where = "This game was not saved."
        if self._journal is not None:
            where = f"The record of this game: {self._journal.path}"
        screen = GameOverScreen(dealer.state, self.look, where, practice=dealer.is_practice)
        self.push_screen(screen, go_on)


def run(game: Path | None = None) -> int:
    """Open the home screen, or at once the saved game at `game`; the exit status."""
    return shelter.start(lambda: AllFivesApp(game))
