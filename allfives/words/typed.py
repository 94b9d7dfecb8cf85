"""What is said of plays that are typed."""

from __future__ import annotations

from typing import Final

from allfives.game.notation import write_play
from allfives.table.choosing import Choosing
from allfives.table.typed import Misfit, Problem
from allfives.words.events import listed
from allfives.words.prompts import why_not

HOW_TO_TYPE: Final = "Type 54, 54 left or 5-4>5-5. Tab: complete  Enter: play  Esc: close"
"""What the line for typed plays takes."""

NOTHING_BEGINS_SO: Final = "No play that is possible begins like that."
"""What is said when nothing completes what was typed."""

_SIDES: Final = {
    "left": "on the left",
    "right": "on the right",
    "up": "above the lead",
    "down": "below the lead",
}


def why_not_typed(misfit: Misfit, choosing: Choosing) -> str:
    """Why something that was typed is not played, and what to type."""
    tile = misfit.tile
    if tile is None or misfit.problem is Problem.NO_PLAY:
        return "That is no play; type one like 54, 54 left or 5-4>5-5."
    match misfit.problem:
        case Problem.NOT_HELD:
            return f"{tile} is not in this hand."
        case Problem.NOT_ON_THAT_SIDE:
            return f"{tile} does not fit {_SIDES[misfit.side]}."
        case Problem.SEVERAL_ENDS:
            ways = [write_play(each.play.tile, each.play.on) for each in choosing.options_of(tile)]
            return f"{tile} fits several ends: type {listed(ways, 'or')}."
        case _:
            return why_not(choosing, tile, misfit.on)
