"""What is kept about a fault of the program itself: where it arose, never what was held.

The values of variables are left out, since a hand that nobody may see could be in them.
"""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from allfives import __version__
from allfives.record.places import data_folder


def describe(error: BaseException) -> str:
    """Where an error arose and what led to it, as text."""
    return "".join(traceback.format_exception(error))


def keep(description: str) -> Path | None:
    """Write a description of a fault to a new file; None if no place for it can be written."""
    written = f"{_circumstances()}\n\n{description}".encode(errors="backslashreplace")
    for folder in (data_folder() / "crashes", Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return _write(folder, written)
        except OSError:
            continue
    return None


def last_words(report: Path | None) -> str:
    """What is said of a fault on the terminal, in one line."""
    kept = "no report of it could be written" if report is None else f"it is described in {report}"
    return f"allfives has stopped because of a fault in it; {kept}. A saved game is safe."


def _circumstances() -> str:
    python = f"Python {platform.python_version()} on {platform.platform()}"
    term = f"TERM={os.environ.get('TERM', '')} COLORTERM={os.environ.get('COLORTERM', '')}"
    return f"allfives {__version__}, {python}, {term}"


def _write(folder: Path, written: bytes) -> Path:
    """Write a file that was not there before, readable to its owner only."""
    when = f"{datetime.now():%Y%m%d-%H%M%S}"
    number, name = tempfile.mkstemp(".txt", f"allfives-{when}-", folder)
    with open(number, "wb") as file:
        file.write(written)
    return Path(name)
