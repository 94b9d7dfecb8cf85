"""Who plays, whose turn it is, what everybody holds and has scored."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from allfives.tui.drawing.track import ASCII_MARKS, UNICODE_MARKS, bar, pegs

SHORTEST_TRACK: Final = 5
LONGEST_TRACK: Final = 12
"""How many cells a track has on the one row of a narrow scoreboard."""

PRACTICE_WIDTH: Final = 76
"""From this width on that row says that the game is practice."""

WORDS_AND_SCORE: Final = len(" [10 tiles] (+30) 245")
"""So many cells what a seat holds, told in words, and its score take after its name."""

PEG_TARGET: Final = 121
"""Up to this target a score may be pegged, hole by hole."""


class SeatLine(NamedTuple):
    """One seat on the scoreboard."""

    name: str
    tiles: int
    """How many tiles it holds."""
    is_turn: bool
    level: str | None
    """The level of a computer; None for a person."""


class SideLine(NamedTuple):
    """One side on the scoreboard."""

    seats: tuple[SeatLine, ...]
    score: int
    before: int
    """The score before it last changed."""


class Scores(NamedTuple):
    """All that the scoreboard shows."""

    sides: tuple[SideLine, ...]
    target: int
    boneyard: int
    round: int
    pegged: bool
    """Show the score as pegs in holes?"""
    ascii_only: bool = False
    practice: bool = False


class _Form(NamedTuple):
    """What the one row of a narrow scoreboard has beside names and scores."""

    tail: str
    """Stands at the right."""
    gap: str
    """Stands between two sides."""
    least: int
    """So many cells a name should have, if it is not shorter."""
    in_words: bool = False
    """Are the tiles of a seat told in words?"""
    track: int = 0
    """So many cells of a track each side should have."""
    before_held: str = " "
    """Stands between a name and what it holds."""

    def held(self, seat: SeatLine) -> str:
        """What a seat holds, after its name."""
        return self.before_held + _held(seat, self.in_words)

    def cells_in(self, width: int, scores: Scores) -> int:
        """How many cells there are for each name."""
        seats = [seat for side in scores.sides for seat in side.seats]
        held = sum(len(_mark(seat, scores) + self.held(seat)) for seat in seats)
        track = self.track + 1 if self.track else 0
        gained = sum(len(f" {side.score}") + track for side in scores.sides)
        gaps = len(self.gap) * (len(scores.sides) - 1) + 1
        return (width - held - gained - gaps - len(self.tail)) // len(seats)


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


def _short(name: str, cells: int, scores: Scores) -> Content:
    """A name, cut where it has no room; before its last sign, if another begins like it."""
    whole = Content(name)
    if whole.cell_length <= cells:
        return whole
    sign = "." if scores.ascii_only else "…"
    start = whole.truncate(max(1, cells - 1)) + sign
    names = {seat.name for side in scores.sides for seat in side.seats} - {name}
    if not any(other.startswith(start.plain[:-1]) for other in names):
        return start
    end = _last_sign(name)
    return whole.truncate(max(0, cells - 1 - end.cell_length)) + sign + end


def _last_sign(name: str) -> Content:
    """The last character that takes a cell, with all that belongs to it."""
    return next(
        end for at in range(len(name) - 1, -1, -1) if (end := Content(name[at:])).cell_length
    )


def _mark(seat: SeatLine, scores: Scores) -> str:
    if not seat.is_turn:
        return " "
    return ">" if scores.ascii_only else "►"


def strip(scores: Scores, width: int) -> Content:
    """All scores in one row, with as much beside them as leaves room for the names."""
    form, cells = _form_in(scores, width)
    blocks = [_side_block(side, scores, cells, form) for side in scores.sides]
    used = sum(block.cell_length + len(form.gap) for block in blocks) + len(form.tail)
    track = min((width - used) // len(blocks) - 1, LONGEST_TRACK)
    if track >= SHORTEST_TRACK:
        marks = ASCII_MARKS if scores.ascii_only else UNICODE_MARKS
        bars = [bar(side.score, scores.target, track, marks) for side in scores.sides]
        blocks = [
            Content.assemble(block, " ", (text, "$gain"))
            for block, text in zip(blocks, bars, strict=True)
        ]
    left = Content(form.gap).join(blocks)
    gap = max(1, width - left.cell_length - len(form.tail))
    return Content.assemble(left, " " * gap, (form.tail, "$muted"))


def _form_in(scores: Scores, width: int) -> tuple[_Form, int]:
    """The richest form in which names have room, and the cells of each name."""
    target = f"to {scores.target}"
    practice = "practice   " if scores.practice and width >= PRACTICE_WIDTH else ""
    tail = f"{practice}boneyard {scores.boneyard}   {target}"
    seats = [seat for side in scores.sides for seat in side.seats]
    longest = max(Content(seat.name).cell_length for seat in seats)
    for form in (
        _Form(tail, "   ", 8, in_words=True, track=SHORTEST_TRACK),
        _Form(tail, "   ", 8, track=SHORTEST_TRACK),
        _Form(tail, "   ", 8, in_words=True),
        _Form(tail, "   ", 8),
        _Form(tail, " ", 4),
        _Form(tail, " ", 4, before_held=""),
    ):
        cells = form.cells_in(width, scores)
        if cells >= min(form.least, longest):
            return form, cells
    form = _Form(f"boneyard {scores.boneyard}", " ", 2, before_held="")
    return form, max(form.least, form.cells_in(width, scores))


def _side_block(side: SideLine, scores: Scores, cells: int, form: _Form) -> Content:
    """The names of a side, what they hold, and their score."""
    parts: list[Content | tuple[str, str]] = []
    for seat in side.seats:
        style = "bold $accent" if seat.is_turn else "bold"
        name = Content(_mark(seat, scores)) + _short(seat.name, cells, scores)
        parts += [name.stylize(style), (form.held(seat), "$muted")]
    return Content.assemble(*parts, (f" {side.score}", "bold $gain"))


def _held(seat: SeatLine, in_words: bool) -> str:
    tiles = "" if not in_words else " tile" if seat.tiles == 1 else " tiles"
    return f"[{seat.tiles}{tiles}]"


def panel(scores: Scores, width: int) -> Content:
    """All scores as a panel of several rows."""
    marks = ASCII_MARKS if scores.ascii_only else UNICODE_MARKS
    rows: list[Content] = []
    for side in scores.sides:
        rows += _side_rows(side, scores, width)
        pegged = scores.pegged and scores.target <= PEG_TARGET
        before = side.before if side.before != side.score else 0
        track = (
            pegs(side.score, before, scores.target, width, marks)
            if pegged
            else [bar(side.score, scores.target, width, marks)]
        )
        rows += [Content.styled(row, "$gain") for row in track]
        rows.append(Content(""))
    tail = f"Round {scores.round}   to {scores.target}   boneyard {scores.boneyard}"
    rows.append(Content.styled(tail, "$muted"))
    if scores.practice:
        rows.append(Content.styled("Practice: a play was taken back", "$muted"))
    return Content("\n").join(rows)


def _side_rows(side: SideLine, scores: Scores, width: int) -> list[Content]:
    rows = []
    for number, seat in enumerate(side.seats):
        style = "bold $accent" if seat.is_turn else "bold"
        score = str(side.score) if number == 0 else ""
        change = side.score - side.before
        gained = f"({change:+d}) " if number == 0 and change else ""
        name = Content(f"{_mark(seat, scores)} ") + seat.name
        in_words = name.cell_length + WORDS_AND_SCORE <= width
        held = f" {_held(seat, in_words)}"
        used = name.cell_length + len(held + gained + score)
        right = ((gained, "$gain"), (score, "bold $gain"))
        gap = " " * max(1, width - used)
        rows.append(Content.assemble(name.stylize(style), (held, "$muted"), gap, *right))
        if seat.level is not None:
            rows.append(Content.styled(f"  computer, {seat.level}", "$muted"))
    return rows
