"""What happens by itself: forced commands and computers' choices, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from allfives.game.commands import Command, Deal, Play, Refused
from allfives.game.decider import legal
from allfives.game.events import GameStarted, TileDrawn, TilePlayed
from allfives.game.rules import rules_for
from allfives.game.tile import Tile
from allfives.game.view import SeatView
from allfives.table.dealer import Dealer
from allfives.table.flow import FALLBACK_LEVEL, Flow
from allfives.table.opponents import OpponentFailed
from allfives.table.steps import Force, Think
from tests.support.luck import stacked
from tests.support.scenes import seats
from tests.support.table import FirstChooser

FOREVER = 3600.0


class FailingChooser(FirstChooser):
    """A computer player of whom only some levels answer."""

    def __init__(self, *answering: str) -> None:
        super().__init__()
        self.answering = answering
        self.asked: list[str] = []
        """The levels that were asked."""
        self.before: Callable[[], object] = lambda: None
        """What happens before an answer."""

    async def choose(self, view: SeatView, level: str, seed: int) -> Command:
        """The first command that is allowed, if this level answers."""
        self.asked.append(level)
        self.before()
        if level not in self.answering:
            raise OpponentFailed("The computer player has stopped.")
        return await super().choose(view, level, seed)


def dealt(kinds: str = "cp", first: str = "6-4 5-5 5-0", second: str = "5-4 6-6 1-1") -> Dealer:
    """A game whose first round is dealt; the first seat leads."""
    rules = rules_for("pagat", 2, hand_size=3)
    chance = stacked(first, second, boneyard="2-2 5-3")
    dealer = Dealer.start(GameStarted("pagat", rules, seats(kinds)), chance)
    dealer.submit(Deal())
    return dealer


def nothing() -> None:
    """What happens where nobody looks at a pause."""


def flow_of(
    dealer: Dealer,
    chooser: FirstChooser | None = None,
    pause: float = 0.0,
    pause_changed: Callable[[], None] = nothing,
) -> Flow:
    return Flow(dealer, chooser or FirstChooser(), lambda: pause, pause_changed)


async def test_a_command_is_done_when_it_is_submitted() -> None:
    flow = flow_of(dealt())
    await flow.submit(Play(0, Tile(5, 5), None))
    assert any(isinstance(event, TilePlayed) for event in flow.dealer.state.events)
    assert not flow.is_busy


async def test_a_command_against_the_rules_changes_nothing() -> None:
    flow = flow_of(dealt())
    version = flow.dealer.state.version
    with pytest.raises(Refused):
        await flow.submit(Play(1, Tile(6, 6), None))
    assert flow.dealer.state.version == version
    assert not flow.is_busy


async def test_a_computer_plays_what_it_chooses() -> None:
    flow = flow_of(dealt())
    (first, *_) = legal(flow.dealer.state)
    await flow.play_for(Think(0))
    assert isinstance(first, Play)
    assert flow.dealer.state.layout.plays[0].tile is first.tile
    assert not flow.is_thinking


async def test_a_forced_command_asks_nobody() -> None:
    dealer = dealt("pc", second="1-1 2-1 3-1")
    dealer.submit(Play(0, Tile(5, 5), None))
    chooser = FailingChooser()
    (draw,) = legal(dealer.state)
    await flow_of(dealer, chooser).play_for(Force(draw))  # type: ignore[arg-type]
    assert chooser.asked == []
    assert isinstance(dealer.state.events[-1], TileDrawn)


# Pauses


async def paused(flow: Flow) -> asyncio.Task[None]:
    """Let the first seat's computer play; what goes on when the pause before it has begun."""
    task = asyncio.create_task(flow.play_for(Think(0)))
    while not flow.is_waiting:
        await asyncio.sleep(0)
    return task


async def test_a_pause_ends_when_it_is_skipped() -> None:
    flow = flow_of(dealt(), pause=FOREVER)
    task = await paused(flow)
    assert not flow.dealer.state.layout.plays
    flow.skip()
    await task
    assert flow.dealer.state.layout.plays
    assert not flow.is_waiting


@pytest.mark.parametrize("how", ["skipped", "over", "cancelled"])
async def test_it_is_told_when_a_pause_begins_and_when_it_ends(how: str) -> None:
    told: list[bool] = []
    pause = 0.01 if how == "over" else FOREVER
    flow = flow_of(dealt(), pause=pause, pause_changed=lambda: told.append(flow.is_waiting))
    task = await paused(flow)
    assert told == [True]
    if how == "skipped":
        flow.skip()
    if how == "cancelled":
        task.cancel()
    await asyncio.wait([task])
    assert told == [True, False]


async def test_where_there_is_no_pause_none_is_told() -> None:
    told: list[bool] = []
    flow = flow_of(dealt(), pause_changed=lambda: told.append(True))
    await flow.play_for(Think(0))
    assert told == []


async def test_a_key_before_a_pause_does_not_end_it() -> None:
    flow = flow_of(dealt(), pause=FOREVER)
    flow.skip()
    task = await paused(flow)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not flow.is_waiting
    assert not flow.dealer.state.layout.plays


async def test_an_answer_for_another_moment_is_dropped() -> None:
    dealer = dealt()
    chooser = FailingChooser("careful")
    chooser.before = lambda: dealer.submit(Play(0, Tile(5, 5), None))
    await flow_of(dealer, chooser).play_for(Think(0))
    assert [placed.tile for placed in dealer.state.layout.plays] == [Tile(5, 5)]


# Computers that fail


async def test_a_level_that_fails_is_played_by_another_and_told() -> None:
    chooser = FailingChooser(FALLBACK_LEVEL)
    flow = flow_of(dealt(), chooser)
    await flow.play_for(Think(0))
    assert chooser.asked == ["careful", FALLBACK_LEVEL]
    assert flow.trouble == "The computer player has stopped. Ann plays greedy this time."
    assert flow.dealer.state.layout.plays


async def test_nothing_happens_if_nobody_answers() -> None:
    flow = flow_of(dealt(), FailingChooser())
    version = flow.dealer.state.version
    with pytest.raises(OpponentFailed):
        await flow.play_for(Think(0))
    assert flow.dealer.state.version == version
    assert not flow.is_thinking
