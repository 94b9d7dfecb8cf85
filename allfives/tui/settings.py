"""What a person can set, and how it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from allfives.record.preferences import (
    Characters,
    CoverAway,
    Faces,
    Keyboard,
    Pace,
    Sort,
    ThemeChoice,
)
from allfives.tui.drawing.faces import Look
from allfives.tui.terminal.capabilities import Capabilities


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, as one immutable value."""

    theme: ThemeChoice = ThemeChoice.DARK
    faces: Faces = Faces.PIPS
    motion: bool = True
    pace: Pace = Pace.NORMAL
    confirm: bool = False
    """Ask before every play?"""
    hints: bool = True
    """May the coach be asked at the table?"""
    cover_away: CoverAway = CoverAway.SHARED
    """Cover the hand when the terminal has lost the focus for some seconds?"""
    sort: Sort = Sort.SUIT
    characters: Characters = Characters.AUTO
    keyboard: Keyboard = Keyboard.AUTO
    """Whose places Cyrillic letters have."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys of actions that differ from the defaults, by the action's name."""

    def with_(self, **changes: object) -> Settings:
        """These settings with some of them changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def theme_on(self, terminal: Capabilities) -> ThemeChoice:
        """The theme in use: the one that was set, as far as the terminal has the colours."""
        if terminal.no_colour:
            return ThemeChoice.MONO
        if terminal.sixteen_colours and self.theme is not ThemeChoice.MONO:
            return ThemeChoice.SIXTEEN
        return self.theme

    def look_on(self, terminal: Capabilities) -> Look:
        """How tiles are drawn on the terminal."""
        ascii_only = self.characters is Characters.ASCII or (
            self.characters is Characters.AUTO and terminal.ascii_only
        )
        mono = self.theme_on(terminal) is ThemeChoice.MONO
        return Look(mono, ascii_only, self.faces is Faces.DIGITS)

    def plain(self) -> dict[str, object]:
        """The settings as plain values, to be stored."""
        return {
            "theme": self.theme.value,
            "faces": self.faces.value,
            "motion": self.motion,
            "pace": self.pace.value,
            "confirm": self.confirm,
            "hints": self.hints,
            "cover_away": self.cover_away.value,
            "keyboard": self.keyboard.value,
            "sort": self.sort.value,
            "characters": self.characters.value,
            "keys": dict(self.keys),
        }


_CHOICES: Final[dict[str, type[StrEnum]]] = {
    "theme": ThemeChoice,
    "faces": Faces,
    "pace": Pace,
    "sort": Sort,
    "characters": Characters,
    "cover_away": CoverAway,
    "keyboard": Keyboard,
}


def settings_from(stored: Mapping[str, object]) -> Settings:
    """The settings that were stored; whatever is missing or makes no sense is the default."""
    found: dict[str, object] = {}
    for name, kind in _CHOICES.items():
        value = stored.get(name)
        if isinstance(value, str) and value in tuple(kind):
            found[name] = kind(value)
    for name in ("motion", "confirm", "hints"):
        value = stored.get(name)
        if isinstance(value, bool):
            found[name] = value
    keys = stored.get("keys")
    if isinstance(keys, dict):
        found["keys"] = {
            name: listed
            for name, key in keys.items()
            if isinstance(name, str) and isinstance(key, str) and (listed := _keys_listed(key))
        }
    return Settings().with_(**found)


def _keys_listed(text: str) -> str:
    """The keys in `text` with commas between them and nothing else; empty if there are none."""
    return ",".join(key for key in map(str.strip, text.split(",")) if key)
