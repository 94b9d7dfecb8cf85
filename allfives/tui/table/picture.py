"""A table as the values that its parts show: decided here, painted by the widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from allfives.game.events import Event, For, Kind, PointsScored, TilePlayed
from allfives.game.rules import Unit
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import redact
from allfives.record.preferences import Sort
from allfives.table.choosing import Choosing, sorted_hand
from allfives.table.steps import HandOver, Step, people
from allfives.tui.keys import DIGITS
from allfives.tui.table.above_tiles import Board
from allfives.tui.table.marks import Marks
from allfives.tui.table.parts.hand_view import HandTile
from allfives.tui.table.parts.scores import Scores, SeatLine, SideLine
from allfives.words.events import Narrator, count_text, in_ascii
from allfives.words.keys import Hints
from allfives.words.log import Line, log_lines
from allfives.words.prompts import NO_HINTS, awaited, considered_count, prompt_for


class Manner(NamedTuple):
    """How a person wants a table to be shown."""

    sort: Sort = Sort.SUIT
    """The order of the tiles in the hand."""
    ascii_only: bool = False
    """Only ASCII can be shown."""
    hints: Hints = NO_HINTS
    """The keys that the prompt speaks of."""


USUAL: Final = Manner()
"""How a table is shown as long as nobody has set anything."""


@dataclass(frozen=True, slots=True)
class Picture:
    """All that a table shows at one moment."""

    scores: Scores
    board: Board
    hand: tuple[HandTile, ...]
    chosen: int | None
    """Which tile of the hand is chosen."""
    cover: str
    """What is written over the hand, or nothing if the hand may be seen."""
    can_be_ready: bool
    """Is the person known who should uncover the hand?"""
    news: tuple[str, ...]
    """What has happened since the person's own last play, the latest last."""
    latest: int
    """How many sentences of the news tell the latest of it: what a tile scored tells half."""
    count: str
    """The count on the table, written out."""
    prompt: tuple[str, ...]
    """Whose turn it is and what can be done, the most important part first."""
    aside: str
    """The count that the considered play would make, written out."""
    may_draw: bool
    """Can the person choose to draw?"""
    log: tuple[Line, ...]
    """The round so far, with what was taken back."""
    hints: Hints
    """The keys that buttons speak of."""


def picture_of(
    state: State,
    step: Step,
    shown: int | None,
    choosing: Choosing | None,
    manner: Manner = USUAL,
    *,
    sentences: Sequence[str] | None = None,
    log: Sequence[Line] | None = None,
    practice: bool = False,
    may_undo: bool = False,
    may_skip: bool = False,
    note: str = "",
) -> Picture:
    """What the table shows.

    Args:
        state: The state of the game.
        step: What has to happen next.
        shown: The seat whose hand may be seen.
        choosing: What that seat considers, if it has to choose.
        manner: How it is to be shown.
        sentences: The events of the round as that seat sees them, where they have been told
            already.
        log: The log of the round as that seat sees it, where it has been told already.
        practice: A play against computers was taken back.
        may_undo: The last play can be taken back before the next person is ready.
        may_skip: Any key ends the pause that there is now.
        note: What to say in place of the usual prompt.
    """
    lines = told(state, state.events, shown) if sentences is None else sentences
    if log is None:
        log = log_lines(state.seats, state.rules, state.events, shown)
    sign = in_ascii if manner.ascii_only else str
    option = choosing.option if choosing else None
    cover, can_be_ready = _cover(state, step, shown)
    return Picture(
        scores=_scores(state, step, ascii_only=manner.ascii_only, practice=practice),
        board=_board(state, shown, choosing),
        hand=_hand(state, shown, choosing, manner.sort),
        chosen=choosing.index if choosing else None,
        cover=cover,
        can_be_ready=can_be_ready,
        news=tuple(lines[_news_from(state, shown) :]),
        latest=2 if state.events and isinstance(state.events[-1], PointsScored) else 1,
        count=sign(count_now(state)),
        prompt=(note,)
        if note
        else prompt_for(state, step, choosing, manner.hints, may_undo=may_undo, may_skip=may_skip),
        aside=sign(considered_count(option)) if option else "",
        may_draw=choosing is not None and choosing.may_draw,
        log=tuple(log),
        hints=manner.hints,
    )


def told(state: State, events: Sequence[Event], seat: int | None) -> list[str]:
    """Events as sentences, as `seat` sees them; None sees no hand at all."""
    narrator = Narrator(state.seats, state.rules, tell_counts=not state.rules.calls)
    return [narrator.tell(redact(event, seat)) for event in events]


def _news_from(state: State, shown: int | None) -> int:
    """The first event of this round that is news to the person whose hand is shown."""
    for number in range(len(state.events) - 1, 0, -1):
        event = state.events[number]
        if isinstance(event, TilePlayed) and event.seat == shown:
            return number
    return 0


def count_now(state: State) -> str:
    """The count on the table, written out with what it scored; empty where it is hidden."""
    if not state.layout.plays or state.rules.calls:
        return ""
    return count_text(state.layout, _scored_now(state))


def _scores(state: State, step: Step, *, ascii_only: bool, practice: bool) -> Scores:
    rules = state.rules
    turn = awaited(step)
    sides = []
    for number, seats in enumerate(rules.sides):
        lines = tuple(
            SeatLine(
                state.seats[seat].name,
                len(state.hands[seat]) if state.hands else 0,
                seat == turn,
                state.seats[seat].player if state.seats[seat].kind is Kind.COMPUTER else None,
            )
            for seat in seats
        )
        gained = [
            event.points
            for event in state.events
            if isinstance(event, PointsScored) and event.side == number
        ]
        last = gained[-1] if gained else 0
        sides.append(SideLine(lines, state.scores[number], state.scores[number] - last))
    scored = (event for event in reversed(state.events) if isinstance(event, PointsScored))
    last_scored = next(scored, None)
    return Scores(
        tuple(sides),
        rules.target,
        len(state.boneyard),
        state.round,
        pegged=rules.unit is Unit.PER_MULTIPLE,
        ascii_only=ascii_only,
        practice=practice,
        latest=None if last_scored is None else last_scored.side,
    )


def _board(state: State, shown: int | None, choosing: Choosing | None) -> Board:
    marks = marks_of(state, shown)
    if choosing is None:
        return Board(state.layout, marks=marks)
    return Board(state.layout, choosing.here, choosing.place, marks)


def marks_of(state: State, shown: int | None) -> Marks:
    """What is told on the layout of the plays just made, to the seat whose hand is shown."""
    if not state.layout.plays or state.rules.calls:
        return Marks(_since(state, shown), hides_sums=state.rules.calls)
    points = _scored_now(state)
    scored = "" if points is None else f"+{points}"
    return Marks(_since(state, shown), count_text(state.layout), scored)


def _since(state: State, shown: int | None) -> tuple[Tile, ...]:
    """The tiles on the layout that were laid after the last one of that seat."""
    if shown is None:
        return ()
    down = {placed.tile for placed in state.layout.plays}
    since = []
    for event in reversed(state.events):
        if isinstance(event, TilePlayed):
            if event.seat == shown or event.tile not in down:
                break
            since.append(event.tile)
            if len(since) == len(down):
                break
    return tuple(reversed(since))


def _scored_now(state: State) -> int | None:
    """What the last play scored; None if nothing."""
    since = takewhile(lambda event: not isinstance(event, TilePlayed), reversed(state.events))
    scored = (
        event.points
        for event in since
        if isinstance(event, PointsScored) and event.reason is For.PLAY
    )
    return next(scored, None)


def _hand(
    state: State, shown: int | None, choosing: Choosing | None, sort: Sort
) -> tuple[HandTile, ...]:
    if choosing is not None:
        return tuple(
            _hand_tile(choosing, number, tile) for number, tile in enumerate(choosing.tiles)
        )
    if shown is None or not state.hands:
        return ()
    return tuple(HandTile(tile, "", False, "") for tile in sorted_hand(state.hands[shown], sort))


def _hand_tile(choosing: Choosing, number: int, tile: Tile) -> HandTile:
    points = choosing.best_points(tile)
    key = DIGITS[number] if number < len(DIGITS) else ""
    playable = bool(choosing.options_of(tile))
    return HandTile(tile, key, playable, f"+{points}" if points else "")


def _cover(state: State, step: Step, shown: int | None) -> tuple[str, bool]:
    if shown is not None:
        return "", False
    if isinstance(step, HandOver):
        return f"{state.seats[step.seat].name} is next.", True
    seats = people(state.seats)
    if not seats:
        return "Computers are playing.", False
    if len(seats) == 1:
        return f"The hand of {state.seats[seats[0]].name} is covered.", True
    return "The hands are covered.", False
