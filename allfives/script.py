"""A game in a script: what `import allfives` gives to a program of a few lines.

A `Game` is the real table: the dealer of `table` deals, the rules decide, nothing is left out.
What can be done is written as text, as it is in every record:

>>> game = begin("pagat", players=2, seed=1)
>>> game.play("4-4")
>>> game.legal
('4-3>4-4', '5-4>4-4')
>>> game.play("4-3")
>>> print(game.layout)
      [4]
[3│4] [─]
      [4]
>>> while game.legal:
...     game.play(game.legal[0])
>>> game.scores, game.winner
((260, 220), 0)
"""

from __future__ import annotations

import os
import random
from pathlib import Path

from allfives.game.commands import Claim, Command, Deal, Draw, Play, Refused
from allfives.game.events import Event, GameStarted, Seat
from allfives.game.legality import legal
from allfives.game.notation import NotationError, read_play, write_layout, write_play
from allfives.game.rules import OPTION_NAMES, PRESETS, Option, RulesError, rules_for
from allfives.game.state import State
from allfives.game.view import SeatView
from allfives.record.codec import encode_line
from allfives.record.errors import NotContinued
from allfives.record.reading import read_record
from allfives.table.dealer import Dealer, Shuffler
from allfives.words.events import REFUSALS

_WIDTH, _HEIGHT = 200, 100
"""Room, in characters and lines, that no layout in the smallest size ever fills."""


class NotPlayed(ValueError):
    """What was asked for is not possible; the text is a sentence that says why."""


class Game:
    """One game, from wherever it stands; `begin` and `read` make one."""

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    @property
    def legal(self) -> tuple[str, ...]:
        """All that can be done now, as text for `play`; nothing once the game is over.

        A play is `5-0>5-5`, the tile and the tile it is laid against, and a lead is `5-5`; else
        there are `draw`, `pass`, `call 10` where points must be called, and `deal` between rounds.
        """
        if self.winner is not None:
            return ()
        commands = legal(self.state) if self.state.in_round else (Deal(),)
        return tuple([_written(command) for command in commands])

    def play(self, what: str) -> None:
        """Do one of the things in `legal`.

        Where a tile can be laid against one tile only, the tile is enough.

        Raises:
            NotPlayed: If the text says nothing that can be done, or the rules forbid it; nothing
                has happened then.
        """
        try:
            self._dealer.submit(self._read(what))
        except Refused as refused:
            raise NotPlayed(REFUSALS[refused.reason]) from None

    def view(self, seat: int) -> SeatView:
        """All that one seat may know, and nothing else.

        Raises:
            NotPlayed: If there is no such seat.
        """
        seats = len(self.state.seats)
        if seat not in range(seats):
            raise NotPlayed(f"There is no seat {seat}; the seats are 0 to {seats - 1}.")
        return self._dealer.view(seat)

    @property
    def turn(self) -> int | None:
        """The seat that has to do something; None between rounds and after the game."""
        return self._dealer.awaited

    @property
    def layout(self) -> str:
        """The layout as a drawing of several lines, to be printed; empty before a lead."""
        from allfives.tui.drawing import Look, Zoom, arrange

        if not self.state.layout.plays:
            return ""
        look = Look(outlined=True, digits=True)
        picture = arrange(self.state.layout, _WIDTH, _HEIGHT, Zoom.SMALL, look)
        cells = [[" "] * picture.width for _ in range(picture.height)]
        for tile in picture.tiles:
            for row, text in enumerate(tile.rows):
                cells[tile.y + row][tile.x : tile.x + tile.width] = text
        left = min(tile.x for tile in picture.tiles)
        rows = ["".join(row[left:]).rstrip() for row in cells]
        return "\n".join(rows).strip("\n")

    @property
    def plays(self) -> str:
        """The layout as the plays that made it, such as `5-5 5-0>5-5`."""
        return write_layout(self.state.layout.plays)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side."""
        return self.state.scores

    @property
    def winner(self) -> int | None:
        """The side that won the game, once it is over."""
        return self.state.winner

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._dealer.history.log)

    @property
    def state(self) -> State:
        """The whole state, all hands included: for a look behind the scenes, not for a player."""
        return self._dealer.state

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record into a new file, to be read by `read` and `allfives verify`.

        Raises:
            FileExistsError: If there is such a file already; nothing is ever overwritten.
            OSError: If the file cannot be written.
        """
        lines = "".join([encode_line(event) + "\n" for event in self.events])
        with Path(path).open("x", encoding="utf-8", newline="\n") as file:
            file.write(lines)

    def __repr__(self) -> str:
        state = self.state
        title = PRESETS[state.started.preset].title
        return f"<Game of {title}: round {state.round}, scores {state.scores}>"

    def _read(self, what: str) -> Command:
        """The command that a text stands for."""
        text = what.strip()
        if text == "deal":
            return Deal()
        for command in legal(self.state):
            if text == _written(command):
                return command
        seat = self.turn
        if seat is None:
            raise NotPlayed(f"{what!r} cannot be done now. Possible: {self._choices()}.")
        try:
            tile, on = read_play(text)
        except NotationError:
            raise NotPlayed(
                f"{what!r} is nothing that can be done now. Possible: {self._choices()}."
            ) from None
        if on is None and self.state.layout.plays:
            places = self.state.layout.places_for(tile)
            if len(places) > 1:
                tiles = " or ".join(write_play(tile, place) for place in places)
                raise NotPlayed(f"{tile} fits in several places: say {tiles}.")
            on = places[0] if places else None
        return Play(seat, tile, on)

    def _choices(self) -> str:
        return ", ".join(self.legal) or "nothing, for the game is over"


def _written(command: Command) -> str:
    """A command as text."""
    if isinstance(command, Play):
        return write_play(command.tile, command.on)
    if isinstance(command, Claim):
        return f"call {command.points}"
    if isinstance(command, Deal):
        return "deal"
    return "draw" if isinstance(command, Draw) else "pass"


def begin(
    preset: str = "pagat", players: int = 2, seed: int | None = None, **options: Option
) -> Game:
    """Begin a game of a preset; its first round is dealt.

    Args:
        preset: The name of the game, such as `pagat`, `muggins` or `five_up`.
        players: How many seats there are, 2 to 4.
        seed: Deals the same tiles every time; without one, chance deals.
        options: House rules, such as `target=100`.

    Raises:
        NotPlayed: If there is no such game or house rule, or it cannot be played like that.
    """
    for name in options:
        if name not in OPTION_NAMES:
            known = ", ".join(OPTION_NAMES)
            raise NotPlayed(f"There is no option {name!r}; the options are {known}.")
    try:
        rules = rules_for(preset, players, **options)
    except RulesError as error:
        raise NotPlayed(str(error)) from None
    seats = tuple([Seat(f"Seat {seat}") for seat in range(players)])
    luck = random.SystemRandom() if seed is None else random.Random(seed)
    dealer = Dealer.start(GameStarted(preset, rules, seats), Shuffler(luck))
    dealer.submit(Deal())
    return Game(dealer)


def read(path: str | os.PathLike[str]) -> Game:
    """Read the record of one game, from the table or from anywhere else.

    The file is not touched, whatever is played on; `Game.save` writes another one.

    Raises:
        RecordError: If the file cannot be read or is damaged; the text says where and why.
    """
    reading = read_record(Path(path))
    if reading.fault is not None and not isinstance(reading.fault, NotContinued):
        raise reading.fault
    return Game(Dealer.resume(reading.events, Shuffler(random.SystemRandom())))
