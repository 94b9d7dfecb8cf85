"""Views and commands as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count, islice

import pytest

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play
from allfives.game.events import RoundDealt, Seat
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.view import SeatView
from allfives.players.process.wire import (
    WireError,
    read_command,
    read_line,
    read_view,
    write_command,
    write_line,
    write_view,
)
from tests.support.games import SEATINGS
from tests.support.views import random_views


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_every_view_of_a_random_game_comes_back_as_it_was(preset: str, players: int) -> None:
    for seen in islice(random_views(preset, players), 40):
        back = read_view(read_line(write_line(write_view(seen))))
        assert back == seen
        assert repr(back) == repr(seen)


def test_names_of_any_characters_come_back_as_they_were() -> None:
    names = ("Ann\u0301 \x1b[2J", '\ud800"\\', "\n", "漢🀰")
    seen = replace(middle(), seats=tuple(Seat(name) for name in names))
    assert read_view(read_line(write_line(write_view(seen)))) == seen


def test_every_command_comes_back_as_it_was() -> None:
    commands: list[Command] = [
        Deal(),
        Play(0, Tile(6, 4), None),
        Play(3, Tile(5, 0), Tile(5, 5)),
        Draw(1),
        Pass(2),
        Claim(0, 15),
    ]
    for command in commands:
        assert read_command(read_line(write_line(write_command(command)))) == command


@cache
def middle() -> SeatView:
    """A view in the middle of a round in which something was drawn and claimed."""
    for seen in random_views("muggins", 3, draw_when_playable=True):
        kinds = {type(event).__name__ for event in seen.events}
        wanted = {"TileDrawn", "PointsScored", "ClaimMissed"}
        if seen.legal and wanted <= kinds and "tile=None" in repr(seen.events):
            return seen
    raise AssertionError("no such view")


def test_only_what_is_in_the_view_is_written() -> None:
    text = json.dumps(write_view(middle()))
    seen = middle()
    known = {*seen.hand, *(placed.tile for placed in seen.layout.plays)}
    for tile in set(ALL_TILES) - known:
        assert f'"{tile}"' not in text


def test_the_deal_of_all_hands_cannot_be_written() -> None:
    dealt = RoundDealt(1, 0, ((Tile(5, 5),), (Tile(1, 0),)), ())
    with pytest.raises(WireError, match="RoundDealt"):
        write_view(replace(middle(), events=(dealt,)))


def test_the_deal_of_all_hands_cannot_be_read() -> None:
    data = write_view(middle())
    data["events"] = [{"type": "round_dealt", "round": 1, "leader": 0, "hands": [], "boneyard": []}]
    with pytest.raises(WireError, match="round_dealt"):
        read_view(data)


def places(data: object) -> Iterator[tuple[object, object]]:
    """Every place in some JSON: the container, and the key or index in it."""
    items: Iterator[tuple[object, object]] = iter(())
    if isinstance(data, dict):
        items = iter(list(data.items()))
    elif isinstance(data, list):
        items = iter(list(zip(count(), data, strict=False)))
    for key, value in items:
        yield data, key
        yield from places(value)


@pytest.mark.parametrize("wrong", [1.5, [1.5], {"a": 1}], ids=["number", "list", "object"])
def test_a_value_of_another_type_is_refused_wherever_it_stands(wrong: object) -> None:
    data = write_view(middle())
    for holder, key in list(places(data)):
        right = holder[key]  # type: ignore[index]
        holder[key] = wrong  # type: ignore[index]
        with pytest.raises(WireError):
            read_view(data)
        holder[key] = right  # type: ignore[index]
    assert read_view(data) == middle()


def test_a_key_too_few_or_too_many_is_refused_wherever_it_stands() -> None:
    data = write_view(middle())
    for holder, key in list(places(data)):
        if not isinstance(holder, dict):
            continue
        value = holder.pop(key)
        with pytest.raises(WireError):
            read_view(data)
        holder |= {key: value, "more": 1}
        with pytest.raises(WireError):
            read_view(data)
        del holder["more"]
    assert read_view(data) == middle()


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(hand=["7-0"]),
        lambda data: data.update(seat=True),
        lambda data: data["layout"].update(plays="5-5 6-4>5-5"),
        lambda data: data["layout"].update(kind="some"),
        lambda data: data["rules"].update(hand_size=0),
        lambda data: data["legal"].append({"type": "resign", "seat": 0}),
    ],
)
def test_what_the_game_does_not_know_is_refused(
    change: Callable[[dict[str, object]], None],
) -> None:
    data = write_view(middle())
    change(data)
    with pytest.raises(WireError, match="view"):
        read_view(data)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"1",
        b"nothing",
        b'{"a": NaN}',
        b'{"a": 1, "a": 2}',
        b'{"a": "\xff"}',
        b"[" * 5000 + b"]" * 5000,
        b'{"a": ' + b"9" * 9999 + b"}",
    ],
)
def test_a_line_that_is_no_object_is_refused(line: bytes) -> None:
    with pytest.raises(WireError):
        read_line(line)
