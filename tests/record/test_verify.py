"""Whatever is changed in a real record is found; whatever is right is let pass."""

from __future__ import annotations

import copy
import io
import random
from collections.abc import Iterator
from typing import Any

import pytest

from allfives.game.events import ClaimMissed, Event, GameWon, Undone
from allfives.game.rules import (
    CHOICES,
    OPTION_NAMES,
    Announce,
    Draw,
    Rules,
    Settle,
    Stop,
    rules_for,
)
from allfives.record.chain import seal
from allfives.record.codec import encode_line
from allfives.record.verify import Replay, Verdict, Wrong, verify, verify_stream
from tests.support.games import SEATINGS, random_rules
from tests.support.random_records import Line, bytes_of, lines_of, record_of

SHORT_GAMES = [
    rules_for("pagat", 2, hand_size=5, target=30),
    rules_for("muggins", 3, hand_size=4, target=15, settle=Settle.WINNER_TAKES),
    rules_for("fives_and_threes", 4, hand_size=3, target=9),
    rules_for("five_up", 3, target=8),
    rules_for("gambit", 2, hand_size=4, target=25),
    rules_for("classic", 2, hand_size=3, target=10),
    rules_for("pagat", 4, hand_size=3, target=25, draw=Draw.ONE, stop=Stop.ROUND_END, reserve=2),
]

SHOWING = [
    *SHORT_GAMES,
    rules_for("muggins", 3, hand_size=4, target=15, first_score_min=10),
    rules_for("pagat", 2, hand_size=5, target=30, draw_when_playable=True),
]
"""Games in which, together, every option shows."""


def check(lines: list[Line]) -> Verdict:
    return verify_stream(io.BytesIO(bytes_of(lines)))


def check_events(events: tuple[Event, ...]) -> Verdict:
    return verify(enumerate(events, 1))


@pytest.fixture(params=range(len(SHORT_GAMES)))
def record(request: pytest.FixtureRequest) -> list[Line]:
    """A short record, right from its first line to its last."""
    rules: Rules = SHORT_GAMES[request.param]
    lines = lines_of(record_of(rules, seed=3, undo=0.05))
    assert check(lines).fault is None
    assert lines[-1]["type"] == "game_won"
    return lines


# What is right passes


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_a_right_record_of_every_game_passes(preset: str, players: int) -> None:
    events = record_of(rules_for(preset, players), seed=players, undo=0.03, most=300)
    verdict = check_events(events)
    assert verdict.fault is None
    assert (verdict.games, verdict.events) == (1, len(events))
    assert verdict.finished == isinstance(events[-1], GameWon)


def test_right_records_of_any_options_pass() -> None:
    source = random.Random(6)
    for seed in range(40):
        events = record_of(random_rules(source), seed, undo=0.04, most=120)
        assert check_events(events).fault is None


def test_a_game_may_stop_between_commands_but_not_within_one() -> None:
    for rules in SHORT_GAMES:
        lines = lines_of(record_of(rules, seed=5))
        causes = ("round_dealt", "tile_played", "tile_drawn", "turn_passed", "claim_missed")
        for size in range(1, len(lines)):
            follows = lines[size]
            called = follows.get("for") in ("claim", "muggins")
            whole = follows["type"] in causes or called
            verdict = check(lines[:size])
            assert (verdict.fault is None) == whole, follows
            if not whole:
                assert verdict.line == size + 1


def test_a_stream_may_hold_many_games() -> None:
    lines = [line for seed in range(3) for line in lines_of(record_of(SHORT_GAMES[0], seed))]
    verdict = check(lines)
    assert verdict == Verdict(3, 3, len(lines))
    assert check(lines + lines[:4]) == Verdict(4, 3, len(lines) + 4)


def test_a_second_game_does_not_begin_within_a_command() -> None:
    lines = lines_of(record_of(SHORT_GAMES[0], 1))
    assert check([*lines[:-1], *lines]).line == len(lines)


def test_other_programs_may_leave_out_missed_claims() -> None:
    left_out = 0
    for announce in (Announce.MUST_CALL, Announce.MUGGINS):
        for seed in range(6):
            rules = rules_for("pagat", 3, hand_size=4, target=40, announce=announce)
            events = record_of(rules, seed, most=200)
            kept = tuple(event for event in events if not isinstance(event, ClaimMissed))
            left_out += len(events) - len(kept)
            assert check_events(kept).fault is None
    assert left_out > 20


def test_unknown_keys_are_ignored(record: list[Line]) -> None:
    assert check([line | {"at": "2024-05-01"} for line in record]).fault is None


def test_sealed_records_pass_and_a_broken_seal_is_found() -> None:
    data, seal_of_start = b"", b""
    events = record_of(SHORT_GAMES[0], 2)
    for event in events:
        sealed = seal(seal_of_start, (event,), one_command=False)
        data, seal_of_start = data + sealed.data, sealed.seal
    assert verify_stream(io.BytesIO(data)).fault is None
    lines = data.splitlines(keepends=True)
    changed = lines[4].replace(b'"seat":', b'"seat": ')
    broken = b"".join([*lines[:4], changed, *lines[5:]])
    verdict = verify_stream(io.BytesIO(broken))
    assert verdict.line == 5
    assert "checksum" in str(verdict.fault)


# What is wrong is found


def other_values(value: object) -> list[object]:
    """Values to put in the place of one."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 5, 0]
    if value is None:
        return ["6-6", "0-0"]
    if isinstance(value, str) and len(value) == 3:
        return ["6-6", "0-0", "5-1", None]
    return ["play", "claim", "muggins", "round", "out", "blocked", "tile_drawn", "turn_passed"]


def changed_lists(values: list[Any]) -> Iterator[list[Any]]:
    """A list with one item changed, or without its last."""
    for place, value in enumerate(values):
        new = changed_lists(value) if isinstance(value, list) else other_values(value)
        for other in new:
            yield [*values[:place], other, *values[place + 1 :]]
    if values:
        yield values[:-1]


def mutants(line: Line) -> Iterator[Line]:
    """A line with one value changed in every way, or one key missing."""
    for key, value in line.items():
        new = changed_lists(value) if isinstance(value, list) else other_values(value)
        for other in new:
            if other != value:
                yield line | {key: other}
        yield {name: kept for name, kept in line.items() if name != key}


def is_another_slip(line: Line, mutant: Line) -> bool:
    """Is it a wrong claim that was replaced by another wrong claim?"""
    kept = {key: value for key, value in mutant.items() if key != "points"}
    is_missed = line["type"] == "claim_missed" and "points" in mutant
    return bool(is_missed and line == kept | {"points": line["points"]})


@pytest.mark.long
def test_every_change_of_a_value_is_found(record: list[Line]) -> None:
    for place, line in enumerate(record):
        if line["type"] == "game_started":
            continue
        before, after = record[:place], record[place + 1 :]
        for mutant in mutants(line):
            if mutant != line and not is_another_slip(line, mutant):
                assert check([*before, mutant, *after]).fault is not None, (place, line, mutant)


def may_be_left_out(record: list[Line], place: int) -> bool:
    """Is a record right without one of its lines?

    A command that is taken back at once may as well not have been given, and other programs
    need not record missed claims.
    """
    line, following = record[place], record[place + 1]["type"]
    return bool(following == "undone" or line["type"] == "claim_missed")


def test_every_line_that_is_missing_is_found(record: list[Line]) -> None:
    for place in range(len(record) - 1):
        if not may_be_left_out(record, place):
            assert check(record[:place] + record[place + 1 :]).fault is not None, record[place]


def test_every_line_that_stands_twice_is_found(record: list[Line]) -> None:
    for place in range(1, len(record)):
        assert check(record[: place + 1] + record[place:]).fault is not None, record[place]


def test_every_two_lines_that_are_swapped_are_found(record: list[Line]) -> None:
    for place in range(len(record) - 1):
        one, other = record[place : place + 2]
        if one != other:
            swapped = [*record[:place], other, one, *record[place + 2 :]]
            assert check(swapped).fault is not None, (one, other)


def test_every_line_from_elsewhere_is_found(record: list[Line]) -> None:
    source = random.Random(2)
    for place in range(1, len(record)):
        if record[place]["type"] == "undone":
            continue
        for line in source.sample(record[1:], 4):
            if line["type"] != "undone" and line != record[place]:
                inserted = [*record[:place], line, *record[place:]]
                assert check(inserted).fault is not None, (place, line)


def fault_of(lines: list[Line]) -> str:
    fault = check(lines).fault
    assert fault is not None
    return fault


def whole_record() -> list[Line]:
    """A game for two of the standard kind, with draws and passes."""
    return lines_of(record_of(rules_for("pagat", 2, target=150), seed=4))


def first(lines: list[Line], kind: str) -> int:
    return next(place for place, line in enumerate(lines) if line["type"] == kind)


def test_a_fault_is_told_with_its_line() -> None:
    lines = whole_record()
    place = first(lines, "tile_played")
    lines[place]["count"] += 5
    verdict = check(lines)
    assert verdict.line == place + 1
    assert "count" in str(verdict.fault)


def test_the_faults_say_what_is_wrong() -> None:
    lines = whole_record()
    lead = first(lines, "tile_played")
    seat = lines[lead]["seat"]
    assert "can play" in fault_of([*lines[:lead], {"type": "tile_drawn", "seat": seat} | TILE])
    assert "can play" in fault_of([*lines[:lead], {"type": "turn_passed", "seat": seat}])
    assert "turn" in fault_of([*lines[:lead], lines[lead] | {"seat": 1 - seat}])
    hand = lines[1]["hands"][1 - seat]
    assert "not hold" in fault_of([*lines[:lead], lines[lead] | {"tile": hand[0]}])
    assert "game_started" in fault_of(lines[1:])
    assert "won already" in fault_of([*lines, lines[lead]])
    assert "before the last" in fault_of([*lines[:lead], lines[1] | {"round": 2}])
    draw = first(lines, "tile_drawn")
    passed = {"type": "turn_passed", "seat": lines[draw]["seat"]}
    assert "before it passes" in fault_of([*lines[:draw], passed])
    assert "Nobody has won" in fault_of([*lines[:lead], lines[-1]])
    points = {"type": "points_scored", "side": 0, "points": 5, "for": "play"}
    assert "No points" in fault_of([*lines[:lead], points])
    ended = {"type": "round_ended", "reason": "out", "pips": [0, 0]}
    assert "does not end" in fault_of([*lines[:lead], ended])


TILE = {"tile": "0-0"}


def test_tiles_that_make_no_set_are_found() -> None:
    lines = whole_record()
    dealt = copy.deepcopy(lines[1])
    dealt["hands"][0][0] = dealt["hands"][1][0]
    assert "set of 28" in fault_of([lines[0], dealt])
    short = copy.deepcopy(lines[1])
    short["boneyard"].append(short["hands"][0].pop())
    assert "rules make this" in fault_of([lines[0], short])


def test_an_undo_goes_back_to_the_end_of_a_command_that_stands() -> None:
    lines = whole_record()
    scored = next(
        place
        for place, line in enumerate(lines)
        if line["type"] == "points_scored" and line["for"] == "play"
    )
    back = {"type": "undone", "to": scored}
    assert "part of what one command" in fault_of([*lines[: scored + 2], back])
    assert "goes back" in fault_of([*lines[:4], {"type": "undone", "to": 4}])
    assert "goes back" in fault_of([*lines[:4], {"type": "undone", "to": 9}])
    assert check([*lines, {"type": "undone", "to": len(lines) - 6}]).finished == 0
    assert check([*lines, {"type": "undone", "to": 1}, *lines[1:]]).finished == 1


def test_rules_that_were_not_played_by_are_found() -> None:
    lines = whole_record()
    for option, value in {
        "target": 5,
        "hand_size": 8,
        "settle": "subtract_own",
        "draw": "none",
        "multiples": [3],
        "spinner": "none",
        "announce": "must_call",
        "unit": "per_multiple",
    }.items():
        rules = lines[0]["rules"] | {option: value}
        assert check([lines[0] | {"rules": rules}, *lines[1:]]).fault is not None, option
    assert check([lines[0] | {"sides": [[0, 1]]}, *lines[1:]]).fault is not None


SHOWS_AT_ONCE = ("players", "partnership")
"""Options without which not even the first line is right."""


@pytest.mark.parametrize("option", [name for name in OPTION_NAMES if name not in SHOWS_AT_ONCE])
def test_every_option_shows_in_what_is_played(option: str) -> None:
    values = [list(value) if type(value) is tuple else value for value in CHOICES.get(option, (5,))]
    for rules, seed in ((rules, seed) for seed in range(40) for rules in SHOWING):
        start, *played = lines_of(record_of(rules, seed))
        others = [start["rules"] | {option: value} for value in values]
        if any(check([start | {"rules": other}, *played]).line > 1 for other in others):
            return
    pytest.fail(f"No record shows another {option}.")


def test_every_change_of_the_first_line_is_found(record: list[Line]) -> None:
    start, *played = record
    mutants_of_seats = [
        start | {"seats": [seat, *start["seats"][1:]]}
        for seat in mutants(start["seats"][0])
        if "name" not in seat or seat["name"] == start["seats"][0]["name"]
    ]
    rest = {key: start[key] for key in ("format", "sides")}
    for changed in [*mutants_of_seats, *(start | other for other in mutants(rest))]:
        if changed != start:
            assert check([changed, *played]).fault is not None, changed
    for lacking in without_a_key(start):
        assert check([lacking, *played]).fault is not None, lacking


def without_a_key(line: Line) -> Iterator[Line]:
    for key in line:
        yield {name: kept for name, kept in line.items() if name != key}


def test_nothing_is_no_record() -> None:
    assert verify_stream(io.BytesIO(b"")).fault == "There is nothing in it."
    assert verify_stream(io.BytesIO(b"\n\n")).line == 1


def test_bytes_that_are_no_record_are_a_fault_of_their_line() -> None:
    good = encode_line(record_of(SHORT_GAMES[0], 1)[0]).encode()
    verdict = verify_stream(io.BytesIO(good + b"\n{not json\n"))
    assert verdict.line == 2
    assert verdict.fault is not None


def test_a_replay_refuses_an_undo_before_anything_stands() -> None:
    replay = Replay()
    with pytest.raises(Wrong, match="begins with"):
        replay.add(Undone(1))
