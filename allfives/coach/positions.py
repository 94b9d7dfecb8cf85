"""A position for analysis, as the view of the seat that is to move.

It tells the plays so far, the hand, how many tiles the others hold and what they are known to
lack; who laid what, drew and passed it does not tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.commands import Play
from allfives.game.events import Hand, Seat
from allfives.game.layout import Layout
from allfives.game.leads import best_lead
from allfives.game.notation import NotationError
from allfives.game.rules import LeadTile, Rules
from allfives.game.tile import ALL_TILES
from allfives.game.view import SeatView
from allfives.players.belief.odds import Unseen, deals_without


def position_view(
    preset: str,
    rules: Rules,
    layout: Layout,
    hand: Hand,
    others: Sequence[int],
    lacks: Sequence[tuple[int, ...]],
    scores: Sequence[int],
) -> SeatView:
    """The view of seat 0, which is to move.

    Args:
        preset: The named game that the rules began from.
        rules: The options of the game.
        layout: The tiles played so far.
        hand: The tiles of the seat to move.
        others: How many tiles each other seat holds, in turn order.
        lacks: The pips that each of them is known to lack.
        scores: The score of each side, that of the seat to move first.

    Raises:
        NotationError: If there can be no such position.
    """
    boneyard = _boneyard(layout, hand, others)
    _check_lacks(layout, hand, others, lacks)
    plays = _plays(rules, layout, hand, is_first=not any(scores))
    return SeatView(
        seat=0,
        version=0,
        preset=preset,
        rules=rules,
        seats=tuple(Seat(f"Player {seat + 1}") for seat in range(rules.players)),
        round=2 if any(scores) else 1,
        leader=-len(layout.plays) % rules.players,
        turn=0,
        asked=None,
        drawn=0,
        hand=hand,
        hand_sizes=(len(hand), *others),
        boneyard_size=boneyard,
        layout=layout,
        scores=tuple(scores),
        opened=tuple(score > 0 for score in scores),
        lacks=((), *lacks),
        events=(),
        legal=plays,
        in_round=True,
        shown=(),
        ended=None,
        winner=None,
    )


def _boneyard(layout: Layout, hand: Hand, others: Sequence[int]) -> int:
    """How many tiles are left for the boneyard.

    Raises:
        NotationError: If the tiles do not add up.
    """
    if not hand or not all(others):
        raise NotationError("Every hand must hold a tile, or the round would be over.")
    down = {placed.tile for placed in layout.plays}
    for tile in hand:
        if tile in down:
            raise NotationError(f"{tile} is both in the hand and on the table.")
    left = len(ALL_TILES) - len(down) - len(hand) - sum(others)
    if left < 0:
        raise NotationError(
            f"There are {len(ALL_TILES)} tiles: {len(down)} on the table, {len(hand)} in the hand "
            f"and {sum(others)} with the others are more."
        )
    return left


def _check_lacks(
    layout: Layout, hand: Hand, others: Sequence[int], lacks: Sequence[tuple[int, ...]]
) -> None:
    """See that the others can hold so many tiles.

    Raises:
        NotationError: If they cannot.
    """
    seen = {*hand, *[placed.tile for placed in layout.plays]}
    tiles = tuple(tile for tile in ALL_TILES if tile not in seen)
    if not deals_without(Unseen(tiles, tuple(others), tuple(lacks)), ()):
        raise NotationError("The others cannot hold so many tiles without the pips they lack.")


def _plays(rules: Rules, layout: Layout, hand: Hand, *, is_first: bool) -> tuple[Play, ...]:
    """What can be played.

    Raises:
        NotationError: If nothing fits.
    """
    may_lead = hand
    if not layout.plays and is_first and rules.lead_tile is LeadTile.HIGHEST_DOUBLE:
        may_lead = (best_lead(hand),)
    plays = tuple(Play(0, tile, on) for tile in may_lead for on in layout.places_for(tile))
    if not plays:
        raise NotationError("No tile of the hand fits, so there is nothing to choose.")
    return plays
