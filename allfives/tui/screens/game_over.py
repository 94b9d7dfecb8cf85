"""The end of a game: who won, and what can be done now."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from allfives.game.state import State
from allfives.tui.closing import ClosesOnce
from allfives.tui.drawing.faces import Look
from allfives.tui.screens.settlement import hands_left, score_rows
from allfives.tui.settling import arithmetic, how_it_ended
from allfives.tui.wording import side_name


class Next(StrEnum):
    """What people want after a game."""

    REMATCH = "rematch"
    NEW_GAME = "new_game"
    HOME = "home"
    LOOK = "look"


class GameOverScreen(ClosesOnce[Next], ModalScreen[Next]):
    """Shows the result, and asks what to do next."""

    DEFAULT_CSS = """
    GameOverScreen #over { width: 72; max-width: 100%; }
    GameOverScreen VerticalScroll { height: auto; max-height: 100%; }
    GameOverScreen Static { height: auto; margin-bottom: 1; }
    GameOverScreen Horizontal { height: auto; }
    GameOverScreen Button { margin-right: 1; min-width: 10; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "choose('rematch')", "Rematch"),
        Binding("n", "choose('new_game')", "New game"),
        Binding("q,h", "choose('home')", "Home"),
        Binding("t,escape", "choose('look')", "Look at the table"),
        Binding("right,down,j,l", "app.focus_next", show=False),
        Binding("left,up,k", "app.focus_previous", show=False),
    ]

    def __init__(self, state: State, look: Look, where: str, *, practice: bool) -> None:
        super().__init__()
        self._state = state
        self._look = look
        self._where = where
        self._practice = practice

    def compose(self) -> ComposeResult:
        """The result and four buttons."""
        state = self._state
        name = side_name(state.seats, state.rules, state.winner or 0)
        wins = "win" if state.rules.partnership else "wins"
        rounds = "1 round" if state.round == 1 else f"{state.round} rounds"
        tail = " (practice: plays were taken back)" if self._practice else ""
        with Vertical(id="over", classes="dialog"):
            with VerticalScroll(can_focus=False):
                yield Static(f"{name} {wins} the game", classes="heading", markup=False)
                yield Static(score_rows(state), markup=False)
                yield Static(f"To {state.rules.target}, in {rounds}{tail}.", markup=False)
                if state.ended is not None:
                    yield Static(how_it_ended(state), markup=False)
                    yield Static("\n".join(arithmetic(state)), markup=False)
                yield Static(hands_left(state, self._look), markup=False)
                yield Static(self._where, classes="muted", markup=False)
            with Horizontal():
                yield Button("Rematch (r)", id=Next.REMATCH, variant="primary", compact=True)
                yield Button("New game (n)", id=Next.NEW_GAME, compact=True)
                yield Button("Home (h)", id=Next.HOME, compact=True)
                yield Button("Table (t)", id=Next.LOOK, compact=True)

    def action_choose(self, what: str) -> None:
        """Answer with one of the four."""
        self.dismiss(Next(what))

    @on(Button.Pressed)
    def choose_the_button(self, message: Button.Pressed) -> None:
        """Answer with the button that was pressed."""
        self.dismiss(Next(message.button.id or Next.LOOK))
