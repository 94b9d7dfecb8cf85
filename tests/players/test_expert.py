"""What an expert does in the worlds it imagines."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import pytest

from allfives.game.rules import Rules, rules_for
from allfives.game.tile import ALL_BITS
from allfives.players import trial as trials
from allfives.players.belief.worlds import World
from allfives.players.search.playout import deal
from allfives.players.search.position import Position
from allfives.players.search.round_numbers import terms_for
from allfives.players.search.tile_masks import TILE_BITS, tiles_in
from allfives.players.strong import favourite
from allfives.players.trial import FURTHER, Imagined, Learned, Trial
from allfives.players.value.aims import Points
from allfives.players.value.net import Net, net_for

GAMES: Final = [
    rules_for("pagat", 2),
    rules_for("pagat", 4),
    rules_for("five_up", 3),
    rules_for("muggins", 2),
    rules_for("gambit", 2),
    rules_for("fives_and_threes", 2, target=20),
    rules_for("sniff", 3, first_score_min=10),
]
IDS: Final = ["two", "four", "three", "muggins", "gambit", "exact", "least"]


def learned_of(rules: Rules) -> Net:
    net = net_for(terms_for(rules))
    assert net is not None
    return net


def at_a_choice(rules: Rules, chance: random.Random, plays: int) -> Position:
    """A round in which the seat to move can choose, after some plays at random."""
    while True:
        position = deal(terms_for(rules), 0, chance)
        for _ in range(plays):
            if position.run_on():
                position.play(chance.choice(position.plays()))
        if position.run_on() and len(position.plays()) > 1:
            return position


def worlds_like(position: Position, chance: random.Random) -> Iterator[World]:
    """The same round with what the seat to move does not see dealt anew."""
    while True:
        hidden = [
            TILE_BITS[n]
            for n in tiles_in(ALL_BITS & ~position.played & ~position.hands[position.turn])
        ]
        chance.shuffle(hidden)
        hands = []
        for seat, hand in enumerate(position.hands):
            size = hand.bit_count()
            hands.append(hand if seat == position.turn else sum(hidden[:size]))
            hidden = hidden if seat == position.turn else hidden[size:]
        yield World(tuple(hands), tuple(hidden))


@pytest.mark.parametrize("rules", GAMES, ids=IDS)
def test_what_is_remembered_is_what_would_be_chosen_anew(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From one choice on, in many worlds, for every seat that is to move."""
    net, chance = learned_of(rules), random.Random(3)
    asked = anew = 0

    def count(net: Net, here: Position, seat: int, sizes: Sequence[int]) -> tuple[int, float]:
        nonlocal anew
        anew += 1
        return favourite(net, here, seat, sizes)

    monkeypatch.setattr(trials, "favourite", count)
    for plays in range(0, 12, 2):
        position = at_a_choice(rules, chance, plays)
        learned = Learned(net)
        for world in islice(worlds_like(position, chance), 5):
            for _ in range(20):
                here = position.in_world(world.hands, world.boneyard)
                while here.run_on():
                    sizes = [hand.bit_count() for hand in here.hands]
                    assert learned.favourite(here) == favourite(net, here, here.turn, sizes)
                    asked += 1
                    here.play(chance.choice(here.plays()))
    assert 200 < anew < asked - 200


class Watched(Learned):
    """Tells who was asked, and for what."""

    def __init__(self, net: Net) -> None:
        super().__init__(net)
        self.chose: list[int] = []
        self.valued: list[int] = []

    def choose(self, position: Position, fitting: int) -> int:
        self.chose.append(position.turn)
        return super().choose(position, fitting)

    def favourite(self, position: Position) -> tuple[int, float]:
        self.valued.append(position.turn)
        return super().favourite(position)


@pytest.mark.parametrize("rules", GAMES[:3], ids=IDS[:3])
def test_an_expert_sees_its_next_choices_through_and_values_the_one_after(rules: Rules) -> None:
    net, chance = learned_of(rules), random.Random(5)
    whole = 0
    for plays in range(10):
        position = at_a_choice(rules, chance, plays)
        seat, option = position.turn, position.plays()[0]
        for world in islice(worlds_like(position, chance), 10):
            watched = Watched(net)
            trial = Trial(watched, position, Points(position.terms.side_of[seat]), [option])
            trial.best([Imagined(world, [watched] * rules.players, 0)])
            own = watched.chose.count(seat)
            assert own <= FURTHER
            is_valued = len(watched.valued) > len(watched.chose)
            if is_valued:  # the round went on
                assert own == FURTHER
                assert watched.valued[-1] == seat
                whole += 1
    assert whole > 10
