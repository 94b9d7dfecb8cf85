"""What the coach says of plays: hints, why not another one, reviews of choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from allfives.coach.child import Trouble
from allfives.coach.losses import SURE
from allfives.coach.values import (
    Candidate,
    Cause,
    Contrast,
    Facts,
    Grade,
    Judgement,
    Loss,
    Reason,
    Sight,
)
from allfives.game.commands import Draw, Play

GRADES: Final[Mapping[Grade, str]] = {
    Grade.INACCURACY: "inaccuracy",
    Grade.MISTAKE: "mistake",
    Grade.BLUNDER: "blunder",
}
"""What a play is called that surely lost so much."""

ONLY_CAREFUL: Final = (
    "The computer has not learned this game, so the coach only weighs the points now against "
    "the best reply to expect, and gives no marks."
)
"""What is said where nothing was learned."""

COUNTED: Final = "Nothing is hidden any more, so this is counted to the end."
"""What is said where an ending was counted out."""

OUTWEIGHS: Final = 1.3
"""A cause that makes so many times the whole difference outweighs something."""

THINKING: Final = "The coach is thinking."
"""What is said while it has not answered."""

HINTS_OFF: Final = "Hints are turned off in the settings."
"""What is said to who asks for one all the same."""

NOTHING_TO_ASK: Final = "The coach can be asked when it is your turn to choose."
"""What is said where nobody chooses now."""

NOTHING_TO_PLAY: Final = "No tile fits, so there is nothing to choose."
"""What is said to who asks although only a draw is possible."""

PRACTICE: Final = "The coach has helped. From now on this game counts as practice."
"""What is said when the first hint of a game was given."""


def amount(points: float) -> str:
    """So many points, to a tenth; whole ones without.

    >>> amount(5.0), amount(1), amount(7.974), amount(0.04)
    ('5 points', '1 point', '8 points', '0 points')
    """
    text = f"{points:.1f}".removesuffix(".0")
    text = "0" if text == "-0" else text
    return "1 point" if text == "1" else f"{text} points"


def play_named(play: Play | Draw) -> str:
    """A play as people say it.

    >>> from allfives.game.tile import Tile
    >>> play_named(Play(0, Tile(5, 2), Tile(4, 2))), play_named(Play(0, Tile(5, 5), None))
    ('5-2 on 4-2', '5-5')
    """
    if isinstance(play, Draw):
        return "a tile from the boneyard"
    return play.tile.text if play.on is None else f"{play.tile.text} on {play.on.text}"


def odds(chance: Fraction) -> str:
    """A chance as people say it, the fraction with it.

    >>> odds(Fraction(12, 17)), odds(Fraction(0)), odds(Fraction(1))
    ('12 times in 17 (71%)', 'never', 'always')
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    percent = round(100 * chance)
    if percent in (0, 100):
        return "nearly always" if percent else "hardly ever"
    if chance.denominator > 1000:
        return f"about {percent} times in 100"
    if chance.numerator == 1:
        return f"1 time in {chance.denominator} ({percent}%)"
    return f"{chance.numerator} times in {chance.denominator} ({percent}%)"


def scores_now(candidate: Candidate) -> str:
    """What a play scores at once."""
    name, facts = play_named(candidate.play), candidate.facts
    if facts is None:
        return "Drawing a tile scores nothing."
    if not facts.points_now:
        return f"{name} scores nothing now."
    return f"{name} scores {amount(facts.points_now)} now."


def reply(facts: Facts) -> str:
    """What the next player can do about it."""
    if facts.ends:
        return "The round is over with it, so nobody replies."
    if facts.cannot_play == 1:
        return "The next player holds nothing that fits."
    if not facts.reply_scores:
        return "The next player holds nothing that scores in reply."
    if facts.reply_scores == 1:
        points = amount(float(facts.reply_expected))
        return f"The next player can always score in reply, {points} on average."
    return (
        f"The next player can score in reply {odds(facts.reply_scores)}; "
        f"the best reply is worth {amount(float(facts.reply_expected))} on average."
    )


def stuck(facts: Facts) -> str:
    """How often the next player cannot play."""
    return f"The next player cannot play at once {odds(facts.cannot_play)}."


_REASONS: Final[Mapping[Cause, Callable[[str], str]]] = {
    Cause.SCORES: lambda points: f"It scores {points} more now.",
    Cause.REPLY: lambda points: f"It gives away {points} less before the same player plays again.",
    Cause.STUCK: lambda points: (
        f"The next player more often cannot play, and that is worth {points}."
    ),
    Cause.FOLLOW_UP: lambda points: f"The next play from this hand then scores {points} more.",
    Cause.SETTLED: lambda points: f"The round then ends better, by {points}.",
    Cause.PIPS: lambda points: f"Fewer pips stay in the hand, and that is worth {points}.",
    Cause.DOUBLES: lambda points: f"Fewer doubles stay in the hand, and that is worth {points}.",
    Cause.PLAYS: lambda points: (
        f"More of the tiles that stay in the hand fit, and that is worth {points}."
    ),
}


def reason(why: Reason) -> str:
    """A cause that accounts for most of a difference.

    >>> reason(Reason(Cause.REPLY, 8.25))
    'It gives away 8.2 points less before the same player plays again.'
    """
    return _REASONS[why.cause](amount(why.points))


def no_reason(contrast: Contrast) -> str:
    """What is honest to say where no single cause explains a difference.

    >>> no_reason(Contrast(6.0, 0.7, ()))
    'In 7 of 10 imagined deals it comes out ahead, and by 6 points on average over all of \
them; no single reason explains it.'
    """
    return (
        f"In {round(10 * contrast.better_in)} of 10 imagined deals it comes out ahead, and by "
        f"{amount(contrast.points)} on average over all of them; no single reason explains it."
    )


def why(contrast: Contrast) -> str:
    """Why the best play is better than another one."""
    if not contrast.reasons:
        return no_reason(contrast)
    first = contrast.reasons[0]
    if first.points > OUTWEIGHS * contrast.points:
        return f"{reason(first)} That is more than it gives up otherwise."
    return reason(first)


def cost(loss: Loss) -> str:
    """What a play cost.

    >>> cost(Loss(4.2, 1.04, 2.1, 0.5, Grade.INACCURACY, False))
    'It cost 4.2 points, give or take 1, and 2.1% of the chance to win the game.'
    """
    if loss.is_even and loss.grade is None:
        return "It is about as good as the best."
    if loss.is_even and loss.chance is not None:
        return (
            "In points it is about as good as the best, but it cost "
            f"{loss.chance:.1f}% of the chance to win the game."
        )
    points = amount(loss.points)
    if loss.ci95:
        points = f"{points}, give or take {amount(loss.ci95).split(' ')[0]}"
    if loss.chance is None or loss.chance < 0.05:
        return f"It cost {points}."
    comma = "," if loss.ci95 else ""
    return f"It cost {points}{comma} and {loss.chance:.1f}% of the chance to win the game."


def hint(judgement: Judgement) -> Iterator[str]:
    """The best play, why, and the next ones."""
    best = judgement.best
    yield f"Best is {play_named(best.play)}."
    yield from about(best)
    if judgement.sight is Sight.CAREFUL:
        yield ONLY_CAREFUL
    if judgement.sight is Sight.EXACT:
        yield COUNTED
    for candidate in judgement.candidates[1:4]:
        yield behind(best, candidate)


def about(candidate: Candidate) -> Iterator[str]:
    """The exact facts about a play."""
    yield scores_now(candidate)
    facts = candidate.facts
    if facts is None:
        return
    yield reply(facts)
    if not facts.ends and Fraction(1, 20) <= facts.cannot_play < 1:
        yield stuck(facts)


def behind(best: Candidate, candidate: Candidate) -> str:
    """How far a play is behind the best one."""
    gap = best.worth - candidate.worth
    name = play_named(candidate.play)
    if gap <= SURE * candidate.error or gap < 0.05:
        return f"{name} is about as good."
    return f"{name} is {amount(gap)} worse."


def why_not(judgement: Judgement) -> Iterator[str]:
    """What a play does that was asked about, and what the best one does better."""
    chosen, best = judgement.chosen, judgement.best
    if chosen is None:
        return
    yield from about(chosen)
    if judgement.made == 0:
        yield "It is the best play."
        return
    yield behind(best, chosen)
    if judgement.loss is not None and not judgement.loss.is_even:
        yield f"Better is {play_named(best.play)}."
        yield from about(best)
        if judgement.contrast is not None:
            yield why(judgement.contrast)


def review(judgement: Judgement) -> Iterator[str]:
    """What is to say of a play that was made."""
    chosen, loss = judgement.chosen, judgement.loss
    if chosen is None or loss is None:
        return
    yield from about(chosen)
    if judgement.made == 0:
        yield "It was the best play."
        return
    yield cost(loss)
    if loss.is_even:
        return
    yield f"Better was {play_named(judgement.best.play)}."
    yield from about(judgement.best)
    if judgement.sight is Sight.EXACT:
        yield COUNTED
    elif judgement.contrast is not None:
        yield why(judgement.contrast)


HABITS: Final[Mapping[Cause, str]] = {
    Cause.SCORES: "Passes over points that could be scored at once.",
    Cause.REPLY: "Leaves large counts to the next player.",
    Cause.STUCK: "Opens numbers that the next player cannot otherwise follow.",
    Cause.FOLLOW_UP: "Spoils a score of the next turn.",
    Cause.SETTLED: "Lets the round end at a bad moment.",
    Cause.PIPS: "Keeps heavy tiles too long.",
    Cause.DOUBLES: "Keeps doubles too long.",
    Cause.PLAYS: "Keeps a hand that fits too little.",
}
"""The kind of mistake that each cause of a loss is."""


TROUBLES: Final[Mapping[Trouble, str]] = {
    Trouble.NOT_STARTED: "The coach could not be started; the system has no room for it now.",
    Trouble.ENDED: "The coach stopped without an answer. Ask again.",
    Trouble.SENSELESS: "The coach gave an answer that makes no sense. Ask again.",
    Trouble.LATE: "The coach took too long. Ask again.",
    Trouble.FAULT: "The coach could not judge this; there is a fault in it.",
    Trouble.CLOSED: "The coach has left the table.",
}
"""Why the coach gave no answer."""
