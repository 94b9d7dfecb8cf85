"""A game as a conversation: what happened is told, whoever has to choose is asked."""

from __future__ import annotations

import asyncio
from pathlib import Path

from allfives.game.commands import Claim, Command, Draw, Refused
from allfives.game.events import TilePlayed
from allfives.game.undo import UndoRefused
from allfives.line.answers import WORDS, Wish, read_meant, read_number, read_wish
from allfives.line.hand import HandList
from allfives.line.talk import Leave, Talk
from allfives.line.telling import Telling
from allfives.record.errors import RecordError
from allfives.table.steps import Call, Choose, HandOver, Settle, ShowWinner, Step
from allfives.table.table import LocalTable
from allfives.words import plain
from allfives.words.events import PRACTISED, REFUSALS, UNDO_REFUSALS
from allfives.words.rules import sentences
from allfives.words.settlement import arithmetic, next_lead


class Conversation:
    """The plain face of one table."""

    def __init__(
        self,
        talk: Talk,
        table: LocalTable,
        runner: asyncio.Runner,
        record: Path | None,
        *,
        clear: bool = True,
    ) -> None:
        """A face of `table`.

        Args:
            talk: Where it talks.
            table: The game.
            runner: Lets the table work while nobody types.
            record: Where the game is saved, if it is.
            clear: Is the screen scrolled clear between two people?
        """
        self._talk = talk
        self._table = table
        self._runner = runner
        self._record = record
        self._clear = clear
        self._telling = Telling(table)
        self._left_at: dict[int, int] = {}
        self._asked: Step | None = None
        self._hand: HandList | None = None

    def play(self) -> bool:
        """Play to the end of the game; is a rematch wanted?

        Raises:
            EndOfInput: If nobody types any more.
            Leave: If somebody wants to leave.
        """
        self._recall()
        while True:
            step = self._go_on()
            match step:
                case HandOver():
                    self._hand_over(step)
                case Choose():
                    self._choose(step)
                case Call():
                    self._call(step)
                case Settle():
                    self._settle()
                case ShowWinner():
                    again = self._end()
                    if again is not None:
                        return again

    def _recall(self) -> None:
        """Tell where a game stands that was begun before."""
        if self._table.version <= 1:
            self._telling.news()
            return
        seen = self._table.seen()
        self._telling.news()
        self._talk.say(plain.goes_on(seen.round), plain.scores_text(seen))
        if seen.in_round:
            counts = not seen.rules.calls
            self._talk.say(plain.layout_text(seen.layout))
            if seen.layout.plays:
                self._talk.say(plain.ends_text(seen.layout, tell_counts=counts))
        self._all_heard()

    # What happens

    def _go_on(self) -> Step:
        """Let happen what nobody has to choose, and tell it."""
        while True:
            try:
                step = self._runner.run(self._table.go_on())
            except RecordError as error:
                self._tell()
                self._retry(str(error))
                continue
            self._tell()
            return step

    def _tell(self) -> None:
        self._talk.say(*self._telling.news(), self._table.trouble)

    def _retry(self, why: str) -> None:
        """Wait for somebody who has made room to save the game."""
        self._talk.say(why)
        while True:
            text = self._talk.ask(plain.ASK_RETRY)
            if read_wish(text) is Wish.QUIT:
                raise Leave
            if not text:
                return

    def _submit(self, command: Command) -> None:
        """Carry out what was chosen; where that fails, say why."""
        try:
            self._runner.run(self._table.submit(command))
        except Refused as refused:
            self._talk.say(REFUSALS[refused.reason])
        except RecordError as error:
            self._talk.say(str(error))
        self._tell()

    def _undo(self) -> bool:
        """Take back what the house rule allows; has anything been taken back?"""
        was_practice = self._table.is_practice
        try:
            self._runner.run(self._table.undo())
        except UndoRefused as refused:
            self._talk.say(UNDO_REFUSALS[refused.reason])
            return False
        except RecordError as error:
            self._talk.say(str(error))
            return False
        self._asked = None
        if self._table.is_practice and not was_practice:
            self._telling.news()
            self._talk.say(PRACTISED)
        else:
            self._tell()
        return True

    # What is asked

    def _hand_over(self, step: HandOver) -> None:
        """Wait for who is next, whose hand nobody else may see."""
        table, seat = self._table, step.seat
        is_cleared = self._cover(seat)
        is_called = table.seen().asked == seat
        question = plain.hand_over(table.seats[seat].name, is_called=is_called)
        while text := self._talk.ask(question, WORDS):
            wish = read_wish(text)
            if wish is Wish.UNDO:
                if self._undo():
                    return
            elif not self._tell_about(wish):
                self._talk.say(plain.NOT_UNDERSTOOD)
        table.seating.sit_down(seat)
        if is_cleared:
            self._talk.say(*self._telling.since(self._left_at.get(seat, 1)))
        self._asked = None

    def _cover(self, seat: int) -> bool:
        """Hide the hand that was shown; was the screen scrolled clear for that?"""
        table, shown = self._table, self._table.seating.shown
        table.seating.cover()
        if shown is None:
            self._all_heard()
            return False
        self._left_at[shown] = table.version
        if self._clear:
            self._talk.scroll_clear()
        else:
            self._talk.say(plain.cover_line(table.seats[seat].name))
        return self._clear

    def _all_heard(self) -> None:
        """Remember that everybody has read what was told so far."""
        self._left_at = dict.fromkeys(self._table.here, self._table.version)

    def _choose(self, step: Choose) -> None:
        seen = self._table.view(step.seat)
        hand = HandList(seen)
        if self._asked != step or self._hand is None or self._hand.version != seen.version:
            self._talk.say(plain.turn_text(seen.seats[step.seat].name), *hand.lines())
        self._asked, self._hand = step, hand
        text = self._talk.ask(plain.ask_play(may_draw=hand.may_draw), (*hand.offered(), *WORDS))
        wish = read_wish(text)
        if not text:
            return
        if wish is Wish.DRAW:
            if hand.may_draw:
                self._submit(Draw(step.seat))
            else:
                self._talk.say(plain.NO_DRAW)
        elif wish is Wish.UNDO:
            self._undo()
        elif not self._tell_about(wish):
            self._play(hand, text)

    def _play(self, hand: HandList, text: str) -> None:
        meant = read_meant(text)
        if meant is None:
            self._talk.say(plain.NOT_UNDERSTOOD)
            return
        options = hand.options_meant(meant)
        if isinstance(options, str):
            self._talk.say(options)
            return
        option = options[0]
        if hand.must_ask(options):
            tile = option.play.tile
            places = [plain.place_text(each) for each in options]
            text = self._talk.ask(plain.ask_where(tile, options), places)
            found = hand.place_meant(options, text)
            if found is None:
                self._talk.say(plain.no_such_place(tile))
                return
            option = found
        self._submit(option.play)

    def _call(self, step: Call) -> None:
        seen = self._table.view(step.seat)
        played = next(
            (each for each in reversed(seen.events) if isinstance(each, TilePlayed)), None
        )
        by = seen.seats[played.seat].name if played and played.seat != step.seat else ""
        name = seen.seats[step.seat].name
        tile = played.tile if played else None
        text = self._talk.ask(plain.ask_call(name, tile, by, seen.rules), WORDS)
        wish, points = read_wish(text), read_number(text)
        if not text:
            return
        if wish is Wish.UNDO:
            self._undo()
        elif points is not None:
            if points in seen.rules.points:
                self._submit(Claim(step.seat, points))
            else:
                self._talk.say(plain.no_such_score(points))
        elif not self._tell_about(wish):
            self._talk.say(plain.CALL_A_NUMBER)

    def _settle(self) -> None:
        if self._asked != Settle():
            self._tell_settlement()
            self._talk.say(next_lead(self._table.seen()))
        self._asked = Settle()
        text = self._talk.ask(plain.ASK_DEAL, WORDS)
        wish = read_wish(text)
        if not text:
            self._asked = None
            try:
                self._runner.run(self._table.deal())
            except RecordError as error:
                self._talk.say(str(error))
        elif wish is Wish.UNDO:
            self._undo()
        elif not self._tell_about(wish):
            self._talk.say(plain.NOT_UNDERSTOOD)

    def _end(self) -> bool | None:
        """Tell the result; is a rematch wanted, or is that not yet known?"""
        if self._asked != ShowWinner():
            if self._table.seen().ended is not None:
                self._tell_settlement()
            self._talk.say(plain.won_text(self._table.seen()))
        self._asked = ShowWinner()
        text = self._talk.ask(plain.ASK_AGAIN, ("y", "n"))
        wish = read_wish(text)
        if text.lower() in ("y", "yes", "n", "no"):
            return text.lower().startswith("y")
        if wish is Wish.UNDO:
            self._undo()
        elif text and not self._tell_about(wish):
            self._talk.say(plain.YES_OR_NO)
        return None

    def _tell_settlement(self) -> None:
        seen = self._table.seen()
        self._all_heard()
        self._talk.say(*plain.hands_left(seen), *arithmetic(seen), plain.scores_text(seen))

    # What is told when it is asked for

    def _tell_about(self, wish: Wish | None) -> bool:
        """Tell what was asked for; False if nothing was, or nothing that can be told."""
        seen = self._table.seen()
        counts = not seen.rules.calls
        match wish:
            case Wish.QUIT:
                raise Leave
            case Wish.HELP:
                self._talk.say(*plain.COMMANDS)
            case Wish.HAND:
                self._talk.say(*self._hand_lines())
            case Wish.ENDS:
                self._talk.say(plain.open_ends(seen.layout, tell_counts=counts))
            case Wish.LAYOUT:
                self._talk.say(plain.layout_text(seen.layout))
            case Wish.SCORES:
                self._talk.say(plain.scores_text(seen), plain.holdings_text(seen))
            case Wish.LOG:
                self._talk.say(*self._telling.log())
            case Wish.RULES:
                self._talk.say(*sentences(seen.rules))
            case Wish.SAVE:
                self._talk.say(
                    plain.saved_in(str(self._record)) if self._record else plain.NOT_SAVED_HERE
                )
            case _:
                return False
        return True

    def _hand_lines(self) -> list[str]:
        seen = self._table.seen()
        hand = HandList(seen)
        return hand.lines() if hand.tiles else [plain.hand_text(seen.hand)]
