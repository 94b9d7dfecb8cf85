"""The same seed writes the same bytes, whatever is done to make the engine quicker."""

from __future__ import annotations

import hashlib
import io

import pytest

from allfives.cli import main
from allfives.game.events import GameStarted
from allfives.game.rules import PRESETS, rules_for
from allfives.record.codec import encode, encode_line
from allfives.record.strict import dump
from allfives.record.verify import verify_stream
from tests.support.games import play_out
from tests.support.naive import play_games

FROZEN = {
    "pagat 2 random 5 1": "4980fcdd6f159aead3451af556067e77",
    "pagat 2 greedy 5 1": "2e87ad01ea02363bec6b4531ee1e8954",
    "muggins 3 random,greedy,random 4 7": "fd332d3b12f038231c4003f237263083",
    "five_up 4 greedy 4 2": "de5b8b3f123703247293c11663f197ee",
    "fives_and_threes 2 random,greedy 4 3": "7d8c3111736f64d0232c625647be06ed",
    "all_threes 4 random 4 4": "dda8190fa18040ff90500b4a32688123",
    "gambit 2 greedy,random 4 5": "c7b10fd8c56087f52b66443cc3321746",
    "pagat 2 careful,greedy 1 6": "dd4ee728ec9509a270bb396a61eb0d59",
    "classic 3 random 2 9": "a544b30f07dec145422f371f1cf673af",
    "sniff 2 random 4 10": "a26f47e5983218b0aab1ec2e7a9bbb39",
}
"""Preset, seats, levels, games and seed, and the beginning of the SHA-256 of the records."""


@pytest.mark.parametrize(("plan", "digest"), FROZEN.items())
def test_a_simulation_writes_what_it_always_wrote(
    plan: str, digest: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    preset, players, levels, games, seed = plan.split()
    main(["simulate", "--preset", preset, "--players", players, "--levels", levels,
          "--games", games, "--seed", seed, "--record", "-"])  # fmt: skip
    assert hashlib.sha256(capfdbinary.readouterr().out).hexdigest().startswith(digest)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_line_is_the_object_of_its_event(preset: str) -> None:
    for seed in range(5):
        for _, _, caused, _ in play_out(rules_for(preset, 2), seed):
            for event in caused:
                assert encode_line(event) == dump(encode(event))
                assert encode_line(event, more=True) == dump({**encode(event), "more": True})
                assert not isinstance(event, GameStarted)


def test_the_plain_loop_that_we_are_measured_by_plays_by_the_rules() -> None:
    records = io.BytesIO()
    assert play_games(300, 1, records) >= 300
    records.seek(0)
    verdict = verify_stream(records)
    assert verdict.fault is None
    assert verdict.games == verdict.finished > 10
