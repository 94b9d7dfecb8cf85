"""What a client checks of every deal, with nothing but what it was told and what it sent."""

from __future__ import annotations

from typing import NamedTuple

from allfives.game.decider import Chance
from allfives.game.events import HandDealt, Proof
from allfives.game.tile import ALL_TILES
from allfives.online.wire import Revealed
from allfives.record.fair_deal import chance_of, commitment


class Promise(NamedTuple):
    """What was settled before a deal."""

    commitment: str
    """What the server told of its seed."""
    share: str
    """The bytes that were sent after that."""


def complaint(
    revealed: Revealed,
    promise: Promise | None,
    seen: HandDealt,
    seat: int,
    *,
    must_use_share: bool = True,
) -> str:
    """What is wrong with a deal, as a sentence; empty if nothing is.

    Args:
        revealed: How the server says that it was made.
        promise: What was settled before; None if this client was away then.
        seen: What was seen of the deal when it was made.
        seat: Whose hand that was.
        must_use_share: Did the server take the bytes of this seat, as far as is known?
    """
    if not len(revealed.shares) == len(revealed.hands) == len(seen.hand_sizes):
        return "The server does not show what every seat sent and was dealt."
    if promise is not None:
        if commitment(bytes.fromhex(revealed.seed)) != promise.commitment:
            return "The server has changed its seed after it promised one."
        if must_use_share and revealed.shares[seat] != promise.share:
            return "The server has not used the bytes of this seat."
    chance: Chance = chance_of(Proof(revealed.seed, tuple(revealed.shares)), revealed.round)
    order = [tile.text for tile in chance.shuffled(ALL_TILES)]
    dealt = [tile for hand in revealed.hands for tile in hand] + revealed.boneyard
    if dealt != order:
        return "The tiles are not those that the bytes of all make."
    own = tuple(tile.text for tile in seen.hand)
    if tuple(revealed.hands[seat]) != own or revealed.leader != seen.leader:
        return "The deal was not the one that was seen."
    return ""
