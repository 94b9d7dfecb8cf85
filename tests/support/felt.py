"""How well pictures use the felt, measured over random rounds: `python -m tests.support.felt`.

For every size of terminal: the size of the felt, how much of it lies within a box around the
tiles, how far the middle of that box lies from the middle of the felt, how large tiles are,
how often a play moves tiles, and how long a picture takes.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import pairwise
from typing import Final, NamedTuple

from allfives.game.layout import Layout, Spinner
from allfives.tui.drawing import Box, Picture, Zoom, arrange
from tests.support.layouts import grow_layout

FELTS: Final = {"80x24": (80, 13), "120x40": (82, 27), "160x50": (110, 37), "200x60": (150, 47)}
"""How many cells of a terminal are left for the layout."""

MIDDLE: Final = range(8, 17)
"""How many tiles lie in the middle of a round."""


class Use(NamedTuple):
    """What was measured in one size."""

    share: float
    """The mean share of the felt within a box around the tiles, in the middle of a round."""
    covered: float
    """The mean share of the felt that tiles cover then."""
    off: float
    """How far that box lies from the middle, as a share of the felt's width or height."""
    zooms: dict[Zoom, int]
    """How many of those pictures have tiles of each size."""
    moved: float
    """The share of plays by which tiles moved, all alike or not."""
    upheavals: float
    """The share of plays by which tiles moved against each other or became smaller."""
    milliseconds: float
    """The processor's time for a play."""


def around(picture: Picture) -> Box:
    """A box around the tiles."""
    box = picture.tiles[0].box
    for sprite in picture.tiles:
        box = box.union(sprite.box)
    return box


def measured(rounds: list[list[Layout]], width: int, height: int) -> Use:
    """How pictures of these rounds use a felt of so many cells."""
    started = time.process_time()
    drawn = [[arrange(layout, width, height) for layout in layouts] for layouts in rounds]
    spent = time.process_time() - started
    middle = [
        pictures[tiles - 1] for pictures in drawn for tiles in MIDDLE if tiles <= len(pictures)
    ]
    boxes = [around(picture) for picture in middle]
    off = [
        max(
            abs(2 * box.x + box.width - width) / width,
            abs(2 * box.y + box.height - height) / height,
        )
        / 2
        for box in boxes
    ]
    ways = [
        (
            before.zoom is after.zoom,
            {
                (new.x - old.x, new.y - old.y)
                for old, new in zip(before.tiles, after.tiles, strict=False)
            },
        )
        for pictures in drawn
        for before, after in pairwise(pictures)
    ]
    return Use(
        sum(box.width * box.height for box in boxes) / len(boxes) / (width * height),
        sum(s.width * s.height for p in middle for s in p.tiles) / len(middle) / (width * height),
        sum(off) / len(off),
        dict(sorted(Counter(picture.zoom for picture in middle).items())),
        sum(way != {(0, 0)} for _, way in ways) / len(ways),
        sum(not same or len(way) > 1 for same, way in ways) / len(ways),
        1000 * spent / sum(len(pictures) for pictures in drawn),
    )


def main() -> int:
    """Print what is measured over as many rounds as are asked for."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for kind in (Spinner.FIRST_DOUBLE, Spinner.ALL_DOUBLES):
        rounds = [grow_layout(kind, 22, seed, (0.0, 0.3, 0.6)[seed % 3]) for seed in range(count)]
        print(f"{count} rounds, spinner {kind}")
        for name, (width, height) in FELTS.items():
            use = measured(rounds, width, height)
            zooms = " ".join(f"{zoom.name.lower()} {number}" for zoom, number in use.zooms.items())
            print(
                f"{name:>7} {width}x{height}: box {use.share:.0%}, tiles {use.covered:.0%}, "
                f"off {use.off:.0%}, moved {use.moved:.0%}, upheavals {use.upheavals:.0%}, "
                f"{use.milliseconds:.2f} ms a play; {zooms}"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
