"""Events become lines and come back the same; whatever is wrong with a line is said."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.game import events
from allfives.game.events import Event, For, GameStarted, Kind, Reason, Seat
from allfives.game.rules import OPTION_NAMES, Rules
from allfives.game.tile import ALL_TILES, Tile
from allfives.record.codec import Decoder, encode, encode_line
from allfives.record.errors import Malformed, NewerVersion, RecordError
from allfives.record.names import seat_name
from allfives.record.strict import Fields
from tests.support.games import SEATINGS
from tests.support.lines import PAIRS, START, after_start, put, read, start_with
from tests.support.records import commands_of, flat, with_an_undo


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_whole_games_come_back_the_same(preset: str, players: int) -> None:
    record = flat(with_an_undo(commands_of(preset, players, seed=5, rounds=3)))
    decoder = Decoder()
    for event in record:
        again = decoder.decode(encode_line(event).encode())
        assert again == event
        assert repr(again) == repr(event)


tiles = st.sampled_from(ALL_TILES)
hands = st.lists(tiles, max_size=14).map(tuple)
seats = st.integers(0, 3)
sides = st.integers(0, 1)
points = st.integers(-1000, 1000)
any_event: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        events.RoundDealt,
        st.integers(1, 999),
        seats,
        st.tuples(hands, hands, hands, hands),
        hands,
    ),
    st.builds(events.TilePlayed, seats, tiles, st.none() | tiles, st.integers(0, 168)),
    st.builds(events.TileDrawn, seats, tiles),
    st.builds(events.TurnPassed, seats),
    st.builds(events.ClaimMissed, seats, st.integers(0, 99)),
    st.builds(events.PointsScored, sides, points, st.sampled_from(For)),
    st.builds(
        events.RoundEnded,
        st.sampled_from(Reason),
        st.tuples(*[st.integers(0, 168)] * 4),
    ),
    st.builds(events.GameWon, sides, st.tuples(points, points)),
)


@given(st.lists(any_event, min_size=1, max_size=5), st.booleans())
def test_every_event_comes_back_the_same(record: list[Event], more: bool) -> None:
    decoder = Decoder()
    decoder.decode(encode_line(PAIRS).encode())
    for event in record:
        assert decoder.decode(encode_line(event, more).encode()) == event
    undone = events.Undone(len(record))
    assert decoder.decode(encode_line(undone).encode()) == undone


@given(
    st.text(max_size=30),
    st.sampled_from([(Kind.HUMAN, None), (Kind.COMPUTER, None), (Kind.COMPUTER, "expert")]),
)
def test_names_are_clean_whatever_they_were(name: str, sitter: tuple[Kind, str | None]) -> None:
    kind, player = sitter
    event = GameStarted("pagat", START.rules, (Seat(name, kind, player), Seat("Ben")))
    again = read(encode_line(event))
    clean = Seat(seat_name(name, 0), kind, player)
    assert again == replace(event, seats=(clean, Seat("Ben")))


def test_hostile_names_of_a_foreign_record_are_cleaned() -> None:
    again = start_with(put("seats", 1, "name", to="B\x1b]0;x\x07\u202e"))
    assert isinstance(again, GameStarted)
    assert again.seats[1].name == "B]0;x"


def test_the_first_line_has_every_key_of_the_format() -> None:
    fields = json.loads(encode_line(PAIRS))
    assert list(fields) == ["type", "format", "version", "preset", "rules", "seats", "sides"]
    assert fields["format"] == "allfives"
    assert fields["version"] == 1
    assert fields["sides"] == [[0, 2], [1, 3]]
    assert set(fields["rules"]) == set(OPTION_NAMES)
    assert fields["rules"]["multiples"] == [5]
    assert fields["rules"]["settle"] == "subtract_own"
    assert fields["rules"]["hand_size"] == 5
    assert fields["seats"][0] == {"name": "A", "kind": "human", "player": None}


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            events.TilePlayed(0, Tile(4, 6), None, 10),
            '{"type":"tile_played","seat":0,"tile":"6-4","on":null,"count":10}',
        ),
        (events.TileDrawn(1, Tile(0, 3)), '{"type":"tile_drawn","seat":1,"tile":"3-0"}'),
        (events.TurnPassed(1), '{"type":"turn_passed","seat":1}'),
        (events.ClaimMissed(1, 5), '{"type":"claim_missed","seat":1,"points":5}'),
        (
            events.PointsScored(0, -5, For.ROUND),
            '{"type":"points_scored","side":0,"points":-5,"for":"round"}',
        ),
        (
            events.RoundEnded(Reason.BLOCKED, (3, 4)),
            '{"type":"round_ended","reason":"blocked","pips":[3,4]}',
        ),
        (events.GameWon(1, (0, 250)), '{"type":"game_won","side":1,"scores":[0,250]}'),
        (events.Undone(1), '{"type":"undone","to":1}'),
    ],
)
def test_lines_are_as_the_format_says(event: Event, text: str) -> None:
    assert encode_line(event) == text


def test_a_tile_may_be_written_either_way_round() -> None:
    event = after_start({"type": "tile_played", "seat": 0, "tile": "3-5", "on": "0-5", "count": 1})
    assert event == events.TilePlayed(0, Tile(5, 3), Tile(5, 0), 1)


def test_unknown_keys_are_ignored_everywhere() -> None:
    assert after_start({"type": "turn_passed", "seat": 1, "said": ["x", {"at": 7}], "h": "no"})
    assert start_with(put("time", to="noon")) == START
    assert start_with(put("rules", "weather", to="fine")) == START
    assert start_with(put("seats", 0, "age", to=9)) == START


def test_a_hidden_tile_cannot_be_recorded() -> None:
    with pytest.raises(ValueError, match="hidden"):
        encode(events.TileDrawn(0, None))


def test_an_undo_goes_back_to_what_stood_before_it() -> None:
    passed = encode_line(events.TurnPassed(0))
    start = encode_line(START)
    back = encode_line(events.Undone(2))
    assert read(start, passed, passed, back) == events.Undone(2)
    with pytest.raises(Malformed, match="event 2 of 2"):
        read(start, passed, passed, back, back)
    assert read(start, passed, passed, back, passed, back) == events.Undone(2)


def test_a_record_begins_with_the_start_of_the_game() -> None:
    with pytest.raises(Malformed, match="begins with game_started"):
        read(encode_line(events.TurnPassed(0)))


def test_every_allowed_set_of_rules_comes_back() -> None:
    rules = Rules(4, True, 7, multiples=(3, 5), target=61, exact=True)
    event = GameStarted("pagat", rules, PAIRS.seats)
    again = read(encode_line(event))
    assert again == event
    assert isinstance(again, GameStarted)
    assert again.rules.points == rules.points


def test_a_newer_version_is_an_error_of_its_own() -> None:
    with pytest.raises(NewerVersion, match="version 2") as problem:
        start_with(put("version", to=2))
    assert isinstance(problem.value, RecordError)
    assert problem.value.version == 2


def test_a_newer_version_is_read_as_far_as_it_is_understood() -> None:
    newer = encode_line(START).replace('"version":1', '"version":2').encode()
    decoder = Decoder(accept_newer=True)
    assert decoder.decode(newer) == START
    assert decoder.version == 2
    assert decoder.decode(b'{"type":"turn_passed","seat":0}') == events.TurnPassed(0)
    with pytest.raises(Malformed):
        decoder.decode(b'{"type":"seat_swapped"}')


def test_an_older_version_is_brought_up_to_date() -> None:
    def rename(fields: Fields) -> Fields:
        return {"seat" if key == "player" else key: value for key, value in fields.items()}

    older = encode_line(START).replace('"version":1', '"version":0').encode()
    decoder = Decoder(upcasters={0: rename})
    assert decoder.decode(older) == START
    passed = decoder.decode(b'{"type":"turn_passed","player":1}')
    assert passed == events.TurnPassed(1)


def test_each_game_of_a_stream_has_its_own_table() -> None:
    passed = b'{"type":"turn_passed","seat":3}'
    decoder = Decoder()
    decoder.decode(encode_line(PAIRS).encode())
    assert decoder.decode(passed) == events.TurnPassed(3)
    decoder.decode(encode_line(START).encode())
    with pytest.raises(Malformed):
        decoder.decode(passed)


@given(st.binary(max_size=80))
def test_any_bytes_are_an_event_or_a_complaint(line: bytes) -> None:
    decoder = Decoder()
    decoder.decode(encode_line(START).encode())
    with pytest.raises(Malformed):
        decoder.decode(line)
