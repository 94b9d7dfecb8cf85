"""The last set-up as it is kept, and what is made of a file that is no set-up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from allfives.game.events import Kind, Seat
from allfives.game.rules import rules_for
from allfives.table.draft import Draft
from allfives.table.setup import Setup, first_setup, setup_from
from tests.support.games import SEATINGS
from tests.support.kept import KEPT, SETUP
from tests.support.luck import seats_of
from tests.support.pages import HOSTILE


@pytest.mark.parametrize(("preset", "players"), SEATINGS)
def test_a_setup_comes_back_as_it_was_stored(preset: str, players: int) -> None:
    rules = rules_for(preset, players)
    setup = Setup(preset, rules, seats_of(rules))
    assert setup_from(setup.plain()) == setup


def test_the_first_setup_is_one_person_against_a_computer() -> None:
    setup = first_setup()
    assert [seat.kind for seat in setup.seats] == [Kind.HUMAN, Kind.COMPUTER]
    assert setup.started().seats == setup.seats
    assert setup_from(setup.plain()) == setup


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_come_back_as_far_as_there_is_room(name: str) -> None:
    setup = Setup("pagat", rules_for(), (Seat(name), Seat("Ben")))
    assert setup_from(setup.plain()).seats == (Seat(name[:16]), Seat("Ben"))


def stored(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The first set-up as it is stored, with something changed in it."""
    values: dict[str, Any] = first_setup().plain()
    change(values)
    return values


def test_a_stored_level_of_a_person_is_left_out() -> None:
    setup = setup_from(stored(lambda it: it["seats"][0].update(player="strong")))
    assert setup == first_setup()


@pytest.mark.parametrize(
    "change",
    [
        lambda values: values.clear(),
        lambda values: values.pop("seats"),
        lambda values: values.update(preset="whist"),
        lambda values: values.update(preset=["pagat"]),
        lambda values: values.update(options=[]),
        lambda values: values.update(seats={}),
        lambda values: values.update(seats=["Ann", "Ben"]),
        lambda values: values.update(seats=[None, None]),
        lambda values: values["options"].update(target="0"),
        lambda values: values["options"].update(stakes="high"),
        lambda values: values["options"].update(partnership="true"),
        lambda values: values["options"].update(hand_size="14.0"),
        lambda values: values["seats"].pop(),
        lambda values: values["seats"][0].pop("name"),
        lambda values: values["seats"][0].update(name=None),
        lambda values: values["seats"][0].update(kind="cat"),
        lambda values: values["seats"][1].update(player=["careful"]),
        lambda values: values["seats"][1].update(player={}),
    ],
)
def test_what_is_no_setup_is_the_first_one(change: Callable[[dict[str, Any]], object]) -> None:
    assert setup_from(stored(change)) == first_setup()


@pytest.mark.parametrize(
    ("name", "read"), [("", "Player 1"), ("  Ann \n B", "Ann B"), ("\x1b[31m", "[31m")]
)
def test_names_are_cleaned(name: str, read: str) -> None:
    setup = setup_from(stored(lambda values: values["seats"][0].update(name=name)))
    assert setup.seats[0].name == read


def test_a_level_of_another_version_can_be_set_up_again() -> None:
    setup = setup_from(stored(lambda values: values["seats"][1].update(player="psychic")))
    assert setup.seats[1].player == "psychic"
    assert Draft.of(setup).setup() == first_setup()


@pytest.mark.parametrize("path", sorted(KEPT.glob(f"*/{SETUP}")), ids=lambda path: path.parent.name)
def test_a_set_up_that_an_older_version_kept_is_used(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    setup = setup_from(stored)
    assert setup != first_setup()
    assert setup.preset == stored["preset"]
    plain: dict[str, Any] = setup.plain()
    assert plain["seats"] == stored["seats"]
    assert plain["options"].items() >= stored["options"].items()
