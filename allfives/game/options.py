"""The options of the game family, the values they allow, and what may be combined."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final

from allfives.game.closed_sets import Word
from allfives.game.layout import Spinner

MAX_COUNT: Final = 168
"""No count is higher than all pips of the set."""

MAX_TARGET: Final = 999_999_999
"""No game is played to more."""

Option = str | int | bool | tuple[int, ...]
"""The value of a field of `Rules`."""


class RulesError(ValueError):
    """Options that cannot be played; the message is one sentence for people."""


class FirstLead(Word):
    """Who leads the first round."""

    LOT = "lot"
    HIGHEST_DOUBLE = "highest_double"


class LeadTile(Word):
    """What may be led in the first round."""

    ANY = "any"
    HIGHEST_DOUBLE = "highest_double"


class NextLead(Word):
    """Who leads after a seat went out."""

    WENT_OUT = "went_out"
    OPPONENT_OF_OUT = "opponent_of_out"
    ROTATE = "rotate"


class LeadAfterBlock(Word):
    """Who leads after a block."""

    LOT = "lot"
    ROUND_WINNER = "round_winner"
    ROTATE = "rotate"


class Draw(Word):
    """What a seat draws that cannot play."""

    UNTIL_PLAYABLE = "until_playable"
    ONE = "one"
    NONE = "none"


class Unit(Word):
    """What a scoring count is worth."""

    PIPS = "pips"
    PER_MULTIPLE = "per_multiple"


class Announce(Word):
    """Whether points must be called."""

    AUTO = "auto"
    MUST_CALL = "must_call"
    MUGGINS = "muggins"


class Settle(Word):
    """What the pips left in the hands are worth at the end of a round."""

    WINNER_TAKES = "winner_takes"
    SUBTRACT_OWN = "subtract_own"
    WINNER_TAKES_NET = "winner_takes_net"
    OUT_POINT = "out_point"
    NONE = "none"


class Rounding(Word):
    """How a settlement is rounded to a multiple."""

    NEAREST = "nearest"
    DOWN = "down"
    NONE = "none"


class RoundScope(Word):
    """Whether hands are added before or after rounding."""

    SUM = "sum"
    HAND = "hand"


class Stop(Word):
    """When a side that reached the target has won."""

    AT_ONCE = "at_once"
    ROUND_END = "round_end"


MULTIPLES: Final = ((5,), (3,), (3, 5))
"""The sets of numbers whose multiples may score."""


@dataclass(frozen=True, slots=True)
class Rules:
    """All options of one game. `rules_for` makes one with the defaults of a preset.

    Raises:
        RulesError: If options contradict each other; one that only has no effect may stand.
    """

    players: int = 2
    partnership: bool = False
    hand_size: int = 9
    first_lead: FirstLead = FirstLead.LOT
    lead_tile: LeadTile = LeadTile.ANY
    next_lead: NextLead = NextLead.WENT_OUT
    lead_after_block: LeadAfterBlock = LeadAfterBlock.LOT
    draw: Draw = Draw.UNTIL_PLAYABLE
    draw_when_playable: bool = False
    reserve: int = 0
    """Tiles of the boneyard that are never drawn."""
    spinner: Spinner = Spinner.FIRST_DOUBLE
    multiples: tuple[int, ...] = (5,)
    unit: Unit = Unit.PIPS
    announce: Announce = Announce.AUTO
    first_score_min: int = 0
    settle: Settle = Settle.WINNER_TAKES
    rounding: Rounding = Rounding.NEAREST
    round_scope: RoundScope = RoundScope.SUM
    target: int = 250
    exact: bool = False
    stop: Stop = Stop.AT_ONCE
    points: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())
    """What each count from 0 to `MAX_COUNT` is worth; derived from the fields above."""
    sides: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False, default=())
    """The seats of each side; a seat's side is `seat % len(sides)`. Derived as well."""
    undrawn: int = field(init=False, repr=False, compare=False, default=0)
    """How many tiles of the boneyard are never drawn: all, where nobody draws."""
    calls: bool = field(init=False, repr=False, compare=False, default=False)
    """Must points be called?"""

    def __post_init__(self) -> None:
        _check(self)
        points = tuple(self._points_of(count) for count in range(MAX_COUNT + 1))
        object.__setattr__(self, "points", points)
        pairs = ((0, 2), (1, 3))
        alone = tuple((seat,) for seat in range(self.players))
        object.__setattr__(self, "calls", self.announce is not Announce.AUTO)
        object.__setattr__(self, "undrawn", 28 if self.draw is Draw.NONE else self.reserve)
        object.__setattr__(self, "sides", pairs if self.partnership else alone)

    def _points_of(self, count: int) -> int:
        divisors = [multiple for multiple in self.multiples if count % multiple == 0]
        if self.unit is Unit.PIPS:
            return count if divisors else 0
        return sum(count // multiple for multiple in divisors)

    @property
    def rounds_to(self) -> int:
        """What settlements are rounded to: five, or three where only threes score."""
        return 5 if 5 in self.multiples else self.multiples[0]

    def options(self) -> dict[str, Option]:
        """Every option by name, as plain values."""
        values = ((name, getattr(self, name)) for name in OPTION_NAMES)
        return {name: each.value if isinstance(each, StrEnum) else each for name, each in values}


OPTION_NAMES: Final = tuple(item.name for item in fields(Rules) if item.init)
"""The names of the options, in the order of `Rules`."""

_ENUMS: Final[dict[str, type[StrEnum]]] = {
    "first_lead": FirstLead,
    "lead_tile": LeadTile,
    "next_lead": NextLead,
    "lead_after_block": LeadAfterBlock,
    "draw": Draw,
    "spinner": Spinner,
    "unit": Unit,
    "announce": Announce,
    "settle": Settle,
    "rounding": Rounding,
    "round_scope": RoundScope,
    "stop": Stop,
}

CHOICES: Final[dict[str, tuple[Option, ...]]] = {
    "players": (2, 3, 4),
    "partnership": (False, True),
    "hand_size": tuple(range(1, 15)),
    "draw_when_playable": (False, True),
    "reserve": (0, 1, 2),
    "multiples": MULTIPLES,
    "first_score_min": (0, 10),
    "exact": (False, True),
    **{name: tuple(kind) for name, kind in _ENUMS.items()},
}
"""The values each option allows; `target`, from 1 to `MAX_TARGET`, is not listed."""


def _names(values: tuple[Option, ...]) -> str:
    return ", ".join(show_option(value) for value in values)


def show_option(value: Option) -> str:
    """An option's value as it is written on a command line.

    >>> show_option(True), show_option((3, 5)), show_option(7)
    ('true', '3,5', '7')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(str(number) for number in value)
    return str(value)


def read_option(name: str, text: str) -> Option:
    """The value that `text` gives to the option `name`.

    Raises:
        RulesError: If there is no such option or it does not allow that value.
    """
    if name == "target":
        fits = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_TARGET))
        if fits and int(text) > 0:
            return int(text)
        raise _wrong_target(text)
    if name not in CHOICES:
        raise RulesError(f"There is no option {name!r}; the options are {', '.join(OPTION_NAMES)}.")
    for value in CHOICES[name]:
        if show_option(value) == text:
            return value
    raise RulesError(f"{name} must be one of {_names(CHOICES[name])}, not {text!r}.")


def _wrong_target(value: object) -> RulesError:
    return RulesError(f"target must be a number from 1 to {MAX_TARGET}, not {value!r}.")


def _check_values(rules: Rules) -> None:
    for name, choices in CHOICES.items():
        value = getattr(rules, name)
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            raise RulesError(f"{name} must be one of {_names(choices)}, not {value!r}.")
    if type(rules.target) is not int or not 1 <= rules.target <= MAX_TARGET:
        raise _wrong_target(rules.target)


def _check(rules: Rules) -> None:
    _check_values(rules)
    settles_pips = rules.settle not in (Settle.OUT_POINT, Settle.NONE)
    if rules.partnership and rules.players != 4:
        raise RulesError(f"Partnership needs four players, not {rules.players}.")
    if rules.players * rules.hand_size > 28:
        dealt = f"{rules.players} hands of {rules.hand_size} tiles"
        raise RulesError(f"{dealt} are more than the 28 tiles of the set.")
    if rules.draw is Draw.NONE and rules.draw_when_playable:
        raise RulesError("draw_when_playable has no meaning where nobody draws (draw=none).")
    if rules.unit is Unit.PER_MULTIPLE and rules.first_score_min:
        raise RulesError("With unit=per_multiple no first score reaches first_score_min=10.")
    if rules.unit is Unit.PER_MULTIPLE and settles_pips and rules.rounding is Rounding.NONE:
        raise RulesError("With unit=per_multiple a settlement must be rounded: choose a rounding.")
    if rules.exact and rules.target % _smallest_step(rules, settles_pips):
        step = _smallest_step(rules, settles_pips)
        raise RulesError(
            f"Every score is a multiple of {step}, so nobody can reach exactly {rules.target}."
        )
    if rules.exact and rules.target in _out_of_reach(rules):
        raise RulesError(f"No sum of the possible scores is exactly {rules.target}.")


def _out_of_reach(rules: Rules) -> tuple[int, ...]:
    """Exact targets that are no sum of scores, though every score divides them."""
    if rules.settle is Settle.NONE and rules.first_score_min > rules.target:
        return (rules.target,)
    by_fives = rules.settle in (Settle.WINNER_TAKES, Settle.WINNER_TAKES_NET)
    by_fives = by_fives and rules.rounding is not Rounding.NONE
    is_sum_of_both = rules.multiples == (3, 5) and rules.unit is Unit.PIPS
    return (1, 2, 4, 7) if is_sum_of_both and (by_fives or rules.settle is Settle.NONE) else ()


def _smallest_step(rules: Rules, settles_pips: bool) -> int:
    """A number that divides every score these rules can give."""
    by_ones = settles_pips and rules.rounding is Rounding.NONE
    if rules.unit is Unit.PER_MULTIPLE or rules.settle is Settle.OUT_POINT or by_ones:
        return 1
    return rules.multiples[0] if len(rules.multiples) == 1 else 1
