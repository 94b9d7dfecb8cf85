"""Opening the table: the only part of the command line that loads the screen."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def open_table(game: Path | None = None) -> int:
    """Open the home screen, or at once the saved game at `game`; the exit status."""
    # What is loaded now stays until the end: to look through it for what could be freed
    # would only make people wait, at the start and whenever a key makes that due.
    gc.disable()
    from allfives.tui.app import run

    gc.freeze()
    gc.enable()
    return run(game)
