"""The odds of a reply: worked figures, a count of all deals, and the fast sums."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from allfives.game.layout import Layout
from allfives.game.notation import read_layout, read_tiles
from allfives.game.rules import Draw, Rules, rules_for
from allfives.game.tile import ALL_TILES, FITTING, Tile
from allfives.players.belief.odds import Unseen, deals, reply_odds
from allfives.players.search.conversion import bits_of
from allfives.players.search.reply import best_drawn_reply, best_reply
from allfives.players.search.round_numbers import terms_for

PAGAT = rules_for("pagat", 2)
HAND = read_tiles("2-5 3-5 6-6 6-3 6-1 3-1 1-1 0-0")


def unseen_beside(hand: tuple[Tile, ...], layout: Layout, size: int) -> Unseen:
    seen = {*hand, *(placed.tile for placed in layout.plays)}
    return Unseen(tuple(tile for tile in ALL_TILES if tile not in seen), (size,), ((),))


@pytest.mark.parametrize(
    ("draws", "scores", "expected"),
    [
        (False, Fraction(12, 17), Fraction(1220, 153)),
        (True, Fraction(12, 17) + Fraction(7, 204), Fraction(1220, 153) + Fraction(35, 102)),
    ],
)
def test_five_two_on_the_two_expects_the_worked_reply(
    draws: bool, scores: Fraction, expected: Fraction
) -> None:
    layout = read_layout("2-4 4-5>2-4 2-5>2-4")
    odds = reply_odds(PAGAT, layout, unseen_beside(HAND, layout, 8), draws=draws)
    assert layout.count == 10
    assert (odds.scores, odds.expected) == (scores, expected)
    assert (round(float(scores), 3), round(float(expected), 2)) in ((0.706, 7.97), (0.740, 8.32))


def test_after_five_three_on_the_five_nothing_unseen_scores() -> None:
    layout = read_layout("2-4 4-5>2-4 3-5>4-5")
    odds = reply_odds(PAGAT, layout, unseen_beside(HAND, layout, 8))
    assert layout.count == 5
    assert odds.scores == 0
    assert odds.expected == 0


@pytest.mark.parametrize(("lead", "points"), [("4-6", 5), ("5-5", 10)])
def test_one_tile_answers_a_lead_of_ten(lead: str, points: int) -> None:
    layout = read_layout(lead)
    hand = read_tiles("0-0 1-1 2-2 3-3 4-4 6-6 2-1 3-2")
    odds = reply_odds(PAGAT, layout, unseen_beside(hand, layout, 9))
    assert (odds.scores, odds.expected) == (Fraction(9, 19), points * Fraction(9, 19))


def in_order(tiles: set[Tile]) -> list[Tile]:
    """Tiles in the order of the set."""
    return [tile for tile in ALL_TILES if tile in tiles]


def all_deals(unseen: Unseen) -> Iterator[tuple[tuple[Tile, ...], tuple[Tile, ...]]]:
    """The next seat's hand and the boneyard in every deal that agrees with what is known."""
    hands: list[tuple[tuple[Tile, ...], ...]] = [()]
    for number, size in enumerate(unseen.sizes):
        hands = [
            (*dealt, hand)
            for dealt in hands
            for hand in combinations(in_order(set(unseen.tiles) - set().union(*dealt)), size)
            if all(unseen.holders(tile) >> number & 1 for tile in hand)
        ]
    for dealt in hands:
        yield dealt[0], tuple(in_order(set(unseen.tiles) - set().union(*dealt)))


def mean_reply(rules: Rules, layout: Layout, unseen: Unseen, draws: bool) -> Fraction:
    """The expected best reply by trying every deal and every order of the boneyard."""

    def best(tiles: tuple[Tile, ...]) -> int:
        scores = [
            rules.points[layout.after(tile, on).count]
            for tile in tiles
            for on in layout.places_for(tile)
        ]
        return max(scores, default=0)

    def drawn(boneyard: tuple[Tile, ...]) -> int:
        most = len(boneyard) - rules.reserve
        limit = {Draw.NONE: 0, Draw.ONE: 1, Draw.UNTIL_PLAYABLE: most}[rules.draw]
        fitting = [tile for tile in boneyard[: min(limit, most)] if tile.bit & layout.fits]
        return best(tuple(fitting[:1]))

    replies = []
    for hand, boneyard in all_deals(unseen):
        if not draws or any(tile.bit & layout.fits for tile in hand):
            replies.append(Fraction(best(hand)))
            continue
        orders = list(permutations(boneyard))
        replies.append(Fraction(sum(drawn(order) for order in orders), len(orders)))
    return sum(replies, Fraction(0)) / len(replies)


def random_layout(rules: Rules, chooser: random.Random, plays: int) -> Layout:
    layout = Layout(rules.spinner)
    left = list(ALL_TILES)
    while len(layout.plays) < plays:
        places = [(tile, on) for tile in left for on in layout.places_for(tile)]
        tile, on = chooser.choice(places)
        left.remove(tile)
        layout = layout.after(tile, on)
    return layout


def small_case(seed: int) -> tuple[Rules, Layout, Unseen]:
    """A layout, seven tiles that cannot be seen, two seats with them and perhaps a lack."""
    chooser = random.Random(seed)
    draw = chooser.choice(tuple(Draw))
    rules = rules_for("pagat", 3, draw=draw, reserve=chooser.choice((0, 1, 2)))
    layout = random_layout(rules, chooser, 6)
    played = {placed.tile for placed in layout.plays}
    tiles = chooser.sample([tile for tile in ALL_TILES if tile not in played], 7)
    lacks = [tuple(chooser.sample(range(7), chooser.choice((0, 0, 1)))) for _ in range(2)]
    return rules, layout, Unseen(tuple(tiles), (2, chooser.choice((1, 2))), tuple(lacks))


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("draws", [False, True])
def test_the_odds_are_the_mean_over_all_deals(seed: int, draws: bool) -> None:
    rules, layout, unseen = small_case(seed)
    if not any(True for _ in all_deals(unseen)):
        pytest.skip("No deal agrees with these lacks.")
    expected = reply_odds(rules, layout, unseen, draws=draws).expected
    assert expected == mean_reply(rules, layout, unseen, draws)


def test_deals_are_counted_as_dealt() -> None:
    assert deals({0b1: 3}, (3,)) == 1
    assert deals({0b111: 6}, (1, 2, 3)) == 60
    assert deals({0b01: 2}, (1, 1)) == 0


@pytest.mark.parametrize("preset", ["pagat", "five_up", "sniff", "all_threes", "fives_and_threes"])
def test_the_fast_sums_are_the_exact_ones(preset: str) -> None:
    for seed in range(40):
        chooser = random.Random(seed)
        rules = rules_for(preset, 2, reserve=chooser.choice((0, 1, 2)))
        layout = random_layout(rules, chooser, chooser.randint(1, 9))
        played = {placed.tile for placed in layout.plays}
        left = [tile for tile in ALL_TILES if tile not in played]
        tiles = tuple(chooser.sample(left, chooser.randint(9, len(left))))
        lacks = tuple(chooser.sample(range(7), chooser.choice((0, 1))))
        unseen = Unseen(tiles, (chooser.randint(1, 4),), (lacks,))
        exact = [reply_odds(rules, layout, unseen, draws=draws).expected for draws in (False, True)]
        table = terms_for(rules).table
        ends, hidden = table.number(layout), sum(bits_of(tiles))
        could = hidden & ~FITTING[sum(1 << pip for pip in lacks)]
        draws = 0 if rules.draw is Draw.NONE else max(0, unseen.boneyard - rules.reserve)
        fast = best_reply(table, ends, could, unseen.sizes[0])
        more = best_drawn_reply(table, ends, could, unseen.sizes[0], hidden, draws)
        assert fast == pytest.approx(float(exact[0]))
        assert fast + more == pytest.approx(float(exact[1]))
