"""`allfives serve` and `allfives join`: every wrong use is one sentence."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.online.support import free_port, served

pytestmark = pytest.mark.xdist_group("online")


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "allfives", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=os.environ | {"ALLFIVES_HOME": str(home)},
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--listen", "nowhere"], "is no place to listen"),
        (["--listen", "127.0.0.1:99999"], "is no place to listen"),
        (["--certificate", "c.pem"], "TLS needs both --certificate and --key."),
        (["--certificate", "c.pem", "--key", "k.pem"], "There is no file c.pem."),
        (["--store", "nonsense"], "The store cannot be used"),
        (["--store", "postgresql+asyncpg://127.0.0.1:1/x"], "The store does not answer"),
        (["--bell", "ding"], "'ding' is no bell"),
        (["--data", "/proc/nothing/here"], "The folder /proc/nothing/here cannot be used"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path, options: list[str], sentence: str
) -> None:
    done = run(tmp_path, "serve", "--check", "--listen", f"127.0.0.1:{free_port()}", *options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_check_says_that_all_is_well_and_starts_nothing(tmp_path: Path) -> None:
    port = free_port()
    done = run(tmp_path, "serve", "--check", "--listen", f"127.0.0.1:{port}")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"127.0.0.1 port {port}" in done.stdout


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run(tmp_path, "serve", "--check", "--listen", f"127.0.0.1:{taken.getsockname()[1]}")
    assert done.returncode == 2
    assert done.stderr.startswith("Nothing can be served on 127.0.0.1 port ")


def test_a_store_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    options = ("serve", "--check", "--listen", f"127.0.0.1:{free_port()}", "--data", str(tmp_path))
    assert run(tmp_path, *options).returncode == 0
    with sqlite3.connect(tmp_path / "tables.db") as store:
        store.execute("UPDATE store SET version = 99")
    store.close()
    done = run(tmp_path, *options)
    assert done.returncode == 2
    assert "The store has version 99" in done.stderr


def test_a_backup_taken_while_the_server_runs_can_be_restored(tmp_path: Path) -> None:
    (tmp_path / "restored").mkdir()
    with served(tmp_path):
        store = sqlite3.connect(tmp_path / "tables.db")
        store.execute("VACUUM INTO ?", (str(tmp_path / "restored" / "tables.db"),))
        store.close()
    with served(tmp_path / "restored") as again:
        assert again.get("/ready") == "ok\n"


def test_to_join_where_nobody_serves_is_one_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "join", f"127.0.0.1:{free_port()}")
    assert done.returncode == 2
    assert done.stderr.startswith("No server can be reached there")
    assert done.stderr.count("\n") == 1


def test_to_serve_or_join_loads_nothing_at_the_start_of_the_program() -> None:
    code = "import sys, allfives.cli.program; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {"asyncio", "websockets", "msgspec", "starlette", "uvicorn", "sqlalchemy"}
    assert not {name for name in done.stdout.split() if name.startswith("allfives.online")}
