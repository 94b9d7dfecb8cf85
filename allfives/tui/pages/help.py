"""Help: how to play, with pictures, and the keys as they are now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from allfives.tui.keys import Action
from allfives.tui.pages.how_to_play import LESSONS, Lesson
from allfives.tui.pages.page import Page
from allfives.tui.rebinding import keys_told
from allfives.tui.settings import Settings
from allfives.tui.widgets.prose import Paragraph, Prose
from allfives.tui.widgets.reader import Reader
from allfives.tui.widgets.tiles import painted

_KEYS_WIDTH: Final = 18

MOUSE: Final = (
    ("click", "Choose a tile; click it again to play it."),
    ("click an end", "Play the chosen tile there."),
    ("drag", "Take a tile to an open end."),
    ("wheel", "Scroll what does not fit."),
)
"""What the mouse does at the table."""


def keys_text(actions: Sequence[Action], settings: Settings) -> list[Paragraph]:
    """All actions with their keys, under their headings."""
    found = [_heading("Play"), _key("1 to 9, 0", "Choose a tile by its number.")]
    group = "Play"
    for action in sorted(actions, key=lambda item: [a.group for a in actions].index(item.group)):
        if action.group != group:
            group = action.group
            found += [Paragraph(Content("")), _heading(group)]
        found.append(_key(keys_told(action, settings), action.help))
    found += [Paragraph(Content("")), _heading("Mouse")]
    found += [_key(deed, text) for deed, text in MOUSE]
    return found


def _heading(text: str) -> Paragraph:
    return Paragraph(Content.styled(text, "bold $accent"))


def _key(keys: str, text: str) -> Paragraph:
    lead = Content.assemble((keys, "bold"), " " * max(1, _KEYS_WIDTH - len(keys)))
    if lead.cell_length <= _KEYS_WIDTH:
        return Paragraph(Content(text), lead)
    return Paragraph(Content.assemble((keys, "bold"), f"  {text}"))


class HelpScreen(Page):
    """How to play, and beside it the keys; only one of them where it is narrow."""

    HEADING = "Help"
    AUTO_FOCUS = "#lessons"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab,right,left,shift+tab,h,l",
            "turn",
            "Keys / how to play",
            key_display="tab",
            tooltip="Turn between the keys and how to play.",
        ),
        Binding(
            "f",
            "app.fair",
            "Is it fair?",
            tooltip="Read what computers may know, and what all were dealt so far.",
        ),
        Binding("o", "app.settings", "Settings", tooltip="Change colours, pace, keys and more."),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        & #body { height: 1fr; }
        & Reader { padding: 0 2 0 3; }
        & Prose { margin-top: 1; max-width: 72; }
        & .picture { height: auto; padding: 1 0 0 3; text-wrap: nowrap; }
        & #keys { display: none; }
        &.-keys #keys { display: block; }
        &.-keys #lessons { display: none; }
        &.-wide #lessons { display: block; }
        &.-wide #keys { display: block; width: 58; }
    }
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__()
        self._actions = tuple(actions)

    def parts(self) -> ComposeResult:
        """Both columns."""
        with Horizontal(id="body"):
            with Reader(id="lessons"):
                for lesson in LESSONS:
                    yield from self._lesson(lesson)
            with Reader(id="keys"):
                yield Prose(keys_text(self._actions, self.app.settings))

    def _lesson(self, lesson: Lesson) -> ComposeResult:
        yield Prose([_heading(lesson.title), Paragraph(Content(lesson.text))])
        sprites = lesson.sprites(self.app.look)
        if not sprites:
            return
        rows = painted(sprites)
        if lesson.sum:
            points = Content.styled(f"{self.marks.arrow} +{lesson.points}", "bold $gain")
            middle = len(rows) // 2
            width = max(row.cell_length for row in rows)
            rows[middle] = Content.assemble(
                rows[middle].pad_right(width - rows[middle].cell_length),
                f"   {lesson.sum} ",
                points,
            )
        yield Static(Content("\n").join(rows), classes="picture", markup=False)

    def action_turn(self) -> None:
        """Go to the other column."""
        to_keys = self.focused is not self.query_one("#keys")
        self.set_class(to_keys, "-keys")
        self.query_one("#keys" if to_keys else "#lessons").focus()

    @on(events.DescendantFocus)
    def follow_the_focus(self) -> None:
        """A column that was clicked is the one to read."""
        self.set_class(self.focused is self.query_one("#keys"), "-keys")
