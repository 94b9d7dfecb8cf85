"""Finds any action by its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from allfives.tui.closes_once import ClosesOnce
from allfives.tui.keys import Action
from allfives.tui.menu_marks import marks_for
from allfives.tui.rebinding import action_name, key_name
from allfives.tui.shell import Shell
from allfives.tui.widgets.dialog import Dialog
from allfives.tui.widgets.menu import Menu

NOTHING: Final = "No action has such words; try others."
"""What an empty list says."""


def matching(actions: Sequence[Action], wanted: str) -> list[Action]:
    """The actions in whose names or sentence every word stands, those by their label first."""
    words = wanted.lower().split()
    found = [action for action in actions if all(word in _all_words(action) for word in words)]
    return sorted(found, key=lambda action: not all(word in action.label.lower() for word in words))


def _all_words(action: Action) -> str:
    """What an action can be found by: it has another name in the list of keys."""
    return f"{action.label} {action_name(action)} {action.help}".lower()


class PaletteScreen(ClosesOnce[str | None], ModalScreen[str | None]):
    """Asks for one of some actions; the answer is what Textual calls it, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "leave", "Back"),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]
    DEFAULT_CSS = """
    PaletteScreen {
        align: center top;
        & Input { margin-bottom: 1; background: $panel; }
        & Input:ansi { text-style: underline; }
        & Menu { max-height: 14; }
    }
    """
    app: Shell

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__()
        self._actions = tuple(actions)

    def compose(self) -> ComposeResult:
        """A field for words, and the actions they stand for."""
        look = self.app.look
        hint = "Enter does it, Escape goes back"
        with Dialog("What do you want to do?", hint, ascii_only=look.ascii):
            yield Input(placeholder="A word of it", compact=True)
            yield Menu(marks=marks_for(look))
            yield Static(NOTHING, classes="muted", markup=False)

    def on_mount(self) -> None:
        """Offer everything at first."""
        field = self.query_one(Input)
        field.cursor_blink = self.app.has_motion
        field.focus()
        self.search(Input.Changed(field, ""))

    @on(Input.Changed)
    def search(self, message: Input.Changed) -> None:
        """Offer what the words stand for."""
        found = matching(self._actions, message.value)
        menu = self.query_one(Menu)
        menu.show([Option(_line(action), id=action.action) for action in found])
        menu.highlighted = 0 if found else None
        self.query_one(Static).display = not found

    def action_move(self, step: int) -> None:
        """Go to the next action."""
        menu = self.query_one(Menu)
        if step > 0:
            menu.action_cursor_down()
        else:
            menu.action_cursor_up()

    def action_page(self, step: int) -> None:
        """Go on by a page."""
        menu = self.query_one(Menu)
        if step > 0:
            menu.action_page_down()
        else:
            menu.action_page_up()

    @on(Input.Submitted)
    def choose(self) -> None:
        """Answer with the action at the cursor, if there is one."""
        self.query_one(Menu).action_select()

    @on(Menu.OptionSelected)
    def answer(self, message: Menu.OptionSelected) -> None:
        """Answer with the action that was chosen."""
        self.dismiss(message.option_id)

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


def _line(action: Action) -> Content:
    keys = ", ".join(key_name(key) for key in action.keys.split(",") if key)
    told = f"  {keys}" if keys else ""
    return Content.assemble((action.label, "bold"), (told, "$accent"), f"  {action.help}")
