"""How to play, in a few words, each with a picture of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from allfives.tui.drawing.faces import Look
from allfives.tui.drawing.geometry import Zoom
from allfives.tui.widgets.tiles import Piece, Sprite, beside, crossed


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to know."""

    title: str
    text: str
    pieces: tuple[Piece, ...] = ()
    """Tiles that show it, side by side."""
    is_cross: bool = False
    """Is it shown by a spinner with a tile on each side?"""
    sum: str = ""
    """The count of those tiles, written out."""
    points: int = 0
    """What that count scores."""

    def sprites(self, look: Look) -> list[Sprite]:
        """The picture, or nothing."""
        if self.is_cross:
            return crossed(Zoom.SMALL, look)
        return beside(self.pieces, Zoom.MEDIUM, look) if self.pieces else []


LESSONS: Final[Sequence[Lesson]] = (
    Lesson(
        "Like to like",
        "In turn, each player lays a tile against an open end of the layout, like pips together.",
        (Piece(6, 5), Piece(5, 3)),
    ),
    Lesson(
        "Five, ten, fifteen",
        "After every tile the open ends are added up. A multiple of five scores that many points.",
        (Piece(6, 5), Piece(5, 5, True), Piece(5, 4)),
        sum="6 + 4 = 10",
        points=10,
    ),
    Lesson(
        "Doubles",
        "A double lies crosswise, and counts both its halves while it is an end.",
        (Piece(0, 5), Piece(5, 5, True)),
        sum="0 + 10 = 10",
        points=10,
    ),
    Lesson(
        "The spinner",
        "The first double can be played on from four sides: from its two ends only when both "
        "its sides are covered. Covered like that, it counts nothing itself.",
        is_cross=True,
        sum="2 + 1 + 4 + 3 = 10",
        points=10,
    ),
    Lesson(
        "Drawing",
        "Who can play must play. Who cannot draws tiles until one fits, and passes when none is "
        "left. The table does that by itself, and says so.",
    ),
    Lesson(
        "The end of a round",
        "Who lays the last tile of a hand goes out, and scores the pips left in the other hands, "
        "to the nearest five. If nobody can play, the fewest pips win. Rounds follow until "
        "somebody reaches the target.",
    ),
    Lesson(
        "Other games",
        "The other games of the family count or end in other ways. Their rules stand beside them "
        "when you set up a new game.",
    ),
)
"""The standard game, from the first tile to the last."""
