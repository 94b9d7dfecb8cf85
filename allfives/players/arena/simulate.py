"""Whole games of computer players, and a table of what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allfives.game.events import (
    Event,
    GameStarted,
    Kind,
    PointsScored,
    Reason,
    RoundDealt,
    RoundEnded,
    Seat,
    TileDrawn,
    TilePlayed,
)
from allfives.game.rules import PRESETS, Rules
from allfives.game.state import begin
from allfives.players.arena.play import MOST_ROUNDS, Keep, Luck, Sitting, play_game
from allfives.players.levels import level_named, player_for


class LevelsError(ValueError):
    """Not as many levels as seats; the message is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated; the same plan gives the same games on every machine."""

    preset: str
    """The named game that the rules began from."""
    rules: Rules
    levels: tuple[str, ...]
    """The level on each seat."""
    games: int
    seed: int

    def started(self) -> GameStarted:
        """The first event of every game."""
        seats = [
            Seat(f"{level.capitalize()} {number}", Kind.COMPUTER, level)
            for number, level in enumerate(self.levels, 1)
        ]
        return GameStarted(self.preset, self.rules, tuple(seats))


def levels_for(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The level of each seat; one name stands for all seats.

    Raises:
        LevelError: If there is no level of some name.
        LevelsError: If there are neither one nor as many as seats.
    """
    for name in names:
        level_named(name)
    if len(names) == 1:
        return (names[0],) * players
    if len(names) != players:
        raise LevelsError(
            f"Name one level for all seats or {players}, one for each; {len(names)} were named."
        )
    return tuple(names)


class Tally:
    """What came of the games so far."""

    def __init__(self, plan: Plan) -> None:
        sides = len(plan.rules.sides)
        self.plan = plan
        """What is simulated."""
        self.games = 0
        """How many games were played to their end."""
        self.stopped = 0
        """How many of them nobody had won after `MOST_ROUNDS` rounds."""
        self.rounds = 0
        """How many rounds were dealt."""
        self.blocked = 0
        """How many of them ended in a block."""
        self.events = 0
        """How many events happened."""
        self.won = [0] * sides
        """How many games each side won."""
        self.points = [0] * sides
        """How many points each side got in all games."""

    def count(self, events: tuple[Event, ...]) -> None:
        """Count the events of a command."""
        self.events += len(events)
        for event in events:
            kind = type(event)
            if kind is TilePlayed or kind is TileDrawn:
                continue
            if isinstance(event, PointsScored):
                self.points[event.side] += event.points
            elif isinstance(event, RoundDealt):
                self.rounds += 1
            elif isinstance(event, RoundEnded):
                self.blocked += event.reason is Reason.BLOCKED


def simulate(tally: Tally, keep: Keep | None = None) -> None:
    """Play the games of a plan.

    Args:
        tally: Has the plan, and counts what happens.
        keep: Told of all events, the start of each game included.
    """

    def happen(events: tuple[Event, ...]) -> None:
        """Count the events of one command, and hand them on."""
        tally.count(events)
        if keep is not None:
            keep(events)

    plan = tally.plan
    players = [player_for(level) for level in plan.levels]
    for game in range(plan.games):
        started = plan.started()
        happen((started,))
        sittings = [
            Sitting(player, f"{plan.seed} {game} seat {seat}")
            for seat, player in enumerate(players)
        ]
        state = play_game(begin(started), sittings, Luck(f"{plan.seed} {game}"), happen)
        tally.games += 1
        if state.winner is None:
            tally.stopped += 1
        else:
            tally.won[state.winner] += 1


def table(tally: Tally) -> str:
    """What came of some games, as lines for people."""
    plan = tally.plan
    head = ("seats", "levels", "won", "share", "points a round")
    rows = [head, *(_row(tally, side) for side in range(len(tally.won)))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [
        f"{PRESETS[plan.preset].title} ({plan.preset}), {plan.rules.players} players, "
        f"seed {plan.seed}: {_many(tally.games, 'game')}, {_many(tally.rounds, 'round')}",
        "",
    ]
    for row in rows:
        words = [text.ljust(width) for text, width in zip(row[:2], widths[:2], strict=True)]
        words += [text.rjust(width) for text, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join(words))
    lines += ["", f"{_share(tally.blocked, tally.rounds)} of the rounds ended in a block."]
    if tally.stopped:
        games = _many(tally.stopped, "game")
        lines.append(
            f"{games} had no winner after {MOST_ROUNDS} rounds and "
            f"{'was' if tally.stopped == 1 else 'were'} stopped."
        )
    return "\n".join(lines) + "\n"


def _row(tally: Tally, side: int) -> tuple[str, ...]:
    seats = tally.plan.rules.sides[side]
    levels = dict.fromkeys(tally.plan.levels[seat] for seat in seats)
    return (
        " and ".join(str(seat) for seat in seats),
        " and ".join(levels),
        str(tally.won[side]),
        _share(tally.won[side], tally.games),
        f"{tally.points[side] / tally.rounds:.1f}" if tally.rounds else "-",
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"


def _many(value: int, noun: str) -> str:
    return f"{value} {noun}{'' if value == 1 else 's'}"
