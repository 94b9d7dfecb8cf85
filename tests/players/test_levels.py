"""The first computer players, in every game of the family."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb, prod

import pytest

from allfives.game.claims import claim_worth as worth_in_state
from allfives.game.commands import Claim, Command, Deal, Play
from allfives.game.decider import advance, legal
from allfives.game.events import ClaimMissed
from allfives.game.layout import Spinner
from allfives.game.rules import PRESETS, Option, Rules, rules_for
from allfives.game.scoring import play_points
from allfives.game.state import State
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.view import SeatView, view
from allfives.players.careful import Answers, CarefulPlayer
from allfives.players.levels import LEVELS, LevelError, level_named, player_for
from allfives.players.player import Player, claim_worth
from allfives.players.simple import GreedyPlayer, RandomPlayer
from tests.support.luck import Luck, fresh, stacked

GAMES = [
    rules_for(preset, players)
    for preset, named in PRESETS.items()
    for players in range(2, 2 + len(named.hand_sizes))
]

ODD_GAMES: list[dict[str, Option]] = [
    {"draw": rules_for().draw.ONE},
    {"draw_when_playable": True, "reserve": 2},
    {"first_score_min": 10, "exact": True, "target": 100},
    {"announce": rules_for("muggins").announce, "spinner": Spinner.ALL_DOUBLES},
]


def awaited(state: State) -> int:
    """The seat that has to act."""
    command = legal(state)[0]
    assert not isinstance(command, Deal)
    return command.seat


def choices(rules: Rules, player: Player, seed: int, most: int = 60) -> Iterator[State]:
    """The states in which a player chooses, in a game that it plays on every seat."""
    luck, rng = Luck(seed), random.Random(seed)
    state = fresh(rules)
    for _ in range(most):
        if not state.in_round:
            if state.winner is not None:
                return
            state = advance(Deal(), state, luck)[1]
        yield state
        command = player.choose(view(state, awaited(state)), rng)
        assert command in legal(state)
        state = advance(command, state)[1]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_by_its_rules(level: str) -> None:
    games = GAMES + [rules_for("pagat", 3, **odd) for odd in ODD_GAMES]
    for number, rules in enumerate(games[::4] if level == "expert" else games):
        player = player_for(level)
        for state in choices(rules, player, number, 3 if level == "expert" else 60):
            assert not any(isinstance(event, ClaimMissed) for event in state.events)


def test_a_claim_from_a_view_is_worth_what_it_is_in_the_state() -> None:
    for rules in (rules_for("muggins", 4), rules_for("muggins", 3, exact=True, target=60)):
        for state in choices(rules, RandomPlayer(), 3, most=300):
            for seat in range(rules.players):
                if state.layout.plays:
                    assert claim_worth(view(state, seat)) == worth_in_state(state, seat)


def scramble(state: State, seat: int, rng: random.Random) -> State:
    """Another world that looks the same to `seat`: the hidden tiles change places."""
    lacks = view(state, seat).lacks
    hidden = [tile for s, hand in enumerate(state.hands) if s != seat for tile in hand]
    hidden += state.boneyard
    while True:
        rng.shuffle(hidden)
        rest = list(hidden)
        hands = tuple(
            hand if s == seat else tuple(rest.pop() for _ in hand)
            for s, hand in enumerate(state.hands)
        )
        if all(
            not any(tile.has(pip) for tile in hand for pip in lacks[s])
            for s, hand in enumerate(hands)
            if s != seat
        ):
            return replace(state, hands=hands, boneyard=tuple(rest))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", [rules_for("pagat", 2), rules_for("five_up", 3)])
def test_a_choice_does_not_depend_on_what_is_hidden(level: str, rules: Rules) -> None:
    rng = random.Random(8)
    for number, state in enumerate(choices(rules, RandomPlayer(), 5)):
        if number > 25 or (state.layout.plays and number % 3):
            continue
        seat = awaited(state)
        other = scramble(state, seat, rng)
        first, second = (
            player_for(level).choose(view(world, seat), random.Random(1))
            for world in (state, other)
        )
        assert first == second


def example(moves: str = "4-2 5-4>4-2") -> State:
    """Two players with eight tiles each after 2-4 and 4-5; seat 0 holds 2-5 and 3-5."""
    luck = stacked(
        "4-2 5-2 5-3 6-6 6-3 6-1 3-1 1-1 0-0", "5-4 5-5 5-0 6-5 4-4 6-4 3-2 2-2 1-0", leader=0
    )
    state = advance(Deal(), fresh(rules_for()), luck)[1]
    for seat, text in enumerate(moves.split()):
        tile, _, on = text.partition(">")
        command = Play(seat % 2, Tile.parse(tile), Tile.parse(on) if on else None)
        state = advance(command, state)[1]
    return state


def test_the_expected_answer_is_the_published_fraction() -> None:
    seen = view(example(), 0)
    answers = Answers(seen)
    scoring = seen.layout.after(Tile(5, 2), Tile(4, 2))
    quiet = seen.layout.after(Tile(5, 3), Tile(5, 4))
    assert answers.expected(scoring) == Fraction(1220, 153)
    assert answers.expected(quiet) == 0


def test_careful_gives_up_points_that_invite_a_greater_answer() -> None:
    seen = view(example(), 0)
    rng = random.Random(0)
    assert GreedyPlayer().choose(seen, rng) == Play(0, Tile(5, 2), Tile(4, 2))
    assert CarefulPlayer().choose(seen, rng) == Play(0, Tile(5, 3), Tile(5, 4))


def test_greedy_takes_the_heaviest_of_equal_plays() -> None:
    luck = stacked("6-3 2-1 6-6 3-3", "0-0 1-0 2-0 3-0", leader=0)
    state = advance(Deal(), fresh(rules_for("pagat", 2, hand_size=4)), luck)[1]
    assert GreedyPlayer().choose(view(state, 0), random.Random(0)) == Play(0, Tile(6, 6), None)


def best_answer(seen: SeatView, play: Play, hand: tuple[Tile, ...]) -> int:
    """The most that the next seat can score from a hand after a play, by trying all."""
    seat = (seen.seat + 1) % len(seen.seats)
    side = seen.side_of(seat)
    layout = seen.layout.after(play.tile, play.on)
    best = 0
    for tile in hand:
        for on in layout.places_for(tile):
            count = layout.after(tile, on).count
            points = play_points(
                seen.rules, count, seen.scores[side], seen.opened[side], goes_out=len(hand) == 1
            )
            best = max(best, points)
    return best


def possible_hands(seen: SeatView) -> dict[tuple[Tile, ...], int]:
    """All hands that the next seat may hold, each with the ways to deal the further seats.

    Nothing if they are too many to try.
    """
    down = {placed.tile for placed in seen.layout.plays}
    hidden = frozenset(ALL_TILES) - {*seen.hand, *down}
    seats = [(seen.seat + step) % len(seen.seats) for step in range(1, len(seen.seats))]

    @cache
    def ways(pool: frozenset[Tile], further: tuple[int, ...]) -> int:
        if not further:
            return 1
        hands = hands_of(pool, further[0])
        return sum(ways(pool - set(hand), further[1:]) for hand in hands)

    def hands_of(pool: frozenset[Tile], seat: int) -> list[tuple[Tile, ...]]:
        fit = [tile for tile in pool if not any(tile.has(pip) for pip in seen.lacks[seat])]
        return list(combinations(sorted(fit, key=lambda t: t.number), seen.hand_sizes[seat]))

    if multinomial(len(hidden), [seen.hand_sizes[seat] for seat in seats]) > 4000:
        return {}
    return {hand: ways(hidden - set(hand), tuple(seats[1:])) for hand in hands_of(hidden, seats[0])}


def multinomial(tiles: int, sizes: list[int]) -> int:
    """In how many ways hands of these sizes can be dealt from so many tiles."""
    return prod(comb(tiles - sum(sizes[:number]), size) for number, size in enumerate(sizes))


@pytest.mark.parametrize(
    "rules",
    [
        rules_for("pagat", 2),
        rules_for("sniff", 3),
        rules_for("five_up", 4),
        rules_for("all_threes", 3),
        rules_for("fives_and_threes", 2, target=20),
        rules_for("pagat", 4, first_score_min=10),
        rules_for("pagat", 3, draw=rules_for().draw.NONE),
        rules_for("pagat", 4, partnership=True, draw=rules_for().draw.NONE),
        rules_for("muggins", 3, exact=True, target=20),
    ],
)
def test_the_expected_answer_is_the_mean_over_all_hands(rules: Rules) -> None:
    checked = 0
    for state in chain.from_iterable(choices(rules, GreedyPlayer(), n, most=100) for n in range(9)):
        if checked > 12:
            return
        seen = view(state, awaited(state))
        plays = [command for command in seen.legal if isinstance(command, Play)]
        hands = possible_hands(seen) if plays and len(seen.hand) > 1 else {}
        if not hands:
            continue
        answers = Answers(seen)
        for play in plays:
            layout = seen.layout.after(play.tile, play.on)
            total = sum(best_answer(seen, play, hand) * ways for hand, ways in hands.items())
            assert answers.expected(layout) == Fraction(total, sum(hands.values()))
            checked += 1
    assert checked > 5


def test_a_seat_without_anything_to_do_is_an_error() -> None:
    seen = view(example(), 1)
    with pytest.raises(ValueError, match="nothing to do"):
        GreedyPlayer().choose(seen, random.Random(0))


def test_levels_are_found_by_name() -> None:
    assert level_named("greedy").name == "greedy"
    assert all(level.sentence.endswith(".") for level in LEVELS.values())
    with pytest.raises(LevelError, match="'mighty'"):
        player_for("mighty")


def test_a_claim_is_never_a_slip() -> None:
    rules = rules_for("muggins", 2)
    commands: list[Command] = []
    for state in choices(rules, RandomPlayer(), 2, most=200):
        seen = view(state, awaited(state))
        if seen.asked is not None:
            commands.append(GreedyPlayer().choose(seen, random.Random(0)))
    assert commands
    assert all(isinstance(command, Claim) and command.points > 0 for command in commands)
