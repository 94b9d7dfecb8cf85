"""A client that shares no code with the program: written from WIRE.md alone, it plays a game."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import os
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.online.support import served

pytestmark = pytest.mark.xdist_group("online")


class Stranger:
    """The client."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = iter(range(10**6))
        self.events: list[dict[str, Any]] = []
        self.promises: dict[int, tuple[str, str]] = {}
        self.checked = 0

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps({"id": str(next(self.numbers)), **message}))

    async def hear(self, kind: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = json.loads(await self.socket.recv())
            assert told["type"] != "refused", told
            if told["type"] == "update":
                self.note(told)
            if told["type"] == kind:
                return told

    def note(self, told: dict[str, Any]) -> None:
        assert told["since"] <= len(self.events)
        self.events[told["since"] :] = told["events"]
        assert len(self.events) == told["version"]
        for deal in told["revealed"]:
            self.check(deal)

    def check(self, deal: dict[str, Any]) -> None:
        commitment, share = self.promises[deal["round"]]
        seed = bytes.fromhex(deal["seed"])
        assert hashlib.sha256(seed).hexdigest() == commitment
        assert deal["shares"][0] == share
        number = deal["round"].to_bytes(4, "big")
        message = b"allfives share 1" + number + (1).to_bytes(4, "big")
        assert deal["shares"][1] == hmac.new(seed, message, hashlib.sha256).hexdigest()
        message = b"allfives deal 1" + number + bytes.fromhex("".join(deal["shares"]))
        stream = b"".join(
            hmac.new(seed, message + block.to_bytes(4, "big"), hashlib.sha256).digest()
            for block in range(20)
        )
        numbers = iter(stream)
        tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
        for place in range(27, 0, -1):
            count = place + 1
            byte = next(byte for byte in numbers if byte < 256 - 256 % count)
            other = byte % count
            tiles[place], tiles[other] = tiles[other], tiles[place]
        assert [tile for hand in deal["hands"] for tile in hand] + deal["boneyard"] == tiles
        dealt = [event for event in self.events if event["type"] == "hand_dealt"]
        (mine,) = [event for event in dealt if event["round"] == deal["round"]]
        assert mine["hand"] == deal["hands"][0]
        self.checked += 1


async def test_a_client_from_the_page_alone_plays_a_game_and_checks_every_deal(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as server:
        async with asyncio.timeout(60), connect(server.url) as socket:
            me = Stranger(socket)
            await me.say(type="hello", protocol=1, key=os.urandom(32).hex(), name="Stranger")
            assert (await me.hear("welcome"))["name"] == "Stranger"
            await me.say(type="open", options={"target": "50"}, levels=["greedy"])
            table = (await me.hear("done"))["table"]
            await me.say(type="follow", table=table, since=0)
            acted = -1
            while (told := await me.hear("update"))["phase"] != "over":
                deal, view = told["deal"], told["view"]
                if deal is not None and 0 in deal["waits_for"]:
                    if deal["round"] not in me.promises:
                        me.promises[deal["round"]] = (deal["commitment"], os.urandom(32).hex())
                        share = me.promises[deal["round"]][1]
                        await me.say(type="share", table=table, round=deal["round"], share=share)
                elif view is not None and view["legal"] and told["version"] != acted:
                    acted = told["version"]
                    wish = view["legal"][0]
                    await me.say(type="command", table=table, version=acted, command=wish)
            await me.say(type="record", table=table)
            lines = (await me.hear("recorded"))["lines"]
            kinds = [json.loads(line)["type"] for line in lines]
            assert kinds[0] == "game_started"
            assert kinds[-1] == "game_won"
            assert me.checked == kinds.count("round_dealt")
