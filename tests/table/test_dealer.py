"""The dealer: save first, then apply and tell; forced commands; taking back; resuming."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from allfives.game.claims import claim_worth
from allfives.game.commands import Claim, Deal, Draw, Pass, Play, Refusal, Refused
from allfives.game.decider import legal
from allfives.game.events import (
    Event,
    For,
    GameStarted,
    Kind,
    PointsScored,
    RoundDealt,
    Seat,
    TileDrawn,
    TilePlayed,
    TurnPassed,
    Undone,
)
from allfives.game.notation import read_play
from allfives.game.rules import Announce, Rules, rules_for
from allfives.game.state import State
from allfives.game.undo import UndoRefusal, UndoRefused
from allfives.record.errors import NotContinued, NotSaved
from allfives.record.journal import Journal
from allfives.record.reading import read_record
from allfives.table.dealer import Dealer, Shuffler
from tests.support.luck import Stacked, stacked


class Notebook:
    """A journal in memory that can be full."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.is_full = False
        self.dealer: Dealer | None = None
        self.version_when_saving: list[int] = []
        self.hints: list[bool] = []

    def append(self, events: Sequence[Event], *, hints: bool = False) -> None:
        if self.is_full:
            raise NotSaved("Not saved: the disk is full.")
        if self.dealer is not None:
            self.version_when_saving.append(self.dealer.version)
        self.events += events
        self.hints.append(hints)


def started(rules: Rules, computers: int = 0) -> GameStarted:
    people = rules.players - computers
    seats = [Seat(f"P{number}") for number in range(people)]
    seats += [Seat(f"C{number}", Kind.COMPUTER, "greedy") for number in range(computers)]
    return GameStarted("pagat", rules, tuple(seats))


def table(
    *hands: str, rules: Rules | None = None, computers: int = 0, boneyard: str = ""
) -> tuple[Dealer, Notebook]:
    """A dealt round with these hands, seat 0 leading."""
    size = len(hands[0].split())
    rules = rules or rules_for("pagat", len(hands), hand_size=size)
    notebook = Notebook()
    first = started(rules, computers)
    notebook.events.append(first)
    dealer = Dealer.start(first, stacked(*hands, boneyard=boneyard), notebook)
    notebook.dealer = dealer
    dealer.submit(Deal())
    return dealer, notebook


def play(dealer: Dealer, text: str) -> tuple[Event, ...]:
    tile, on = read_play(text)
    return dealer.submit(Play(dealer.state.turn, tile, on))


def play_on(dealer: Dealer, rng: random.Random, most: int = 100_000) -> None:
    """Any commands at all, up to the end of the game."""
    for _ in range(most):
        state = dealer.state
        if state.winner is not None:
            return
        if not state.in_round:
            dealer.submit(Deal())
        elif dealer.awaited is not None and dealer.awaited != state.turn:
            dealer.submit(Claim(dealer.awaited, claim_worth(state, dealer.awaited)))
        else:
            dealer.submit(rng.choice(legal(state)))


def test_events_are_saved_before_the_game_changes_and_listeners_hear() -> None:
    dealer, notebook = table("6-4 1-1", "2-2 3-3")
    heard: list[tuple[tuple[Event, ...], State, int]] = []
    dealer.listen(lambda events, state: heard.append((events, state, len(notebook.events))))
    before = dealer.version
    events = play(dealer, "6-4")
    assert notebook.version_when_saving[-1] == before
    assert heard == [(events, dealer.state, len(notebook.events))]
    assert notebook.events == dealer.history.log
    assert dealer.version == before + len(events) == dealer.state.version


def test_nothing_changes_when_the_journal_fails() -> None:
    dealer, notebook = table("6-4 1-1", "2-2 3-3")
    heard: list[State] = []
    dealer.listen(lambda events, state: heard.append(state))  # noqa: ARG005
    state, log = dealer.state, list(dealer.history.log)
    notebook.is_full = True
    with pytest.raises(NotSaved):
        play(dealer, "6-4")
    assert dealer.state is state
    assert dealer.history.log == log
    assert heard == []
    notebook.is_full = False
    play(dealer, "6-4")
    assert len(heard) == 1


def test_nothing_changes_when_the_rules_refuse() -> None:
    dealer, notebook = table("6-4 1-1", "2-2 3-3")
    saved = len(notebook.events)
    with pytest.raises(Refused) as refused:
        dealer.submit(Pass(0))
    assert refused.value.reason is Refusal.CAN_PLAY
    assert len(notebook.events) == saved


def test_whoever_has_stopped_listening_hears_no_more() -> None:
    dealer, _ = table("6-4 1-1", "2-2 3-3")
    heard: list[State] = []
    stop = dealer.listen(lambda events, state: heard.append(state))  # noqa: ARG005
    stop()
    play(dealer, "6-4")
    assert heard == []


def test_only_draws_and_passes_are_forced() -> None:
    dealer, _ = table("6-4 1-1", "2-2 3-3", boneyard="0-0 5-5")
    assert dealer.forced() is None
    play(dealer, "6-4")
    while (command := dealer.forced()) is not None:
        dealer.submit(command)
    kinds = [type(event) for event in dealer.history.log[3:]]
    assert TileDrawn in kinds
    assert not {TilePlayed, RoundDealt} & set(kinds)


def test_a_single_play_is_not_forced() -> None:
    dealer, _ = table("6-4", "6-6")
    assert len(legal(dealer.state)) == 1
    assert dealer.forced() is None
    assert dealer.awaited == 0


def test_nobody_is_awaited_between_rounds() -> None:
    dealer, _ = table("6-4", "6-6")
    play(dealer, "6-4")
    assert not dealer.state.in_round
    assert dealer.awaited is None
    assert dealer.forced() is None
    with pytest.raises(Refused) as refused:
        dealer.submit(Draw(1))
    assert refused.value.reason is Refusal.NOT_STARTED


@pytest.mark.parametrize("preset", ["pagat", "muggins", "fives_and_threes"])
def test_a_game_is_resumed_exactly_as_it_was_left(preset: str) -> None:
    rng = random.Random(7)
    notebook = Notebook()
    first = started(rules_for(preset, 3), computers=2)
    notebook.events.append(first)
    dealer = Dealer.start(first, Shuffler(rng), notebook)
    for _ in range(40):
        play_on(dealer, rng, most=7)
        if dealer.undo_target() != UndoRefusal.NOTHING and rng.random() < 0.3:
            try:
                dealer.undo()
            except UndoRefused:
                continue
        again = Dealer.resume(tuple(notebook.events), Shuffler(rng))
        assert again.state == dealer.state
        assert again.version == dealer.version
        assert again.history.standing == dealer.history.standing
        assert again.undo_target() == dealer.undo_target()


def test_a_game_in_a_file_goes_on_where_it_was_left(tmp_path: Path) -> None:
    rng = random.Random(3)
    first = started(rules_for("pagat", 2), computers=1)
    with Journal.create(tmp_path / "game.jsonl", (first,)) as journal:
        dealer = Dealer.start(first, Shuffler(rng), journal)
        play_on(dealer, rng, most=30)
        dealer.undo()
    with Journal.open(tmp_path / "game.jsonl") as journal:
        again = Dealer.resume(journal.events, Shuffler(rng), journal)
        assert again.state == dealer.state
        play_on(again, rng, most=5)
    assert read_record(tmp_path / "game.jsonl").events == tuple(again.history.log)


def test_what_is_no_game_is_not_resumed() -> None:
    chance = Shuffler(random.Random(1))
    with pytest.raises(NotContinued, match="nothing in it"):
        Dealer.resume((), chance)
    with pytest.raises(NotContinued, match="cannot be continued"):
        Dealer.resume((Undone(1),), chance)


def test_the_same_generator_deals_the_same_round() -> None:
    first = started(rules_for())
    one, other = (Dealer.start(first, Shuffler(random.Random(5))) for _ in range(2))
    assert one.submit(Deal()) == other.submit(Deal())


# Taking back among people


def test_people_take_back_their_own_last_play() -> None:
    dealer, notebook = table("6-4 1-1", "6-6 3-3")
    play(dealer, "6-4")
    assert dealer.undo_target(1) is UndoRefusal.NOT_YOURS
    assert dealer.undo_target(0) == 2
    assert dealer.undo(0) == Undone(2)
    assert notebook.events[-1] == Undone(2)
    assert dealer.state.hands[0] == dealer.history.state_after(2).hands[0]
    assert dealer.state.scores == (0, 0)
    assert not dealer.is_practice


def test_the_points_of_a_play_go_back_with_it() -> None:
    dealer, _ = table("6-4 1-1", "6-6 3-3")
    events = play(dealer, "6-4")
    assert isinstance(events[-1], PointsScored)
    dealer.undo()
    assert dealer.state.scores == (0, 0)
    assert dealer.state.opened == (False, False)


def test_nothing_is_taken_back_after_another_person_has_looked() -> None:
    dealer, _ = table("6-4 1-1", "6-6 3-3")
    play(dealer, "6-4")
    assert dealer.undo_target(handed_over=True) is UndoRefusal.SEEN
    with pytest.raises(UndoRefused) as refused:
        dealer.undo(0, handed_over=True)
    assert refused.value.reason is UndoRefusal.SEEN


def test_only_one_play_is_taken_back_among_people() -> None:
    dealer, _ = table("6-4 1-1", "6-6 3-3")
    play(dealer, "6-4")
    play(dealer, "6-6>6-4")
    dealer.undo(1)
    assert dealer.undo_target() is UndoRefusal.SEEN
    assert dealer.undo_target(0) is UndoRefusal.SEEN


def test_people_never_go_back_past_a_draw_or_a_pass_or_the_end_of_a_round() -> None:
    dealer, _ = table("6-4 1-1", "2-2 3-3", boneyard="0-0 5-5 6-6")
    assert dealer.undo_target() is UndoRefusal.NOTHING
    play(dealer, "6-4")
    dealer.submit(Draw(1))
    assert dealer.undo_target() is UndoRefusal.DRAWN
    rules = rules_for("pagat", 2, hand_size=2, draw=rules_for("fives_and_threes").draw)
    dealer, _ = table("6-4 6-1", "2-2 3-3", rules=rules)
    play(dealer, "6-4")
    assert dealer.submit(Pass(1)) == (TurnPassed(1),)
    assert dealer.undo_target() is UndoRefusal.SEEN
    play(dealer, "6-1>6-4")
    assert dealer.undo_target() is UndoRefusal.SEEN


def test_a_play_and_its_right_call_go_back_together_but_not_after_a_wrong_one() -> None:
    rules = rules_for("pagat", 2, hand_size=2, announce=Announce.MUGGINS)
    dealer, _ = table("6-4 1-1", "6-6 3-3", rules=rules)
    play(dealer, "6-4")
    assert dealer.undo_target(0) == 2
    dealer.submit(Claim(0, 10))
    assert dealer.undo_target(0) == 2
    dealer.undo(0)
    play(dealer, "6-4")
    dealer.submit(Claim(0, 5))
    assert dealer.undo_target() is UndoRefusal.SEEN
    dealer.submit(Claim(1, 10))
    assert dealer.state.scores == (0, 10)
    assert dealer.undo_target() is UndoRefusal.SEEN


def test_a_computer_between_two_people_has_seen_the_play() -> None:
    dealer, _ = table("6-4 1-1", "5-5 3-3", "6-6 2-2", computers=1)
    play(dealer, "6-4")
    assert dealer.undo_target(0) == 2
    dealer.undo(0)
    assert dealer.is_practice


def test_nobody_takes_back_for_computers() -> None:
    dealer, _ = table("6-4 1-1", "6-6 3-3", computers=2)
    play(dealer, "6-4")
    assert dealer.undo_target() is UndoRefusal.NOBODY


def test_a_hint_makes_practice_and_is_saved_with_what_happens_next() -> None:
    dealer, journal = table("6-4 4-4 1-1", "6-6 3-3 5-5", computers=1)
    play(dealer, "6-4")
    journal.hints.clear()
    dealer.note_hint()
    assert dealer.is_practice
    journal.is_full = True
    with pytest.raises(NotSaved):
        play(dealer, "6-6>6-4")
    journal.is_full = False
    play(dealer, "6-6>6-4")
    dealer.note_hint()
    play(dealer, "4-4>6-4")
    assert journal.hints == [True, False]


# Taking back alone with computers


def test_one_person_goes_back_to_the_last_decision() -> None:
    dealer, _ = table("6-4 4-4 1-1", "6-6 3-3 5-5", computers=1)
    assert dealer.undo_target() is UndoRefusal.NOTHING
    play(dealer, "6-4")
    play(dealer, "6-6>6-4")
    practice = [dealer.is_practice]
    assert dealer.undo_target(1) is UndoRefusal.NOT_YOURS
    dealer.undo()
    practice.append(dealer.is_practice)
    assert practice == [False, True]
    assert dealer.awaited == 0
    assert dealer.state.layout.plays == ()
    play(dealer, "4-4")
    assert dealer.is_practice


def test_one_person_may_go_back_again_and_again_within_the_round() -> None:
    dealer, _ = table("6-4 4-4 1-1", "6-6 3-3 5-5", computers=1)
    play(dealer, "6-4")
    play(dealer, "6-6>6-4")
    play(dealer, "4-4>6-4")
    left = []
    for _ in range(2):
        dealer.undo()
        left.append(len(dealer.state.layout.plays))
    assert left == [2, 0]
    assert dealer.undo_target() is UndoRefusal.NOTHING


def test_the_end_of_a_round_can_be_taken_back_but_never_a_deal() -> None:
    dealer, _ = table("6-4", "6-6", computers=1)
    play(dealer, "6-4")
    assert dealer.undo_target() == 2
    dealer.submit(Deal())
    assert dealer.undo_target() is UndoRefusal.NEW_ROUND


def test_a_draw_is_a_decision_only_where_it_is_free() -> None:
    rules = rules_for("pagat", 2, hand_size=2, draw_when_playable=True)
    dealer, _ = table("6-4 1-1", "6-6 3-3", rules=rules, computers=1)
    dealer.submit(Draw(0))
    assert dealer.undo_target() == 2
    forced, _ = table("6-4 1-1", "6-6 3-3", computers=1, boneyard="2-2")
    play(forced, "6-4")
    play(forced, "6-6>6-4")
    forced.submit(Draw(0))
    assert forced.undo_target() == 2


def test_a_call_is_a_decision_of_its_own() -> None:
    rules = rules_for("pagat", 2, hand_size=2, announce=Announce.MUST_CALL)
    dealer, _ = table("6-4 1-1", "6-6 3-3", rules=rules, computers=1)
    play(dealer, "6-4")
    events = dealer.submit(Claim(0, 10))
    assert events == (PointsScored(0, 10, For.CLAIM),)
    assert dealer.undo_target() == 3
    dealer.undo()
    dealer.submit(Claim(0, 5))
    assert dealer.undo_target() == 3


def test_stacked_luck_is_the_luck_that_was_asked_for() -> None:
    chance = Stacked(())
    dealer = Dealer.start(started(rules_for()), chance)
    dealer.submit(Deal())
    assert chance.lots == [(0, 1)]
