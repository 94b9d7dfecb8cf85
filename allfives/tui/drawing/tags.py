"""Where a few words can be written on the felt, so that they cover nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allfives.tui.drawing.geometry import Box


def free_place(
    base: Box, near: Box, texts: Sequence[str], felt: Box, taken: Sequence[Box], reach: int = 0
) -> tuple[Box, str] | None:
    """A place for the first of these texts that finds one beside `base`.

    Args:
        base: What is written about.
        near: The part of it that the text should be close to.
        texts: What could be written, the best first.
        felt: All cells that can be written on.
        taken: What must not be covered.
        reach: How many rows may lie between; with none the text touches it.
    """
    for text in texts:
        width = len(text)
        around = _grown(base, width + 2 * reach, 1 + reach)
        close = [box for box in taken if box.overlaps(around)]
        for rows in range(reach + 1):
            places = _beside(_grown(base, 2 * rows, rows), width)
            boxes = [Box(x, y, width, 1) for x, y in places]
            for box in sorted(boxes, key=lambda box: _distance(box, near)):
                if felt.encloses(box) and not any(box.overlaps(other) for other in close):
                    return box, text
    return None


def _grown(box: Box, columns: int, rows: int) -> Box:
    return Box(box.x - columns, box.y - rows, box.width + 2 * columns, box.height + 2 * rows)


def _beside(box: Box, width: int) -> Iterator[tuple[int, int]]:
    """Where a text can begin that touches a box."""
    for y in (box.y - 1, box.bottom):
        yield from ((x, y) for x in range(box.x - width + 1, box.right))
    for x in (box.right, box.x - width):
        yield from ((x, y) for y in range(box.y, box.bottom))


def _distance(text: Box, near: Box) -> int:
    """How far the middles are apart, in half columns; a row is as far as two columns."""
    across = abs(2 * text.x + text.width - 2 * near.x - near.width)
    down = abs(2 * text.y + text.height - 2 * near.y - near.height)
    return across + 2 * down
