"""The examples in the docstrings of every module are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import allfives

MODULES = sorted(module.name for module in pkgutil.walk_packages(allfives.__path__, "allfives."))
WITH_EXAMPLES = {
    ".".join(("allfives", *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
    for root in map(Path, allfives.__path__)
    for path in root.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
}


@pytest.mark.parametrize("name", sorted(WITH_EXAMPLES))
def test_the_examples_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
    assert result.attempted > 0


def test_all_packages_are_looked_through() -> None:
    packages = {name.split(".")[1] for name in WITH_EXAMPLES if "." in name}
    assert packages == {
        "cli",
        "coach",
        "game",
        "line",
        "players",
        "record",
        "script",
        "tui",
        "words",
    }
    assert {"allfives", *MODULES} >= WITH_EXAMPLES
