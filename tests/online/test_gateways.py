"""Several gateways on one store: any may be killed, and clients of different ones play together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from allfives.online.client.remote_game import Client
from tests.online.conftest import Postgres
from tests.online.support import Server, joined, play, served

pytestmark = pytest.mark.xdist_group("online")

SHORT = {"target": "30"}


def two(folder: Path, *options: str) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        servers = []
        for name in ("a", "b"):
            (folder / name).mkdir()
            servers.append(stack.enter_context(served(folder / name, *options)))
        yield servers[0], servers[1]


@pytest.fixture(scope="module")
def gateways(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two that share a PostgreSQL, which is their bell as well."""
    yield from two(tmp_path_factory.mktemp("gateways"), "--store", postgres.new_url())


@pytest.fixture
def rung(postgres: Postgres, nats_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two that share a PostgreSQL, with NATS as their bell."""
    yield from two(tmp_path, "--store", postgres.new_url(), "--bell", nats_url)


@pytest.fixture
def silent(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two that share a PostgreSQL, and whose bell is away for good."""
    yield from two(tmp_path, "--store", postgres.new_url(), "--bell", "nats://127.0.0.1:1")


async def play_together(
    one: Server, other: Server, names: tuple[str, str], kill: Server | None = None
) -> None:
    """A game between people at two gateways, one of which may be killed again and again."""
    async with joined(one, names[0]) as ann, joined(other, names[1]) as bob:
        game = await ann.open(options=SHORT, players=3, levels=[None, "greedy"])
        seat = await bob.sit(game.code)

        async def killing() -> None:
            for _ in range(2 if kill else 0):
                assert kill is not None
                known = game.version
                while game.version < known + 4 and game.phase != "over":
                    await asyncio.sleep(0.002)
                await asyncio.to_thread(kill.kill)
                await asyncio.to_thread(kill.again)

        async with asyncio.timeout(120):
            await asyncio.gather(play(game, ann), play(seat, bob), killing())
        assert await game.record() == await seat.record()
        assert set(game.checked.values()) | set(seat.checked.values()) == {""}


async def test_people_at_two_gateways_play_together(gateways: tuple[Server, Server]) -> None:
    await play_together(*gateways, names=("Ann", "Bob"))


async def test_a_gateway_is_killed_and_the_game_goes_on(gateways: tuple[Server, Server]) -> None:
    await play_together(*gateways, names=("Cleo", "Dan"), kill=gateways[1])


async def test_nats_tells_two_gateways_of_each_other(rung: tuple[Server, Server]) -> None:
    await play_together(*rung, names=("Ann", "Bob"))
    assert '"level": "warning"' not in rung[0].log() + rung[1].log()


async def test_without_a_bell_it_goes_on_more_slowly(silent: tuple[Server, Server]) -> None:
    one, other = silent
    async with joined(one, "Ann") as ann, joined(other, "Bob") as bob:
        game = await ann.open(options=SHORT)
        seat = await bob.sit(game.code)

        def both_know(count: int) -> bool:
            return game.version >= count and seat.version >= count

        async with asyncio.timeout(60):
            playing = [asyncio.create_task(play(*who)) for who in ((game, ann), (seat, bob))]
            while not both_know(6) or "the bell cannot be reached" not in one.log():
                await asyncio.sleep(0.05)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def test_the_same_name_at_two_gateways_is_given_once(
    gateways: tuple[Server, Server],
) -> None:
    tries = [Client(server.url, f"{number:064x}") for number, server in enumerate(gateways, 1)]
    found = await asyncio.gather(
        *(client.link.start("Eve") for client in tries), return_exceptions=True
    )
    for client in tries:
        await client.close()
    assert sorted(result is None for result in found) == [False, True]
