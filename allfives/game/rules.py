"""The games of the family, each a choice of options.

All Fives in short. The tiles are dealt, the rest is the boneyard. In turn each seat lays a
tile against an open end of the layout, alike pips together. After every tile the open ends
are summed: a count that is a multiple of five scores. Who cannot play draws, and passes
when nothing may be drawn. The round ends when a hand is empty or nobody can play; then it
is settled by the pips left in the hands. Rounds follow until a side reaches the target.

Everything in which the games of the family differ is a field of `Rules`; the engine asks
those fields and never the name of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from allfives.game.layout import Spinner
from allfives.game.options import (
    CHOICES,
    MAX_COUNT,
    MAX_TARGET,
    MULTIPLES,
    OPTION_NAMES,
    Announce,
    Draw,
    FirstLead,
    LeadAfterBlock,
    LeadTile,
    NextLead,
    Option,
    Rounding,
    RoundScope,
    Rules,
    RulesError,
    Settle,
    Stop,
    Unit,
    read_option,
    show_option,
)

__all__ = [
    "CHOICES",
    "MAX_COUNT",
    "MAX_TARGET",
    "MULTIPLES",
    "OPTION_NAMES",
    "PRESETS",
    "Announce",
    "Draw",
    "FirstLead",
    "LeadAfterBlock",
    "LeadTile",
    "NextLead",
    "Option",
    "Preset",
    "RoundScope",
    "Rounding",
    "Rules",
    "RulesError",
    "Settle",
    "Stop",
    "Unit",
    "read_option",
    "rules_for",
    "show_option",
    "usual_options",
]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named game of the family: how it differs from the defaults."""

    title: str
    """What people call it."""
    summary: str
    """What is special about it, in one sentence."""
    hand_sizes: tuple[int, ...] = (9, 7, 5)
    """Tiles a hand for 2, 3 and 4 players; a shorter tuple allows fewer players."""
    targets: tuple[int, ...] = (250, 200, 200)
    """The target for 2, 3 and 4 players."""
    partnership: bool = True
    """Do four play as two pairs?"""
    options: Mapping[str, Option] = field(default_factory=dict)
    """The other options that differ from the defaults."""


_SEVENS: Final = (7, 7, 7)

PRESETS: Final[dict[str, Preset]] = {
    "pagat": Preset("All Fives", "The standard game: nine tiles each for two, to 250."),
    "classic": Preset(
        "Classic All Fives",
        "At the end of a round every side loses its own pips.",
        options={"settle": Settle.SUBTRACT_OWN},
    ),
    "multiplayer": Preset(
        "Online All Fives",
        "Seven tiles each, no pairs, the seat after the one who went out leads; to 150.",
        _SEVENS,
        (150, 150, 150),
        partnership=False,
        options={"next_lead": NextLead.OPPONENT_OF_OUT, "settle": Settle.WINNER_TAKES_NET},
    ),
    "champion": Preset("Champion", "Seven tiles each, also for four: then nobody draws.", _SEVENS),
    "european": Preset("European", "Seven tiles for two, five for three and four.", (7, 5, 5)),
    "gambit": Preset(
        "Gambit",
        "For two: the highest double must lead, the winner takes the difference; to 200.",
        (7,),
        (200,),
        options={
            "first_lead": FirstLead.HIGHEST_DOUBLE,
            "lead_tile": LeadTile.HIGHEST_DOUBLE,
            "lead_after_block": LeadAfterBlock.ROUND_WINNER,
            "settle": Settle.WINNER_TAKES_NET,
        },
    ),
    "cribbage": Preset(
        "Cribbage scoring",
        "One point for each five, pegged to 61.",
        targets=(61, 61, 61),
        options={"unit": Unit.PER_MULTIPLE},
    ),
    "muggins": Preset(
        "Muggins",
        "One line and no spinner; call your points, or an opponent takes them.",
        (7, 7, 5),
        (200, 200, 200),
        options={
            "spinner": Spinner.NONE,
            "settle": Settle.SUBTRACT_OWN,
            "announce": Announce.MUGGINS,
        },
    ),
    "five_up": Preset(
        "Five Up",
        "Every double is a spinner; one point for each five, to 61.",
        (5, 5, 5),
        (61, 61, 61),
        options={"spinner": Spinner.ALL_DOUBLES, "unit": Unit.PER_MULTIPLE},
    ),
    "all_threes": Preset(
        "All Threes",
        "As All Fives, but multiples of three score.",
        (7, 5, 5),
        options={"multiples": (3,), "round_scope": RoundScope.HAND},
    ),
    "sniff": Preset(
        "Sniff",
        "The first double goes on counting while one of its ends is free.",
        (7, 6, 5),
        options={"spinner": Spinner.SNIFF},
    ),
    "fives_and_threes": Preset(
        "Fives and Threes",
        "One line, no drawing; points for each five and each three, to exactly 61.",
        (7, 5, 5),
        (61, 61, 61),
        options={
            "spinner": Spinner.NONE,
            "multiples": (3, 5),
            "unit": Unit.PER_MULTIPLE,
            "next_lead": NextLead.ROTATE,
            "lead_after_block": LeadAfterBlock.ROTATE,
            "draw": Draw.NONE,
            "settle": Settle.OUT_POINT,
            "exact": True,
        },
    ),
}
"""The games of the family by name, the standard game first."""


def rules_for(preset: str = "pagat", players: int = 2, **changes: Option) -> Rules:
    """The rules of a preset for a number of players, with some options changed.

    Raises:
        RulesError: If there is no such preset, it is not for so many players, or the
            options cannot be combined.

    >>> rules_for("muggins", 4, partnership=False).hand_size
    5
    """
    if preset not in PRESETS:
        raise RulesError(f"There is no preset {preset!r}; the presets are {', '.join(PRESETS)}.")
    named = PRESETS[preset]
    if players not in (2, 3, 4):
        raise RulesError(f"All Fives is for 2, 3 or 4 players, not {players}.")
    if players - 2 >= len(named.hand_sizes):
        raise RulesError(f"{named.title} is for two players, not {players}.")
    options: dict[str, Option] = {
        "players": players,
        "partnership": named.partnership and players == 4,
        "hand_size": named.hand_sizes[players - 2],
        "target": named.targets[players - 2],
        **named.options,
    }
    return Rules(**(options | changes))  # type: ignore[arg-type]


def usual_options(preset: str, players: int) -> dict[str, Option]:
    """Every option as a preset usually has it, also for more players than it allows.

    What a record or a set-up does not say of its rules is so. A new option must therefore
    have a default that leaves the game as it was before.

    >>> usual_options("gambit", 4)["players"], usual_options("gambit", 4)["target"]
    (4, 200)
    """
    allowed = min(players, len(PRESETS[preset].hand_sizes) + 1)
    rules = rules_for(preset, allowed)
    return {**{name: getattr(rules, name) for name in OPTION_NAMES}, "players": players}
