"""The end of a round: every hand that is left, the arithmetic, who leads next."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from allfives.game.view import view
from allfives.tui.table.parts.hands_left import HandsLeft
from allfives.tui.table.result_screen import Next, ResultScreen, score_rows
from allfives.words.settlement import arithmetic, how_it_ended, next_lead


class SettlementScreen(ResultScreen):
    """Shows how a round is settled until somebody goes on."""

    ENTER = "Enter only plays; Space deals the next round."
    DEFAULT_CSS = "SettlementScreen Button { width: 100%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,n,escape", "next", "Next round", tooltip="Deal the next round."),
    ]

    @property
    def title_text(self) -> str:
        """The round."""
        return f"Round {self.state.round}"

    def told(self) -> ComposeResult:
        """The round from its end to the next lead."""
        state = self.state
        yield Static(how_it_ended(view(state, 0)), classes="heading", markup=False)
        yield HandsLeft(state, self.look)
        yield Static("\n".join(arithmetic(view(state, 0))), markup=False)
        yield Static(score_rows(state), markup=False)
        yield Static(next_lead(view(state, 0)), classes="muted", markup=False)

    def buttons(self) -> ComposeResult:
        """One that goes on."""
        yield Button("Next round (Space)", id="next", variant="primary", compact=True)

    def action_next(self) -> None:
        """Go on to the next round."""
        self.dismiss(Next.NEXT_ROUND)

    @on(Button.Pressed)
    def go_on(self) -> None:
        """Go on to the next round."""
        self.action_next()
