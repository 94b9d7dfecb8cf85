"""What the plain face says: whole lines, words before signs, each to be read once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from allfives.game.events import (
    For,
    GameWon,
    HandDealt,
    PointsScored,
    RoundDealt,
    SeenEvent,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from allfives.game.layout import Layout, OpenEnd
from allfives.game.rules import PRESETS, Rules, Unit
from allfives.game.tile import Tile
from allfives.game.view import SeatView
from allfives.players.levels import LEVELS
from allfives.record.library import SavedGame
from allfives.table.choosing import Option
from allfives.table.setup import Setup
from allfives.words.events import Narrator, listed, pips_listed, points_text, side_name
from allfives.words.phrases import number
from allfives.words.saved_games import how_it_stands, which_game, who_and_score

WELCOME: Final = "All Fives, by lines of text. Type ? for the commands; quit leaves at any time."
ONLY_LINES: Final = (
    "This terminal cannot place signs on its screen, so the game is played by lines of text."
)
COMMANDS: Final = (
    "A number plays the tile of that number; where it fits in several places you are asked.",
    "A tile plays that tile: 54 or 5-4. A play says where too: 5-4>5-5, 54 55 or 5-4 on 5-5.",
    "d draws, where the rules let you choose. u takes back, by the house rule.",
    "hand tells your tiles again, ends the open ends, layout all that lies there.",
    "scores tells the scores and how many tiles everybody holds, log all that has happened.",
    "rules tells the rules of this game, save where it is saved, quit leaves the game.",
)
"""What can be typed at the table."""

NOT_UNDERSTOOD: Final = "That is no answer here. Type ? for the commands."
FIRST_LEAD: Final = "That tile cannot lead: it must be the highest double, or else the heaviest."
NO_HAND: Final = "No hand is shown now."
NO_DRAW: Final = "You cannot draw now: play a tile."
NO_TILES: Final = "No tile lies on the table yet."
NOTHING_YET: Final = "Nothing has happened yet."
ASK_DEAL: Final = "Press Enter for the next round."
ASK_AGAIN: Final = "Another game with the same players? Type y or n."
ASK_RETRY: Final = "Press Enter to try again, or type quit."
YES_OR_NO: Final = "Type y or n."
NOT_SAVED_HERE: Final = "This game is played without being saved."
HOME: Final = "Type n for a new game, c to continue the last one, l for the saved games, or quit."
HOME_FIRST: Final = "Type n for a new game, or quit."
NO_SUCH_GAME: Final = "There is no saved game of that number."
NOTHING_TO_CONTINUE: Final = "There is no game to continue; n begins one."
ASK_WHICH: Final = "Which one? Type its number, or Enter for none."
CALL_A_NUMBER: Final = "Type a number of points; 0 calls nothing."


# What happens


def end_text(end: OpenEnd, *, tell_counts: bool) -> str:
    """An open end: its pip; of a double the tile, and what it counts if that may be told."""
    if not end.tile.is_double:
        return str(end.pip)
    if not end.counts:
        return f"{end.tile} not counting"
    return f"{end.tile} counting {end.value}" if tell_counts else f"the double {end.tile}"


def ends_text(layout: Layout, *, tell_counts: bool) -> str:
    """The open ends and their count, which is left out where it has to be called."""
    parts = [end_text(end, tell_counts=tell_counts) for end in layout.ends]
    parts.sort(key=lambda part: not part.isdigit())
    is_plain = len(parts) == 2 and parts[-1].isdigit()
    ends = " and ".join(parts) if is_plain or len(parts) < 2 else _with_commas(parts)
    text = f"Open ends: {ends}."
    return f"{text} Count {layout.count}." if tell_counts else text


def _with_commas(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


class PlainNarrator:
    """Tells every event of a game in a line; where nothing has to be said the line is empty."""

    def __init__(self, rules: Rules, names: Sequence[str], narrator: Narrator) -> None:
        """A narrator of a game from its beginning.

        Args:
            rules: Its rules.
            names: Who sits where.
            narrator: Tells what is told alike in every face.
        """
        self._rules = rules
        self._names = names
        self._narrator = narrator
        self._layout = Layout(rules.spinner)
        self._stuck: int | None = None

    def tell(self, event: SeenEvent) -> str:
        """The line for the next event."""
        usual = self._narrator.tell(event)
        stuck, self._stuck = self._stuck, None
        match event:
            case RoundDealt() | HandDealt():
                self._layout = Layout(self._rules.spinner)
            case TilePlayed():
                return self._played(event)
            case TileDrawn() | TurnPassed():
                self._stuck = event.seat
                return self._cannot(event, again=stuck == event.seat)
        return usual

    def _played(self, event: TilePlayed) -> str:
        self._layout = self._layout.after(event.tile, event.on)
        how = f"lays {event.tile} on {event.on}" if event.on else f"leads {event.tile}"
        ends = ends_text(self._layout, tell_counts=not self._rules.calls)
        return f"{self._names[event.seat]} {how}. {ends}"

    def _cannot(self, event: TileDrawn | TurnPassed, *, again: bool) -> str:
        name, open_pips = self._names[event.seat], self._layout.open_pips
        may_choose = self._rules.draw_when_playable and isinstance(event, TileDrawn)
        why = f", having no {pips_listed(open_pips)}"
        tail = "" if again or may_choose or not open_pips else why
        if isinstance(event, TurnPassed):
            return f"{name} passes{tail}."
        what = str(event.tile) if event.tile else "another tile" if again else "a tile"
        return f"{name} draws {what}{tail}."


def is_told_later(event: SeenEvent) -> bool:
    """Is an event told with the settlement and the result, and not before?"""
    return isinstance(event, GameWon) or (
        isinstance(event, PointsScored) and event.reason is For.ROUND
    )


# What can be done


def places_text(options: Sequence[Option]) -> str:
    """Where a tile fits and what it would score there: `on 5-5 for 10, or on 3-2 for nothing`."""
    return ", or ".join(place_text(option) for option in options)


def place_text(option: Option) -> str:
    """One place for a tile, and its score if that may be told."""
    where = f"on {option.play.on}" if option.play.on else ""
    score = f"for {option.points or 'nothing'}" if option.may_tell else ""
    return f"{where} {score}".strip()


def tile_line(place: int, tile: Tile, options: Sequence[Option]) -> str:
    """A tile of the hand that can be played."""
    where = places_text(options)
    return f"{place}: {tile}, {where}." if where else f"{place}: {tile}."


def unplayable(tiles: Sequence[Tile]) -> str:
    """The tiles of the hand that fit nowhere."""
    verb = "fits" if len(tiles) == 1 else "fit"
    return f"{listed([str(tile) for tile in tiles])} {verb} nowhere."


def hand_text(tiles: Sequence[Tile]) -> str:
    """A hand, when nothing of it can be played now."""
    return f"You hold {listed([str(tile) for tile in tiles])}." if tiles else NO_HAND


def turn_text(name: str) -> str:
    """Says whose turn it is, above the hand."""
    return f"{name}, your turn. Your tiles:"


def ask_play(*, may_draw: bool) -> str:
    """The question to whoever has to play."""
    return "Which tile? d draws." if may_draw else "Which tile?"


def ask_where(tile: Tile, options: Sequence[Option]) -> str:
    """The question to whoever has chosen a tile that fits in several places."""
    places = [f"{place} {place_text(option)}" for place, option in enumerate(options, 1)]
    return f"Where does {tile} go: {listed(places, 'or')}?"


def no_such_place(tile: Tile) -> str:
    """Said of an answer that names no place for a tile."""
    return f"{tile} cannot go there; choose another tile or place."


def not_held(tile: Tile) -> str:
    """Said of a tile that the hand does not hold."""
    return f"You do not hold {tile}."


def does_not_fit(tile: Tile, layout: Layout) -> str:
    """Said of a tile that fits nowhere."""
    if not layout.plays:
        return FIRST_LEAD
    return f"{tile} does not fit: it shows no {pips_listed(layout.open_pips)}."


def no_such_number(most: int) -> str:
    """Said of a number that stands before no tile."""
    return "There is only the number 1." if most == 1 else f"The numbers are 1 to {most}."


def number_or_tile(place: int, tile: Tile) -> str:
    """Said where a number could also be a tile."""
    return f"Is that the tile {tile} or the number {place}? Type {tile}, or #{place}."


def ask_call(name: str, tile: Tile | None, by: str, rules: Rules) -> str:
    """Asks for the points of the last tile, and gives none of them away."""
    points = "the points"
    if rules.unit is Unit.PER_MULTIPLE:
        points = "one point for " + " and ".join(f"each {number(step)}" for step in rules.multiples)
    what = "the last tile" if tile is None else str(tile)
    whose = f" by {by}" if by else ""
    return f"{name}, what did {what}{whose} score? Type {points}, or 0 for none."


def no_such_score(points: int) -> str:
    """Said of points that no tile can score."""
    return f"No tile can score {points_text(points)}."


# What is there


def scores_text(view: SeatView) -> str:
    """The score of every side."""
    parts = [
        f"{side_name(view.seats, view.rules, side)} {score}"
        for side, score in enumerate(view.scores)
    ]
    return f"Scores: {', '.join(parts)}. The game is to {view.rules.target}."


def holdings_text(view: SeatView) -> str:
    """How many tiles everybody holds, and how many lie in the boneyard."""
    held = [f"{seat.name} {size}" for seat, size in zip(view.seats, view.hand_sizes, strict=False)]
    return f"Tiles: {', '.join(held)}, and {view.boneyard_size} in the boneyard."


def layout_text(layout: Layout) -> str:
    """Every tile that lies there, with the one it was laid against."""
    if not layout.plays:
        return NO_TILES
    parts = [f"{tile} on {on}" if on else f"{tile} led" for tile, on in layout.plays]
    return f"The layout: {', '.join(parts)}."


def open_ends(layout: Layout, *, tell_counts: bool) -> str:
    """The open ends, when they are asked for."""
    return ends_text(layout, tell_counts=tell_counts) if layout.plays else NO_TILES


def hands_left(view: SeatView) -> list[str]:
    """The hands that are left at the end of a round, a line each."""
    return [
        f"{seat.name} holds {listed([str(tile) for tile in hand])}, "
        f"{sum(tile.pips for tile in hand)} in all."
        for seat, hand in zip(view.seats, view.shown, strict=False)
        if hand
    ]


def won_text(view: SeatView) -> str:
    """Who has won."""
    side = view.winner or 0
    verb = "wins" if len(view.rules.sides[side]) == 1 else "win"
    return f"{side_name(view.seats, view.rules, side)} {verb} the game."


# Handing over, leaving, beginning


def hand_over(name: str, *, is_called: bool) -> str:
    """Asks for the next person."""
    why = f"{name} is asked for points" if is_called else f"{name} is next"
    return f"{why}: press Enter when nobody else is looking."


def cover_line(name: str) -> str:
    """Stands between two people's hands where the screen is not scrolled clear."""
    return f"The keyboard goes to {name}."


def saved_in(file: str) -> str:
    """Where the game is saved."""
    return f"The game is saved in {file}, every play as it is made."


def leaving(file: str) -> str:
    """Said when a game is left; `file` is empty where none can go on."""
    return f"The game is saved; `allfives resume {file}` goes on with it." if file else ""


def stopped(file: str) -> str:
    """Said after Ctrl-C."""
    return f"Stopped. {leaving(file)}".rstrip()


def begun(setup: Setup) -> str:
    """What is played, and by whom."""
    names = listed(
        [
            seat.name if seat.player is None else f"{seat.name} (computer, {seat.player})"
            for seat in setup.seats
        ]
    )
    title = PRESETS[setup.preset].title if setup.preset in PRESETS else setup.preset
    return f"{title} to {setup.rules.target}: {names}."


def torn(name: str) -> str:
    """Said where the last play of a saved game was cut off."""
    return f"The last play was not saved completely; what was cut off is kept in {name}."


def goes_on(round_number: int) -> str:
    """Said when a saved game goes on."""
    return f"The game goes on in round {round_number}." if round_number else "The game begins."


def saved_line(place: int, game: SavedGame) -> str:
    """A saved game in the list."""
    if game.summary is None:
        return f"{place}: {game.path.name}, {how_it_stands(game)}."
    summary = game.summary
    stands = how_it_stands(game)
    return f"{place}: {who_and_score(summary)}. {which_game(summary)}, {stands}."


def ask_preset(usual: str) -> str:
    """Asks for the game."""
    return f"Which game? Enter for {usual}, or one of {listed(list(PRESETS), 'or')}."


def ask_players(usual: int, most: int) -> str:
    """Asks for the number of players."""
    return f"How many players, 2 to {most}? Enter for {usual}."


def ask_people(usual: int, players: int) -> str:
    """Asks how many of the players are people."""
    return f"How many of them are people, 1 to {players}? Enter for {usual}."


def ask_name(seat: int, usual: str) -> str:
    """Asks for a name."""
    return f"What is the name of person {seat + 1}? Enter for {usual}."


def ask_level(usual: str) -> str:
    """Asks for the level of the computers."""
    return f"How well do computers play: {listed(list(LEVELS), 'or')}? Enter for {usual}."


def not_offered(text: str) -> str:
    """Said of an answer that is none of those which were offered."""
    return f"{text} is none of these."
