"""Clients that lie, servers that die: whatever happens, nobody else notices and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from allfives.online import wire
from allfives.online.client.link import NotDone
from allfives.online.client.remote_game import RemoteGame
from tests.online.support import Server, joined, play, served

pytestmark = pytest.mark.xdist_group("online")

SHORT = {"target": "30"}

KILLS = int(os.environ.get("ALLFIVES_KILLS", "3"))
"""How often a server is killed."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


def hello(**changes: object) -> str:
    """Somebody with a new name and key, or with what is given."""
    name = secrets.token_hex(4).translate(str.maketrans("0123456789", "ghijklmnop"))
    message = {"type": "hello", "protocol": 1, "key": secrets.token_hex(32), "name": name}
    return json.dumps(message | changes)


KEY = "ab" * 32


async def told(socket: ClientConnection) -> dict[str, object]:
    async with asyncio.timeout(15):
        answer: dict[str, object] = json.loads(await socket.recv())
        return answer


async def closed(socket: ClientConnection) -> int:
    """Wait until the server has hung up; the code it gave."""
    async with asyncio.timeout(15):
        while True:
            try:
                await socket.recv()
            except ConnectionClosed as gone:
                return gone.rcvd.code if gone.rcvd else 1006


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ('{"type":"lobby","id":"1"}', "hello"),
        ("no JSON", "hello"),
        (b"\x00\xff", "hello"),
        ("[" * 4000, "hello"),
        ('{"type":"hello"}', "hello"),
        (hello(protocol=2, key=KEY, name="x"), "protocol"),
        (hello(key="short", name="x"), "hello"),
        (hello(key=KEY, name="\u202e"), "name_wrong"),
        (hello(key=KEY, name=None), "name_needed"),
    ],
)
async def test_a_wrong_hello_is_refused_in_a_sentence_and_ends(
    server: Server, first: str | bytes, reason: str
) -> None:
    async with connect(server.url) as socket:
        await socket.send(first)
        refused = await told(socket)
        assert (refused["type"], refused["reason"]) == ("refused", reason)
        assert await closed(socket) == 1008


@pytest.mark.parametrize(
    "said",
    [
        "no JSON",
        b"\x00\xff",
        "[" * 4000,
        '{"type":"surprise","id":"1"}',
        '{"type":"sit","id":"1"}',
        '{"type":"sit","id":1,"code":"A"}',
        '{"type":"open","id":"1","players":5}',
        '{"type":"open","id":"1","players":true}',
        '{"type":"share","id":"1","table":"x","round":1,"share":"zz"}',
        hello(key=KEY, name="x"),
    ],
)
async def test_what_is_no_message_ends_the_connection(server: Server, said: str | bytes) -> None:
    async with connect(server.url) as socket:
        await socket.send(hello())
        await told(socket)
        await socket.send(said)
        assert (await told(socket))["reason"] == "message"
        assert await closed(socket) == 1008


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"type": "sit", "code": "NOWHERE"}, "no_table"),
        ({"type": "follow", "table": "x"}, "no_table"),
        ({"type": "open", "preset": "bridge"}, "rules"),
        ({"type": "open", "options": {"target": "no"}}, "rules"),
        ({"type": "open", "options": {"colour": "red"}}, "rules"),
        ({"type": "open", "levels": ["genius"]}, "no_level"),
        ({"type": "open", "levels": [None, None]}, "levels"),
        ({"type": "record", "table": "x"}, "no_table"),
        ({"type": "command", "table": "x", "version": 1, "command": {}}, "command"),
        ({"type": "command", "table": "x", "version": 1, "command": {"type": "deal"}}, "no_table"),
    ],
)
async def test_a_wish_that_cannot_be_is_refused_and_the_talk_goes_on(
    server: Server, said: dict[str, object], reason: str
) -> None:
    async with connect(server.url) as socket:
        await socket.send(hello())
        await told(socket)
        await socket.send(json.dumps({"id": "7", "unknown": [1], **said}))
        refused = await told(socket)
        assert (refused["type"], refused["id"], refused["reason"]) == ("refused", "7", reason)
        assert str(refused["text"]).endswith((".", "!"))
        await socket.send('{"type":"lobby","id":"8"}')
        assert (await told(socket))["type"] == "tables"


async def test_more_bytes_than_a_message_may_have_end_the_connection(server: Server) -> None:
    async with connect(server.url) as socket:
        await socket.send(hello())
        await told(socket)
        await socket.send("x" * (wire.MAX_MESSAGE + 1))
        assert await closed(socket) == 1009


async def test_who_sends_faster_than_anybody_plays_is_let_go(server: Server) -> None:
    async with connect(server.url) as socket:
        await socket.send(hello())
        await told(socket)
        for number in range(200):
            await socket.send(json.dumps({"type": "sit", "id": str(number), "code": "NOWHERE"}))
        assert await closed(socket) == 1008


async def test_nobody_else_notices_those_who_lie(server: Server) -> None:
    async def lie() -> None:
        for _ in range(5):
            async with connect(server.url) as socket:
                await socket.send(hello())
                await socket.send("x" * 100_000)
                await closed(socket)

    async with joined(server, "Ann") as ann, joined(server, "Bob") as bob:
        game = await ann.open(options=SHORT)
        other = await bob.sit(game.code)
        async with asyncio.timeout(60):
            await asyncio.gather(play(game, ann), play(other, bob), lie())
        assert await game.record() == await other.record()


async def test_a_server_that_is_killed_again_and_again_loses_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as server:
        async with joined(server, "Ann") as ann, joined(server, "Bob") as bob:
            options = {"target": f"{10 * KILLS}"}
            game = await ann.open(players=3, options=options, levels=[None, "greedy"])
            other = await bob.sit(game.code)

            async def kill() -> None:
                for _ in range(KILLS):
                    if game.phase == "over":
                        return
                    known = game.version
                    while game.version < known + 4 and game.phase != "over":
                        await asyncio.sleep(0.002)
                    await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(server.again)

            async with asyncio.timeout(60 + 20 * KILLS):
                await asyncio.gather(play(game, ann), play(other, bob), kill())
            assert ann.trouble is bob.trouble is None
            assert await game.record() == await other.record()
            assert set(game.checked.values()) == {""}


async def test_a_server_that_is_asked_to_stop_ends_with_status_0(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with joined(server, "Ann") as ann:
            game: RemoteGame = await ann.open(levels=["greedy"])
            while game.view() is None:
                await game.news()
            assert await asyncio.to_thread(server.stop) == 0
            assert '"stopped"' in server.log()
            await asyncio.to_thread(server.again)
            view = game.view()
            assert view is not None
            while view is None or not view.legal:
                await game.news()
                view = game.view()
            await game.submit(view.legal[0])


async def test_logs_and_pages_for_operators_hold_no_key_and_no_hand(server: Server) -> None:
    key = secrets.token_hex(32)
    async with joined(server, "Zoe", key) as zoe:
        game = await zoe.open(options=SHORT, levels=["greedy"])
        async with asyncio.timeout(60):
            await play(game, zoe)
        assert server.get("/health") == server.get("/ready") == "ok\n"
        metrics = server.get("/metrics")
        assert "\nallfives_commands_total " in metrics
        assert key not in server.log() + metrics
        assert "Zoe" not in server.log()


async def test_while_the_store_is_away_there_is_one_sentence_and_then_it_goes_on(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as server:
        async with joined(server, "Ann") as ann:
            game = await ann.open(options=SHORT, levels=["greedy"])
            while (view := game.view()) is None or not view.legal:
                await game.news()
            holder = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
            holder.execute("BEGIN EXCLUSIVE")
            try:
                with pytest.raises(NotDone) as refused:
                    await game.submit(view.legal[0])
            finally:
                holder.execute("ROLLBACK")
                holder.close()
            assert refused.value.reason == "store"
            assert game.version == view.version
            async with asyncio.timeout(60):
                await play(game, ann)
            assert set(game.checked.values()) == {""}
            await game.record()
