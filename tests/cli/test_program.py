"""The command line: what it prints where, and with which status it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from allfives import __version__
from allfives.cli import main
from allfives.game.events import Event, GameWon
from allfives.game.rules import PRESETS, rules_for
from allfives.players.levels import LEVELS
from allfives.record.codec import encode_line
from allfives.record.library import Library
from tests.support.judged import game as judged_game
from tests.support.random_records import record_of

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLFIVES_HOME", str(tmp_path / "home"))


def run(capsys: Out, *words: str) -> tuple[int, str, str]:
    """The status of the program, and what it printed."""
    left: SystemExit | None = None
    status = 0
    try:
        status = main(words)
    except SystemExit as exit_:
        left = exit_
    printed = capsys.readouterr()
    return status if left is None else int(str(left.code)), printed.out, printed.err


def program(
    *words: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """What came of the real program."""
    return subprocess.run(
        [sys.executable, "-m", "allfives", *words],
        input=given,
        capture_output=True,
        check=False,
        env=os.environ | environment,
    )


def is_a_sentence(text: str) -> bool:
    return text.endswith(".\n") and text.count("\n") == 1


WRONG: list[Sequence[str]] = [
    ("bogus",),
    ("--bogus",),
    ("rules", "nope"),
    ("rules", "gambit", "--players", "3"),
    ("rules", "--players", "5"),
    ("simulate", "--levels", "nobody"),
    ("simulate", "--levels", "greedy,greedy,greedy"),
    ("simulate", "--games", "0"),
    ("simulate", "--games", "many"),
    ("simulate", "--option", "settle"),
    ("simulate", "--option", "settle=x"),
    ("simulate", "--option", "nothing=1"),
    ("simulate", "--option", "draw=none", "--option", "draw_when_playable=true"),
    ("simulate", "--games", "1", "--record", "/nowhere/at/all"),
    ("arena", "greedy"),
    ("arena", "greedy", "nobody"),
    ("arena", "greedy", "random", "--jobs", "0"),
    ("arena", "greedy", "random", "--levels", "careful"),
    ("arena", "greedy", "--ladder"),
    ("arena", "--ladder", "--levels", "nosuch"),
    ("arena", "--ladder", "--levels", "greedy,careful,greedy"),
    ("arena", "--ladder", "--levels", "greedy,nosuch"),
    ("arena", "greedy", "random", "--other", "greedy"),
    ("verify",),
    ("verify", "/nowhere"),
    ("verify", "/"),
    ("verify", "a\0b"),
    ("resume",),
    ("resume", "nothing"),
]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_cannot_be_done_is_told_in_one_sentence(capsys: Out, words: Sequence[str]) -> None:
    status, out, err = run(capsys, *words)
    assert status == 2
    assert out == ""
    assert is_a_sentence(err), err


def test_the_version_is_told(capsys: Out) -> None:
    assert run(capsys, "--version") == (0, f"allfives {__version__}\n", "")


def test_help_names_every_command(capsys: Out) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    for command in ("simulate", "verify", "arena", "rules", "games", "resume"):
        assert command in out


def test_a_terminal_is_put_right(capsys: Out) -> None:
    status, out, _ = run(capsys, "--reset-terminal")
    assert status == 0
    assert "\x1b[?1049l" in out
    assert "\x1b[?25h" in out


# Rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_game_are_printed(capsys: Out, preset: str) -> None:
    status, out, err = run(capsys, "rules", preset)
    assert (status, err) == (0, "")
    assert out.startswith(f"{PRESETS[preset].title} ({preset}), 2 players\n")
    assert ("Not as in the standard game" in out) == (preset != "pagat")


def test_options_change_the_rules_that_are_printed(capsys: Out) -> None:
    _, out, _ = run(capsys, "rules", "--players", "3", "--option", "target=75")
    assert "The target is 75 points, not 200." in out
    _, out, _ = run(capsys, "rules", "fives_and_threes", "--option", "players=4")
    assert "Four play in two pairs" in out


# Simulate and verify


def test_a_simulation_prints_a_table_and_its_rates(capsys: Out) -> None:
    status, out, err = run(capsys, "simulate", "--games", "2", "--levels", "random,greedy")
    assert status == 0
    assert out.startswith("All Fives (pagat), 2 players, seed 1: 2 games")
    assert "rounds and" in err
    assert "events a second" in err


def test_records_go_to_standard_output_or_a_file_and_are_right(tmp_path: Path) -> None:
    words = ("simulate", "--preset", "five_up", "--players", "3", "--games", "2", "--seed", "9")
    printed = program(*words, "--record", "-")
    file = tmp_path / "games.jsonl"
    assert program(*words, "--record", str(file)).stdout.startswith(b"Five Up")
    assert file.read_bytes() == printed.stdout
    assert json.loads(printed.stdout.splitlines()[0])["preset"] == "five_up"
    verified = program("verify", str(file), "-", given=printed.stdout)
    assert verified.returncode == 0
    assert verified.stdout.count(b"right (2 games, 2 finished") == 2


def test_a_byte_order_mark_before_a_record_is_no_damage(tmp_path: Path) -> None:
    marked = b"\xef\xbb\xbf" + program("simulate", "--games", "1", "--record", "-").stdout
    file = tmp_path / "marked.jsonl"
    file.write_bytes(marked)
    verified = program("verify", str(file), "-", given=marked)
    assert verified.returncode == 0
    assert verified.stdout.count(b"right (1 game,") == 2


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    words = ("simulate", "--preset", "muggins", "--option", "target=30", "--games", "2")
    runs = [program(*words, "--record", "-", PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert runs[0].stdout == runs[1].stdout != b""


def test_a_wrong_record_is_told_with_its_line(capsys: Out, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    run(capsys, "simulate", "--games", "1", "--record", str(good))
    lines = good.read_text().splitlines()
    del lines[4]
    bad.write_text("\n".join(lines) + "\n")
    status, out, err = run(capsys, "verify", str(bad), str(good))
    assert (status, err) == (1, "")
    assert out.splitlines()[0].startswith(f"{bad}, line 5: ")
    assert out.splitlines()[1].startswith(f"{good}: right (1 game, 1 finished, ")


def test_a_newer_record_is_not_judged(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "newer.jsonl"
    run(capsys, "simulate", "--games", "1", "--record", str(file))
    file.write_text(file.read_text().replace('"version":1', '"version":2'))
    status, _, err = run(capsys, "verify", str(file))
    assert status == 2
    assert "newer" in err


# Arena


def test_the_arena_prints_one_json_object(capsys: Out) -> None:
    words = ("arena", "greedy", "random", "--deals", "8", "--jobs", "1", "--json", "--seed", "7")
    status, out, err = run(capsys, *words)
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert (found["a"], found["b"], found["deals"], found["games"]) == ("greedy", "random", 8, 2)
    assert set(found["cpu_ms_per_choice"]) == {"a", "b"}


def test_the_arena_compares_two_levels_against_a_third(capsys: Out) -> None:
    words = ("arena", "careful", "random", "--deals", "4", "--jobs", "1", "--other", "greedy")
    _, out, _ = run(capsys, *words)
    assert out.splitlines()[-1].startswith("careful less greedy against random on the same deals")
    _, out, _ = run(capsys, *words, "--json")
    assert json.loads(out)["other"] == "greedy"


def test_the_ladder_has_all_levels(capsys: Out) -> None:
    words = ("--ladder", "--deals", "2", "--games", "0", "--jobs", "1")
    _, out, _ = run(capsys, "arena", *words, "--levels", "random,greedy,careful")
    assert out.splitlines()[0].endswith("| v random | v greedy | v careful |")
    assert set(LEVELS) >= {"random", "greedy", "careful"}


# Saved games


def save(events: Sequence[Event], hour: int) -> Path:
    with Library().create(events, datetime(2024, 5, 1, hour)) as journal:
        os.utime(journal.path, (hour * 3600, hour * 3600))
        return journal.path


def test_saved_games_are_listed_the_last_one_first(capsys: Out) -> None:
    assert run(capsys, "games")[1].startswith("There are no saved games in ")
    finished = record_of(rules_for("pagat", 2, target=30), seed=1)
    assert isinstance(finished[-1], GameWon)
    first = save(finished, 1)
    second = save(record_of(rules_for("pagat", 4), seed=1, most=30), 2)
    status, out, _ = run(capsys, "games")
    assert status == 0
    one, other = out.splitlines()
    assert one.endswith(f"not finished  {second.name}")
    assert "Ann and Cid" in one
    assert other.endswith(f"  finished  {first.name}")


def test_a_file_that_cannot_be_read_is_listed_with_its_fault(capsys: Out) -> None:
    save(record_of(rules_for("pagat", 2), seed=1, most=5), 1)
    (Library().folder / "odd\x1bname.jsonl").write_bytes(b"nonsense\n")
    _, out, _ = run(capsys, "games")
    assert len(out.splitlines()) == 2
    assert "\x1b" not in out


def test_damage_after_the_end_of_a_game_is_listed(capsys: Out) -> None:
    finished = record_of(rules_for("pagat", 2, target=30), seed=1)
    path = save(finished, 1)
    with path.open("ab") as file:
        file.write(b"nonsense\n")
        file.write(path.read_bytes().splitlines(keepends=True)[-1])
    _, out, _ = run(capsys, "games")
    assert f"  finished  The record is damaged at line {len(finished) + 1} " in out


def test_the_luck_of_all_saved_games_is_told(capsys: Out) -> None:
    assert "No round is over yet." in run(capsys, "games", "--fair")[1]
    save(record_of(rules_for("pagat", 2, target=30), seed=1), 1)
    (Library().folder / "odd.jsonl").write_bytes(b"nonsense\n")
    status, out, _ = run(capsys, "games", "--fair")
    assert status == 0
    assert "1 file is left out" in out
    assert len([line for line in out.splitlines() if line.startswith("people ")]) == 4


def test_resume_opens_the_last_game_that_is_not_finished(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path | None] = []

    def open_table(path: Path | None = None) -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr("allfives.tui.app.run", open_table)
    unfinished = save(record_of(rules_for(), seed=1, most=9), 1)
    finished = save(record_of(rules_for("pagat", 2, target=30), seed=1), 2)
    assert run(capsys, "resume")[0] == 0
    assert run(capsys, "resume", finished.name)[0] == 0
    assert run(capsys, "resume", str(finished))[0] == 0
    assert run(capsys)[0] == 0
    assert opened == [unfinished, finished, finished, None]


# The outside world


def test_a_pipe_that_closes_ends_the_program_quietly() -> None:
    words = [sys.executable, "-m", "allfives", "simulate", "--games", "5000", "--record", "-"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("verify - <&-", "it is closed"),
        ("rules >&-", "it is closed"),
        ("games >&-", "it is closed"),
        ("--reset-terminal >&-", "it is closed"),
        ("simulate --games 1 --record - >&-", "it is closed"),
        ("rules >/dev/full", "the disk is full"),
        ("--help >/dev/full", "the disk is full"),
        ("simulate --games 1 >/dev/full", "the disk is full"),
        ("simulate --games 1 --record - >/dev/full", "the disk is full"),
        ("rules nope 2>&-", ""),
        ("rules nope 2>/dev/full", ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_told_in_one_sentence(command: str, why: str) -> None:
    ended = subprocess.run(
        ["sh", "-c", f'exec "$0" -m allfives {command}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    told = [line for line in ended.stderr.splitlines() if "events a second" not in line]
    assert [line.endswith(f" cannot be written: {why}.") or why in line for line in told] == (
        [True] if why else []
    )


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--games", "100000"),
        ("arena", "careful", "greedy", "--deals", "100000", "--jobs", "1", "--json"),
    ],
    ids=["simulate", "arena"],
)
def test_an_interrupt_prints_what_there_is(words: Sequence[str]) -> None:
    for wait in (0.3, 3.0, 20.0):
        out, err = interrupted_after(wait, words)
        assert b"Traceback" not in err
        if out:
            break
    assert out.startswith((b"All Fives", b"{"))
    assert b"Interrupted" in err


def interrupted_after(wait: float, words: Sequence[str]) -> tuple[bytes, bytes]:
    """What a command prints that is interrupted so many seconds after it began."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stderr is not None
        assert running.stdout is not None
        assert running.stderr.readline() == b"ready\n"
        time.sleep(wait)
        running.send_signal(signal.SIGINT)
        out, err = running.stdout.read(), running.stderr.read()
        assert running.wait() == 130
    return out, err


INTERRUPTIBLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import allfives.cli, allfives.cli.progress
import allfives.players.arena.report, allfives.players.arena.simulate
import allfives.record.codec
print("ready", file=sys.stderr, flush=True)
sys.exit(allfives.cli.main())
"""


def test_nothing_but_the_table_loads_the_screen() -> None:
    code = (
        "import sys, allfives.cli\n"
        "for words in (['rules'], ['games'], ['games', '--fair'], ['simulate', '--games', '1'],"
        " ['arena', 'random', 'greedy', '--deals', '1', '--jobs', '1'], ['--reset-terminal']):\n"
        "    allfives.cli.main(words)\n"
        "assert not {'textual', 'rich'} & {name.split('.')[0] for name in sys.modules}\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_terminal_without_the_letters_gets_question_marks() -> None:
    words = ("arena", "greedy", "random", "--deals", "2", "--jobs", "1", "--games", "0")
    done = program(*words, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"?" in done.stdout


PLACE = ["--plays", "2-4 4-5>2-4", "--hand", "2-5 3-5 6-6 6-3 6-1 3-1 1-1 0-0", "--others", "8"]


def a_record(folder: Path, rounds: int = 2) -> Path:
    """The record of a game of computers."""
    path = folder / "game.jsonl"
    events = judged_game(rules_for("pagat", 2), "greedy random", rounds)
    path.write_text("".join(encode_line(event) + "\n" for event in events))
    return path


def test_a_position_is_analysed_with_its_exact_figures(capsys: Out) -> None:
    status, out, err = run(capsys, "analyse", *PLACE, "--json", "--worlds", "40")
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert told["best"] == "5-3>5-4"
    ten = next(option for option in told["options"] if option["play"] == "5-2>4-2")
    assert (ten["points_now"], ten["reply_scores"]) == (10, "12/17")
    assert ten["reply_expected"] == "1220/153"
    assert "Best is 5-3 on 5-4." in run(capsys, "analyse", *PLACE)[1]
    assert "- Best is 5-3 on 5-4." in run(capsys, "analyse", *PLACE, "--markdown")[1]


def test_a_record_is_analysed_as_json_text_and_markdown(capsys: Out, tmp_path: Path) -> None:
    path = a_record(tmp_path)
    asked = ["analyse", str(path), "--worlds", "4"]
    told = json.loads(run(capsys, *asked, "--json")[1])
    assert told["file"] == "game.jsonl"
    assert {choice["round"] for choice in told["choices"]} == {1, 2}
    one = json.loads(run(capsys, *asked, "--json", "--round", "2", "--seat", "1")[1])
    chosen = [c for c in told["choices"] if (c["round"], c["seat"]) == (2, 1)]
    assert one["choices"] == chosen
    for choice in told["choices"]:
        assert choice["made"] in [option["play"] for option in choice["options"]]
    assert run(capsys, *asked)[1].startswith("\nThe game\n")
    assert run(capsys, *asked, "--markdown")[1].startswith("\n## The game\n")


def test_the_same_record_gives_the_same_bytes_kept_or_not(capsys: Out, tmp_path: Path) -> None:
    asked = ["analyse", str(a_record(tmp_path, 1)), "--worlds", "4", "--json"]
    anew = run(capsys, *asked)[1]
    kept = tmp_path / "game.analysis.json"
    assert kept.exists()
    assert run(capsys, *asked)[1] == anew
    kept.unlink()
    assert run(capsys, *asked, "--jobs", "2")[1] == anew


@pytest.mark.parametrize(
    "words",
    [
        ["analyse"],
        ["analyse", "no-such-file.jsonl"],
        ["analyse", "--hand", "5-5"],
        ["analyse", "--hand", "5-5", "--others", "many"],
        ["analyse", *PLACE, "--lacks", "7:9"],
        ["analyse", *PLACE, "--rules", "chess"],
        ["analyse", *PLACE, "--scores", "1,2,3"],
        ["analyse", "some.jsonl", "--hand", "5-5"],
        ["analyse", "some.jsonl", "--worlds", "1"],
    ],
)
def test_what_cannot_be_analysed_is_one_sentence(capsys: Out, words: list[str]) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert is_a_sentence(err)


def test_a_record_without_a_round_that_is_over_is_one_sentence(capsys: Out, tmp_path: Path) -> None:
    path = tmp_path / "short.jsonl"
    events = judged_game(rules_for("pagat", 2), "greedy random", 1)[:2]
    path.write_text("".join(encode_line(event) + "\n" for event in events))
    status, out, err = run(capsys, "analyse", str(path))
    assert (status, out) == (2, "")
    assert is_a_sentence(err)
    path.write_text("")
    status, out, err = run(capsys, "analyse", str(path))
    assert (status, out) == (2, "")
    assert is_a_sentence(err)
    status, out, err = run(capsys, "analyse", str(a_record(tmp_path)), "--seat", "3")
    assert (status, out) == (2, "")
