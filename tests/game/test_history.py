"""A game as the list of its events, and undo."""

from __future__ import annotations

from dataclasses import replace

import pytest

from allfives.game.events import (
    Event,
    For,
    GameStarted,
    PointsScored,
    RoundDealt,
    TileDrawn,
    TurnPassed,
    Undone,
)
from allfives.game.history import History, HistoryError
from allfives.game.rules import rules_for
from allfives.game.state import State, begin, evolve
from tests.support.games import play_out
from tests.support.luck import fresh, seats_of


def a_game() -> list[Event]:
    """The events of a short game."""
    rules = rules_for("pagat", 3, target=60)
    events: list[Event] = [GameStarted("pagat", rules, seats_of(rules))]
    for _, _, caused, _ in play_out(rules, seed=4):
        events += caused
    return events


def folded(events: list[Event]) -> State:
    """The state that these events lead to."""
    assert isinstance(events[0], GameStarted)
    state = begin(events[0])
    for event in events[1:]:
        state = evolve(state, event)
    return state


def test_a_history_holds_every_state_on_the_way() -> None:
    events = a_game()
    history = History(events)
    assert history.log == history.standing == events
    for number in range(1, len(events) + 1):
        assert history.state_after(number) == folded(events[:number])
        assert history.state_after(number).version == number


@pytest.mark.parametrize("to", [1, 2, 7, 30])
def test_an_undo_gives_back_exactly_the_earlier_state(to: int) -> None:
    events = a_game()[:40]
    history = History(events)
    state = history.append(Undone(to))
    assert state == replace(folded(events[:to]), version=41)
    assert history.state is state
    assert history.standing == events[:to]
    assert history.log == [*events, Undone(to)]


def test_a_game_goes_on_after_an_undo_and_can_be_undone_again() -> None:
    events = a_game()
    history = History(events[:30])
    history.append(Undone(20))
    state = history.extend(events[20:35])
    assert state == replace(folded(events[:35]), version=46)
    assert history.append(Undone(21)) == replace(folded(events[:21]), version=47)
    assert history.append(Undone(20)) == replace(folded(events[:20]), version=48)
    assert History(history.log).state == history.state
    assert History(history.log).standing == history.standing


def test_a_history_without_a_game_has_no_state() -> None:
    with pytest.raises(HistoryError, match=r"^The game has not been started\.$"):
        _ = History().state
    with pytest.raises(HistoryError, match="has not been started"):
        History([TurnPassed(0)])


def test_a_game_starts_once() -> None:
    start = a_game()[0]
    with pytest.raises(HistoryError, match=r"^The game was started already\.$"):
        History([start, start])


@pytest.mark.parametrize("to", [0, -1, 5, 6])
def test_what_does_not_stand_cannot_be_undone(to: int) -> None:
    history = History(a_game()[:5])
    before = history.state
    with pytest.raises(HistoryError, match=f"An undo to {to} events is impossible where 5 stand"):
        history.append(Undone(to))
    assert history.state is before
    assert len(history.log) == 5


def test_no_state_alone_can_take_a_start_or_an_undo() -> None:
    state = fresh(rules_for())
    for event in (state.started, Undone(1)):
        with pytest.raises(ValueError, match="does not follow from one state"):
            evolve(state, event)


def test_a_state_believes_every_event() -> None:
    state = evolve(fresh(rules_for()), PointsScored(1, -35, For.ROUND))
    assert (state.scores, state.opened, state.version) == ((0, -35), (False, False), 2)
    state = evolve(state, PointsScored(1, 10, For.MUGGINS))
    assert (state.scores, state.opened) == ((0, -25), (False, True))


def test_a_deal_forgets_the_round_before() -> None:
    events = a_game()
    deals = [number for number, event in enumerate(events) if isinstance(event, RoundDealt)]
    state = folded(events[: deals[1] + 1])
    assert state.events == (events[deals[1]],)
    assert (state.ended, state.layout.plays, state.drawn) == (None, (), 0)
    assert not any(isinstance(event, TileDrawn) for event in state.events)
