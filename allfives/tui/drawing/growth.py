"""Growing a picture: every tile goes where its open end had room set aside for it.

Each open end always holds the places of the next tile, one for an ordinary tile and one
for a double; nothing else may come to lie there. So a tile lands exactly where it was
announced, no two tiles overlap, and no end is walled in by another. An arm runs straight
on until the room is used up, then turns and comes back beside itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from allfives.game.layout import Spinner
from allfives.game.tile import Tile
from allfives.tui.drawing.branches import Node, Nodes
from allfives.tui.drawing.geometry import EAST, WEST, Box, metrics, size_on
from allfives.tui.drawing.joints import End, Pose
from allfives.tui.drawing.room import (
    Frame,
    Room,
    Spot,
    find_spots,
    mask_of,
    side_arm,
    spot_of,
    too_close,
    wanted,
)

Key = tuple[Tile, int]
"""An open end: a tile and the heading on which it is left."""


class Grown(NamedTuple):
    """A picture so far; a value that is never changed."""

    poses: dict[Tile, Pose]
    """How the tiles lie; the middle of the root is at 0, 0."""
    nodes: dict[Tile, Node]
    """The tiles that were drawn."""
    fars: dict[Tile, int]
    """The half of each tile that lies away from the root; of the root its lower half."""
    spots: dict[Key, Spot | None]
    """The room of each open end; None for one that is not open yet and found no room."""
    cells: int
    """All covered cells as bits."""
    bounds: Box
    """A box around the tiles."""
    used: int
    """The bits of the tiles that were drawn."""

    @property
    def area(self) -> Box:
        """A box around the tiles and the room of all ends."""
        box = self.bounds
        for spot in self.spots.values():
            if spot is not None and spot.bounds is not None:
                box = box.union(spot.bounds)
        return box


@lru_cache(maxsize=1024)
def grow(nodes: Nodes, frame: Frame) -> Grown | None:
    """The picture of these tiles, or None if they do not fit into the frame this way."""
    if len(nodes) == 1:
        return _rooted(nodes[0], frame)
    tile = nodes[-1].tile
    earlier = tuple(detour for detour in frame.detours if detour.tile is not tile)
    before = grow(nodes[:-1], frame._replace(detours=earlier))
    return None if before is None else add(before, nodes[-1], frame)


def is_open(grown: Grown, key: Key) -> bool:
    """May a tile be laid here now? The ends of a spinner wait for its sides."""
    node = grown.nodes[key[0]]
    if not node.spins:
        return True
    sides = (WEST, EAST) if node.parent is None else (node.heading,)
    return key[1] in sides or all((node.tile, side) not in grown.spots for side in sides)


def pip_at(grown: Grown, key: Key) -> int:
    """What the next tile at this end has to show."""
    tile, heading = key
    is_first_half = grown.nodes[tile].parent is None and heading == WEST
    return tile.high if is_first_half else grown.fars[tile]


def _end_at(grown: Grown, key: Key, frame: Frame) -> End:
    tile, heading = key
    pose, node = grown.poses[tile], grown.nodes[tile]
    turn = (heading - node.heading) % 4
    seen = side_arm(pose, turn, frame) if turn or node.parent is None else pose
    return End(seen, tile.is_double, node.spins)


def _rooted(node: Node, frame: Frame) -> Grown | None:
    width, height = size_on(EAST, node.tile.is_double, metrics(frame.zoom))
    box = Box(-(width // 2), -(height // 2), width, height)
    if width > frame.width or height > frame.height:
        return None
    pose = Pose(box, EAST, (EAST + frame.hand) % 4, -1)
    spots: dict[Key, Spot | None] = {(node.tile, way): None for way in node.exits}
    tile = node.tile
    first = Grown(
        {tile: pose}, {tile: node}, {tile: tile.low}, spots, mask_of(box, frame), box, tile.bit
    )
    return _settled(first, frame)


def add(before: Grown, node: Node, frame: Frame) -> Grown | None:
    """The picture with one tile more, which takes the place that was kept for it, or None."""
    assert node.parent is not None
    tile, key = node.tile, (node.parent, node.heading)
    spot = before.spots[key]
    pose = None if spot is None else spot.double if tile.is_double else spot.single
    if pose is None:
        return None
    spots = {end: spot for end, spot in before.spots.items() if end != key}
    for heading in node.exits:
        spots[tile, heading] = None
    after = Grown(
        {**before.poses, tile: pose},
        {**before.nodes, tile: node},
        {**before.fars, tile: tile.other(pip_at(before, key))},
        spots,
        before.cells | mask_of(pose.box, frame),
        before.bounds.union(pose.box),
        before.used | tile.bit,
    )
    return _settled(after, frame)


def _settled(grown: Grown, frame: Frame) -> Grown | None:
    """The same picture with room set aside at every open end, or None."""
    spots = grown.spots
    for key, spot in spots.items():
        if spot is not None:
            single, double = wanted(pip_at(grown, key), grown.used)
            if (spot.single and not single) or (spot.double and not double):
                kept = spot.single if single else None
                spots[key] = spot_of(kept, spot.double if double else None, frame)
    for key, spot in spots.items():
        if spot is None:
            spots[key] = next(
                islice(_spots_for(grown, key, frame, spots), _skipped(key, frame), None), None
            )
            if spots[key] is None and is_open(grown, key) and not _pushed_in(grown, key, frame):
                return None
    return grown


def _skipped(key: Key, frame: Frame) -> int:
    return sum(detour.skipped for detour in frame.detours if key == (detour.tile, detour.heading))


def _pushed_in(grown: Grown, key: Key, frame: Frame) -> bool:
    """Set room aside at an end by moving the room of others; False if that does not help."""
    spots = grown.spots
    before = dict(spots)
    for mine in _spots_for(grown, key, frame, ()):
        spots.update(before)
        spots[key] = mine
        crowded = [
            other
            for other, spot in before.items()
            if spot is not None and too_close(mine, spot, frame)
        ]
        for other in crowded:
            spots[other] = None
        for other in crowded:
            spots[other] = next(_spots_for(grown, other, frame, spots), None)
        if all(spots[other] is not None or not is_open(grown, other) for other in crowded):
            return True
    return False


def _spots_for(grown: Grown, key: Key, frame: Frame, others: Iterable[Key]) -> Iterator[Spot]:
    """The ways to give room to an end, clear of the tiles and of the room of the others."""
    wants = wanted(pip_at(grown, key), grown.used)
    if not any(wants):
        return iter((Spot(None, None, 0, None),))
    own = mask_of(grown.poses[key[0]].box, frame)
    taken, bounds = grown.cells & ~own, grown.bounds.union(frame.kept)
    for other in others:
        spot = grown.spots[other]
        if spot is not None and spot.bounds is not None:
            taken |= spot.mask
            bounds = bounds.union(spot.bounds)
    room = Room(frame, taken, bounds)
    end = _end_at(grown, key, frame)
    return find_spots(room, end, own, wants, double_spins(grown, frame.kind))


def double_spins(grown: Grown, kind: Spinner) -> bool:
    """Would a double that is laid now spin?"""
    if kind is Spinner.NONE:
        return False
    if kind is Spinner.ALL_DOUBLES:
        return True
    return not any(node.spins for node in grown.nodes.values())
