"""A review of a game: progress, the whole game, its dearest plays, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from allfives.coach import shelf
from allfives.coach.analysis import analyse
from allfives.coach.child import WORLDS, Coach
from allfives.game.rules import rules_for
from allfives.tui.pages.review import SEED, ReviewScreen, board_of
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.widgets.menu import Menu
from allfives.tui.widgets.prose import Prose
from tests.support.judged import game
from tests.support.pages import PageApp, shown
from tests.support.table import until

EVENTS = game(rules_for("pagat", 2), "greedy random", 1)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record whose analysis lies beside it."""
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    findings = dict(analyse(EVENTS, worlds=WORLDS, seed=SEED).findings)
    assert shelf.save(shelf.path_beside(path), shelf.book_of(EVENTS, WORLDS, SEED), findings)
    return path


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_what_was_judged_is_shown_again_at_once(kept: Path, size: tuple[int, int]) -> None:
    app = PageApp(lambda: ReviewScreen(EVENTS, kept))
    app._coach = Coach(["a program that is not there"])
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.screen.query_one(Menu).option_count > 1)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert "P0: " in screen.query_one(Prose).text
        assert "of which skill made" in screen.query_one(Prose).text
        await pilot.press("down")
        await pilot.pause()
        dearest = screen.dearest[0]
        assert "Better was" in screen.query_one(Prose).text
        layout = screen.query_one(LayoutView)
        assert layout.display
        assert layout.region.height >= 4
        board = board_of(dearest)
        assert board.layout == dearest.decision.view.layout
        assert board.option is not None
        assert board.option.play == dearest.decision.made
        assert "chose" in shown(app)


async def test_a_record_with_no_round_that_is_over_says_so() -> None:
    app = PageApp(lambda: ReviewScreen(EVENTS[:3], None))
    async with app.run_test() as pilot:
        state = app.screen.query_one("#state", Static)
        await until(pilot, lambda: "no round" in str(state.content))


async def test_the_coachs_process_judges_and_leaving_ends_it(tmp_path: Path) -> None:
    app = PageApp(lambda: ReviewScreen(EVENTS, tmp_path / "game.jsonl"))
    async with app.run_test() as pilot:
        state = app.screen.query_one("#state", Static)
        await until(pilot, lambda: "part 1 of" in str(state.content))
        await pilot.press("q")
        await pilot.pause()
        assert not isinstance(app.screen, ReviewScreen)
    assert not list(tmp_path.iterdir())
