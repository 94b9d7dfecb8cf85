"""A real server in a process of its own, and clients that play by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from allfives.game.view import SeatView
from allfives.online.client.link import NotDone
from allfives.online.client.remote_game import Client, RemoteGame
from allfives.players.simple import GreedyPlayer


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Server:
    """A server that can be killed and started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"ws://{self.host}/v1/table"
        self._folder = folder
        self._options = options
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "allfives", "serve", "--listen", self.host]
        command += ["--data", str(self._folder), *self._options]
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env=dict(os.environ))
        for _ in range(600):
            with contextlib.suppress(OSError):
                self.get("/ready")
                return process
            if process.poll() is not None:
                break
            time.sleep(0.05)
        process.kill()
        process.wait()
        raise AssertionError((self._folder / "log").read_text())

    def get(self, path: str) -> str:
        """What the server answers to a plain request."""
        with urllib.request.urlopen(f"http://{self.host}{path}", timeout=5) as answer:
            text: str = answer.read().decode()
            return text

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def again(self) -> None:
        """Start it on what it left."""
        self.process = self._start()

    def stop(self) -> int:
        """Ask it to end; its exit status."""
        self.process.terminate()
        return self.process.wait(timeout=15)

    def log(self) -> str:
        """What it has printed."""
        return (self._folder / "log").read_text()


@contextlib.contextmanager
def served(folder: Path, *options: str) -> Iterator[Server]:
    """A server that is gone afterwards."""
    server = Server(folder, *options)
    try:
        yield server
    finally:
        server.kill()


@contextlib.asynccontextmanager
async def joined(server: Server, name: str, key: str | None = None) -> AsyncIterator[Client]:
    """Somebody who has a connection, and hangs up afterwards."""
    client = Client(server.url, key or secrets.token_hex(32))
    await client.link.start(name)
    try:
        yield client
    finally:
        await client.close()


def wants(view: SeatView | None) -> bool:
    """Does the game wait for who sees this?"""
    return view is not None and bool(view.legal)


async def play(game: RemoteGame, client: Client) -> None:
    """Play greedily until the game is over."""
    player, luck = GreedyPlayer(), random.Random(1)
    while game.phase != "over":
        assert client.trouble is None, client.trouble
        view = game.view()
        if view is not None and view.legal and view.version == game.version:
            try:
                await game.submit(player.choose(view, luck))
            except NotDone as refused:
                # Whoever stood in may have played a moment ago: the news of it is on its way.
                if refused.reason != "stale":
                    raise
            while game.version == view.version:
                await game.news()
        else:
            await game.news()


async def soon(game: RemoteGame, seconds: float = 20.0) -> None:
    """Wait for news, but not for ever."""
    async with asyncio.timeout(seconds):
        await game.news()


class Terminal:
    """Somebody who has typed `allfives join`, and answers whatever is asked."""

    def __init__(self, server: Server, home: Path, *arguments: str) -> None:
        self.home = home
        self.printed = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "allfives", "join", server.host, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | {"ALLFIVES_HOME": str(home)},
        )

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def wait_for(self, text: str) -> str:
        """Read on until a line holds this text; that line."""
        assert self._process.stdout is not None
        for data in self._process.stdout:
            line = data.decode()
            self.printed += line
            if text in line:
                return line
        raise AssertionError(self.printed)

    def play_on(self) -> None:
        """Take the first choice, always, until the game is over and kept."""
        assert self._process.stdout is not None
        for data in self._process.stdout:
            line = data.decode()
            self.printed += line
            if line.startswith("  1  "):
                self.type("1")
            elif "Enter deals" in line:
                self.type("")
            elif "again plays once more" in line:
                return
        raise AssertionError(self.printed)

    def end(self) -> int:
        """Type nothing more; the exit status."""
        self._process.communicate()
        return self._process.returncode

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.communicate()


def accepts(port: int) -> bool:
    """Does anybody listen there?"""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
