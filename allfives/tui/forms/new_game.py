"""Setting up a new game: who plays, which game of the family, and every option of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from allfives.game.events import Kind
from allfives.game.rules import Option, Rules
from allfives.table.draft import MOST_SEATS, Draft, DraftError
from allfives.table.setup import Setup, first_setup
from allfives.tui.forms.action_row import ActionRow
from allfives.tui.forms.choice_row import ChoiceRow
from allfives.tui.forms.form import Form
from allfives.tui.forms.form_page import FormPage
from allfives.tui.forms.number_row import NumberRow
from allfives.tui.forms.offers import choices_of, kinds, told_setup
from allfives.tui.forms.seat_row import SeatRow
from allfives.tui.keys import NEW_GAME_KEYS
from allfives.tui.widgets.rules_view import RulesView
from allfives.words.phrases import count_of
from allfives.words.setup import (
    GROUPS,
    OPTION_WORDS,
    PLAYERS,
    PRESET_WORDS,
    START_SENTENCE,
    TARGET_LABEL,
    TARGET_SENTENCE,
    TARGETS,
    OptionWords,
    draft_problem,
)


class NewGameScreen(FormPage):
    """Everything about a new game on one screen, beside its rules in sentences."""

    HEADING = "New game"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*NEW_GAME_KEYS]
    DEFAULT_CSS = """
    NewGameScreen {
        & #body { height: 1fr; layout: horizontal; padding-top: 1; }
        & #left { width: 48; }
        & Form { width: 1fr; }
        & RulesView { border-left: vkey $panel; padding: 0 1 0 2; }
        & #more { height: auto; display: none; }
        & #begin { height: 2; padding: 0 4; margin-top: 1; }
        & #start { width: 18; background: $panel; text-style: bold; }
        & #start:hover { background: $secondary; color: $text; }
        & #start:focus { background: $primary; color: $text; }
        & #start:focus:ansi { background: ansi_default; text-style: bold reverse; }
        & #start:disabled { color: $muted; text-style: none; }
        & #summary { height: 2; width: 1fr; padding-left: 2; }
        & #summary.-problem { color: $error; text-style: bold; }
        &.-ascii RulesView { border-left: ascii $panel; }
        &.-wide #left { width: 60; }
        &.-narrow #body { layout: vertical; padding-top: 0; }
        &.-narrow #left { width: 1fr; height: auto; }
        &.-narrow Form { height: auto; max-height: 8; }
        &.-narrow RulesView { border-left: none; border-top: hkey $panel; height: 1fr; }
        &.-narrow.-ascii RulesView { border-left: none; border-top: ascii $panel; }
        &.-narrow #explain { margin-top: 0; }
        &.-narrow #begin { margin-top: 0; }
    }
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._draft = Draft.of(setup)
        self._is_first = setup == first_setup()
        self._has_begun = False
        self._told: tuple[str, Rules] | None = None

    # Composing

    def parts(self) -> ComposeResult:
        """The form, the rules beside it, and the button that starts."""
        with Container(id="body"):
            with Vertical(id="left"):
                with Form():
                    yield from self._seats()
                    yield from self._main_options()
                    yield from self._more_options()
                yield Static("", id="explain", markup=False)
            yield RulesView(self.marks, id="rules")
        with Horizontal(id="begin"):
            yield ActionRow("", START_SENTENCE, marks=self.marks, id="start")
            yield Static("", id="summary", markup=False)

    def _row(self, name: str, words: OptionWords, value: Option) -> ChoiceRow:
        return ChoiceRow(words.label, choices_of(words), value, marks=self.marks, id=name)

    def _seats(self) -> ComposeResult:
        yield self._row("players", PLAYERS, self._draft.players)
        for number, seat in enumerate(self._draft.seats):
            yield SeatRow(number, seat, kinds(), marks=self.marks)
        yield self._option("partnership")

    def _option(self, name: str) -> ChoiceRow:
        return self._row(name, OPTION_WORDS[name], self._draft.options[name])

    def _main_options(self) -> ComposeResult:
        yield self._row("preset", PRESET_WORDS, self._draft.preset)
        target = int(str(self._draft.options["target"]))
        yield NumberRow(TARGET_LABEL, TARGETS, target, TARGET_SENTENCE, marks=self.marks,
                        id="target")  # fmt: skip
        yield self._option("hand_size")

    def _more_options(self) -> ComposeResult:
        yield ActionRow("More options", "Show or hide every other rule.", marks=self.marks,
                        id="fold")  # fmt: skip
        yield ActionRow("As usual", "Take back all changes to this game.", marks=self.marks,
                        id="usual")  # fmt: skip
        yield Vertical(id="more")

    def _folded(self) -> Iterator[Widget]:
        """What is folded away at first; it is made when it is wanted."""
        for heading, names in GROUPS:
            yield Static(heading, classes="group", markup=False)
            for name in names:
                yield self._option(name)

    def on_mount(self) -> None:
        """Show the draft; somebody who never played begins with the name."""
        for field in self.query(Input):
            field.cursor_blink = self.app.has_motion
        self.show_draft()
        if self._is_first:
            self._seat(0).field.focus()
        else:
            self.query_one("#start").focus()

    # Showing

    def _seat(self, number: int) -> SeatRow:
        return self.query_one(f"#seat-{number}", SeatRow)

    def show_draft(self) -> None:
        """Show everything as it was chosen."""
        draft = self._draft
        self.query_one("#preset", ChoiceRow).show(draft.preset)
        for option in self.query(ChoiceRow):
            if option.id in draft.options:
                self._show_option(option, option.id)
        is_paired = draft.players == MOST_SEATS and draft.options["partnership"] is True
        for number, seat in enumerate(draft.seats):
            row = self._seat(number)
            row.display = number < draft.players
            row.show(seat, f"{'AB'[number % 2]}{number + 1}" if is_paired else str(number + 1))
        self.query_one("#partnership").display = draft.players == MOST_SEATS
        self._show_fold()
        self._show_outcome()
        self.explain()

    def _show_option(self, row: ChoiceRow, name: str) -> None:
        value, changed = self._draft.options[name], name in self._draft.changes
        if isinstance(row, NumberRow):
            row.show_number(int(str(value)), changed=changed)
        else:
            row.show(value, changed=changed)

    def _show_fold(self) -> None:
        fold = self.query_one("#fold", ActionRow)
        is_open = self.query_one("#more").display
        fold.text = "Fewer options" if is_open else "More options"
        hidden = [name for _, names in GROUPS for name in names if name in self._draft.changes]
        fold.value = f"  {len(hidden)} changed" if hidden else ""
        usual = self.query_one("#usual", ActionRow)
        usual.display = bool(self._draft.changes)
        usual.text = f"Take back {count_of(len(self._draft.changes), 'change')}"

    def _show_outcome(self) -> None:
        """The rules and the sentence beside the button, or why it cannot be played."""
        summary = self.query_one("#summary", Static)
        problem = self.problem
        summary.set_class(bool(problem), "-problem")
        self.query_one("#start").disabled = bool(problem)
        self._show_rules()
        summary.update(problem or told_setup(self._draft.setup()))

    def _show_rules(self) -> None:
        view = self.query_one(RulesView)
        try:
            told = (self._draft.preset, self._draft.rules())
        except DraftError as problem:
            self._told = None
            view.show_problem(draft_problem(problem))
            return
        if told != self._told:
            self._told = told
            view.show(told[1], told[0])

    @property
    def problem(self) -> str:
        """Why the game cannot be played as it is set up, or nothing."""
        try:
            self._draft.setup()
        except DraftError as problem:
            return draft_problem(problem)
        return ""

    def explanation(self) -> str:
        """What the row with the focus means; of a name, what to do."""
        if isinstance(self.focused, Input):
            return "Type a name, then press Enter. Tab goes to who plays there."
        return super().explanation()

    def explain(self) -> None:
        """Say what the row with the focus means, and which key starts the game there."""
        super().explain()
        text = "Start (F2)" if isinstance(self.focused, Input) else "Start (s)"
        text = f"[{text}]" if self.app.look.outlined else text
        self.query_one("#start", ActionRow).text = text

    # Input

    def _use(self, draft: Draft) -> None:
        self._draft = draft
        self.show_draft()

    @on(ChoiceRow.Changed)
    def use_the_option(self, message: ChoiceRow.Changed) -> None:
        """Use the value that was chosen."""
        name, value = message.row.id or "", message.value
        if name == "preset":
            self._use(self._draft.with_preset(str(value)))
        elif name == "players":
            self._use(self._draft.with_players(int(str(value))))
        else:
            self._use(self._draft.with_option(name, value))

    @on(SeatRow.Renamed)
    def use_the_name(self, message: SeatRow.Renamed) -> None:
        """Use the name that was typed."""
        self._draft = self._draft.with_name(message.seat, message.name)
        self._show_outcome()

    @on(SeatRow.KindChosen)
    def use_the_player(self, message: SeatRow.KindChosen) -> None:
        """Use the player that was chosen."""
        self._use(self._draft.with_level(message.seat, message.level))

    @on(SeatRow.Entered)
    def go_on_from_a_name(self, message: SeatRow.Entered) -> None:
        """Go on to the name of the next person, or to the button."""
        following = next(self._people_after(message.seat), None)
        if following is None:
            self.query_one("#start").focus()
        else:
            self._seat(following).field.focus()

    def _people_after(self, seat: int) -> Iterator[int]:
        for number in range(seat + 1, self._draft.players):
            if self._draft.seats[number].kind is Kind.HUMAN:
                yield number

    @on(ActionRow.Pressed, "#fold")
    async def fold(self) -> None:
        """Show or hide the other options."""
        more = self.query_one("#more")
        if not more.children:
            await more.mount(*self._folded())
        more.display = not more.display
        self.show_draft()

    @on(ActionRow.Pressed, "#usual")
    def be_usual(self) -> None:
        """Take back all changes."""
        self.query_one("#fold").focus()
        self._use(self._draft.with_preset(self._draft.preset))

    def action_scroll_rules(self, step: int) -> None:
        """Read the rules without leaving the form."""
        view = self.query_one(RulesView)
        view.scroll_relative(y=step * max(1, view.size.height - 1), animate=False)

    def action_read_rules(self) -> None:
        """Read the rules on a screen of their own."""
        if self._told is not None:
            preset, rules = self._told
            self.app.show_rules(rules, preset)

    @on(ActionRow.Pressed, "#start")
    def action_start(self) -> None:
        """Start the game, once, if it can be played."""
        if not self.problem and not self._has_begun:
            self._has_begun = True
            self.app.begin(self._draft.setup())
