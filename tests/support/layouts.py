"""Layouts grown at random, and pictures of them as plain text."""

from __future__ import annotations

import random

from allfives.game.layout import Layout, Spinner
from allfives.game.tile import ALL_TILES
from allfives.tui.drawing import EndSpot, Picture


def grow_layout(kind: Spinner, tiles: int, seed: int, stubborn: float = 0.0) -> list[Layout]:
    """A layout after every play, until it has so many tiles or nothing fits.

    Args:
        kind: Which doubles spin.
        tiles: How many tiles are laid at most.
        seed: Of the random choices.
        stubborn: How likely the last tile is played on, which makes one arm long.
    """
    rng = random.Random(seed)
    layouts = [Layout(kind)]
    while len(layouts) <= tiles:
        layout = layouts[-1]
        down = {placed.tile for placed in layout.plays}
        plays = [
            (tile, on) for tile in ALL_TILES if tile not in down for on in layout.places_for(tile)
        ]
        if not plays:
            break
        if down and rng.random() < stubborn:
            plays = [play for play in plays if play[1] is layout.plays[-1].tile] or plays
        layouts.append(layout.after(*rng.choice(plays)))
    return layouts[1:]


def as_text(picture: Picture) -> str:
    """The picture with the marks of all places that can still grow or that count."""
    cells = [[" "] * picture.width for _ in range(picture.height)]
    dead = [spot for spot in picture.spots if not spot.can_grow and spot.is_next]
    marks = [spot.mark for spot in (*growing(picture), *dead) if spot.can_grow or spot.end.counts]
    for sprite in [*picture.tiles, *marks]:
        for row, text in enumerate(sprite.rows):
            cells[sprite.y + row][sprite.x : sprite.x + sprite.width] = text
    return "\n".join("".join(row).rstrip() for row in cells) + "\n"


def growing(picture: Picture) -> list[EndSpot]:
    """The places where a tile can still be laid."""
    return [spot for spot in picture.spots if spot.can_grow]
