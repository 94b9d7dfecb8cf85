"""Two people, one server, one evening: with a real server, over real connections."""

from __future__ import annotations

import asyncio
import io
import secrets
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from allfives.game.commands import Draw
from allfives.game.events import GameWon, RoundDealt
from allfives.online import wire
from allfives.online.client.link import NotDone, Unreachable
from allfives.online.client.remote_game import Client
from allfives.players.process.wire import write_command
from allfives.record.codec import encode_line
from allfives.record.reading import read_record
from allfives.record.verify import verify_stream
from tests.online.support import Server, Terminal, free_port, joined, play, served

pytestmark = pytest.mark.xdist_group("online")

SHORT = {"target": "30"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


async def test_two_people_play_to_the_end_and_keep_the_same_right_record(server: Server) -> None:
    async with joined(server, "Ann") as ann, joined(server, "Bob") as bob:
        game = await ann.open(options=SHORT)
        other = await bob.sit(game.code.lower())
        async with asyncio.timeout(60):
            await asyncio.gather(play(game, ann), play(other, bob))
        record = await game.record()
        assert await other.record() == record
        assert isinstance(record[-1], GameWon)
        lines = "".join(encode_line(event) + "\n" for event in record).encode()
        assert verify_stream(io.BytesIO(lines)).fault is None
        deals = [event for event in record if isinstance(event, RoundDealt)]
        assert all(deal.proof is not None for deal in deals)
        assert game.checked == other.checked == {deal.round: "" for deal in deals}


async def test_computers_take_empty_seats_and_four_play(server: Server) -> None:
    async with joined(server, "Cleo") as cleo:
        game = await cleo.open(players=4, options=SHORT, levels=["greedy", None, "random"])
        await game.seat_computer(2, "greedy")
        async with asyncio.timeout(60):
            await play(game, cleo)
        assert [place.level for place in game.places] == [None, "greedy", "greedy", "random"]
        assert set(game.checked.values()) == {""}
        await game.record()


async def test_a_lost_connection_comes_back_where_it_was(server: Server) -> None:
    async with joined(server, "Dan") as dan, joined(server, "Eve") as eve:
        game = await dan.open(options=SHORT)
        other = await eve.sit(game.code)

        async def cut() -> None:
            for _ in range(5):
                await asyncio.sleep(0.15)
                for client in (dan, eve):
                    socket = client.link._socket
                    if socket is not None:
                        socket.transport.abort()

        async with asyncio.timeout(60):
            await asyncio.gather(play(game, dan), play(other, eve), cut())
        assert await game.record() == await other.record()


async def test_the_same_id_twice_has_one_effect(server: Server) -> None:
    async with joined(server, "Fay") as fay, joined(server, "Gus") as gus:
        game = await fay.open()
        other = await gus.sit(game.code)
        while not any(view is not None and view.legal for view in (game.view(), other.view())):
            await asyncio.sleep(0.01)
        mover, client = (game, fay) if (game.view() or other.view()).legal else (other, gus)  # type: ignore[union-attr]
        view = mover.view()
        assert view is not None
        message = wire.Do(
            id="once",
            table=mover.table,
            version=view.version,
            command=write_command(view.legal[0]),
        )
        first = await client.link.ask(message)
        assert await client.link.ask(message) == first
        with pytest.raises(NotDone) as refused:
            await client.link.ask(
                wire.Do(
                    id="twice", table=mover.table, version=view.version, command=message.command
                )
            )
        assert refused.value.reason == "stale"


async def test_nobody_plays_for_another_seat_or_looks_on(server: Server) -> None:
    async with joined(server, "Hal") as hal, joined(server, "Ida") as ida:
        game = await hal.open(levels=["greedy"])
        while game.view() is None:
            await game.news()
        with pytest.raises(NotDone) as refused:
            await game.submit(Draw(1))
        assert refused.value.reason == "not_your_seat"
        with pytest.raises(NotDone) as refused:
            await ida.sit(game.code)
        assert refused.value.reason == "full"
        with pytest.raises(NotDone) as refused:
            await ida.link.follow(game.table, lambda: 0)
        assert refused.value.reason == "not_seated"


async def test_names_are_given_once_and_a_key_brings_its_name_back(server: Server) -> None:
    key = secrets.token_hex(32)
    async with joined(server, "Jo", key) as first:
        assert first.link.name == "Jo"
    async with joined(server, "Another", key) as again:
        assert again.link.name == "Jo"
    for name, reason in (("JO", "name_taken"), ("Jо", "name_wrong"), ("a\u202eb", "name_wrong")):
        with pytest.raises(NotDone) as refused:
            await Client(server.url, secrets.token_hex(32)).link.start(name)
        assert refused.value.reason == reason


async def test_where_nobody_serves_there_is_one_sentence() -> None:
    with pytest.raises(Unreachable, match="No server can be reached there"):
        await Client(f"ws://127.0.0.1:{free_port()}/v1/table", "00" * 32).link.start("Kim")


async def test_the_lobby_shows_open_tables_and_my_own(server: Server) -> None:
    async with joined(server, "Lea") as lea, joined(server, "Max") as max_:
        game = await lea.open()
        assert game.code in [found.code for found in (await max_.lobby()).open]
        assert [found.code for found in (await lea.lobby()).mine] == [game.code]
        await max_.sit(game.code)
        assert game.code not in [found.code for found in (await lea.lobby()).open]
        assert [found.code for found in (await max_.lobby()).mine] == [game.code]


def test_two_people_in_two_terminals_and_a_computer(server: Server, tmp_path: Path) -> None:
    first = Terminal(server, tmp_path / "one", "--name", "Nora")
    first.wait_for("quit")
    first.type("open 3 target=30 - greedy")
    code = first.wait_for("sit ").split()[-1]
    second = Terminal(server, tmp_path / "two", code)
    try:
        second.wait_for("What do you want to be called")
        second.type("Nora")
        second.wait_for("Somebody else has that name")
        second.type("Otis")
        with ThreadPoolExecutor() as both:
            list(both.map(Terminal.play_on, (first, second)))
        assert first.end() == second.end() == 0
    finally:
        first.kill()
        second.kill()
    kept = []
    for terminal in (first, second):
        (path,) = (terminal.home / "games").glob("*.jsonl")
        run = program("verify", str(path))
        assert (run.returncode, run.stderr) == (0, "")
        assert ": right (1 game, 1 finished, " in run.stdout
        kept.append(read_record(path).events)
        key = next((terminal.home / "config" / "servers").iterdir())
        assert key.stat().st_mode & 0o777 == 0o600
    assert kept[0] == kept[1]


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "allfives", *arguments], capture_output=True, text=True, check=False
    )


async def test_those_who_play_again_meet_at_one_table(server: Server) -> None:
    async with joined(server, "Pia") as pia, joined(server, "Quin") as quin:
        game = await pia.open(options=SHORT)
        other = await quin.sit(game.code)
        with pytest.raises(NotDone) as refused:
            await pia.rematch(game)
        assert refused.value.reason == "not_over"
        async with asyncio.timeout(60):
            await asyncio.gather(play(game, pia), play(other, quin))
            again, others = await asyncio.gather(pia.rematch(game), quin.rematch(other))
            assert again.table == others.table != game.table
            await asyncio.gather(play(again, pia), play(others, quin))
        assert await again.record() == await others.record()
