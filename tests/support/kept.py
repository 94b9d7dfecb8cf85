"""Records that are kept for ever, each as a version of the program wrote it.

`python -m tests.support.kept` writes those of the version that runs into a folder of its own,
unless that is there: what was once kept is never written again. It is to be run once, when a
version has changed what a record, a set-up or settings hold.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

from allfives import __version__
from allfives.game.commands import Claim, Command, Deal
from allfives.game.decider import advance
from allfives.game.events import Event, GameStarted, Kind, Seat, Undone
from allfives.game.history import History
from allfives.game.notation import write_layout
from allfives.game.rules import read_option, rules_for
from allfives.game.state import State
from allfives.record.chain import seal
from allfives.record.codec import encode_line
from allfives.record.config import Config
from allfives.record.strict import Json
from allfives.table.setup import Setup
from tests.support.games import SEATINGS, any_of
from tests.support.luck import Luck

KEPT: Final = Path(__file__).parent.parent / "record" / "kept"
"""Where the records are, a folder for each version."""

FACTS: Final = "games.json"
"""The file in each folder that says what came of each game when it was written."""

SETUP: Final = "setup.json"
"""A set-up, in each folder."""

SETTINGS: Final = "settings.json"
"""Settings, in each folder."""

_PEOPLE: Final = (Seat("Łucja"), Seat("Ben"), Seat("Çem"), Seat("Dot"))
_COMPUTERS: Final = tuple(
    Seat(name, Kind.COMPUTER, level)
    for name, level in (("Ann", "random"), ("Bruno", "greedy"), ("Carla", "careful"))
)


def facts_of(history: History) -> dict[str, Any]:
    """What a game has come to, in plain values that no later version may read otherwise."""
    state = history.state
    return {
        "events": len(history.log),
        "standing": len(history.standing),
        "round": state.round,
        "scores": list(state.scores),
        "winner": state.winner,
        "turn": state.turn if state.in_round else None,
        "layout": write_layout(state.layout.plays),
        "hands": [" ".join(tile.text for tile in hand) for hand in state.hands],
        "boneyard": " ".join(tile.text for tile in state.boneyard),
    }


def _games() -> Iterator[tuple[str, str, int, dict[str, str], int]]:
    """Name, preset, players, options and number of commands of each game to keep."""
    for preset, players in SEATINGS:
        yield f"{preset}-{players}", preset, players, {}, 10 + 7 * players
    yield "pagat-4-each-alone", "pagat", 4, {"partnership": "false"}, 30
    yield "won", "cribbage", 2, {"target": "12"}, 1000
    yield "won-by-a-pair", "five_up", 4, {"target": "9"}, 1000
    yield "muggins-won", "muggins", 3, {"target": "30"}, 1000
    yield "must-call", "pagat", 2, {"announce": "must_call"}, 40
    yield "blocked", "fives_and_threes", 3, {}, 60
    yield "begun", "pagat", 2, {}, 0
    options = {"draw": "one", "reserve": "2", "rounding": "down"}
    yield "many-options", "pagat", 3, {**options, "first_lead": "highest_double"}, 40


def _choose(state: State, source: random.Random) -> Command:
    """A legal command; points are called right, wrong or left to the next about equally often."""
    command = any_of(state, source)
    return (
        Claim(command.seat, 0) if isinstance(command, Claim) and source.random() < 0.4 else command
    )


def _steps(history: History, number: int, commands: int) -> Iterator[tuple[Event, ...]]:
    """The events of each command, or of each undo, as they happen."""
    source, luck = random.Random(number), Luck(number)
    ends = [len(history.standing)]
    for step in range(commands):
        state = history.state
        if state.winner is not None:
            break
        if step % 9 == 8 and state.in_round and len(ends) > 3:
            del ends[-2:]
            events: tuple[Event, ...] = (Undone(ends[-1]),)
        else:
            events = advance(_choose(state, source) if state.in_round else Deal(), state, luck)[0]
        history.extend(events)
        if not isinstance(events[0], Undone):
            ends.append(len(history.standing))
        yield events


def _keep_choices(folder: Path) -> None:
    """A set-up and settings in which hardly anything is as at first."""
    from allfives.record.preferences import Characters, Faces, Pace, Sort, ThemeChoice
    from allfives.tui.settings import Settings

    changes = {"draw": "one", "reserve": "1", "target": "99", "exact": "true", "multiples": "3"}
    chosen = {key: read_option(key, text) for key, text in changes.items()}
    seats = (*_PEOPLE[:1], *_COMPUTERS[1:])
    setup = Setup("classic", rules_for("classic", 3, **chosen), seats)
    settings = Settings(
        theme=ThemeChoice.CONTRAST,
        faces=Faces.DIGITS,
        motion=False,
        pace=Pace.SLOW,
        confirm=True,
        sort=Sort.WEIGHT,
        characters=Characters.ASCII,
        keys={"undo": "z,ctrl+z"},
    )
    for name, values in ((SETUP, setup.plain()), (SETTINGS, settings.plain())):
        problem = Config(folder / name, {}).save(cast("dict[str, Json]", values))
        assert problem is None, problem


def main() -> None:
    """Write the records of the version that runs."""
    folder = KEPT / __version__
    folder.mkdir(parents=True)
    facts = {}
    for number, (name, preset, players, options, commands) in enumerate(_games()):
        chosen = {key: read_option(key, text) for key, text in options.items()}
        rules = rules_for(preset, players, **chosen)
        people = 2 if number % 2 else 1
        seats = (*_PEOPLE[:people], *_COMPUTERS)[:players]
        history = History([GameStarted(preset, rules, seats)])
        data, last = seal(b"", history.log, one_command=False)
        for events in _steps(history, number, commands):
            more, last = seal(last, events, one_command=True)
            data += more
        facts[name] = facts_of(history)
        (folder / f"{name}.jsonl").write_bytes(data)
        if players == 2 or "-" not in name:
            plain = "".join(encode_line(event) + "\n" for event in history.log)
            (folder / f"{name}.plain.jsonl").write_bytes(plain.encode())
    _keep_choices(folder)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(fact)}" for name, fact in facts.items())
    (folder / FACTS).write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main()
