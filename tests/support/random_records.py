"""Records of random games with undos, as events and as JSON, for tests that change them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any

from allfives.game.commands import Deal
from allfives.game.decider import advance
from allfives.game.events import Event, GameStarted, Undone
from allfives.game.history import History
from allfives.game.rules import Rules
from allfives.record.codec import encode_line
from tests.support.games import any_of
from tests.support.luck import Luck, seats_of

Line = dict[str, Any]
"""A line of a record as JSON."""


def record_of(rules: Rules, seed: int, undo: float = 0.0, most: int = 2000) -> tuple[Event, ...]:
    """The events of a random game.

    Args:
        rules: What is played.
        seed: Decides everything.
        undo: How likely the last few commands are taken back after a command.
        most: After how many commands the game is left as it is.
    """
    source, luck = random.Random(seed), Luck(seed)
    history = History([GameStarted("pagat", rules, seats_of(rules))])
    boundaries = [1]
    for _ in range(most):
        state = history.state
        if state.winner is not None:
            break
        command = any_of(state, source) if state.in_round else Deal()
        history.extend(advance(command, state, luck)[0])
        boundaries.append(len(history.standing))
        if source.random() < undo and len(boundaries) > 5:
            del boundaries[-source.randint(1, 3) :]
            history.append(Undone(boundaries[-1]))
    return tuple(history.log)


def lines_of(events: Iterable[Event]) -> list[Line]:
    """Events as the JSON objects of their lines."""
    return [json.loads(encode_line(event)) for event in events]


def bytes_of(lines: Sequence[Line]) -> bytes:
    """JSON objects as the lines of a record."""
    return "".join(json.dumps(line) + "\n" for line in lines).encode()
