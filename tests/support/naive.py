"""A plain loop that plays random games of All Fives for two: what a simulator has to beat.

It is what one writes in an afternoon, without an engine: the rules of this one game only, a
dictionary a line, and no thought of what a seat may see. Its records are as good as ours.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import BinaryIO

from allfives.game.rules import rules_for

Tile = tuple[int, int]
End = list[int]
"""The two halves of a tile, the pip that is open, and how many tiles can still lie there."""


def name(tile: Tile | End) -> str:
    """A tile as it is written."""
    return f"{tile[0]}-{tile[1]}"


def value(end: End, spinner: Tile | None) -> int:
    """What an open end counts."""
    high, low, pip, places = end
    if high != low:
        return pip
    return 0 if (high, low) == spinner and places < 3 else 2 * pip


def play_games(rounds: int, seed: int, out: BinaryIO) -> int:
    """Play games until so many rounds were played, and write their records; how many rounds."""
    rng, played = random.Random(seed), 0
    while played < rounds:
        played += play_game(rng, out)
    return played


def play_game(rng: random.Random, out: BinaryIO) -> int:
    """Play one game to its end; how many rounds it had."""

    def write(kind: str, **event: object) -> None:
        out.write((json.dumps({"type": kind, **event}) + "\n").encode())

    seats = [{"name": each, "kind": "computer", "player": "random"} for each in ("Ann", "Bob")]
    rules = rules_for("pagat", 2).options()
    write("game_started", format="allfives", version=1, preset="pagat", rules=rules,
          seats=seats, sides=[[0], [1]])  # fmt: skip
    scores, leader, number = [0, 0], rng.randrange(2), 0
    while max(scores) < 250:
        number += 1
        tiles = [(high, low) for high in range(7) for low in range(high + 1)]
        rng.shuffle(tiles)
        hands, boneyard = [tiles[:9], tiles[9:18]], tiles[18:]
        write("round_dealt", round=number, leader=leader,
              hands=[[name(tile) for tile in hand] for hand in hands],
              boneyard=[name(tile) for tile in boneyard])  # fmt: skip
        ends: list[End] = []
        spinner: Tile | None = None
        turn = leader
        while True:
            hand = hands[turn]
            plays: list[tuple[Tile, End | None]] = [(tile, None) for tile in hand]
            if ends:
                plays = [(tile, end) for tile in hand for end in ends if end[2] in tile]
            if plays:
                tile, on = rng.choice(plays)
                hand.remove(tile)
                if tile[0] == tile[1]:
                    spins = spinner is None
                    spinner = spinner or tile
                    places = (3 if on else 4) if spins else 1
                    ends.append([*tile, tile[0], places])
                else:
                    ends += [[*tile, pip, 1] for pip in tile if on is None or pip != on[2]]
                if on is not None:
                    on[3] -= 1
                    ends = [end for end in ends if end[3]]
                count = sum(value(end, spinner) for end in ends)
                write("tile_played", seat=turn, tile=name(tile),
                      on=None if on is None else name(on), count=count)  # fmt: skip
                if count and count % 5 == 0:
                    scores[turn] += count
                    write("points_scored", side=turn, points=count, **{"for": "play"})
                    if scores[turn] >= 250:
                        break
                turn = 1 - turn
            elif boneyard:
                hand.append(boneyard.pop(0))
                write("tile_drawn", seat=turn, tile=name(hand[-1]))
            else:
                write("turn_passed", seat=turn)
                turn = 1 - turn
            open_pips = {end[2] for end in ends}
            stuck = not boneyard and not any(
                open_pips & set(tile) for hand in hands for tile in hand
            )
            if stuck or not all(hands):
                break
        if max(scores) < 250:
            leader = settle(hands, scores, rng, write)
    write("game_won", side=scores.index(max(scores)), scores=scores)
    return number


def settle(
    hands: list[list[Tile]], scores: list[int], rng: random.Random, write: Callable[..., None]
) -> int:
    """Settle a round; who leads the next."""
    pips = [sum(map(sum, hand)) for hand in hands]
    reason = "blocked" if all(hands) else "out"
    write("round_ended", reason=reason, pips=pips)
    if reason == "out" or pips[0] != pips[1]:
        winner = hands.index([]) if reason == "out" else pips.index(min(pips))
        points = (pips[1 - winner] + 2) // 5 * 5
        if points:
            scores[winner] += points
            write("points_scored", side=winner, points=points, **{"for": "round"})
    return hands.index([]) if reason == "out" else rng.randrange(2)
