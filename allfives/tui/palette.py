"""The command palette: every action of the screen that is up, from the one table of keys."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from allfives.tui.keys import APP_ACTIONS, TABLE_ACTIONS, Action
from allfives.tui.screens.table import TableScreen


class Actions(Provider):
    """Offers what can be done here."""

    @property
    def _actions(self) -> tuple[Action, ...]:
        at_table = isinstance(self.screen, TableScreen)
        return (*TABLE_ACTIONS, *APP_ACTIONS) if at_table else APP_ACTIONS

    async def discover(self) -> Hits:
        """All actions, before anything is typed."""
        for item in self._actions:
            yield DiscoveryHit(item.label, partial(self._run, item), help=item.help)

    async def search(self, query: str) -> Hits:
        """The actions whose name or sentence matches."""
        matcher = self.matcher(query)
        for item in self._actions:
            score = matcher.match(f"{item.label} {item.help}")
            if score > 0:
                label = matcher.highlight(item.label)
                yield Hit(score, label, partial(self._run, item), help=item.help)

    async def _run(self, item: Action) -> None:
        await self.screen.run_action(item.action)
