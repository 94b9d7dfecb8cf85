"""The end of a game: who won, and what can be done now."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from allfives.game.state import State
from allfives.tui.closing import ClosesOnce
from allfives.tui.drawing.faces import Look
from allfives.tui.screens.settlement import CHROME, score_rows
from allfives.tui.settling import arithmetic, how_it_ended
from allfives.tui.widgets.dialog import Dialog
from allfives.tui.widgets.hands_left import HandsLeft
from allfives.tui.wording import side_name, verb


class Next(StrEnum):
    """What people want after a game."""

    REMATCH = "rematch"
    NEW_GAME = "new_game"
    HOME = "home"
    LOOK = "look"


class GameOverScreen(ClosesOnce[Next], ModalScreen[Next]):
    """Shows the result, and asks what to do next."""

    DEFAULT_CSS = """
    GameOverScreen Dialog { width: 72; max-width: 100%; }
    GameOverScreen VerticalScroll { height: auto; }
    GameOverScreen VerticalScroll > * { margin-bottom: 1; }
    GameOverScreen Static { height: auto; }
    GameOverScreen Horizontal { height: 1; }
    GameOverScreen Button { margin-right: 1; min-width: 10; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "choose('rematch')", "Rematch"),
        Binding("n", "choose('new_game')", "New game"),
        Binding("q,h", "choose('home')", "Home"),
        Binding("t,escape", "choose('look')", "Look at the table"),
        Binding("right,l", "app.focus_next", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
    ]

    def __init__(self, state: State, look: Look, where: str, *, practice: bool) -> None:
        super().__init__()
        self._state = state
        self._look = look
        self._where = where
        self._practice = practice

    def compose(self) -> ComposeResult:
        """The result and four buttons."""
        state, look = self._state, self._look
        with Dialog(f"{self._winner} the game", ascii_only=look.ascii):
            with VerticalScroll(can_focus=False):
                yield Static(score_rows(state), markup=False)
                yield Static(self._length, markup=False)
                if state.ended is not None:
                    yield Static(how_it_ended(state), markup=False)
                    yield Static("\n".join(arithmetic(state)), markup=False)
                yield HandsLeft(state, look)
                yield Static(self._where, classes="muted", markup=False)
            with Horizontal():
                yield Button("Rematch (r)", id=Next.REMATCH, variant="primary", compact=True)
                yield Button("New game (n)", id=Next.NEW_GAME, compact=True)
                yield Button("Home (h)", id=Next.HOME, compact=True)
                yield Button("Table (t)", id=Next.LOOK, compact=True)

    @property
    def _winner(self) -> str:
        """Who has won, as the beginning of a sentence."""
        state = self._state
        side = state.winner or 0
        wins = verb(state.rules, side, "wins", "win")
        return f"{side_name(state.seats, state.rules, side)} {wins}"

    @property
    def _length(self) -> str:
        """How long the game was."""
        number = self._state.round
        rounds = "1 round" if number == 1 else f"{number} rounds"
        tail = " (practice: plays were taken back)" if self._practice else ""
        return f"To {self._state.rules.target}, in {rounds}{tail}."

    def on_resize(self, event: events.Resize) -> None:
        """Keep the buttons in sight, whatever has to be scrolled."""
        self.query_one(VerticalScroll).styles.max_height = max(1, event.size.height - CHROME)

    def action_scroll(self, step: int) -> None:
        """Read on, where not all can be seen."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_choose(self, what: str) -> None:
        """Answer with one of the four."""
        self.dismiss(Next(what))

    @on(Button.Pressed)
    def choose_the_button(self, message: Button.Pressed) -> None:
        """Answer with the button that was pressed."""
        self.dismiss(Next(message.button.id or Next.LOOK))
