"""The rules of a game in sentences, with what differs from the standard game marked."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.content import Content

from allfives.game.rules import PRESETS, Rules, rules_for
from allfives.tui.menu_marks import UNICODE_MARKS, Marks
from allfives.tui.widgets.prose import Paragraph, Prose
from allfives.tui.widgets.reader import Reader
from allfives.words.differences import differences
from allfives.words.rules import chapters, sentences

STANDARD: Final = "This is the standard game."
"""Said where nothing differs."""

DIFFERS: Final = "Not as in standard All Fives:"
"""Said before what differs."""


def rules_text(rules: Rules, preset: str, marks: Marks) -> list[Paragraph]:
    """The rules as text: first the differences, then every chapter."""
    named = PRESETS.get(preset)
    found = [Paragraph(Content.styled(named.title if named else preset, "bold $accent"))]
    differing = differences(rules)
    said = DIFFERS if differing else STANDARD
    found.append(Paragraph(Content.styled(said, "$muted")))
    found += [_sentence(text, marks, differs=True) for text in differing]
    usual = sentences(rules_for("pagat", rules.players))
    for chapter in chapters(rules):
        found += [Paragraph(Content("")), Paragraph(Content.styled(chapter.title, "bold"))]
        found += [_sentence(text, marks, differs=text not in usual) for text in chapter.sentences]
    return found


def _sentence(text: str, marks: Marks, *, differs: bool) -> Paragraph:
    if not differs:
        return Paragraph(Content(text), Content("  "))
    return Paragraph(Content.styled(text, "bold"), Content.styled(f"{marks.changed} ", "$accent"))


class RulesView(Reader):
    """Shows the rules of one game, or why there is none."""

    def __init__(self, marks: Marks = UNICODE_MARKS, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._marks = marks

    def compose(self) -> ComposeResult:
        """The text."""
        yield Prose()

    @property
    def text(self) -> str:
        """Everything that is shown, a line a sentence."""
        return self.query_one(Prose).text

    def show(self, rules: Rules, preset: str) -> None:
        """Show the rules of a game that began from `preset`."""
        self.query_one(Prose).show(rules_text(rules, preset, self._marks))

    def show_problem(self, problem: str) -> None:
        """Show why no game can be played."""
        heading = Paragraph(Content.styled("This cannot be played", "bold $accent"))
        self.query_one(Prose).show([heading, Paragraph(Content(problem))])
