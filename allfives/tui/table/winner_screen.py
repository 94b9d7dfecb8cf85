"""The end of a game: who won, and what can be done now."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from allfives.game.state import State
from allfives.game.view import view
from allfives.tui.drawing.faces import Look
from allfives.tui.table.parts.hands_left import HandsLeft
from allfives.tui.table.result_screen import Next, ResultScreen, score_rows
from allfives.tui.widgets.path_view import PathView
from allfives.words.events import side_name, verb
from allfives.words.settlement import arithmetic, how_it_ended


class GameOverScreen(ResultScreen):
    """Shows the result, and asks what to do next."""

    ENTER = "Enter only plays; press the letter of what to do next."
    DEFAULT_CSS = """
    GameOverScreen Horizontal { height: 1; }
    GameOverScreen Button { margin-right: 1; min-width: 10; }
    """
    KEYS: ClassVar[tuple[str, ...]] = tuple(name for name in ResultScreen.KEYS if name != "rules")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r",
            "choose('rematch')",
            "Rematch",
            tooltip="Play again, with the same seats and rules.",
        ),
        Binding(
            "n",
            "choose('new_game')",
            "New game",
            tooltip="Set up a new game with the same seats and rules.",
        ),
        Binding("h", "choose('home')", "Home", show=False, tooltip="Go to the home screen."),
        Binding(
            "t,escape",
            "choose('look')",
            "Look at the table",
            tooltip="Look at the table of the game that is over.",
        ),
        Binding("right,l", "app.focus_next", show=False),
        Binding("left", "app.focus_previous", show=False),
    ]

    def __init__(
        self, state: State, look: Look, why_not_undo: str, record: Path | None, *, practice: bool
    ) -> None:
        """Tells of the end of a game.

        Args:
            state: The state after it.
            look: How tiles are drawn.
            why_not_undo: Why the last play cannot be taken back, or nothing if it can be.
            record: Where its record lies, if it was saved.
            practice: Was anything taken back, or has the coach helped?
        """
        super().__init__(state, look, why_not_undo)
        self._record = record
        self._practice = practice

    @property
    def title_text(self) -> str:
        """Who has won."""
        state = self.state
        side = state.winner or 0
        wins = verb(state.rules, side, "wins", "win")
        return f"{side_name(state.seats, state.rules, side)} {wins} the game"

    def told(self) -> ComposeResult:
        """The result, and how it came about."""
        state = self.state
        yield Static(score_rows(state), markup=False)
        yield Static(self._length, markup=False)
        if state.ended is not None:
            yield Static(how_it_ended(view(state, 0)), markup=False)
            yield Static("\n".join(arithmetic(view(state, 0))), markup=False)
        yield HandsLeft(state, self.look)
        if self._record is None:
            yield Static("This game was not saved.", classes="muted", markup=False)
        else:
            yield PathView("The record of this game:", self._record)

    def buttons(self) -> ComposeResult:
        """One for each thing to do."""
        with Horizontal():
            yield Button("Rematch (r)", id=Next.REMATCH, variant="primary", compact=True)
            yield Button("New game (n)", id=Next.NEW_GAME, compact=True)
            yield Button("Home (h)", id=Next.HOME, compact=True)
            yield Button("Table (t)", id=Next.LOOK, compact=True)

    @property
    def _length(self) -> str:
        """How long the game was."""
        number = self.state.round
        rounds = "1 round" if number == 1 else f"{number} rounds"
        tail = " (practice)" if self._practice else ""
        return f"To {self.state.rules.target}, in {rounds}{tail}."

    def action_choose(self, what: str) -> None:
        """Answer with one of the four."""
        self.dismiss(Next(what))

    @on(Button.Pressed)
    def choose_the_button(self, message: Button.Pressed) -> None:
        """Answer with the button that was pressed."""
        self.dismiss(Next(message.button.id or Next.LOOK))
