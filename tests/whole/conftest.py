"""What the tests of the whole program share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.play import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A folder for everything the program keeps: one person against one quick computer."""
    place = Home(tmp_path)
    place.settle()
    place.seat("Ann", computers={"Carla": "greedy"})
    return place
