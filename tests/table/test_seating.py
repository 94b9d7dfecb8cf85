"""Whose hand may be seen."""

from __future__ import annotations

from allfives.table.seating import Seating
from tests.support.scenes import seats


def test_one_person_alone_is_never_covered_by_itself() -> None:
    seating = Seating(seats("cp"))
    assert seating.shown == 1
    seating.deal()
    assert seating.shown == 1
    assert not seating.is_shared


def shown(seating: Seating) -> tuple[int | None, bool]:
    """Whose hand may be seen, and was it covered on purpose?"""
    return seating.shown, seating.is_covered


def test_one_person_can_cover_the_hand_and_uncover_it() -> None:
    seating = Seating(seats("pc"))
    seating.cover()
    assert shown(seating) == (None, True)
    seating.deal()
    assert seating.shown is None
    seating.uncover()
    assert shown(seating) == (0, False)


def test_several_people_see_nothing_until_one_sits_down() -> None:
    seating = Seating(seats("pcp"))
    assert (seating.shown, seating.is_shared) == (None, True)
    seating.sit_down(2)
    assert seating.shown == 2


def test_several_people_see_nothing_after_a_deal() -> None:
    seating = Seating(seats("pp"))
    seating.sit_down(1)
    seating.deal()
    assert seating.shown is None


def test_uncovering_shows_nobody_the_hand_of_another() -> None:
    seating = Seating(seats("pp"))
    seating.sit_down(0)
    seating.cover()
    seating.uncover()
    assert (seating.shown, seating.is_covered) == (None, False)


def test_a_hand_has_been_seen_once_another_person_sits_down() -> None:
    seating = Seating(seats("pp"))
    assert not seating.handed_over
    seating.sit_down(0)
    seating.play()
    assert not seating.handed_over
    seating.sit_down(1)
    assert seating.handed_over


def test_one_person_hands_over_to_nobody() -> None:
    seating = Seating(seats("pc"))
    seating.sit_down(0)
    assert not seating.handed_over


def test_computers_alone_show_no_hand() -> None:
    seating = Seating(seats("cc"))
    seating.uncover()
    assert (seating.shown, seating.is_shared) == (None, False)
