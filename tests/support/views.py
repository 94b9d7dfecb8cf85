"""Views from random games, for tests that need positions rather than rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from allfives.game.rules import Option, rules_for
from allfives.game.view import SeatView, view
from tests.support.games import states_of


def random_views(preset: str, players: int, **options: Option) -> Iterator[SeatView]:
    """What each seat in its turn sees of a game that is played at random."""
    for number, state in enumerate(states_of(rules_for(preset, players, **options), players)):
        yield view(state, number % players)


def views_to_move(number: int, preset: str = "pagat", players: int = 2) -> list[SeatView]:
    """So many views of a random game in which the seat can do several things."""
    views = random_views(preset, players)
    return list(islice((seen for seen in views if len(seen.legal) > 1), number))
