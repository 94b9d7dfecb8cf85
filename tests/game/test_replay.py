"""The same events give the same game, in any interpreter."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path

from allfives.game.events import Event, RoundDealt
from allfives.game.history import History
from allfives.game.rules import rules_for
from allfives.game.state import begin, evolve
from tests.support.games import SEATINGS, play_out
from tests.support.luck import fresh

ROOT = Path(__file__).parent.parent.parent


def digest_under(seed: str) -> str:
    """The digest of some printed games under one hash seed."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.replay"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    assert len(run.stdout) > 100_000
    return hashlib.sha256(run.stdout).hexdigest()


def test_games_do_not_depend_on_the_order_of_sets() -> None:
    assert len({digest_under(seed) for seed in ("0", "1", "20260101")}) == 1


def test_events_alone_replay_to_the_same_states() -> None:
    for preset, players in SEATINGS:
        rules = rules_for(preset, players)
        events: list[Event] = [fresh(rules).started]
        states = []
        for _, _, caused, after in play_out(rules, 3, rounds=1):
            events += caused
            states.append(after)
        again = begin(fresh(rules).started)
        seen = [again]
        for event in pickle.loads(pickle.dumps(events[1:])):
            again = evolve(again, event)
            seen.append(again)
        assert [state for state in states if state not in seen] == []
        assert History(events).state == again == states[-1]


def test_only_the_deal_holds_chance() -> None:
    rules = rules_for("multiplayer", 4)
    deals = [
        event
        for _, _, events, _ in play_out(rules, 3, rounds=4)
        for event in events
        if isinstance(event, RoundDealt)
    ]
    assert len({deal.hands for deal in deals}) == 4
