"""Copies of saved games as plain records, which every program can read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from allfives.record import files, places
from allfives.record.errors import AlreadyThere, NotSaved
from allfives.record.library import SUFFIX, Library

_MOST: Final = 1000


def exports_folder() -> Path:
    """Where the copies are put."""
    return places.data_folder() / "exports"


def export_copy(library: Library, game: Path) -> tuple[Path, str]:
    """Copy a game to a new file.

    Returns:
        The new file, and a sentence on what could not be copied, or nothing.

    Raises:
        RecordError: If the game cannot be read or the copy not be written.
    """
    folder = exports_folder()
    files.make_folder(folder)
    for number in range(1, _MOST):
        again = f"_{number}" if number > 1 else ""
        copy = folder / f"{game.stem}{again}{SUFFIX}"
        try:
            fault = library.export(game, copy).fault
        except AlreadyThere:
            continue
        return copy, "" if fault is None else str(fault)
    raise NotSaved(f"There are too many copies of this game in {folder}; move some away.")
