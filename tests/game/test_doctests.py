"""The examples in the docstrings of the game are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import allfives.game

MODULES = sorted(module.name for module in pkgutil.iter_modules(allfives.game.__path__))
WITH_EXAMPLES = {"layout", "notation", "rules", "scoring", "tile"}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"allfives.game.{name}"))
    assert result.failed == 0
    assert result.attempted > 0 or name not in WITH_EXAMPLES
