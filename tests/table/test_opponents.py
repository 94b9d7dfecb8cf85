"""Computer players in a child process: answers, cancelling, crashes, and what is left."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from allfives.game.commands import Claim
from allfives.game.view import SeatView
from allfives.players.levels import LEVELS
from allfives.players.process.pipes import child_environment
from allfives.table.opponents import (
    OpponentFailed,
    Opponents,
    child_command,
)
from tests.support.views import random_views, views_to_move


def children() -> list[int]:
    """The processes that this one has started and that are not gone, zombies included."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return [int(pid) for task in tasks for pid in task.read_text().split()]


@pytest.fixture(autouse=True)
async def nothing_is_left() -> AsyncIterator[None]:
    """Let no test leave a process, a pipe or a warning behind."""
    before = set(children())
    files = len(os.listdir("/proc/self/fd"))
    yield
    gc.collect()
    assert set(children()) <= before
    assert len(os.listdir("/proc/self/fd")) <= files


@pytest.fixture
def seen() -> SeatView:
    """A view in which there is something to choose."""
    return views_to_move(1)[0]


def script(folder: Path, text: str) -> tuple[str, ...]:
    """A process that does what `text` says instead of thinking.

    `runs` is how often it was started before; `ask()` gives the next request and `say()`
    answers with some JSON.
    """
    head = f"""
import json, sys, time
from pathlib import Path
log = Path({str(folder / "runs")!r})
runs = len(log.read_text()) if log.exists() else 0
with log.open("a") as file:
    file.write("x")
def ask():
    return json.loads(sys.stdin.readline())
def say(**answer):
    print(json.dumps(answer), flush=True)
def say_first(request):
    say(version=request["version"], command=request["view"]["legal"][0])
"""
    path = folder / "child.py"
    path.write_text(head + text)
    return (sys.executable, str(path))


def runs(folder: Path) -> int:
    log = folder / "runs"
    return len(log.read_text()) if log.exists() else 0


async def until_it_runs(folder: Path) -> None:
    """Wait until the process has told that it runs."""
    while not runs(folder):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("level", LEVELS)
async def test_each_level_gives_a_legal_command(level: str) -> None:
    opponents = Opponents()
    for seen in views_to_move(3, "five_up", 3):
        assert await opponents.choose(seen, level, 7) in seen.legal
    await opponents.close()


async def test_a_claim_is_called_too() -> None:
    seen = next(view for view in random_views("muggins", 2) if view.asked == view.seat)
    opponents = Opponents()
    command = await opponents.choose(seen, "careful", 1)
    await opponents.close()
    assert isinstance(command, Claim)
    assert command in seen.legal


async def test_the_same_seed_gives_the_same_choice(seen: SeatView) -> None:
    first, second = Opponents(), Opponents()
    for seed in range(5):
        choices = [await some.choose(seen, "random", seed) for some in (first, second, first)]
        assert choices[0] == choices[1] == choices[2]
    await first.close()
    await second.close()


async def test_two_questions_at_once_are_answered_in_turn() -> None:
    views = views_to_move(4)
    opponents = Opponents()
    answers = await asyncio.gather(*(opponents.choose(seen, "greedy", 1) for seen in views))
    await opponents.close()
    assert all(answer in seen.legal for answer, seen in zip(answers, views, strict=True))


async def test_cancelling_kills_the_process(tmp_path: Path, seen: SeatView) -> None:
    stuck = script(
        tmp_path,
        """
request = ask()
if runs == 0:
    time.sleep(600)
say_first(request)
""",
    )
    opponents = Opponents(stuck)
    before = set(children())
    thinking = asyncio.create_task(opponents.choose(seen, "greedy", 1))
    await until_it_runs(tmp_path)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert await opponents.choose(seen, "greedy", 1) == seen.legal[0]
    await opponents.close()
    assert set(children()) <= before
    assert runs(tmp_path) == 2


@pytest.mark.parametrize("steps", range(6))
async def test_cancelling_at_any_moment_of_the_start_leaves_nothing(
    seen: SeatView, steps: int
) -> None:
    opponents = Opponents()
    thinking = asyncio.create_task(opponents.choose(seen, "greedy", 1))
    for _ in range(steps):
        await asyncio.sleep(0)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    await opponents.close()


async def test_a_crash_is_made_good_once(tmp_path: Path, seen: SeatView) -> None:
    opponents = Opponents(
        script(tmp_path, "request = ask()\nif runs == 0: sys.exit(1)\nsay_first(request)\n")
    )
    assert await opponents.choose(seen, "greedy", 1) == seen.legal[0]
    await opponents.close()
    assert runs(tmp_path) == 2


async def test_a_process_killed_between_two_questions_is_started_again(seen: SeatView) -> None:
    opponents = Opponents()
    before = set(children())
    await opponents.choose(seen, "greedy", 1)
    (child,) = set(children()) - before
    os.kill(child, signal.SIGKILL)
    assert await opponents.choose(seen, "greedy", 1) in seen.legal
    await opponents.close()


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("sys.exit(1)", "ended without an answer"),
        ("ask(); sys.exit(0)", "ended without an answer"),
        ("ask(); print('hello', flush=True); ask()", "makes no sense"),
        ("ask(); print('x' * 200_000, flush=True); ask()", "makes no sense"),
        ("ask(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); ask()", "no sense"),
        ("say(version=ask()['version'], command=None); ask()", "makes no sense"),
        (
            "r = ask(); say(version=r['version'] + 1, command=r['view']['legal'][0]); ask()",
            "nobody had asked",
        ),
        (
            "say(version=ask()['version'], command={'type': 'pass', 'seat': 0}); ask()",
            "do not allow",
        ),
        (
            "say(version=ask()['version'], command={'type': 'claim', 'seat': 0, 'points': 5})",
            "do not allow",
        ),
    ],
)
async def test_what_fails_twice_is_told_in_one_sentence(
    tmp_path: Path, seen: SeatView, does: str, says: str
) -> None:
    opponents = Opponents(script(tmp_path, does))
    with pytest.raises(OpponentFailed, match=says) as failed:
        await opponents.choose(seen, "greedy", 1)
    await opponents.close()
    assert str(failed.value).startswith("The player greedy ")
    assert str(failed.value).count(".") == 1
    assert runs(tmp_path) == 2


async def test_a_player_that_thinks_for_ever_is_taken_for_dead(
    tmp_path: Path, seen: SeatView
) -> None:
    opponents = Opponents(script(tmp_path, "ask(); time.sleep(600)"), patience=0.4)
    with pytest.raises(OpponentFailed, match="took longer"):
        await opponents.choose(seen, "greedy", 1)
    await opponents.close()


async def test_after_a_failure_another_level_can_answer(tmp_path: Path, seen: SeatView) -> None:
    opponents = Opponents(
        script(
            tmp_path,
            "while True:\n"
            "    request = ask()\n"
            "    if request['level'] == 'careful': sys.exit(1)\n"
            "    say_first(request)\n",
        )
    )
    with pytest.raises(OpponentFailed):
        await opponents.choose(seen, "careful", 1)
    assert await opponents.choose(seen, "random", 1) == seen.legal[0]
    await opponents.close()


async def test_a_fault_of_the_player_is_told_at_once(seen: SeatView) -> None:
    opponents = Opponents()
    with pytest.raises(OpponentFailed, match="LevelError"):
        await opponents.choose(seen, "wizard", 1)
    assert await opponents.choose(seen, "greedy", 1) in seen.legal
    await opponents.close()


async def test_answers_to_earlier_versions_are_dropped(tmp_path: Path, seen: SeatView) -> None:
    late = script(
        tmp_path,
        """
request = ask()
say(version=request["version"] - 2, command={"type": "draw", "seat": 1})
say(version=request["version"] - 1, error="late")
say_first(request)
ask()
""",
    )
    opponents = Opponents(late)
    assert await opponents.choose(seen, "greedy", 1) == seen.legal[0]
    await opponents.close()
    assert runs(tmp_path) == 1


async def test_a_command_that_cannot_be_started_is_told(tmp_path: Path, seen: SeatView) -> None:
    opponents = Opponents((str(tmp_path / "nothing"),))
    with pytest.raises(OpponentFailed, match="could not be started"):
        await opponents.choose(seen, "greedy", 1)
    await opponents.close()


async def test_closing_ends_a_process_that_thinks(tmp_path: Path, seen: SeatView) -> None:
    opponents = Opponents(script(tmp_path, "ask(); time.sleep(600)"))
    thinking = asyncio.create_task(opponents.choose(seen, "greedy", 1))
    await until_it_runs(tmp_path)
    await opponents.close()
    with pytest.raises(OpponentFailed):
        await thinking
    await opponents.close()


async def test_a_process_with_much_to_say_is_ended_too(tmp_path: Path, seen: SeatView) -> None:
    opponents = Opponents(
        script(tmp_path, "say_first(ask())\nwhile True: print('y' * 1000, flush=True)\n")
    )
    assert await opponents.choose(seen, "greedy", 1) == seen.legal[0]
    await opponents.close()


async def test_a_warmed_up_process_is_the_one_that_answers(seen: SeatView) -> None:
    opponents = Opponents()
    before = set(children())
    await opponents.warm_up()
    warm = set(children()) - before
    await opponents.choose(seen, "greedy", 1)
    assert set(children()) - before == warm
    await opponents.close()


def test_nothing_happens_without_a_question() -> None:
    asyncio.run(Opponents().close())


def test_the_child_imports_nothing_from_the_folder_it_is_started_in(tmp_path: Path) -> None:
    for name in ("random", "json", "allfives"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')\n")
    done = subprocess.run(
        child_command(),
        cwd=tmp_path,
        env=child_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("flags", [("-P",), ("-I",), ("-s", "-E"), ()])
def test_the_child_starts_however_isolated_the_parent_is(
    tmp_path: Path, flags: tuple[str, ...]
) -> None:
    root = Path(__file__).parents[2]
    code = f"""
import subprocess, sys
sys.path[:] = [path for path in sys.path if "editable" not in path] + [{str(root)!r}]
from allfives.players.process.pipes import child_environment
from allfives.table.opponents import child_command
done = subprocess.run(child_command(), env=child_environment(), stdin=subprocess.DEVNULL)
sys.exit(done.returncode)
"""
    done = subprocess.run(
        [sys.executable, *flags, "-c", code], cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
