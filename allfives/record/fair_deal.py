"""Deals that nobody can have arranged: made from bytes of the server and of every seat.

The server chooses a seed and tells its hash before anybody else has chosen anything. Then
each seat sends bytes of its own. The seed can no longer be changed and no seat knows it, so
none of them can choose the tiles. After the round the seed is told, and anybody can make the
deal again: this module does, and `verify` uses it.

How the tiles follow, for whoever writes it anew:

1. The stream of bytes is block 0, block 1 and so on. Block `i` is HMAC-SHA256 with the seed
   as the key, over: the text `allfives deal 1`, the number of the round in 4 bytes, the 32
   bytes of seat 0, of seat 1 and so on, and `i` in 4 bytes. Numbers have the high byte first.
2. A number below `n` is the next byte of the stream that is less than `256 - 256 % n`, modulo
   `n`; bytes that are not less are thrown away.
3. The tiles begin in the order 0-0, 1-0, 1-1, 2-0 up to 6-6. For `i` from 27 down to 1 the
   tile at place `i` is exchanged with the one at the place that a number below `i + 1` names.
4. Seat 0 gets the first hand of tiles, seat 1 the next, and so on; the rest is the boneyard.
5. Where the rules leave the leader to chance, a number below the count of those seats, in
   rising order, names it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

from allfives.game.events import Proof, RoundDealt
from allfives.game.tile import Tile

SIZE: Final = 32
"""How many bytes a seed has, and the share of each seat."""

_LABEL: Final = b"allfives deal 1"
_SHARE_LABEL: Final = b"allfives share 1"


def commitment(seed: bytes) -> str:
    """What is told of a seed beforehand: its SHA-256, as 64 digits."""
    return hashlib.sha256(seed).hexdigest()


def share_of_absent(seed: bytes, round_number: int, seat: int) -> bytes:
    """The bytes of a seat that sends none: a computer's, or of somebody who is away.

    They follow from the seed, so that the server cannot choose them once it is committed.
    """
    told = _SHARE_LABEL + round_number.to_bytes(4) + seat.to_bytes(4)
    return hmac.digest(seed, told, "sha256")


class FairChance:
    """The luck of one round, made from the bytes of all."""

    def __init__(self, seed: bytes, round_number: int, shares: Sequence[bytes]) -> None:
        self.proof = Proof(seed.hex(), tuple(share.hex() for share in shares))
        """What it is made from."""
        self._stream = _stream(seed, round_number, shares)

    def shuffled(self, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """All these tiles in the order that the bytes make of them."""
        order = sorted(tiles, key=lambda tile: tile.number)
        for place in range(len(order) - 1, 0, -1):
            other = self._below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def lot(self, seats: Sequence[int]) -> int:
        """The one of these seats that the bytes name."""
        return sorted(seats)[self._below(len(seats))]

    def _below(self, count: int) -> int:
        limit = 256 - 256 % count
        return next(byte for byte in self._stream if byte < limit) % count


def chance_of(proof: Proof, round_number: int) -> FairChance:
    """The luck that a proof tells of."""
    shares = [bytes.fromhex(share) for share in proof.shares]
    return FairChance(bytes.fromhex(proof.seed), round_number, shares)


def chance_of_deal(dealt: RoundDealt) -> FairChance | None:
    """The luck that must have made a deal; None where it brings no proof."""
    return None if dealt.proof is None else chance_of(dealt.proof, dealt.round)


def _stream(seed: bytes, round_number: int, shares: Sequence[bytes]) -> Iterator[int]:
    told = _LABEL + round_number.to_bytes(4) + b"".join(shares)
    block = 0
    while True:
        yield from hmac.digest(seed, told + block.to_bytes(4), "sha256")
        block += 1
