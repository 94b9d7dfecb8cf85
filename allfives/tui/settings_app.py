"""An app with settings, which take effect at once and are kept."""

from __future__ import annotations

import asyncio
from typing import Final

from textual import work
from textual.binding import Binding
from textual.constants import TEXTUAL_ANIMATIONS
from textual.notifications import Notify
from textual.signal import Signal

from allfives.record.config import Config
from allfives.record.places import config_folder
from allfives.record.preferences import ThemeChoice
from allfives.record.strict import Fields
from allfives.tui.drawing.faces import Look
from allfives.tui.rebinding import key_name
from allfives.tui.settings import Settings, settings_from
from allfives.tui.terminal.capabilities import Capabilities
from allfives.tui.terminal.guarded_app import ShelteredApp
from allfives.tui.theme import TABLE_COLOURS, THEME_NAMES, THEMES

SETTINGS_FILE: Final = "settings.json"


class SettledApp(ShelteredApp):
    """An app that looks and behaves as a person has set it."""

    def __init__(self, capabilities: Capabilities) -> None:
        """An app with the settings that were kept."""
        super().__init__(capabilities)
        for theme in THEMES:
            self.register_theme(theme)
        self.stylesheet.set_variables(self.get_css_variables())
        self._settings_file = Config(config_folder() / SETTINGS_FILE, {})
        stored, self._trouble = self._settings_file.load()
        self.settings: Settings = settings_from(stored)
        """What the person has set; change it with `change`."""
        self.settings_changed: Signal[Settings] = Signal(self, "settings changed")
        """Published when a setting has changed."""

    def use_settings(self) -> None:
        """Use the settings from now on, and tell what is wrong with those that were kept."""
        self._apply_settings()
        if self._trouble:
            self.tell_trouble(self._trouble)

    @property
    def theme_choice(self) -> ThemeChoice:
        """The theme in use."""
        return self.settings.theme_on(self.capabilities)

    @property
    def look(self) -> Look:
        """How tiles are drawn with these settings on this terminal."""
        return self.settings.look_on(self.capabilities)

    @property
    def has_motion(self) -> bool:
        """May things move by themselves? `TEXTUAL_ANIMATIONS=none` forbids it too."""
        return self.settings.motion and TEXTUAL_ANIMATIONS != "none"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The table's colours, for themes that do not know them."""
        return dict(TABLE_COLOURS)

    def get_key_display(self, binding: Binding) -> str:
        """How the footer writes a key: by its name, where its sign cannot be shown."""
        display = super().get_key_display(binding)
        return key_name(binding.key) if self.look.ascii and not display.isascii() else display

    def change(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        self.settings = settings
        self._apply_settings()
        # All that is on the screens was drawn with the characters and colours of before.
        self.refresh_css(animate=False)
        self.settings_changed.publish(settings)
        self.keep(self._settings_file, settings.plain())

    @work(group="settings")
    async def keep(self, file: Config, values: Fields) -> None:
        """Keep values in a file, and tell what goes wrong with that."""
        trouble = await asyncio.to_thread(file.save, values)
        if trouble:
            self.tell_trouble(trouble)

    def _apply_settings(self) -> None:
        is_mono = self.theme_choice is ThemeChoice.MONO
        self.leave_out(colours=is_mono, signs=self.look.ascii)
        self.theme = THEME_NAMES[self.theme_choice]
        self.animation_level = TEXTUAL_ANIMATIONS if self.settings.motion else "none"
        self.set_class(is_mono, "-mono")
        self.set_keymap(dict(self.settings.keys))

    def tell_trouble(self, text: str) -> None:
        """Tell a person what went wrong."""
        self.notify(text, title="Please note", severity="warning", timeout=12, markup=False)

    def on_notify(self, event: Notify) -> None:
        """Show a note, unless the same still stands: notes cover what lies behind them."""
        if any(note.message == event.notification.message for note in self._notifications):
            event.prevent_default()

    def action_help_quit(self) -> None:
        """Say how to leave, as people press Ctrl+C who want to."""
        self.tell_trouble("Ctrl+Q leaves the program.")
