"""Text for terminals that show ASCII only, each cell in its place."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

_SIGNS: Final = {
    **dict.fromkeys("─━═╌╍┄┅┈┉╴╶╸╺▁▔", "-"),
    **dict.fromkeys("│┃║╎╏┆┇┊┋╵╷╹╻▏▎▍▌▐▕▊", "|"),
    **dict.fromkeys("→›▶►▸»", ">"),
    **dict.fromkeys("←‹◀◄◂«", "<"),
    **dict.fromkeys("↑▲▴", "^"),
    **dict.fromkeys("↓▼▾", "v"),
    **dict.fromkeys("●◉⬤", "o"),
    **dict.fromkeys("•·∙✓✔★", "*"),
    **dict.fromkeys("█▉▋▇▆▅▄▀▂▃▓▒░", "#"),
    "⏎": "<",
    "…": ".",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
}
"""What stands for signs that are drawn or written."""


def plain(text: str) -> str:
    """The text in ASCII, as many cells wide as before.

    >>> plain("╭─▶ 漢 Zoë …")
    '+-> ?? Zoe .'
    """
    return text if text.isascii() else "".join([_sign(character) for character in text])


@lru_cache(1024)
def _sign(character: str) -> str:
    if character.isascii():
        return character
    if character in _SIGNS:
        return _SIGNS[character]
    if "─" <= character <= "╿":
        return "+"
    base = unicodedata.normalize("NFKD", character)[0]
    cells = cell_len(character)
    return base if base.isascii() and cells == 1 else "?" * cells
