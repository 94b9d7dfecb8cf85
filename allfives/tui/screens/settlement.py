"""The end of a round: every hand that is left, the arithmetic, who leads next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.tui.closing import ClosesOnce
from allfives.tui.drawing.faces import Look, face
from allfives.tui.drawing.geometry import Zoom
from allfives.tui.settling import arithmetic, how_it_ended, next_lead
from allfives.tui.wording import side_name

if TYPE_CHECKING:
    from allfives.tui.app import AllFivesApp


def hands_left(state: State, look: Look) -> Content:
    """The hands that are left, each with its seat and pips."""
    rows: list[Content] = []
    longest = max(len(seat.name) for seat in state.seats)
    for seat, hand in zip(state.seats, state.hands, strict=True):
        pips = sum(tile.pips for tile in hand)
        parts: list[Content | str | tuple[str, str]] = [
            (seat.name.ljust(longest), "bold"),
            (f" {pips:>3}  ", "$muted"),
        ]
        for tile in hand:
            parts += [(_lying(tile, look), "$tile-text on $tile"), " "]
        if not hand:
            parts.append(("no tile left", "$muted"))
        rows.append(Content.assemble(*parts))
    return Content("\n").join(rows)


def _lying(tile: Tile, look: Look) -> str:
    return face(tile.high, tile.low, False, Zoom.SMALL, look)[0]


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
    SettlementScreen #settlement {
        width: 72;
        max-width: 100%;
    }
    SettlementScreen VerticalScroll { height: auto; max-height: 100%; }
    SettlementScreen Static { height: auto; margin-bottom: 1; }
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
        state = self._state
        with Vertical(id="settlement", classes="dialog"):
            with VerticalScroll(can_focus=False):
                yield Static(f"Round {state.round}", classes="heading", markup=False)
                yield Static(how_it_ended(state), markup=False)
                yield Static(hands_left(state, self._look), markup=False)
                yield Static("\n".join(arithmetic(state)), markup=False)
                yield Static(score_rows(state), markup=False)
                yield Static(next_lead(state), classes="muted", markup=False)
            yield Button("Next round (Enter)", id="next", variant="primary", compact=True)

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
