"""Every sentence that a person reads at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from allfives.game.commands import Refusal
from allfives.game.events import (
    ClaimMissed,
    For,
    GameStarted,
    GameWon,
    HandDealt,
    PointsScored,
    Reason,
    RoundDealt,
    RoundEnded,
    Seat,
    SeenEvent,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.undo import UndoRefusal

PASTED: Final = "That was a paste, or more keys at once than anybody types; none was played."
"""What is said of a paste at the table."""

PRACTISED: Final = "Taken back. From now on this game counts as practice."
"""What is said when the first play against computers has been taken back."""

REFUSALS: Final[dict[Refusal, str]] = {
    Refusal.NOT_STARTED: "No round is being played.",
    Refusal.ROUND_IN_PLAY: "The round is not over yet.",
    Refusal.GAME_OVER: "The game is over.",
    Refusal.NOT_YOUR_TURN: "It is somebody else's turn.",
    Refusal.NOT_HELD: "That tile is not in this hand.",
    Refusal.MUST_LEAD_DOUBLE: "The first lead must be the highest double, or else the "
    "heaviest tile.",
    Refusal.DOES_NOT_FIT: "That tile shows none of the open numbers.",
    Refusal.NOT_THERE: "That tile does not fit there.",
    Refusal.CAN_PLAY: "Who can play must play.",
    Refusal.NOBODY_DRAWS: "In this game nobody draws.",
    Refusal.BONEYARD_EMPTY: "No tile is left to draw.",
    Refusal.DREW_ALREADY: "Only one tile may be drawn in a turn.",
    Refusal.MUST_DRAW: "Draw a tile before passing.",
    Refusal.CLAIM_FIRST: "First somebody has to say what the last tile scored.",
    Refusal.NOTHING_TO_CLAIM: "There are no points to call.",
    Refusal.NO_SUCH_SCORE: "No tile can score that many points.",
}
"""Why something is not allowed."""


UNDO_REFUSALS: Final[dict[UndoRefusal, str]] = {
    UndoRefusal.NOTHING: "There is nothing to take back in this round.",
    UndoRefusal.NOBODY: "Only computers play here; they take nothing back.",
    UndoRefusal.NOT_YOURS: "Only one's own last play can be taken back.",
    UndoRefusal.DRAWN: "A tile has been drawn since; that cannot be taken back.",
    UndoRefusal.SEEN: "Somebody has seen something new since; it is too late to take back.",
    UndoRefusal.NEW_ROUND: "The last round is settled; it cannot be taken back.",
}
"""Why nothing can be taken back."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a list, as people say it.

    >>> listed(["3", "4", "6"], "or")
    '3, 4 or 6'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def pips_listed(pips: Iterable[int]) -> str:
    """Open numbers as people say them: `no 3, 4 or 6`."""
    return listed([str(pip) for pip in pips], "or")


def points_text(points: int) -> str:
    """A number of points.

    >>> points_text(1), points_text(10)
    ('1 point', '10 points')
    """
    return f"{points} point" if abs(points) == 1 else f"{points} points"


def side_name(seats: Sequence[Seat], rules: Rules, side: int) -> str:
    """The name of a side: of its seat, or of both seats of a pair."""
    return listed([seats[seat].name for seat in rules.sides[side]])


def count_text(layout: Layout, points: int | None = None) -> str:
    """The count written out with its parts, so that nobody has to add.

    Args:
        layout: The layout that is counted.
        points: What it scored or would score, if that may be shown.

    >>> from allfives.game.notation import read_layout
    >>> count_text(read_layout("5-5 5-0>5-5"), 10)
    '10 + 0 = 10 → +10'
    """
    parts = [str(end.value) for end in layout.ends if end.counts]
    text = " + ".join(parts)
    if len(parts) != 1:
        text = f"{text} = {layout.count}" if parts else "0"
    return f"{text} → +{points}" if points else text


def verb(rules: Rules, side: int, one: str, several: str) -> str:
    """The form of a verb that goes with a side: one seat `wins`, two `win`."""
    return one if len(rules.sides[side]) == 1 else several


def in_ascii(text: str) -> str:
    """A sentence with the signs of ASCII in place of others; names stay as they are.

    >>> in_ascii("10 + 0 = 10 → +10")
    '10 + 0 = 10 -> +10'
    """
    return text.replace("→", "->")


class Narrator:
    """Tells events as plain sentences, one an event; it is also the transcript.

    It follows the layout of the round it tells, to say why somebody draws or passes.
    """

    def __init__(self, seats: Sequence[Seat], rules: Rules, *, tell_counts: bool = True) -> None:
        self._seats = seats
        self._rules = rules
        self._tell_counts = tell_counts
        self._layout = Layout(rules.spinner)
        self._last_seat = 0
        self._standing: list[tuple[SeenEvent, Layout]] = []

    def tell(self, event: SeenEvent) -> str:
        """The sentence for the next event of the game."""
        if isinstance(event, Undone):
            return self._undone(event)
        text = self._happened(event)
        self._standing.append((event, self._layout))
        return text

    def _happened(self, event: SeenEvent) -> str:
        match event:
            case GameStarted():
                names = listed([seat.name for seat in event.seats])
                return f"{names} sit down to play to {event.rules.target}."
            case RoundDealt() | HandDealt():
                self._layout = Layout(self._rules.spinner)
                return f"Round {event.round} is dealt. {self._name(event.leader)} leads."
            case TilePlayed():
                return self._played(event)
            case TileDrawn() | TurnPassed():
                return self._stuck(event)
            case ClaimMissed():
                return self._missed(event)
            case PointsScored():
                return self._scored(event)
            case RoundEnded():
                return self._ended(event)
            case GameWon():
                side = side_name(self._seats, self._rules, event.side)
                return f"{side} {self._verb(event.side, 'wins', 'win')} the game."
            case Undone():
                return self._undone(event)
            case _:
                assert_never(event)

    def _undone(self, event: Undone) -> str:
        """What is taken back; from then on the layout is again as it was before."""
        gone = [each for each, _ in self._standing[event.to :] if isinstance(each, TilePlayed)]
        del self._standing[event.to :]
        if self._standing:
            self._layout = self._standing[-1][1]
        if not gone:
            return "The last play is taken back."
        tiles = listed([f"{self._name(each.seat)}'s {each.tile}" for each in gone])
        return f"Taken back: {tiles}."

    def _name(self, seat: int) -> str:
        return self._seats[seat].name

    def _verb(self, side: int, one: str, several: str) -> str:
        return verb(self._rules, side, one, several)

    def _played(self, event: TilePlayed) -> str:
        self._layout = self._layout.after(event.tile, event.on)
        self._last_seat = event.seat
        where = f"lays {event.tile} on {event.on}" if event.on else f"leads {event.tile}"
        text = f"{self._name(event.seat)} {where}"
        return f"{text}: {count_text(self._layout)}." if self._tell_counts else f"{text}."

    def _stuck(self, event: TileDrawn | TurnPassed) -> str:
        open_pips = self._layout.open_pips
        why = f", holding no {pips_listed(open_pips)}" if open_pips else ""
        if self._rules.draw_when_playable and isinstance(event, TileDrawn):
            why = ""
        name = self._name(event.seat)
        if isinstance(event, TurnPassed):
            return f"{name} passes{why}."
        return f"{name} draws {event.tile or 'a tile'}{why}."

    def _missed(self, event: ClaimMissed) -> str:
        name = self._name(event.seat)
        if event.points:
            return f"{name} calls {event.points}, which is wrong."
        return f"{name} calls nothing."

    def _scored(self, event: PointsScored) -> str:
        side = side_name(self._seats, self._rules, event.side)
        if event.points < 0:
            return f"{side} {self._verb(event.side, 'loses', 'lose')} {-event.points}."
        verb = self._verb(event.side, "scores", "score")
        if event.reason is For.MUGGINS:
            verb = self._verb(event.side, "calls muggins and takes", "call muggins and take")
        tail = " for the round" if event.reason is For.ROUND else ""
        return f"{side} {verb} {event.points}{tail}."

    def _ended(self, event: RoundEnded) -> str:
        if event.reason is Reason.OUT:
            return f"{self._name(self._last_seat)} goes out."
        return f"Blocked: {why_blocked(self._layout, self._rules)}."


def why_blocked(layout: Layout, rules: Rules) -> str:
    """Why a round is blocked, as the end of a sentence."""
    draw = "nobody draws in this game" if rules.draw == "none" else "no tile may be drawn"
    return f"nobody holds a {pips_listed(layout.open_pips)}, and {draw}"
