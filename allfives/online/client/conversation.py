"""Playing at a server in a conversation of lines: for any terminal, and for scripts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime

from allfives.game.commands import Claim, Command, Draw, Pass, Play
from allfives.game.notation import NotationError, read_play, write_layout, write_tiles
from allfives.game.rules import PRESETS
from allfives.game.view import SeatView
from allfives.online import wire
from allfives.online.client import phrases
from allfives.online.client.link import NotDone
from allfives.online.client.remote_game import Client, RemoteGame
from allfives.record.errors import RecordError
from allfives.record.library import Library
from allfives.words.events import Narrator, side_name

Lines = asyncio.Queue[str | None]
"""What is typed, line by line; None when nothing more comes."""


class Ended(Exception):
    """The person has gone."""


class Conversation:
    """One person in the lobby and at tables."""

    def __init__(self, client: Client, lines: Lines, say: Callable[[str], None]) -> None:
        self._client = client
        self._lines = lines
        self._say = say

    async def run(self, code: str | None = None) -> None:
        """Talk until the person leaves.

        Args:
            code: A table to sit down at first.

        Raises:
            Unfair: If the server has broken its word.
        """
        self._say(phrases.WELCOME.format(name=self._client.link.name))
        try:
            if code is not None:
                await self._enter(f"sit {code}")
            else:
                self._say(phrases.HELP_LOBBY)
            while True:
                await self._enter(await self._line())
        except Ended:
            self._say(phrases.BYE)

    async def _line(self) -> str:
        line = await self._lines.get()
        if line is None:
            raise Ended
        return line.strip()

    # The lobby

    async def _enter(self, line: str) -> None:
        """Do what is said in the lobby; at a table this comes back when it is left."""
        word, *rest = line.split() or [""]
        try:
            match word.lower():
                case "list":
                    await self._list()
                case "open":
                    game = await self._open(rest)
                    self._say(phrases.OPENED.format(code=game.code))
                    await self._at_table(game)
                case "seek":
                    game = await self._client.seek(*_game_named(rest))
                    self._say(phrases.OPENED.format(code=game.code))
                    await self._at_table(game)
                case "find" if rest:
                    await self._find(" ".join(rest))
                case "sit" if len(rest) == 1:
                    await self._at_table(await self._client.sit(rest[0]))
                case "quit":
                    raise Ended
                case "help" | "":
                    self._say(phrases.HELP_LOBBY)
                case _:
                    self._say(phrases.UNKNOWN)
        except NotDone as refused:
            self._say(refused.text)

    async def _list(self) -> None:
        tables = await self._client.lobby()
        for found in (*tables.mine, *tables.invited, *tables.open):
            mark = "*" if found.my_turn else " "
            self._say(f"{mark} {found.code}  {found.preset}, {found.target}: {_seats(found.seats)}")
        if not (tables.mine or tables.invited or tables.open):
            self._say(phrases.NO_TABLES)

    async def _find(self, beginning: str) -> None:
        if len(beginning) < 2:
            self._say(phrases.UNKNOWN)
            return
        people = await self._client.people(beginning)
        for person in people:
            self._say((phrases.HERE if person.here else phrases.AWAY).format(name=person.name))
        if not people:
            self._say(phrases.NOBODY)

    async def _open(self, words: list[str]) -> RemoteGame:
        preset, players = _game_named(words)
        options: dict[str, str] = {}
        while words and "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            options[name] = value
        levels = [None if word == "-" else word for word in words]
        if len(levels) > 3:
            raise NotDone("levels", phrases.UNKNOWN)
        return await self._client.open(preset, players, options, levels)

    # The table

    async def _at_table(self, game: RemoteGame) -> None:
        await _AtTable(self._client, game, self._lines, self._say).run()


class _AtTable:
    """The conversation at one table, until it is left."""

    def __init__(
        self, client: Client, game: RemoteGame, lines: Lines, say: Callable[[str], None]
    ) -> None:
        self._client = client
        self._game = game
        self._lines = lines
        self._say = say
        self._told = 0
        self._asked = (-1, "")
        self._narrator: Narrator | None = None

    async def run(self) -> None:
        """Tell what happens and do what is said."""
        typed = asyncio.ensure_future(self._lines.get())
        news = asyncio.ensure_future(self._game.news())
        try:
            while True:
                if self._client.trouble is not None:
                    raise self._client.trouble
                await self._tell()
                await asyncio.wait((typed, news), return_when=asyncio.FIRST_COMPLETED)
                if typed.done():
                    line = typed.result()
                    if line is None:
                        raise Ended
                    if not await self._do(line.strip()):
                        return
                    typed = asyncio.ensure_future(self._lines.get())
                # It may be another table now, where the same people play again.
                news.cancel()
                news = asyncio.ensure_future(self._game.news())
        finally:
            typed.cancel()
            news.cancel()

    async def _do(self, line: str) -> bool:
        """Do what is said; no if the table is left."""
        word, *rest = line.lower().split() or [""]
        try:
            match word, rest:
                case "leave", []:
                    return False
                case "quit", []:
                    raise Ended
                case "help", []:
                    self._say(phrases.HELP_TABLE)
                case "look", []:
                    self._asked = (-1, "")
                case "undo", []:
                    await self._game.undo()
                case "again", []:
                    await self._play_again()
                case "invite", [_, *_]:
                    name = line.split(maxsplit=1)[1]
                    await self._game.invite(name)
                    self._say(phrases.INVITED.format(name=name))
                case "replace", [seat] if seat in ("1", "2", "3", "4"):
                    await self._game.stand_in(int(seat) - 1)
                case "computer", [seat, level] if seat in ("2", "3", "4"):
                    await self._game.seat_computer(int(seat) - 1, level)
                case "", []:
                    await self._game.ready()
                case _:
                    await self._play(line)
        except NotDone as refused:
            self._say(refused.text)
            self._asked = (-1, "")
        return True

    async def _play_again(self) -> None:
        self._game = await self._client.rematch(self._game)
        self._told, self._asked, self._narrator = 0, (-1, ""), None
        self._say(phrases.OPENED.format(code=self._game.code))

    async def _play(self, line: str) -> None:
        view = self._game.view()
        wish = None if view is None else self._meant(line, view)
        if wish is not None:
            await self._game.submit(wish)

    def _meant(self, line: str, view: SeatView) -> Command | None:
        """The command that a line means; None if it means none, and that is said."""
        if not view.legal:
            self._say(phrases.NOT_POSSIBLE)
            return None
        if isinstance(view.legal[0], Claim):
            points = line.lower().removeprefix("call").strip()
            if points.isdecimal() and len(points) < 6:
                return Claim(view.seat, int(points))
        elif line.isdecimal() and 0 < int(line[:6]) <= len(view.legal):
            return view.legal[int(line) - 1]
        else:
            return self._tile(line, view)
        self._say(phrases.UNKNOWN)
        return None

    def _tile(self, line: str, view: SeatView) -> Command | None:
        try:
            tile, on = read_play(line)
        except NotationError:
            self._say(phrases.UNKNOWN)
            return None
        plays = [play for play in view.legal if isinstance(play, Play) and play.tile is tile]
        fitting = [play for play in plays if play.on is on] if ">" in line else plays
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            self._say(phrases.SEVERAL.format(example=f"{tile}>{fitting[0].on}"))
        else:
            self._say(phrases.NOT_POSSIBLE)
        return None

    # What is told

    async def _tell(self) -> None:
        game, view = self._game, self._game.view()
        if view is None:
            if any(place.free for place in game.places):
                self._once(phrases.WAITING.format(code=game.code, seats=_seats(game.places)))
            return
        if self._narrator is None:
            self._narrator = Narrator(view.seats, view.rules)
        for event in game.events[self._told :]:
            self._say(self._narrator.tell(event))
        self._told = game.version
        if game.phase == "over":
            await self._end(view)
        elif not view.in_round and game.waits_for_me and view.round:
            self._round_over(view)
        elif view.legal:
            self._ask(view)

    def _once(self, text: str) -> None:
        """Say something, but not twice while nothing has happened."""
        now = (self._game.version, text)
        if now != self._asked:
            self._asked = now
            self._say(text)

    def _ask(self, view: SeatView) -> None:
        layout = write_layout(view.layout.plays) or phrases.NOTHING_LAID
        lines = [
            _scores(view),
            phrases.YOUR_TURN.format(layout=layout),
            phrases.COUNT.format(count=view.layout.count),
            phrases.HAND.format(hand=write_tiles(view.hand)),
        ]
        if isinstance(view.legal[0], Claim):
            lines.append(phrases.CALL)
        else:
            lines += [
                phrases.CHOICE.format(number=number, play=_play_text(play))
                for number, play in enumerate(view.legal, 1)
            ]
        self._once("\n".join(lines))

    def _round_over(self, view: SeatView) -> None:
        self._once("\n".join([*_held(view), _scores(view), phrases.NEXT_ROUND]))

    async def _end(self, view: SeatView) -> None:
        if self._asked[1] == phrases.AGAIN:
            return
        for line in (*_held(view), _scores(view)):
            self._say(line)
        await self._keep()
        self._once(phrases.AGAIN)

    async def _keep(self) -> None:
        """Check the deals and the record, and keep the game among one's own."""
        record = await self._game.record()
        for number in sorted(self._game.unsure):
            self._say(phrases.UNSURE.format(round=number))
        wrong = {number: why for number, why in self._game.checked.items() if why}
        for number, why in wrong.items():
            self._say(phrases.UNFAIR.format(round=number, why=why))
        if not wrong:
            self._say(phrases.FAIR.format(rounds=len(self._game.checked)))
        try:
            journal = await asyncio.to_thread(Library().create, record, datetime.now())
            journal.close()
        except RecordError as error:
            self._say(phrases.NOT_SAVED.format(why=error))
        else:
            self._say(phrases.SAVED.format(path=journal.path))


def _game_named(words: list[str]) -> tuple[str, int]:
    """The game and the number of players that the first words name; they are taken out."""
    preset = words.pop(0) if words and words[0] in PRESETS else "pagat"
    players = int(words.pop(0)) if words and words[0] in ("2", "3", "4") else 2
    return preset, players


def _seats(places: Sequence[wire.Place]) -> str:
    return ", ".join(phrases.FREE_SEAT if place.free else place.name for place in places)


def _play_text(command: Command) -> str:
    match command:
        case Play(tile=tile, on=None):
            return phrases.LEADS.format(tile=tile)
        case Play(tile=tile, on=on):
            return phrases.LAYS.format(tile=tile, on=on)
        case Draw():
            return phrases.DRAWS
        case Pass():
            return phrases.PASSES
        case _:
            raise ValueError(f"{command!r} is no choice.")


def _scores(view: SeatView) -> str:
    scores = [
        phrases.SCORE.format(side=side_name(view.seats, view.rules, side), score=score)
        for side, score in enumerate(view.scores)
    ]
    return phrases.SCORES.format(scores=", ".join(scores))


def _held(view: SeatView) -> list[str]:
    return [
        phrases.SHOWN.format(
            name=view.seats[seat].name, hand=write_tiles(hand) if hand else phrases.NO_TILES
        )
        for seat, hand in enumerate(view.shown)
    ]
