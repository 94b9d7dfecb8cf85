"""Private names of Textual are used in one package, and all of them are on its list."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message_pump import MessagePump
from textual.widget import Widget

from allfives import tui
from allfives.tui import terminal

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}.")
]
"""The whole full-screen face."""

ELSEWHERE = {"_asdict", "_replace"}
"""Names with such a beginning that belong to Python."""


def nodes(module: ModuleType) -> Iterator[ast.AST]:
    """The source of a module, piece by piece."""
    return ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def own_names() -> set[str]:
    """The private names that this program itself gives to methods and attributes."""
    own: set[str] = set()
    for module in MODULES:
        for node in nodes(module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                own.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                own.add(node.attr)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                own.add(node.target.id)
    return own


def borrowed(module: ModuleType) -> set[str]:
    """The private names of Textual that a module uses or overrides."""
    used = {
        node.attr
        for node in nodes(module)
        if isinstance(node, ast.Attribute) and is_private(node.attr)
    } - own_names()
    imported = {
        node.module
        for node in nodes(module)
        if isinstance(node, ast.ImportFrom) and node.module and "._" in node.module
    }
    return (used | imported | overridden(module)) - ELSEWHERE


def overridden(module: ModuleType) -> set[str]:
    """The private methods of Textual that classes of a module have in another way."""
    found: set[str] = set()
    for kind in vars(module).values():
        if inspect.isclass(kind) and kind.__module__ == module.__name__:
            theirs = [base for base in kind.__mro__ if base.__module__.startswith("textual")]
            found |= {
                name
                for name, value in vars(kind).items()
                if is_private(name)
                and inspect.isfunction(value)
                and any(name in vars(base) for base in theirs)
            }
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.__name__))
def test_private_names_are_used_in_one_package_and_all_are_listed(module: ModuleType) -> None:
    names = borrowed(module)
    if not module.__name__.startswith(f"{terminal.__name__}."):
        assert names == set()
    listed = set(re.findall(r"[\w.]+", terminal.__doc__ or ""))
    listed |= {name.rpartition(".")[2] for name in listed}
    assert names <= listed


def test_textual_still_has_what_is_listed() -> None:
    kinds = (App, LinuxDriver, MessagePump, Widget, XTermParser)
    source = "".join(inspect.getsource(kind) for kind in kinds)
    listed = set(re.findall(r"`(?:[A-Z]\w+\.)?(_\w+)`", terminal.__doc__ or ""))
    assert len(listed) >= 15
    for name in listed:
        assert re.search(rf"\b{name}\b", source), name
