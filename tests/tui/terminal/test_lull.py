"""Nothing that was typed for what was before counts for what has just come up."""

from __future__ import annotations

import pytest

from allfives.tui.terminal.lull import LULL_SECONDS, Lull
from tests.support.lulls import Clock


def shown(clock: Clock) -> Lull:
    """A lull after something that has just been painted."""
    lull = Lull(clock)
    lull.begin()()
    return lull


def test_nothing_counts_before_it_is_painted() -> None:
    clock = Clock()
    lull = Lull(clock)
    assert not lull.heed(clock.now + 60)
    painted = lull.begin()
    assert not lull.heed(clock.now + 60)
    assert not lull.is_painted
    painted()
    assert lull.is_painted


def test_who_looks_first_waits_for_half_a_second() -> None:
    clock = Clock()
    assert not shown(clock).heed(clock.now + LULL_SECONDS - 0.01)
    assert shown(clock).heed(clock.now + LULL_SECONDS)


def test_a_key_that_was_typed_ahead_never_counts() -> None:
    clock = Clock()
    lull = shown(clock)
    assert not lull.heed(clock.now - 5.0)
    assert lull.heed(clock.now + LULL_SECONDS), "and it makes nobody wait longer"


@pytest.mark.parametrize("every", [0.03, 0.25, 0.49])
def test_a_key_that_is_held_never_counts(every: float) -> None:
    clock = Clock()
    lull = shown(clock)
    presses = [clock.now + number * every for number in range(int(10 / every))]
    assert not any(lull.heed(at) for at in presses)
    assert lull.heed(presses[-1] + LULL_SECONDS)


def test_after_a_lull_every_key_counts_until_something_else_comes_up() -> None:
    clock = Clock()
    lull = shown(clock)
    at = clock.now + LULL_SECONDS
    assert all(lull.heed(at + number / 100) for number in range(20))
    painted = lull.begin()
    assert not lull.heed(at + 60)
    painted()
    assert not lull.is_over


def test_what_was_overtaken_says_nothing_when_it_is_painted_late() -> None:
    clock = Clock()
    lull = Lull(clock)
    first, second = lull.begin(), lull.begin()
    first()
    assert not lull.is_painted
    second()
    clock.now += LULL_SECONDS
    assert lull.is_over


def test_to_look_whether_it_is_over_ends_nothing() -> None:
    clock = Clock()
    lull = shown(clock)
    assert not lull.is_over
    clock.now += LULL_SECONDS
    assert lull.is_over
