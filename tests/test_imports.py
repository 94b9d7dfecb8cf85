"""The direction of imports, and that there are no circles: drawn from the sources themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

import allfives

ROOT: Final = Path(allfives.__file__).parent

BELOW: Final[Mapping[str, frozenset[str]]] = {
    "game": frozenset(),
    "record": frozenset({"game"}),
    "players": frozenset({"game"}),
    "table": frozenset({"game", "record", "players"}),
    "coach": frozenset({"game", "record", "players"}),
    "words": frozenset({"game", "record", "players", "table", "coach"}),
    "online": frozenset({"game", "record", "players", "table", "words"}),
    "line": frozenset({"game", "record", "players", "table", "words"}),
    "tui": frozenset({"game", "record", "players", "table", "coach", "words"}),
    "cli": frozenset(
        {"game", "record", "players", "table", "coach", "words", "online", "line", "tui"}
    ),
}
"""The packages that each may import, besides itself."""

SCREEN: Final = ("textual", "rich")
"""What draws on a screen."""


def module_name(path: Path) -> str:
    """The name under which a file is imported."""
    parts = ("allfives", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


@cache
def sources() -> dict[str, Path]:
    """Every module of the program, and its file."""
    return {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it, also for its types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = [f"{node.module}.{each.name}" for each in node.names]
            modules = [name for name in inner if name in sources()]
            yield from modules or [node.module]


@cache
def graph() -> dict[str, frozenset[str]]:
    """For every module of the program, those of the program that it imports."""
    return {
        name: frozenset(each for each in imported(path) if each in sources() and each != name)
        for name, path in sources().items()
    }


def package_of(module: str) -> str:
    """The package of the program that a module belongs to; empty for the topmost files."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in BELOW else ""


def test_no_file_imports_in_a_circle() -> None:
    try:
        TopologicalSorter(graph()).prepare()
    except CycleError as error:
        pytest.fail(f"A circle of imports: {' -> '.join(error.args[1])}")


def test_every_package_has_its_place() -> None:
    packages = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
    assert packages == set(BELOW)


@pytest.mark.parametrize("package", BELOW)
def test_imports_run_one_way(package: str) -> None:
    allowed = BELOW[package] | {package, ""}
    against = [
        f"{name} imports {other}"
        for name, others in graph().items()
        for other in others
        if package_of(name) == package and package_of(other) not in allowed
    ]
    assert against == []


def test_only_the_full_screen_face_draws_with_textual() -> None:
    others = {
        name: found
        for name, path in sources().items()
        if package_of(name) != "tui"
        and (found := [each for each in imported(path) if each.split(".")[0] in SCREEN])
    }
    assert others == {}


def test_drawing_is_pure() -> None:
    drawing = {name for name in sources() if name.startswith("allfives.tui.drawing")}
    loaded = {each for name in drawing for each in imported(sources()[name])}
    assert not {each for each in loaded if each.split(".")[0] in SCREEN}
    assert {package_of(name) for name in loaded if name.startswith("allfives.")} <= {"game", "tui"}
