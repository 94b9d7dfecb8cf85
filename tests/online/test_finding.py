"""Finding each other: people by name, invitations, private tables, and anybody at all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from allfives.online import wire
from allfives.online.client.link import NotDone
from tests.online.support import Server, joined, play, served

pytestmark = pytest.mark.xdist_group("online")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


def codes(found: list[wire.Found]) -> list[str]:
    return [table.code for table in found]


async def test_those_who_seek_the_same_game_meet(server: Server) -> None:
    async with joined(server, "Ann") as ann, joined(server, "Bob") as bob:
        async with joined(server, "Cleo") as cleo:
            waiting = await ann.seek("muggins", 2)
            assert (await cleo.seek("muggins", 3)).table != waiting.table
            assert (await cleo.seek("pagat", 2)).table != waiting.table
            assert (await ann.seek("muggins", 2)).table == waiting.table
        met = await bob.seek("muggins", 2)
        assert met.table == waiting.table
        while met.view() is None:
            await met.news()
        assert [place.name for place in met.places] == ["Ann", "Bob"]


async def test_who_waits_too_long_may_take_a_computer(server: Server) -> None:
    async with joined(server, "Dan") as dan:
        waiting = await dan.seek("classic", 2)
        await waiting.seat_computer(1, "greedy")
        while waiting.phase == "open":
            await waiting.news()
        assert waiting.places[1].level == "greedy"


async def test_people_are_found_by_the_beginning_of_their_names(server: Server) -> None:
    async with joined(server, "Émile Zola") as zola:
        async with joined(server, "Émilie") as emilie:
            found = await zola.people("ÉMIL")
            assert found == [wire.Person("Émile Zola", True), wire.Person("Émilie", True)]
            assert await emilie.people("mil") == []
            assert await emilie.people("%_") == []
        with pytest.raises(wire.Garbled):
            wire.read_said('{"type":"people","id":"1","beginning":"e"}')


async def test_an_invitation_stands_in_the_lobby_of_who_was_asked(server: Server) -> None:
    async with joined(server, "Fay") as fay, joined(server, "Gus") as gus:
        async with joined(server, "Hal") as hal:
            game = await fay.open(private=True)
            await game.invite("gus")
            await game.invite("GUS")
            assert codes((await gus.lobby()).invited) == [game.code]
            assert game.code not in codes((await gus.lobby()).open)
            assert codes((await hal.lobby()).invited) == []
            assert game.code not in codes((await hal.lobby()).open)
            with pytest.raises(NotDone) as refused:
                await game.invite("Nobody At All")
            assert refused.value.reason == "nobody"
        await gus.sit(game.code)
        assert codes((await gus.lobby()).invited) == []
        assert codes((await gus.lobby()).mine) == [game.code]


async def test_nobody_asks_people_to_tables_of_others(server: Server) -> None:
    async with joined(server, "Ida") as ida, joined(server, "Jo") as jo:
        game = await ida.open()
        message = wire.Invite(id="1", table=game.table, name="Ida")
        with pytest.raises(NotDone) as refused:
            await jo.link.ask(message)
        assert refused.value.reason == "not_seated"


async def test_my_tables_come_first_where_it_is_my_turn(server: Server) -> None:
    async with joined(server, "Kim") as kim, joined(server, "Lea") as lea:
        games = [await kim.open() for _ in range(3)]
        others = [await lea.sit(game.code) for game in games]
        for game in (*games, *others):
            while (view := game.view()) is None or not view.in_round:
                await game.news()
        mine = (await kim.lobby()).mine
        turns = [found.my_turn for found in mine]
        assert turns == sorted(turns, reverse=True)
        first = {game.code: bool(view and view.legal) for game in games if (view := game.view())}
        assert {found.code: found.my_turn for found in mine} == first


async def test_a_game_of_days_goes_on_from_another_process(server: Server) -> None:
    key = "5" * 64
    async with joined(server, "Max", key) as max_:
        game = await max_.open(options={"target": "30"}, levels=["greedy"])
        while (view := game.view()) is None or not view.legal:
            await game.news()
        await game.submit(view.legal[0])
    async with joined(server, "", key) as later:
        (mine,) = (await later.lobby()).mine
        again = await later.sit(mine.code)
        async with asyncio.timeout(60):
            await play(again, later)
        await again.record()


async def test_a_computer_plays_for_who_is_away_until_that_person_is_back(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as server:
        async with joined(server, "Ann") as ann, joined(server, "Cleo") as cleo:
            key = "7" * 64
            async with joined(server, "Bob", key) as bob:
                game = await ann.open(options={"target": "30"}, private=True)
                await bob.sit(game.code)
                while game.view() is None:
                    await game.news()
                for seat, reason in ((0, "not_yours"), (1, "still_here"), (3, "not_yours")):
                    with pytest.raises(NotDone) as refused:
                        await game.stand_in(seat)
                    assert refused.value.reason == reason
                with pytest.raises(NotDone) as refused:
                    await cleo.link.ask(wire.StandIn(id="1", table=game.table, seat=1))
                assert refused.value.reason == "not_seated"
            forget(tmp_path, "Bob")
            await game.stand_in(1)
            async with asyncio.timeout(60):
                playing = asyncio.create_task(play(game, ann))
                while game.version < 8:
                    await asyncio.sleep(0.005)
                async with joined(server, "Bob", key) as bob:
                    back = await bob.sit(game.code)
                    while back.view() is None:
                        await back.news()
                    assert back.places[1].level is None
                    await asyncio.gather(play(back, bob), playing)
            assert set(game.checked.values()) == {""}
            await game.record()


def forget(folder: Path, name: str) -> None:
    """Let it be long since somebody was here."""
    store = sqlite3.connect(folder / "tables.db")
    with store:
        store.execute("UPDATE accounts SET seen = 0 WHERE name = ?", (name,))
    store.close()
