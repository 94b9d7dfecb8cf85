"""A layout that is larger than its room: the wheel, the cursor, the compass."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from textual import events
from textual.geometry import Offset, Region
from textual.pilot import Pilot

from allfives.game.commands import Play
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.words.prompts import considered_count
from tests.support.painted import text_of
from tests.support.scenes import dealer_at, person_to_play, with_two_ends
from tests.support.table import TableApp, press, rest

SIZE = (80, 24)
LARGER = ("plus", "plus", "plus")


async def wheel(pilot: Pilot[None], view: LayoutView, kind: type[events.MouseEvent]) -> Offset:
    """Turn the wheel over the layout; where it is scrolled to then."""
    await pilot._post_mouse_events([kind], view, button=0)
    await pilot.pause()
    return view.scroll_offset


async def test_the_wheel_scrolls_a_layout_down_and_up_again() -> None:
    app = TableApp(dealer_at("pagat", "pc", person_to_play(9)))
    async with app.run_test(size=SIZE) as pilot:
        await rest(pilot, app)
        await press(pilot, app, *LARGER)
        view = app.table.query_one(LayoutView)
        assert view.max_scroll_y > 0
        view.scroll_to(view.max_scroll_x // 2, 0, animate=False, force=True)
        before = view.scroll_offset
        down = await wheel(pilot, view, events.MouseScrollDown)
        assert (down.x, down.y > before.y) == (before.x, True)
        assert await wheel(pilot, view, events.MouseScrollUp) == before


# A layout that is too large to be seen at once


SMALL = (60, 20)


def zoomed() -> TableApp:
    """Ann is to play, late in a round."""
    return TableApp(dealer_at("pagat", "pc", person_to_play(14)))


def tree() -> TableApp:
    """Ann is to play on a tree of spinners."""
    return TableApp(dealer_at("five_up", "pc", person_to_play(12)))


def seen(view: LayoutView, style: str) -> list[bool]:
    """Is each rectangle of this style in sight?"""
    return [view._seen.contains_region(item.region) for item in view._above if item.style == style]


def says(app: TableApp, text: str) -> bool:
    """Does a row of the layout read so?"""
    region = app.table.query_one(LayoutView).content_region
    return any(text in row for row in text_of(app).splitlines()[region.y : region.bottom])


@pytest.mark.parametrize("keys", [(), LARGER], ids=["fit", "large"])
@pytest.mark.parametrize("size", [SMALL, SIZE], ids=str)
@pytest.mark.parametrize("make", [zoomed, tree])
async def test_the_view_follows_the_cursor(
    make: Callable[[], TableApp], size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    app = make()
    async with app.run_test(size=size) as pilot:
        await rest(pilot, app)
        await press(pilot, app, *keys)
        view = app.table.query_one(LayoutView)
        choosing = app.table.choosing
        assert choosing is not None
        tried: set[Play] = set()
        for _ in choosing.tiles:
            await press(pilot, app, "right")
            for _ in choosing.here:
                await press(pilot, app, "tab")
                assert choosing.option is not None
                assert seen(view, "ghost") == [True]
                assert seen(view, "sum") == [True]
                assert says(app, considered_count(choosing.option))
                tried.add(choosing.option.play)
        assert tried == {option.play for option in choosing.options}


@pytest.mark.parametrize("size", [SMALL, SIZE], ids=str)
async def test_a_click_on_the_compass_goes_to_the_end_it_points_to(size: tuple[int, int]) -> None:
    app = tree()
    async with app.run_test(size=size) as pilot:
        await rest(pilot, app)
        await press(pilot, app, *LARGER)
        view = app.table.query_one(LayoutView)
        names = [pointer.on for pointer in view._pointers]
        assert len(names) > 2
        for number, on in enumerate(names):
            signs = text_of(app).splitlines()[view.region.y]
            column = [found.start() for found in re.finditer(r"[^ ]\d", signs)][number]
            await pilot.click(view, offset=Offset(column + 1, 0))
            await rest(pilot, app)
            (pointer,) = [pointer for pointer in view._pointers if pointer.on is on]
            assert view._seen.contains_region(pointer.mark)
            assert pointer.text[0] == "·"
        assert len(app.dealer.state.layout.plays) == len(view._board.layout.plays)


async def test_the_compass_stands_on_a_row_of_its_own() -> None:
    app = tree()
    async with app.run_test(size=SMALL) as pilot:
        await rest(pilot, app)
        await press(pilot, app, *LARGER)
        view = app.table.query_one(LayoutView)
        for row in range(view.max_scroll_y):
            view.scroll_to(0, row, animate=False, force=True)
            await pilot.pause()
            signs = text_of(app).splitlines()[view.region.y]
            assert re.fullmatch(r"( [^ ]\d)+ *", signs[: view._seen.width])
            assert view.turn_to(view.region.offset + Offset(view.size.width // 2, 0)) is None


async def test_the_view_stands_still_under_the_mouse_while_the_ghost_is_in_sight() -> None:
    app = TableApp(dealer_at("pagat", "pc", with_two_ends(8), [19]))
    async with app.run_test(size=(120, 40)) as pilot:
        await rest(pilot, app)
        await press(pilot, app, *LARGER)
        view = app.table.query_one(LayoutView)
        choosing = app.table.choosing
        assert choosing is not None
        assert view._picture is not None
        fitting = [option.play.on for option in choosing.here]
        ends = [spot.mark for spot in view._picture.spots if spot.end.tile in fitting]
        region = Region.from_union([Region(*mark.box) for mark in ends])
        view.scroll_to(*(region.offset - Offset(16, 8)), animate=False, force=True)
        await pilot.pause()
        before = view.scroll_offset
        marks = [
            pointer.mark
            for pointer in view._pointers
            if pointer.on in fitting and pointer.text[0] == "·"
        ]
        assert len(marks) == len(choosing.here) == 2
        aimed = set()
        for mark in marks:
            await pilot.hover(view, offset=mark.offset + view._origin)
            await rest(pilot, app)
            assert seen(view, "ghost") == [True]
            assert view.scroll_offset == before
            aimed.add(choosing.option)
        assert len(aimed) == 2
