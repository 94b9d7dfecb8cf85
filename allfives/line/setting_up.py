"""Setting up a game: by options, or by questions that all have a usual answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from allfives.game.events import Kind
from allfives.game.rules import PRESETS
from allfives.line.answers import Wish, read_number, read_wish
from allfives.line.talk import Leave, Talk
from allfives.players.levels import LEVELS
from allfives.table.draft import MOST_SEATS, Draft, DraftError
from allfives.table.setup import DEFAULT_LEVEL, Setup
from allfives.words import plain
from allfives.words.setup import draft_problem

Answer = TypeVar("Answer")


def seated(draft: Draft, names: Sequence[str], people: int, level: str) -> Draft:
    """The draft with so many people, named in order, and computers of a level on the rest."""
    for seat in range(MOST_SEATS):
        draft = draft.with_level(seat, None if seat < people else level)
    for seat, name in enumerate(names):
        draft = draft.with_name(seat, name)
    return draft


def usual_level(draft: Draft) -> str:
    """The level of the first computer."""
    levels = (seat.player for seat in draft.seats if seat.kind is Kind.COMPUTER)
    return next((level for level in levels if level), DEFAULT_LEVEL)


def ask_setup(talk: Talk, last: Setup) -> Setup:
    """The game that somebody sets up by answering questions.

    Raises:
        EndOfInput: If nobody answers any more.
        Leave: If somebody wants to leave.
    """
    while True:
        try:
            return _asked(talk, last).setup()
        except DraftError as problem:
            talk.say(draft_problem(problem))


def _asked(talk: Talk, last: Setup) -> Draft:
    draft = Draft.of(last)
    preset = _ask(talk, plain.ask_preset(last.preset), last.preset, _one_of(PRESETS), PRESETS)
    if preset != last.preset:
        draft = draft.with_preset(preset)
    most = len(PRESETS[preset].hand_sizes) + 1
    usual = min(draft.players, most)
    players = usual
    if most > 2:
        players = _ask(talk, plain.ask_players(usual, most), usual, _between(2, most))
    if players != draft.players:
        draft = draft.with_players(players)
    seats = draft.seats[:players]
    were = max(1, sum(seat.kind is Kind.HUMAN for seat in seats))
    people = _ask(talk, plain.ask_people(were, players), were, _between(1, players))
    level = usual_level(draft)
    names = []
    for seat in range(people):
        usual_name = _seat_name(draft, seat)
        names.append(_ask(talk, plain.ask_name(seat, usual_name), usual_name, lambda text: text))
    if people < players:
        level = _ask(talk, plain.ask_level(level), level, _one_of(LEVELS), LEVELS)
    return seated(draft, names, people, level)


def _seat_name(draft: Draft, seat: int) -> str:
    """What a person on a seat is called, until they say otherwise."""
    return draft.with_level(seat, None).seats[seat].name


def _ask(
    talk: Talk,
    question: str,
    usual: Answer,
    read: Callable[[str], Answer | None],
    offered: Iterable[str] = (),
) -> Answer:
    """The answer to a question, asked until it makes sense; Enter gives the usual one."""
    while True:
        text = talk.ask(question, offered)
        if not text:
            return usual
        if read_wish(text) is Wish.QUIT:
            raise Leave
        found = read(text)
        if found is not None:
            return found
        talk.say(plain.not_offered(text))


def _one_of(names: Iterable[str]) -> Callable[[str], str | None]:
    known = tuple(names)

    def read(text: str) -> str | None:
        """The name that was typed, if there is such a one."""
        return text.lower() if text.lower() in known else None

    return read


def _between(low: int, high: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        """The number that was typed, if it lies in between."""
        number = read_number(text)
        return number if number is not None and low <= number <= high else None

    return read
