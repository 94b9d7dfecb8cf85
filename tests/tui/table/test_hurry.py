"""Keys and clicks that were meant for what was on the screen before."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from textual import events
from textual.pilot import Pilot

from allfives.game.rules import Announce
from allfives.record.preferences import CoverAway
from allfives.table import steps
from allfives.tui.table import absence
from allfives.tui.table.claim_screen import ClaimScreen
from allfives.tui.table.settlement_screen import SettlementScreen
from allfives.tui.table.winner_screen import GameOverScreen
from allfives.tui.terminal.lull import LULL_SECONDS, Lull
from tests.support.luck import stacked
from tests.support.lulls import Clock
from tests.support.painted import text_of
from tests.support.table import (
    TableApp,
    plays,
    press,
    prompt,
    rest,
    shows_no_hand,
    table_app,
    until,
)

SIZE = (100, 30)

GAPS = [0.03, 0.1, 0.3, 0.49]
"""Seconds between two keys of somebody in a hurry."""


@pytest.fixture
def clock() -> Clock:
    """The clock of the lull, which stands still but for the keys."""
    return Clock()


def hurried(app: TableApp, clock: Clock) -> TableApp:
    """The same app, with a lull that goes by the clock."""
    app.lull = Lull(clock)
    return app


def people() -> TableApp:
    """Two people at one keyboard; Ann leads."""
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    return table_app(chance, "pp", hand_size=3)


def alone() -> TableApp:
    """Ann leads against a computer."""
    chance = stacked("6-4 5-0 3-1 2-2", "4-4 6-6 6-1 1-0", boneyard="5-5", leader=0)
    return table_app(chance, "pc", hand_size=4)


async def type_(pilot: Pilot[None], app: TableApp, clock: Clock, key: str, after: float) -> None:
    """Press a key so long after the one before, or after the last picture."""
    await until(pilot, lambda: app.lull.is_painted)
    clock.now += after
    event = events.Key(key, " " if key == "space" else key if len(key) == 1 else None)
    event.time = clock.now
    app.post_message(event)
    await pilot.pause()
    await rest(pilot, app)


@pytest.mark.parametrize("gap", [*GAPS, 0.6, 1.5])
async def test_two_enters_never_show_the_hand_of_another(clock: Clock, gap: float) -> None:
    app = hurried(people(), clock)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await type_(pilot, app, clock, "space", 1.0)
        await type_(pilot, app, clock, "enter", 1.0)
        assert plays(app.dealer) == ["6-4"]
        for _ in range(3):
            await type_(pilot, app, clock, "enter", gap)
        assert app.table.step == steps.HandOver(1)
        assert shows_no_hand(app)


@pytest.mark.parametrize("key", ["space", "b"])
async def test_a_hurried_person_sees_the_hand_after_half_a_second(clock: Clock, key: str) -> None:
    app = hurried(people(), clock)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await type_(pilot, app, clock, "space", 1.0)
        await type_(pilot, app, clock, "enter", 1.0)
        await type_(pilot, app, clock, key, LULL_SECONDS - 0.01)
        assert shows_no_hand(app)
        await type_(pilot, app, clock, key, LULL_SECONDS)
        assert app.table.seating.shown == 1


@pytest.mark.parametrize("gap", GAPS)
async def test_no_tile_is_laid_before_the_choice_was_seen(clock: Clock, gap: float) -> None:
    app = hurried(alone(), clock)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await type_(pilot, app, clock, "enter", 1.0)
        before = plays(app.dealer)
        for _ in range(30):
            await type_(pilot, app, clock, "enter", gap)
        assert plays(app.dealer) == before
        await type_(pilot, app, clock, "enter", LULL_SECONDS)
        assert len(plays(app.dealer)) > len(before)


async def test_what_is_asked_is_not_answered_by_the_same_press(clock: Clock) -> None:
    app = hurried(alone(), clock)
    app.settings = app.settings.with_(confirm=True)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await type_(pilot, app, clock, "enter", 1.0)
        await type_(pilot, app, clock, "enter", 0.1)
        assert plays(app.dealer) == []
        await type_(pilot, app, clock, "enter", LULL_SECONDS)
        assert plays(app.dealer)[0] == "6-4"


def ending(**options: object) -> TableApp:
    """Ann goes out with her first tile."""
    chance = stacked("5-5", "6-4", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=1, **options)  # type: ignore[arg-type]


DIALOGS: dict[type, Callable[[], TableApp]] = {
    SettlementScreen: ending,
    GameOverScreen: lambda: ending(target=10),
    ClaimScreen: lambda: table_app(
        stacked("6-4 5-0", "4-4 6-6", boneyard="0-0", leader=0), "pc", hand_size=2,
        announce=Announce.MUST_CALL,
    ),
}  # fmt: skip
"""Every dialog, with a table from which Enter leads to it."""


@pytest.mark.parametrize("kind", DIALOGS)
@pytest.mark.parametrize("gap", [*GAPS, 0.6, 1.5])
async def test_enter_answers_no_dialog(clock: Clock, kind: type, gap: float) -> None:
    app = hurried(DIALOGS[kind](), clock)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await type_(pilot, app, clock, "enter", 1.0)
        await until(pilot, lambda: isinstance(app.screen, kind))
        version, screen = app.dealer.version, app.screen
        for _ in range(5):
            await type_(pilot, app, clock, "enter", gap)
        assert app.screen is screen
        assert app.dealer.version == version


@pytest.mark.parametrize(
    ("kind", "key"), [(SettlementScreen, "space"), (GameOverScreen, "r"), (ClaimScreen, "5")]
)
async def test_the_keys_that_answer_a_dialog_count_after_half_a_second(
    clock: Clock, kind: type, key: str
) -> None:
    app = hurried(DIALOGS[kind](), clock)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await type_(pilot, app, clock, "enter", 1.0)
        await until(pilot, lambda: isinstance(app.screen, kind))
        screen, before = app.screen, text_of(app)
        await type_(pilot, app, clock, key, 0.2)
        assert (app.screen, text_of(app)) == (screen, before)
        await type_(pilot, app, clock, key, LULL_SECONDS)
        await until(pilot, lambda: app.screen is not screen or text_of(app) != before)


async def test_a_second_click_does_not_uncover_the_next_hand(clock: Clock) -> None:
    clock.now = time.monotonic() + 3600
    app = hurried(people(), clock)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await until(pilot, lambda: app.lull.is_painted)
        await pilot.click("#ready")
        await rest(pilot, app)
        assert app.table.seating.shown is None, "it was painted after that click"


async def test_enter_at_a_cover_says_which_key_uncovers() -> None:
    app = people()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        assert prompt(app) == "Enter only plays; Space shows the hand."


async def test_a_letter_that_does_something_else_does_that_at_a_cover() -> None:
    chance = stacked("6-4 5-0 3-1", "4-4 6-6 6-1", boneyard="0-0", leader=0)
    app = table_app(chance, "pp", hand_size=3, names=("Uma", "Hal"))
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "u")
        assert "nothing to take back" in prompt(app)
        await press(pilot, app, "space", "enter", "h")
        assert app.table.seating.shown == 1, "tiles are not chosen at a cover"


# Who may have gone


async def test_a_window_that_was_too_small_comes_back_covered() -> None:
    app = people()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space")
        await pilot.resize_terminal(50, 15)
        await pilot.resize_terminal(*SIZE)
        await until(pilot, lambda: app.table.step == steps.HandOver(0))
        assert shows_no_hand(app)


@pytest.mark.parametrize(
    ("make", "when", "is_covered"),
    [
        (people, CoverAway.SHARED, True),
        (people, CoverAway.NEVER, False),
        (alone, CoverAway.SHARED, False),
        (alone, CoverAway.ALWAYS, True),
    ],
)
async def test_a_hand_is_covered_when_the_terminal_was_left(
    make: Callable[[], TableApp], when: CoverAway, is_covered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "AWAY_SECONDS", 0.05)
    app = make()
    app.settings = app.settings.with_(cover_away=when)
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space")
        app.post_message(events.AppBlur())
        await pilot.pause(0.3)
        assert (app.table.seating.shown is None) is is_covered


async def test_a_glance_at_another_window_covers_nothing() -> None:
    app = people()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space")
        app.post_message(events.AppBlur())
        await pilot.pause()
        app.post_message(events.AppFocus())
        await pilot.pause()
        assert app.table.seating.shown == 0
        assert app.table._absence._timer is None


async def test_what_was_asked_is_covered_too() -> None:
    app = table_app(
        stacked("6-4 5-0", "4-4 6-6", boneyard="0-0", leader=0), "pp", hand_size=2,
        announce=Announce.MUST_CALL,
    )  # fmt: skip
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "space", "enter")
        await until(pilot, lambda: isinstance(app.screen, ClaimScreen))
        app.app_suspend_signal.publish(app)
        await until(pilot, lambda: app.screen is app.table)
        await rest(pilot, app)
        assert shows_no_hand(app)
