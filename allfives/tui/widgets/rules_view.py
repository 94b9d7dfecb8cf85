"""The rules of a game in sentences, with what differs from the standard game marked."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from allfives.game.differences import differences
from allfives.game.rules import PRESETS, Rules, rules_for
from allfives.game.sentences import chapters, sentences
from allfives.tui.marks import UNICODE_MARKS, Marks

_STANDARD = "This is the standard game."


def rules_content(rules: Rules, preset: str, marks: Marks) -> Content:
    """The rules as text: first the differences, then every chapter."""
    named = PRESETS.get(preset)
    title = named.title if named else preset
    rows = [Content.styled(title, "bold $accent")]
    found = differences(rules)
    if found:
        rows.append(Content.styled("It differs from standard All Fives:", "$muted"))
        rows += [_marked(sentence, marks) for sentence in found]
    else:
        rows.append(Content.styled(_STANDARD, "$muted"))
    usual = sentences(rules_for("pagat", rules.players))
    for chapter in chapters(rules):
        rows += [Content(""), Content.styled(chapter.title, "bold")]
        for sentence in chapter.sentences:
            is_usual = sentence in usual
            rows.append(Content(f"  {sentence}") if is_usual else _marked(sentence, marks))
    return Content("\n").join(rows)


def _marked(sentence: str, marks: Marks) -> Content:
    return Content.assemble((f"{marks.changed} ", "bold $accent"), (sentence, "bold"))
