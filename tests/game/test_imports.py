"""What an import loads, seen from a fresh interpreter."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import allfives.game

GAME = [f"allfives.game.{module.name}" for module in pkgutil.iter_modules(allfives.game.__path__)]
SCREENS = {"textual", "rich", "pygments", "markdown_it"}
OUTSIDE_WORLD = {
    "asyncio",
    "json",
    "logging",
    "multiprocessing",
    "pathlib",
    "platformdirs",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "uuid",
}


def loaded_by(*modules: str) -> set[str]:
    """The modules that a fresh interpreter holds after importing these."""
    here = str(Path(__file__).parents[2])
    code = f"import sys; sys.path.insert(0, {here!r}); import {', '.join(modules)}"
    code += "; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_the_game_loads_no_screen_and_nothing_of_the_outside_world() -> None:
    loaded = loaded_by(*GAME) - loaded_by("sys")
    assert loaded & (SCREENS | OUTSIDE_WORLD) == set()
    roots = {name.split(".")[0] for name in loaded}
    assert roots - set(sys.stdlib_module_names) == {"allfives"}


def test_the_game_loads_no_other_package_of_the_program() -> None:
    ours = {name for name in loaded_by(*GAME) if name.startswith("allfives")}
    assert ours == {"allfives", "allfives.game", *GAME}


@pytest.mark.parametrize(
    "name",
    [
        "allfives",
        "allfives.record",
        "allfives.players",
        "allfives.table",
        "allfives.words",
        "allfives.line",
    ],
)
def test_what_needs_no_screen_loads_none(name: str) -> None:
    modules = [name]
    if name != "allfives":
        package = importlib.import_module(name)
        modules += [f"{name}.{each.name}" for each in pkgutil.walk_packages(package.__path__, "")]
    loaded = loaded_by(*modules)
    assert {module.split(".")[0] for module in loaded} & SCREENS == set()
    assert not any(module.startswith("allfives.tui") for module in loaded)
