"""Golden playthroughs: whole games as text, every event with what can be done after it.

A file begins with the game and its options; a deal and every command follow, each with all
that the engine answers. The test carries out the deals and the commands of a file again
and compares the text. After a wanted change of the engine:

    python -m tests.support.playthroughs            answers the same commands anew
    python -m tests.support.playthroughs --fresh    plays new games from the fixed seeds

Read the difference before it is committed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, assert_never

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play
from allfives.game.decider import advance, legal
from allfives.game.events import (
    ClaimMissed,
    Event,
    GameStarted,
    GameWon,
    PointsScored,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.notation import read_play, read_tiles, write_play, write_tiles
from allfives.game.rules import Rules, read_option, rules_for, show_option
from allfives.game.state import State
from allfives.game.tile import Tile
from allfives.game.view import known_lacks
from tests.support.games import play_out
from tests.support.luck import Stacked, fresh

FOLDER: Final = Path(__file__).parent.parent / "playthroughs"

GAMES: Final[dict[str, str]] = {
    "pagat-2": "pagat players=2 target=100",
    "pagat-3-strict": "pagat players=3 target=60 announce=must_call draw_when_playable=true "
    "reserve=2 stop=round_end first_score_min=10",
    "classic-4": "classic players=4 target=40",
    "multiplayer-3": "multiplayer players=3 target=60",
    "champion-4": "champion players=4 target=60",
    "european-2": "european players=2 target=60 draw=one",
    "gambit-2": "gambit players=2 target=80",
    "cribbage-2": "cribbage players=2 target=21",
    "muggins-3": "muggins players=3 target=40",
    "five_up-2": "five_up players=2 target=21",
    "all_threes-3": "all_threes players=3 target=60",
    "sniff-2": "sniff players=2 target=60",
    "fives_and_threes-4": "fives_and_threes players=4 target=31",
}
"""The games by the name of their file: preset and options."""

_DEAL: Final = re.compile(r"deal \d+: (\d) leads")
_HOLDS: Final = re.compile(r"  (?:\d holds|boneyard) ?(.*)")
_SAID: Final = re.compile(r"(\d): (play|draw|pass|call) ?(.*)")


@dataclass(frozen=True)
class Dealing:
    """A deal as a file tells it."""

    leader: int
    tiles: tuple[Tile, ...]


Said = Dealing | Command
"""One step of a playthrough."""


def read_rules(line: str) -> tuple[str, Rules]:
    """The preset and the rules of a game."""
    preset, *words = line.split()
    options = dict(word.split("=") for word in words)
    players = int(options.pop("players"))
    changes = {name: read_option(name, text) for name, text in options.items()}
    return preset, rules_for(preset, players, **changes)


def read_command(seat: int, verb: str, rest: str) -> Command:
    """A command as it is written in a file."""
    if verb == "play":
        tile, on = read_play(rest)
        return Play(seat, tile, on)
    if verb == "call":
        return Claim(seat, int(rest))
    return Draw(seat) if verb == "draw" else Pass(seat)


def read_steps(text: str) -> Iterator[Said]:
    """The deals and commands of a file; all else in it is answers."""
    leader, tiles = 0, list[Tile]()
    for line in text.splitlines():
        if dealt := _DEAL.fullmatch(line):
            leader, tiles = int(dealt[1]), []
        elif holds := _HOLDS.fullmatch(line):
            tiles += read_tiles(holds[1])
            if line.startswith("  boneyard"):
                yield Dealing(leader, tuple(tiles))
        elif said := _SAID.fullmatch(line):
            yield read_command(int(said[1]), said[2], said[3])


def write_command(command: Command) -> str:
    """A command as a file has it after the seat."""
    match command:
        case Play(_, tile, on):
            return f"play {write_play(tile, on)}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Claim(_, points):
            return f"call {points}"
        case Deal():
            return "deal"
        case _:
            assert_never(command)


def write_event(event: Event) -> Iterator[str]:
    """The lines of one event."""
    match event:
        case RoundDealt(number, leader, hands, boneyard):
            yield f"deal {number}: {leader} leads"
            yield from (f"  {seat} holds {write_tiles(hand)}" for seat, hand in enumerate(hands))
            yield f"  boneyard {write_tiles(boneyard)}".rstrip()
        case TilePlayed(seat, tile, on, count):
            yield f"  {seat} played {write_play(tile, on)}, count {count}"
        case TileDrawn(seat, drawn):
            yield f"  {seat} drew {drawn}"
        case TurnPassed(seat):
            yield f"  {seat} passed"
        case ClaimMissed(seat, points):
            yield f"  {seat} missed the score with {points}"
        case PointsScored(side, points, reason):
            yield f"  side {side} scored {points} for {reason.value}"
        case RoundEnded(reason, pips):
            yield f"  round ended: {reason.value}, pips {' '.join(map(str, pips))}"
        case GameWon(side, scores):
            yield f"  won by side {side} at {' '.join(map(str, scores))}"
        case GameStarted() | Undone():
            raise ValueError(f"{event} does not come in a playthrough.")
        case _:
            assert_never(event)


def write_state(state: State) -> Iterator[str]:
    """What there is to see and to do now."""
    pips = " ".join(map(str, state.layout.open_pips))
    scores = " ".join(map(str, state.scores))
    lacks = " ".join("".join(map(str, each)) or "-" for each in known_lacks(state))
    yield f"  open {pips or '-'}, places {state.layout.places}, scores {scores}, lacks {lacks}"
    commands = legal(state)
    if commands and not isinstance(commands[0], Deal):
        ways = " | ".join(write_command(command) for command in commands)
        yield f"  {commands[0].seat} may {ways}"


def write_game(line: str, steps: Iterable[Said]) -> str:
    """A whole game as text."""
    preset, rules = read_rules(line)
    state = fresh(rules, preset)
    changed = {name: show_option(value) for name, value in rules.options().items()}
    lines = [f"game {line}", "  " + " ".join(f"{name}={text}" for name, text in changed.items())]
    for step in steps:
        if isinstance(step, Dealing):
            events, state = advance(Deal(), state, Stacked(step.tiles, step.leader))
        else:
            assert not isinstance(step, Deal)
            lines.append(f"{step.seat}: {write_command(step)}")
            events, state = advance(step, state)
        for event in events:
            lines += write_event(event)
        lines += write_state(state)
    return "\n".join(lines) + "\n"


def answered_anew(text: str) -> str:
    """The text of a playthrough with the engine's answers of today."""
    line = text.partition("\n")[0].removeprefix("game ")
    return write_game(line, read_steps(text))


def play_fresh(line: str, seed: int) -> str:
    """The text of a new game."""
    preset, rules = read_rules(line)
    steps: list[Said] = []
    for _, command, events, _ in play_out(rules, seed, preset):
        if isinstance(command, Deal):
            (dealt,) = events
            assert isinstance(dealt, RoundDealt)
            steps.append(Dealing(dealt.leader, sum(dealt.hands, ()) + dealt.boneyard))
        else:
            steps.append(command)
    return write_game(line, steps)


def main(fresh_games: bool) -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for seed, (name, line) in enumerate(GAMES.items()):
        path = FOLDER / f"{name}.txt"
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        new = answered_anew(old) if old and not fresh_games else play_fresh(line, seed)
        path.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main("--fresh" in sys.argv[1:])
