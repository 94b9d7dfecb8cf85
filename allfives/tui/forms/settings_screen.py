"""The settings: they take effect at once, beside a small table that shows how it looks."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from allfives.game.rules import Option
from allfives.tui.forms.action_row import ActionRow
from allfives.tui.forms.choice_row import Choice, ChoiceRow
from allfives.tui.forms.form import Form
from allfives.tui.forms.form_page import FormPage
from allfives.tui.forms.preview import Preview
from allfives.tui.keys import TABLE_ACTIONS, Action
from allfives.tui.pages.press_key import PressKeyScreen
from allfives.tui.rebinding import KeyRefused, action_name, keys_told, rebound, unbound
from allfives.tui.settings import Settings
from allfives.words.settings import OVERRULED, SETTING_WORDS, STILL

LABEL_WIDTH = 13
"""The cells of the labels, so that the values stand in a column."""


class SettingsScreen(FormPage):
    """Everything that can be set, the keys of the table included."""

    HEADING = "Settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "backspace,delete",
            "usual_key",
            "Usual key",
            show=False,
            tooltip="Give the action under the cursor the keys it had at first.",
        ),
    ]
    DEFAULT_CSS = """
    SettingsScreen {
        & #body { height: 1fr; padding-top: 1; }
        & #left { width: 44; }
        & #explain { height: 3; }
        & Preview { margin: 0 2 1 1; }
        &.-wide #left { width: 60; }
        &.-narrow #body { padding-top: 0; }
        &.-narrow #left { width: 37; }
        &.-narrow #explain { margin-top: 0; }
        &.-narrow Preview { margin: 1 0; }
    }
    """

    # Composing

    def parts(self) -> ComposeResult:
        """The form, and the small table beside it."""
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with Form():
                    yield from self._rows()
                    yield Static("Keys at the table", classes="group", markup=False)
                    yield from self._key_rows()
                yield Static("", id="explain", markup=False)
            yield Preview()

    def _rows(self) -> ComposeResult:
        for name, words in SETTING_WORDS.items():
            choices = [
                Choice(value, item.label, item.sentence) for value, item in words.values.items()
            ]
            value = self._value(name)
            yield ChoiceRow(
                words.label, choices, value, marks=self.marks, label_width=LABEL_WIDTH, id=name
            )

    def _key_rows(self) -> ComposeResult:
        for action in TABLE_ACTIONS:
            label = action_name(action).ljust(LABEL_WIDTH + 2)
            keys, name = self._keys(action), f"key-{action.name}"
            yield ActionRow(label, action.help, keys, marks=self.marks, id=name)
        yield ActionRow("All keys as usual", "Give every action the keys it had at first.",
                        marks=self.marks, id="usual-keys")  # fmt: skip

    def _keys(self, action: Action) -> str:
        return keys_told(action, self.app.settings)

    def _value(self, name: str) -> Option:
        value: Option = getattr(self.app.settings, name)
        return value

    def on_mount(self) -> None:
        """Show the small table, and follow every change."""
        self.app.settings_changed.subscribe(self, self.show_settings)
        self.show_settings(self.app.settings)

    # Showing

    def show_settings(self, settings: Settings) -> None:
        """Show the settings as they are now."""
        self.set_class(self.app.look.ascii, "-ascii")
        for name in SETTING_WORDS:
            self.query_one(f"#{name}", ChoiceRow).show(self._value(name))
        for action in TABLE_ACTIONS:
            row = self.query_one(f"#key-{action.name}", ActionRow)
            row.value = keys_told(action, settings)
        for row in self.query(ActionRow):
            row.marks = self.marks
        for choice in self.query(ChoiceRow):
            choice.marks = self.marks
            choice.refresh()
        self.query_one(Preview).show(self.app.look, settings.sort)
        self.explain()

    def explanation(self) -> str:
        """What the row with the focus means; of a key, how to change it."""
        row = self.focused
        if isinstance(row, ActionRow) and self._action_of(row) is not None:
            return f"{row.sentence} Enter changes the key, Backspace gives the usual one."
        if row is not None and row.id == "theme" and self._is_overruled:
            return OVERRULED
        if row is not None and row.id == "motion" and self._is_kept_still:
            return STILL
        return super().explanation()

    @property
    def _is_overruled(self) -> bool:
        return self.app.theme_choice is not self.app.settings.theme

    @property
    def _is_kept_still(self) -> bool:
        return self.app.settings.motion and not self.app.has_motion

    # Input

    @on(ChoiceRow.Changed)
    def use_the_value(self, message: ChoiceRow.Changed) -> None:
        """Use the value that was chosen."""
        self.app.change(self.app.settings.with_(**{message.row.id or "": message.value}))

    def _action_of(self, row: ActionRow) -> Action | None:
        name = (row.id or "").removeprefix("key-")
        return next((action for action in TABLE_ACTIONS if action.name == name), None)

    @on(ActionRow.Pressed)
    def change_a_key(self, message: ActionRow.Pressed) -> None:
        """Ask for the new key of an action, or reset all keys."""
        action = self._action_of(message.row)
        if action is None:
            self.app.change(self.app.settings.with_(keys={}))
            return

        def use(key: str | None) -> None:
            """Use the key that was pressed."""
            if key is not None:
                self._rebind(action, key)

        ascii_only = self.app.look.ascii
        question = PressKeyScreen(action.help, self._keys(action), ascii_only=ascii_only)
        self.app.push_screen(question, use)

    def _rebind(self, action: Action, key: str | None) -> None:
        """Give an action a key, or for None the keys it had at first."""
        settings = self.app.settings
        try:
            if key is None:
                self.app.change(unbound(settings, action))
            else:
                self.app.change(rebound(settings, action, key))
        except KeyRefused as refusal:
            self.query_one("#explain", Static).update(str(refusal))

    def action_usual_key(self) -> None:
        """Give the action under the cursor the keys it had at first."""
        row = self.focused
        action = self._action_of(row) if isinstance(row, ActionRow) else None
        if action is not None:
            self._rebind(action, None)
