"""Sentences on a terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import Final

_WIDEST: Final = 88
"""Longer lines are hard to read."""


def print_prose(line: str) -> None:
    """Print a line, broken to the width of the terminal; as it is where there is none."""
    if sys.stdout.isatty():
        width = min(_WIDEST, shutil.get_terminal_size().columns)
        indent = "  " if line.startswith("- ") else ""
        line = textwrap.fill(line, width, subsequent_indent=indent)
    print(line)
