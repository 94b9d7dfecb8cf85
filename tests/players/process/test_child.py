"""The process in which computer players think."""

from __future__ import annotations

import signal
import subprocess
import sys
from io import BytesIO

import pytest

from allfives.game.view import SeatView
from allfives.players.levels import LEVELS
from allfives.players.player import IsLate
from allfives.players.process.child import CEILING, Thinker, fault, serve
from allfives.players.process.exchange import Answer, Request, read_answer
from allfives.players.process.wire import WireError
from allfives.record.preferences import PACE_SECONDS
from tests.support.views import views_to_move

CHILD = [sys.executable, "-m", "allfives.players.process.child"]


def answers_to(*requests: Request) -> list[Answer]:
    out = BytesIO()
    serve(BytesIO(b"".join(request.to_line() for request in requests)), out)
    return [read_answer(line) for line in out.getvalue().splitlines(keepends=True)]


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_answers_with_something_legal(level: str) -> None:
    for preset in ("pagat", "muggins", "five_up"):
        for seen in views_to_move(6, preset):
            (answer,) = answers_to(Request(level, 1, seen))
            assert answer.command in seen.legal
            assert answer.version == seen.version


def test_a_request_with_its_seed_has_always_the_same_answer() -> None:
    requests = [Request("random", seed, seen) for seed in (1, 2) for seen in views_to_move(9)]
    assert answers_to(*requests) == answers_to(*requests)
    assert answers_to(*requests) == [
        answer for request in requests for answer in answers_to(request)
    ]


def test_a_level_that_is_not_there_is_an_error_answer() -> None:
    (answer,) = answers_to(Request("wizard", 1, views_to_move(1)[0]))
    assert answer.command is None
    assert answer.error is not None
    assert "LevelError" in answer.error


def test_a_fault_is_told_without_its_message() -> None:
    secret = "the other hand holds 6-4"
    try:
        raise KeyError(secret)
    except KeyError as error:
        told = fault(error)
    assert "KeyError" in told
    assert "6-4" not in told


def test_a_player_that_fails_costs_only_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    first, second = views_to_move(2)

    def broken(name: str, is_late: IsLate) -> None:
        raise RuntimeError(name, is_late)

    with monkeypatch.context() as patch:
        patch.setattr("allfives.players.process.child.player_for", broken)
        assert "RuntimeError" in (thinker.answer(Request("greedy", 1, first)).error or "")
    assert thinker.answer(Request("greedy", 1, second)).command in second.legal


def looks_at_the_clock(tick: float, seen: SeatView) -> int:
    """How often an expert looks at a clock that goes on by so much at each look."""
    times: list[float] = []

    def clock() -> float:
        times.append(tick * len(times))
        return times[-1]

    assert Thinker(clock).answer(Request("expert", 1, seen)).command in seen.legal
    return len(times) - 1


def test_an_expert_answers_with_what_it_has_found_when_time_is_up() -> None:
    hardest = max(views_to_move(4), key=lambda seen: looks_at_the_clock(0.0, seen))
    assert looks_at_the_clock(0.0, hardest) > 5
    assert looks_at_the_clock(CEILING / 2, hardest) == 2
    assert looks_at_the_clock(CEILING, hardest) == 1


def test_an_expert_is_done_before_any_pause_is_over() -> None:
    pauses = [seconds for seconds in PACE_SECONDS.values() if seconds]
    assert min(pauses) > CEILING


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"{}\n",
        b'{"version":1,"level":"random","seed":1,"view":{}}\n',
        b'{"version":1,"level":"random","seed":1.5,"view":null}\n',
    ],
)
def test_a_line_that_is_no_request_ends_the_service(line: bytes) -> None:
    with pytest.raises(WireError):
        serve(BytesIO(line), BytesIO())


def test_a_request_for_another_version_than_its_views_is_refused() -> None:
    line = Request("random", 1, views_to_move(1)[0]).to_line()
    with pytest.raises(WireError, match="version"):
        serve(BytesIO(line.replace(b'"version":', b'"version":1', 1)), BytesIO())


@pytest.mark.parametrize(
    "line",
    [
        b"{}\n",
        b'{"version":1}\n',
        b'{"version":1,"error":"x","command":{"type":"draw","seat":0}}\n',
        b'{"version":1,"command":null}\n',
        b'{"version":1,"error":null}\n',
    ],
)
def test_a_line_that_is_no_answer_is_refused(line: bytes) -> None:
    with pytest.raises(WireError):
        read_answer(line)


def test_the_process_answers_and_ends_quietly_when_its_input_is_closed() -> None:
    seen = views_to_move(1)[0]
    done = subprocess.run(
        CHILD, input=Request("greedy", 1, seen).to_line(), capture_output=True, check=True
    )
    assert read_answer(done.stdout).command in seen.legal
    assert done.stderr == b""


def test_the_process_outlives_an_interrupt() -> None:
    seen = views_to_move(1)[0]
    line = Request("greedy", 1, seen).to_line()
    with subprocess.Popen(
        CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(line)
        child.stdin.flush()
        assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        out, complaint = child.communicate(line)
    assert read_answer(out).command in seen.legal
    assert (child.returncode, complaint) == (0, b"")


def test_the_process_ends_quietly_when_nobody_reads_its_answers() -> None:
    line = Request("greedy", 1, views_to_move(1)[0]).to_line()
    with subprocess.Popen(
        CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdout.close()
        child.stdin.write(line)
        child.stdin.close()
        assert child.stderr is not None
        assert child.stderr.read() == b""
    assert child.returncode == 0


def test_a_line_that_is_no_request_is_said_in_one_sentence() -> None:
    done = subprocess.run(CHILD, input=b"hello\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_the_process_loads_no_screen() -> None:
    look = "import sys, allfives.players.process.child; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, check=True)
    loaded = done.stdout.decode().split()
    assert not {"textual", "rich", "platformdirs", "asyncio"} & set(loaded)
