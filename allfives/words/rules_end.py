"""The sentences on how a round is settled and how a game is won."""

from __future__ import annotations

from allfives.game.rules import Rounding, RoundScope, Rules, Settle, Stop, Unit
from allfives.words.phrases import anybody_draws, number, side_noun


def round_end(rules: Rules) -> list[str]:
    """How a round ends, and what is scored then."""
    draws = " and no tile may be drawn" if anybody_draws(rules) else ""
    return [
        "A round ends when a player goes out by playing the last tile of a hand, or in a block, "
        f"when nobody can play{draws}.",
        "The last tile scores first; then the round is settled.",
        *_settlement(rules),
    ]


def _settlement(rules: Rules) -> list[str]:
    match rules.settle:
        case Settle.WINNER_TAKES:
            return _winner_takes(rules)
        case Settle.WINNER_TAKES_NET:
            return _winner_takes_net(rules)
        case Settle.SUBTRACT_OWN:
            return _subtract_own(rules)
        case Settle.OUT_POINT:
            who = "the pair" if rules.partnership else "the player"
            return [
                f"Going out is worth one point to {who}; pips left in the hands are worth nothing, "
                "and after a block nobody scores."
            ]
        case Settle.NONE:
            return ["Nothing is scored for going out or for the pips left in the hands."]


def _who_goes_out(rules: Rules) -> str:
    return "The pair of the player who went out" if rules.partnership else "Whoever went out"


def _opponents(rules: Rules) -> str:
    return "the opponent" if rules.players == 2 else "the opponents"


def _winner_takes(rules: Rules) -> list[str]:
    others = _opponents(rules)
    rounded = _rounded(rules, several=rules.players > 2)
    return [
        f"{_who_goes_out(rules)} scores the pips that {others} still "
        f"{'holds' if rules.players == 2 else 'hold'}, {rounded}.",
        f"After a block the {side_noun(rules)} with the fewest pips scores those of {others} "
        "in the same way.",
        _tie(rules, "half of the third's pips"),
    ]


def _winner_takes_net(rules: Rules) -> list[str]:
    others = _opponents(rules)
    less = " less those of the partner, but never below 0" if rules.partnership else ""
    own = "its own" if rules.partnership else "the player's own"
    return [
        f"{_who_goes_out(rules)} scores the pips that {others} still "
        f"{'holds' if rules.players == 2 else 'hold'}{less}, {_rounded(rules, several=False)}.",
        f"After a block the {side_noun(rules)} with the fewest pips scores those of {others} "
        f"less {own}, rounded in the same way."
        if rules.rounding is not Rounding.NONE
        else f"After a block the {side_noun(rules)} with the fewest pips scores those of {others} "
        f"less {own}.",
        _tie(rules, "half of what the third holds more than they do"),
    ]


def _tie(rules: Rules, share: str) -> str:
    if rules.players != 3:
        return "If there is a tie for the fewest, nobody scores."
    rounded = "a half pip is dropped"
    if rules.rounding is Rounding.NEAREST:
        rounded = f"rounded to the nearest {number(rules.rounds_to)}, an exact half down"
    elif rules.rounding is Rounding.DOWN:
        rounded = f"rounded down to a multiple of {number(rules.rounds_to)}"
    return (
        f"If two tie for the fewest, each scores {share}, {rounded}; "
        "if all three tie, nobody scores."
    )


def _subtract_own(rules: Rules) -> list[str]:
    if rules.partnership:
        what = "Each pair loses the pips left in its own two hands"
    else:
        what = "Each player loses the pips left in their own hand"
    return [
        f"{what}, {_rounded(rules, several=rules.partnership)}; a score may fall below 0.",
        "Nothing is scored for going out.",
    ]


def _rounded(rules: Rules, *, several: bool) -> str:
    """How the pips of one hand or of several are rounded, and counted if not as pips."""
    step = rules.rounds_to
    if rules.rounding is Rounding.NONE:
        return "not rounded"
    by_hand = several and rules.round_scope is RoundScope.HAND
    subject = "each hand " if by_hand else ("added up and " if several else "")
    before = " before they are added up" if by_hand else ""
    if rules.rounding is Rounding.DOWN:
        text = f"{subject}rounded down to a multiple of {number(step)}{before}"
    else:
        down, up = (7, 8) if step == 5 else (4, 5)
        text = (
            f"{subject}rounded to the nearest {number(step)}{before} "
            f"({down} becomes {step}, {up} becomes {2 * step})"
        )
    if rules.unit is Unit.PER_MULTIPLE:
        text += f", one point for each {number(step)}"
    return text


def game_end(rules: Rules) -> list[str]:
    """When a game is won."""
    who, exactly = side_noun(rules), "exactly " if rules.exact else ""
    goal = f"{exactly}{rules.target} points"
    if rules.stop is Stop.AT_ONCE:
        found = [
            f"The first {who} to reach {goal} wins at once, even in the middle of a round, "
            "which is then not settled."
        ]
        splits = rules.settle in (Settle.WINNER_TAKES, Settle.WINNER_TAKES_NET)
        if splits and rules.players == 3:
            found.append(
                "If a settlement takes two players there, the higher score wins; "
                "if they are equal, another round is played."
            )
    else:
        found = [
            "Every round is played to its end and settled.",
            f"The {who} who then has the highest score wins, if it has reached {goal}; "
            "if that is a tie, another round is played.",
        ]
    if rules.exact:
        found.append(f"A score that would pass {rules.target} is void.")
        if rules.settle is Settle.OUT_POINT:
            found.append(
                "The points of the last tile and the point for going out are tested together: "
                "both are given, or neither."
            )
    return found
