"""Files that last: opening only what is a plain file, making and replacing without loss."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from allfives.record.errors import (
    FORBIDDEN,
    AlreadyThere,
    Missing,
    NotOpened,
    NotSaved,
    NotWritable,
    RecordError,
    reason_of,
    show,
)

MAX_FILE: Final = 64 * 1024 * 1024
"""The most bytes that a record in a file may have."""

_NO_LINKS: Final = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""What systems answer whose disks know no second name for a file."""


def _sync_data(fd: int) -> None:
    """Wait until the bytes of a file are on the disk, and its new length with them."""
    if sys.platform == "darwin":
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    else:
        os.fdatasync(fd)


@dataclass(frozen=True, slots=True)
class Disk:
    """The calls on which saving depends; a test can put failing ones in their place."""

    write: Callable[[int, bytes], int] = os.write
    """Writes to a descriptor and says how many bytes it took."""
    sync: Callable[[int], None] = _sync_data
    """Returns when the bytes of a file are on the disk."""
    sync_all: Callable[[int], None] = os.fsync
    """Returns when a new file, or the names in a folder, are on the disk."""
    truncate: Callable[[int, int], None] = os.ftruncate
    """Shortens a file to a length."""


DISK: Final = Disk()
"""The real disk."""


def open_regular(path: Path, flags: int) -> int:
    """The descriptor of a plain file; links, folders, pipes and devices are refused.

    Raises:
        NotWritable: If it may not be opened for writing.
        Missing: If it is not there.
        NotOpened: If it cannot be opened otherwise, or is no plain file.
    """
    careful = os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY
    name = show(path.name)
    try:
        fd = os.open(path, flags | careful)
    except OSError as error:
        if flags & os.O_RDWR and error.errno in FORBIDDEN:
            raise NotWritable(f"{name} cannot be written: {reason_of(error)}.") from error
        kind = Missing if error.errno == errno.ENOENT else NotOpened
        raise kind(f"{name} cannot be opened: {reason_of(error)}.") from error
    except ValueError as error:
        raise NotOpened(f"{name} is no name of a file.") from error
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise NotOpened(f"{name} cannot be opened: it is not a plain file.")


def read_all(fd: int, limit: int = MAX_FILE) -> bytes:
    """All bytes of an open file.

    Raises:
        NotOpened: If there are more than `limit`, or the disk fails.
    """
    parts: list[bytes] = []
    size = 0
    try:
        while part := os.pread(fd, min(limit + 1 - size, 1 << 20), size):
            parts.append(part)
            size += len(part)
            if size > limit:
                raise NotOpened(f"The file is larger than {limit >> 20} MiB.")
    except OSError as error:
        raise NotOpened(f"The file cannot be read: {reason_of(error)}.") from error
    return b"".join(parts)


def lock(fd: int) -> bool:
    """Take the only right to write an open file; False if another program has it.

    Raises:
        NotWritable: If this disk knows no locks.
    """
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        raise NotWritable(f"The file cannot be locked: {reason_of(error)}.") from error
    return True


def make_folder(path: Path) -> None:
    """Make a private folder, and those above it, unless it is there.

    Raises:
        NotWritable: If that is not possible.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritable(f"The folder {show(str(path))} cannot be made: {_why(error)}.") from error


def create(path: Path, data: bytes, disk: Disk = DISK) -> int:
    """Make a new file that is whole, private and on the disk before it bears its name.

    Returns:
        Its descriptor, locked, for appending.

    Raises:
        AlreadyThere: If there is something of that name; it stays as it is.
        NotWritable: If the folder may not be written.
        NotSaved: If the disk fails; the file may be there all the same, and is whole then.
    """
    fd, temporary = _write_temporary(path, data, disk)
    try:
        rename(Path(temporary), path)
        sync_folder(path.parent, disk)
    except OSError as error:
        os.close(fd)
        raise _refusal(path, error) from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
    return fd


def replace(path: Path, data: bytes, disk: Disk = DISK) -> None:
    """Put `data` in the place of what the file held; at any moment it is old or new.

    Raises:
        NotWritable: If the folder may not be written.
        NotSaved: If the disk fails; the file is still there, old or new.
    """
    os.close(renew(path, data, disk))


def renew(path: Path, data: bytes, disk: Disk = DISK) -> int:
    """Do what `replace` does, and keep the file open.

    Returns:
        Its descriptor, locked, for appending.

    Raises:
        NotWritable, NotSaved: As `replace` does.
    """
    fd, temporary = _write_temporary(path, data, disk)
    try:
        os.replace(temporary, path)
        sync_folder(path.parent, disk)
    except OSError as error:
        os.close(fd)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise _refusal(path, error) from error
    return fd


def rename(path: Path, new: Path) -> None:
    """Give a file another name if that is free; nothing is ever overwritten.

    Raises:
        FileExistsError: If there is something of that name.
        OSError: If the system refuses otherwise.
    """
    try:
        os.link(path, new, follow_symlinks=False)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # Where a file cannot have two names, an empty one reserves the name first.
        os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        try:
            os.replace(path, new)
        except OSError:
            os.unlink(new)
            raise
    else:
        os.unlink(path)


def sync_folder(folder: Path, disk: Disk = DISK) -> None:
    """Wait until the names in a folder are on the disk.

    Raises:
        OSError: If the disk fails.
    """
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        disk.sync_all(fd)
    finally:
        os.close(fd)


def _write_temporary(path: Path, data: bytes, disk: Disk) -> tuple[int, str]:
    """A file with the data under a passing name, on the disk, locked, for appending."""
    try:
        fd, temporary = tempfile.mkstemp(".tmp", ".allfives-", path.parent)
    except OSError as error:
        raise _refusal(path, error) from error
    try:
        lock(fd)
        fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_APPEND)
        _write_whole(fd, data, disk)
        disk.sync_all(fd)
    except BaseException as error:
        os.close(fd)
        os.unlink(temporary)
        if isinstance(error, OSError):
            raise _refusal(path, error) from error
        raise
    return fd, temporary


def _write_whole(fd: int, data: bytes, disk: Disk) -> None:
    left = memoryview(data)
    while left:
        taken = disk.write(fd, bytes(left))
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[taken:]


def _refusal(path: Path, error: OSError) -> RecordError:
    name = show(path.name)
    if error.errno == errno.EEXIST:
        return AlreadyThere(f"There is already a file {name}; choose another name.")
    if error.errno in FORBIDDEN or error.errno in (errno.ENOENT, errno.ENOTDIR):
        return NotWritable(f"{name} cannot be written there: {_why(error)}.")
    return NotSaved(f"{name} was not saved: {_why(error)}.")


def _why(error: OSError) -> str:
    return "a file is in the way" if error.errno == errno.EEXIST else reason_of(error)
