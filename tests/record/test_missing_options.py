"""What a record or a set-up does not say of its rules is as its preset usually has it.

So a new option changes no record that was written before it, and takes no upcaster.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.game.commands import Deal
from allfives.game.events import GameStarted
from allfives.game.rules import OPTION_NAMES, PRESETS, rules_for, usual_options
from allfives.record.codec import encode_line
from allfives.record.errors import Malformed
from allfives.record.journal import Journal
from allfives.record.reading import read_record
from allfives.record.verify import verify_stream
from allfives.table.dealer import Dealer
from allfives.table.setup import Setup, setup_from
from tests.record.test_upcast import sealed
from tests.support.games import SEATINGS, any_of
from tests.support.kept import KEPT
from tests.support.lines import drop, read, start_with
from tests.support.luck import Luck, seats_of

seatings = st.sampled_from(SEATINGS)
options = st.sets(st.sampled_from(OPTION_NAMES))


@given(seatings, options)
def test_any_options_may_be_missing_in_a_record(
    seating: tuple[str, int], missing: set[str]
) -> None:
    rules = rules_for(*seating)
    start = GameStarted(seating[0], rules, seats_of(rules))
    line = json.loads(encode_line(start))
    for name in missing:
        del line["rules"][name]
    assert read(json.dumps(line)) == start


@given(seatings, options)
def test_any_options_may_be_missing_in_a_set_up(
    seating: tuple[str, int], missing: set[str]
) -> None:
    rules = rules_for(*seating)
    setup = Setup(seating[0], rules, seats_of(rules))
    stored: dict[str, Any] = setup.plain()
    for name in missing:
        del stored["options"][name]
    assert setup_from(stored) == setup


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_what_is_given_still_holds(name: str) -> None:
    start = start_with(drop("rules", name))
    assert isinstance(start, GameStarted)
    assert start.rules == rules_for()


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_a_kept_record_goes_on_without_any_option(
    preset: str, players: int, tmp_path: Path
) -> None:
    """This fails if a preset is changed, or gets a new option that changes the game."""
    kept = KEPT / "0.1.0" / f"{preset}-{players}.jsonl"
    first, *rest = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    lines = [{**first, "rules": {}}, *rest]
    for line in lines:
        del line["h"]
    path = tmp_path / "game.jsonl"
    path.write_bytes(sealed(lines))
    with Journal.open(path) as journal:
        assert journal.events == read_record(kept).events
        dealer = Dealer.resume(journal.events, Luck(1), journal)
        source = random.Random(1)
        for _ in range(5):
            dealer.submit(any_of(dealer.state, source) if dealer.state.in_round else Deal())
    with path.open("rb") as written:
        assert verify_stream(written).fault is None


def test_seats_that_no_preset_has_are_refused_in_a_sentence() -> None:
    def change(seats: object) -> Any:
        return lambda fields: (fields["rules"].clear(), fields.update(seats=seats))

    broken: list[object] = [[], None, {}, [1] * 5]
    for seats in broken:
        with pytest.raises(Malformed, match=r"seats.*must be .*\.$"):
            start_with(change(seats))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_usual_options_are_known_for_every_number_of_players(preset: str) -> None:
    for players in (2, 3, 4):
        usual = usual_options(preset, players)
        assert tuple(usual) == OPTION_NAMES
        assert usual["players"] == players
