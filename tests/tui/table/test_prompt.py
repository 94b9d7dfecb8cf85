"""The rows of text below the layout."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from allfives.tui.table.parts.prompt import News

LAID = "Carla lays 4-4 on 5-4: 0 + 12 + 8 = 20."
SCORED = "Carla scores 20."
COUNT = "0 + 12 + 8 = 20 → +20"


class NewsApp(App[None]):
    """A row of news, and nothing else."""

    def compose(self) -> ComposeResult:
        """The row."""
        yield News()


async def row(cells: int, *sentences: str) -> str:
    """What a row of so many cells shows of these sentences and the count."""
    app = NewsApp()
    async with app.run_test(size=(cells + 2, 3)):
        news = app.query_one(News)
        news.tell(sentences, COUNT, last=2)
        return news.render().plain


async def test_the_news_tell_the_latest_and_the_count_at_the_right_end() -> None:
    shown = await row(100, "Anna leads 5-5: 10.", LAID, SCORED)
    assert shown.startswith(f"{LAID}  {SCORED}  ")
    assert shown.endswith(COUNT)
    assert len(shown) == 100


@pytest.mark.parametrize("cells", [57, 78, 79])
async def test_what_was_laid_matters_more_than_the_count(cells: int) -> None:
    assert (await row(cells, LAID, SCORED)).rstrip() == f"{LAID}  {SCORED}"


async def test_the_count_stays_where_there_is_no_room_for_what_was_laid() -> None:
    shown = await row(56, LAID, SCORED)
    assert shown.split("  ")[0] == SCORED
    assert shown.endswith(COUNT)
