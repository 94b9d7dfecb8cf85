"""Is it fair? What a computer player may know, how to check it, and what was dealt so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from allfives.players.levels import LEVELS
from allfives.record.fairness import FEWEST, Fairness, Measure, Party


class Role(Enum):
    """What a line is, for whoever paints it."""

    HEADING = 1
    SENTENCE = 2
    COLUMNS = 3
    """The heads of the columns of a table."""
    ROW = 4
    """A row of a table."""


class Line(NamedTuple):
    """One line of the text; only sentences may be broken."""

    role: Role
    text: str


WAIT: Final = "The saved games are being read."
"""Said until the figures are there."""

KNOWLEDGE: Final = (
    Line(Role.HEADING, "What a computer player knows"),
    Line(
        Role.SENTENCE,
        "It sees what you would see on its seat: its own tiles, the layout, how many tiles "
        "everybody holds, how many lie in the boneyard, the scores, and all that has happened.",
    ),
    Line(
        Role.SENTENCE,
        "From that it concludes what anybody can: whoever had to draw or pass held nothing that "
        "fitted, and whoever let points go by probably had no tile for them.",
    ),
    Line(
        Role.SENTENCE,
        "It never sees another's tiles, nor the order of the boneyard, nor the generator that "
        "shuffles.",
    ),
    Line(
        Role.SENTENCE,
        "It thinks in a process of its own. With each question that process is handed the view "
        "of one seat, as text, the level to play at and a number to draw lots by. Another's "
        "tiles are not in it.",
    ),
    Line(Role.SENTENCE, "A higher level thinks further. It does not know more."),
    Line(Role.HEADING, "How the tiles are shuffled"),
    Line(
        Role.SENTENCE,
        "All 28 tiles are shuffled before each round by the generator of the operating system, "
        "whoever plays. From then on the boneyard has its order, and no play changes it.",
    ),
    Line(Role.HEADING, "How anybody can check it"),
    Line(
        Role.SENTENCE,
        "Each saved game is a record of everything: every deal with all hands and the boneyard "
        "in its order, every play, draw and pass.",
    ),
    Line(
        Role.SENTENCE,
        "The command `allfives verify FILE` plays a record again by the rules and tells the "
        "first line that is wrong.",
    ),
    Line(
        Role.SENTENCE,
        "Export, among the saved games, makes a copy that other programs can read too. The "
        "command `allfives games --fair` prints the figures below.",
    ),
)
"""What does not depend on any game."""

_NOTHING: Final = "No round is over yet. Figures come with the first."
_HEADING: Final = Line(Role.HEADING, "What was dealt and drawn so far")
_SOURCE: Final = (
    "Counted are all saved games of people and computers on this machine, without what was "
    "taken back and without rounds that are not over."
)
_PRACTICE: Final = (
    "Tiles drawn in practice are not judged: whoever took a play back may have known what comes."
)
_EVEN: Final = (
    "Beside what was given stands what even luck gives, exactly, and between which figures it "
    "stays 19 times in 20 with so many hands or tiles."
)
_BY_PLAY: Final = (
    "These depend on how one plays, so there is no even luck to hold them against. Points are "
    "those of the side; a round is won by the side that scores most in it."
)


def figures(fairness: Fairness) -> Iterator[Line]:
    """What the saved games say of luck, each figure with the number behind it."""
    yield _HEADING
    yield Line(Role.SENTENCE, _SOURCE)
    if fairness.left_out:
        yield Line(Role.SENTENCE, _left_out(fairness.left_out))
    if not fairness.parties:
        yield Line(Role.SENTENCE, _NOTHING)
        return
    parties = sorted(fairness.parties, key=_rank)
    yield Line(Role.SENTENCE, _EVEN)
    for luck in _LUCK:
        yield from _luck_table(luck, parties)
    yield Line(Role.HEADING, "Is it more than luck?")
    yield Line(Role.SENTENCE, verdict(parties))
    if any(party.draws.tiles_drawn < party.tally.tiles_drawn for party in parties):
        yield Line(Role.SENTENCE, _PRACTICE)
    yield from _play_table(parties)


def _left_out(number: int) -> str:
    files, are = ("1 file is", "it is") if number == 1 else (f"{number} files are", "they are")
    return f"{files} left out: {are} damaged, or not written by this version at the table."


def _rank(party: Party) -> int:
    """People first, then the levels, the weakest first."""
    levels = (None, *LEVELS)
    return levels.index(party.level) if party.level in levels else len(levels)


def _name(party: Party) -> str:
    return "people" if party.level is None else party.level[:9]


# Luck


class _Luck(NamedTuple):
    """A table of something that is luck alone."""

    title: str
    number: str
    """What is counted."""
    measure_of: Callable[[Party], Measure]
    format: str
    """How its numbers are written."""


_LUCK: Final = (
    _Luck("Pips dealt a hand", "hands", lambda party: party.pips, ".1f"),
    _Luck("Doubles dealt a hand", "hands", lambda party: party.doubles, ".2f"),
    _Luck("Drawn tiles that fitted", "drawn", lambda party: party.fitted, ".0%"),
)


def _luck_table(luck: _Luck, parties: list[Party]) -> Iterator[Line]:
    yield Line(Role.HEADING, luck.title)
    yield Line(
        Role.COLUMNS,
        f"{'':10}{luck.number:>7}{'given':>8}{'even':>8}{'19 times in 20':>18}",
    )
    for party in parties:
        yield Line(Role.ROW, f"{_name(party):10}{_row(luck.measure_of(party), luck.format)}")


def _row(measure: Measure, form: str) -> str:
    if not measure.number:
        return f"{0:7}"
    given = f"{measure.number:7}{measure.average:>8{form}}{measure.even:>8{form}}"
    if not measure.can_judge:
        return f"{given}{'too few':>18}"
    low, high = measure.even - measure.margin, measure.even + measure.margin
    interval = f"{max(0.0, low):{form}} to {high:{form}}"
    return f"{given}{interval:>18}" + (" *" if measure.is_outside else "")


def verdict(parties: list[Party]) -> str:
    """How far luck was from even luck, in a sentence or two that claim no more than they may."""
    judged = [measure for party in parties for measure in party.measures if measure.can_judge]
    outside = sum(measure.is_outside for measure in judged)
    if not judged:
        return f"These are too few to judge luck by: it takes {FEWEST} hands, or tiles drawn."
    if not outside:
        which = "The one figure" if len(judged) == 1 else f"Each of the {len(judged)} figures"
        return f"{which} that can be judged lies where even luck falls 19 times in 20."
    lie = "lies" if outside == 1 else "lie"
    return (
        f"* Of {len(judged)} figures that can be judged, {outside} {lie} outside. Even luck "
        "leaves about one in 20 outside; it is for many more rounds to tell whether this is more."
    )


# Play


def _play_table(parties: list[Party]) -> Iterator[Line]:
    yield Line(Role.HEADING, "What was made of it, a round")
    yield Line(Role.SENTENCE, _BY_PLAY)
    heads = ("rounds", "drawn", "passes", "points", "won", "games", "won")
    widths = (7, 6, 7, 7, 6, 6, 5)
    pairs = zip(heads, widths, strict=True)
    yield Line(Role.COLUMNS, " " * 10 + "".join(f"{head:>{width}}" for head, width in pairs))
    for party in parties:
        yield Line(Role.ROW, f"{_name(party):10}{_play_row(party)}")


def _play_row(party: Party) -> str:
    tally, rounds = party.tally, party.tally.rounds
    row = (
        f"{rounds:7}{tally.tiles_drawn / rounds:6.2f}{tally.passes / rounds:7.2f}"
        f"{tally.points / rounds:7.1f}{tally.rounds_won / rounds:6.0%}{party.games:6}"
    )
    return row + (f"{party.games_won / party.games:5.0%}" if party.games else "")
