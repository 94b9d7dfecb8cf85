"""The hands that are left after a round: names, pips and tiles."""

from __future__ import annotations

from allfives.game.rules import rules_for
from allfives.tui.drawing.faces import PLAIN
from allfives.tui.table.parts.hands_left import hands_left
from tests.support.tables import play, table


def test_the_pips_of_a_hand_do_not_run_into_a_name() -> None:
    state = table(rules_for("pagat", 3), "5-0", "1-0", "6-6 4-4", plays="5-5")
    text = hands_left(play(state, "5-0>5-5")[1], PLAIN, 60).plain
    assert [" ".join(row.split()) for row in text.splitlines()] == [
        "Ann 0 pips no tile left",
        "Ben 1 pip 1│0",
        "Cid 20 pips 6│6 4│4",
    ]
