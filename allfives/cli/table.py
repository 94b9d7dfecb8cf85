"""Opening the table: the only part of the command line that loads a face."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from allfives.line.program import Plan


def open_table(game: Path | None = None) -> int:
    """Open the home screen, or at once the saved game at `game`; the exit status.

    Where a terminal cannot place anything on its screen, the game is played by lines of text.
    """
    from allfives.tui.terminal.capabilities import has_no_cursor, is_terminal

    if has_no_cursor(os.environ) and is_terminal(sys.__stdin__) and is_terminal(sys.__stdout__):
        from allfives.line.program import Plan
        from allfives.words.plain import ONLY_LINES

        print(ONLY_LINES)
        return open_plain(Plan(game=game))
    # What is loaded now stays until the end: to look through it for what could be freed
    # would only make people wait, at the start and whenever a key makes that due.
    gc.disable()
    from allfives.tui.app import run

    gc.freeze()
    gc.enable()
    return run(game)


def open_plain(plan: Plan) -> int:
    """Play by lines of text; the exit status."""
    from allfives.line.program import run

    return run(plan)
