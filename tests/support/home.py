"""A folder of its own for the games and settings of every test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the games and settings of every test."""
    monkeypatch.setenv("ALLFIVES_HOME", str(tmp_path))
    return tmp_path
