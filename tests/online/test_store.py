"""What a store promises, whichever database keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from allfives.online.server.store import Behind, Store, StoreAway, Summary, Taken

OPEN = Summary("open", None, None, "{}")
PLAYING = Summary("playing", None, None, "{}")


@pytest_asyncio.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    store = await Store.open(store_url)
    yield store
    await store.close()


async def begun(store: Store, name: str = "t") -> int:
    """A table with one entry; the account that sits there."""
    account = await store.new_account(f"Ann {name}", f"ann {name}", f"hash {name}")
    await store.create(name, f"code-{name}", "first", OPEN, account.id)
    return account.id


async def test_what_was_appended_is_read_in_order(store: Store) -> None:
    await begun(store)
    assert await store.append("t", 1, "second", PLAYING) == 2
    assert await store.append("t", 2, "third", PLAYING) == 3
    assert await store.entries("t") == ["first", "second", "third"]
    assert await store.entries("t", since=2) == ["third"]


async def test_who_knows_too_little_or_too_much_writes_nothing(store: Store) -> None:
    await begun(store)
    await store.append("t", 1, "second", PLAYING)
    for expected in (0, 1, 3):
        with pytest.raises(Behind):
            await store.append("t", expected, "lost", OPEN)
    with pytest.raises(Behind):
        await store.append("nowhere", 1, "lost", OPEN)
    assert await store.entries("t") == ["first", "second"]


async def test_of_many_writers_at_once_exactly_one_wins(store: Store, store_url: str) -> None:
    await begun(store)
    other = await Store.open(store_url)

    async def write(which: Store, body: str) -> str | None:
        try:
            await which.append("t", 1, body, PLAYING)
        except Behind:
            return None
        return body

    try:
        tries = [write(which, f"{number}") for number in range(8) for which in (store, other)]
        won = [body for body in await asyncio.gather(*tries) if body is not None]
    finally:
        await other.close()
    assert len(won) == 1
    assert await store.entries("t") == ["first", *won]


async def test_another_gateway_reads_what_the_first_wrote(store: Store, store_url: str) -> None:
    await begun(store)
    other = await Store.open(store_url)
    try:
        assert await other.entries("t") == ["first"]
        await other.append("t", 1, "second", PLAYING)
    finally:
        await other.close()
    assert await store.entries("t") == ["first", "second"]


async def test_names_keys_and_codes_are_given_once(store: Store) -> None:
    account = await begun(store)
    with pytest.raises(Taken):
        await store.new_account("ANN T", "ann t", "another hash")
    with pytest.raises(Taken):
        await store.create("u", "code-t", "first", OPEN, account)
    assert await store.entries("u") == []
    found = await store.account("hash t")
    assert found is not None
    assert found.name == "Ann t"
    assert await store.account("no such hash") is None


async def test_tables_are_found_by_code_by_seat_and_by_what_is_due(store: Store) -> None:
    account = await begun(store, "a")
    await store.create("b", "code-b", "first", OPEN, account)
    await store.append("b", 1, "x", Summary("playing", account, 50.0, "{}"))
    assert await store.by_code("code-a") == "a"
    assert await store.by_code("code-x") is None
    assert [found.id for found in await store.open_tables(9)] == ["a"]
    assert [found.id for found in await store.tables_of(account, 9)] == ["b", "a"]
    assert await store.due(49.0, 9) == []
    assert await store.due(50.0, 9) == ["b"]
    await store.append("b", 2, "y", Summary("over", None, None, "{}"))
    assert [found.id for found in await store.tables_of(account, 9)] == ["a"]


async def test_a_store_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreAway, match="does not answer"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/no/such/folder/x.db")
    with pytest.raises(StoreAway, match="cannot be used"):
        await Store.open("no url at all")
