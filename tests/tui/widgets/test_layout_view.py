"""The wheel of the mouse over a layout that is larger than its room."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot

from allfives.tui.widgets.layout_view import LayoutView
from tests.support.scenes import dealer_at, person_to_play
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
