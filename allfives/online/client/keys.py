"""The key that proves to a server who somebody is; made once for each server, and kept."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import Final

from allfives.record import files
from allfives.record.errors import AlreadyThere, Missing, NotOpened, show
from allfives.record.places import config_folder

_NOT_PLAIN: Final = re.compile(r"[^A-Za-z0-9.-]+")
_KEY: Final = re.compile(r"[0-9a-f]{64}")


def key_for(server: str, folder: Path | None = None) -> str:
    """The key for a server, which only this user can read; made if there is none.

    Args:
        server: Host and port, which name the file.
        folder: Where keys are kept; the user's own folder unless another is given.

    Raises:
        RecordError: If it can be neither read nor kept.
    """
    folder = folder or config_folder() / "servers"
    path = folder / f"{_NOT_PLAIN.sub('_', server)}.key"
    try:
        return _read(path)
    except Missing:
        files.make_folder(folder)
    key = secrets.token_hex(32)
    try:
        fd = files.create(path, f"{key}\n".encode())
    except AlreadyThere:
        return _read(path)
    os.fchmod(fd, 0o600)
    os.close(fd)
    return key


def _read(path: Path) -> str:
    fd = files.open_regular(path, os.O_RDONLY)
    try:
        key = files.read_all(fd, 1024).decode("ascii", "replace").strip()
    finally:
        os.close(fd)
    if not _KEY.fullmatch(key):
        raise NotOpened(f"{show(str(path))} holds no key; move it away to be somebody new.")
    return key
