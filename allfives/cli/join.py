"""`allfives join`: play at a server, in a conversation of lines."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from typing import TYPE_CHECKING, Final

from allfives.cli.arguments import FOUND_WRONG, UsageError

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from allfives.cli.arguments import Commands
    from allfives.online.client.conversation import Lines
    from allfives.online.client.remote_game import Client

_MISSING: Final = (
    "Playing over a network needs packages that are not installed ({}):"
    " pip install 'allfives[online]'."
)


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("join", help="play with others at a server")
    parser.add_argument("host", metavar="HOST[:PORT]", help="the server")
    parser.add_argument("code", nargs="?", metavar="CODE", help="the table to sit down at")
    parser.add_argument("--name", help="what to be called, the first time")
    parser.add_argument(
        "--insecure", action="store_true", help="accept a connection that others can read"
    )
    parser.set_defaults(run=_run)


def _run(chosen: argparse.Namespace) -> int:
    import asyncio

    try:
        from allfives.online.client.link import NotDone, Unreachable
        from allfives.online.client.remote_game import Unfair
    except ModuleNotFoundError as error:
        raise UsageError(_MISSING.format(error.name)) from None
    from allfives.record.errors import RecordError

    try:
        asyncio.run(_talk(chosen))
    except (Unreachable, NotDone, RecordError) as problem:
        raise UsageError(str(problem)) from None
    except Unfair as problem:
        print(problem, file=sys.stderr)
        return FOUND_WRONG
    return 0


async def _talk(chosen: argparse.Namespace) -> None:
    import asyncio

    from allfives.online.client import phrases
    from allfives.online.client.conversation import Conversation
    from allfives.online.client.keys import key_for
    from allfives.online.client.link import url_of
    from allfives.online.client.remote_game import Client

    def status(is_there: bool) -> None:
        if not is_there:
            _say(phrases.LOST)
        elif has_started:
            _say(phrases.BACK)

    has_started = False
    lines: Lines = asyncio.Queue()
    _read_lines(lines, asyncio.get_running_loop())
    url = url_of(chosen.host, insecure=chosen.insecure)
    client = Client(url, key_for(chosen.host), status, deals_at_once=False)
    await _introduce(client, lines, chosen.name)
    try:
        await asyncio.sleep(0)
        has_started = True
        await Conversation(client, lines, _say).run(chosen.code)
    finally:
        await client.close()


async def _introduce(client: Client, lines: Lines, name: str | None) -> None:
    """Connect, and ask for a name until there is one that the server takes."""
    from allfives.online.client import phrases
    from allfives.online.client.link import NotDone

    while True:
        try:
            await client.link.start(name)
            return
        except NotDone as refused:
            if refused.reason not in ("name_needed", "name_taken", "name_wrong"):
                raise
            _say(phrases.ASK_NAME if refused.reason == "name_needed" else refused.text)
            name = await lines.get()
            if name is None:
                raise


def _say(text: str) -> None:
    print(text, flush=True)


def _read_lines(lines: Lines, loop: AbstractEventLoop) -> None:
    """Read what is typed in a thread of its own, which never keeps the program from ending."""

    def read() -> None:
        rest = b""
        while data := os.read(0, 4096):
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                loop.call_soon_threadsafe(lines.put_nowait, line.decode(errors="replace"))
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
