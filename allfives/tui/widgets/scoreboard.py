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

_GAP: Final = "   "
"""Stands between two sides on that row."""

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
    """A name, cut where it has no room."""
    whole = Content(name)
    if whole.cell_length <= cells:
        return whole
    sign = "." if scores.ascii_only else "…"
    return whole.truncate(max(1, cells - 1)) + sign


def _mark(seat: SeatLine, scores: Scores) -> str:
    if not seat.is_turn:
        return " "
    return ">" if scores.ascii_only else "▶"


def strip(scores: Scores, width: int) -> Content:
    """All scores in one row, each with a track to the target where there is room for all."""
    seats = [seat for side in scores.sides for seat in side.seats]
    tail = f"to {scores.target}"
    if width >= 76:
        practice = "practice   " if scores.practice else ""
        tail = f"{practice}boneyard {scores.boneyard}   {tail}"
    room = (width - len(tail)) // len(seats)
    cells = max(3, room - 16 if room >= 24 else room - 10)
    blocks = [_side_block(side, scores, cells, in_words=room >= 22) for side in scores.sides]
    used = sum(block.cell_length + len(_GAP) for block in blocks) + len(tail)
    track = min((width - used) // len(blocks) - 1, LONGEST_TRACK)
    if track >= SHORTEST_TRACK:
        marks = ASCII_MARKS if scores.ascii_only else UNICODE_MARKS
        bars = [bar(side.score, scores.target, track, marks) for side in scores.sides]
        blocks = [
            Content.assemble(block, " ", (text, "$gain"))
            for block, text in zip(blocks, bars, strict=True)
        ]
    left = Content(_GAP).join(blocks)
    gap = max(1, width - left.cell_length - len(tail))
    return Content.assemble(left, " " * gap, (tail, "$muted"))


def _side_block(side: SideLine, scores: Scores, cells: int, *, in_words: bool) -> Content:
    """The names of a side, what they hold, and their score."""
    parts: list[Content | tuple[str, str]] = []
    for seat in side.seats:
        style = "bold $accent" if seat.is_turn else "bold"
        name = Content(_mark(seat, scores)) + _short(seat.name, cells, scores)
        parts += [name.stylize(style), (f" {_held(seat, in_words)}", "$muted")]
    return Content.assemble(*parts, (f" {side.score}", "bold $gain"))


def _held(seat: SeatLine, in_words: bool) -> str:
    if not in_words:
        return f"[{seat.tiles}]"
    return "1 tile" if seat.tiles == 1 else f"{seat.tiles} tiles"


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
        gained = f"{change:+d} " if number == 0 and change else ""
        name = Content(f"{_mark(seat, scores)} ") + _short(seat.name, width - 18, scores)
        held = f" {_held(seat, True)}"
        used = name.cell_length + len(held + gained + score)
        right = ((gained, "$gain"), (score, "bold $gain"))
        gap = " " * max(1, width - used)
        rows.append(Content.assemble(name.stylize(style), (held, "$muted"), gap, *right))
        if seat.level is not None:
            rows.append(Content.styled(f"  computer, {seat.level}", "$muted"))
    return rows
