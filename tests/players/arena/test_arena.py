"""The arena: duplicate deals, right figures, the same for any number of processes."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from allfives.cli import main
from allfives.game.rules import PRESETS, rules_for
from allfives.players.arena.duplicate import Match, Played, Table, _difference, seatings
from allfives.players.arena.matches import (
    Result,
    half_interval,
    mean,
    paired,
    play_matches,
    whole_games,
)
from allfives.players.arena.report import as_json, as_text, comparison, ladder
from allfives.players.arena.yardsticks import RODS


def match(a: str = "greedy", b: str = "random", preset: str = "pagat", players: int = 2) -> Match:
    return Match(a, b, preset, rules_for(preset, players), seed=3)


def figures(result: Result) -> tuple[object, ...]:
    """All of a result but the time it took."""
    return tuple(
        replace(played, seconds=(0.0, 0.0), longest=(0.0, 0.0))
        for played in (*result.deals, *result.games)
    )


def test_every_seat_is_held_equally_often_by_both_levels() -> None:
    for preset, named in PRESETS.items():
        for players in range(2, 2 + len(named.hand_sizes)):
            ways = seatings(rules_for(preset, players))
            for seat in range(players):
                assert sum(way[seat] for way in ways) * 2 == len(ways)


def test_partners_are_of_one_level() -> None:
    assert seatings(rules_for("pagat", 4)) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert len(seatings(rules_for("multiplayer", 4))) == 6
    assert len(seatings(rules_for("pagat", 3))) == 6


@pytest.mark.parametrize(("preset", "players"), [("pagat", 2), ("muggins", 3), ("pagat", 4)])
def test_a_level_that_does_not_roll_dice_is_its_own_equal(preset: str, players: int) -> None:
    table = Table(match("greedy", "greedy", preset, players))
    for deal in range(5):
        assert table.play_deal(deal).diff == 0


def test_the_same_deals_are_played_whoever_plays() -> None:
    one, other = Table(match("greedy", "careful")), Table(match("careful", "greedy"))
    for deal in range(5):
        assert one.play_deal(deal).diff == -other.play_deal(deal).diff


def test_a_level_that_is_stronger_wins() -> None:
    results, is_whole = play_matches([match()], deals=60, games=10, jobs=1)
    result = results[0]
    assert is_whole
    assert result.diff is not None
    assert result.ci95 is not None
    assert result.diff - result.ci95 > 5
    assert result.win_rate == 1.0
    assert len(result.games) == whole_games(match(), 10) == 10
    assert whole_games(match(players=3), 10) == 12


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    matches = [match(), match("careful", "random", "five_up", 3)]
    alone, _ = play_matches(matches, deals=7, games=3, jobs=1)
    shared, _ = play_matches(matches, deals=7, games=3, jobs=2)
    assert [figures(result) for result in alone] == [figures(result) for result in shared]


def test_progress_is_told_part_by_part() -> None:
    told: list[tuple[int, int]] = []
    play_matches([match()], 10, 2, 1, lambda done, parts: told.append((done, parts)))
    parts = told[-1][1]
    assert told == [(done, parts) for done in range(1, parts + 1)]


def test_an_interrupt_leaves_what_was_played() -> None:
    def interrupt(done: int, parts: int) -> None:  # noqa: ARG001
        if done == 3:
            raise KeyboardInterrupt

    results, is_whole = play_matches([match(), match("careful")], 8, 2, 1, interrupt)
    assert not is_whole
    assert len(results[0].deals) + len(results[0].games) == 3
    assert results[1].deals == ()
    assert results[1].diff is None
    assert json.loads(as_json(results[1]))["win_rate"] is None
    assert "-" in as_text(results[1])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
def test_the_processes_end_with_the_one_that_started_them() -> None:
    """Also if that one is killed and can tell nobody."""
    command = ["-m", "allfives", "arena", "greedy", "random", "--deals", "1000000", "--jobs", "2"]
    with subprocess.Popen([sys.executable, *command], stderr=subprocess.DEVNULL) as arena:
        wait_until(lambda: len(workers_of(arena.pid)) == 2)
        workers = workers_of(arena.pid)
        arena.kill()
    wait_until(lambda: not any(is_running(worker) for worker in workers))


def workers_of(pid: int) -> list[int]:
    """The processes that play for an arena."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            after = path.read_text().rpartition(")")[2].split()
            command = path.with_name("cmdline").read_bytes()
            if int(after[1]) == pid and b"spawn_main" in command:
                found.append(int(path.parent.name))
    return found


def is_running(pid: int) -> bool:
    """Is a process there, and not only waiting to be asked how it ended?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(3000):
        if is_so():
            return
        time.sleep(0.02)
    pytest.fail("It never was.")


def test_the_interval_is_that_of_the_mean() -> None:
    assert mean([]) is None
    assert half_interval([1.0]) is None
    assert mean([1.0, 2.0, 6.0]) == 3.0
    assert half_interval([1.0, 3.0]) == pytest.approx(1.96)


def result_of(name: str, *diffs: float) -> Result:
    deals = tuple(Played(diff, 2, None, (4, 5), (0.004, 0.01), (0.002, 0.003)) for diff in diffs)
    games = tuple(Played(0.0, 5, winner) for winner in (0, 0, 1, None))
    return Result(match(name, "greedy"), deals, games)


def test_two_levels_are_compared_deal_by_deal() -> None:
    one, other = result_of("careful", 5.0, 9.0, 4.0), result_of("random", 3.0, 7.0, 2.0)
    assert paired(one, other) == (2.0, 0.0)
    assert comparison(one, other) == (
        "careful less random against greedy on the same deals: +2.0 ±0.0 points a round\n"
    )


def test_the_json_has_the_keys_that_scripts_rely_on() -> None:
    found = json.loads(as_json(result_of("careful", 5.0, 9.0)))
    assert found == {
        "a": "careful",
        "b": "greedy",
        "preset": "pagat",
        "players": 2,
        "options": {},
        "seed": 3,
        "deals": 2,
        "diff": 7.0,
        "ci95": 3.92,
        "games": 4,
        "win_rate": 0.6667,
        "win_ci95": None,
        "rounds": 24,
        "cpu_ms_per_choice": {"a": 1.0, "b": 2.0},
        "cpu_ms_worst": {"a": 2.0, "b": 3.0},
    }
    both = json.loads(as_json(result_of("careful", 5.0, 9.0), result_of("random", 1.0, 2.0)))
    assert (both["other"], both["paired_diff"]) == ("random", 5.5)


def test_the_text_says_the_same() -> None:
    text = as_text(result_of("careful", 5.0, 9.0))
    assert "+7.0 ±3.9 points a round" in text
    assert "67% of 3" in text
    assert "1 without a winner" in text


def test_the_ladder_shows_every_pair_from_both_sides() -> None:
    results = {("careful", "greedy"): result_of("careful", 5.0, 9.0)}
    assert ladder(["greedy", "careful"], results).splitlines() == [
        "| points a round, games won | v greedy | v careful |",
        "|---|---|---|",
        "| **greedy** |  | -7.0 ±3.9, 33% |",
        "| **careful** | +7.0 ±3.9, 67% |  |",
        "",
        "pagat, 2 players, seed 3: 2 deals and 4 games of each.",
    ]


def test_games_may_begin_from_scores() -> None:
    near = replace(match("careful", "greedy"), scores=(245, 0))
    result = play_matches([near], deals=3, games=20, jobs=1)[0][0]
    first_side = [
        seating.index(played.winner) == 0
        for played, seating in zip(result.games, 10 * seatings(near.rules), strict=True)
        if played.winner is not None
    ]
    assert sum(first_side) > 15
    assert max(played.rounds for played in result.games) <= 4
    assert json.loads(as_json(result))["scores"] == [245, 0]
    assert "from 245 to 0" in as_text(result)


def test_what_was_scored_before_is_no_difference_of_a_deal() -> None:
    """Each seating for itself, where the scores do not cancel out."""
    state = replace(match(), scores=(30, 20)).begin()
    assert _difference((0, 1), state, replace(state, scores=(35, 20))) == 5


def test_the_games_on_one_deal_count_as_one_in_the_interval() -> None:
    def games(*winners: int) -> Result:
        return Result(match(), (), tuple(Played(winner=winner) for winner in winners))

    assert games(0, 1, 0, 1, 1, 0).win_ci95 == 0
    assert games(0, 0, 1, 1).win_ci95 == half_interval([1, 0])
    assert games(0, 0).win_ci95 is None
    assert games(0, 0, 1, 1, 0).win_ci95 == half_interval([1, 0]), "half a pair is no pair"


@pytest.mark.parametrize("scores", ["250,0", "1", "1,2,3", "-5,0", "x,1", "", "1" * 30 + ",0"])
def test_scores_that_nobody_could_have_are_refused(
    scores: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "greedy", "random", "--scores=" + scores]) == 2
    assert "2 numbers with commas, each less than the target of 250" in capsys.readouterr().err


def test_a_result_says_what_was_played() -> None:
    rules = rules_for("pagat", 2, target=30, multiples=(3, 5))
    near = Match("greedy", "random", "pagat", rules, 3, (10, 5))
    result = Result(near, (), ())
    assert "pagat, 2 players, multiples=3,5, target=30, from 10 to 5, seed 3" in as_text(result)
    assert json.loads(as_json(result))["options"] == {"multiples": [3, 5], "target": 30}


def test_two_matches_that_are_equal_are_played_once() -> None:
    told: list[int] = []
    twice, _ = play_matches([match(), match()], 4, 2, 1, lambda done, _: told.append(done))
    once, _ = play_matches([match()], 4, 2, 1)
    assert [figures(result) for result in twice] == 2 * [figures(once[0])]
    assert len(told) == told[-1]


@pytest.mark.parametrize("rod", RODS)
def test_every_rod_plays_where_points_are_called(rod: str) -> None:
    for players in (2, 3, 4):
        assert Table(match(rod, "greedy", "muggins", players)).play_deal(0).rounds


@pytest.mark.parametrize("interrupts", [1, 2])
def test_an_interrupt_ends_the_processes_at_once(interrupts: int) -> None:
    """What they were at is lost; what they had played before is printed."""
    command = ["-m", "allfives", "arena", "careful", "random", "--deals", "1000000", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as arena:
        wait_until(lambda: len(workers_of(arena.pid)) == 2)
        for _ in range(interrupts):
            arena.send_signal(signal.SIGINT)
        try:
            out, err = arena.communicate(timeout=60)
        finally:
            arena.kill()
    assert arena.returncode == 130
    assert out.startswith("careful v random: pagat, 2 players, seed 1, ")
    assert "Interrupted" in err
    assert "Traceback" not in err
