"""Lets all levels meet and puts the table into the README: `make ladder`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.bench import put_between

DEALS: Final = "200"
"""Deals a pairing; each is played in every seating."""

SEED: Final = "7"


def ladder() -> str:
    """The table of all levels against all, in the standard game for two."""
    command = [sys.executable, "-m", "allfives", "arena", "--ladder", "--preset", "pagat"]
    command += ["--players", "2", "--deals", DEALS, "--seed", SEED]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    shown = " ".join(["allfives", *command[3:]])
    return f"{done.stdout.strip()}\n\nMade by `{shown}`."


def main() -> int:
    """Print the table, and write it into the file that is named."""
    text = ladder()
    print(text)
    if len(sys.argv) > 1:
        put_between(Path(sys.argv[1]), "ladder", text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
