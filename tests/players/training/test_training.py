"""Learning: the same every time, right in a case done by hand, and kept when it is stopped."""

from __future__ import annotations

import base64
import importlib
import json
import os
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import asdict, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np
import pytest

from allfives.game.rules import rules_for
from allfives.game.tile import ALL_TILES, Tile
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import Terms, terms_for
from allfives.players.training import selfplay
from allfives.players.training.arrays import Weights, inputs_of
from allfives.players.training.learner import Plan, Progress, learn
from allfives.players.training.selfplay import SelfPlay
from allfives.players.value import chances
from allfives.players.value.net import NetError, Trained, trained

Given = ParamSpec("Given")
Result = TypeVar("Result")

TINY = Plan("pagat", 2, units=4, turns=2, rounds=6, seed=3, shards=3, chance_rounds=30)
program = importlib.import_module("allfives.players.training.__main__")


class InTurn(Executor):
    """Does each job when it is given."""

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Do it at once."""
        future = Future[Result]()
        future.set_result(fn(*args, **kwargs))
        return future


class LastFirst(Executor):
    """Does the jobs of a turn in the order from the last to the first."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._waiting: list[Callable[[], None]] = []

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Put it off until all jobs are there."""
        future = Future[Result]()
        self._waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        if len(self._waiting) == self._jobs:
            while self._waiting:
                self._waiting.pop()()
        return future


def learned(plan: Plan, executor: Executor) -> list[tuple[bytes, ...]]:
    """All numbers of the net after each turn."""
    return [
        tuple(part.tobytes() for part in progress.weights.parts())
        for progress in learn(plan, executor)
    ]


def test_the_same_plan_learns_the_same_to_the_last_bit() -> None:
    first = learned(TINY, InTurn())
    assert len(first) == TINY.turns
    assert first == learned(TINY, InTurn())
    assert first[0] != first[1]
    assert first != learned(replace(TINY, seed=4), InTurn())


def test_it_does_not_matter_which_process_is_ready_first() -> None:
    assert learned(TINY, LastFirst(TINY.shards)) == learned(TINY, InTurn())


def test_processes_learn_what_one_process_learns() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert learned(TINY, executor) == learned(TINY, InTurn())


def test_numpy_works_in_one_thread() -> None:
    code = (
        "import allfives.players.training.arrays, numpy, os\n"
        "big = numpy.ones((600, 600), numpy.float32)\n"
        "big @ big\n"
        "print(os.environ['OPENBLAS_NUM_THREADS'], os.environ['OMP_NUM_THREADS'])\n"
        "if os.path.isdir('/proc/self/task'): print(len(os.listdir('/proc/self/task')))\n"
    )
    given = {**os.environ, "OPENBLAS_NUM_THREADS": "4", "OMP_NUM_THREADS": "4"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=given
    )
    assert set(done.stdout.split()) == {"1"}


def test_the_error_falls() -> None:
    plan = Plan(
        "pagat", 2, units=16, turns=8, rounds=40, seed=1, shards=1, explore=0.0, batch=16, memory=8
    )
    errors = [progress.error for progress in learn(plan, InTurn())]
    assert errors[-1] < 0.95 * errors[0]


# Targets

VALUE = 0.25
"""What the plain net of these tests values every position at."""


def plain_net(terms: Terms) -> Weights:
    """A net that values every position alike, so that plays are chosen by their points."""
    weights = Weights.fresh(inputs_of(terms.table), 1, 0)
    for part in weights.parts():
        part[:] = 0.0
    weights.rest[:] = VALUE
    return weights


def short_round(terms: Terms) -> Position:
    """5-5 scores 10, 5-0 on it scores 10 for the other, 5-4 scores nothing and goes out.

    The other is left with the 6-4: going out scores 10.
    """
    hands = [tiles(5, 5, 5, 4), tiles(5, 0, 6, 4)]
    rest = [tile.bit for tile in ALL_TILES if not tile.bit & (hands[0] | hands[1])]
    return Position(terms, hands, rest, 0, [0] * terms.sides)


def tiles(*halves: int) -> int:
    pairs = zip(halves[::2], halves[1::2], strict=True)
    return sum(Tile(one, other).bit for one, other in pairs)


@pytest.mark.parametrize("keep", [0.0, 0.7, 1.0])
def test_targets_are_those_of_a_case_done_by_hand(
    monkeypatch: pytest.MonkeyPatch, keep: float
) -> None:
    terms = terms_for(rules_for("pagat", 2))
    monkeypatch.setattr(selfplay, "deal", lambda *_: short_round(terms))
    x, targets = SelfPlay(terms, plain_net(terms), seed=1, explore=0.0).play(1, keep)
    assert x.shape == (3, inputs_of(terms.table))
    scale = 20.0  # points that a value of 1 stands for
    # The leader is 10 ahead after its lead, level after its second play, 10 ahead at the end.
    second = (10 - 0) / scale
    first = (0 - 10) / scale + keep * second + (1 - keep) * VALUE
    # The other is level after its play and 10 behind at the end.
    other = (-10 - 0) / scale
    np.testing.assert_allclose(targets, [first, other, second], rtol=1e-6)


# The program


@pytest.fixture
def tiny_program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program with one tiny plan, in this process."""
    monkeypatch.setattr(program, "PLANS", (TINY,))
    monkeypatch.setattr(program, "ProcessPoolExecutor", lambda _: InTurn())
    return program


def entries(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text())["nets"]
    return found


def numbers(text: str) -> list[float]:
    return array("f", base64.b64decode(text)).tolist()


def test_what_was_learned_is_stored_with_all_that_decided_it(
    tiny_program: Any, tmp_path: Path
) -> None:
    path = tmp_path / "nets.json"
    assert tiny_program.main(["--output", str(path)]) == 0
    (entry,) = entries(path)
    told = entry["made_by"]
    decided = {name: told[name] for name in asdict(TINY) if name != "units"}
    assert Plan(units=entry["units"], **decided) == TINY
    assert told["command"].endswith("training --only pagat-2 --turns 2")
    assert (told["turns_learned"], told["rounds_played"]) == (2, 2 * 6 * 3)
    last = list(learn(TINY, InTurn()))[-1]
    assert told["error"] == round(last.error, 4)


def test_what_is_stored_is_the_net_that_was_learned(tiny_program: Any, tmp_path: Path) -> None:
    path = tmp_path / "nets.json"
    tiny_program.main(["--output", str(path)])
    (entry,) = entries(path)
    last = list(learn(TINY, InTurn()))[-1].weights
    assert numbers(entry["second"]) == last.second.tolist()
    assert numbers(entry["rest"]) == last.rest.tolist()
    assert numbers(entry["first"]) == [*last.first.flat, *last.bias]


def test_the_chances_of_a_game_are_stored_with_it(
    tiny_program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nets.json"
    monkeypatch.setattr(program, "PLANS", (TINY, replace(TINY, players=3)))
    tiny_program.main(["--output", str(path)])
    two, three = entries(path)
    assert len(three["chances"]["choosing"]) == len(two["chances"]["choosing"])
    rules = rules_for("pagat", 2)
    trained = Trained(rules, 4, two["first"], two["second"], two["rest"], two["chances"])
    monkeypatch.setattr(chances, "trained_for", lambda _: trained)
    found = chances.chances_for.__wrapped__(rules)
    assert found is not None
    assert found.between(100, 100, 0.5) == pytest.approx(0.5)


def test_chances_alone_are_worked_out_from_the_nets_that_are_stored(
    tiny_program: Any, tmp_path: Path
) -> None:
    path = tmp_path / "nets.json"
    tiny_program.main(["--output", str(path)])
    whole = path.read_bytes()
    (entry,) = entries(path)
    path.write_text(json.dumps({"nets": [{**entry, "chances": None}]}))
    assert tiny_program.main(["--chances", "--output", str(path)]) == 0
    assert path.read_bytes() == whole


def test_chances_of_a_game_that_is_not_learned_yet_are_told(
    tiny_program: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nets.json"
    assert tiny_program.main(["--chances", "--output", str(path)]) == 2
    assert "pagat-2 is not learned yet" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize("broken", [{"step": 5}, {"leading": "AAAA"}, {"choosing": "?"}])
def test_chances_that_cannot_be_read_are_named(
    monkeypatch: pytest.MonkeyPatch, broken: dict[str, object]
) -> None:
    rules = rules_for("pagat", 2)
    whole = next(net for net in trained() if net.rules == rules)
    assert whole.chances is not None
    damaged = {"step": 5} if "step" in broken else {**whole.chances, **broken}
    monkeypatch.setattr(chances, "trained_for", lambda _: replace(whole, chances=damaged))
    with pytest.raises(NetError, match="cannot be read"):
        chances.chances_for.__wrapped__(rules)


def test_the_same_command_writes_the_same_bytes(tiny_program: Any, tmp_path: Path) -> None:
    paths = [tmp_path / "one.json", tmp_path / "other.json"]
    for path in paths:
        tiny_program.main(["--output", str(path)])
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_an_interrupt_keeps_what_was_learned_and_the_other_nets(
    tiny_program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nets.json"
    others = [{"preset": "pagat", "players": 2}, {"preset": "sniff", "players": 2}]
    path.write_text(json.dumps({"nets": others}))

    def stopped(plan: Plan, executor: Executor) -> Iterator[Progress]:
        """Learn one turn; then somebody presses Ctrl-C."""
        yield next(learn(plan, executor))
        raise KeyboardInterrupt

    monkeypatch.setattr(tiny_program, "learn", stopped)
    assert tiny_program.main(["--output", str(path)]) == 130
    learned_now, kept = entries(path)
    assert kept == others[1]
    assert learned_now["made_by"]["turns_learned"] == 1
    first = next(learn(TINY, InTurn())).weights
    assert numbers(learned_now["second"]) == first.second.tolist()


def test_an_interrupt_in_the_first_turn_changes_nothing(
    tiny_program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "nets.json"

    def stopped(*_: object) -> Iterator[Progress]:
        """Ctrl-C at once."""
        raise KeyboardInterrupt

    monkeypatch.setattr(tiny_program, "learn", stopped)
    assert tiny_program.main(["--output", str(path)]) == 130
    assert not path.exists()


def test_a_plan_that_is_not_there_is_told(tiny_program: Any, tmp_path: Path) -> None:
    path = tmp_path / "nets.json"
    assert tiny_program.main(["--only", "whist-4", "--output", str(path)]) == 2
    assert not path.exists()
