"""What a client finds out about a server that breaks its word."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from allfives.game.commands import Deal
from allfives.game.decider import decide
from allfives.game.events import GameStarted, HandDealt, RoundDealt, Seat
from allfives.game.rules import rules_for
from allfives.game.state import begin
from allfives.game.view import redact
from allfives.online.client.fairness import Promise, complaint
from allfives.online.wire import Revealed
from allfives.record.fair_deal import FairChance, commitment
from tests.online.support import Server, joined, play, served

pytestmark = pytest.mark.xdist_group("online")

SEED = bytes(range(32))
SHARES = (bytes([1]) * 32, bytes([2]) * 32)


def honest() -> tuple[Revealed, Promise, HandDealt]:
    started = GameStarted("pagat", rules_for("pagat", 2), (Seat("Ann"), Seat("Bob")))
    (dealt,) = decide(Deal(), begin(started), FairChance(SEED, 1, SHARES))
    assert isinstance(dealt, RoundDealt)
    seen = redact(dealt, 0)
    assert isinstance(seen, HandDealt)
    hands = [[tile.text for tile in hand] for hand in dealt.hands]
    boneyard = [tile.text for tile in dealt.boneyard]
    shares = [share.hex() for share in SHARES]
    revealed = Revealed(1, SEED.hex(), shares, hands, boneyard, dealt.leader)
    return revealed, Promise(commitment(SEED), shares[0]), seen


def test_nothing_is_said_of_an_honest_deal() -> None:
    revealed, promise, seen = honest()
    assert complaint(revealed, promise, seen, 0) == ""
    assert complaint(revealed, None, seen, 0) == ""


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": "00" * 32}, "changed its seed"),
        ({"shares": ["00" * 32, "02" * 32]}, "not used the bytes of this seat"),
        ({"shares": ["01" * 32, "00" * 32]}, "not those that the bytes of all make"),
        ({"shares": ["01" * 32]}, "does not show what every seat"),
        ({"boneyard": []}, "not those that the bytes of all make"),
        ({"round": 2}, "not those that the bytes of all make"),
        ({"leader": 7}, "not the one that was seen"),
    ],
)
def test_every_lie_about_a_deal_is_found_out(change: dict[str, Any], sentence: str) -> None:
    revealed, promise, seen = honest()
    told = complaint(msgspec.structs.replace(revealed, **change), promise, seen, 0)
    assert sentence in told


def test_bytes_that_the_server_did_not_take_are_no_lie() -> None:
    revealed, promise, seen = honest()
    other = promise._replace(share="00" * 32)
    assert complaint(revealed, other, seen, 0, must_use_share=False) == ""
    assert complaint(revealed, other, seen, 0) != ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


async def test_two_windows_of_one_person_accuse_nobody(server: Server) -> None:
    key = secrets.token_hex(32)
    async with joined(server, "Ann", key) as one, joined(server, "Ann", key) as other:
        game = await one.open(options={"target": "30"}, levels=["greedy"])
        window = await other.sit(game.code)
        await play(game, one)
        while window.phase != "over":
            await window.news()
        assert window.events == game.events
        assert set(window.checked.values()) == set(game.checked.values()) == {""}
        assert game.unsure | window.unsure <= set(game.checked)
