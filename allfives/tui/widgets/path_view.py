"""Where something lies on the disk, so that it can be read and copied."""

from __future__ import annotations

import re
from pathlib import Path

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from allfives.record.names import cell_width


def path_rows(path: Path, cells: int) -> list[str]:
    """A path in rows of so many cells; no name in it is broken that has room in a row.

    >>> path_rows(Path("/home/ann/games/one.jsonl"), 25)
    ['/home/ann/games/one.jsonl']
    >>> path_rows(Path("/home/ann/games/one.jsonl"), 24)
    ['/home/ann/games/', 'one.jsonl']
    """
    text = str(path)
    text = text if text.isprintable() else repr(text)
    rows = [""]
    for name in re.findall(r"[^/\\]*[/\\]|[^/\\]+", text):
        for part in [name] if cell_width(name) <= cells else name:
            if rows[-1] and cell_width(rows[-1] + part) > cells:
                rows.append("")
            rows[-1] += part
    return rows


class PathView(Widget):
    """Shows a path below a sentence that tells what lies there."""

    DEFAULT_CSS = "PathView { height: auto; }"

    def __init__(self, sentence: str, path: Path) -> None:
        super().__init__()
        self._sentence = sentence
        self._path = path

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """A row for the sentence, and as many as the path takes."""
        return 1 + len(path_rows(self._path, width))

    def render(self) -> Content:
        """The sentence and the path."""
        rows = path_rows(self._path, self.size.width)
        return Content("\n").join([Content(self._sentence), *map(Content, rows)])
