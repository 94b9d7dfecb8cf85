"""A second referee, written from the rules alone, to hold the engine against.

It knows nothing of the engine: tiles are pairs of pips with the higher half first, commands
and events are plain tuples, and everything is worked out anew from the tiles on the table
whenever it is asked. It is slow and simple on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Pair = tuple[int, int]
"""A tile, its higher half first."""
Wish = tuple[object, ...]
"""A command: `("play", seat, tile, on)`, `("draw", seat)`, `("pass", seat)`, `("claim", ...)`."""
Fact = tuple[object, ...]
"""An event: its type in the game record, then its fields."""


class Table:
    """The tiles on the table: who lies on whom."""

    def __init__(self, spinner: str) -> None:
        self.spinner = spinner
        self.lead: Pair | None = None
        self.parent: dict[Pair, tuple[Pair, int]] = {}
        self.children: dict[Pair, list[Pair]] = {}
        self.doubles: list[Pair] = []

    @property
    def tiles(self) -> tuple[Pair, ...]:
        return tuple(self.children)

    def spins(self, tile: Pair) -> bool:
        if tile[0] != tile[1] or self.spinner == "none":
            return False
        return self.spinner == "all_doubles" or self.doubles[0] == tile

    def covers(self, tile: Pair) -> int:
        return len(self.children[tile]) + (tile in self.parent)

    def free(self, tile: Pair) -> list[int]:
        """The pips that a tile laid on this one may show."""
        high, low = tile
        if high == low:
            return [high] if self.covers(tile) < (4 if self.spins(tile) else 2) else []
        halves = [high, low]
        if tile in self.parent:
            halves.remove(self.parent[tile][1])
        return [half for half in halves if not any(half in on for on in self.children[tile])]

    def value(self, tile: Pair) -> int:
        """What one tile adds to the count."""
        if tile[0] != tile[1]:
            return sum(self.free(tile))
        covers = self.covers(tile)
        if not self.spins(tile) or self.spinner != "sniff":
            return 2 * tile[0] if covers < 2 else 0
        return tile[0] * (2, 2, 2, 1, 0)[covers]

    def places(self, tile: Pair) -> int:
        """How many tiles could be laid on this one now, side by side."""
        covers = self.covers(tile)
        if tile[0] != tile[1]:
            return len(self.free(tile))
        if covers < 2:
            return 2 - covers
        return 4 - covers if self.spins(tile) else 0

    def count(self) -> int:
        return sum(self.value(tile) for tile in self.tiles)

    def fits(self, tile: Pair, on: Pair | None) -> bool:
        if on is None:
            return self.lead is None
        return on in self.children and any(pip in tile for pip in self.free(on))

    def fits_somewhere(self, tile: Pair) -> bool:
        return self.lead is None or any(self.fits(tile, on) for on in self.tiles)

    def lay(self, tile: Pair, on: Pair | None) -> None:
        if on is None:
            self.lead = tile
        else:
            pip = next(pip for pip in self.free(on) if pip in tile)
            self.children[on].append(tile)
            self.parent[tile] = (on, pip)
        self.children[tile] = []
        if tile[0] == tile[1]:
            self.doubles.append(tile)


class Referee:
    """A whole game: what is allowed, and what follows."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.options = options
        self.players = int(str(options["players"]))
        self.sides = [[0, 2], [1, 3]] if options["partnership"] else [[s] for s in self.seats]
        self.multiples = [int(each) for each in str(options["multiples"]).strip("(),").split(",")]
        self.target = int(str(options["target"]))
        self.scores = [0 for _ in self.sides]
        self.opened = [False for _ in self.sides]
        self.round = 0
        self.playing = False
        self.winner: int | None = None
        self.hands: list[list[Pair]] = []
        self.boneyard: list[Pair] = []
        self.table = Table(str(options["spinner"]))
        self.turn = self.leader = self.drawn = 0
        self.callers: list[int] = []
        self.laid: tuple[int, int] = (0, 0)
        """Who laid the last tile, and what it counted."""
        self.fate = "nothing"
        """What became of the last tile's points: nothing, scored, void, missed."""
        self.next_leaders: list[int] | None = None
        self.numbers_to_call = sorted({self.worth_of(count) for count in range(169)})

    @property
    def seats(self) -> range:
        return range(self.players)

    def side(self, seat: int) -> int:
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    # The deal

    def possible_leaders(self, hands: Sequence[Sequence[Pair]]) -> list[int]:
        if self.next_leaders is not None:
            return self.next_leaders
        if self.options["first_lead"] == "lot":
            return list(self.seats)
        dealt = [tile for hand in hands for tile in hand]
        return [seat for seat in self.seats if self.heaviest(dealt) in hands[seat]]

    @staticmethod
    def heaviest(tiles: Sequence[Pair]) -> Pair:
        """The highest double, or else the heaviest tile."""
        doubles = sorted(tile for tile in tiles if tile[0] == tile[1])
        return doubles[-1] if doubles else sorted(tiles, key=lambda t: (t[0] + t[1], t[0]))[-1]

    def deal(self, leader: int, hands: Sequence[Sequence[Pair]], boneyard: Sequence[Pair]) -> None:
        self.round += 1
        self.playing = True
        self.hands = [list(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.table = Table(str(self.options["spinner"]))
        self.turn = self.leader = leader
        self.drawn = 0
        self.callers = []
        self.fate = "nothing"

    # What is allowed

    def can_play(self, seat: int) -> bool:
        return any(self.table.fits_somewhere(tile) for tile in self.hands[seat])

    def may_draw_at_all(self) -> bool:
        spare = len(self.boneyard) - int(str(self.options["reserve"]))
        return self.options["draw"] != "none" and spare > 0

    def _may_draw(self, seat: int) -> bool:
        if not self.may_draw_at_all() or (self.options["draw"] == "one" and self.drawn):
            return False
        return bool(self.options["draw_when_playable"]) or not self.can_play(seat)

    def allows(self, wish: Wish) -> bool:
        name = wish[0]
        if name == "deal":
            return not self.playing and self.winner is None
        if not self.playing:
            return False
        if name == "claim":
            is_asked = bool(self.callers) and wish[1] == self.callers[0]
            return is_asked and wish[2] in self.numbers_to_call
        if self.callers or wish[1] != self.turn:
            return False
        if name == "draw":
            return self._may_draw(self.turn)
        if name == "pass":
            return not self.can_play(self.turn) and not self._may_draw(self.turn)
        return self._may_play(wish)

    def _may_play(self, wish: Wish) -> bool:
        _, seat, tile, on = wish
        assert isinstance(seat, int)
        assert isinstance(tile, tuple)
        assert on is None or isinstance(on, tuple)
        hand = self.hands[seat]
        if tile not in hand:
            return False
        bound = self.options["lead_tile"] == "highest_double" and self.round == 1
        if self.table.lead is None and bound and tile != self.heaviest(hand):
            return False
        return self.table.fits(tile, on)

    def wishes(self) -> list[Wish]:
        """Everything that is allowed to somebody now, apart from a deal."""
        tried: list[Wish] = []
        places: list[Pair | None] = [None, *self.table.tiles]
        for seat in self.seats:
            tried += [("play", seat, tile, on) for tile in self.hands[seat] for on in places]
            tried += [("draw", seat), ("pass", seat)]
            tried += [("claim", seat, points) for points in self.numbers_to_call]
        return [wish for wish in tried if self.allows(wish)]

    # What follows

    def carry_out(self, wish: Wish) -> list[Fact]:
        """The events that an allowed command causes, none of them the deal."""
        facts: list[Fact] = []
        if wish[0] == "play":
            self._lay(wish, facts)
        elif wish[0] == "draw":
            tile = self.boneyard.pop(0)
            self.hands[self.turn].append(tile)
            self.drawn += 1
            facts.append(("tile_drawn", self.turn, tile))
        elif wish[0] == "pass":
            facts.append(("turn_passed", self.turn))
            self._next_turn()
        else:
            self._call(wish, facts)
        if self.playing and not self.callers:
            self._end_of_round(facts)
        return facts

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.drawn = 0

    def _lay(self, wish: Wish, facts: list[Fact]) -> None:
        _, seat, tile, on = wish
        assert isinstance(seat, int)
        assert isinstance(tile, tuple)
        assert on is None or isinstance(on, tuple)
        self.hands[seat].remove(tile)
        self.table.lay(tile, on)
        count = self.table.count()
        facts.append(("tile_played", seat, tile, on, count))
        self._next_turn()
        self.laid = (seat, count)
        points = self._earns(seat)
        self.fate = "void" if self._raw(seat) and not points else "nothing"
        if self.options["announce"] == "auto":
            if points:
                self._score(seat, points, "play", facts)
            return
        callers = [seat]
        if self.options["announce"] == "muggins":
            after = [(seat + step) % self.players for step in range(1, self.players)]
            callers += [other for other in after if self.side(other) != self.side(seat)]
        self.callers = [caller for caller in callers if self._earns(caller)]

    def _call(self, wish: Wish, facts: list[Fact]) -> None:
        _, seat, points = wish
        assert isinstance(seat, int)
        assert isinstance(points, int)
        if points == self._earns(seat):
            self.callers = []
            self._score(seat, points, "claim" if seat == self.laid[0] else "muggins", facts)
            return
        self.callers.pop(0)
        facts.append(("claim_missed", seat, points))
        if seat == self.laid[0]:
            self.fate = "missed"

    def worth_of(self, count: int) -> int:
        """What a count is worth to a side that may score anything."""
        dividing = [multiple for multiple in self.multiples if count % multiple == 0]
        if self.options["unit"] == "per_multiple":
            return sum(count // multiple for multiple in dividing)
        return count if dividing else 0

    def _raw(self, seat: int) -> int:
        points = self.worth_of(self.laid[1])
        least = int(str(self.options["first_score_min"]))
        return points if self.opened[self.side(seat)] or points >= least else 0

    def _earns(self, seat: int) -> int:
        """What the last tile is worth to the side of `seat`, whoever laid it."""
        points = self._raw(seat)
        if not self.options["exact"]:
            return points
        layer = self.laid[0]
        bonus = self.options["settle"] == "out_point" and not self.hands[layer]
        together = points + (bonus and self.side(layer) == self.side(seat))
        return points if self.scores[self.side(seat)] + together <= self.target else 0

    def _score(self, seat: int, points: int, why: str, facts: list[Fact]) -> None:
        side = self.side(seat)
        self.scores[side] += points
        self.opened[side] = True
        self.fate = "scored"
        facts.append(("points_scored", side, points, why))
        if self.options["stop"] == "at_once":
            self._look_for_winner(facts)

    def _look_for_winner(self, facts: list[Fact]) -> None:
        over = [score for score in self.scores if score >= self.target]
        if over and self.scores.count(max(over)) == 1:
            self.winner = self.scores.index(max(over))
            self.playing = False
            facts.append(("game_won", self.winner, tuple(self.scores)))

    # The end of a round

    def _end_of_round(self, facts: list[Fact]) -> None:
        out = next((seat for seat in self.seats if not self.hands[seat]), None)
        if out is None and (self.may_draw_at_all() or any(map(self.can_play, self.seats))):
            return
        pips = [sum(high + low for high, low in hand) for hand in self.hands]
        facts.append(("round_ended", "blocked" if out is None else "out", tuple(pips)))
        self.playing = False
        self.next_leaders = self._leaders_next(out, pips)
        before = list(self.scores)
        for side, points in enumerate(self.settlement(out, pips)):
            tile = self._raw(self.laid[0]) if self.fate == "void" else 0
            joint = tile if self.options["settle"] == "out_point" else 0
            void = self.options["exact"] and before[side] + points + joint > self.target
            if points and (points < 0 or not void):
                self.scores[side] += points
                facts.append(("points_scored", side, points, "round"))
        self._look_for_winner(facts)

    def _round(self, twice_the_pips: int) -> int:
        """Half of this number, rounded and in the unit of the rules; an exact half down."""
        step = 5 if 5 in self.multiples else 3
        if self.options["rounding"] == "none":
            return twice_the_pips // 2
        multiples = range(0, 200, step)
        if self.options["rounding"] == "down":
            rounded = max(each for each in multiples if 2 * each <= twice_the_pips)
        else:
            rounded = min(multiples, key=lambda each: (abs(2 * each - twice_the_pips), each))
        return rounded // step if self.options["unit"] == "per_multiple" else rounded

    def _round_all(self, hands: Sequence[int]) -> int:
        if self.options["round_scope"] == "hand":
            return sum(self._round(2 * pips) for pips in hands)
        return self._round(2 * sum(hands))

    def block_winners(self, pips: Sequence[int]) -> list[int]:
        totals = [sum(pips[seat] for seat in side) for side in self.sides]
        best = [side for side, total in enumerate(totals) if total == min(totals)]
        return best if len(best) == 1 or (len(self.sides) == 3 and len(best) == 2) else []

    def settlement(self, out: int | None, pips: Sequence[int]) -> list[int]:
        settle = self.options["settle"]
        totals = [sum(pips[seat] for seat in side) for side in self.sides]
        points = [0] * len(self.sides)
        if settle == "subtract_own":
            return [-self._round_all([pips[seat] for seat in side]) for side in self.sides]
        if settle == "out_point" and out is not None:
            points[self.side(out)] = 1
        if settle not in ("winner_takes", "winner_takes_net"):
            return points
        best = self.block_winners(pips) if out is None else [self.side(out)]
        for side in best:
            rest = [pips[seat] for seat in self.seats if self.side(seat) != side]
            if len(best) == 2:
                third = sum(totals) - totals[best[0]] - totals[best[1]]
                own = totals[side] if settle == "winner_takes_net" else 0
                points[side] = self._round(third - own)
            elif settle == "winner_takes_net":
                points[side] = self._round(2 * max(0, sum(rest) - totals[side]))
            else:
                points[side] = self._round_all(rest)
        return points

    def _leaders_next(self, out: int | None, pips: Sequence[int]) -> list[int]:
        rotated = [(self.leader + 1) % self.players]
        if out is not None:
            ways = {"went_out": [out], "opponent_of_out": [(out + 1) % self.players]}
            return ways.get(str(self.options["next_lead"]), rotated)
        after = self.options["lead_after_block"]
        if after == "rotate":
            return rotated
        best = self.block_winners(pips)
        if after == "lot" or len(best) != 1:
            return list(self.seats)
        mates = self.sides[best[0]]
        return [seat for seat in mates if pips[seat] == min(pips[mate] for mate in mates)]
