"""The end of a round: every hand that is left, the arithmetic, who leads next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from allfives.game.state import State
from allfives.tui.closing import ClosesOnce
from allfives.tui.drawing.faces import Look
from allfives.tui.settling import arithmetic, how_it_ended, next_lead
from allfives.tui.widgets.dialog import Dialog
from allfives.tui.widgets.hands_left import HandsLeft
from allfives.tui.wording import side_name

if TYPE_CHECKING:
    from allfives.tui.app import AllFivesApp

CHROME: Final = 3
"""Rows of a dialog beside what is scrolled: the frame and a row of buttons."""


def score_rows(state: State) -> Content:
    """The score of every side, the highest first."""
    order = sorted(range(len(state.scores)), key=lambda side: -state.scores[side])
    rows = [
        Content.assemble(
            (f"{state.scores[side]:>5}  ", "bold $gain"),
            side_name(state.seats, state.rules, side),
        )
        for side in order
    ]
    return Content("\n").join(rows)


class SettlementScreen(ClosesOnce[None], ModalScreen[None]):
    """Shows how a round is settled until somebody goes on."""

    DEFAULT_CSS = """
    SettlementScreen Dialog { width: 72; max-width: 100%; }
    SettlementScreen VerticalScroll { height: auto; }
    SettlementScreen VerticalScroll > * { margin-bottom: 1; }
    SettlementScreen Static { height: auto; }
    SettlementScreen Button { width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,n,escape", "next", "Next round"),
        Binding("q", "leave", "Leave"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
    ]

    app: AllFivesApp

    def __init__(self, state: State, look: Look) -> None:
        super().__init__()
        self._state = state
        self._look = look

    def compose(self) -> ComposeResult:
        """The round from its end to the next lead."""
        state, look = self._state, self._look
        with Dialog(f"Round {state.round}", ascii_only=look.ascii):
            with VerticalScroll(can_focus=False):
                yield Static(how_it_ended(state), classes="heading", markup=False)
                yield HandsLeft(state, look)
                yield Static("\n".join(arithmetic(state)), markup=False)
                yield Static(score_rows(state), markup=False)
                yield Static(next_lead(state), classes="muted", markup=False)
            yield Button("Next round (Enter)", id="next", variant="primary", compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the button in sight, whatever has to be scrolled."""
        self.query_one(VerticalScroll).styles.max_height = max(1, event.size.height - CHROME)

    def action_next(self) -> None:
        """Go on to the next round."""
        self.dismiss()

    def action_leave(self) -> None:
        """Leave the table; the next round is dealt when the game goes on."""
        self.app.leave_table()

    def action_scroll(self, step: int) -> None:
        """Read on, where not all can be seen."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    @on(Button.Pressed)
    def go_on(self) -> None:
        """Go on to the next round."""
        self.dismiss()
