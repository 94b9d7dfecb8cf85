"""The pictures of the README, as `make screenshots` makes them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.screenshots import SHOTS, render, take

BUTTONS = {"ff5f57", "febc2e", "28c840"}
"""The colours of the window that is drawn around each picture."""


async def test_the_picture_without_colours_has_none(tmp_path: Path) -> None:
    shot = next(shot for shot in SHOTS if shot.name == "no-colour")
    drawn = (await take(shot, tmp_path)).read_text(encoding="utf-8")
    colours = set(re.findall("#([0-9a-f]{6})", drawn)) - BUTTONS
    parts = [bytes.fromhex(colour) for colour in colours]
    assert parts
    assert [part.hex() for part in parts if max(part) - min(part) > 3] == []


def test_where_no_png_can_be_made_the_folder_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    drawn, folder = tmp_path / "drawn.svg", tmp_path / "screenshots"
    drawn.write_text("<svg/>", encoding="utf-8")
    folder.mkdir()
    told = render([drawn], folder)
    assert list(folder.iterdir()) == []
    assert f"{folder} is as it was: PNG needs cairosvg (pip install cairosvg)" in told
    assert told.endswith(f"The pictures are in {tmp_path} as SVG.")
