"""Calling the score of the last tile, where points must be called."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ItemGrid, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from allfives.game.claims import last_play
from allfives.game.state import State
from allfives.tui.closing import ClosesOnce

MOST_BUTTONS = 12
"""How many scores get a button; higher ones are typed."""


class ClaimScreen(ClosesOnce[int], ModalScreen[int]):
    """Asks one person for a score; the answer is 0 for none."""

    DEFAULT_CSS = """
    ClaimScreen { align: center bottom; }
    ClaimScreen #claim { width: 64; max-width: 100%; }
    ClaimScreen Static { height: auto; }
    ClaimScreen ItemGrid { height: auto; grid-gutter: 0 1; }
    ClaimScreen Button { width: 100%; min-width: 6; }
    ClaimScreen Input { margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "nothing", "Call nothing"),
    ]

    def __init__(self, state: State, seat: int) -> None:
        super().__init__()
        self._state = state
        self._seat = seat
        self._amounts = sorted(frozenset(state.rules.points))

    def compose(self) -> ComposeResult:
        """The question, a field, and a button for each likely score."""
        played = last_play(self._state)
        name = self._state.seats[self._seat].name
        tile = played.tile if played else "the last tile"
        by = self._state.seats[played.seat].name if played else ""
        whose = "" if played is None or played.seat == self._seat else f" by {by}"
        with Vertical(id="claim", classes="dialog"):
            yield Static(f"{name}, what did {tile}{whose} score?", classes="heading", markup=False)
            yield Static(
                "Add up the open ends. Type the points and press Enter; leave it empty to "
                "call nothing.",
                classes="muted",
                markup=False,
            )
            yield Input(placeholder="points", restrict="[0-9]{0,3}", id="points")
            with ItemGrid(min_column_width=9):
                for amount in self._amounts[:MOST_BUTTONS]:
                    label = str(amount) if amount else "nothing"
                    yield Button(label, id=f"call-{amount}", compact=True)

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def call_what_was_typed(self, message: Input.Submitted) -> None:
        """Call the number in the field."""
        points = int(message.value or "0")
        if points in self._amounts:
            self.dismiss(points)
        else:
            self.notify(f"No tile can score {points} points.", severity="warning", markup=False)

    @on(Button.Pressed)
    def call_the_button(self, message: Button.Pressed) -> None:
        """Call the score of a button."""
        self.dismiss(int((message.button.id or "call-0").removeprefix("call-")))

    def action_nothing(self) -> None:
        """Call nothing."""
        self.dismiss(0)
