"""Who plays, whose turn it is, what everybody holds and has scored."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from allfives.tui.drawing.track import ASCII_MARKS, UNICODE_MARKS, bar, pegs
from allfives.tui.table.parts.score_row import strip
from allfives.tui.table.parts.scores import SIDE_COLOURS, Scores, SideLine

WORDS_AND_SCORE: Final = len(" [10 tiles] (+30) 245")
"""So many cells what a seat holds, told in words, and its score take after its name."""

PEG_TARGET: Final = 121
"""Up to this target a score may be pegged, hole by hole."""


class Scoreboard(Widget):
    """The scores: one line across the top, or a panel at the side."""

    DEFAULT_CSS = """
    Scoreboard {
        height: 1;
        background: $panel;
        color: $foreground;
        padding: 0 1;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._scores: Scores | None = None
        self._wide = False

    def show(self, scores: Scores, *, wide: bool) -> None:
        """Show these scores, as a panel if `wide`."""
        if (scores, wide) == (self._scores, self._wide):
            return
        self._scores, self._wide = scores, wide
        self.refresh(layout=wide)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """The rows of the panel, or the one of the line."""
        return str(self._drawn(width)).count("\n") + 1

    def render(self) -> Content:
        """The scores, as wide as the board is now."""
        return self._drawn(self.size.width)

    def _drawn(self, width: int) -> Content:
        if self._scores is None:
            return Content("")
        if self._wide:
            return panel(self._scores, max(12, width - 2))
        return strip(self._scores, max(40, width - 2))


def panel(scores: Scores, width: int) -> Content:
    """All scores as a panel of several rows."""
    marks = ASCII_MARKS if scores.ascii_only else UNICODE_MARKS
    rows: list[Content] = []
    for side, colour in zip(scores.sides, SIDE_COLOURS, strict=False):
        rows += _side_rows(side, scores, width, colour)
        pegged = scores.pegged and scores.target <= PEG_TARGET
        before = side.before if side.before != side.score else 0
        track = (
            pegs(side.score, before, scores.target, width, marks)
            if pegged
            else [bar(side.score, scores.target, width, marks)]
        )
        rows += [Content.styled(row, colour) for row in track]
        rows.append(Content(""))
    tail = f"Round {scores.round}   to {scores.target}   boneyard {scores.boneyard}"
    rows.append(Content.styled(tail, "$muted"))
    if scores.practice:
        rows.append(Content.styled("This game counts as practice", "$muted"))
    return Content("\n").join(rows)


def _side_rows(side: SideLine, scores: Scores, width: int, colour: str) -> list[Content]:
    rows = []
    for number, seat in enumerate(side.seats):
        style = "bold $accent" if seat.is_turn else "bold"
        score = str(side.score) if number == 0 else ""
        gained = f"{side.gain} ".lstrip() if number == 0 else ""
        name = Content(f"{scores.mark(seat)} ") + seat.name
        in_words = name.cell_length + WORDS_AND_SCORE <= width
        held = f" {seat.held(in_words=in_words)}"
        used = name.cell_length + len(held + gained + score)
        right = ((gained, colour), (score, f"bold {colour}"))
        gap = " " * max(1, width - used)
        rows.append(Content.assemble(name.stylize(style), (held, "$muted"), gap, *right))
        if seat.level is not None:
            rows.append(Content.styled(f"  computer, {seat.level}", "$muted"))
    return rows
