"""Deals that nobody can have arranged, and what a record proves of them."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
from dataclasses import replace

import pytest

from allfives.game.commands import Deal
from allfives.game.decider import decide
from allfives.game.events import Event, GameStarted, Proof, RoundDealt, Seat
from allfives.game.notation import write_tiles
from allfives.game.rules import rules_for
from allfives.game.state import begin
from allfives.game.tile import ALL_TILES, Tile
from allfives.record.codec import Decoder, encode_line
from allfives.record.errors import Malformed
from allfives.record.fair_deal import FairChance, chance_of, commitment, share_of_absent
from allfives.record.verify import Verdict, verify_stream

SEED = bytes(range(32))
SHARES = (bytes([1]) * 32, bytes([2]) * 32)


def started() -> GameStarted:
    return GameStarted("pagat", rules_for("pagat", 2), (Seat("Ann"), Seat("Bob")))


def dealt(seed: bytes = SEED) -> RoundDealt:
    """A deal that a server made, with its proof."""
    chance = FairChance(seed, 1, SHARES)
    (event,) = decide(Deal(), begin(started()), chance)
    assert isinstance(event, RoundDealt)
    return replace(event, proof=chance.proof)


def verdict(*events: Event) -> Verdict:
    lines = "".join(encode_line(event) + "\n" for event in events)
    return verify_stream(io.BytesIO(lines.encode()))


def test_the_written_vector() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    chance = FairChance(SEED, 1, SHARES)
    assert write_tiles(chance.shuffled(ALL_TILES)) == (
        "3-3 5-1 5-0 6-5 4-3 4-2 6-1 2-2 5-4 4-0 4-4 5-5 3-2 0-0 "
        "2-1 1-0 2-0 5-3 6-4 5-2 6-3 3-1 6-0 6-2 1-1 3-0 6-6 4-1"
    )
    assert [chance.lot((0, 1)) for _ in range(8)] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert share_of_absent(SEED, 1, 1).hex() == (
        "cda24b58915eb5e85406898dd296bbd0f5e54de871a3cfb043cd8b4f75805625"
    )


def dealt_by_the_page(seed: bytes, number: int, shares: list[bytes]) -> list[str]:
    """The order of the tiles, written from the description and sharing no code."""
    message = b"allfives deal 1" + bytes([0, 0, 0, number]) + b"".join(shares)
    stream = b"".join(
        hmac.new(seed, message + bytes([0, 0, 0, block]), hashlib.sha256).digest()
        for block in range(40)
    )
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    at = 0
    for last in range(27, 0, -1):
        while stream[at] >= 256 // (last + 1) * (last + 1):
            at += 1
        chosen, at = stream[at] % (last + 1), at + 1
        tiles[last], tiles[chosen] = tiles[chosen], tiles[last]
    return tiles


@pytest.mark.parametrize("number", [1, 2, 17])
def test_whoever_follows_the_description_deals_the_same(number: int) -> None:
    for first in range(40):
        seed = hashlib.sha256(bytes([first])).digest()
        chance = FairChance(seed, number, SHARES)
        found = [tile.text for tile in chance.shuffled(ALL_TILES)]
        assert found == dealt_by_the_page(seed, number, list(SHARES))


def test_every_seat_and_the_server_change_the_deal() -> None:
    def order(seed: bytes, one: bytes, other: bytes, number: int = 1) -> list[Tile]:
        return list(FairChance(seed, number, (one, other)).shuffled(ALL_TILES))

    usual = order(SEED, *SHARES)
    assert order(SEED[::-1], *SHARES) != usual
    assert order(SEED, bytes(32), SHARES[1]) != usual
    assert order(SEED, SHARES[0], bytes(32)) != usual
    assert order(SEED, *SHARES, number=2) != usual


def test_each_tile_comes_to_each_place_about_as_often() -> None:
    deals = 4000
    firsts = [0] * 28
    for number in range(deals):
        seed = hashlib.sha256(number.to_bytes(4)).digest()
        firsts[FairChance(seed, 1, SHARES).shuffled(ALL_TILES)[0].number] += 1
    expected = deals / 28
    assert sum((found - expected) ** 2 / expected for found in firsts) < 55.5  # p = 0.001


def test_a_record_keeps_the_proof_and_is_right() -> None:
    event = dealt()
    decoder = Decoder()
    decoder.decode(encode_line(started()).encode())
    read = decoder.decode(encode_line(event).encode())
    assert isinstance(read, RoundDealt)
    assert read.proof == event.proof
    assert verdict(started(), event).fault is None


def test_a_record_without_a_proof_is_written_as_it_always_was() -> None:
    line = encode_line(replace(dealt(), proof=None))
    assert set(json.loads(line)) == {"type", "round", "leader", "hands", "boneyard"}
    assert verdict(started(), replace(dealt(), proof=None)).fault is None


def test_a_proof_that_deals_other_tiles_is_found_out() -> None:
    proof = dealt(SEED[::-1]).proof
    found = verdict(started(), replace(dealt(), proof=proof))
    assert found.line == 2
    assert found.fault is not None
    assert found.fault.startswith("The bytes of its proof deal this: ")


def test_two_tiles_exchanged_are_found_out_although_the_deal_could_be() -> None:
    event = dealt()
    yard = (event.boneyard[1], event.boneyard[0], *event.boneyard[2:])
    assert verdict(started(), replace(event, boneyard=yard)).line == 2
    assert verdict(started(), replace(event, boneyard=yard, proof=None)).fault is None


@pytest.mark.parametrize(
    "proof",
    [
        None,
        {},
        {"seed": "00" * 32},
        {"seed": "00" * 32, "shares": ["00" * 32]},
        {"seed": "00" * 31, "shares": ["00" * 32] * 2},
        {"seed": "0G" * 32, "shares": ["00" * 32] * 2},
        {"seed": 1, "shares": ["00" * 32] * 2},
    ],
)
def test_what_is_no_proof_is_refused(proof: object) -> None:
    fields = json.loads(encode_line(dealt())) | {"proof": proof}
    decoder = Decoder()
    decoder.decode(encode_line(started()).encode())
    with pytest.raises(Malformed):
        decoder.decode(json.dumps(fields).encode())


def test_the_luck_of_a_proof_is_the_luck_it_was_made_from() -> None:
    chance = chance_of(Proof(SEED.hex(), tuple(share.hex() for share in SHARES)), 1)
    assert chance.shuffled(ALL_TILES) == FairChance(SEED, 1, SHARES).shuffled(ALL_TILES)
