"""The wheel holds everything that the program needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which nothing but the wheel was unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    wheel = next(folder.glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the unpacked program from a folder of its own."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-P", "-m", "allfives", *arguments]
    return subprocess.run(
        command, cwd=installed, env=environment, capture_output=True, text=True, check=False
    )


def test_the_wheel_holds_the_style_sheet_and_the_nets_and_its_types(installed: Path) -> None:
    package = installed / "allfives"
    assert (package / "py.typed").exists()
    assert (package / "tui" / "app.tcss").exists()
    assert (package / "players" / "nets.json").exists()


def test_the_unpacked_program_plays_and_verifies(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    arguments = ["--preset", "pagat", "--players", "2", "--levels", "strong,careful"]
    played = run(installed, "simulate", *arguments, "--games", "2", "--seed", "1", "--record",
                 str(record))  # fmt: skip
    assert played.returncode == 0, played.stderr
    verified = run(installed, "verify", str(record))
    assert verified.returncode == 0, verified.stdout + verified.stderr
