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


def plain(text: str, *, keep_letters: bool = False) -> str:
    """The text in ASCII, as many cells wide as before.

    Args:
        text: What is drawn or written.
        keep_letters: Leave letters as they are, and so the names of people.

    >>> plain("╭─► 漢 Zoë …"), plain("╭─► 漢 Zoë …", keep_letters=True)
    ('+-> ?? Zoe .', '+-> 漢 Zoë .')
    """
    if text.isascii():
        return text
    if keep_letters:
        return "".join([each if _is_letter(each) else _sign(each) for each in text])
    return "".join([_sign(character) for character in text])


def _is_letter(character: str) -> bool:
    """Is it a letter or digit, or a mark that goes with one?"""
    return unicodedata.category(character)[0] in "LMN"


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
