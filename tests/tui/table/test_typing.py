"""The line at the table in which a play is typed."""

from __future__ import annotations

from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.table.parts.typed_line import TypedLine
from tests.support.luck import stacked
from tests.support.table import TableApp, plays, press, prompt, rest, table_app

SIZE = (80, 24)


def two_ends() -> TableApp:
    """After 6-4 and 6-1 Ann holds 4-1, which fits both ends, and the counts differ."""
    chance = stacked("6-4 4-1 5-2", "6-1 3-3 2-2", boneyard="0-0", leader=0)
    return table_app(chance, "pc", hand_size=3)


def line(app: TableApp) -> TypedLine:
    return app.table.query_one(TypedLine)


async def test_a_play_is_typed_and_enter_plays_it() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "slash", "6", "4", "enter")
        assert plays(app.dealer)[0] == "6-4"
        assert not line(app).display
        await press(pilot, app, "slash", *"41", "greater_than_sign", *"61", "enter")
        assert plays(app.dealer)[2] == "4-1>6-1"


async def test_a_side_is_where_the_tile_would_lie() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter")
        assert app.table.choosing is not None
        view = app.table.query_one(LayoutView)
        where = {
            option.play.on: view.from_the_lead(option.play.tile, option.play.on)[0]
            for option in app.table.choosing.here
        }
        left = min(where, key=lambda on: where[on])
        assert where[left] < 0
        await press(pilot, app, "slash", *"41", "space", *"left", "enter")
        assert plays(app.dealer)[2] == f"4-1>{left}"


async def test_what_cannot_be_played_is_told_and_the_line_stays() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "slash", *"33", "enter")
        assert prompt(app) == "3-3 is not in this hand."
        assert line(app).display
        assert plays(app.dealer) == []


async def test_tab_completes_what_is_legal() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "enter", "slash", "4", "tab")
        first = line(app).value
        await press(pilot, app, "tab")
        assert {first, line(app).value} == {"4-1>6-4", "4-1>6-1"}
        await press(pilot, app, "enter")
        assert len(plays(app.dealer)) >= 3


async def test_escape_closes_the_line_and_keys_are_those_of_the_table_again() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "slash", "q", "u", "escape")
        assert not line(app).display
        assert plays(app.dealer) == []
        await press(pilot, app, "2", "enter")
        assert plays(app.dealer)[0] == "4-1"


async def test_covering_the_hand_closes_the_line() -> None:
    app = two_ends()
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, "slash", "6")
        app.table.cover()
        await rest(pilot, app)
        assert (line(app).display, line(app).value) == (False, "")
