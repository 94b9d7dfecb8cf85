"""The real stores that the tests of the network run on."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    assert request.param == "sqlite"
    return f"sqlite+aiosqlite:///{tmp_path}/store.db"
