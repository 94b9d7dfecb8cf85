"""The plain face from its beginning to its end: which game, its record, how it is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import Final, NamedTuple, Protocol

from allfives.game.decider import Chance
from allfives.line.answers import Wish, read_number, read_wish
from allfives.line.conversation import Conversation
from allfives.line.setting_up import ask_setup
from allfives.line.talk import EndOfInput, Leave, Talk
from allfives.record.config import Config
from allfives.record.errors import RecordError
from allfives.record.journal import Journal
from allfives.record.library import Library, SavedGame
from allfives.record.places import config_folder
from allfives.table.dealer import Dealer, Shuffler
from allfives.table.flow import Chooser
from allfives.table.opponents import Opponents
from allfives.table.setup import Setup, setup_from
from allfives.table.table import LocalTable
from allfives.words import plain

SETUP_FILE: Final = "setup.json"
WRONG_USE: Final = 2
"""The exit status when the game that was asked for cannot go on."""

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""


class Plan(NamedTuple):
    """What was asked for at the start."""

    setup: Setup | None = None
    """A game to begin at once."""
    game: Path | None = None
    """A saved game to go on with at once."""
    clear: bool = True
    """Is the screen scrolled clear between two people?"""


class Thinks(Chooser, Protocol):
    """Whoever thinks for the computer seats, until it is closed."""

    async def close(self) -> None:
        """Think no more, and leave nothing behind."""


def last_setup() -> Setup:
    """The last set-up of a game, in whichever face."""
    return setup_from(_setup_file().load().values)


def _setup_file() -> Config:
    return Config(config_folder() / SETUP_FILE, {})


def run(
    plan: Plan,
    talk: Talk | None = None,
    opponents: Callable[[], Thinks] = Opponents,
    chance: Chance | None = None,
) -> int:
    """Talk until somebody leaves, or nobody types any more; the exit status.

    Args:
        plan: What was asked for at the start.
        talk: The conversation; None for one on the standard streams.
        opponents: Makes whoever thinks for the computer seats.
        chance: Shuffles the tiles; None for the generator of the operating system.
    """
    if talk is None:
        from allfives.line.typing_in import talk_here

        talk = talk_here()
    with asyncio.Runner() as runner:
        chooser = opponents()
        house = House(plan, talk, runner, chooser, chance or Shuffler(SystemRandom()))
        try:
            house.receive()
        except KeyboardInterrupt:
            talk.say(plain.stopped(house.unfinished))
            return INTERRUPTED
        except RecordError as error:
            talk.say(str(error))
            return WRONG_USE
        except (EndOfInput, Leave):
            talk.say(plain.leaving(house.unfinished))
        finally:
            house.close()
            runner.run(chooser.close())
    return 0


class House:
    """Opens games, and closes them again."""

    def __init__(
        self, plan: Plan, talk: Talk, runner: asyncio.Runner, chooser: Chooser, chance: Chance
    ) -> None:
        self._plan = plan
        self._talk = talk
        self._runner = runner
        self._chooser = chooser
        self._chance = chance
        self._library = Library()
        self._journal: Journal | None = None
        self._table: LocalTable | None = None

    @property
    def unfinished(self) -> str:
        """The name of the file in which the game is that can go on; empty if there is none."""
        if self._journal is None or self._table is None or self._table.seen().winner is not None:
            return ""
        return self._journal.path.name

    def receive(self) -> None:
        """Begin with what was asked for at the start, or ask what is wanted.

        Raises:
            EndOfInput: If nobody types any more.
            Leave: If somebody wants to leave.
            RecordError: If the game that was asked for cannot go on.
        """
        if self._plan.game is not None:
            self._resume(self._plan.game)
        elif self._plan.setup is not None:
            self._begin(self._plan.setup)
        else:
            self._talk.say(plain.WELCOME)
            while True:
                self._ask_what()

    def close(self) -> None:
        """Leave no record open."""
        if self._journal is not None:
            self._journal.close()
        self._journal = self._table = None

    # What is wanted

    def _ask_what(self) -> None:
        saved = self._library.saved()
        text = self._talk.ask(plain.HOME if saved else plain.HOME_FIRST, ("new", "quit"))
        match text.lower():
            case "n" | "new":
                self._begin(ask_setup(self._talk, last_setup()))
            case "c" | "continue":
                self._continue(next((game for game in saved if game.can_continue), None))
            case "l" | "list":
                self._choose_from(saved)
            case "q" | "quit":
                raise Leave
            case "?" | "help":
                self._talk.say(*plain.COMMANDS)
            case "":
                return
            case _:
                self._talk.say(plain.NOT_UNDERSTOOD)

    def _choose_from(self, saved: tuple[SavedGame, ...]) -> None:
        for place, game in enumerate(saved, 1):
            self._talk.say(plain.saved_line(place, game))
        text = self._talk.ask(plain.ASK_WHICH)
        number = read_number(text)
        if read_wish(text) is Wish.QUIT:
            raise Leave
        if number is not None and 1 <= number <= len(saved):
            self._continue(saved[number - 1])
        elif text:
            self._talk.say(plain.NO_SUCH_GAME)

    def _continue(self, game: SavedGame | None) -> None:
        if game is None:
            self._talk.say(plain.NOTHING_TO_CONTINUE)
            return
        try:
            self._resume(game.path)
        except RecordError as error:
            self.close()
            self._talk.say(str(error))

    # Games

    def _begin(self, setup: Setup) -> None:
        """Play new games until nobody wants another one."""
        is_wanted = True
        while is_wanted:
            self._talk.say(_setup_file().save(setup.plain()) or "")
            started = setup.started()
            try:
                now = datetime.now().astimezone()
                self._journal = self._library.create((started,), now)
            except RecordError as error:
                self._talk.say(str(error), plain.NOT_SAVED_HERE)
            self._talk.say(plain.begun(setup))
            is_wanted = self._play(Dealer.start(started, self._chance, self._journal))

    def _resume(self, path: Path) -> None:
        """Go on with a saved game.

        Raises:
            RecordError: If it cannot go on.
        """
        self._journal = self._library.open(path)
        dealer = Dealer.resume(self._journal.events, self._chance, self._journal)
        if self._journal.torn_copy is not None:
            self._talk.say(plain.torn(self._journal.torn_copy.name))
        started = dealer.state.started
        setup = Setup(started.preset, started.rules, started.seats)
        self._talk.say(plain.begun(setup))
        if self._play(dealer):
            self._begin(setup)

    def _play(self, dealer: Dealer) -> bool:
        """Play a game to its end; is a rematch wanted?"""
        self._table = table = LocalTable(dealer, self._chooser)
        record = None if self._journal is None else self._journal.path
        talk, runner = self._talk, self._runner
        is_wanted = Conversation(talk, table, runner, record, clear=self._plan.clear).play()
        self.close()
        return is_wanted
