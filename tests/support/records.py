"""Records for tests: the commands of real games, each as its events, and failing disks."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Final

from allfives.game.events import Event, GameStarted, Undone
from allfives.game.rules import rules_for
from allfives.record.chain import seal
from allfives.record.codec import encode_line
from allfives.record.files import Disk
from allfives.record.journal import Journal
from tests.support.games import play_out
from tests.support.luck import seats_of

Commands = list[tuple[Event, ...]]
"""The events of each command of a game, in order."""


def commands_of(
    preset: str = "pagat", players: int = 2, seed: int = 1, rounds: int = 1
) -> Commands:
    """The commands of a random game, the start of the game first."""
    rules = rules_for(preset, players)
    steps = play_out(rules, seed, preset, rounds)
    return [(GameStarted(preset, rules, seats_of(rules)),), *(events for _, _, events, _ in steps)]


def with_an_undo(commands: Commands) -> Commands:
    """The same commands, of which the last is taken back in the end."""
    return [*commands, (Undone(len(flat(commands[:-1]))),)]


def flat(commands: Iterable[tuple[Event, ...]]) -> tuple[Event, ...]:
    """All events of some commands."""
    return tuple(chain.from_iterable(commands))


def journal_bytes(commands: Commands) -> tuple[bytes, list[int]]:
    """What a journal of these commands holds, and its size after each of them."""
    data, last = seal(b"", commands[0], one_command=False)
    sizes = [len(data)]
    for events in commands[1:]:
        more, last = seal(last, events, one_command=True)
        data += more
        sizes.append(len(data))
    return data, sizes


def plain_bytes(events: Iterable[Event]) -> bytes:
    """A plain record of these events."""
    return "".join(encode_line(event) + "\n" for event in events).encode()


def save(path: Path, commands: Commands) -> None:
    """Write a journal, command by command."""
    with Journal.create(path, commands[0]) as journal:
        for events in commands[1:]:
            journal.append(events)


class Trouble:
    """A disk on which the n-th call of one kind fails, the way real disks fail."""

    KINDS: Final = ("write", "short write", "sync", "sync_all", "truncate")

    def __init__(self, kind: str = "", number: int = 0) -> None:
        self.kind = kind
        self.number = number
        self.calls = 0
        """How many calls of that kind there were."""
        self.disk = Disk(self.write, self.sync, self.sync_all, self.truncate)
        """The disk."""

    def write(self, fd: int, data: bytes) -> int:
        """Write, or a part of it, or nothing."""
        if self._fails("write"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if self._fails("short write"):
            return os.write(fd, data[: len(data) // 2])
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        """Reach the disk, or not."""
        self._fail("sync", fd)

    def sync_all(self, fd: int) -> None:
        """Reach the disk, or not."""
        self._fail("sync_all", fd)

    def truncate(self, fd: int, size: int) -> None:
        """Cut off the end, or not."""
        self._fail("truncate", fd)
        os.ftruncate(fd, size)

    def _fail(self, kind: str, fd: int) -> None:
        os.fstat(fd)
        if self._fails(kind):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def _fails(self, kind: str) -> bool:
        if kind != self.kind:
            return False
        self.calls += 1
        return self.calls == self.number
