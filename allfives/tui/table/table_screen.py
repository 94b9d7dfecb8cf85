"""The table: what people do there, with keys and with the mouse."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType

from allfives.game.commands import Draw
from allfives.game.tile import Tile
from allfives.table import steps
from allfives.table.choosing import Choosing
from allfives.table.steps import people
from allfives.table.typed import Misfit, completions, read_typed
from allfives.tui.key_hints import hints_for
from allfives.tui.keys import CHOOSING, DIGITS, PLAYING, TABLE_ACTIONS, bindings
from allfives.tui.table.advised_screen import AdvisedScreen
from allfives.tui.table.parts.cover import Cover
from allfives.tui.table.parts.hand_view import HandView
from allfives.tui.table.parts.layout_view import LayoutView
from allfives.tui.table.parts.table_view import TableView
from allfives.tui.table.parts.typed_line import TypedLine
from allfives.tui.terminal.keyboards import KEYS_WITHOUT_SHIFT, latin_of
from allfives.tui.widgets.push import Push
from allfives.words.events import PASTED
from allfives.words.prompts import how_to_uncover, only_one_end, why_not
from allfives.words.typed import HOW_TO_TYPE, NOTHING_BEGINS_SO, why_not_typed

_DIGIT_BINDINGS: list[BindingType] = [
    Binding(f"{key},{KEYS_WITHOUT_SHIFT[key]}", f"pick({number})", show=False)
    for number, key in enumerate(DIGITS)
]


class TableScreen(AdvisedScreen):
    """One game on the screen, from wherever it stands to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(TABLE_ACTIONS),
        *_DIGIT_BINDINGS,
        Binding("pagedown", "read_advice(1)", show=False),
        Binding("pageup", "read_advice(-1)", show=False),
    ]

    def _considered(self) -> Choosing | None:
        """What a person is choosing from now, if one is; what the coach has said is read."""
        self.note = ""
        self.forget_advice()
        return None if self._is_deaf else self.choosing

    @property
    def _is_deaf(self) -> bool:
        """Can nothing be chosen now: is the table not seen, or only just, or a play being saved?"""
        return not (self.is_seen and self.app.lull.is_over) or self.flow.is_busy

    def on_key(self, event: events.Key) -> None:
        """A key that does nothing else ends a pause, or is the first letter of a name."""
        if self._is_initial(event):
            event.prevent_default().stop()
            self.be_ready()
        elif self.flow.is_waiting and self._is_idle(event.key):
            self.flow.skip()

    def _is_idle(self, key: str) -> bool:
        """Does a key nothing but choose and play, which can wait, or nothing at all?"""
        return self._does_at_most(key, PLAYING)

    def _does_at_most(self, key: str, names: Collection[str]) -> bool:
        """Does a key nothing here but pick a tile or one of these actions?"""
        bound = self.active_bindings.get(key)
        if bound is None:
            return True
        return bound.node is self and bound.binding.id in (None, *names)

    def _is_initial(self, event: events.Key) -> bool:
        """Is it the first letter of who may uncover the hand, and nothing else by now?"""
        if self._uncovers is None or not event.character:
            return False
        initial = self.state.seats[self._uncovers].name[:1]
        place = latin_of(initial, russian=self.app.has_russian_keys)
        if event.character.casefold() not in (initial.casefold(), place.casefold()):
            return False
        return self._does_at_most(event.key, CHOOSING)

    @property
    def _uncovers(self) -> int | None:
        """The seat whose hand a key would uncover now, if one is covered."""
        if isinstance(self.step, steps.HandOver):
            return self.step.seat
        alone = people(self.state.seats)
        return alone[0] if self.seating.is_covered and len(alone) == 1 else None

    def on_click(self) -> None:
        """A click ends a pause; one on a key below the table means that key alone."""
        self.flow.skip()

    @on(events.Paste)
    def ignore_the_paste(self) -> None:
        """Say that nothing of it is taken for keys."""
        self.say(PASTED)

    def action_pick(self, index: int) -> None:
        """Choose the tile at `index` of the hand."""
        choosing = self._considered()
        if choosing is not None and choosing.pick(index):
            self.paint()

    def action_tile(self, step: int) -> None:
        """Choose the next tile to the left or right."""
        choosing = self._considered()
        if choosing is not None:
            choosing.move(step)
            self.paint()

    def action_end(self, step: int) -> None:
        """Consider the next end."""
        choosing = self._considered()
        if choosing is not None:
            choosing.turn_to(step)
            self.say(only_one_end(choosing))

    def action_play(self) -> None:
        """Play the chosen tile where its ghost lies; at a cover say what uncovers."""
        if self._is_deaf:
            return
        choosing = self._considered()
        if choosing is not None:
            self._play(choosing)
        elif isinstance(self.step, steps.HandOver) or self.seating.is_covered:
            self.say(how_to_uncover(hints_for(self.settings)))
        elif self.is_stuck or not isinstance(self.step, steps.Think | steps.Force):
            self.proceed()

    def _play(self, choosing: Choosing) -> None:
        option = choosing.option
        if option is None:
            self.say(why_not(choosing, choosing.tile) if choosing.tile else "")
        elif self.settings.confirm and not choosing.is_confirmed:
            choosing.confirm()
            self.app.look_first()
            self.paint()
        else:
            self.seating.play()
            self.submit(option.play)

    # Typing

    def action_type(self) -> None:
        """Open the line in which a play is typed."""
        if self._considered() is not None:
            self.query_one(TypedLine).open(blinks=self.app.has_motion)
            self.say(HOW_TO_TYPE)

    @on(TypedLine.Completing)
    def complete(self, message: TypedLine.Completing) -> None:
        """Fill in what can be played and begins like what was typed."""
        ways = () if self.choosing is None else completions(message.begun, self.choosing)
        if ways:
            self.query_one(TypedLine).fill(ways, message.step)
        self.say(HOW_TO_TYPE if ways else NOTHING_BEGINS_SO)

    @on(TypedLine.Submitted)
    def play_what_was_typed(self, message: TypedLine.Submitted) -> None:
        """Play what was typed, or say why it cannot be."""
        choosing = self._considered()
        if choosing is None:
            return
        view = self.query_one(LayoutView)
        typed = read_typed(
            message.value, choosing, lambda each: view.from_the_lead(each.play.tile, each.play.on)
        )
        if isinstance(typed, Misfit):
            self.say(why_not_typed(typed, choosing))
            return
        choosing.pick(choosing.tiles.index(typed.play.tile))
        choosing.aim(typed.play.on)
        self.query_one(TypedLine).close()
        self._play(choosing)

    @on(TypedLine.Closed)
    def stop_typing(self) -> None:
        """Say again what can be done."""
        self.say("")

    def paint(self) -> None:
        """Show everything as it is now; where nothing can be chosen, nothing is typed."""
        super().paint()
        if self.choosing is None and self.is_running:
            self.query_one(TypedLine).close()

    @on(Push.Pushed, "#draw")
    def action_draw(self) -> None:
        """Draw a tile, where one may choose to."""
        choosing = self._considered()
        if choosing is not None:
            self.submit(Draw(choosing.view.seat))

    def action_undo(self) -> None:
        """Take back the last play, by the house rule; one that is being saved, after that."""
        if not self.is_seen:
            return
        why_not = "" if self.flow.is_busy else self.why_not_undo()
        if why_not:
            self.say(why_not)
        else:
            self.take_back()

    # Covering the hand

    def action_cover(self) -> None:
        """Cover the hand; at a cover say what uncovers."""
        if not self.is_seen:
            return
        if self.seating.shown is None:
            self.say(how_to_uncover(hints_for(self.settings)))
            return
        self.cover()

    def action_ready(self) -> None:
        """Show the hand, at a cover."""
        if isinstance(self.step, steps.HandOver) or self.seating.is_covered:
            self.be_ready()

    @on(Cover.Ready)
    def be_ready(self) -> None:
        """Show the hand of the person who is next, once it is certain who is."""
        self.note = ""
        if isinstance(self.step, steps.HandOver):
            if self._is_deaf:
                return
            self.seating.sit_down(self.step.seat)
            self.proceed()
        else:
            self.seating.uncover()
            self.app.look_first()
            self.paint()

    # Looking

    def action_zoom(self, step: int) -> None:
        """Draw the layout larger or smaller."""
        self.query_one(LayoutView).zoom_by(step)

    def action_fit(self) -> None:
        """Draw the layout as large as fits."""
        self.query_one(LayoutView).zoom_to_fit()

    def action_log(self) -> None:
        """Read everything that has happened."""
        self.app.show_log(self.whole_log())

    def action_review(self) -> None:
        """Let the coach judge the rounds that are over."""
        self.app.review_table()

    def action_rules(self) -> None:
        """Read the rules of this game."""
        self.app.show_rules(self.state.rules, self.state.started.preset)

    async def action_leave(self) -> None:
        """Leave the table; the game is saved, a play that is being written included."""
        self.workers.cancel_group(self, "flow")
        await self.flow.finish_writing()
        self.app.leave_table()

    # The mouse

    @on(HandView.Touched)
    def touch_the_tile(self, message: HandView.Touched) -> None:
        """Choose the tile that was clicked; play it at the second click."""
        choosing = self._considered()
        if choosing is None:
            return
        if choosing.touch(message.index):
            self._play(choosing)
        else:
            self.paint()

    @on(TableView.Aimed)
    def aim(self, message: TableView.Aimed) -> None:
        """Show where a tile would lie."""
        choosing = self._considered()
        if choosing is None:
            return
        if message.index is not None and message.index != choosing.index:
            choosing.pick(message.index)
        choosing.aim(message.on)
        self.paint()

    @on(TableView.Touched)
    def touch_the_end(self, message: TableView.Touched) -> None:
        """Show the ghost at the end that was clicked; play it there at the second click."""
        choosing = self._considered()
        if choosing is None:
            return
        if not self._fits(choosing, message.on):
            return
        if choosing.touch_end(message.on):
            self._play(choosing)
        else:
            self.paint()

    @on(TableView.Laid)
    def lay(self, message: TableView.Laid) -> None:
        """Play a tile where it was let go, or say why it cannot be."""
        choosing = self._considered()
        if choosing is None:
            return
        if message.index != choosing.index:
            choosing.pick(message.index)
        if self._fits(choosing, message.on):
            choosing.aim(message.on)
            self._play(choosing)

    def _fits(self, choosing: Choosing, on: Tile | None) -> bool:
        """Can the chosen tile lie against `on`? Say why, if it cannot."""
        if any(option.play.on is on for option in choosing.here):
            return True
        if choosing.tile is not None:
            self.say(why_not(choosing, choosing.tile, on))
        return False
