"""The command line. It imports the screen only when the table is opened."""

from __future__ import annotations

from allfives.cli.program import main

__all__ = ["main"]
