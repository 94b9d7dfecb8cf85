"""Labels and one-line explanations of everything that can be chosen for a new game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allfives.game.layout import Spinner
from allfives.game.rules import (
    MULTIPLES,
    PRESETS,
    Announce,
    Draw,
    FirstLead,
    LeadAfterBlock,
    LeadTile,
    NextLead,
    Option,
    Rounding,
    RoundScope,
    RulesError,
    Settle,
    Stop,
    Unit,
)
from allfives.table.draft import DraftError
from allfives.words.phrases import count_of


@dataclass(frozen=True, slots=True)
class Words:
    """What one value is called, and what it means."""

    label: str
    """A few words, at most 19 cells."""
    sentence: str
    """One plain sentence."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What an option is called, with its values in the order in which they are offered."""

    label: str
    """A few words, at most 18 cells."""
    values: dict[Option, Words]
    """The words of every value."""


def _numbers(label: str, sentence: str, values: range) -> OptionWords:
    return OptionWords(label, {value: Words(str(value), sentence) for value in values})


PLAYERS: Final = _numbers("Players", "How many sit at the table: people, computers or both.",
                          range(2, 5))  # fmt: skip
"""The number of players."""

PRESET_WORDS: Final = OptionWords(
    "Game", {name: Words(preset.title, preset.summary) for name, preset in PRESETS.items()}
)
"""The games of the family."""

TARGET_LABEL: Final = "Points to win"
"""What the target is called."""

START_SENTENCE: Final = "Enter starts the game. Up goes to everything that can be changed."
"""What the row that starts the game does."""

TARGET_SENTENCE: Final = "Who reaches this score wins. Type a number, or go left and right."
"""What the target means."""

TARGETS: Final = (30, 50, 61, 75, 100, 121, 150, 200, 250, 300, 365, 500, 1000)
"""The usual targets, which are offered; any other can be typed."""

OPTION_WORDS: Final[dict[str, OptionWords]] = {
    "partnership": OptionWords(
        "Four play",
        {
            True: Words("in pairs", "Opposite seats are partners and share one score."),
            False: Words("each alone", "Everybody has a score of their own."),
        },
    ),
    "hand_size": OptionWords(
        "Tiles each",
        {
            size: Words(str(size), f"Each player is dealt {count_of(size, 'tile')} of the 28.")
            for size in range(1, 15)
        },
    ),
    "first_lead": OptionWords(
        "First lead",
        {
            FirstLead.LOT: Words("by lot", "Lots decide who leads the first round."),
            FirstLead.HIGHEST_DOUBLE: Words(
                "highest double", "Whoever was dealt the highest double leads the first round."
            ),
        },
    ),
    "lead_tile": OptionWords(
        "First tile",
        {
            LeadTile.ANY: Words("any tile", "The first round may be led with any tile."),
            LeadTile.HIGHEST_DOUBLE: Words(
                "the highest double", "The first round is led with the leader's highest double."
            ),
        },
    ),
    "next_lead": OptionWords(
        "Next lead",
        {
            NextLead.WENT_OUT: Words("who went out", "Whoever went out leads the next round."),
            NextLead.OPPONENT_OF_OUT: Words(
                "the next in turn", "The player after the one who went out leads the next round."
            ),
            NextLead.ROTATE: Words(
                "passes on", "The player after the last leader leads, whoever went out."
            ),
        },
    ),
    "lead_after_block": OptionWords(
        "Lead after a block",
        {
            LeadAfterBlock.LOT: Words("by lot", "After a block lots decide who leads."),
            LeadAfterBlock.ROUND_WINNER: Words(
                "fewest pips", "After a block the player with the fewest pips leads."
            ),
            LeadAfterBlock.ROTATE: Words(
                "passes on", "After a block the player after the last leader leads."
            ),
        },
    ),
    "draw": OptionWords(
        "Who cannot play",
        {
            Draw.UNTIL_PLAYABLE: Words(
                "draws until it fits", "Who cannot play draws until a tile fits."
            ),
            Draw.ONE: Words("draws one tile", "Who cannot play draws one tile, then passes."),
            Draw.NONE: Words("passes", "Nobody draws; the tiles left over are out of play."),
        },
    ),
    "draw_when_playable": OptionWords(
        "Who can play",
        {
            False: Words("must play", "Who can play must play, and may not draw."),
            True: Words("may draw first", "Who can play may draw first, and then must play."),
        },
    ),
    "reserve": OptionWords(
        "Never drawn",
        {
            0: Words("no tile", "The boneyard may be drawn to the last tile."),
            1: Words("the last tile", "The last tile of the boneyard is never drawn."),
            2: Words("the last two", "The last two tiles of the boneyard are never drawn."),
        },
    ),
    "spinner": OptionWords(
        "Spinner",
        {
            Spinner.FIRST_DOUBLE: Words(
                "the first double", "The first double can be played on from four sides."
            ),
            Spinner.NONE: Words("none", "The layout is one line with two ends."),
            Spinner.ALL_DOUBLES: Words(
                "every double", "Every double can be played on from four sides."
            ),
            Spinner.SNIFF: Words(
                "sniff", "The first double spins, and counts while one of its ends is free."
            ),
        },
    ),
    "multiples": OptionWords(
        "What scores",
        {
            MULTIPLES[0]: Words("fives", "A count that is a multiple of five scores."),
            MULTIPLES[1]: Words("threes", "A count that is a multiple of three scores."),
            MULTIPLES[2]: Words("fives and threes", "Multiples of five and of three score."),
        },
    ),
    "unit": OptionWords(
        "A score is worth",
        {
            Unit.PIPS: Words("the count", "A count of 15 is worth 15 points."),
            Unit.PER_MULTIPLE: Words(
                "one per multiple", "Each five, or three, in the count is worth one point."
            ),
        },
    ),
    "announce": OptionWords(
        "Points are",
        {
            Announce.AUTO: Words("counted for you", "The program counts and gives every score."),
            Announce.MUST_CALL: Words(
                "called, or lost", "Say what your tile scored; a wrong number scores nothing."
            ),
            Announce.MUGGINS: Words(
                "called, or taken", "What you fail to call, an opponent may call and take."
            ),
        },
    ),
    "first_score_min": OptionWords(
        "First score",
        {
            0: Words("any", "The first score of a side may be of any size."),
            10: Words("at least 10", "The first score of a side must be 10 or more."),
        },
    ),
    "settle": OptionWords(
        "End of a round",
        {
            Settle.WINNER_TAKES: Words(
                "winner takes all", "The winner scores the pips left in the other hands."
            ),
            Settle.SUBTRACT_OWN: Words(
                "all lose their pips", "Everybody loses the pips left in their own hand."
            ),
            Settle.WINNER_TAKES_NET: Words(
                "the difference", "The winner scores the others' pips less the own ones."
            ),
            Settle.OUT_POINT: Words("one point", "Going out is worth one point, a block nothing."),
            Settle.NONE: Words("nothing", "The pips left in the hands are worth nothing."),
        },
    ),
    "rounding": OptionWords(
        "Pips are rounded",
        {
            Rounding.NEAREST: Words("to the nearest", "With fives 7 becomes 5, and 8 becomes 10."),
            Rounding.DOWN: Words("down", "With fives 9 becomes 5, and 4 becomes nothing."),
            Rounding.NONE: Words("not at all", "Every pip counts."),
        },
    ),
    "round_scope": OptionWords(
        "Several hands",
        {
            RoundScope.SUM: Words("added, then rounded", "Hands are added up, then rounded once."),
            RoundScope.HAND: Words("each is rounded", "Each hand is rounded, then they are added."),
        },
    ),
    "exact": OptionWords(
        "The target",
        {
            False: Words("may be passed", "Who reaches or passes the target wins."),
            True: Words("must be met", "A score that would pass the target is void."),
        },
    ),
    "stop": OptionWords(
        "The game ends",
        {
            Stop.AT_ONCE: Words("at once", "The game ends as soon as somebody has the target."),
            Stop.ROUND_END: Words(
                "after the round", "The round is finished first; the highest score wins."
            ),
        },
    ),
}
"""Every option of the rules but the number of players and the target."""

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("The lead", ("first_lead", "lead_tile", "next_lead", "lead_after_block")),
    ("Drawing", ("draw", "draw_when_playable", "reserve")),
    ("Scoring", ("spinner", "multiples", "unit", "announce", "first_score_min")),
    ("The end", ("settle", "rounding", "round_scope", "exact", "stop")),
)
"""The options that are folded away at first, under their headings."""

_PLAINER: Final = {
    "draw_when_playable has no meaning where nobody draws (draw=none).": "Where nobody draws, "
    "nobody can draw first: let those who can play play at once.",
    "With unit=per_multiple no first score reaches first_score_min=10.": "With one point "
    "per five or three no score is ever 10: let the first score be any.",
    "With unit=per_multiple a settlement must be rounded: choose a rounding.": "With one "
    "point per five or three the pips must be rounded: choose how.",
}


def problem_text(problem: RulesError) -> str:
    """Why options cannot be combined, in the words of the form."""
    text = str(problem)
    return _PLAINER.get(text, text)


def draft_problem(problem: DraftError) -> str:
    """Why a game cannot be played as it is set up, and what to do."""
    if problem.rules is not None:
        return problem_text(problem.rules)
    return f"Two are called {problem.twice}: give one of them another name."


PERSON: Final = Words("person", "A person at this keyboard.")
"""Who sits on a seat that no computer plays."""


def level_label(level: str) -> str:
    """What a computer player of a level is called."""
    return f"computer: {level}"
