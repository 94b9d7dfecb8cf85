"""Every character that is drawn takes one cell, in whatever terminal."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from wcwidth import wcwidth

import allfives
from tests.support.goldens import GOLDENS

PACKAGE: Final = Path(allfives.__file__).parent

NEVER_DRAWN: Final = ("record/names.py", "tui/terminal/ascii_text.py")
"""Modules whose literals are characters that are cleaned away or replaced."""

EMOJI: Final = """
00A9 00AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2
25AA-25AB 25B6 25C0 25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A
262E-262F 2638-263A 2640 2642 2648-2653 265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697
2699 269B-269C 26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE 26C4-26C5 26C8 26CE-26CF 26D1
26D3-26D4 26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2705 2708-270D 270F 2712 2714 2716 271D 2721
2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2764 2795-2797 27A1 27B0 27BF 2934-2935
2B05-2B07 2B1B-2B1C 2B50 2B55 3030 303D 3297 3299
"""
"""The characters of the Basic Multilingual Plane beyond ASCII with Unicode's property Emoji."""


def _characters(ranges: str) -> Iterator[str]:
    for entry in ranges.split():
        first, _, last = entry.partition("-")
        yield from map(chr, range(int(first, 16), int(last or first, 16) + 1))


_EMOJI: Final = frozenset(_characters(EMOJI))


def fault_of(character: str) -> str:
    """Why a character may take more or less than a cell somewhere, or nothing."""
    if character.isascii():
        return ""
    if (cell_len(character), wcwidth(character)) != (1, 1):
        return "not one cell wide"
    if character in _EMOJI or character > "\uffff":
        return "drawn as a picture of two cells by some terminals"
    return ""


def faults_in(text: str) -> list[str]:
    """The characters of a text that may not be drawn, each with the reason."""
    found = {character: fault_of(character) for character in text}
    return [f"U+{ord(each):04X} {each}: {why}" for each, why in sorted(found.items()) if why]


def literals(module: Path) -> list[str]:
    """All strings in a module but its docstrings."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]


def test_what_may_not_be_drawn_is_found() -> None:
    assert [bool(fault_of(each)) for each in "5●►→⏎✓"] == [False] * 6
    assert all(fault_of(each) for each in "▶◀↗✔漢\ufe0f\u200d🁣")


def test_every_character_of_the_code_takes_one_cell() -> None:
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    assert set(NEVER_DRAWN) < set(modules)
    drawn = {name: path for name, path in modules.items() if name not in NEVER_DRAWN}
    found = {name: faults_in("".join(literals(path))) for name, path in drawn.items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_every_character_of_the_style_sheet_takes_one_cell() -> None:
    assert faults_in((PACKAGE / "tui" / "app.tcss").read_text(encoding="utf-8")) == []


def test_every_character_of_a_screen_takes_one_cell() -> None:
    screens = sorted((GOLDENS / "screens").glob("*.txt"))
    assert screens
    found = {path.stem: faults_in(path.read_text(encoding="utf-8")) for path in screens}
    assert {name: faults for name, faults in found.items() if faults} == {}
