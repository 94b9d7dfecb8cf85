"""Where the rules of a game differ from the standard game, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from allfives.game.layout import Spinner
from allfives.game.rules import (
    OPTION_NAMES,
    Announce,
    Draw,
    LeadAfterBlock,
    NextLead,
    Option,
    Rounding,
    Rules,
    RulesError,
    Settle,
    rules_for,
)
from allfives.words.phrases import count_of, number
from allfives.words.rules import sentences


def differences(rules: Rules) -> tuple[str, ...]:
    """One sentence for each option that makes another game of it than the standard one.

    The standard game is `pagat` for the same number of players. An option that has no
    effect beside the others, such as a reserve where nobody draws, is not mentioned.
    """
    standard = rules_for("pagat", rules.players)
    return tuple(
        _TOLD[name](rules, standard) for name in OPTION_NAMES if _matters(rules, standard, name)
    )


def _matters(rules: Rules, standard: Rules, name: str) -> bool:
    """Would another game be played if this option were as in the standard game?"""
    usual: Option = getattr(standard, name)
    if getattr(rules, name) == usual:
        return False
    try:
        other = replace(rules, **{name: usual})  # type: ignore[arg-type]
    except RulesError:
        return True
    return sentences(other) != sentences(rules)


def _one_of(name: str, texts: dict[Option, str]) -> Callable[[Rules, Rules], str]:
    """Tells an option whose standard value is the same for every number of players."""

    def tell(rules: Rules, standard: Rules) -> str:  # noqa: ARG001
        """Tell how one option differs."""
        return texts[getattr(rules, name)]

    return tell


def _players(rules: Rules, standard: Rules) -> str:  # noqa: ARG001
    return f"{number(rules.players).capitalize()} play."


def _hand_size(rules: Rules, standard: Rules) -> str:
    dealt, usual = count_of(rules.hand_size, "tile"), number(standard.hand_size)
    return f"Each player is dealt {dealt}, not {usual}."


def _target(rules: Rules, standard: Rules) -> str:
    return f"The target is {rules.target} points, not {standard.target}."


def _rounding(rules: Rules, standard: Rules) -> str:  # noqa: ARG001
    if rules.rounding is Rounding.NONE:
        return "Settlements are not rounded."
    return f"Settlements are rounded down, not to the nearest {number(rules.rounds_to)}."


def _multiples(rules: Rules, standard: Rules) -> str:  # noqa: ARG001
    also = " or of five" if 5 in rules.multiples else ", not of five,"
    return f"A count that is a multiple of three{also} scores."


def _unit(rules: Rules, standard: Rules) -> str:  # noqa: ARG001
    each = " and each ".join(number(value) for value in reversed(rules.multiples))
    return f"Points are counted in units: one for each {each}."


_TOLD: Final[dict[str, Callable[[Rules, Rules], str]]] = {
    "players": _players,
    "partnership": _one_of("partnership", {False: "Four play each alone, not in pairs."}),
    "hand_size": _hand_size,
    "first_lead": lambda rules, standard: (  # noqa: ARG005
        "Whoever was dealt the highest double leads the first round; no lots are drawn for it."
    ),
    "lead_tile": lambda rules, standard: (  # noqa: ARG005
        "The first round must be led with the leader's highest double, not with any tile."
    ),
    "next_lead": _one_of(
        "next_lead",
        {
            NextLead.OPPONENT_OF_OUT: "The player after the one who went out leads next, "
            "not the one who went out.",
            NextLead.ROTATE: "The lead passes on in turn, whoever went out.",
        },
    ),
    "lead_after_block": _one_of(
        "lead_after_block",
        {
            LeadAfterBlock.ROUND_WINNER: "After a block the one with the fewest pips leads; "
            "lots are drawn only for a tie.",
            LeadAfterBlock.ROTATE: "After a block the lead passes on in turn; no lots are drawn.",
        },
    ),
    "draw": _one_of(
        "draw",
        {
            Draw.ONE: "Who cannot play draws only one tile, not until one fits.",
            Draw.NONE: "Nobody draws: who cannot play passes.",
        },
    ),
    "draw_when_playable": _one_of(
        "draw_when_playable", {True: "You may draw although you can play."}
    ),
    "reserve": _one_of(
        "reserve",
        {
            1: "The last tile of the boneyard is never drawn.",
            2: "The last two tiles of the boneyard are never drawn.",
        },
    ),
    "spinner": _one_of(
        "spinner",
        {
            Spinner.NONE: "There is no spinner: the layout is one line.",
            Spinner.ALL_DOUBLES: "Every double is a spinner, not only the first.",
            Spinner.SNIFF: "The spinner goes on counting while one of its ends is free.",
        },
    ),
    "multiples": _multiples,
    "unit": _unit,
    "announce": _one_of(
        "announce",
        {
            Announce.MUST_CALL: "Points must be called, or they are lost.",
            Announce.MUGGINS: "Points must be called, or an opponent may call and take them.",
        },
    ),
    "first_score_min": _one_of(
        "first_score_min", {10: "The first score for a tile must be at least 10 points."}
    ),
    "settle": _one_of(
        "settle",
        {
            Settle.SUBTRACT_OWN: "At the end of a round everybody loses their own pips; "
            "nobody wins those of the others.",
            Settle.WINNER_TAKES_NET: "The winner of a round scores the opponents' pips "
            "less the winning side's own.",
            Settle.OUT_POINT: "Going out is worth one point, whatever pips are left.",
            Settle.NONE: "Nothing is scored at the end of a round.",
        },
    ),
    "rounding": _rounding,
    "round_scope": _one_of(
        "round_scope", {"hand": "Each hand is rounded before the hands are added up."}
    ),
    "target": _target,
    "exact": _one_of(
        "exact", {True: "The target must be met exactly; a score that would pass it is void."}
    ),
    "stop": _one_of(
        "stop", {"round_end": "A round is played to its end even when the target is reached."}
    ),
}
"""For each option, the sentence on a value that is not the standard one."""
