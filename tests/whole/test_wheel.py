"""The wheel installs, and holds everything that the program needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.support.program import Program

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment into which nothing but the wheel was installed, beside what it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    # A build leaves files beside the sources, in the way of another one at the same time.
    sources = folder / "sources"
    shutil.copytree(ROOT / "allfives", sources / "allfives")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, sources)
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(sources)]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    place = folder / "environment"
    venv.create(place, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python"), "install"]
    pip += ["--quiet", "--no-deps", "--no-index", "--no-compile"]
    wheel = next(folder.glob("*.whl"))
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True, timeout=300)
    (site,) = place.glob("lib/python*/site-packages")
    # A folder that is named like this lends its packages, but not what is linked into it.
    (site / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return place


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program from a folder of its own."""
    command = [str(installed / "bin" / "allfives"), *arguments]
    return subprocess.run(command, cwd=installed, capture_output=True, text=True, check=False)


def test_the_wheel_holds_the_style_sheet_and_the_nets_and_its_types(installed: Path) -> None:
    (package,) = installed.glob("lib/python*/site-packages/allfives")
    assert (package / "py.typed").exists()
    assert (package / "tui" / "app.tcss").exists()
    assert (package / "players" / "value" / "nets.json").exists()


def test_the_installed_program_plays_and_verifies(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    arguments = ["--preset", "pagat", "--players", "2", "--levels", "strong,careful"]
    played = run(installed, "simulate", *arguments, "--games", "2", "--seed", "1", "--record",
                 str(record))  # fmt: skip
    assert played.returncode == 0, played.stderr
    verified = run(installed, "verify", str(record))
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.terminal
def test_the_installed_program_opens_the_table_from_its_own_files(
    installed: Path, tmp_path: Path
) -> None:
    argv = [str(installed / "bin" / "allfives")]
    with Program(argv, env={"ALLFIVES_HOME": str(tmp_path)}, cwd=tmp_path) as program:
        program.wait_for_bytes(b"New game")
        program.settle()
        program.send(b"\x11")
        assert (program.wait(), program.leftovers()) == (0, [])
    where = "import allfives; print(allfives.__file__)"
    python = [str(installed / "bin" / "python"), "-P", "-c", where]
    found = subprocess.run(python, capture_output=True, text=True, check=True).stdout
    assert Path(found).is_relative_to(installed)
