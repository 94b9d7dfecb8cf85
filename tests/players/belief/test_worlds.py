"""Worlds: each fits all that was seen, and each that fits is as likely as any other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from allfives.game.leads import leaders
from allfives.game.rules import Draw, FirstLead, LeadTile, Option, Rules, rules_for
from allfives.game.view import SeatView, view
from allfives.players.belief.dividing import COUNTABLE
from allfives.players.belief.knowledge import Knowledge, knowledge_of
from allfives.players.belief.worlds import Worlds
from tests.support.games import SEATINGS
from tests.support.rounds import imagined_deal, moments_of
from tests.support.worlds import World, seen

ODD: list[dict[str, Option]] = [
    {"draw": Draw.ONE, "hand_size": 4},
    {"draw_when_playable": True, "reserve": 2},
    {"first_lead": FirstLead.HIGHEST_DOUBLE, "lead_tile": LeadTile.HIGHEST_DOUBLE},
    {"first_lead": FirstLead.HIGHEST_DOUBLE, "draw": Draw.NONE},
]


def games() -> list[Rules]:
    """Every preset for every number of seats, and odd games."""
    usual = [rules_for(preset, players) for preset, players in SEATINGS]
    return usual + [rules_for("pagat", players, **odd) for odd in ODD for players in (2, 3, 4)]


@pytest.mark.parametrize("countable", [COUNTABLE, 0])
def test_everything_that_was_seen_happens_in_every_world(countable: int) -> None:
    rng = random.Random(1)
    for number, rules in enumerate(games()):
        for moment in moments_of(rules, number, rounds=1, every=5):
            for seat in range(rules.players):
                source = Worlds(view(moment.state, seat), rng, countable)
                division = source.divide()
                imagined = source.world(division)
                dealt = imagined_deal(moment, seat, source.known, division, imagined)
                assert dealt.leader in leaders(moment.before, dealt.hands)
                world = World(moment.before, dealt, moment.commands)
                assert seen(world.events, seat) == seen(moment.events, seat)
                held = [sum(tile.bit for tile in hand) for hand in world.state.hands]
                assert tuple(held) == imagined.hands


def all_divisions(known: Knowledge, most: int) -> list[tuple[int, ...]]:
    """All ways to divide the tiles, found by trying; none if there are more than `most`."""
    room = [group.size for group in known.groups]
    found: list[tuple[int, ...]] = []

    def place(upto: tuple[int, ...]) -> None:
        if len(found) > most:
            return
        if len(upto) == len(known.origins):
            if known.allows(upto):
                found.append(upto)
            return
        for group in known.origins[len(upto)].groups:
            if room[group]:
                room[group] -= 1
                place((*upto, group))
                room[group] += 1

    place(())
    return found if len(found) <= most else []


def bound_views() -> Iterator[SeatView]:
    """Views in which few divisions fit, and not all tiles may be anywhere."""
    small: list[tuple[str, int, dict[str, Option]]] = [
        ("pagat", 2, {"hand_size": 9}),
        ("pagat", 3, {"hand_size": 7}),
        ("fives_and_threes", 4, {}),
        ("pagat", 4, {"draw": Draw.ONE}),
        ("pagat", 3, {"first_lead": FirstLead.HIGHEST_DOUBLE, "hand_size": 9}),
    ]
    for preset, players, options in small:
        rules = rules_for(preset, players, **options)
        for seed in range(5):
            for moment in moments_of(rules, seed, rounds=1, every=3):
                yield view(moment.state, seed % players)


CRITICAL = 3.7
"""Chi-square stays so many of its standard deviations below, but once in thousands of cases."""

FAR = 3
"""After so many steps a walk has forgotten where it was."""


def far_on(source: Worlds, steps: int) -> tuple[int, ...]:
    """The division that comes after so many steps."""
    for _ in range(steps - 1):
        source.divide()
    return tuple(source.divide())


@pytest.mark.parametrize(("countable", "steps", "most"), [(COUNTABLE, 1, 40), (0, FAR, 8)])
def test_every_way_to_divide_the_tiles_is_alike_likely(
    countable: int, steps: int, most: int
) -> None:
    tested = 0
    for number, seen_by in enumerate(bound_views()):
        known = knowledge_of(seen_by)
        divisions = all_divisions(known, most)
        if len(divisions) < 4 or len({origin.groups for origin in known.origins}) < 2:
            continue
        source = Worlds(seen_by, random.Random(number), countable)
        drawn = Counter(far_on(source, steps) for _ in range(40 * len(divisions)))
        assert set(drawn) <= set(divisions)
        chi_square = sum((drawn[each] - 40) ** 2 / 40 for each in divisions)
        free = len(divisions) - 1
        assert chi_square < free + CRITICAL * (2 * free) ** 0.5 + 4
        tested += 1
    assert tested >= 6


def test_the_order_of_the_boneyard_is_any() -> None:
    moment = next(moments_of(rules_for("pagat", 3), 2, rounds=1))
    source = Worlds(view(moment.state, 0), random.Random(2))
    first = Counter(world.boneyard[0] for world in source.draw(2100))
    assert len(first) == 21
    assert all(50 < number < 160 for number in first.values())


def test_the_same_seed_draws_the_same_worlds() -> None:
    for moment in moments_of(rules_for("pagat", 3), 4, rounds=1, every=9):
        one, other = (Worlds(view(moment.state, 1), random.Random(7)).draw(5) for _ in range(2))
        assert one == other
