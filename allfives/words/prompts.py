"""What the prompt says: whose turn it is, and what can be done now."""

from __future__ import annotations

from typing import Final

from allfives.game.claims import asked
from allfives.game.commands import Draw
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.table.choosing import Choosing, Option
from allfives.table.steps import (
    Call,
    Choose,
    DealNext,
    Force,
    HandOver,
    Settle,
    ShowWinner,
    Step,
    Think,
)
from allfives.words.events import count_text, pips_listed
from allfives.words.keys import Hints

NO_HINTS: Final = Hints()
"""The keys that actions have at first."""

CLICK_A_TILE: Final = "Click twice: play"
CLICK_AN_END: Final = "Click: an end"
"""What the mouse does, told where there is room."""

SKIP: Final = "Any key: go on."
"""How a pause is ended."""


def how_to_uncover(hints: Hints) -> str:
    """What a person is told who presses at a cover the key that plays."""
    return f"{hints.play} only plays; {hints.ready} shows the hand."


def awaited(step: Step) -> int | None:
    """The seat that has to do something, if one has."""
    if isinstance(step, HandOver | Think | Choose | Call):
        return step.seat
    return step.command.seat if isinstance(step, Force) else None


def prompt_for(
    state: State,
    step: Step,
    choosing: Choosing | None,
    hints: Hints = NO_HINTS,
    *,
    may_undo: bool = False,
    may_skip: bool = False,
) -> tuple[str, ...]:
    """Parts of the prompt; where there is too little room, the last can be left out."""
    skip = (SKIP,) if may_skip else ()
    if isinstance(step, ShowWinner):
        return ("The game is over.", f"{hints.play}: what next?")
    if isinstance(step, Settle):
        return ("The round is over.", f"{hints.play}: its settlement")
    if isinstance(step, DealNext):
        return ("The tiles are being dealt.",)
    seat = step.command.seat if isinstance(step, Force) else step.seat
    name = state.seats[seat].name
    match step:
        case HandOver():
            undo = (f"{hints.undo}: take back",) if may_undo else ()
            why = f"{name} is asked for points: press" if asked(state) == seat else f"{name}, press"
            return (f"{why} {hints.ready} when nobody else is looking.", *undo)
        case Think():
            return (f"{name} is thinking.", *skip)
        case Call():
            return (f"{name}, what did the last tile score?",)
        case Force():
            what = "has to draw" if isinstance(step.command, Draw) else "has to pass"
            return (f"{name} cannot play and {what}.", *skip)
        case _:
            return _choice(name, choosing, hints) if choosing else (name,)


def _choice(name: str, choosing: Choosing, hints: Hints) -> tuple[str, ...]:
    """What the person called `name` can do with the chosen tile."""
    draw = (f"{hints.draw}: draw",) if choosing.may_draw else ()
    option = choosing.option
    if option is None:
        tile = choosing.tile
        return (f"{name}: {why_not(choosing, tile) if tile else 'no tile is left.'}", *draw)
    other = (f"{hints.end}: other end",) if len(choosing.here) > 1 else ()
    if choosing.is_confirmed:
        return (f"{name}: {aim_text(option)}, surely?", f"{hints.play}: yes", *other)
    if choosing.must_ask:
        where = f"{name}: {aim_text(option)}?"
        return (where, f"{hints.play}: here", *other, *draw, CLICK_AN_END)
    lays = "plays" if option.play.on else "leads"
    next_tile = (f"{hints.tile}: other tile",) if len(choosing.tiles) > 1 else ()
    return (
        f"{name}: {hints.play} {lays} {aim_text(option)}",
        *other,
        *draw,
        *next_tile,
        CLICK_A_TILE,
    )


def aim_text(option: Option) -> str:
    """Where a considered tile would lie: `5-0 on 5-5`."""
    tile, on = option.play.tile, option.play.on
    return f"{tile} on {on}" if on else f"{tile}"


def considered_count(option: Option) -> str:
    """The count that a considered play would make, written out; empty where it is hidden."""
    return count_text(option.layout, option.points) if option.may_tell else ""


def only_one_end(choosing: Choosing) -> str:
    """What is said to who looks for another end of a tile that has none; else nothing."""
    if choosing.option is None:
        return why_not(choosing, choosing.tile) if choosing.tile else ""
    if len(choosing.here) > 1:
        return ""
    if choosing.option.play.on is None:
        return f"{choosing.tile} is the lead; there is no end to choose yet."
    return f"{choosing.tile} fits one end only."


def why_not(choosing: Choosing, tile: Tile, on: Tile | None = None) -> str:
    """Why `tile` cannot be played now, or not against `on`."""
    layout = choosing.view.layout
    if not layout.plays:
        return "The first lead must be the highest double, or else the heaviest tile."
    if on is not None and choosing.options_of(tile):
        return f"{tile} does not fit on {on}."
    return f"{tile} does not fit: it shows no {pips_listed(layout.open_pips)}."
