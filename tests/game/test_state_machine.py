"""Games that Hypothesis plays: what must hold whatever is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from allfives.game.commands import Claim, Command, Deal, Draw, Pass, Play, Refused
from allfives.game.decider import advance, legal
from allfives.game.events import GameStarted, Undone
from allfives.game.history import History
from allfives.game.rules import Settle, rules_for
from allfives.game.state import State, evolve
from allfives.game.tile import ALL_TILES, Tile
from allfives.game.view import view
from tests.support.games import SEATINGS
from tests.support.luck import seats_of

NUMBER = attrgetter("number")
TILES = st.sampled_from(ALL_TILES)
SEATS = st.integers(0, 3)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.just(Deal()),
    st.builds(Play, SEATS, TILES, st.none() | TILES),
    st.builds(Draw, SEATS),
    st.builds(Pass, SEATS),
    st.builds(Claim, SEATS, st.integers(-1, 40)),
)


class Order:
    """Chance that Hypothesis decides."""

    def __init__(self, tiles: Sequence[Tile], lot: int) -> None:
        self.tiles = tiles
        self.number = lot

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """The tiles in the order that was drawn."""
        assert set(tiles) == set(self.tiles)
        return self.tiles

    def lot(self, seats: Sequence[int]) -> int:
        """One of the seats."""
        return seats[self.number % len(seats)]


CHANCE = st.builds(Order, st.permutations(ALL_TILES), SEATS)


class Games(RuleBasedStateMachine):
    """A game with deals, moves, mistakes and undo, kept in a history."""

    history: History

    @initialize(seating=st.sampled_from(SEATINGS), goal=st.sampled_from((20, 61, 10000)))
    def start(self, seating: tuple[str, int], goal: int) -> None:
        """Take the seats."""
        preset, players = seating
        exact = rules_for(preset, players).exact
        rules = rules_for(preset, players, target=61 if exact else goal)
        self.history = History([GameStarted(preset, rules, seats_of(rules))])

    @property
    def state(self) -> State:
        """The state now."""
        return self.history.state

    def carry_out(self, command: Command, chance: Order | None = None) -> None:
        """Submit a command and keep its events."""
        before = self.state
        events, after = advance(command, before, chance)
        assert events
        self.history.extend(events)
        assert self.state == after
        assert self.state.version == before.version + len(events)
        if before.rules.settle is not Settle.SUBTRACT_OWN:
            assert all(new >= old for old, new in zip(before.scores, after.scores, strict=True))

    @precondition(lambda self: not self.state.in_round and self.state.winner is None)
    @rule(chance=CHANCE)
    def deal(self, chance: Order) -> None:
        """Deal a round."""
        self.carry_out(Deal(), chance)

    @precondition(lambda self: self.state.in_round)
    @rule(numbers=st.lists(st.integers(0, 200), min_size=1, max_size=25))
    def move(self, numbers: list[int]) -> None:
        """Do some of what is legal."""
        for number in numbers:
            if self.state.in_round:
                commands = legal(self.state)
                self.carry_out(commands[number % len(commands)])

    @rule(command=COMMANDS, chance=CHANCE)
    def try_anything(self, command: Command, chance: Order) -> None:
        """Try what may well be wrong."""
        before = self.state
        allowed = command in legal(before) or (
            command == Deal() and not before.in_round and before.winner is None
        )
        try:
            self.carry_out(command, chance)
        except Refused:
            assert self.state is before
            assert not allowed
        else:
            assert allowed

    @precondition(lambda self: len(self.history.standing) > 1)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Take some events back."""
        to = data.draw(st.integers(1, len(self.history.standing) - 1), label="to")
        before = self.history.state_after(to)
        self.history.append(Undone(to))
        assert self.state == replace(before, version=len(self.history.log))

    @invariant()
    def all_tiles_are_there_once(self) -> None:
        """The 28 tiles are conserved."""
        state = self.state
        if state.hands:
            played = tuple(placed.tile for placed in state.layout.plays)
            assert sorted(map(NUMBER, sum(state.hands, state.boneyard + played))) == list(range(28))

    @invariant()
    def the_history_is_its_log(self) -> None:
        """The version counts all events; the scores are the sum of those that stand."""
        state = self.state
        assert state.version == len(self.history.log)
        assert len(state.scores) == len(state.rules.sides)
        scores = [0] * len(state.scores)
        for event in self.history.standing:
            if hasattr(event, "side") and hasattr(event, "points"):
                scores[event.side] += event.points
        assert tuple(scores) == state.scores

    @invariant()
    def somebody_can_always_act(self) -> None:
        """A round in play awaits exactly one seat, which has something to do."""
        state = self.state
        views = [view(state, seat) for seat in range(state.rules.players)]
        acting: list[int | None] = [each.seat for each in views if each.legal]
        assert len(acting) == (1 if state.in_round else 0)
        assert [each.awaited for each in views] == (acting or [None]) * len(views)


Games.TestCase.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, derandomize=True
)
TestGames = Games.TestCase


def test_evolve_alone_folds_the_standing_events() -> None:
    rules = rules_for("five_up", 3)
    history = History([GameStarted("five_up", rules, seats_of(rules))])
    order = Order(ALL_TILES, 1)
    history.extend(advance(Deal(), history.state, order)[0])
    state = history.state_after(1)
    for event in history.standing[1:]:
        state = evolve(state, event)
    assert state == history.state
