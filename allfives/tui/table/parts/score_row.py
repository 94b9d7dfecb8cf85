"""The one row of a narrow scoreboard, told as fully as there is room."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.content import Content

from allfives.tui.drawing.track import ASCII_MARKS, UNICODE_MARKS, bar
from allfives.tui.table.parts.scores import SIDE_COLOURS, Scores, SeatLine, SideLine

SHORTEST_TRACK: Final = 5
LONGEST_TRACK: Final = 12
"""How many cells a track has on the one row of a narrow scoreboard."""

USUAL_GAIN: Final = "(+10)"
"""What was scored last is usually not longer: it has so much room, that names need not move."""


def strip(scores: Scores, width: int) -> Content:
    """All scores in one row, with as much beside them as leaves room for the names."""
    form, cells = _form_in(scores, width)
    blocks = [
        _side_block(side, scores, cells, form, colour)
        for side, colour in zip(scores.sides, SIDE_COLOURS, strict=False)
    ]
    gains = [form.gained(side, scores) for side in scores.sides]
    used = sum(block.cell_length + len(form.gap) for block in blocks)
    used += len("".join(gains) + form.tail)
    track = min((width - used) // len(blocks) - 1, LONGEST_TRACK)
    if track >= SHORTEST_TRACK:
        marks = ASCII_MARKS if scores.ascii_only else UNICODE_MARKS
        bars = [bar(side.score, scores.target, track, marks) for side in scores.sides]
        blocks = [
            Content.assemble(block, " ", (text, colour))
            for block, text, colour in zip(blocks, bars, SIDE_COLOURS, strict=False)
        ]
    styled = zip(gains, SIDE_COLOURS, strict=False)
    told = [Content.assemble(*both) for both in zip(blocks, styled, strict=True)]
    left = Content(form.gap).join(told)
    gap = max(1, width - left.cell_length - len(form.tail))
    return Content.assemble(left, " " * gap, (form.tail, "$muted"))


def _form_in(scores: Scores, width: int) -> tuple[_Form, int]:
    """The fullest wording in which names have room, and the most cells of a name."""
    longest = max(Content(seat.name).cell_length for seat in scores.seats)
    forms = _forms(scores)
    for form in forms:
        cells = form.cells_in(width, scores)
        if cells >= min(form.least, longest):
            return form, cells
    return forms[-1], forms[-1].least


def _side_block(side: SideLine, scores: Scores, cells: int, form: _Form, colour: str) -> Content:
    """The names of a side, what they hold, and their score."""
    parts: list[Content | tuple[str, str]] = []
    for seat in side.seats:
        style = "bold $accent" if seat.is_turn else "bold"
        name = Content(scores.mark(seat)) + _short(seat.name, cells, scores)
        parts += [name.stylize(style), (form.held(seat), "$muted")]
    return Content.assemble(*parts, (form.score(side, scores), f"bold {colour}"))


class _Form(NamedTuple):
    """A wording of the one row of a narrow scoreboard."""

    tail: str
    """Stands at the right."""
    least: int = 8
    """So many cells a name should have, if it is not shorter."""
    gap: str = " "
    """Stands between two sides, beside the mark of the turn."""
    before_held: str = " "
    """Stands between a name and what it holds."""
    in_words: bool = False
    """Are the tiles of a seat told in words?"""
    track: int = 0
    """So many cells of a track each side should have."""
    gain: bool = False
    """Is it told what was scored last?"""
    steady: bool = True
    """Has each score the room of a higher one, so that no name moves when it grows?"""

    def held(self, seat: SeatLine) -> str:
        """What a seat holds, after its name."""
        return self.before_held + seat.held(in_words=self.in_words)

    def score(self, side: SideLine, scores: Scores) -> str:
        """The score of a side, after what its seats hold."""
        digits = max(len(str(number)) for number in (scores.target, side.score))
        return f" {side.score:{digits}}" if self.steady else f" {side.score}"

    def gained(self, side: SideLine, scores: Scores) -> str:
        """What a side scored last, if that was the last thing scored, or the room for it."""
        if not self.gain:
            return ""
        change = side.gain if side is scores.latest_side else ""
        return f" {change:{len(USUAL_GAIN)}}"

    def cells_in(self, width: int, scores: Scores) -> int:
        """The most cells that names can have so that all of the row fits; 0 if it does not."""
        used = sum(len(scores.mark(seat) + self.held(seat)) for seat in scores.seats)
        for side in scores.sides:
            used += len(self.score(side, scores) + self.gained(side, scores))
            used += self.track + 1 if self.track else 0
        used += len(self.gap) * (len(scores.sides) - 1) + len(f" {self.tail}")
        names = [Content(seat.name).cell_length for seat in scores.seats]
        fitting = (
            cells
            for cells in range(max(names), 0, -1)
            if used + sum(min(name, cells) for name in names) <= width
        )
        return next(fitting, 0)


def _forms(scores: Scores) -> tuple[_Form, ...]:
    """All wordings, from the fullest to the shortest."""
    yard, target = f"boneyard {scores.boneyard}", f"to {scores.target}"
    whole = [*(["practice"] if scores.practice else []), target, yard]
    brief = [*(["p"] if scores.practice else []), target, yard]
    full, tight, short = "   ".join(whole), " ".join(whole), " ".join(brief)
    tight_yard, short_yard = (text.replace("boneyard", "yard") for text in (tight, short))
    return (
        _Form(full, in_words=True, track=SHORTEST_TRACK, gain=True),
        _Form(full, track=SHORTEST_TRACK, gain=True),
        _Form(tight, track=SHORTEST_TRACK, gain=True),
        _Form(full, in_words=True, gain=True),
        _Form(full, gain=True),
        _Form(tight, gain=True),
        _Form(tight, gap="", before_held="", gain=True),
        _Form(tight_yard, gap="", before_held="", gain=True),
        _Form(full, gap="   "),
        _Form(tight),
        _Form(tight, 4),
        _Form(tight, 4, gap="", before_held=""),
        _Form(tight, 4, gap="", before_held="", steady=False),
        _Form(short, 3, gap="", before_held="", steady=False),
        _Form(short_yard, 2, gap="", before_held="", steady=False),
        _Form(f"yard {scores.boneyard}", 1, gap="", before_held="", steady=False),
    )


def _short(name: str, cells: int, scores: Scores) -> Content:
    """A name, cut where it has no room; before its last sign, if another begins like it."""
    whole = Content(name)
    if whole.cell_length <= cells:
        return whole
    sign = "." if scores.ascii_only else "…"
    start = whole.truncate(max(1, cells - 1)) + sign
    names = {seat.name for seat in scores.seats} - {name}
    if not any(other.startswith(start.plain[:-1]) for other in names):
        return start
    end = _last_sign(name)
    return whole.truncate(max(0, cells - 1 - end.cell_length)) + sign + end


def _last_sign(name: str) -> Content:
    """The last character that takes a cell, with all that belongs to it."""
    return next(
        end for at in range(len(name) - 1, -1, -1) if (end := Content(name[at:])).cell_length
    )
