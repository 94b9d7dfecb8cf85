"""A program that is killed at any moment has lost nothing that it acknowledged.

ALLFIVES_KILLS sets how often it is killed; `make soak` kills more often than `make test`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from allfives.record.reading import read_record
from tests.support.records import commands_of, flat

KILLS = int(os.environ.get("ALLFIVES_KILLS", "15"))
SEED = 8
ROOT = Path(__file__).parents[2]


def kill_after(path: Path, seconds: float) -> int:
    """Let the writer run until it has saved something, and then a little; what it said last."""
    command = [sys.executable, "-m", "tests.support.writer", str(path), str(SEED)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as writer:
        assert writer.stdout is not None
        said = writer.stdout.readline()
        time.sleep(seconds)
        writer.kill()
        said += writer.stdout.read()
    whole = said[: said.rfind(b"\n") + 1].split()
    return int(whole[-1]) if whole else 0


@pytest.mark.long
def test_kill_9_in_a_loop_loses_no_acknowledged_event(tmp_path: Path) -> None:
    record = flat(commands_of("five_up", 2, SEED, rounds=400))
    source = random.Random(SEED)
    games = 0
    path = tmp_path / "game0.jsonl"
    for _ in range(KILLS):
        acknowledged = kill_after(path, source.uniform(0, 0.004))
        reading = read_record(path)
        assert reading.fault is None
        assert len(reading.events) >= acknowledged
        assert reading.events == record[: len(reading.events)]
        if len(reading.events) > len(record) // 2:
            games += 1
            path = tmp_path / f"game{games}.jsonl"
