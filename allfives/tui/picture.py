"""A table as the values that its parts show: decided here, painted by the widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allfives.game.events import Event, Kind, PointsScored
from allfives.game.rules import Announce, Unit
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import redact
from allfives.tui.choosing import Choosing, Option
from allfives.tui.director import Call, Choose, Force, HandOver, Step, Think, people
from allfives.tui.keys import DIGITS
from allfives.tui.widgets.hand_view import HandTile
from allfives.tui.widgets.layout_view import Board
from allfives.tui.widgets.scoreboard import Scores, SeatLine, SideLine
from allfives.tui.wording import Narrator, count_text, points_text


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
    news: str
    """The last thing that happened."""
    count: str
    """The count on the table, written out."""
    prompt: str
    """Whose turn it is and what can be done."""
    aside: str
    """What the considered play would score."""
    log: tuple[str, ...]
    """The round so far, a sentence an event."""


def picture_of(
    state: State,
    step: Step,
    shown: int | None,
    choosing: Choosing | None,
    *,
    ascii_only: bool = False,
    practice: bool = False,
    note: str = "",
) -> Picture:
    """What the table shows.

    Args:
        state: The state of the game.
        step: What has to happen next.
        shown: The seat whose hand may be seen.
        choosing: What that seat considers, if it has to choose.
        ascii_only: Only ASCII can be shown.
        practice: A play against computers was taken back.
        note: What to say in place of the usual prompt.
    """
    log = tuple(told(state, state.events, shown))
    option = choosing.option if choosing else None
    cover, can_be_ready = _cover(state, step, shown)
    return Picture(
        scores=_scores(state, step, ascii_only=ascii_only, practice=practice),
        board=_board(state, choosing),
        hand=_hand(state, shown, choosing),
        chosen=choosing.index if choosing else None,
        cover=cover,
        can_be_ready=can_be_ready,
        news=log[-1] if log else "",
        count=count_now(state),
        prompt=note or _prompt(state, step, choosing),
        aside=points_text(option.points) if option and option.points else "",
        log=log,
    )


def hides_counts(state: State) -> bool:
    """Do people have to find out alone what a tile scores?"""
    return state.rules.announce is not Announce.AUTO


def told(state: State, events: Sequence[Event], seat: int | None) -> list[str]:
    """Events as sentences, as `seat` sees them; None sees no hand at all."""
    narrator = Narrator(state.seats, state.rules, tell_counts=not hides_counts(state))
    return [narrator.tell(redact(event, seat)) for event in events]


def count_now(state: State) -> str:
    """The count on the table, written out with what it scored; empty where it is hidden."""
    if not state.layout.plays or hides_counts(state):
        return ""
    last = state.events[-1]
    points = last.points if isinstance(last, PointsScored) else 0
    return count_text(state.layout, points if points > 0 else None)


def _awaited(step: Step) -> int | None:
    if isinstance(step, HandOver | Think | Choose | Call):
        return step.seat
    if isinstance(step, Force) and hasattr(step.command, "seat"):
        return step.command.seat
    return None


def _scores(state: State, step: Step, *, ascii_only: bool, practice: bool) -> Scores:
    rules = state.rules
    awaited = _awaited(step)
    sides = []
    for number, seats in enumerate(rules.sides):
        lines = tuple(
            SeatLine(
                state.seats[seat].name,
                len(state.hands[seat]) if state.hands else 0,
                seat == awaited,
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
    pegged = rules.unit is Unit.PER_MULTIPLE
    boneyard = len(state.boneyard)
    return Scores(tuple(sides), rules.target, boneyard, state.round, pegged, ascii_only, practice)


def _board(state: State, choosing: Choosing | None) -> Board:
    if choosing is None:
        return Board(state.layout)
    return Board(state.layout, choosing.here, choosing.place)


def _hand(state: State, shown: int | None, choosing: Choosing | None) -> tuple[HandTile, ...]:
    if choosing is not None:
        return tuple(
            _hand_tile(choosing, number, tile) for number, tile in enumerate(choosing.tiles)
        )
    if shown is None or not state.hands:
        return ()
    return tuple(HandTile(tile, "", False, "") for tile in state.hands[shown])


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
    if not people(state.seats):
        return "Computers are playing.", False
    return "The hands are covered.", False


def _prompt(state: State, step: Step, choosing: Choosing | None) -> str:
    seat = _awaited(step)
    if seat is None:
        return ""
    name = state.seats[seat].name
    if isinstance(step, HandOver):
        return f"{name}, press Enter when nobody else is looking."
    if isinstance(step, Think):
        return f"{name} is thinking."
    if isinstance(step, Call):
        return f"{name}, what did the last tile score?"
    if isinstance(step, Force):
        return f"{name} cannot play."
    return f"{name}: {_can_be_done(choosing)}" if choosing else name


def _can_be_done(choosing: Choosing) -> str:
    option = choosing.option
    if option is None:
        tile = choosing.tile
        why = choosing.why_not(tile) if tile else "no tile is left."
        return f"draw with d. {why}" if choosing.may_draw and not choosing.options else why
    where = aim_text(option)
    if choosing.must_ask:
        return f"{where}? Tab: other end, Enter: here"
    more = "  (Tab: other end)" if len(choosing.here) > 1 else ""
    draw = "  (d: draw)" if choosing.may_draw else ""
    return f"Enter plays {where}{more}{draw}"


def aim_text(option: Option) -> str:
    """What a considered play is, in words: `5-0 on 5-5: 10 + 0 = 10 → +10`."""
    where = f"{option.play.tile} on {option.play.on}" if option.play.on else f"{option.play.tile}"
    return f"{where}: {option.text}" if option.text else where
