"""A program that saves a game and says how far it got, until it is killed.

Usage: python -m tests.support.writer FILE SEED. It goes on where the file ends, and writes
the number of events that were acknowledged to standard output, one number a line.
"""

from __future__ import annotations

import os
import sys
from itertools import accumulate
from pathlib import Path

from allfives.record.journal import Journal
from tests.support.records import commands_of


def main(path: Path, seed: int) -> None:
    """Save the commands that are not yet in the file, over and over."""
    commands = commands_of("five_up", 2, seed, rounds=400)
    counts = list(accumulate(len(events) for events in commands))
    if path.exists():
        journal = Journal.open(path)
    else:
        journal = Journal.create(path, commands[0])
    done = counts.index(len(journal.events)) + 1
    for events, count in zip(commands[done:], counts[done:], strict=True):
        journal.append(events)
        os.write(1, f"{count}\n".encode())
    journal.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
