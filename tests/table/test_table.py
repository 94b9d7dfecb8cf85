"""A game in play with no face at all: everything happens at the table."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from allfives.game.commands import Claim, Command, Draw, Refused
from allfives.game.events import (
    Event,
    GameStarted,
    HandDealt,
    Kind,
    RoundDealt,
    Seat,
    TileDrawn,
    TilePlayed,
    Undone,
)
from allfives.game.rules import PRESETS, Option, rules_for
from allfives.game.undo import UndoRefusal, UndoRefused
from allfives.game.view import SeatView
from allfives.players.simple import GreedyPlayer
from allfives.record.errors import NotSaved
from allfives.table.dealer import Dealer, Saves, Shuffler
from allfives.table.opponents import OpponentFailed
from allfives.table.steps import Call, Choose, HandOver, Settle, ShowWinner
from allfives.table.table import LocalTable, NotSeen, Told, play_out
from tests.support.table import FirstChooser

NAMES = ("Ann", "Ben", "Cid", "Dot")

GAMES = [
    (preset, players)
    for preset, named in PRESETS.items()
    for players in range(2, 2 + len(named.hand_sizes))
]


def dealer_for(
    kinds: str,
    preset: str = "pagat",
    seed: int = 1,
    journal: Saves | None = None,
    **options: Option,
) -> Dealer:
    """The dealer of a game with a person for each `p` and a computer for each `c`."""
    seats = tuple(
        Seat(name) if kind == "p" else Seat(name, Kind.COMPUTER, "greedy")
        for name, kind in zip(NAMES, kinds, strict=False)
    )
    rules = rules_for(preset, len(kinds), **options)
    started = GameStarted(preset, rules, seats)
    return Dealer.start(started, Shuffler(random.Random(seed)), journal)


class Thinks(FirstChooser):
    """Computers that take the most points they can get, at once and in this process."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:  # noqa: ARG002
        """What a greedy player does."""
        return GreedyPlayer().choose(view, random.Random(seed))


class Script:
    """People who mostly take what they can get, and try what they may not."""

    def __init__(self, table: LocalTable, seed: int) -> None:
        self._table = table
        self._rng = random.Random(seed)
        self.refused = self.undone = 0

    async def act(self, seat: int) -> None:
        """Do something for a seat that has to choose or to call."""
        seen = self._table.view(seat)
        if self._rng.random() < 0.1:
            await self._try(Draw((seat + 1) % len(seen.seats)))
        wish = GreedyPlayer().choose(seen, self._rng)
        if self._rng.random() < 0.3:
            wish = self._rng.choice(seen.legal)
        await self._table.submit(wish)
        if self._rng.random() < 0.15 and self._table.why_not_undo() is None:
            await self._table.undo()
            self.undone += 1

    async def _try(self, command: Command) -> None:
        before = self._table.version
        try:
            await self._table.submit(command)
        except Refused:
            self.refused += 1
            assert self._table.version == before


async def play_with_people(table: LocalTable, script: Script) -> list[Told]:
    """Play a game to its end; all that its face was told."""
    told: list[Told] = []
    while True:
        step = await table.go_on()
        told += table.follow(len(told))
        match step:
            case HandOver():
                table.seating.sit_down(step.seat)
            case Choose() | Call():
                await script.act(step.seat)
            case Settle():
                await table.deal()
            case ShowWinner():
                return told


@pytest.mark.parametrize(("preset", "players"), GAMES)
async def test_computers_play_whole_games_with_no_face(preset: str, players: int) -> None:
    dealer = dealer_for("c" * players, preset)
    told: list[Told] = []
    table = LocalTable(dealer, Thinks())
    await play_out(table, told.extend)
    assert dealer.state.winner is not None
    assert [each.version for each in told] == list(range(2, table.version + 1))
    assert not any(isinstance(each.event, RoundDealt) for each in told), "no hand is told"


@pytest.mark.parametrize(("preset", "players"), GAMES)
async def test_people_and_computers_play_whole_games_and_take_back(
    preset: str, players: int
) -> None:
    for seed, kinds in enumerate(("p" * players, "p" + "c" * (players - 1))):
        dealer = dealer_for(kinds, preset, seed)
        table = LocalTable(dealer, Thinks())
        script = Script(table, seed)
        await play_with_people(table, script)
        assert dealer.state.winner is not None
        assert script.refused + script.undone > 0
        assert any(isinstance(event, Undone) for event in dealer.history.log) == (script.undone > 0)


async def test_a_face_sees_the_hands_of_its_own_people_and_no_other() -> None:
    table = LocalTable(dealer_for("pc"), FirstChooser())
    await table.go_on()
    assert len(table.view(0).hand) == 9
    with pytest.raises(NotSeen):
        table.view(1)


async def test_before_somebody_sits_down_no_hand_is_shown_or_told() -> None:
    table = LocalTable(dealer_for("pp"), FirstChooser())
    step = await table.go_on()
    assert isinstance(step, HandOver)
    seen = table.seen()
    assert (seen.hand, seen.legal) == ((), ())
    (dealt,) = table.follow(1)
    assert isinstance(dealt.event, HandDealt)
    assert dealt.event.hand == ()
    table.seating.sit_down(step.seat)
    assert table.seen() == table.view(step.seat)


async def test_a_draw_is_told_with_its_tile_to_who_drew_it_alone() -> None:
    for seed in range(50):
        dealer = dealer_for("pc", seed=seed)
        table = LocalTable(dealer, Thinks())
        told = await play_with_people(table, Script(table, seed))
        drawn = [each.event for each in told if isinstance(each.event, TileDrawn)]
        if {event.seat for event in drawn} == {0, 1}:
            assert all((event.tile is None) == (event.seat == 1) for event in drawn)
            return
    raise AssertionError("In none of these games did both draw.")


class FullDisk:
    """A journal that can save only so many commands, and then one more whenever it is emptied."""

    def __init__(self, room: int) -> None:
        self.room = room

    def append(self, events: Sequence[Event], *, hints: bool = False) -> None:  # noqa: ARG002
        """Keep the events, or refuse."""
        if self.room == 0:
            raise NotSaved("The disk is full.")
        self.room -= 1


async def test_a_disk_that_fails_stops_the_game_where_it_stands_and_it_goes_on_after() -> None:
    disk = FullDisk(room=1)
    dealer = dealer_for("pc", journal=disk, seed=3)
    table = LocalTable(dealer, Thinks())
    failed = 0
    for _ in range(400):
        before = table.version
        try:
            step = await table.go_on()
            if isinstance(step, Choose):
                await table.submit(table.view(step.seat).legal[0])
            elif isinstance(step, Settle):
                await table.deal()
            elif isinstance(step, ShowWinner):
                break
        except NotSaved:
            failed += 1
            assert table.version == before or not disk.room
            disk.room = 2
    assert dealer.state.winner is not None
    assert failed > 10


class Failing(FirstChooser):
    """A computer player of a level that cannot choose; its stand-in can."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """Fail, unless it is asked as the level that stands in."""
        if level == "strong":
            raise OpponentFailed("The player strong could not choose.")
        return await super().choose(view, level, seed)


async def test_where_a_computer_fails_another_stands_in_and_it_is_told_once() -> None:
    started = dealer_for("cc").state.started
    seats = tuple(Seat(name, Kind.COMPUTER, "strong") for name in NAMES[:2])
    started = GameStarted(started.preset, started.rules, seats)
    table = LocalTable(Dealer.start(started, Shuffler(random.Random(1))), Failing())
    await table.go_on()
    assert "greedy this time" in table.trouble
    assert table.trouble == ""
    assert any(isinstance(told.event, TilePlayed) for told in table.follow(1))


async def test_nothing_is_taken_back_once_another_has_looked() -> None:
    table = LocalTable(dealer_for("pp"), FirstChooser())
    step = await table.go_on()
    assert isinstance(step, HandOver)
    assert table.why_not_undo() is UndoRefusal.NOTHING
    table.seating.sit_down(step.seat)
    await table.submit(table.view(step.seat).legal[0])
    assert table.why_not_undo() is None
    following = await table.go_on()
    assert isinstance(following, HandOver)
    table.seating.sit_down(following.seat)
    with pytest.raises(UndoRefused):
        await table.undo()


async def test_a_wrong_call_of_somebody_else_is_refused() -> None:
    table = LocalTable(dealer_for("pp", "muggins"), FirstChooser())
    await table.go_on()
    with pytest.raises(Refused):
        await table.submit(Claim(0, 5))
