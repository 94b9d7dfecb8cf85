"""What the dialogs after a round and after a game share: something to read, and what next."""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from allfives.game.state import State
from allfives.game.view import view
from allfives.tui.drawing.faces import Look
from allfives.tui.key_hints import hints_for
from allfives.tui.table.dialog_screen import LOOKING, OverTable
from allfives.tui.table.parts.key_bar import KeyBar
from allfives.tui.widgets.dialog import Dialog
from allfives.words.events import side_name
from allfives.words.settlement import in_this_round

CHROME: Final = 4
"""Rows beside what is scrolled and remarked: the frame, a row of buttons, and one of keys."""


class Next(StrEnum):
    """What people want after a round or a game."""

    NEXT_ROUND = "next_round"
    TAKE_BACK = "take_back"
    REMATCH = "rematch"
    NEW_GAME = "new_game"
    HOME = "home"
    LOOK = "look"


def score_rows(state: State) -> Content:
    """The score of every side with the points of this round, the highest first."""
    order = sorted(range(len(state.scores)), key=lambda side: -state.scores[side])
    seen = view(state, 0)
    gains = [in_this_round(seen, side) for side in range(len(state.scores))]
    width = max(len(gain) for gain in gains)
    rows = [
        Content.assemble(
            (f"{state.scores[side]:>5}  ", "bold $gain"),
            (f"{gains[side]:>{width}}  ", "$gain"),
            side_name(state.seats, state.rules, side),
        )
        for side in order
    ]
    return Content("\n").join(rows)


class ResultScreen(OverTable[Next]):
    """Tells how something has ended, and asks what to do next."""

    DEFAULT_CSS = """
    ResultScreen {
        & Dialog { width: 72; max-width: 100%; }
        & VerticalScroll { height: auto; }
        & VerticalScroll > * { margin-bottom: 1; }
        & Static { height: auto; }
        & #remark { text-style: bold; }
    }
    """
    KEYS: ClassVar[tuple[str, ...]] = ("undo", *LOOKING)
    AUTO_FOCUS = ""
    ENTER = ""
    """What is said to who presses Enter, the key that plays, which answers nothing here."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo", id="undo", tooltip="Take back the last play."),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
    ]

    def __init__(self, state: State, look: Look, why_not_undo: str) -> None:
        """Tells of the end of a round or a game.

        Args:
            state: The state after it.
            look: How tiles are drawn.
            why_not_undo: Why the last play cannot be taken back, or nothing if it can be.
        """
        super().__init__(state)
        self.look = look
        """How tiles are drawn."""
        self._why_not_undo = why_not_undo

    @property
    @abstractmethod
    def title_text(self) -> str:
        """What stands in the frame."""

    @property
    def hint(self) -> str:
        """What stands in the frame below: the keys that have no button."""
        hints = hints_for(self.app.settings)
        leaves = f"{hints.review} reviews, {hints.leave} leaves"
        return leaves if self._why_not_undo else f"{hints.undo} takes the last play back, {leaves}"

    @abstractmethod
    def told(self) -> ComposeResult:
        """What there is to read."""

    @abstractmethod
    def buttons(self) -> ComposeResult:
        """The row of buttons, for what can be done next."""

    def compose(self) -> ComposeResult:
        """What happened, room for a remark, and the buttons."""
        with Dialog(self.title_text, self.hint, ascii_only=self.look.ascii):
            with VerticalScroll(can_focus=False):
                yield from self.told()
            yield Static("", id="remark", markup=False)
            yield from self.buttons()
        yield KeyBar()

    def on_mount(self) -> None:
        """There is nothing to remark at first."""
        self.query_one("#remark").display = False

    def on_resize(self, event: events.Resize) -> None:
        """Keep the buttons in sight, whatever has to be scrolled."""
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        remark = self.query_one("#remark", Static)
        rows = remark.size.height if remark.display else 0
        scroll = self.query_one(VerticalScroll)
        scroll.styles.max_height = max(1, height - CHROME - rows)

    def action_scroll(self, step: int) -> None:
        """Read on, where not all can be seen."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_undo(self) -> None:
        """Take back the last play, or say why it cannot be."""
        if self._why_not_undo:
            self._remark(self._why_not_undo)
        else:
            self.dismiss(Next.TAKE_BACK)

    def on_key(self, event: events.Key) -> None:
        """Say at Enter which keys answer, unless a button was chosen with care."""
        if event.key == "enter" and self.focused is None:
            self._remark(self.ENTER)

    def _remark(self, text: str) -> None:
        remark = self.query_one("#remark", Static)
        remark.update(text)
        remark.display = True
        self.call_after_refresh(lambda: self._fit(self.size.height))
