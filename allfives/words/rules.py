"""The rules of a game in sentences, made from its options: always true of that game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from allfives.game.layout import Spinner
from allfives.game.rules import (
    Announce,
    Draw,
    FirstLead,
    LeadAfterBlock,
    LeadTile,
    NextLead,
    Rules,
    Unit,
)
from allfives.words.phrases import anybody_draws, count_of, number, side_noun, undealt
from allfives.words.rules_end import game_end, round_end


@dataclass(frozen=True, slots=True)
class Chapter:
    """The sentences on one part of the game."""

    title: str
    sentences: tuple[str, ...]


def chapters(rules: Rules) -> tuple[Chapter, ...]:
    """The rules in the order in which a game meets them."""
    return tuple(Chapter(title, tuple(tell(rules))) for title, tell in _CHAPTERS)


def sentences(rules: Rules) -> tuple[str, ...]:
    """All sentences of all chapters."""
    return tuple(text for chapter in chapters(rules) for text in chapter.sentences)


def _deal(rules: Rules) -> list[str]:
    if rules.partnership:
        who = "Four play in two pairs; partners sit opposite each other and share one score."
    else:
        who = f"{number(rules.players).capitalize()} play, each with a score of their own."
    left = undealt(rules)
    dealt = f"The 28 tiles are shuffled and each player is dealt {number(rules.hand_size)}"
    if not left:
        return [who, f"{dealt}, so no tile is left over."]
    rest = "The last tile" if left == 1 else f"The other {number(left)}"
    verb = "is" if left == 1 else "are"
    if anybody_draws(rules):
        return [who, f"{dealt}. {rest} {verb} the boneyard, face down."]
    return [who, f"{dealt}. {rest} {verb} out of play."]


def _lead(rules: Rules) -> list[str]:
    found = []
    if rules.first_lead is FirstLead.LOT:
        found.append("Lots decide who leads the first round.")
    else:
        found.append(
            "Whoever was dealt the highest double leads the first round; without any double, "
            "whoever was dealt the heaviest tile."
        )
    if rules.lead_tile is LeadTile.ANY:
        found.append("Any tile may lead.")
    else:
        found.append(
            "The first round must be led with the leader's highest double, or without a double "
            "with the leader's heaviest tile; later rounds with any tile."
        )
    found.append(_NEXT_LEAD[rules.next_lead])
    found.append(_lead_after_block(rules))
    return found


_NEXT_LEAD: Final = {
    NextLead.WENT_OUT: "Whoever went out leads the next round.",
    NextLead.OPPONENT_OF_OUT: "The player after the one who went out leads the next round.",
    NextLead.ROTATE: "After someone went out, the player after the last leader leads.",
}


def _lead_after_block(rules: Rules) -> str:
    match rules.lead_after_block:
        case LeadAfterBlock.LOT:
            return "After a block lots decide again."
        case LeadAfterBlock.ROTATE:
            return "After a block the player after the last leader leads."
        case LeadAfterBlock.ROUND_WINNER:
            who = "the player with the fewest pips"
            if rules.partnership:
                who = "the player with fewer pips in the pair with the fewest"
            return f"After a block {who} leads; if that is a tie, lots decide."


def _turn(rules: Rules) -> list[str]:
    found = [
        "In turn each player lays one tile against an open end of the layout, like pips together."
    ]
    if not anybody_draws(rules):
        found.append("If you can play, you must; if you cannot, you pass. Nobody draws.")
        return found
    if rules.draw_when_playable:
        much = "one tile" if rules.draw is Draw.ONE else "as many tiles as you like"
        found.append(f"You may draw {much} even if you can play, but then you must play.")
    else:
        found.append("If you can play, you must, and you may not draw.")
    if rules.draw is Draw.ONE:
        found.append("If you cannot play, you draw one tile; if you still cannot, you pass.")
    else:
        found.append(
            "If you cannot play, you draw one tile after the other until one fits; "
            "if none is left to draw, you pass."
        )
    if not rules.draw_when_playable:
        found.append("A drawn tile that fits is played at once; you keep all the others.")
    if rules.reserve:
        what = "tile" if rules.reserve == 1 else count_of(rules.reserve, "tile")
        verb = "is" if rules.reserve == 1 else "are"
        found.append(f"The last {what} of the boneyard {verb} never drawn.")
    return found


def _layout(rules: Rules) -> list[str]:
    crosswise = "Doubles lie crosswise."
    four = "on from four sides: first on its two sides, then on its two ends."
    if rules.spinner is Spinner.NONE:
        return [crosswise, "There is no spinner: the layout is one line with two ends."]
    if rules.spinner is Spinner.ALL_DOUBLES:
        return [crosswise, f"Every double is a spinner and can be played {four}"]
    return [crosswise, f"The first double played is the spinner. It can be played {four}"]


def _count(rules: Rules) -> list[str]:
    found = [
        "After every tile, the lead included, the open ends are added up: that is the count.",
        "A double at an open end counts both its halves, 6-6 for example 12; "
        "a lead of 5-4 counts 9, a lead of 5-5 counts 10.",
    ]
    if rules.spinner is Spinner.SNIFF:
        found.append(
            "The spinner counts both its halves with up to two tiles on it, "
            "one half with three, and nothing with four."
        )
    elif rules.spinner is not Spinner.NONE:
        which = "A" if rules.spinner is Spinner.ALL_DOUBLES else "The"
        found.append(
            f"{which} spinner counts both its halves until both its sides are covered, and then "
            "nothing, though its ends stay open for play."
        )
    return found


def _scoring(rules: Rules) -> list[str]:
    found = [_worth(rules)]
    if rules.first_score_min:
        found.append(
            f"The first score of a {side_noun(rules)} for a tile must be at least "
            f"{rules.first_score_min} points; less is not given."
        )
    if rules.calls:
        found.append(
            "Points must be called: whoever laid the tile says how many they are, "
            "and a wrong number or none scores nothing."
        )
    if rules.announce is Announce.MUGGINS:
        found.append(
            "Muggins: the opponents, in turn, may then call the right number and take the points."
        )
    return found


def _worth(rules: Rules) -> str:
    who = "whoever laid the tile"
    whose = " for the pair" if rules.partnership else ""
    if rules.unit is Unit.PIPS:
        multiple = " or ".join(number(value) for value in rules.multiples)
        example = 15 if 5 in rules.multiples else 12
        return (
            f"If the count is a multiple of {multiple}, {who} scores it{whose}: "
            f"a count of {example} gives {example} points, a count of 0 none."
        )
    if rules.multiples == (3, 5):
        return (
            f"If the count is a multiple of five, {who} scores one point for each five{whose}; "
            "if it is a multiple of three, one for each three. "
            "A count of 15 gives 3 and 5, so 8 points."
        )
    step = rules.multiples[0]
    return (
        f"If the count is a multiple of {number(step)}, {who} scores one point for each "
        f"{number(step)}{whose}: a count of {4 * step} gives 4 points."
    )


_CHAPTERS: Final[tuple[tuple[str, Callable[[Rules], list[str]]], ...]] = (
    ("The deal", _deal),
    ("The lead", _lead),
    ("A turn", _turn),
    ("The layout", _layout),
    ("The count", _count),
    ("Scoring", _scoring),
    ("The end of a round", round_end),
    ("The end of the game", game_end),
)
