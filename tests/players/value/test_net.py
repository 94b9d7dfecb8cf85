"""The learned value: the same in plain Python as in numpy, and never from damaged data."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allfives.game.rules import Option, Rules, rules_for
from allfives.players.search.layout_numbers import TILE_MASK, TILE_WIDTH
from allfives.players.search.playout import deal
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import Terms, terms_for
from allfives.players.search.tile_masks import TILE_BITS
from allfives.players.strong import rate
from allfives.players.training.arrays import Rows, Seen, Weights, inputs_of
from allfives.players.value import net as nets
from allfives.players.value.features import Outlook, hand_measures, value_scale
from allfives.players.value.net import Net, NetError, net_for, trained
from tests.support.nets import constant, encoded, forget_nets, net_of

GAMES = [
    ("pagat", 2),
    ("pagat", 3),
    ("pagat", 4),
    ("five_up", 2),
    ("sniff", 3),
    ("all_threes", 4),
    ("fives_and_threes", 2),
    ("muggins", 3),
]


def choices(terms: Terms, seed: int, rounds: int) -> Iterator[Position]:
    """The choices of random rounds, before each play."""
    chance = random.Random(seed)
    for number in range(rounds):
        position = deal(terms, number % terms.seats, chance)
        while position.run_on():
            yield position
            position.play(chance.choice(position.plays()))


def both_values(net: Net, weights: Weights, terms: Terms, rounds: int) -> tuple[Any, Any]:
    """The values of all plays of some rounds, in plain Python and in numpy."""
    plain: list[float] = []
    seen = Seen()
    for position in choices(terms, 3, rounds):
        hand, sizes = position.hands[position.turn], [h.bit_count() for h in position.hands]
        outlook = Outlook(position, position.turn, sizes)
        begun = net.begin(outlook, hand)
        for option in position.plays():
            ends, left = option >> TILE_WIDTH, hand ^ TILE_BITS[option & TILE_MASK]
            plain.append(net.value(begun, ends, left))
            measures = outlook.measures(ends, left) + hand_measures(left) + outlook.common
            seen.add(left, outlook.could, ends, measures)
    values = weights.values(seen.inputs(Rows(terms.table)))
    return np.array(plain), values * value_scale(terms.table)


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_plain_python_values_what_numpy_values(preset: str, players: int) -> None:
    terms = terms_for(rules_for(preset, players))
    weights = Weights.fresh(inputs_of(terms.table), 9, seed=players)
    source = np.random.default_rng(1)
    weights.bias += source.normal(0.0, 0.3, weights.bias.shape).astype(np.float32)
    weights.rest += np.float32(0.25)
    plain, fast = both_values(net_of(weights, preset, players), weights, terms, rounds=30)
    assert len(plain) > 400
    assert float(plain.std()) > 0.1
    np.testing.assert_allclose(plain, fast, rtol=1e-4, atol=1e-4)


def test_the_nets_of_the_package_are_whole() -> None:
    for entry in trained():
        terms = terms_for(entry.rules)
        net = entry.net(terms.table)
        position = next(choices(terms, 1, 1))
        sizes = [hand.bit_count() for hand in position.hands]
        rated = rate(net, position, position.turn, sizes)
        assert len({value for _, value in rated}) > 1


# The data

Store = Callable[[object], None]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Puts data in the place of those of the package."""

    def put(data: object) -> None:
        text = data if isinstance(data, str) else json.dumps(data)
        (tmp_path / "nets.json").write_text(text, encoding="utf-8")

    with monkeypatch.context() as patch:
        patch.setattr(nets, "files", lambda _: tmp_path)
        forget_nets()
        yield put
    forget_nets()


def said_of(error: NetError) -> str:
    text = str(error)
    assert text.endswith(".")
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "{}",
        {"nets": 7},
        {"nets": [7]},
        {"nets": [{}]},
        {"nets": [{**constant("pagat", 2, 1.0), "preset": "whist"}]},
        {"nets": [{**constant("pagat", 2, 1.0), "players": 9}]},
    ],
)
def test_damaged_data_are_refused_in_one_sentence(store: Store, data: object) -> None:
    store(data)
    with pytest.raises(NetError) as caught:
        trained()
    assert "cannot be read" in said_of(caught.value)


def test_data_that_are_not_there_are_refused_in_one_sentence(store: Store) -> None:  # noqa: ARG001
    with pytest.raises(NetError) as caught:
        trained()
    assert "cannot be read" in said_of(caught.value)


GOOD = constant("pagat", 2, 1.0)


@pytest.mark.parametrize(
    "change",
    [
        {"first": "no numbers!"},
        {"first": GOOD["first"][:40]},
        {"first": encoded([0.0] * 7)},
        {"first": None},
        {"second": "AAA="},
        {"second": encoded([1.0, 2.0])},
        {"second": ""},
        {"rest": ""},
        {"rest": encoded([1.0, 2.0])},
        {"rest": encoded([float("nan")])},
        {"rest": 7},
        {"units": 0},
        {"units": 2},
        {"units": "1"},
    ],
)
def test_damaged_numbers_are_refused_in_one_sentence(store: Store, change: dict[str, Any]) -> None:
    store({"nets": [{**GOOD, **change}]})
    with pytest.raises(NetError) as caught:
        net_for(terms_for(rules_for("pagat", 2)))
    said_of(caught.value)


def test_a_net_of_another_game_does_not_fit() -> None:
    other = next(entry for entry in trained() if entry.rules == rules_for("five_up", 2))
    with pytest.raises(NetError) as caught:
        other.net(terms_for(rules_for("muggins", 2)).table)
    said_of(caught.value)


# Which net serves


def chosen(rules: Rules) -> float | None:
    """What the net for some rules values everything at, in its own unit."""
    terms = terms_for(rules)
    net = net_for(terms)
    if net is None:
        return None
    position = next(choices(terms, 1, 1))
    hand, sizes = position.hands[position.turn], [h.bit_count() for h in position.hands]
    begun = net.begin(Outlook(position, position.turn, sizes), hand)
    option = position.plays()[0]
    value = net.value(begun, option >> TILE_WIDTH, hand ^ TILE_BITS[option & TILE_MASK])
    return round(value / value_scale(terms.table), 3)


PAGAT, MULTIPLAYER, CLASSIC, FOUR, GAMBIT = 1.0, 2.0, 3.0, 4.0, 5.0


@pytest.mark.parametrize(
    ("preset", "players", "options", "wanted"),
    [
        ("pagat", 2, {}, PAGAT),
        ("pagat", 2, {"target": 60}, PAGAT),
        ("pagat", 2, {"hand_size": 7}, PAGAT),
        ("champion", 2, {}, PAGAT),
        ("gambit", 2, {}, GAMBIT),
        ("multiplayer", 2, {}, MULTIPLAYER),
        ("multiplayer", 2, {"hand_size": 9}, MULTIPLAYER),
        ("classic", 2, {"hand_size": 7}, CLASSIC),
        ("classic", 2, {"reserve": 2}, CLASSIC),
        ("pagat", 4, {}, FOUR),
        ("pagat", 4, {"partnership": False}, None),
        ("pagat", 3, {}, None),
        ("five_up", 2, {}, None),
        ("muggins", 2, {}, None),
        ("all_threes", 2, {}, None),
    ],
)
def test_the_net_of_the_nearest_rules_serves_and_none_where_essentials_differ(
    store: Store, preset: str, players: int, options: dict[str, Option], wanted: float | None
) -> None:
    known = [
        constant("classic", 2, CLASSIC),
        constant("gambit", 2, GAMBIT),
        constant("multiplayer", 2, MULTIPLAYER),
        constant("pagat", 2, PAGAT),
        constant("pagat", 4, FOUR),
    ]
    store({"nets": known})
    assert chosen(rules_for(preset, players, **options)) == wanted
