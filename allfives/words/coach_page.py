"""What the coach says of a whole game, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from allfives.coach.analysis import Analysis
from allfives.coach.luck import DrawLuck
from allfives.coach.report import Judged, RoundReport, Share, SideReport
from allfives.coach.values import Sight
from allfives.game.closed_sets import Word
from allfives.game.events import Seat
from allfives.words.coach import GRADES, ONLY_CAREFUL, amount, play_named, review

_STEPS: Final = "▁▂▃▄▅▆▇█"


THE_GAME: Final = "The whole game"
"""The first entry of a review."""


def begun() -> str:
    """What is said before anything is judged."""
    return "The coach begins to judge the game."


def progress(done: int, of: int, choices: int) -> str:
    """How far a review is.

    >>> progress(3, 8, 2)
    'The coach is judging: part 3 of 8; choices judged so far: 2.'
    """
    return f"The coach is judging: part {done} of {of}; choices judged so far: {choices}."


class Role(Word):
    """What a line of the page is."""

    HEADING = "heading"
    SENTENCE = "sentence"
    ITEM = "item"


class Line(NamedTuple):
    """A line of the page."""

    role: Role
    text: str


def page(analysis: Analysis, seat: int | None = None, every: bool = False) -> Iterator[Line]:
    """The game on one page.

    Args:
        analysis: What was found.
        seat: Tell only of the plays of one seat; None for all.
        every: Tell of every choice, and not only of those that cost most?
    """
    report, seats = analysis.report, analysis.start.seats
    names = [side_name(seats, len(report.sides), side) for side in range(len(report.sides))]
    yield Line(Role.HEADING, "The game")
    yield Line(
        Role.SENTENCE,
        "Points are those of a side less the average of the others. Skill is what the others "
        "lost by their choices less what the side lost by its own; all the rest is luck.",
    )
    if any(judged.judgement.sight is Sight.CAREFUL for judged in report.choices):
        yield Line(Role.SENTENCE, ONLY_CAREFUL)
    for name, side in zip(names, report.sides, strict=True):
        yield Line(Role.ITEM, share(name, side.share))
        yield Line(Role.ITEM, level(name, side))
    course = "".join(_STEPS[min(7, int(chance * 8 / 100))] for _, chance in report.course())
    if course:
        yield Line(Role.SENTENCE, f"The chance of {names[0]} to win the game, play by play:")
        yield Line(Role.SENTENCE, course)
    if len(report.rounds) > 1:
        yield Line(Role.HEADING, "Round by round")
        for played in report.rounds:
            yield from (Line(Role.ITEM, text) for text in _round(played, names))
    chosen = [j for j in report.choices if seat in (None, j.judgement.seat)]
    told = chosen if every else report.dearest(seat=seat)
    yield Line(Role.HEADING, "Every choice" if every else "The dearest plays")
    if not told:
        yield Line(Role.SENTENCE, "No play surely cost anything.")
    for judged in told:
        yield Line(Role.ITEM, choice(judged, seats))
    yield from _draws(analysis)


def side_name(seats: Sequence[Seat], sides: int, side: int) -> str:
    """Who plays for a side.

    >>> side_name([Seat("Ann"), Seat("Bob"), Seat("Cy"), Seat("Di")], 2, 1)
    'Bob and Di'
    """
    names = [seat.name for seat in seats[side::sides]]
    return names[0] if len(names) == 1 else f"{names[0]} and {names[1]}"


def signed(points: float) -> str:
    """Points with their sign, to a tenth.

    >>> signed(3.25), signed(-10.0), signed(-0.01)
    ('+3.2', '-10', '0')
    """
    text = f"{points:+.1f}".removesuffix(".0")
    return "0" if text in ("+0", "-0") else text


def share(name: str, made: Share) -> str:
    """What made a side's result."""
    return (
        f"{name}: {signed(made.result)} points, of which skill made {signed(made.skill)} and "
        f"luck {signed(made.luck)} (the deal {signed(made.deal)}, drawn tiles "
        f"{signed(made.draws)}, the rest {signed(made.rest)})."
    )


def level(name: str, side: SideReport) -> str:
    """How a side played."""
    if side.loss_per_choice is None or side.like is None:
        return f"{name} had nothing to choose."
    return (
        f"{name} lost {amount(side.loss_per_choice)} a choice, in {side.choices} of them. "
        f"The level {side.like} loses about as much; one game alone proves little."
    )


def choice(judged: Judged, seats: Sequence[Seat]) -> str:
    """What is to say of one choice."""
    judgement = judged.judgement
    name, play = seats[judgement.seat].name, play_named(judged.decision.made)
    grade = None if judgement.loss is None else judgement.loss.grade
    said = " ".join(review(judgement))
    if grade is None:
        return f"Round {judged.round}, event {judged.decision.event}. {name} chose {play}. {said}"
    return (
        f"Round {judged.round}, event {judged.decision.event}, {GRADES[grade]}. "
        f"{name} chose {play}. {said}"
    )


def short(judged: Judged, seats: Sequence[Seat]) -> str:
    """A choice on one row: who, what, and what it cost."""
    name, play = seats[judged.judgement.seat].name, play_named(judged.decision.made)
    return f"Round {judged.round}: {name} chose {play}, which cost {amount(judged.loss)}"


def _round(played: RoundReport, names: Sequence[str]) -> Iterator[str]:
    for name, made in zip(names, played.sides, strict=True):
        yield f"Round {played.round}. {share(name, made)}"


def _draws(analysis: Analysis) -> Iterator[Line]:
    report, seats = analysis.report, analysis.start.seats
    drawn = [d for d in report.draws if abs(d.sides[d.seat % len(d.sides)]) >= 1]
    if not drawn:
        return
    drawn.sort(key=lambda draw: draw.sides[draw.seat % len(draw.sides)])
    yield Line(Role.HEADING, "Luck in drawing")
    best, worst = drawn[-1], drawn[0]
    if best.sides[best.seat % len(best.sides)] > 0:
        yield Line(Role.ITEM, _draw(best, seats))
    if worst.sides[worst.seat % len(worst.sides)] < 0:
        yield Line(Role.ITEM, _draw(worst, seats))


def _draw(draw: DrawLuck, seats: Sequence[Seat]) -> str:
    points = draw.sides[draw.seat % len(draw.sides)]
    name = seats[draw.seat].name
    if points >= 0:
        return f"Event {draw.event}: {name} drew well; it was worth {amount(points)}."
    return f"Event {draw.event}: {name} drew badly; it cost {amount(-points)}."
