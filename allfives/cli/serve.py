"""`allfives serve`: a server for people at other machines."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from allfives.cli.arguments import UsageError, number

if TYPE_CHECKING:
    from allfives.cli.arguments import Commands
    from allfives.online.server.gateway import Configuration

_MISSING: Final = (
    "A server needs packages that are not installed ({}): pip install 'allfives[server]'."
)


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help="let others play here over a network")
    parser.add_argument(
        "--listen",
        default="127.0.0.1:5055",
        metavar="HOST:PORT",
        help="where to listen (127.0.0.1:5055, this machine only; 0.0.0.0:5055 for all)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder of the games")
    parser.add_argument("--store", metavar="URL", help="another store than a file in that folder")
    parser.add_argument("--bell", metavar="URL", help="what tells several servers of each other")
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="for TLS, with its chain")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key of the certificate")
    parser.add_argument(
        "--per-address",
        type=number(1),
        default=64,
        metavar="N",
        help="so many connections one address may have (64; behind a proxy all have one)",
    )
    parser.add_argument(
        "--check", action="store_true", help="only tell whether a server could be started like that"
    )
    parser.set_defaults(run=_run)


def _run(chosen: argparse.Namespace) -> int:
    import asyncio

    try:
        from allfives.online.server import gateway
        from allfives.online.server.bell import BellWrong
        from allfives.online.server.schema import NewerStore
        from allfives.online.server.store import StoreAway
    except ModuleNotFoundError as error:
        raise UsageError(_MISSING.format(error.name)) from None
    configuration = _configuration(chosen)
    where = f"{configuration.host} port {configuration.port}"
    try:
        if chosen.check:
            asyncio.run(gateway.check(configuration))
            print(f"A server can be started like that, on {where}.")
            return 0
        print(f"Serving on {where}; Ctrl-C ends it.", flush=True)
        print(f"Others join with: allfives join {_shown_host(configuration)}", flush=True)
        asyncio.run(gateway.serve(configuration))
    except (StoreAway, NewerStore, BellWrong) as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"Nothing can be served on {where}: {error.strerror or error}.") from None
    return 0


def _configuration(chosen: argparse.Namespace) -> Configuration:
    from allfives.online.server.gateway import Configuration

    host, _, port = chosen.listen.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise UsageError(f"{chosen.listen!r} is no place to listen: write it like 0.0.0.0:5055.")
    if (chosen.certificate is None) != (chosen.key is None):
        raise UsageError("TLS needs both --certificate and --key.")
    for path in (chosen.certificate, chosen.key):
        if path is not None and not path.is_file():
            raise UsageError(f"There is no file {path}.")
    store = chosen.store or _embedded(chosen.data)
    return Configuration(
        host.strip("[]"),
        int(port),
        store,
        chosen.bell,
        chosen.certificate,
        chosen.key,
        chosen.per_address,
    )


def _embedded(folder: Path | None) -> str:
    """The URL of the store in a folder, which is made if it is not there."""
    from allfives.record.places import data_folder

    folder = data_folder() / "server" if folder is None else folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {folder} cannot be used: {error.strerror}.") from None
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


def _shown_host(configuration: Configuration) -> str:
    host = configuration.host
    shown = "YOUR-HOST" if host in ("0.0.0.0", "::") else host
    return shown if configuration.port == 5055 else f"{shown}:{configuration.port}"
