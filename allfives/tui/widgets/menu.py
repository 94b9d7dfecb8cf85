"""A list to choose from, by arrows, letters or mouse; the choice shows without any colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from allfives.tui.menu_marks import UNICODE_MARKS, Marks


class Menu(OptionList):
    """An option list without a frame."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", "Down", show=False),
        Binding("k", "cursor_up", "Up", show=False),
        Binding("space", "select", "Choose", show=False),
        Binding("enter", "select", "Choose", key_display="⏎"),
        Binding("home,g", "first", "First", show=False),
        Binding("end,G", "last", "Last", show=False),
    ]
    DEFAULT_CSS = """
    Menu {
        height: auto;
        border: none;
        padding: 0;
        background: transparent;
        scrollbar-size-vertical: 1;
        scrollbar-color: $muted;
        scrollbar-color-hover: $foreground;
        scrollbar-color-active: $foreground;
        scrollbar-background: $panel;
        scrollbar-background-hover: $panel;
        scrollbar-background-active: $panel;
        &:focus { border: none; background-tint: transparent 0%; }
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-hover { background: $panel; }
        & > .option-list--option-highlighted {
            background: $panel;
            color: $foreground;
            text-style: bold;
        }
        &:focus > .option-list--option-highlighted {
            background: $primary;
            color: $text;
            text-style: bold;
        }
        &:ansi > .option-list--option-highlighted {
            background: ansi_default;
            color: ansi_default;
            text-style: bold underline;
        }
        &:focus:ansi > .option-list--option-highlighted {
            background: ansi_default;
            color: ansi_default;
            text-style: bold reverse;
        }
        & > .option-list--separator { color: $muted; }
    }
    """

    def __init__(self, *, marks: Marks = UNICODE_MARKS, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self.marks = marks
        """The signs it is drawn with."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part; the reverse of a component class is not lost."""
        style = super().get_visual_style(*component_classes, partial=partial)
        styles = [self.get_component_styles(name) for name in component_classes]
        if any(item.text_style.reverse for item in styles):
            return style + Style(reverse=True)
        return style

    def show(self, options: Sequence[Option]) -> None:
        """Show these options, with the cursor where it is now or on the first."""
        before = self.highlighted or 0
        self.clear_options()
        self.add_options(options)
        self.highlighted = min(before, len(options) - 1) if options else None

    def on_click(self, event: events.Click) -> None:
        """Take no notice of a click on an option that is gone but still stands there."""
        index = event.style.meta.get("option", 0)
        if index >= self.option_count:
            event.prevent_default()

    def _page(self, direction: int) -> None:
        """Move about as far as the list is high.

        Of its own making: Textual's raises KeyError while a list has no room to be seen in.
        """
        if self.option_count and self.highlighted is not None:
            place = self.highlighted + direction * max(1, self.size.height // 2)
            self.highlighted = max(0, min(place, self.option_count - 1))

    def action_page_up(self) -> None:
        """Move a page up."""
        self._page(-1)

    def action_page_down(self) -> None:
        """Move a page down."""
        self._page(1)

    def text_of(self, index: int) -> str:
        """The text of an option."""
        prompt = self.get_option_at_index(index).prompt
        return prompt.plain if isinstance(prompt, Content) else str(prompt)
