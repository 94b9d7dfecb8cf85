"""The clock of a table: thirty seconds for a turn, and two minutes in reserve."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.decider import legal
from allfives.online.server import deciding
from allfives.online.server.entries import AnyFact, Chair, Opened, Sat
from allfives.online.server.table_log import TableLog

SEED = bytes(range(32))


class Table:
    """A table between two people, at a time of our choice."""

    def __init__(self, *, clock: bool) -> None:
        chairs = [Chair(1, "Ann"), Chair(2, "Bob")]
        self.log = TableLog(Opened("t", "C", "pagat", 2, {}, chairs, clock))
        self.now = 1000.0
        self.add(deciding.by_itself(self.log, self.now, SEED))
        for account in (1, 2):
            self.add(deciding.share(self.log, account, 1, "ab" * 32))
        self.add(deciding.by_itself(self.log, self.now, SEED))

    def add(self, facts: Sequence[AnyFact]) -> None:
        assert facts
        _, self.log = deciding.completed(self.log, facts, self.now)

    @property
    def mover(self) -> int:
        assert self.log.awaited is not None
        return self.log.awaited

    def play(self, after: float) -> int:
        """Whoever has to act does so after some seconds; the seat."""
        self.now += after
        seat = self.mover
        assert self.log.state is not None
        wish = legal(self.log.state)[0]
        name = f"{self.log.version}"
        self.add(deciding.command(self.log, seat + 1, name, self.log.version, wish))
        return seat

    def by_itself(self) -> Sequence[AnyFact]:
        return deciding.by_itself(self.log, self.now, SEED)


def test_without_a_clock_nobody_is_hurried() -> None:
    table = Table(clock=False)
    table.now += 10**6
    assert table.by_itself() == ()
    assert deciding.due(table.log, table.now) is None


def test_quick_turns_take_nothing_from_the_reserve_and_long_ones_what_they_take() -> None:
    table = Table(clock=True)
    assert table.log.reserves == (120.0, 120.0)
    table.play(after=29.0)
    assert table.log.reserves == (120.0, 120.0)
    seat = table.play(after=50.0)
    assert table.log.reserves[seat] == 100.0
    assert table.log.reserves[1 - seat] == 120.0


def test_who_runs_out_is_played_for_and_is_back_with_the_next_command() -> None:
    table = Table(clock=True)
    seat = table.mover
    assert deciding.due(table.log, table.now) == table.now + 150.0
    table.now += 149.0
    assert table.by_itself() == ()
    table.now += 1.0
    (fact,) = table.by_itself()
    assert isinstance(fact, Sat)
    assert (fact.seat, fact.chair.stand_in) == (seat, "careful")
    table.add([fact])
    assert deciding.thinker(table.log) == seat
    assert table.by_itself() == ()
    table.play(after=1.0)
    assert table.log.chairs[seat].stand_in is None
    assert table.log.reserves[seat] == 0.0
    assert table.log.reserves[1 - seat] == 120.0


def test_who_comes_back_has_the_time_of_a_whole_turn() -> None:
    table = Table(clock=True)
    seat = table.mover
    table.now += 150.0
    table.add(table.by_itself())
    table.now += 5.0
    table.add(deciding.come_back(table.log, seat + 1))
    assert table.log.deadline == table.now + 30.0
    assert table.by_itself() == ()


def test_time_between_rounds_is_nobodys() -> None:
    table = Table(clock=True)
    while table.log.state is not None and table.log.state.in_round:
        table.play(after=1.0)
    table.now += 10**5
    before = table.log.reserves
    assert table.log.deadline is None
    table.add(table.by_itself())
    assert table.log.reserves == before
