"""Calling the score of the last tile, where points must be called."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ItemGrid
from textual.widgets import Button, Input, Static

from allfives.game.claims import last_play
from allfives.game.rules import Rules, Unit
from allfives.game.state import State
from allfives.tui.key_hints import hints_for
from allfives.tui.table.dialog_screen import LOOKING, OverTable
from allfives.tui.table.parts.key_bar import KeyBar
from allfives.tui.widgets.dialog import Dialog
from allfives.words.phrases import number

MOST_BUTTONS: Final = 12
"""How many scores get a button; higher ones are typed."""

TYPE_FIRST: Final = "Type the points first; 0 calls nothing."
"""What a person is told who calls without having typed."""


def how_to_call(rules: Rules) -> str:
    """What a person is told who has not called yet; what a point is given for, if not plain."""
    points = "the points"
    if rules.unit is Unit.PER_MULTIPLE:
        each = " and ".join(f"each {number(step)}" for step in rules.multiples)
        points = f"one point for {each}"
    return f"Add up the open ends. Type {points} and press Enter; 0 calls nothing."


class PointsInput(Input):
    """A field for a number of points; it leaves all keys but digits to its screen."""

    def __init__(self) -> None:
        super().__init__(placeholder="points", restrict="[0-9]{0,3}", compact=True, id="points")

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        """Only digits are typed here."""
        return key.isdigit()

    def on_key(self, event: events.Key) -> None:
        """Let no other sign be typed, so that it is a key of the screen."""
        if event.is_printable and not event.key.isdigit():
            event.prevent_default()


class ClaimScreen(OverTable[int | None]):
    """Asks one person for a score; the answer is 0 for none, and None to cover the hand.

    It lies over the hand, never over the layout, whose open ends have to be added up.
    """

    DEFAULT_CSS = """
    ClaimScreen { align: center bottom; }
    ClaimScreen Dialog { width: 64; max-width: 100%; border-title-color: $accent; }
    ClaimScreen Static { height: auto; }
    ClaimScreen ItemGrid { height: auto; grid-gutter: 0 1; }
    ClaimScreen Button { width: 100%; min-width: 6; }
    ClaimScreen Input { background: $panel; }
    ClaimScreen Input:ansi { text-style: underline; }
    """
    KEYS: ClassVar[tuple[str, ...]] = ("cover", *LOOKING)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "remark", "How to call", tooltip="Read how to call what a tile scored."),
        Binding(
            "c", "cover", "Cover", id="cover", tooltip="Cover the hand until somebody is ready."
        ),
    ]

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state)
        self._seat = seat
        self._amounts = sorted(frozenset(state.rules.points))

    def compose(self) -> ComposeResult:
        """The question in the frame, a field, and a button for each likely score."""
        keys = hints_for(self.app.settings)
        hint = f"{keys.cover} covers the hand, {keys.help} helps, {keys.leave} leaves"
        with Dialog(self._question, hint, ascii_only=self.app.look.ascii):
            yield Static(how_to_call(self.state.rules), id="how", classes="muted", markup=False)
            yield PointsInput()
            with ItemGrid(min_column_width=9):
                for amount in self._amounts[:MOST_BUTTONS]:
                    label = str(amount) if amount else "none"
                    yield Button(label, id=f"call-{amount}", compact=True)
        yield KeyBar()

    @property
    def _question(self) -> str:
        played = last_play(self.state)
        name = self.state.seats[self._seat].name
        if played is None:
            return f"{name}, what did the last tile score?"
        by = self.state.seats[played.seat].name
        whose = "" if played.seat == self._seat else f" by {by}"
        return f"{name}, what did {played.tile}{whose} score?"

    def on_mount(self) -> None:
        """Type at once."""
        field = self.query_one(Input)
        field.cursor_blink = self.app.has_motion
        field.focus()

    @on(Input.Submitted)
    def call_what_was_typed(self, message: Input.Submitted) -> None:
        """Call the number in the field."""
        if not message.value:
            self._remark(TYPE_FIRST)
        elif int(message.value) in self._amounts:
            self.dismiss(int(message.value))
        else:
            self._remark(f"No tile can score {int(message.value)} points.")

    def _remark(self, text: str) -> None:
        how = self.query_one("#how", Static)
        how.update(text)
        how.remove_class("muted")

    @on(Button.Pressed)
    def call_the_button(self, message: Button.Pressed) -> None:
        """Call the score of a button."""
        self.dismiss(int((message.button.id or "call-0").removeprefix("call-")))

    def action_remark(self) -> None:
        """Say how to call, as nobody gives points away by a slip."""
        self._remark(how_to_call(self.state.rules))

    def action_cover(self) -> None:
        """Hide the hand; the question is asked again when somebody is ready."""
        self.dismiss(None)
